import TaskModel

/// Shows which task is selected, beside the other output.
package protocol SelectionView: MessageView {
  /// Shows the newly selected task; no rows if nothing is selected.
  func show(selected: [TaskRow], _ sentence: Sentence)
  /// Shows the whole text of the selected task; nil if none is selected.
  func show(selection: String?)
}

/// The selected task, which is shown in the prompt and which commands use by default.
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
    view.show(selected: [context.rowBuilder.row(task)], context.say(.selected(task)))
  }

  package func deselect() throws {
    let hadSelection = context.model.selection != nil
    try context.model.select(nil)
    view.show(selected: [], context.say(hadSelection ? .deselected : .nothingWasSelected))
  }
}

/// The meaning of `it` and `them`: the task touched or selected last, and the tasks listed last.
///
/// It belongs to one run of the shell; it is never stored and never undone.
package final class Focus {
  /// The task touched last, identified by its id, as its number may become another task's.
  private var touched: (number: Int, id: UUID)?
  package private(set) var them: [Int] = []
  /// The command that listed tasks last.
  package internal(set) var listCommand = "list"
  /// The task whose card was shown last, as long as a key can apply to it.
  private(set) var card: Int?
  private var isCardNew = false

  init(observing model: SharedModel) {
    model.observe { [weak self, unowned model] event in self?.follow(event, in: model) }
  }

  /// Records that these tasks were listed, in this order.
  func listed(_ numbers: [Int]) { them = numbers }

  /// Records that this task was shown or selected.
  func touched(_ task: TaskItem) { touched = (task.number, task.id) }

  /// The task that `it` means in a state; nil if it is not there, as when it was only staged.
  package func it(in state: ModelState) -> TaskItem? {
    guard let touched, let task = state.task(numbered: touched.number), task.id == touched.id
    else { return nil }
    return task
  }

  /// Records that the card of this task was shown to a person.
  func showedCard(_ number: Int) { (card, isCardNew) = (number, true) }

  /// Records that a command has ended: the keys of a card apply only in the next line, or in the
  /// one after a refused line.
  func commandEnded(isRefused: Bool = false) {
    if !isCardNew, !isRefused { card = nil }
    isCardNew = false
  }

  /// Runs `body` and restores the meanings afterwards.
  func keeping<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = (touched, them, listCommand, card, isCardNew)
    defer { (touched, them, listCommand, card, isCardNew) = before }
    return try body()
  }

  private func follow(_ event: ModelEvent, in model: SharedModel) {
    // A staged task has got its final number by now, and the old one may be another shell's.
    if case .staging(nil) = event { them.removeAll { $0 >= model.firstStagedNumber } }
    guard let commit = event.commitShown else { return }
    let isOwn = commit.origin != .elsewhere && commit.origin != .replacement
    // A team assigns a task its number late: it is still the same task.
    for case .task(_, let after?) in commit.changes where isOwn || after.id == touched?.id {
      touched = (after.number, after.id)
    }
  }
}
