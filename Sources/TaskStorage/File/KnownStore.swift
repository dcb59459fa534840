import Formats
import SystemCalls
import TaskModel

/// What was read of the file of a store at the last look.
struct KnownStore {
  /// Kept open, so that its inode number stays its own.
  let file: OpenFile
  /// As it was at the last look.
  var identity: FileIdentity
  let header: StoreHeader
  let base: BaseLine
  let baseEnd: Int
  var spans: [CommitSpan]
  /// The bytes before ``end``: what was written into the file from elsewhere has others there.
  var seal: [UInt8]
  var unknown: [String]
  /// Why nothing may be written, though the file could be read.
  var refusal: StorageError?
  /// A synchronisation failed: the next commit goes to a new file, together with everything else.
  var isSuspect = false
  /// Whether every name in it is known: an index does not look at those of a task's members.
  var isLookedThrough = true

  /// The offset behind the last commit, which may lack its line feed: see ``isOpen``.
  var end: Int { spans.last?.range.upperBound ?? baseEnd }
  var version: Int { spans.last?.version ?? base.version }
  /// Whether the file ends where the line feed of the last line should be; that is written together
  /// with the next commit.
  var isOpen: Bool { identity.size < end }
  /// How many bytes of the file are known.
  var size: Int { isOpen ? end - 1 : end }
  /// The offset behind what the last fold wrote.
  var foldEnd: Int { baseEnd + base.kept }

  /// The parsed bytes of a store.
  init(
    _ image: StoreImage, of bytes: [UInt8], file: OpenFile, identity: FileIdentity,
    refusal: StorageError?
  ) {
    self.file = file
    self.identity = identity
    self.refusal = refusal
    header = image.header
    base = image.base
    baseEnd = image.baseEnd
    spans = image.spans
    seal = Seal.last(of: bytes[..<image.end])
    unknown = image.unknown
  }

  /// A store in which nothing is wrong.
  init(_ index: StoreIndex, file: OpenFile, identity: FileIdentity) {
    self.init(
      file: file, identity: identity, header: index.header, base: index.base,
      baseEnd: index.baseEnd, spans: index.spans, seal: index.seal)
    isLookedThrough = false
  }

  /// A store that has just been written: a base, and commits that follow it without a gap.
  init(
    file: OpenFile, identity: FileIdentity, header: StoreHeader, base: BaseLine, baseEnd: Int,
    spans: [CommitSpan], seal: [UInt8]
  ) {
    self.file = file
    self.identity = identity
    self.header = header
    self.base = base
    self.baseEnd = baseEnd
    self.spans = spans
    self.seal = seal
    unknown = []
  }

  /// How many of these commits lead to the state that `older` knows, or for nil to the empty one;
  /// nil if that is no part of the past of this store, or was before its base.
  func commitsInCommon(with older: KnownStore?) -> Int? {
    guard let older else { return base.version == 0 && base.records == 0 ? 0 : nil }
    guard older.header.store == header.store, let last = older.spans.last else { return nil }
    return spans.lastIndex { $0.operation == last.operation && $0.version == last.version }
      .map { $0 + 1 }
  }
}

/// Commits that are read without those before them.
extension KnownStore {
  /// What the last `count` commits say of themselves, all of them if there are fewer, oldest first; nil
  /// where one is not as it was read.
  func infos(_ count: Int) -> [CommitInfo]? {
    let recent = spans.suffix(count)
    let infos = recent.compactMap(info(of:))
    return infos.count == recent.count ? infos : nil
  }

  /// The commits with these operations, in that order; nil where something else than tasks was changed, or
  /// is not as it was read, and the whole past tells.
  func commits(of operations: [UUID], in places: TaskPlaces) -> [LoggedCommit]? {
    var commits: [LoggedCommit] = []
    for operation in operations {
      guard let span = spans.last(where: { $0.operation == operation }),
        let commit = commit(of: span), var tasks = tasks(of: commit, before: span, places)
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

  /// The commit that stands there; nil if it changed something else than tasks.
  private func commit(of span: CommitSpan) -> StoredCommit? {
    guard var bytes = try? file.bytes(at: span.range.lowerBound, count: span.range.count) else {
      return nil
    }
    // The line feed that comes with the next commit.
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

  /// What the tasks of this commit were before it; nil if one cannot be read.
  private func tasks(
    of commit: StoredCommit, before span: CommitSpan, _ places: TaskPlaces
  ) -> [Int: TaskItem]? {
    let numbers = Set(commit.updates.compactMap { $0.taskLeft?.number })
    var tasks: [Int: TaskItem] = [:]
    for (number, start) in places.lastStarts(of: numbers, before: span.range.lowerBound) {
      switch update(at: start)?.taskLeft {
      case (number, let task)?: tasks[number] = task
      default: return nil
      }
    }
    return tasks
  }
}

extension RecordUpdate {
  /// The number of the task that it is of, and what it left of it; nil for anything else.
  fileprivate var taskLeft: (number: Int, task: TaskItem?)? {
    switch self {
    case .task(let task): (task.number, task)
    case .taskGone(let number): (number, nil)
    case .user, .userGone, .seat, .seatGone, .attribute, .attributeGone, .template, .templateGone:
      nil
    }
  }
}

/// The past of one task, read from its own lines alone.
extension KnownStore {
  /// The commits that changed the task of that number, each with nothing else, oldest first; nil where
  /// something is not as it was read, and the whole past tells.
  func past(ofTask number: Int, in places: TaskPlaces) -> [LoggedCommit]? {
    var (task, commits) = (TaskItem?.none, [(info: CommitInfo, changes: [Change])]())
    for start in places.starts(of: number) {
      let after: TaskItem?
      switch update(at: start) {
      case .task(let task)? where task.number == number: after = task
      case .taskGone(number)?: after = nil
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

  /// The record whose line begins there; nil for any other line.
  func update(at start: Int) -> RecordUpdate? {
    file.line(at: start, before: end)?.withUnsafeBufferPointer { RecordText.update(of: $0) }
  }

  /// What the commit that holds that place says of itself.
  private func info(ofCommitAt place: Int) -> CommitInfo? {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].range.upperBound <= place { low = middle + 1 } else { high = middle }
    }
    guard low < spans.count, spans[low].range.contains(place) else { return nil }
    return info(of: spans[low])
  }

  /// What the line that closes a commit says; nil where that is not as it was read.
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

  /// The last line of these bytes, without its line feed.
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
}
