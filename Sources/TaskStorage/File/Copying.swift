import Formats
import SystemCalls
import TaskModel

/// A store that is a copy of somebody else's.
extension FileStorage {
  /// The identity of the store; nil if nothing has been read or written.
  package var store: UUID? { known?.header.store }

  /// Returns the identity in the first line of that file; nil if there is none.
  package static func store(at path: String) -> UUID? {
    guard let file = try? OpenFile.open(path, O_RDONLY | O_NONBLOCK),
      let size = (try? file.status()).map({ Int($0.st_size) }),
      let bytes = try? file.bytes(at: 0, count: min(size, 4096))
    else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      guard let end = buffer.lineEnd(from: 0) else { return nil }
      var reader = JSONReader(buffer, 0..<end)
      return try? StoreHeader(&reader).store
    }
  }

  /// The number of commits in the store as last read or written.
  package var version: Int { known?.version ?? 0 }

  /// The operation of the last commit; nil if a fold has dropped it.
  package var lastOperation: UUID? { known?.spans.last?.operation }

  /// The version before the first of ``operations``.
  package var firstVersion: Int { known?.base.version ?? 0 }

  /// The commits still in the file, oldest first.
  package var operations: [(version: Int, operation: UUID)] {
    known?.spans.map { ($0.version, $0.operation) } ?? []
  }

  /// Returns the operation of the commit of that version, if it is still in the file.
  package func operation(of version: Int) -> UUID? {
    known?.spans.last { $0.version == version }?.operation
  }

  /// Appends commits that follow the known ones, all at once, under the lock.
  package func adopt(_ commits: [StoredCommit]) throws(StorageError) {
    let session = try beginWriting()
    guard let known, try isPresent() else { throw stale() }
    var (bytes, spans) = ([UInt8](), [CommitSpan]())
    for commit in commits {
      guard commit.info.version == known.version + spans.count + 1 else { throw stale() }
      let encoded = StoreEncoder.commit(commit)
      spans.append(CommitSpan(commit, bytes.count..<bytes.count + encoded.count))
      bytes += encoded
    }
    _ = try append(bytes, of: spans, to: known, session)
    if let now = commits.last?.info.time { fold(session, at: now) }
  }

  /// Goes back to that version, which must still be in the file, and appends these commits, all at
  /// once, under the lock.
  package func rewind(
    to version: Int, adopting commits: [StoredCommit]
  ) throws(StorageError) {
    let session = try beginWriting()
    guard let known, try isPresent(), version >= known.base.version, version <= known.version else {
      throw stale()
    }
    let (bytes, _) = try contents(of: known.file)
    guard bytes.count >= known.end else { throw stale() }
    let base = try image(of: Array(bytes[..<known.end])) { _ in false }
    var spans = known.spans.filter { $0.version <= version }.map { $0.moved(by: -known.baseEnd) }
    var kept = Array(bytes[known.baseEnd..<known.baseEnd + (spans.last?.range.upperBound ?? 0)])
    for commit in commits {
      let encoded = StoreEncoder.commit(commit)
      spans.append(CommitSpan(commit, kept.count..<kept.count + encoded.count))
      kept += encoded
    }
    var header = known.header
    header.generation += 1
    let contents = StoreContents(
      header: header, state: base.state, version: base.version, kept: kept[...], spans: spans,
      adding: nil, at: .now())
    if case .unsaved(let error) = try replace(session, contents) { throw error }
  }

  /// Rewrites the store with this state and no history, under the lock.
  package func begin(
    with state: borrowing ModelState, version: Int, of store: UUID
  ) throws(StorageError) {
    guard let session else { throw .cannotSave(path: path, step: .lock, code: ENOLCK) }
    session.replacement.sweep()
    let contents = StoreContents(
      header: StoreHeader(store: store, generation: 1), state: state, version: version, kept: [],
      spans: [], adding: nil, at: .now())
    if case .unsaved(let error) = try replace(session, contents) { throw error }
  }

  /// Whether this object holds the lock.
  package var isLocked: Bool { session != nil }

  /// Encodes a commit; throws if the store cannot hold it, or if it would not read back unchanged.
  package func requireRoom(
    for commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> [UInt8] {
    try encoded(commit, onto: state).bytes
  }

  /// Encodes a commit.
  func encoded(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> EncodedCommit {
    if let limit = limits.exceeded(by: commit, onto: state) {
      throw .limitPassed(path: path, limit)
    }
    guard let bytes = StoreEncoder.checked(commit) else {
      throw .cannotSave(path: path, step: .write, code: EINVAL)
    }
    guard !limits.hasLongLine(bytes) else {
      throw .limitPassed(path: path, .line(limit: limits.line))
    }
    return EncodedCommit(commit: commit, bytes: bytes)
  }

  /// Reads the changes of another copy of the store since the last commit that both have.
  package func divergence(
    of other: String, from operations: Set<UUID>
  ) throws(StorageError) -> StoreDivergence? {
    let copy = FileStorage(path: other, command: "", history: rule, limits: limits)
    guard let file = try copy.open(other) else { throw .cannotOpen(path: other, code: ENOENT) }
    let (bytes, _) = try copy.contents(of: file)
    let image = try copy.image(of: bytes)
    if let refusal = copy.refusal(of: image, bytes) { throw refusal }
    if bytes.count > image.end {
      notify(.incompleteCopy(path: other, bytes: bytes.count - image.end))
    }
    guard let known, image.header.store == known.header.store else {
      throw .unrelated(path: other)
    }
    let last = image.spans.lastIndex { operations.contains($0.operation) }
    guard last != nil || image.base.version == 0 else { throw .pastForgotten(path: other) }
    let own = image.spans[(last.map { $0 + 1 } ?? 0)...]
    guard let first = own.first else { return nil }
    let base = try copy.image(of: bytes) { $0.version < first.version }
    return StoreDivergence(
      base: base.state, state: image.state, operations: own.map(\.operation))
  }

  /// Returns the sorted names of copies that folder-synchronising programs left beside the store.
  func copies() -> [String] {
    guard let location = try? FileLocation(resolving: path),
      let directory = try? OpenFile.open(location.directory, O_RDONLY | O_DIRECTORY)
    else { return [] }
    return directory.entries().filter { SyncCopy.matches($0, copyOf: location.name) }.sorted()
  }
}

/// The names that such programs give to a file which two machines have changed.
enum SyncCopy {
  /// Whether `entry` is the name of a copy of the file `name`.
  ///
  /// `tasks (conflicted copy 2026-03-11).jsonl` and its kin (Dropbox, Nextcloud, Seafile),
  /// `tasks.sync-conflict-20260311-090000-ABCDEFG.jsonl` (Syncthing), `tasks 2.jsonl` (iCloud Drive),
  /// `tasks (1).jsonl` (Google Drive).
  static func matches(_ entry: String, copyOf name: String) -> Bool {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, suffix) = (name[..<dot], name[dot...])
    guard entry.count > name.count, entry.hasPrefix(stem), entry.hasSuffix(suffix) else {
      return false
    }
    let mark = entry.dropFirst(stem.count).dropLast(suffix.count)
    if mark.hasPrefix(".sync-conflict-") { return true }
    guard let first = mark.first, first == " " else { return false }
    let words = mark.dropFirst()
    if isNumber(words) { return true }
    guard words.hasPrefix("("), words.hasSuffix(")") else { return false }
    let inner = words.dropFirst().dropLast()
    return isNumber(inner) || inner.lowercased().contains("conflict") || inner.contains("競合")
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
  }
}
