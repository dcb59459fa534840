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

/// The presenters of what was done: undo and redo, the log, steps that are still open.
package struct PastPresenters {
  package let steps: StepPresenter
  package let log: LogPresenter
  package let staging: StagingPresenter

  init(context: PresenterContext, view: any ShellView) {
    steps = StepPresenter(context: context, view: view)
    log = LogPresenter(context: context, view: view)
    staging = StagingPresenter(context: context, view: view)
  }
}
