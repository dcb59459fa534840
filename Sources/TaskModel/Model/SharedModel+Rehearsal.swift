/// Rehearsing: what requests would change is found out, and nothing comes of it.
extension SharedModel {
  /// What was asked for while nothing comes of it.
  struct Rehearsal {
    var commits: [Commit] = []
    /// Those of a chain that can be taken back in it.
    var steps: [Commit] = []
    /// Whether each request meets what those before it have led to.
    let isChain: Bool
  }

  /// Makes the requests of `body` without any effect: the model, the store and the observers stay as
  /// they are, and nobody is told but of ``ModelEvent/rehearsed(_:)``.
  ///
  /// Each request meets this shell's own state, without a look at the store.
  ///
  /// - Parameter isChain: whether each meets what those before it have changed, as several commands do,
  ///   which takes a copy of the state, and observers hear of each.
  /// - Returns: what each request would have changed, but for those that would have changed nothing.
  package func rehearse(isChain: Bool, _ body: () throws -> Void) rethrows -> [Commit] {
    if rehearsal != nil {
      try body()
      return []
    }
    rehearsal = Rehearsal(isChain: isChain)
    let before = (state, selection, staging, firstStagedNumber)
    defer {
      rehearsal = nil
      (state, selection, staging, firstStagedNumber) = before
    }
    try body()
    return rehearsal?.commits ?? []
  }

  /// Whether nothing comes of requests now.
  package var isRehearsing: Bool { rehearsal != nil }

  /// Whether nobody hears of what is asked for.
  package var isSilent: Bool { rehearsal?.isChain == false }

  /// Takes back the last steps of a chain, which the store knows nothing of.
  func undoRehearsed(_ count: Int) throws {
    let steps = rehearsal?.steps ?? []
    guard count <= steps.count else { throw ModelError.fewerToUndo(available: steps.count) }
    let taken = Array(steps.suffix(count).reversed())
    rehearsal?.steps.removeLast(count)
    let titles = taken.map(\.title)
    _ = try rehearse(.undo(titles), titles.joined(separator: "; ")) { _ in
      taken.flatMap(\.changes.inverse)
    }
  }

  func rehearse(
    _ origin: Commit.Origin, _ title: String, _ request: (ModelState) throws -> [Change]
  ) throws -> Commit {
    let commit = Commit(
      origin: origin, title: title, changes: try asked(request, as: origin), author: author)
    guard !commit.changes.isEmpty else { return commit }
    rehearsal?.commits.append(commit)
    if rehearsal?.isChain == true {
      state.apply(commit.changes)
      if !commit.isUndo { rehearsal?.steps.append(commit) }
      announce(.rehearsed(commit))
    }
    return commit
  }
}
