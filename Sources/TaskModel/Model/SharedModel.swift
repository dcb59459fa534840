/// The only owner of the model: every change goes through ``perform(_:_:)``, and observers are told
/// afterwards.
///
/// A change locks the store, adopts the commits of other shells, turns the request into changes
/// against that fresh state, commits them, applies them in place, unlocks and announces. A request
/// that throws or a commit that fails leaves model, store and observers as they were.
package final class SharedModel {
  /// The outcome of reading the store.
  private struct Reading {
    var isDone = false
    /// Reason why the store was refused.
    var refusal: StorageError?
    /// Whether a refusal found later was announced.
    var hasToldRefusal = false
  }

  package internal(set) var state = ModelState()
  /// The number of the selected task.
  package internal(set) var selection: Int?
  /// The number of commits that led to ``state``.
  package private(set) var version = 0
  /// The commits known at the start and those made since.
  var past: SessionHistory
  /// Reason why a commit is not durable yet, or nil; ``saveAgain()`` or the next commit mends it.
  package private(set) var unsaved: StorageError?
  private var reading = Reading()
  /// Whether every change is refused, as when a command is run repeatedly just to watch its output.
  package var onlyReads = false

  private let storage: any Storage
  /// The author recorded in the store for this shell's commits.
  package private(set) var author: String
  private let now: () -> Instant
  private var observers: [(ModelEvent) -> Void] = []
  /// The staged changes; nil when nothing is being staged.
  var staging: Staging?
  /// The current rehearsal; nil when requests take effect.
  var rehearsal: Rehearsal?
  /// The first number that staging gave, or would give, to a new task; other shells do not know
  /// such numbers.
  package internal(set) var firstStagedNumber = 1
  /// The commits since the first one that was not durable, including it.
  private var pending: [LoggedCommit] = []
  /// Whether the store has been replaced since `pending` was last checked against it.
  private var mayHaveLostPendingCommit = false

  /// Creates a model that is empty until ``refresh()``, or the first request, loads the store.
  ///
  /// So a shell can run, and repair a store, where nothing can be loaded. `author` and `now` are
  /// recorded with this shell's commits.
  package init(
    unloaded storage: any Storage, author: String = "",
    now: @escaping () -> Instant = { Instant(secondsSinceEpoch: 0) }
  ) {
    self.storage = storage
    self.author = author
    self.now = now
    past = SessionHistory(StoreHistory(), author: author)
  }

  /// Creates a model and loads the store.
  package convenience init(
    storage: any Storage, author: String = "",
    now: @escaping () -> Instant = { Instant(secondsSinceEpoch: 0) }
  ) throws(StorageError) {
    self.init(unloaded: storage, author: author, now: now)
    try load()
  }

  /// The commits known at the start and those made since, oldest first.
  package var history: [LoggedCommit] { past.stored.commits }

  /// Returns the last `count` commits, or all if there are fewer, oldest first, without reading
  /// others.
  package func lastCommits(_ count: Int) -> [LoggedCommit] { past.stored.last(count) }

  /// Reason why nothing can be committed, though the store could be read; nil if nothing is wrong,
  /// or has been found yet.
  package var refusal: StorageError? {
    reading.refusal ?? state.refusal as? StorageError ?? past.stored.refusal
  }

  /// Whether the store has been read; before that the model is empty.
  package var isLoaded: Bool { reading.isDone }

  /// The steps that can be undone and redone.
  var stack: UndoStack { past.stack }

  /// Whether the state is only the readable part of a damaged store.
  package var isDamaged: Bool { refusal?.isDamage ?? false }

  /// The selected task, or nil.
  package var selectedTask: TaskItem? { selection.flatMap { state.task(numbered: $0) } }

  /// Calls `observer` with every later event, in order, as long as the model lives.
  package func observe(_ observer: @escaping (ModelEvent) -> Void) { observers.append(observer) }

  /// Makes the changes of `request` against the fresh state, durably, as one undo step.
  ///
  /// `title` is the command as typed. Returns the commit announced to observers; if the request
  /// asked for nothing, its changes are empty, and nothing is saved or announced. Rethrows errors
  /// of the request, and every ``StorageError``.
  @discardableResult
  package func perform(
    _ title: String, as origin: Commit.Origin = .command,
    _ request: (ModelState) throws -> [Change]
  ) throws -> Commit {
    staging == nil || rehearsal != nil
      ? try commit(origin, .command, title, request) : try stage(title, as: origin, request)
  }

  /// Makes changes from elsewhere, durably, as a step of that author with that operation; the
  /// session's undo does not undo it.
  ///
  /// Throws while changes are staged. A caller that names the operation can check later, even after
  /// a crash, whether it was made. If the request asks for nothing, no such operation is stored.
  @discardableResult
  package func adopt(
    _ title: String, by author: String, operation: UUID,
    _ request: (ModelState) throws -> [Change]
  ) throws -> Commit {
    guard staging == nil else { throw ModelError.stagingIsOpen }
    return try commit(.exchange, .command, title, by: (author, operation), request)
  }

  /// Loads the store if that is still to be done; otherwise adopts and announces the commits of
  /// other shells.
  ///
  /// While changes are staged, commits of others are not adopted before the end.
  package func refresh() throws(StorageError) {
    guard staging == nil, rehearsal == nil else { return }
    try adoptNews()
    announceNotices()
  }

  /// Starts anew with the current contents of the storage, another store, as that author. Throws,
  /// changing nothing, while changes are staged or unsaved.
  package func reopen(as author: String) throws {
    guard staging == nil else { throw ModelError.stagingIsOpen }
    if let unsaved { throw unsaved }
    self.author = author
    past = SessionHistory(StoreHistory(), author: author)
    (selection, pending) = (nil, [])
    guard isLoaded else { return }
    reading.isDone = false
    try refresh()
    announce(.selected(nil))
  }

  /// Whether several people work on the store.
  var isTeam: Bool { storage.isTeam }

  /// Whether the stored data is gone, though this shell still has it in memory.
  package var isGone: Bool { isLoaded && storage.isGone }

  /// Stores everything anew if a commit was not durable or the store is gone; otherwise does
  /// nothing. Throws while changes are staged.
  package func saveAgain() throws {
    guard staging == nil else { throw ModelError.stagingIsOpen }
    guard unsaved != nil || isGone else { return }
    try locked {
      try catchUp()
      try storage.saveAgain(state)
    }
    record(.durable)
  }

  /// Selects the task of that number, or none for nil.
  package func select(_ number: Int?) throws(ModelError) {
    if let number, state.task(numbered: number) == nil { throw .noTask(number: number) }
    selection = number
    announce(.selected(selectedTask))
  }

  @discardableResult
  func commit(
    _ origin: @autoclosure () -> Commit.Origin, _ kind: @autoclosure () -> CommitInfo.Kind,
    _ title: String,
    by other: (author: String, operation: UUID)? = nil,
    _ request: (ModelState) throws -> [Change]
  ) throws -> Commit {
    if onlyReads { throw ModelError.onlyReads }
    if rehearsal != nil { return try rehearse(origin(), title, request) }
    // Notices of the store are announced even if the request is refused.
    defer { announceNotices() }
    while true {
      // Each failed attempt means that somebody else has made a commit.
      if let commit = try attempt(origin, kind, title, by: other, request) { return commit }
    }
  }

  /// Makes one attempt; nil if another shell committed first and the caller must retry.
  private func attempt(
    _ origin: () -> Commit.Origin, _ kind: () -> CommitInfo.Kind, _ title: String,
    by other: (author: String, operation: UUID)?, _ request: (ModelState) throws -> [Change]
  ) throws -> Commit? {
    let author = other?.author ?? author
    var durability = Durability.durable
    let commit: Commit? = try locked {
      try catchUp()
      // Changes are large: they are freed before the changes of the commit are made.
      let updates = try requestedChanges(request, as: origin()).compactMap(RecordUpdate.init)
      guard !updates.isEmpty else {
        return Commit(origin: origin(), title: title, changes: [], author: author)
      }
      let info = CommitInfo(
        version: version + 1, operation: other?.operation ?? UUID(), author: author, time: now(),
        command: title, kind: kind())
      if other == nil { past.register(info.operation) }
      guard let (logged, made) = try store(StoredCommit(info: info, updates: updates)) else {
        return nil
      }
      durability = made
      return Commit(origin: origin(), title: title, changes: logged.changes, author: author)
    }
    if let commit, !commit.changes.isEmpty {
      announce(commit)
      record(durability)
    }
    return commit
  }

  /// Returns the changes of a request; in a team, records the author as assigner of new
  /// assignments.
  func requestedChanges(
    _ request: (ModelState) throws -> [Change], as origin: Commit.Origin
  ) throws -> [Change] {
    let changes = try request(state)
    return storage.isTeam && [.command, .script].contains(origin)
      ? state.assigned(changes, by: author) : changes
  }

  /// Commits, then applies, under the lock. Nil if another shell was faster.
  private func store(_ stored: StoredCommit) throws -> (LoggedCommit, Durability)? {
    if let refusal { throw refusal }
    let stored = try storage.revised(stored, onto: state)
    let durability = try storage.commit(stored, onto: state)
    if durability == .stale { return nil }
    let logged = apply(stored)
    if durability != .durable || unsaved != nil { pending.append(logged) }
    return (logged, durability)
  }

  /// Adopts the commits of other shells, under the lock, and repeats commits that were not durable
  /// and have been lost.
  ///
  /// Throws, once, if a lost commit no longer fits; that commit is abandoned.
  private func catchUp() throws {
    try adoptNews()
    guard !pending.isEmpty, mayHaveLostPendingCommit else { return }
    let stored = Set(history.map(\.info.operation))
    for lost in pending where !stored.contains(lost.info.operation) {
      let isLost = { (commit: LoggedCommit) in commit.info.operation == lost.info.operation }
      let changes: [Change]
      do {
        changes = try state.verified(lost.changes)
      } catch {
        pending.removeAll(where: isLost)
        throw AbandonedCommit(title: lost.info.command, reason: error)
      }
      var info = lost.info
      info.version = version + 1
      guard
        let (logged, _) = try self.store(
          StoredCommit(info: info, updates: changes.compactMap(RecordUpdate.init)))
      else { return try catchUp() }
      if let old = pending.firstIndex(where: isLost) { pending.remove(at: old) }
      announce(
        Commit(origin: .command, title: info.command, changes: logged.changes, author: author))
    }
    mayHaveLostPendingCommit = false
  }

  private func locked<Result>(_ body: () throws -> Result) throws -> Result {
    try storage.lock()
    defer { storage.unlock() }
    return try body()
  }

  /// Applies a commit that is already in the store, so it cannot fail.
  private func apply(_ commit: StoredCommit) -> LoggedCommit {
    let logged = state.apply(commit)
    version = commit.info.version
    past.append(logged)
    return logged
  }

  private func load() throws(StorageError) {
    replace(with: try storage.load())
    reading.isDone = true
    announce(.loaded)
    announceRefusal()
  }

  private func adoptNews() throws(StorageError) {
    guard isLoaded else { return try load() }
    switch try storage.news() {
    case nil: return
    case .commits(let commits):
      for stored in commits {
        let commit = apply(stored)
        announce(
          Commit(
            origin: .elsewhere, title: commit.info.command, changes: commit.changes,
            author: commit.info.author, isUndo: commit.info.kind.isUndo))
      }
    case .rebased(let stored, let others):
      mayHaveLostPendingCommit = true
      rebase(to: stored, by: others)
    case .damaged(let refusal):
      (reading.refusal, reading.hasToldRefusal) = (refusal, true)
      announceRefusal()
    case .replaced(var stored, let replacement):
      mayHaveLostPendingCommit = true
      if replacement.map({ $0 != .other }) ?? true {
        stored.state.reserveNumbers(below: state.nextNumber)
      }
      let changes = state.changes(to: stored.state)
      replace(with: stored)
      if !changes.isEmpty {
        let origin = replacement == nil ? Commit.Origin.elsewhere : .replacement
        announce(Commit(origin: origin, title: "", changes: changes))
      }
      announceRefusal()
    }
  }

  func replace(with stored: StoredModel) {
    state = stored.state
    version = stored.version
    past = past.moved(to: stored.past)
    reading.refusal = stored.refusal
    reading.hasToldRefusal = stored.refusal != nil
  }

  private func announceRefusal() {
    if let refusal = reading.refusal { announce(.storage(.refused(refusal))) }
  }

  /// Announces, once, a refusal found while reading something that was not needed before.
  package func announceLateRefusal() {
    guard !reading.hasToldRefusal, let refusal else { return }
    reading.hasToldRefusal = true
    announce(.storage(.refused(refusal)))
  }

  private func record(_ durability: Durability) {
    switch durability {
    case .durable:
      guard unsaved != nil else { return }
      unsaved = nil
      pending = []
      announce(.storage(.saved))
    case .unsaved(let error):
      unsaved = error
      announce(.storage(.unsaved(error)))
    case .stale: break
    }
  }

  /// Announces the notices of the store since the last call.
  package func announceNotices() {
    for notice in storage.takeNotices() { announce(.storage(notice)) }
  }

  func announce(_ commit: Commit) {
    announce(.committed(commit))
    guard let selection else { return }
    for case .task(let before, let after) in commit.changes
    where (before ?? after)?.number == selection {
      if after == nil { self.selection = nil }
      announce(.selected(after))
    }
  }

  func announce(_ event: ModelEvent) {
    if staging?.isSilent == true { return }
    if rehearsal != nil {
      guard case .rehearsed = event else { return }
    }
    for observer in observers { observer(event) }
  }
}
