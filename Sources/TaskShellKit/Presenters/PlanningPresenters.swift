/// The presenters that help to decide what to do: next, and today.
package struct PlanningPresenters {
  package let urgency: UrgencyPresenter
  package let morning: MorningPresenter
  package let templates: TemplatePresenter

  private let context: PresenterContext

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    urgency = UrgencyPresenter(context: context, view: view)
    templates = TemplatePresenter(context: context, view: view)
    morning = MorningPresenter(context: context, view: view)
  }

  /// A board of a filter.
  func board(_ filter: String, source: @escaping BoardPresenter.Source) -> BoardPresenter {
    BoardPresenter(context: context, filter: filter, source: source)
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
