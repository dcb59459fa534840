/// The commits that led to the state of a model, and which of them can be taken back: read, and
/// worked out, when somebody asks.
struct SessionHistory {
  private let author: String
  private let stored: StoreHistory
  /// The operations of this session.
  private var own: Set<UUID>
  /// Nil until somebody asks.
  private var known: UndoStack?

  /// The past of a store, for a session whose operations are `own`.
  init(_ stored: StoreHistory, author: String, own: Set<UUID> = []) {
    (self.stored, self.author, self.own) = (stored, author, own)
  }

  /// Oldest first.
  var commits: [LoggedCommit] { stored.commits }
  /// The commits that changed the task of that number, each with only that change.
  func commits(ofTask number: Int) -> [LoggedCommit] { stored.commits(ofTask: number) }
  /// The last `count` of them, oldest first.
  func last(_ count: Int) -> [LoggedCommit] { stored.last(count) }
  /// Why they could not be read.
  var refusal: StorageError? { stored.refusal }

  /// The commits with these operations, in that order; none where they cannot be read.
  func commits(of operations: [UUID]) -> [LoggedCommit] { stored.commits(of: operations) }

  /// The steps to take back and to make again.
  var stack: UndoStack {
    mutating get {
      let stack = known ?? UndoStack(stored.infos(), author: author, own: own)
      known = stack
      return stack
    }
  }

  /// The steps to take back, the next one first, one's own or, if `any`, everybody's: at least `count`, or
  /// all that there are.
  mutating func undoable(atLeast count: Int, any: Bool) -> [CommitInfo] {
    steps(atLeast: count) { $0.undoable(any: any) }
  }

  /// The steps to make again, the next one first: at least `count`, or all that there are.
  mutating func redoable(atLeast count: Int) -> [CommitInfo] {
    steps(atLeast: count) { $0.redoable() }
  }

  /// Most people take back what was done last, so that is read first.
  private mutating func steps(
    atLeast count: Int, _ steps: (UndoStack) -> [CommitInfo]
  ) -> [CommitInfo] {
    if known == nil {
      for enough in [8, 32, 128, 512] where count <= enough {
        let recent = stored.infos(enough + count)
        guard recent.count == enough + count else { break }
        let stack = UndoStack(recent, author: author, own: own)
        let found = steps(stack)
        // Steps of this session come first, wherever they stand.
        if stack.isClosed, found.count >= count, own.isSubset(of: recent.lazy.map(\.operation)) {
          return found
        }
      }
    }
    return steps(stack)
  }

  /// Returns this history on top of another one of the store, after a fold or a replacement.
  func following(_ stored: StoreHistory) -> SessionHistory {
    SessionHistory(stored, author: author, own: own)
  }

  /// Follows a commit; one of this session is known beforehand.
  mutating func follow(_ commit: LoggedCommit) {
    stored.append(commit)
    known?.follow(commit.info)
  }

  /// Takes note of an operation of this session, which a commit is going to have.
  mutating func own(_ operation: UUID) {
    own.insert(operation)
    known?.own(operation)
  }
}

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
