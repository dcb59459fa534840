import TaskModel

/// Shows which task is selected, beside whatever else is on the screen.
package protocol SelectionView: MessageView {
  /// The task that commands mean from now on; none where nothing is selected.
  func show(selected: [TaskRow], _ sentence: Sentence)
  /// The whole text of the selected task, or nil when none is.
  func show(selection: String?)
}

/// The selection: one task whose text stands in the prompt and whom commands mean by default.
package final class SelectionPresenter {
  private let context: PresenterContext
  private unowned let view: any SelectionView

  init(context: PresenterContext, view: any SelectionView) {
    self.context = context
    self.view = view
    context.model.observe { [weak view] event in
      if case .selected(let task) = event { view?.show(selection: task?.text) }
    }
  }

  package func select(_ task: TaskItem) throws {
    try context.model.select(task.number)
    context.focus.touched(task)
    view.show(selected: [context.rowMaker.row(task)], context.say(.selected(task)))
  }

  package func deselect() throws {
    let hadSelection = context.model.selection != nil
    try context.model.select(nil)
    view.show(selected: [], context.say(hadSelection ? .deselected : .nothingWasSelected))
  }
}
