import Formats
import SystemCalls
import TaskModel

/// Reads the records of a base, checking that each occurs once.
///
/// The ids of tasks are not compared: the seal proves that a shell wrote them, and 100,000 more
/// look-ups would add a tenth to a start. If the seal is broken, ``Salvage`` compares them.
struct BaseReader {
  private(set) var lines = LineReader()
  private var tasks: [TaskItem] = []
  private var users: [User] = []
  private var seats: [Seat] = []
  private var attributes: [AttributeDefinition] = []
  private var templates: [TaskTemplate] = []
  private(set) var count = 0
  /// The number of the last task; 0 before the first.
  private var lastNumber = 0
  private var userIDs: Set<UUID> = []
  private var seatUsers: Set<UUID> = []
  private var seatNames: Set<SeatName> = []
  private var taskNumbers: Set<Int> = []
  private var attributeIDs: Set<UUID> = []
  private var templateIDs: Set<UUID> = []
  /// Keys of attributes, and names of templates prefixed by a space, which no key contains.
  private var names: Set<String> = []

  /// Reads from the line after the header; `end` is the offset after the line that closes the base.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(Defect) -> (base: BaseLine, state: ModelState, end: Int) {
    // The minimum size of a task; unused capacity costs nothing.
    tasks.reserveCapacity(bytes.count / 136)
    var position = start
    while let end = bytes.lineEnd(from: position) {
      var reader = JSONReader(bytes, position..<end)
      if let task = TaskCodec.canonicalTask(&reader) {
        try collect(task, at: position)
        position = end + 1
        continue
      }
      switch try lines.read(&reader) {
      case .update(let update): try collect(update, at: position)
      case .unknown: count += 1
      case .commit: throw Defect(offset: position, what: .unknownRecord)
      case .base(let base):
        try check(base, at: position)
        guard Seal.closes(0..<end + 1, of: bytes) else {
          throw Defect(offset: position, what: .checksum)
        }
        return (base, takeState(nextNumber: base.nextNumber), end + 1)
      }
      position = end + 1
    }
    throw Defect(offset: bytes.count, what: .truncated)
  }

  /// Moves the collected records into a state.
  mutating func takeState(nextNumber: Int) -> ModelState {
    let state = ModelState(
      tasks: tasks, users: users, seats: seats, attributes: attributes, templates: templates,
      nextNumber: nextNumber)
    // The state now holds the only reference, so its first change copies nothing.
    tasks = []
    return state
  }

  private mutating func collect(_ task: consuming TaskItem, at offset: Int) throws(Defect) {
    count += 1
    let number = task.number
    // In a file of ours the numbers ascend, so no look-up is needed.
    if number <= lastNumber {
      if taskNumbers.isEmpty { taskNumbers = Set(tasks.map(\.number)) }
      guard !taskNumbers.contains(number) else { throw Defect(offset: offset, what: .duplicate) }
    }
    if !taskNumbers.isEmpty { taskNumbers.insert(number) }
    lastNumber = max(lastNumber, number)
    tasks.append(task)
  }

  /// Adds a record; throws if it exists already.
  mutating func collect(_ update: RecordUpdate, at offset: Int) throws(Defect) {
    if case .task(let task) = update { return try collect(task, at: offset) }
    count += 1
    var isNew = true
    switch update {
    case .user(let user):
      isNew = userIDs.insert(user.id).inserted
      users.append(user)
    case .seat(let seat):
      isNew = seatUsers.insert(seat.user).inserted
      isNew = seatNames.insert(seat.name).inserted && isNew
      seats.append(seat)
    case .attribute(let attribute):
      isNew = attributeIDs.insert(attribute.id).inserted
      isNew = names.insert(attribute.key).inserted && isNew
      attributes.append(attribute)
    case .template(let template):
      isNew = templateIDs.insert(template.id).inserted
      isNew = names.insert(" " + template.name.folded).inserted && isNew
      templates.append(template)
    case .task, .gone: throw Defect(offset: offset, what: .unknownRecord)
    }
    guard isNew else { throw Defect(offset: offset, what: .duplicate) }
  }

  private func check(_ base: BaseLine, at offset: Int) throws(Defect) {
    guard base.records == count else { throw Defect(offset: offset, what: .countMismatch) }
    guard base.nextNumber > lastNumber else {
      throw Defect(offset: offset, what: .badField("nextNumber"))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the offset of the next line feed.
  func lineEnd(from start: Int) -> Int? {
    guard start >= 0, start < count, let baseAddress,
      let found = memchr(baseAddress + start, 0x0A, count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }
}

/// The position of a commit in its file.
struct CommitSpan: Equatable {
  /// The offsets of its first line and after its last one.
  let range: Range<Int>
  let version: Int
  let operation: UUID
  let time: Instant
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

/// Reads commits, each of them complete and sealed or not at all.
struct CommitReader {
  private(set) var lines: LineReader

  init(_ lines: LineReader = LineReader()) { self.lines = lines }

  /// Reads the commit that starts at `start` and must follow `version`.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, after version: Int
  ) throws(Defect) -> (commit: StoredCommit, span: CommitSpan) {
    var lines = lines
    var updates: [RecordUpdate] = []
    var position = start
    while let end = bytes.lineEnd(from: position) {
      var reader = JSONReader(bytes, position..<end)
      if let task = TaskCodec.canonicalTask(&reader) {
        updates.append(.task(task))
        position = end + 1
        continue
      }
      switch try lines.read(&reader) {
      case .update(let update): updates.append(update)
      case .unknown: break
      case .base: throw Defect(offset: position, what: .unknownRecord)
      case .commit(let line):
        let span = try Self.span(
          of: line, start..<end + 1, closedAt: position, in: bytes, after: version)
        self.lines = lines
        return (StoredCommit(info: line.info, updates: updates), span)
      }
      position = end + 1
    }
    throw Defect(offset: bytes.count, what: .truncated)
  }

  /// Returns the span of a commit whose line seals these bytes and follows that version.
  private static func span(
    of line: CommitLine, _ range: Range<Int>, closedAt position: Int,
    in bytes: UnsafeBufferPointer<UInt8>, after version: Int
  ) throws(Defect) -> CommitSpan {
    guard line.bytes == position - range.lowerBound, Seal.closes(range, of: bytes) else {
      throw Defect(offset: position, what: .checksum)
    }
    guard line.previous == version, line.info.version == version + 1 else {
      throw Defect(offset: position, what: .badField("version"))
    }
    let info = line.info
    return CommitSpan(
      range: range, version: info.version, operation: info.operation, time: info.time)
  }
}
