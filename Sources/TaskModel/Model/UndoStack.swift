/// The commits that can be taken back and made again.
///
/// What people do they take back themselves: first the steps of this session, then those that the
/// same author made elsewhere or earlier. A step of somebody else is taken back only on demand.
struct UndoStack {
  private let author: String
  /// The operations of this session.
  private var own: Set<UUID>
  /// Commands that nothing has taken back since, in the order of the store.
  private var standing: [CommitInfo] = []
  /// The undone steps, the last one last, and whether each can be redone here.
  private var takenBack: [(step: CommitInfo, isMine: Bool)] = []
  /// Whether every step that was taken back or made again is one that this stack knows of.
  private(set) var isClosed = true

  /// The stack of a store whose commits are `history`, oldest first, for a session whose operations
  /// are `own`.
  init(_ history: [CommitInfo], author: String, own: Set<UUID> = []) {
    self.author = author
    self.own = own
    for commit in history { follow(commit) }
  }

  /// Takes note of an operation of this session, which a commit is going to have.
  mutating func own(_ operation: UUID) { own.insert(operation) }

  /// Follows a commit of any shell: what that took back cannot be taken back here again.
  mutating func follow(_ commit: CommitInfo) {
    switch commit.kind {
    case .command, .merge:
      standing.append(commit)
      guard isMine(commit) else { return }
      for index in takenBack.indices { takenBack[index].isMine = false }
    case .undo(let operations):
      for operation in operations {
        guard let index = standing.lastIndex(where: { $0.operation == operation }) else {
          isClosed = false
          continue
        }
        takenBack.append((standing.remove(at: index), isMine(commit)))
      }
    case .redo(let operations):
      for operation in operations {
        guard let index = takenBack.lastIndex(where: { $0.step.operation == operation }) else {
          isClosed = false
          continue
        }
        standing.append(takenBack.remove(at: index).step)
      }
    }
  }

  /// The steps to take back, the next one first: one's own or, if `any`, everybody's.
  func undoable(any: Bool = false) -> [CommitInfo] {
    if any { return standing.reversed() }
    let session = standing.filter { own.contains($0.operation) }
    let others = standing.filter {
      !own.contains($0.operation) && $0.author == author
    }
    return session.reversed() + others.reversed()
  }

  /// The steps to make again, the next one first.
  func redoable() -> [CommitInfo] {
    takenBack.reversed().filter(\.isMine).map(\.step)
  }

  private func isMine(_ commit: CommitInfo) -> Bool {
    own.contains(commit.operation) || commit.author == author
  }
}
