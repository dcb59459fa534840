import SystemCalls
import TaskModel

/// How much of the past a store keeps, and when it drops the rest.
package struct HistoryRule: Sendable {
  /// The number of last commits that are kept whatever their age.
  package var commits = 500
  /// Commits that are younger than this are kept as well, in seconds.
  package var seconds = 30 * 86_400
  /// The most bytes of commits that are kept.
  package var bytes = 16 << 20
  /// A file that has grown by less than this is never folded, in bytes.
  package var slack = 64 << 10

  package init() {}

  /// Whether commits of `appended` bytes since the last fold, which wrote `folded` bytes, are worth
  /// another one; so every byte is written a bounded number of times.
  func isFoldDue(appended: Int, folded: Int) -> Bool { appended > max(folded / 2, slack) }

  /// The first commit to keep at `now`.
  func firstKept(of spans: [CommitSpan], at now: Instant) -> Int {
    guard let end = spans.last?.range.upperBound else { return 0 }
    let oldest = now.secondsSinceEpoch - seconds
    let recent = spans.firstIndex { $0.time.secondsSinceEpoch >= oldest } ?? spans.count
    let wanted = max(0, min(spans.count - commits, recent))
    return spans[wanted...].firstIndex { end - $0.range.lowerBound <= bytes } ?? spans.count
  }
}

extension FileStorage {
  /// Drops the past that need not be kept, if there is enough of it.
  ///
  /// A fold that fails has lost nothing, and is tried again when as much has been appended again.
  func fold(_ session: Session, at now: Instant) {
    guard let known else { return }
    let folded = max(known.foldEnd, unfoldable)
    guard rule.isFoldDue(appended: known.end - folded, folded: folded) else { return }
    unfoldable = known.end
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

  /// Drops the past that need not be kept, however little that is; nil if there is no store.
  ///
  /// Refused if another shell has committed since the last look.
  package func fold() throws(StorageError) -> StoreInfo? {
    try lock()
    defer { unlock() }
    let session = try beginWriting()
    guard let known, try isPresent() else { return nil }
    // What others have committed since the last look is no part of what would be written.
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

  /// Writes everything to a new file: what the old one holds if that can be trusted, else `state`.
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
    // A part of what there was is not written in the place of all.
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

  /// The store with its first commits made part of the base; nil if the bytes are not what is
  /// known.
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

  /// Puts a store of what was salvaged in the place of the file.
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
    (unfoldable, hasVanished) = (0, false)
    let known = KnownStore(
      file: replaced.file, identity: identity, header: contents.header, base: contents.base,
      baseEnd: contents.baseEnd, spans: contents.spans, seal: Seal.last(of: contents.bytes[...]))
    self.known = known
    guard let failure = replaced.failure else { return .durable }
    self.known?.isSuspect = true
    try? warn(of: known, session)
    return .unsaved(StorageError(saving: path, failure))
  }

  /// What stands where the store is to be written; refused if it stands elsewhere as well.
  private func predecessor() throws(StorageError) -> FileReplacement.Predecessor {
    guard let file = try open(path) else { return .nothing }
    let status = try failing(at: .open) { () throws(SystemError) in try file.status() }
    guard status.st_nlink <= 1 else {
      throw .severalNames(path: path, count: Int(status.st_nlink))
    }
    return .file(file)
  }
}
