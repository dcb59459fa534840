import TaskModel

/// Where things stand in a store: its tasks are found, not read.
///
/// It takes nothing but a sound store in the form that a shell writes: every seal is checked, every
/// line known by its beginning, every commit by its version. Of anything else it says nothing, and
/// ``StoreImage`` reads the store and says what is wrong. What only reading a task can tell, as a
/// line that somebody has sealed and that is no task, turns up when ``TaskLines`` reads it.
struct StoreIndex {
  let header: StoreHeader
  let base: BaseLine
  /// The offset behind the base.
  let baseEnd: Int
  /// The commits, oldest first.
  private(set) var spans: [CommitSpan] = []
  /// What the last commit left of each task, by ascending number.
  private(set) var places: TaskPlaces
  /// What the commits have made of each task.
  private(set) var trail = TaskTrail()
  /// The state, but for its tasks.
  private(set) var rest = ModelState()
  private(set) var nextNumber: Int

  var end: Int { spans.last?.range.upperBound ?? baseEnd }
  var version: Int { spans.last?.version ?? base.version }

  /// Nil where the store is to be read as a whole.
  ///
  /// - Parameter withCommits: whether to go on behind the base.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, withCommits: Bool = true) {
    guard let headerEnd = bytes.lineEnd(from: 0) else { return nil }
    var reader = JSONReader(bytes, 0..<headerEnd)
    guard let header = try? StoreHeader(&reader), header.readOnly.isEmpty else { return nil }
    self.header = header
    var places = TaskPlaces(capacity: bytes.count / 136)
    var rest = ModelState()
    guard let (base, end) = Self.base(bytes, from: headerEnd + 1, &places, &rest) else {
      return nil
    }
    (self.base, baseEnd) = (base, end)
    nextNumber = base.nextNumber
    self.places = places
    self.rest = rest
    guard withCommits else { return }
    while self.end < bytes.count {
      guard readCommit(bytes) else { return nil }
    }
    self.places.close()
  }

  /// The state with these tasks, which are those of ``places``.
  func state(of tasks: [TaskItem]) -> ModelState { rest.holding(tasks, nextNumber: nextNumber) }

  /// The state with tasks that are read when somebody asks for them.
  func state(of tasks: TaskLines) -> ModelState { rest.reading(tasks, nextNumber: nextNumber) }

  /// The commits of a store, oldest first; nil where it is to be read as a whole.
  ///
  /// Of the base, only tasks that a commit has changed are read.
  static func commits(of bytes: [UInt8]) -> [LoggedCommit]? {
    bytes.withUnsafeBufferPointer { buffer in
      guard let index = StoreIndex(buffer, withCommits: false) else { return nil }
      var isWhole = true
      let lines = TaskLines(bytes, index.places) { _ in
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

  /// Reads from the line behind the header to the one that closes the base.
  private static func base(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ places: inout TaskPlaces,
    _ rest: inout ModelState
  ) -> (BaseLine, end: Int)? {
    var lines = LineReader()
    var (position, others) = (start, 0)
    while let end = bytes.lineEnd(from: position) {
      if let number = TaskPlaces.number(bytes, position..<end) {
        guard places.append(number, position) else { return nil }
        position = end + 1
        continue
      }
      var reader = JSONReader(bytes, position..<end)
      switch try? lines.read(&reader) {
      case .update(let update):
        guard rest.lacks(update) else { return nil }
        _ = rest.apply(update)
        others += 1
      case .base(let base):
        guard base.records == places.count + others, base.nextNumber > places.lastNumber,
          lines.unknown.isEmpty, Seal.closes(0..<end + 1, of: bytes)
        else { return nil }
        return (base, end + 1)
      case .commit, .unknown, nil: return nil
      }
      position = end + 1
    }
    return nil
  }

  /// Reads the commit behind the last one; false if there is none.
  private mutating func readCommit(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var lines = LineReader()
    let start = end
    var position = start
    while let end = bytes.lineEnd(from: position) {
      if let number = TaskPlaces.number(bytes, position..<end) {
        guard let old = places.put(number, position) else { return false }
        trail.append(number, position, after: old, baseEnd: baseEnd)
        nextNumber = max(nextNumber, number + 1)
        position = end + 1
        continue
      }
      var reader = JSONReader(bytes, position..<end)
      if let line = CommitEnd(&reader) {
        return close(start..<end + 1, with: line, at: position, in: bytes)
      }
      switch try? lines.read(&reader) {
      case .update(.taskGone(let number)):
        trail.append(number, position, after: places.remove(number), baseEnd: baseEnd)
      case .update(let update) where !update.isTask: _ = rest.apply(update)
      case .commit(let line) where lines.unknown.isEmpty:
        return close(start..<end + 1, with: CommitEnd(line), at: position, in: bytes)
      case .update, .base, .commit, .unknown, nil: return false
      }
      guard lines.unknown.isEmpty else { return false }
      position = end + 1
    }
    return false
  }

  private mutating func close(
    _ range: Range<Int>, with line: CommitEnd, at position: Int,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard line.bytes == position - range.lowerBound, line.previous == version,
      line.version == version + 1, Seal.closes(range, of: bytes)
    else { return false }
    spans.append(
      CommitSpan(
        range: range, version: line.version, operation: line.operation, time: line.time))
    return true
  }
}

/// What the line that closes a commit says to a program.
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

  /// Reads the line of a command, as a shell writes it; nil for any other, which is left unread.
  init?(_ reader: inout JSONReader) {
    let start = reader
    guard let line = try? Self(command: &reader) else {
      reader = start
      return nil
    }
    self = line
  }

  /// What is for people is passed over.
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

extension RecordUpdate {
  fileprivate var isTask: Bool {
    switch self {
    case .task, .taskGone: true
    case .user, .userGone, .seat, .seatGone, .attribute, .attributeGone, .template, .templateGone:
      false
    }
  }
}

extension ModelState {
  /// Whether the record is one that is not there yet, and no task.
  fileprivate func lacks(_ update: RecordUpdate) -> Bool {
    switch update {
    case .user(let user): self.user(user.id) == nil
    case .seat(let seat): seats[seat.user] == nil && !seats.values.contains(seat.name)
    case .attribute(let attribute):
      !attributes.contains { $0.id == attribute.id || $0.key == attribute.key }
    case .template(let template):
      !templates.contains { $0.id == template.id || $0.name.folded == template.name.folded }
    case .task, .taskGone, .userGone, .seatGone, .attributeGone, .templateGone: false
    }
  }
}
