import Formats
import SystemCalls
import TaskModel

/// The contents of a store's file as last read.
struct KnownStore {
  /// Kept open, so that its inode number is not reused.
  let file: OpenFile
  /// The identity when last read.
  var identity: FileIdentity
  let header: StoreHeader
  let base: BaseLine
  let baseEnd: Int
  var spans: [CommitSpan]
  /// The bytes before ``end``: they differ if something else has overwritten the file.
  var seal: [UInt8]
  /// Reason why nothing may be written, though the file could be read.
  var refusal: StorageError?
  /// Whether a synchronisation failed, so that the next commit must write a new file.
  var isSuspect = false
  /// Whether every name in it was checked: an index does not check those of a task's members.
  var areNamesVerified = true

  /// The offset after the last commit, which may lack its line feed: see ``isOpen``.
  var end: Int { spans.last?.range.upperBound ?? baseEnd }
  var version: Int { spans.last?.version ?? base.version }
  /// Whether the last line lacks its line feed, which is written together with the next commit.
  var isOpen: Bool { identity.size < end }
  /// The known size of the file in bytes.
  var size: Int { isOpen ? end - 1 : end }
  /// The offset after the part written by the last fold.
  var foldEnd: Int { baseEnd + base.kept }
}

extension KnownStore {
  /// Creates it from the parsed bytes of a store.
  init(
    _ image: ParsedStore, of bytes: [UInt8], file: OpenFile, identity: FileIdentity,
    refusal: StorageError?
  ) {
    self.init(
      file: file, identity: identity, header: image.header, base: image.base,
      baseEnd: image.baseEnd, spans: image.spans, seal: Seal.last(of: bytes[..<image.end]),
      refusal: refusal)
  }

  /// Creates it from the index of a sound store.
  init(_ index: StoreIndex, file: OpenFile, identity: FileIdentity) {
    self.init(
      file: file, identity: identity, header: index.header, base: index.base,
      baseEnd: index.baseEnd, spans: index.spans, seal: index.seal)
    areNamesVerified = false
  }

  /// Returns the number of commits up to the state of `older`, or for nil the empty state; nil if
  /// that state is not in the history of this store, or before its base.
  func commitsInCommon(with older: KnownStore?) -> Int? {
    guard let older else { return base.version == 0 && base.records == 0 ? 0 : nil }
    guard older.header.store == header.store, let last = older.spans.last else { return nil }
    return spans.lastIndex { $0.operation == last.operation && $0.version == last.version }
      .map { $0 + 1 }
  }
}

/// Reading of commits without those before them.
extension KnownStore {
  /// Returns the headers of the last `count` commits, or of all if there are fewer, oldest first;
  /// nil if one has changed on disk.
  func infos(_ count: Int) -> [CommitInfo]? {
    let recent = spans.suffix(count)
    let infos = recent.compactMap(info(of:))
    return infos.count == recent.count ? infos : nil
  }

  /// Returns the commits with these operations, in that order; nil if one changed anything besides
  /// tasks, or has changed on disk, so that the whole history must be read.
  func commits(of operations: [UUID], in offsets: TaskOffsets) -> [LoggedCommit]? {
    var commits: [LoggedCommit] = []
    for operation in operations {
      guard let span = spans.last(where: { $0.operation == operation }),
        let commit = commit(of: span), var tasks = tasks(of: commit, before: span, offsets)
      else { return nil }
      let changes = commit.updates.compactMap { update -> Change? in
        guard let (number, after) = update.taskLeft else { return nil }
        defer { tasks[number] = after }
        return .task(before: tasks[number], after: after)
      }
      commits.append(LoggedCommit(info: commit.info, changes: changes))
    }
    return commits
  }

