/// Taking steps back, and making them again.
extension SharedModel {
  /// How many steps of one's own can be taken back: those of this session, then the author's others.
  package var undoDepth: Int { stack.undoable().count }
  /// How many steps that were taken back can be made again.
  package var redoDepth: Int { stack.redoable().count }

  /// The commands of the steps that can be taken back, one's own or, if `any`, whoever made them; the
  /// next one first.
  package func undoableCommands(any: Bool = false) -> [String] {
    stack.undoable(any: any).map(\.command)
  }
  /// The commands of those that can be made again, the next one first.
  package var redoableCommands: [String] { stack.redoable().map(\.command) }

  /// Takes back the last steps, one's own or, if `any`, whoever made them, as one commit.
  ///
  /// While something is staged, commands that were staged. Refused as a whole if there are fewer, or
  /// if a record of one of them has changed since.
  package func undo(_ count: Int = 1, any: Bool = false) throws {
    if let rehearsal, !rehearsal.steps.isEmpty { return try undoRehearsed(count) }
    if staging != nil { return try undoStaged(count) }
    try requireCommitted()
    let steps = past.undoable(atLeast: count, any: any)
    if steps.isEmpty {
      guard let other = past.undoable(atLeast: 1, any: true).first else {
        throw ModelError.nothingToUndo
      }
      throw ModelError.stepOfAnother(
        author: other.author, title: other.command, operation: other.operation)
    }
    guard count <= steps.count else { throw ModelError.fewerToUndo(available: steps.count) }
    try undo(Array(steps.prefix(count)))
  }

  /// Takes back that very step, whoever made it.
  package func undo(operation: UUID) throws {
    try requireCommitted()
    let steps = stack.undoable(any: true).filter { $0.operation == operation }
    guard !steps.isEmpty else { throw ModelError.nothingToUndo }
    try undo(steps)
  }

  /// Makes the steps again that were taken back last, as one commit; refused as ``undo(_:any:)`` is.
  package func redo(_ count: Int = 1) throws {
    try requireCommitted()
    let steps = past.redoable(atLeast: count)
    if steps.isEmpty { throw ModelError.nothingToRedo }
    guard count <= steps.count else { throw ModelError.fewerToRedo(available: steps.count) }
    let taken = Array(steps.prefix(count))
    let changes = try changes(of: taken, orElse: .nothingToRedo)
    let titles = taken.map(\.command)
    try commit(.redo(titles), .redo(taken.map(\.operation)), titles.joined(separator: "; ")) {
      try $0.verified(changes)
    }
  }

  private func undo(_ steps: [CommitInfo]) throws {
    let changes = try changes(of: steps, orElse: .nothingToUndo)
    let titles = steps.map(\.command)
    try commit(.undo(titles), .undo(steps.map(\.operation)), titles.joined(separator: "; ")) {
      try $0.verified(changes.map(\.inverse))
    }
  }

  /// What each of the steps changed; refused where one is not known any more.
  private func changes(
    of steps: [CommitInfo], orElse refusal: ModelError
  ) throws -> [[Change]] {
    let commits = past.commits(of: steps.map(\.operation))
    if let refusal = past.refusal { throw refusal }
    guard commits.count == steps.count else { throw refusal }
    return commits.map(\.changes)
  }

  private func requireCommitted() throws {
    guard staging == nil else { throw ModelError.stagingIsOpen }
    try refresh()
  }
}

extension ModelState {
  /// The changes of one step after the other, each as it is to be made to what the others lead to.
  fileprivate func verified(_ steps: [[Change]]) throws(ModelError) -> [Change] {
    // What one step leads to is looked at by nobody after it: no copy of all tasks is made for that.
    if steps.count == 1 { return try verified(steps[0]) }
    var result = self
    var fitting: [Change] = []
    for step in steps {
      for change in try result.verified(step) {
        result.apply(change)
        fitting.append(change)
      }
    }
    return fitting
  }
}
