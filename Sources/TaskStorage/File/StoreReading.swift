import Formats
import SystemCalls
import TaskModel

extension FileStorage {
  /// Opens a path for reading without blocking, whatever is there; nil if nothing is.
  func open(_ path: String) throws(StorageError) -> OpenFile? {
    let file: OpenFile
    let mode: mode_t
    do {
      file = try OpenFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      mode = try file.status().st_mode
    } catch {
      switch error.code {
      case ENOENT: return nil
      // The errors of open(2) for a socket, on Linux and on macOS.
      case ENXIO, EOPNOTSUPP: throw .notRegularFile(path: path)
      default: throw .cannotOpen(path: path, code: error.code)
      }
    }
    switch mode & S_IFMT {
    case S_IFREG: return file
    case S_IFDIR: throw .isDirectory(path: path)
    default: throw .notRegularFile(path: path)
    }
  }
}

extension StorageError {
  /// Creates the error for a store whose bytes are refused.
  init(_ refusal: StoreHeader.Refusal, path: String, bytes: [UInt8]) {
    switch refusal {
    case .foreign: self = .foreign(path: path)
    case .newerFormat(let format):
      self = .newerFormat(path: path, format: format, supported: StoreHeader.supportedVersion)
    case .incompatible(let features): self = .incompatible(path: path, features: features)
    case .defect(let defect): self.init(defect, path: path, bytes: bytes)
    }
  }

  init(_ defect: Defect, path: String, bytes: [UInt8]) {
    let line = bytes.prefix(defect.offset).count { $0 == 0x0A } + 1
    self = .damaged(path: path, line: line, offset: defect.offset, what: defect.what)
  }
}

/// Reading of the store's file.
extension FileStorage {
  /// Reads the file at the path; nil if there is none.
  ///
  /// An incomplete end may be an append in progress: then the file is read again after it.
  func read() throws(StorageError) -> StoredModel? {
    guard let (first, last) = try readBesideLock() else { return nil }
    guard session == nil, first.isIncomplete else { return adopt(first, last) }
    waitForWriter(of: first.known.file)
    return try readBesideLock().map(adopt)
  }

  /// Reads the lock file first: the store can only have grown since.
  private func readBesideLock() throws(StorageError) -> (Reading, LastCommit?)? {
    let last = lastSeen()
    guard let file = try open(path), let reading = try read(file) else { return nil }
    return (reading, last)
  }

  /// A store that was read, and the known contents of its file.
  private struct Reading {
    var model: StoredModel
    let known: KnownStore
    /// Whether there is more after the last commit.
    var isIncomplete: Bool { known.refusal != nil || known.identity.size > known.end }
  }

  private func read(_ file: OpenFile) throws(StorageError) -> Reading? {
    if let sound = readPieces(of: file) { return sound }
    let (bytes, identity) = try contents(of: file)
    guard !bytes.isEmpty else { return nil }
    if let sound = readSound(bytes, file, identity) { return sound }
    let image = try image(of: bytes)
    let refusal = refusal(of: image, bytes)
    return Reading(
      model: StoredModel(
        state: image.state, history: image.history, version: image.version, refusal: refusal),
      known: KnownStore(image, of: bytes, file: file, identity: identity, refusal: refusal))
  }

  /// Reads a large sound store without having all bytes in memory at once; nil for any other.
  private func readPieces(of file: OpenFile) -> Reading? {
    guard let size = (try? file.status()).map({ Int($0.st_size) }),
      size >= minimumForStreaming, size <= OpenFile.maximumSize
    else { return nil }
    var lines = LineWindow(file, size: size)
    // Read last: if it has the size that was read, nothing was missed.
    guard let index = StoreIndex(&lines), let status = try? file.status() else { return nil }
    let identity = FileIdentity(status)
    let sound = StoreBytes.SoundFile(file, identity, index)
    let tasks = TaskLines(.file(sound), index.offsets) { self.tasks(of: $0, in: file) }
    if readsOnDemand { return reading(index, index.state(of: tasks), file, identity) }
    let read = tasks.tasks()
    return tasks.refusal == nil ? reading(index, index.state(of: read), file, identity) : nil
  }

