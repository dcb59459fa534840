import SystemCalls
import TaskModel

/// The rule for how much history a store keeps, and when it drops the rest.
package struct HistoryRule: Sendable {
  /// The number of last commits that are kept regardless of age.
  package var commits = 500
  /// The age in seconds up to which commits are kept as well.
  package var seconds = 30 * 86_400
  /// The maximum bytes of kept commits.
  package var bytes = 16 << 20
  /// The growth in bytes below which a file is never folded.
  package var slack = 64 << 10

  package init() {}

  /// Whether a fold is worth it after appending `appended` bytes to the `folded` bytes written by
  /// the last one; so every byte is written a bounded number of times.
  func isFoldDue(appended: Int, folded: Int) -> Bool { appended > max(folded / 2, slack) }

  /// Returns the index of the first commit to keep at `now`.
  func firstKept(of spans: [CommitSpan], at now: Instant) -> Int {
    guard let end = spans.last?.range.upperBound else { return 0 }
    let oldest = now.secondsSinceEpoch - seconds
    let recent = spans.firstIndex { $0.time.secondsSinceEpoch >= oldest } ?? spans.count
    let wanted = max(0, min(spans.count - commits, recent))
    return spans[wanted...].firstIndex { end - $0.range.lowerBound <= bytes } ?? spans.count
  }
}

extension FileStorage {
  /// Drops history that is no longer needed, if there is enough of it.
  ///
  /// A failed fold loses nothing, and is retried when as much has been appended again.
  func fold(_ session: Session, at now: Instant) {
    guard let known else { return }
    let folded = max(known.foldEnd, failedFoldSize)
    guard rule.isFoldDue(appended: known.end - folded, folded: folded) else { return }
    failedFoldSize = known.end
    let first = rule.firstKept(of: known.spans, at: now)
    guard first > 0, let (bytes, _) = try? contents(of: known.file),
      let contents = try? rewritten(bytes, known, from: first, adding: nil, at: now)
    else { return }
    do {
      if case .unsaved(let error) = try replace(session, contents) {
        notify(.notFolded(error))
      } else {
        remember(1, session)
      }
    } catch {
      notify(.notFolded(error))
    }
  }

  /// Drops history that is no longer needed, however little; nil if there is no store.
  ///
  /// Throws if another shell has committed since the store was last read.
  package func fold() throws(StorageError) -> StoreInfo? {
    try lock()
    defer { unlock() }
    let session = try beginWriting()
    guard let known, try isPresent() else { return nil }
    // Commits made by others since the last read would be missing from the new file.
    var latest = known
    let tail = try latest.readTail(path: path)
    guard tail.commits.isEmpty, !tail.isBroken else { throw stale() }
    let now = Instant.now()
    let (bytes, _) = try contents(of: known.file)
    let first = rule.firstKept(of: known.spans, at: now)
    guard let contents = try rewritten(bytes, known, from: first, adding: nil, at: now) else {
      throw stale()
    }
    if case .unsaved(let error) = try replace(session, contents) { throw error }
    remember(1, session)
    return try info()
  }

  /// Writes a new file: the contents of the old one if it is sound, otherwise `state`.
  func rewrite(
    _ session: Session, _ state: borrowing ModelState, adding commit: EncodedCommit?,
    at now: Instant
  ) throws(StorageError) -> Durability {
    if let known, try isPresent(), let (bytes, _) = try? contents(of: known.file) {
      let first = rule.firstKept(of: known.spans, at: now)
      if let contents = try? rewritten(bytes, known, from: first, adding: commit, at: now) {
        try requireRoom(for: contents, isGrowing: commit != nil)
        return try replace(session, contents)
      }
    }
    // A partly read state must not replace the whole store.
    _ = state.tasks
    if let refusal = state.refusal as? StorageError { throw refusal }
    var header = known?.header ?? StoreHeader(store: UUID(), generation: 0)
    header.generation += 1
    let contents = StoreContents(
      header: header, state: copy state, version: known?.version ?? 0, kept: [], spans: [],
      adding: commit, at: now)
    try requireRoom(for: contents, isGrowing: commit != nil)
    return try replace(session, contents)
  }

  private func requireRoom(
    for contents: StoreContents, isGrowing: Bool
  ) throws(StorageError) {
    if isGrowing, contents.bytes.count > limits.file {
      throw .limitPassed(path: path, .file(limit: limits.file))
    }
  }

  /// Returns the store with its first commits folded into the base; nil if the bytes differ from
  /// the known ones.
  private func rewritten(
    _ bytes: [UInt8], _ known: KnownStore, from first: Int, adding commit: EncodedCommit?,
    at now: Instant
  ) throws(StorageError) -> StoreContents? {
    guard bytes.count >= known.end else { return nil }
    let bytes = Array(bytes[..<known.end])
    let whole = try image(of: bytes)
    if let refusal = refusal(of: whole, bytes) { throw refusal }
    guard whole.version == known.version, whole.end == known.end,
      whole.header.store == known.header.store
    else { return nil }
    var remaining = first
    let base = try image(of: bytes) { _ in
      remaining -= 1
      return remaining >= 0
    }
    var header = known.header
    header.generation += 1
    return StoreContents(
      header: header, state: base.state, version: base.version, kept: bytes[base.end...],
      spans: known.spans[first...].map { $0.moved(by: -base.end) }, adding: commit, at: now)
  }

  /// Replaces the file by a store of what was salvaged.
  func replace(_ session: Session, with salvage: Salvage) throws(StorageError) {
    var header = salvage.header ?? StoreHeader(store: UUID(), generation: 0)
    header.generation += 1
    let now = Instant.now()
    let contents = StoreContents(
      header: header, state: salvage.state, version: salvage.version, kept: [], spans: [],
      adding: nil, at: now)
    if case .unsaved(let error) = try replace(session, contents) { throw error }
  }

  func replace(
    _ session: Session, _ contents: StoreContents
  ) throws(StorageError) -> Durability {
    let predecessor = try predecessor()
    let replaced: FileReplacement.Replaced
    do {
      replaced = try session.replacement.replace(predecessor, with: contents.bytes) {
        (name) throws(SystemError) in
        try session.lock.adopt(name, in: session.replacement.directory)
      }
    } catch {
      throw StorageError(saving: path, error)
    }
    let identity = try failing(at: .open) { () throws(SystemError) in
      FileIdentity(try replaced.file.status())
    }
    (failedFoldSize, hasVanished) = (0, false)
    let known = KnownStore(
      file: replaced.file, identity: identity, header: contents.header, base: contents.base,
      baseEnd: contents.baseEnd, spans: contents.spans, seal: Seal.last(of: contents.bytes[...]))
    self.known = known
    guard let failure = replaced.failure else { return .durable }
    self.known?.isSuspect = true
    try? markSuspect(known, session)
    return .unsaved(StorageError(saving: path, failure))
  }

  /// Returns the file to be replaced; throws if it has several hard links.
  private func predecessor() throws(StorageError) -> FileReplacement.Predecessor {
    guard let file = try open(path) else { return .nothing }
    let status = try failing(at: .open) { () throws(SystemError) in try file.status() }
    guard status.st_nlink <= 1 else {
      throw .severalNames(path: path, count: Int(status.st_nlink))
    }
    return .file(file)
  }
}
