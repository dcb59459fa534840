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

  /// The commits that changed the task of that number, oldest first.
  package func history(ofTask number: Int) -> [LoggedCommit] { past.commits(ofTask: number) }
}
