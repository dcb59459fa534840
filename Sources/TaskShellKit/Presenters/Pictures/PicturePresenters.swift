/// The presenters that draw: days, people, sums.
package struct PicturePresenters {
  package let reports: ReportPresenter
  package let agenda: AgendaPresenter
  package let calendar: CalendarPresenter
  package let timeline: TimelinePresenter
  package let statistics: StatisticsPresenter

  init(context: PresenterContext, view: any ShellView) {
    reports = ReportPresenter(context: context, view: view)
    agenda = AgendaPresenter(context: context, view: view)
    calendar = CalendarPresenter(context: context, view: view)
    timeline = TimelinePresenter(context: context, view: view)
    statistics = StatisticsPresenter(context: context, view: view)
  }
}
