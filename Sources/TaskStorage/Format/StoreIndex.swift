import Formats
import TaskModel

/// The positions of the lines of a store; tasks are located without being read.
///
/// It accepts only a sound store in the form that a shell writes: every seal is checked, every line
/// recognised by its beginning, every commit by its version. For anything else there is no index,
/// and ``ParsedStore`` reads the store and reports what is wrong. Errors that only reading a task
/// reveals, as a sealed line that is not a task, are found when ``TaskLines`` reads it.
struct StoreIndex {
  let header: StoreHeader
  let base: BaseLine
  /// The offset after the base.
  let baseEnd: Int
  /// The commits, oldest first.
  private(set) var spans: [CommitSpan] = []
  /// The positions of the line with the current version of each task, and of earlier ones.
  private(set) var offsets: TaskOffsets
  /// The state without its tasks.
  private(set) var rest = ModelState()
  private(set) var nextNumber: Int

  /// The bytes before ``end``.
  private(set) var seal: [UInt8]

  var end: Int { spans.last?.range.upperBound ?? baseEnd }
  var version: Int { spans.last?.version ?? base.version }

  /// Nil if the whole store must be read.
  ///
  /// - Parameter withCommits: whether to continue after the base.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, withCommits: Bool = true) {
    var lines = LineWindow(bytes)
    self.init(&lines, withCommits: withCommits)
  }

  /// Builds the index of lines that are read in sequence.
  init?(_ lines: inout LineWindow, withCommits: Bool = true) {
    guard let first = lines.next() else { return nil }
    var reader = JSONReader(lines.bytes, first)
    guard let header = try? StoreHeader(&reader), header.readOnly.isEmpty else { return nil }
    self.header = header
    var offsets = TaskOffsets(capacity: lines.size / 136)
    var rest = ModelState()
    guard let (base, end) = Self.base(&lines, &offsets, &rest) else { return nil }
    (self.base, baseEnd, seal) = (base, end, lines.seal)
    nextNumber = base.nextNumber
    self.offsets = offsets
    self.rest = rest
    guard withCommits else { return }
    while let line = lines.next() {
      guard readCommit(from: line, &lines) else { return nil }
    }
    guard lines.isAtEnd else { return nil }
    self.offsets.close()
    seal = lines.seal
  }

  /// Returns the state with these tasks, which are those of ``offsets``.
  func state(of tasks: [TaskItem]) -> ModelState { rest.holding(tasks, nextNumber: nextNumber) }

  /// Returns the state with tasks that are read on demand.
  func state(of tasks: TaskLines) -> ModelState { rest.reading(tasks, nextNumber: nextNumber) }

  /// Returns the commits of a store, oldest first; nil if the whole store must be read.
  ///
  /// From the base, reads only tasks that a commit has changed.
  static func commits(of bytes: [UInt8]) -> [LoggedCommit]? {
    bytes.withUnsafeBufferPointer { buffer in
      guard let index = StoreIndex(buffer, withCommits: false) else { return nil }
      var isWhole = true
      let lines = TaskLines(.memory(bytes), index.offsets) { _ in
        isWhole = false
        return ([], nil)
      }
      var state = index.state(of: lines)
      var (reader, commits) = (CommitReader(), [LoggedCommit]())
      var (position, version) = (index.baseEnd, index.base.version)
      while position < buffer.count {
        guard let (commit, span) = try? reader.read(buffer, from: position, after: version) else {
          return nil
        }
        commits.append(state.apply(commit))
        (position, version) = (span.range.upperBound, span.version)
      }
      return isWhole && reader.lines.unknown.isEmpty ? commits : nil
    }
  }

  /// Reads from the line after the header to the one that closes the base.
  private static func base(
    _ lines: inout LineWindow, _ offsets: inout TaskOffsets, _ rest: inout ModelState
  ) -> (BaseLine, end: Int)? {
    var records = LineReader()
    var others = BaseReader()
    while let line = lines.next() {
      if let number = TaskOffsets.number(lines.bytes, line) {
        guard offsets.append(number, lines.origin + line.lowerBound) else { return nil }
        continue
      }
      var reader = JSONReader(lines.bytes, line)
      switch try? records.read(&reader) {
      case .update(let update):
        guard !update.isOfTask, (try? others.collect(update, at: 0)) != nil else { return nil }
      case .base(let base):
        guard base.records == offsets.count + others.count, base.nextNumber > offsets.lastNumber,
          records.unknown.isEmpty, lines.takeSeal()
        else { return nil }
        rest = others.takeState(nextNumber: base.nextNumber)
        return (base, lines.origin + line.upperBound + 1)
      case .commit, .unknown, nil: return nil
      }
    }
    return nil
  }

  /// Reads the commit that begins with that line; returns false if there is none.
  private mutating func readCommit(from first: Range<Int>, _ lines: inout LineWindow) -> Bool {
    var records = LineReader()
    var next: Range<Int>? = first
    while let line = next {
      let position = lines.origin + line.lowerBound
      if let number = TaskOffsets.number(lines.bytes, line) {
        guard offsets.put(number, position) else { return false }
        nextNumber = max(nextNumber, number + 1)
        next = lines.next()
        continue
      }
      var reader = JSONReader(lines.bytes, line)
      if let end = CommitEnd(&reader) { return close(with: end, line, &lines) }
      switch try? records.read(&reader) {
      case .update(.gone(.task(let number))):
        offsets.remove(number, position)
      case .update(let update) where !update.isOfTask: _ = rest.apply(update)
      case .commit(let end) where records.unknown.isEmpty:
        return close(with: CommitEnd(end), line, &lines)
      case .update, .base, .commit, .unknown, nil: return false
      }
      guard records.unknown.isEmpty else { return false }
      next = lines.next()
    }
    return false
  }

  private mutating func close(
    with end: CommitEnd, _ line: Range<Int>, _ lines: inout LineWindow
  ) -> Bool {
    let start = self.end
    guard end.bytes == lines.origin + line.lowerBound - start, end.previous == version,
      end.version == version + 1, lines.takeSeal()
    else { return false }
    spans.append(
      CommitSpan(
        range: start..<lines.origin + line.upperBound + 1, version: end.version,
        operation: end.operation, time: end.time))
    return true
  }
}

