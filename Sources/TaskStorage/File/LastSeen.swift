import Formats
import SystemCalls
import TaskModel

/// Memory of the store in its lock file, to be compared with the store itself.
extension FileStorage {
  /// Tells of commits that were stored once and are no more, and gives none of their numbers again.
  func compare(_ stored: inout StoredModel, _ known: KnownStore, with last: LastCommit) {
    if last.store == known.header.store { stored.state.reserveNumbers(below: last.nextNumber) }
    guard known.refusal == nil,
      let loss = loss(since: last, known.header.store, known.spans, known.version)
    else { return }
    notify(loss)
    if case .missing = loss { notedSize = known.identity.size }
  }

  /// Tells what has taken the place of the store that is known; nil for what other shells have made
  /// of it.
  func replacement(of known: KnownStore?, by fresh: KnownStore) -> StoreReplacement? {
    guard let known, fresh.refusal == nil, !isCopy else { return nil }
    let isRepaired = known.refusal?.isDamage ?? false
    let last = LastCommit(
      store: known.header.store, version: known.version, operation: known.spans.last?.operation,
      nextNumber: 1)
    guard let loss = loss(since: last, fresh.header.store, fresh.spans, fresh.version) else {
      return isRepaired ? .repaired : nil
    }
    // Whoever repairs it says what is lost.
    if isRepaired, case .missing = loss { return .repaired }
    notify(loss)
    if case .replaced(_, let replacement) = loss { return replacement }
    return .older
  }

  /// What has happened to the store since that commit.
  func loss(
    since last: LastCommit, _ store: UUID, _ spans: [CommitSpan], _ version: Int
  ) -> StorageNotice? {
    guard last.store == store else { return .replaced(path: path, .other) }
    if version < last.version { return .missing(path: path, changes: last.version - version) }
    guard let span = spans.first(where: { $0.version == last.version }),
      let operation = last.operation, span.operation != operation
    else { return nil }
    return .replaced(path: path, .diverged)
  }

  /// Says, once, that the store that was here is not there any more.
  func noteVanished(isEmptied: Bool) {
    guard !hasVanished else { return }
    hasVanished = true
    notify(.vanished(path: path, isEmptied: isEmptied, isKept: known != nil))
  }

  /// Says, once for each, that the end of the store is incomplete.
  func noteTail() {
    guard let known, known.refusal == nil, known.identity.size > known.end,
      notedSize != known.identity.size
    else { return }
    notedSize = known.identity.size
    notify(.incomplete(path: path, bytes: known.identity.size - known.end))
  }

  /// Writes down, for everybody, that nothing may be appended to this file any more: the device has
  /// refused to confirm it, and may have lost what is read from memory now.
  func warn(of known: KnownStore, _ session: Session) throws(SystemError) {
    let remembered = session.lock.record.last.flatMap { $0.store == known.header.store ? $0 : nil }
    var last =
      remembered
      ?? LastCommit(
        store: known.header.store, version: known.version, operation: known.spans.last?.operation,
        nextNumber: 1)
    last.suspect = known.header.generation
    try session.lock.remember(last)
  }

  /// Whether some shell was refused a synchronisation of this very file.
  func isWarned(of known: KnownStore, _ session: Session) -> Bool {
    guard let last = session.lock.record.last, last.store == known.header.store else {
      return false
    }
    return last.suspect == known.header.generation
  }

  /// Writes down, for everybody, the commit that is known to be stored.
  func remember(_ nextNumber: Int, _ session: Session) {
    guard let known, !isCopy else { return }
    let last = session.lock.record.last
    let given = last?.store == known.header.store ? last?.nextNumber ?? 1 : 1
    try? session.lock.remember(
      LastCommit(
        store: known.header.store, version: known.version, operation: known.spans.last?.operation,
        nextNumber: max(nextNumber, given), suspect: nil,
        looked: known.isLookedThrough ? Self.looked(known.identity) : nil))
  }

  /// Refuses to write a store in which a newer version has added something to a task.
  ///
  /// To look at every task takes about as long as to read them all. So it is done where the lock file does
  /// not say of this very file that a shell which knows the same names has written all of it: after a copy,
  /// or where something else has put the file there.
  func requireKnownNames(
    in identity: FileIdentity, _ session: Session
  ) throws(StorageError) {
    guard let known, !known.isLookedThrough, !isCopy else { return }
    if session.lock.record.last?.looked != Self.looked(identity),
      !Self.knowsNames(in: known.file)
    {
      let (bytes, _) = try contents(of: known.file)
      if let refusal = refusal(of: try image(of: bytes), bytes) {
        self.known?.refusal = refusal
        throw refusal
      }
    }
    self.known?.isLookedThrough = true
  }

  /// Whether every name in the lines of a sound store is known, and all of them could be read; keeps
  /// nothing of them.
  private static func knowsNames(in file: OpenFile) -> Bool {
    guard let size = (try? file.status()).map({ Int($0.st_size) }) else { return false }
    var lines = LineWindow(file, size: size)
    var records = LineReader()
    // The header, which has been read.
    guard lines.next() != nil else { return false }
    while let line = lines.next() {
      if TaskPlaces.number(lines.bytes, line) != nil {
        var reader = JSONReader(lines.bytes, line)
        if TaskCodec.canonicalTask(&reader) != nil { continue }
      }
      var reader = JSONReader(lines.bytes, line)
      guard (try? records.read(&reader)) != nil, records.unknown.isEmpty else { return false }
    }
    return lines.isAtEnd
  }

  private static func looked(_ identity: FileIdentity) -> String {
    "\(identity.word)-\(String(TaskCodec.names, radix: 16))"
  }

  func lastSeen() -> LastCommit? {
    if isCopy { return nil }
    if let session { return session.lock.record.last }
    guard let location = try? FileLocation(resolving: path),
      let file = try? OpenFile.open(
        "\(location.path).lock", O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let bytes = try? file.prefix(LockRecord.maximumSize + 1)
    else { return nil }
    return LockRecord(bytes)?.last
  }

  /// Whether some shell holds the lock of the store, and may be in the middle of an append.
  func isBeingWritten(_ file: OpenFile) -> Bool {
    guard session == nil, let isFree = try? file.tryLock(.shared) else { return false }
    if isFree { file.unlock() }
    return !isFree
  }

  /// Waits until nobody writes the store, for as long as the lock is waited for.
  func waitForWriter(of file: OpenFile) {
    let deadline = MonotonicTime.now + lockTimeout
    while isBeingWritten(file), MonotonicTime.now < deadline { usleep(1000) }
  }
}

extension ModelState {
  /// The first number that no task has once that commit is made.
  func nextNumber(after commit: StoredCommit) -> Int {
    commit.updates.reduce(nextNumber) { number, update in
      if case .task(let task) = update { max(number, task.number + 1) } else { number }
    }
  }
}
