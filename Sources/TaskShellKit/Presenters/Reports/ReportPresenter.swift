import TaskLanguage
import TaskModel

/// Tables of what there is: who has how much to do, what is in which project or tag.
package final class ReportPresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    self.view = view
  }

  /// Shows how much everybody has to do, most first; where it is known what they can do in the
  /// period, those with most time left first.
  package func showWorkload(_ filter: TaskFilter = TaskFilter(), period: WorkPeriod? = nil) {
    let moment = FilterMoment(state: context.state, clock: context.clock, now: context.now)
    let workload = WorkloadReport(context, period: period) { moment.holds(filter.condition, $0) }
    show(workload.report, ifEmpty: context.nobodyYet)
    if !workload.unestimated.isEmpty { view.show(context.say(.unestimated(workload.unestimated))) }
  }

  /// Shows the seats with who sits there, and people without one.
  package func showSeats() {
    show(SeatReport(context).report, ifEmpty: context.nobodyYet)
  }

  /// Shows the projects, as a tree.
  package func showProjects() {
    show(ProjectReport(context).report, ifEmpty: context.say(.noProjectYet))
  }

  /// Shows the tags, by name.
  package func showTags() {
    show(TagReport(context).report, ifEmpty: context.say(.noTagYet))
  }

  /// Shows the attributes that people have added.
  package func showAttributes() {
    show(AttributeReport(context).report, ifEmpty: context.say(.noAttributeYet))
  }

  private func show(_ report: Report, ifEmpty sentence: Sentence) {
    view.show(.report(report))
    if report.rows.isEmpty { view.show(sentence) }
  }
}
