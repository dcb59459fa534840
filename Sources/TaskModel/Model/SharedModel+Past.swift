/// Looking back: what the model was, and who made it what it is.
extension SharedModel {
  /// The state at that moment: what the last commit made then or before left; nil if the history
  /// does not reach so far back.
  ///
  /// A commit counts as made when every commit before it was, whatever the clocks said.
  package func state(asOf instant: Instant) -> ModelState? {
    let later = history.firstIndex { $0.info.time > instant } ?? history.count
    let isBeforeAll = later == 0 && (history.first?.info.version ?? version + 1) > 1
    if isBeforeAll { return nil }
    var past = committedState
    for commit in history[later...].reversed() {
      for change in commit.changes.inverse { past.apply(change) }
    }
    return past
  }

  /// The commit with which the task of that number went, and whether the next undo takes it back; nil
  /// where the task is there, or where the past does not tell.
  package func departure(ofTask number: Int) -> TaskDeparture? {
    guard (1..<state.nextNumber).contains(number), state.task(numbered: number) == nil,
      let last = past.commits(ofTask: number).last, case .task(_, nil)? = last.changes.last
    else { return nil }
    let isNext = { [last] any in
      self.past.undoable(atLeast: 1, any: any).first?.operation == last.info.operation
    }
    return TaskDeparture(
      info: last.info, isTakenBackNext: isNext(false), isTakenBackByAny: isNext(true))
  }

  /// The commits that changed the task of that number, oldest first.
  package func history(ofTask number: Int) -> [LoggedCommit] { past.commits(ofTask: number) }
}

/// How a task went that had a number.
package struct TaskDeparture: Equatable, Sendable {
  /// The commit that deleted it, or took back what had added it.
  package let info: CommitInfo
  /// Whether `undo` takes that back, and whether `undo --any` does.
  package let isTakenBackNext: Bool
  package let isTakenBackByAny: Bool
}