  /// Reads a sound store; nil for any other.
  private func readSound(
    _ bytes: [UInt8], _ file: OpenFile, _ identity: FileIdentity
  ) -> Reading? {
    guard let index = bytes.withUnsafeBufferPointer({ StoreIndex($0) }) else { return nil }
    if readsOnDemand {
      let tasks = TaskLines(.memory(bytes), index.offsets) { self.tasks(of: $0, in: file) }
      return reading(index, index.state(of: tasks), file, identity)
    }
    let tasks = bytes.withUnsafeBufferPointer { TaskLines.tasks($0, index.offsets) }
    return tasks.map { reading(index, index.state(of: $0), file, identity) }
  }

  private func reading(
    _ index: StoreIndex, _ state: ModelState, _ file: OpenFile, _ identity: FileIdentity
  ) -> Reading {
    let known = KnownStore(index, file: file, identity: identity)
    let offsets = index.offsets
    let past = StoreHistory(
      reading: { () throws(StorageError) in try self.past(of: known) },
      parts: StoreHistory.Parts(
        ofTask: { known.past(ofTask: $0, in: offsets) }, infos: known.infos,
        commits: { known.commits(of: $0, in: offsets) }))
    return Reading(
      model: StoredModel(state: state, past: past, version: index.version), known: known)
  }

  /// Reads the tasks of a whole store; nil for bytes that cannot be read any more.
  private func tasks(of bytes: [UInt8]?, in file: OpenFile) -> TaskLines.Whole {
    do throws(StorageError) {
      guard let bytes else {
        _ = try contents(of: file)
        throw .overwritten(path: path)
      }
      let image = try image(of: bytes)
      return (image.state.tasks, refusal(of: image, bytes))
    } catch {
      return ([], error)
    }
  }

  /// Returns the history of the store as known, read on demand.
  package func past() -> StoreHistory {
    guard let known else { return StoreHistory() }
    return StoreHistory(reading: { () throws(StorageError) in try self.past(of: known) })
  }

  /// Reads the commits of a store that was read before, oldest first; none if its file has been
  /// emptied. Throws if something else has overwritten it since.
  private func past(of known: KnownStore) throws(StorageError) -> [LoggedCommit] {
    var (bytes, _) = try contents(of: known.file)
    if bytes.isEmpty { return [] }
    if bytes.count > known.end { bytes.removeLast(bytes.count - known.end) }
    let commits = try history(of: bytes)
    guard known.spans.elementsEqual(commits, by: { $0.isOf($1.info) }) else {
      throw .overwritten(path: path)
    }
    return commits
  }

  private func history(of bytes: [UInt8]) throws(StorageError) -> [LoggedCommit] {
    if let commits = StoreIndex.commits(of: bytes) { return commits }
    let image = try image(of: bytes)
    if let refusal = refusal(of: image, bytes) { throw refusal }
    return image.history
  }

  private func adopt(_ reading: Reading, _ last: LastCommit?) -> StoredModel {
    known = reading.known
    var stored = reading.model
    if let last { compare(&stored, reading.known, with: last) }
    if session == nil { noteTail() }
    return stored
  }

  /// Reads the bytes of a store, and the identity of the file afterwards.
  ///
  /// Adds the final line feed if only that is missing: the seal before it proves that nothing else
  /// is.
  func contents(of file: OpenFile) throws(StorageError) -> ([UInt8], FileIdentity) {
    do {
      var bytes = try file.bytes()
      if Seal.isOpen(bytes) { bytes.append(0x0A) }
      // Read last: if it has the size that was read, nothing was missed.
      return (bytes, FileIdentity(try file.status()))
    } catch {
      throw .cannotRead(path: path, code: error.code)
    }
  }

  func image(
    of bytes: [UInt8], while isWanted: (CommitInfo) -> Bool = { _ in true }
  ) throws(StorageError) -> ParsedStore {
    do {
      return try bytes.withUnsafeBufferPointer { (bytes) throws(StoreHeader.Refusal) in
        try ParsedStore(bytes, while: isWanted)
      }
    } catch {
      throw StorageError(error, path: path, bytes: bytes)
    }
  }

  func refusal(of image: ParsedStore, _ bytes: [UInt8]) -> StorageError? {
    if let damage = image.damage { return StorageError(damage, path: path, bytes: bytes) }
    let features = image.header.readOnly + image.unknown
    return features.isEmpty ? nil : .readOnly(path: path, features: features)
  }
}
