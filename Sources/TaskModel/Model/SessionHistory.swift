/// The commits that led to the state of a model, and which of them can be undone. Read and computed
/// on demand.
struct SessionHistory {
  private let author: String
  /// The commits as far as they can be read.
  let stored: StoreHistory
  /// The operations of this session.
  private var own: Set<UUID>
  /// The undo stack; nil until it is first needed.
  private var known: UndoStack?

  /// Creates the history of a store for a session whose operations are `own`.
  init(_ stored: StoreHistory, author: String, own: Set<UUID> = []) {
    (self.stored, self.author, self.own) = (stored, author, own)
  }

  /// The steps that can be undone and redone.
  var stack: UndoStack {
    mutating get {
      let stack = known ?? UndoStack(stored.infos(), author: author, own: own)
      known = stack
      return stack
    }
  }

  /// Returns the steps to undo, the next one first, of this author or, if `any`, of everybody: at
  /// least `count`, or all that there are.
  mutating func undoable(atLeast count: Int, any: Bool) -> [CommitInfo] {
    steps(atLeast: count) { $0.undoable(any: any) }
  }

  /// Returns the steps to redo, the next one first: at least `count`, or all that there are.
  mutating func redoable(atLeast count: Int) -> [CommitInfo] {
    steps(atLeast: count) { $0.redoable() }
  }

  /// Reads the latest commits first, since most undos concern these.
  private mutating func steps(
    atLeast count: Int, _ steps: (UndoStack) -> [CommitInfo]
  ) -> [CommitInfo] {
    if known == nil {
      for enough in [8, 32, 128, 512] where count <= enough {
        let recent = stored.infos(enough + count)
        guard recent.count == enough + count else { break }
        let stack = UndoStack(recent, author: author, own: own)
        let found = steps(stack)
        // Steps of this session come first, wherever they are in the history.
        if stack.isComplete, found.count >= count, own.isSubset(of: recent.lazy.map(\.operation)) {
          return found
        }
      }
    }
    return steps(stack)
  }

  /// Returns this history based on another past of the store, after a fold or a replacement.
  func moved(to stored: StoreHistory) -> SessionHistory {
    SessionHistory(stored, author: author, own: own)
  }

  /// Appends a commit; the operation of a commit of this session must have been registered before.
  mutating func append(_ commit: LoggedCommit) {
    stored.append(commit)
    known?.append(commit.info)
  }

  /// Registers the operation of a coming commit of this session.
  mutating func register(_ operation: UUID) {
    own.insert(operation)
    known?.register(operation)
  }
}

/// Looking back: earlier states of the model, and the commits that led to them.
extension SharedModel {
  /// Returns the state at that moment, after the last commit made then or before; nil if the
  /// history does not reach back so far.
  ///
  /// A commit counts as made when all earlier commits were, whatever the clocks said.
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

  /// Returns the commit that removed the task of that number, and whether the next undo restores
  /// it; nil if the task exists or the history does not say.
  package func removal(ofTask number: Int) -> TaskRemoval? {
    guard (1..<state.nextNumber).contains(number), state.task(numbered: number) == nil,
      let last = past.stored.commits(ofTask: number).last, case .task(_, nil)? = last.changes.last
    else { return nil }
    let isNext = { [last] any in
      self.past.undoable(atLeast: 1, any: any).first?.operation == last.info.operation
    }
    return TaskRemoval(
      info: last.info, isNextUndo: isNext(false), isNextUndoOfAny: isNext(true))
  }

  /// Returns the commits that changed the task of that number, oldest first.
  package func history(ofTask number: Int) -> [LoggedCommit] { past.stored.commits(ofTask: number) }
}

/// How a former task was removed.
package struct TaskRemoval: Equatable, Sendable {
  /// The commit that deleted it, or undid its addition.
  package let info: CommitInfo
  /// Whether `undo` restores the task next, and whether `undo --any` does.
  package let isNextUndo: Bool
  package let isNextUndoOfAny: Bool
}
