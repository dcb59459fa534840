import Formats
import SystemCalls
import TaskModel

/// A store that is a copy of what somebody else has.
extension FileStorage {
  /// The identity of the store; nil where nothing has been read or written.
  package var store: UUID? { known?.header.store }

  /// The identity of the store in that file, as its first line says; nil where there is none.
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

  /// How many commits there have been in what was read or written.
  package var version: Int { known?.version ?? 0 }

  /// The operation of the last of them; nil where a fold has dropped it.
  package var lastOperation: UUID? { known?.spans.last?.operation }

  /// The version that the commits of ``operations`` follow.
  package var firstVersion: Int { known?.base.version ?? 0 }

  /// The commits that are still known, oldest first.
  package var operations: [(version: Int, operation: UUID)] {
    known?.spans.map { ($0.version, $0.operation) } ?? []
  }

  /// The operation of the commit of that version, where it is still known.
  package func operation(of version: Int) -> UUID? {
    known?.spans.last { $0.version == version }?.operation
  }

  /// Adds commits that follow the known ones, all at once; under the lock.
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

  /// Goes back to that version, which is still known, and on from there with these commits, all at once;
  /// under the lock.
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

  /// Makes the store anew, with this state and without a past; under the lock.
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

  /// Makes the file durable, for whoever builds on it.
  package func synchronize() throws(StorageError) {
    guard let known else { return }
    try failing(at: .synchronize) { () throws(SystemError) in try known.file.synchronizeData() }
  }
}

extension FileStorage {
  /// Whether this object holds the lock.
  package var isLocked: Bool { session != nil }

  /// Refuses a commit that a store could not hold, or that would not read back as it is; the answer is
  /// its bytes.
  package func requireRoom(
    for commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> [UInt8] {
    try encoded(commit, onto: state).bytes
  }

  /// A commit with its bytes.
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
}
