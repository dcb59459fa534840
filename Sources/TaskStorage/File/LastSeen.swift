import Formats
import SystemCalls
import TaskModel

/// Comparing the store with the last commit recorded in its lock file.
extension FileStorage {
  /// Reports stored commits that were lost, and reserves their task numbers.
  func compare(_ stored: inout StoredModel, _ known: KnownStore, with last: LastCommit) {
    if last.store == known.header.store { stored.state.reserveNumbers(below: last.nextNumber) }
    guard known.refusal == nil,
      let loss = loss(since: last, known.header.store, known.spans, known.version)
    else { return }
    notify(loss)
    if case .missing = loss { notedSize = known.identity.size }
  }

  /// Returns what has replaced the known store; nil if other shells have only changed it.
  func replacement(of known: KnownStore?, by fresh: KnownStore) -> StoreReplacement? {
    guard let known, fresh.refusal == nil, !isCopy else { return nil }
    let isRepaired = known.refusal?.isDamage ?? false
    let last = LastCommit(
      store: known.header.store, version: known.version, operation: known.spans.last?.operation,
      nextNumber: 1)
    guard let loss = loss(since: last, fresh.header.store, fresh.spans, fresh.version) else {
      return isRepaired ? .repaired : nil
    }
    // The repairing shell reports what is lost.
    if isRepaired, case .missing = loss { return .repaired }
    notify(loss)
    if case .replaced(_, let replacement) = loss { return replacement }
    return .older
  }

  /// Returns the loss of the store since that commit, if any.
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

  /// Reports, once, that the store has disappeared.
  func noteVanished(isEmptied: Bool) {
    guard !hasVanished else { return }
    hasVanished = true
    notify(.vanished(path: path, isEmptied: isEmptied, isKept: known != nil))
  }

  /// Reports, once for each size, that the end of the store is incomplete.
  func noteTail() {
    guard let known, known.refusal == nil, known.identity.size > known.end,
      notedSize != known.identity.size
    else { return }
    notedSize = known.identity.size
    notify(.incomplete(path: path, bytes: known.identity.size - known.end))
  }

  /// Records, for all shells, that nothing may be appended to this file any more: the device
  /// refused to confirm it, and what is read from the cache may be lost on disk.
  func markSuspect(_ known: KnownStore, _ session: Session) throws(SystemError) {
    let remembered = session.lock.record.last.flatMap { $0.store == known.header.store ? $0 : nil }
    var last =
      remembered
      ?? LastCommit(
        store: known.header.store, version: known.version, operation: known.spans.last?.operation,
        nextNumber: 1)
    last.suspect = known.header.generation
    try session.lock.remember(last)
  }

  /// Whether a synchronisation of this very file has failed for some shell.
  func isMarkedSuspect(_ known: KnownStore, _ session: Session) -> Bool {
    guard let last = session.lock.record.last, last.store == known.header.store else {
      return false
    }
    return last.suspect == known.header.generation
  }

  /// Records, for all shells, the last commit known to be stored.
  func remember(_ nextNumber: Int, _ session: Session) {
    guard let known, !isCopy else { return }
    let last = session.lock.record.last
    let given = last?.store == known.header.store ? last?.nextNumber ?? 1 : 1
    try? session.lock.remember(
      LastCommit(
        store: known.header.store, version: known.version, operation: known.spans.last?.operation,
        nextNumber: max(nextNumber, given), suspect: nil,
        verifiedFile: known.areNamesVerified ? Self.verifiedFile(known.identity) : nil))
  }

  /// Throws if a newer version has added something to a task of the store.
  ///
  /// Checking every task takes about as long as reading them all. So it is skipped if the lock file
  /// says that a shell which knows the same names has written all of this very file: not so after a
  /// copy, or if something else has put the file there.
  func requireKnownNames(
    in identity: FileIdentity, _ session: Session
  ) throws(StorageError) {
    guard let known, !known.areNamesVerified, !isCopy else { return }
    if session.lock.record.last?.verifiedFile != Self.verifiedFile(identity),
      !Self.knowsNames(in: known.file)
    {
      let (bytes, _) = try contents(of: known.file)
      if let refusal = refusal(of: try image(of: bytes), bytes) {
        self.known?.refusal = refusal
        throw refusal
      }
    }
    self.known?.areNamesVerified = true
  }

  /// Whether every name in the lines of a sound store is known, and all lines can be read; keeps
  /// nothing in memory.
  private static func knowsNames(in file: OpenFile) -> Bool {
    guard let size = (try? file.status()).map({ Int($0.st_size) }) else { return false }
    var lines = LineWindow(file, size: size)
    var records = LineReader()
    // The header, which has been read already.
    guard lines.next() != nil else { return false }
    while let line = lines.next() {
      if TaskOffsets.number(lines.bytes, line) != nil {
        var reader = JSONReader(lines.bytes, line)
        if TaskCodec.canonicalTask(&reader) != nil { continue }
      }
      var reader = JSONReader(lines.bytes, line)
      guard (try? records.read(&reader)) != nil, records.unknown.isEmpty else { return false }
    }
    return lines.isAtEnd
  }

  private static func verifiedFile(_ identity: FileIdentity) -> String {
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

  /// Whether some shell holds the lock of the store, and may be appending.
  func isBeingWritten(_ file: OpenFile) -> Bool {
    guard session == nil, let isFree = try? file.tryLock(.shared) else { return false }
    if isFree { file.unlock() }
    return !isFree
  }

  /// Waits until nobody writes the store, up to the lock timeout.
  func waitForWriter(of file: OpenFile) {
    let deadline = MonotonicTime.now + lockTimeout
    while isBeingWritten(file), MonotonicTime.now < deadline { usleep(1000) }
  }
}

extension ModelState {
  /// Returns the first free task number after that commit.
  func nextNumber(after commit: StoredCommit) -> Int {
    commit.updates.reduce(nextNumber) { number, update in
      if case .task(let task) = update { max(number, task.number + 1) } else { number }
    }
  }
}