/// The part of the line closing a commit that programs use.
private struct CommitEnd {
  let version: Int
  let previous: Int
  let operation: UUID
  let time: Instant
  let bytes: Int

  init(_ line: CommitLine) {
    (version, previous, bytes) = (line.info.version, line.previous, line.bytes)
    (operation, time) = (line.info.operation, line.info.time)
  }

  /// Reads the line of a command as a shell writes it; otherwise nil, without consuming anything.
  init?(_ reader: inout JSONReader) {
    let start = reader
    guard let line = try? Self(command: &reader) else {
      reader = start
      return nil
    }
    self = line
  }

  /// Skips what is only for humans.
  private init?(command reader: inout JSONReader) throws(Defect) {
    guard reader.take(#"{"commit":{"version":"#), let version = try reader.integer(),
      reader.take(#","previous":"#), let previous = try reader.integer(),
      reader.take(#","operation":"#),
      let operation = reader.unchecked(count: 36).flatMap(UUID.init(ascii:)),
      reader.take(#","author":"#), try reader.literal() != nil, reader.take(#","time":"#),
      let time = reader.unchecked(count: 20).flatMap(Instant.init(ascii:)),
      reader.take(#","command":"#), try reader.literal() != nil, reader.take(#","bytes":"#),
      let bytes = try reader.integer(), reader.take(#","crc32c":"#)
    else { return nil }
    (self.version, self.previous, self.operation) = (version, previous, operation)
    (self.time, self.bytes) = (time, bytes)
  }
}