  /// Reads the commit at that span; nil if it changed anything besides tasks.
  private func commit(of span: CommitSpan) -> StoredCommit? {
    guard var bytes = try? file.bytes(at: span.range.lowerBound, count: span.range.count) else {
      return nil
    }
    // The line feed is written with the next commit.
    if bytes.count == span.range.count - 1 { bytes.append(UInt8(ascii: "\n")) }
    return bytes.withUnsafeBufferPointer { buffer in
      var reader = CommitReader()
      guard let (commit, _) = try? reader.read(buffer, from: 0, after: span.version - 1),
        span.isOf(commit.info), commit.updates.allSatisfy({ $0.taskLeft != nil }),
        reader.lines.unknown.isEmpty
      else { return nil }
      return commit
    }
  }

  /// Reads the tasks of this commit as they were before it; nil if one cannot be read.
  private func tasks(
    of commit: StoredCommit, before span: CommitSpan, _ offsets: TaskOffsets
  ) -> [Int: TaskItem]? {
    let numbers = Set(commit.updates.compactMap { $0.taskLeft?.number })
    var tasks: [Int: TaskItem] = [:]
    for (number, start) in offsets.lastStarts(of: numbers, before: span.range.lowerBound) {
      switch update(at: start)?.taskLeft {
      case (number, let task)?: tasks[number] = task
      default: return nil
      }
    }
    return tasks
  }
}

extension RecordUpdate {
  /// The number of the updated task and the task, nil if deleted; nil for other records.
  fileprivate var taskLeft: (number: Int, task: TaskItem?)? {
    switch self {
    case .task(let task): (task.number, task)
    case .gone(.task(let number)): (number, nil)
    case .user, .seat, .attribute, .template, .gone: nil
    }
  }
}

/// Reading of one task's history from its own lines alone.
extension KnownStore {
  /// Returns the commits that changed the task of that number, each with that change alone, oldest
  /// first; nil if a line has changed on disk, so that the whole history must be read.
  func past(ofTask number: Int, in offsets: TaskOffsets) -> [LoggedCommit]? {
    var (task, commits) = (TaskItem?.none, [(info: CommitInfo, changes: [Change])]())
    for start in offsets.starts(of: number) {
      let after: TaskItem?
      switch update(at: start) {
      case .task(let task)? where task.number == number: after = task
      case .gone(.task(number))?: after = nil
      default: return nil
      }
      if start >= baseEnd {
        guard let info = info(ofCommitAt: start) else { return nil }
        let change = Change.task(before: task, after: after)
        if commits.last?.info.operation == info.operation {
          commits[commits.count - 1].changes.append(change)
        } else {
          commits.append((info, [change]))
        }
      }
      task = after
    }
    return commits.map { LoggedCommit(info: $0.info, changes: $0.changes) }
  }

  /// Reads the record in the line that begins there; nil for any other line.
  func update(at start: Int) -> RecordUpdate? {
    file.line(at: start, before: end)?.withUnsafeBufferPointer { RecordText.update(of: $0) }
  }

  /// Reads the header of the commit that contains that offset.
  private func info(ofCommitAt offset: Int) -> CommitInfo? {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    guard low < spans.count, spans[low].range.contains(offset) else { return nil }
    return info(of: spans[low])
  }

  /// Reads the closing line of a commit; nil if it has changed on disk.
  func info(of span: CommitSpan) -> CommitInfo? {
    lastLine(of: span.range)?.withUnsafeBufferPointer { buffer in
      var (reader, lines) = (JSONReader(buffer, 0..<buffer.count), LineReader())
      guard case .commit(let line)? = try? lines.read(&reader), span.isOf(line.info) else {
        return nil
      }
      return line.info
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let usualLength = 1024

  /// Reads the last line of these bytes, without its line feed.
  private func lastLine(of range: Range<Int>) -> ArraySlice<UInt8>? {
    var length = Self.usualLength
    while true {
      let limit = min(length, range.count)
      guard var bytes = try? file.bytes(at: range.upperBound - limit, count: limit)[...] else {
        return nil
      }
      if bytes.last == Self.lineFeed { bytes.removeLast() }
      if let feed = bytes.lastIndex(of: Self.lineFeed) { return bytes[(feed + 1)...] }
      guard limit < range.count else { return nil }
      length *= 8
    }
  }

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
