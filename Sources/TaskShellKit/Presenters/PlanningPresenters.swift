/// The presenters that help to decide what to do: next, and today.
package struct PlanningPresenters {
  package let urgency: UrgencyPresenter
  package let morning: MorningPresenter
  package let templates: TemplatePresenter

  init(context: PresenterContext, view: any ShellView) {
    urgency = UrgencyPresenter(context: context, view: view)
    templates = TemplatePresenter(context: context, view: view)
    morning = MorningPresenter(context: context, view: view)
  }
}
