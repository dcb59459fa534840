import SystemCalls
import TaskModel

extension KnownStore {
  /// Reads the commits that were appended since, and knows them afterwards.
  ///
  /// `isBroken` says that the file holds something else than commits and a tail that a crash left;
  /// then nothing is known anew.
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
      // Afterwards: if this is the size of what was read, nothing has been missed.
      identity = FileIdentity(try file.status())
    } catch {
      throw .cannotRead(path: path, code: error.code)
    }
    // Somebody has written something else into the file.
    guard bytes.starts(with: seal) else { return ([], true) }
    var (commits, position, isBroken) = ([StoredCommit](), seal.count, false)
    var (spans, reader) = (spans, CommitReader())
    var version = version
    bytes.withUnsafeBufferPointer { buffer in
      while position < buffer.count {
        guard let (commit, span) = try? reader.read(buffer, from: position, after: version) else {
          isBroken = !TornTail.isOne(buffer, from: position, origin: start)
          break
        }
        commits.append(commit)
        spans.append(span.moved(by: start))
        (position, version) = (span.range.upperBound, span.version)
      }
    }
    // What this version does not know turns up with the whole of the file.
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

  /// Whether that is the commit which stands there.
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
  /// Appends commits, whose bytes these are, to the file that is known; the spans count from their
  /// beginning.
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
      // What is left if this fails too is a tail that nobody reads, and the next commit cuts.
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

  /// Waits for the device; a commit that it does not confirm stays, if everybody can be warned of it,
  /// and else is undone.
  private func synchronize(
    _ file: OpenFile, _ known: KnownStore, _ session: Session, orElse undo: () -> Void
  ) throws(StorageError) -> Durability {
    if isCopy { return .durable }
    do {
      try failing(at: .synchronize) { () throws(SystemError) in try file.synchronizeData() }
      return .durable
    } catch {
      do throws(SystemError) {
        try warn(of: known, session)
      } catch let unheard {
        // Nobody would know that what follows this commit stands on nothing.
        undo()
        self.known?.isSuspect = true
        throw .cannotSave(path: path, step: .synchronize, code: unheard.code)
      }
      return .unsaved(error)
    }
  }

  /// Copies what a crash left at the end to a file of its own, and cuts it off.
  private func cutTail(
    of file: OpenFile, _ known: KnownStore, _ session: Session
  ) throws(StorageError) {
    let tail: [UInt8]
    do {
      tail = try file.bytes(from: known.end)
    } catch {
      throw .cannotRead(path: path, code: error.code)
    }
    let isTorn = tail.withUnsafeBufferPointer { TornTail.isOne($0, from: 0, origin: known.end) }
    // The caller has not looked: this is no tail of a crash.
    guard isTorn else { throw stale() }
    let copy = "\(session.replacement.name).torn-\(RandomName.make())"
    try failing(at: .create) { () throws(SystemError) in
      try OpenFile.create(copy, in: session.replacement.directory, tail)
    }
    try failing(at: .write) { () throws(SystemError) in try file.truncate(to: known.end) }
    notify(.tornTail(path: path, bytes: tail.count, copy: copy))
  }
}
