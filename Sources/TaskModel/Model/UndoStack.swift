/// The commits that can be taken back and made again, from this session and from those before it.
///
/// What another shell commits while this one runs is not among them: `undo` takes back what its
/// user has done, or what was there when she came, and never what somebody else is doing.
struct UndoStack {
  /// Last step last.
  private(set) var undoable: [LoggedCommit] = []
  private(set) var redoable: [LoggedCommit] = []

  /// The stack of a store whose commits are `history`.
  init(_ history: [LoggedCommit]) {
    for commit in history { record(commit) }
  }

  /// Follows a commit of this session.
  mutating func record(_ commit: LoggedCommit) {
    switch commit.info.kind {
    case .command:
      undoable.append(commit)
      redoable.removeAll()
    case .undo, .redo: follow(commit)
    }
  }

  /// Follows a commit of another shell: what that took back cannot be taken back here again.
  mutating func follow(_ commit: LoggedCommit) {
    switch commit.info.kind {
    case .command: break
    case .undo(let operation): Self.move(operation, from: &undoable, to: &redoable)
    case .redo(let operation): Self.move(operation, from: &redoable, to: &undoable)
    }
  }

  private static func move(
    _ operation: UUID, from source: inout [LoggedCommit], to target: inout [LoggedCommit]
  ) {
    guard let index = source.lastIndex(where: { $0.info.operation == operation }) else { return }
    target.append(source.remove(at: index))
  }
}
