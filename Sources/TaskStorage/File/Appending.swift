import SystemCalls
import TaskModel

extension KnownStore {
  /// Reads the commits that were appended since, and updates this value.
  ///
  /// `isBroken` means that the file contains something other than commits and the tail of a crash;
  /// then nothing is updated.
  mutating func readTail(
    path: String
  ) throws(StorageError) -> (commits: [StoredCommit], isBroken: Bool) {
    let bytes: [UInt8]
    let identity: FileIdentity
    let start = end - seal.count
    do {
      var read = try file.bytes(from: start)
      if Seal.isOpen(read) { read.append(0x0A) }
      bytes = read
      // Read last: if it has the size that was read, nothing was missed.
      identity = FileIdentity(try file.status())
    } catch {
      throw .cannotRead(path: path, code: error.code)
    }
    // Something else has overwritten the file.
    guard bytes.starts(with: seal) else { return ([], true) }
    var (commits, position, isBroken) = ([StoredCommit](), seal.count, false)
    var (spans, reader) = (spans, CommitReader())
    var version = version
    bytes.withUnsafeBufferPointer { buffer in
      while position < buffer.count {
        guard let (commit, span) = try? reader.read(buffer, from: position, after: version) else {
          isBroken = !TornTail.matches(buffer, from: position, origin: start)
          break
        }
        commits.append(commit)
        spans.append(span.moved(by: start))
        (position, version) = (span.range.upperBound, span.version)
      }
    }
    // Reading the whole file will report what this version does not know.
    guard !isBroken, reader.lines.unknown.isEmpty else { return ([], true) }
    self.spans = spans
    self.identity = identity
    seal = Seal.last(of: bytes[..<position])
    return (commits, false)
  }
}

extension CommitSpan {
  init(_ commit: StoredCommit, _ range: Range<Int>) {
    self.init(
      range: range, version: commit.info.version, operation: commit.info.operation,
      time: commit.info.time)
  }

  /// Whether the span is that of the commit.
  func isOf(_ info: CommitInfo) -> Bool {
    version == info.version && operation == info.operation
  }

  func moved(by distance: Int) -> CommitSpan {
    CommitSpan(
      range: range.lowerBound + distance..<range.upperBound + distance, version: version,
      operation: operation, time: time)
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
