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

/// What `it` and `them` mean: the task touched or selected last, and the tasks listed last.
///
/// They belong to one run of the shell; they are never stored and never undone.
package final class Focus {
  /// The task touched last, which is known by its id: its number may come to be another's.
  private var touched: (number: Int, id: UUID)?
  package private(set) var them: [Int] = []
  /// The command that showed the list of tasks last.
  package internal(set) var listCommand = "list"
  /// The task whose card was shown last, as long as a key may mean it.
  private(set) var card: Int?
  private var isCardNew = false

  init(observing model: SharedModel) {
    model.observe { [weak self, unowned model] event in self?.follow(event, in: model) }
  }

  /// Tells that these tasks were listed, in this order.
  func listed(_ numbers: [Int]) { them = numbers }

  /// Tells that this task was shown or selected.
  func touched(_ task: TaskItem) { touched = (task.number, task.id) }

  /// The task that `it` means in that state; nil if it is not there, as one that was only staged.
  package func it(in state: ModelState) -> TaskItem? {
    guard let touched, let task = state.task(numbered: touched.number), task.id == touched.id
    else { return nil }
    return task
  }

  /// Tells that the card of this task was shown to a person.
  func showedCard(_ number: Int) { (card, isCardNew) = (number, true) }

  /// Tells that a command has ended: the keys of a card mean it in the next line alone, or in the one
  /// after a refusal.
  func commandEnded(isRefused: Bool = false) {
    if !isCardNew, !isRefused { card = nil }
    isCardNew = false
  }

  /// Does something and means what was meant before.
  func keeping(_ body: () throws -> Void) rethrows {
    let before = (touched, them, listCommand, card, isCardNew)
    defer { (touched, them, listCommand, card, isCardNew) = before }
    try body()
  }

  private func follow(_ event: ModelEvent, in model: SharedModel) {
    // What was staged has got its own number by now, and the old one may be another shell's.
    if case .staging(nil) = event { them.removeAll { $0 >= model.firstStagedNumber } }
    guard let commit = event.commitShown else { return }
    let isOwn = commit.origin != .elsewhere && commit.origin != .replacement
    // A team gives a task its number late: it stays the same task.
    for case .task(_, let after?) in commit.changes where isOwn || after.id == touched?.id {
      touched = (after.number, after.id)
    }
  }
}
