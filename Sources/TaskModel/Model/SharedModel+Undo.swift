/// Undoing and redoing steps.
extension SharedModel {
  /// Returns the commands of the steps that can be undone, own ones or, if `any`, everybody's, the
  /// next one first.
  package func undoableCommands(any: Bool = false) -> [String] {
    stack.undoable(any: any).map(\.command)
  }
  /// Returns the commands that ``undo(_:any:)`` takes back, the next one first: staged ones or
  /// those of a rehearsed chain before any others.
  package func commandsToUndo(any: Bool = false) -> [String] {
    if let staging { return staging.steps.reversed().map(\.title) }
    return (rehearsal?.steps ?? []).reversed().map(\.title)
      + undoableCommands(any: any).dropFirst(rehearsal?.undone ?? 0)
  }
  /// The commands that can be redone, the next one first.
  package var redoableCommands: [String] { stack.redoable().map(\.command) }

  /// Undoes the last steps, own ones or, if `any`, everybody's, as one commit.
  ///
  /// Undoes staged commands while there are any. Throws, changing nothing, if there are fewer
  /// steps, or if a record that one of them changed has changed since.
  package func undo(_ count: Int = 1, any: Bool = false) throws {
    if let steps = rehearsal?.steps.count, steps > 0 {
      try undoRehearsed(min(count, steps))
      return count > steps ? try undo(count - steps, any: any) : ()
    }
    if staging != nil { return try undoStaged(count) }
    try requireCommitted()
    let undone = rehearsal?.undone ?? 0
    let steps = past.undoable(atLeast: count + undone, any: any).dropFirst(undone)
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

  /// Undoes the step with this operation, whoever made it.
  package func undo(operation: UUID) throws {
    try requireCommitted()
    let steps = stack.undoable(any: true).filter { $0.operation == operation }
    guard !steps.isEmpty else { throw ModelError.nothingToUndo }
    try undo(steps)
  }

  /// Redoes the steps that were undone last, as one commit; throws like ``undo(_:any:)``.
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
    if rehearsal?.isChain == true { rehearsal?.undone += steps.count }
  }

  /// Returns the changes of each step; throws `refusal` if one is no longer known.
  private func changes(
    of steps: [CommitInfo], orElse refusal: ModelError
  ) throws -> [[Change]] {
    let commits = past.stored.commits(of: steps.map(\.operation))
    if let refusal = past.stored.refusal { throw refusal }
    guard commits.count == steps.count else { throw refusal }
    return commits.map(\.changes)
  }

  private func requireCommitted() throws {
    guard staging == nil else { throw ModelError.stagingIsOpen }
    try refresh()
  }
}

extension ModelState {
  /// Returns the changes of all steps, each adjusted to the state that the earlier ones lead to.
  package func verified(_ steps: [[Change]]) throws(ModelError) -> [Change] {
    var result = copied(forChanges: steps.reduce(0) { $0 + $1.count })
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

/// The commits that can be undone and redone.
///
/// Undo concerns a user's own steps: first those of this session, then those that the same author
/// made elsewhere or earlier. Somebody else's step is undone only on request.
struct UndoStack {
  private let author: String
  /// The operations of this session.
  private var own: Set<UUID>
  /// Commands that have not been undone, in the order of the store.
  private var applied: [CommitInfo] = []
  /// The undone steps, the last one last, and whether each can be redone here.
  private var undone: [(step: CommitInfo, isMine: Bool)] = []
  /// Whether every step that was undone or redone is known to this stack.
  private(set) var isComplete = true

  /// Creates the stack of a store whose commits are `history`, oldest first, for a session whose
  /// operations are `own`.
  init(_ history: [CommitInfo], author: String, own: Set<UUID> = []) {
    self.author = author
    self.own = own
    for commit in history { append(commit) }
  }

  /// Registers the operation of a coming commit of this session.
  mutating func register(_ operation: UUID) { own.insert(operation) }

  /// Appends a commit of any shell; what it undid cannot be undone here again.
  mutating func append(_ commit: CommitInfo) {
    switch commit.kind {
    case .command, .merge:
      applied.append(commit)
      guard isMine(commit) else { return }
      for index in undone.indices { undone[index].isMine = false }
    case .undo(let operations):
      for operation in operations {
        guard let index = applied.lastIndex(where: { $0.operation == operation }) else {
          isComplete = false
          continue
        }
        undone.append((applied.remove(at: index), isMine(commit)))
      }
    case .redo(let operations):
      for operation in operations {
        guard let index = undone.lastIndex(where: { $0.step.operation == operation }) else {
          isComplete = false
          continue
        }
        applied.append(undone.remove(at: index).step)
      }
    }
  }

  /// Returns the steps to undo, the next one first: own ones or, if `any`, everybody's.
  func undoable(any: Bool = false) -> [CommitInfo] {
    if any { return applied.reversed() }
    let session = applied.filter { own.contains($0.operation) }
    let others = applied.filter {
      !own.contains($0.operation) && $0.author == author
    }
    return session.reversed() + others.reversed()
  }

  /// Returns the steps to redo, the next one first.
  func redoable() -> [CommitInfo] {
    undone.reversed().filter(\.isMine).map(\.step)
  }

  private func isMine(_ commit: CommitInfo) -> Bool {
    own.contains(commit.operation) || commit.author == author
  }
}
