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
