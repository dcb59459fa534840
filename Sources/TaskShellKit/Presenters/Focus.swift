import TaskModel

/// What `it` and `them` mean: the task touched or selected last, and the tasks listed last.
///
/// They belong to one run of the shell; they are never stored and never undone.
package final class Focus {
  package private(set) var it: Int?
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
  func touched(_ number: Int) { it = number }

  /// Tells that the card of this task was shown to a person.
  func showedCard(_ number: Int) { (card, isCardNew) = (number, true) }

  /// Tells that a command has ended: the keys of a card mean it in the next line alone.
  func commandEnded() {
    if !isCardNew { card = nil }
    isCardNew = false
  }

  private func follow(_ event: ModelEvent, in model: SharedModel) {
    // What was staged has got its own number by now, and the old one may be another shell's.
    if case .staging(nil) = event { them.removeAll { $0 >= model.firstStagedNumber } }
    guard case .committed(let commit) = event, commit.origin != .elsewhere,
      commit.origin != .replacement
    else { return }
    for case .task(_, let after?) in commit.changes { it = after.number }
  }
}
