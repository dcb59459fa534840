import SystemCalls
import TaskModel

/// A store in one file: a base, followed by the commits since.
///
/// Commits are appended. The whole file is rewritten, as a new one that replaces it, if there is
/// none yet, after enough was appended (``HistoryRule``), and after a failed synchronisation, since
/// nothing can be built on that file.
///
/// An empty file counts as one that does not exist. If the store disappears or is emptied while
/// this object has it loaded, the model in memory remains valid, and the next commit writes it
/// again, without its history.
///
/// The file is opened once, when it is loaded; the directory and the lock file only for commits.
package final class FileStorage: Storage {
  /// The path as the user gave it; it may lead to a symbolic link.
  package let path: String

  let rule: HistoryRule
  let limits: StoreLimits
  var known: KnownStore?
  var session: Session?
  package var lockTimeout: Duration
  private let holder: String
  /// The size at which the last fold failed; 0 if none has.
  var failedFoldSize = 0
  private var hasSwept = false
  /// Whether tasks are read on demand instead of at the start: for a run of one command, which may
  /// need few of them.
  package var readsOnDemand = false
  /// The size in bytes from which a store is never in memory all at once.
  var minimumForStreaming = 1 << 21
  /// Whether the store only copies what exists elsewhere: then the device need not confirm
  /// anything, and a loss is harmless.
  package var isCopy = false
  /// Whether the disappearance of the store was reported.
  var hasVanished = false
  /// The size of the file whose incomplete end was reported.
  var notedSize: Int?
  private var notices: [StorageNotice] = []

  /// The open files while the lock is held.
  struct Session {
    let lock: StoreLock
    let replacement: FileReplacement
  }

  /// Creates a store at `path`; opens nothing yet.
  ///
  /// `command` names this program to other shells that wait for the lock; they wait for
  /// `lockTimeout` at most.
  package init(
    path: String, command: String, lockTimeout: Duration = .seconds(5),
    history: HistoryRule = HistoryRule(), limits: StoreLimits = StoreLimits()
  ) {
    self.limits = limits
    self.path = path
    self.lockTimeout = lockTimeout
    rule = history
    holder = LockHolder.current(command: command)
  }

  package func load() throws(StorageError) -> StoredModel {
    known = nil
    let last = lastSeen()
    if let stored = try read() { return stored }
    var stored = StoredModel()
    if let last {
      let isEmptied = try identity() != nil
      if isEmptied { stored.state.reserveNumbers(below: last.nextNumber) }
      noteVanished(isEmptied: isEmptied)
    }
    return stored
  }

  package func news() throws(StorageError) -> StoreNews? {
    let current = try identity()
    guard let identity = current, identity.size > 0 else {
      if known != nil { noteVanished(isEmptied: current != nil) }
      return nil
    }
    hasVanished = false
    guard var known else { return try reread(after: nil) }
    if identity == known.identity, identity.size == known.size || known.refusal != nil {
      return nil
    }
    if identity.isSameFile(as: known.identity), identity.size > known.end, !known.isOpen {
      let (commits, isBroken) = try known.readTail(path: path)
      if !isBroken || isBeingWritten(known.file) {
        self.known = known
        if known.identity.size > known.end, !isBeingWritten(known.file) { noteTail() }
        return commits.isEmpty ? nil : .commits(commits)
      }
    }
    return try reread(after: known)
  }

  package func lock() throws(StorageError) {
    guard session == nil else { return }
    let location = try failing(at: .lock) { () throws(SystemError) in
      try FileLocation(resolving: path)
    }
    let directory: OpenFile
    do { directory = try location.openDirectory() } catch { throw StorageError(error) }
    let answer = try failing(at: .lock) { () throws(SystemError) in
      try StoreLock.acquire(location.name, in: directory, holder: holder, timeout: lockTimeout)
    }
    switch answer {
    case .locked(let lock):
      let replacement = FileReplacement(directory: directory, name: location.name)
      session = Session(lock: lock, replacement: replacement)
    case .busy(let holder):
      throw LockHolder.awaitsThis(holder)
        ? .heldForHook(path: path) : .busy(path: path, holder: holder)
    case .refused(let problem):
      throw .lockRefused(path: "\(location.path).lock", problem)
    }
  }

  package func unlock() {
    session?.lock.release()
    session = nil
    noteTail()
  }

  package func commit(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> Durability {
    let session = try beginWriting()
    let version = known?.version ?? 0
    guard commit.info.version == version + 1 else { throw stale() }
    let encoded = try encoded(commit, onto: state)
    let bytes = encoded.bytes
    let durability: Durability
    if let known, !known.isSuspect, known.end + bytes.count <= limits.file, try isPresent() {
      durability = try append(bytes, of: [CommitSpan(commit, 0..<bytes.count)], to: known, session)
    } else {
      durability = try rewrite(session, state, adding: encoded, at: commit.info.time)
    }
    if durability == .durable {
      remember(state.nextNumber(after: commit), session)
      fold(session, at: commit.info.time)
    }
    return durability
  }

  package func saveAgain(_ state: borrowing ModelState) throws(StorageError) {
    let session = try beginWriting()
    let now = Instant.now()
    let durability = try rewrite(session, state, adding: nil, at: now)
    if case .unsaved(let error) = durability { throw error }
    remember(state.nextNumber, session)
  }

  package func takeNotices() -> [StorageNotice] {
    defer { notices = [] }
    return notices
  }

  /// Adds a notice unless it is already pending.
  func notify(_ notice: StorageNotice) {
    if !notices.contains(notice) { notices.append(notice) }
  }

  /// Checks that this object may write, and has read what it would build on.
  func beginWriting() throws(StorageError) -> Session {
    guard let session else { throw .cannotSave(path: path, step: .lock, code: ENOLCK) }
    if let refusal = known?.refusal { throw refusal }
    if !hasSwept {
      session.replacement.sweep()
      hasSwept = true
    }
    guard let identity = try identity(), identity.size > 0 else { return session }
    guard let known, identity.isSameFile(as: known.identity), identity.size >= known.size else {
      throw stale()
    }
    if isMarkedSuspect(known, session) { self.known?.isSuspect = true }
    guard access(path, W_OK) == 0 else { throw .cannotSave(path: path, step: .open, code: errno) }
    try requireKnownNames(in: identity, session)
    return session
  }

  func stale() -> StorageError { .cannotSave(path: path, step: .open, code: ESTALE) }

  package var isGone: Bool { hasVanished && known != nil }

  func isPresent() throws(StorageError) -> Bool { try identity().map { $0.size > 0 } ?? false }

  func identity() throws(StorageError) -> FileIdentity? {
    do {
      return try FileIdentity.at(path)
    } catch {
      throw .cannotOpen(path: path, code: error.code)
    }
  }

  /// Reads the whole file; commits after the known ones are news.
  private func reread(after known: KnownStore?) throws(StorageError) -> StoreNews? {
    guard let model = try read(), var fresh = self.known else { return nil }
    if let known, known.isSuspect, fresh.identity.isSameFile(as: known.identity) {
      fresh.isSuspect = true
      self.known = fresh
    }
    let common = fresh.commitsInCommon(with: known)
    if let refusal = fresh.refusal, refusal.isDamage, common == nil, var known {
      // More was read before than can be read now.
      (known.refusal, known.identity) = (refusal, fresh.identity)
      self.known = known
      return .damaged(refusal)
    }
    guard fresh.refusal == nil, known?.refusal == nil, let count = common else {
      return .replaced(model, replacement(of: known, by: fresh))
    }
    let commits = model.history.dropFirst(count).map { commit in
      StoredCommit(info: commit.info, updates: commit.changes.compactMap(RecordUpdate.init))
    }
    return commits.isEmpty ? nil : .commits(commits)
  }

  func failing<Result>(
    at step: StorageError.SaveStep, _ body: () throws(SystemError) -> Result
  ) throws(StorageError) -> Result {
    do {
      return try body()
    } catch {
      throw .cannotSave(path: path, step: step, code: error.code)
    }
  }
}

extension FileStorage {
  /// Appends the encoded commits to the known file; the spans are relative to the start of `bytes`.
  func append(
    _ bytes: [UInt8], of spans: [CommitSpan], to known: KnownStore, _ session: Session
  ) throws(StorageError) -> Durability {
    var known = known
    let (directory, name) = (session.replacement.directory, session.replacement.name)
    let file = try failing(at: .open) { () throws(SystemError) in
      try OpenFile.open(name, in: directory, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
    }
    let current = try failing(at: .open) { () throws(SystemError) in
      FileIdentity(try file.status())
    }
    guard current.isSameFile(as: known.identity) else { throw stale() }
    if current.size > known.end { try cutTail(of: file, known, session) }
    let end = known.end
    let undo = { _ = try? file.truncate(to: min(end, current.size)) }
    do {
      let isOpen = current.size < end
      try failing(at: .write) { () throws(SystemError) in
        try file.write(isOpen ? [0x0A] + bytes : bytes, at: isOpen ? end - 1 : end)
      }
    } catch {
      // If this fails too, a tail remains that is ignored, and cut off by the next commit.
      undo()
      throw error
    }
    let durability = try synchronize(file, known, session, orElse: undo)
    known.isSuspect = durability != .durable
    known.spans += spans.map { $0.moved(by: end) }
    known.seal = Seal.last(of: bytes[...])
    if let identity = try? FileIdentity(file.status()) { known.identity = identity }
    self.known = known
    return durability
  }

  /// Synchronises the file. A commit that the device does not confirm stays if all shells can be
  /// warned of it; otherwise it is undone.
  private func synchronize(
    _ file: OpenFile, _ known: KnownStore, _ session: Session, orElse undo: () -> Void
  ) throws(StorageError) -> Durability {
    if isCopy { return .durable }
    do {
      try failing(at: .synchronize) { () throws(SystemError) in try file.synchronizeData() }
      return .durable
    } catch {
      do throws(SystemError) {
        try markSuspect(known, session)
      } catch let unheard {
        // Other shells would not know that what follows this commit is not safe either.
        undo()
        self.known?.isSuspect = true
        throw .cannotSave(path: path, step: .synchronize, code: unheard.code)
      }
      return .unsaved(error)
    }
  }

  /// Copies the tail of a crash to a file of its own, and cuts it off.
  private func cutTail(
    of file: OpenFile, _ known: KnownStore, _ session: Session
  ) throws(StorageError) {
    let tail: [UInt8]
    do {
      tail = try file.bytes(from: known.end)
    } catch {
      throw .cannotRead(path: path, code: error.code)
    }
    let isTorn = tail.withUnsafeBufferPointer { TornTail.matches($0, from: 0, origin: known.end) }
    // The caller has not read it yet: this is not the tail of a crash.
    guard isTorn else { throw stale() }
    let copy = "\(session.replacement.name).torn-\(RandomName.make())"
    try failing(at: .create) { () throws(SystemError) in
      try OpenFile.create(copy, in: session.replacement.directory, tail)
    }
    try failing(at: .write) { () throws(SystemError) in try file.truncate(to: known.end) }
    notify(.tornTail(path: path, bytes: tail.count, copy: copy))
  }
}

extension StorageError {
  init(_ failure: DirectoryFailure) {
    self =
      failure.isNew
      ? .cannotCreateDirectory(path: failure.path, code: failure.code)
      : .cannotOpen(path: failure.path, code: failure.code)
  }

  init(saving path: String, _ failure: FileReplacement.Failure) {
    let step = SaveStep(rawValue: failure.step.rawValue) ?? .write
    self = .cannotSave(path: path, step: step, code: failure.code)
  }
}
