import SystemCalls
import TaskModel

/// The tasks of a store that an index has found, read when somebody asks for them.
///
/// Where a line turns out to hold no task, the whole store is read, and what that says counts: the
/// tasks before the damage, and why they are not all.
final class TaskLines: TaskSource, @unchecked Sendable {
  /// What the store is when it is read as a whole.
  typealias Whole = (tasks: [TaskItem], refusal: (any Error)?)

  let count: Int
  let lastNumber: Int
  private(set) var refusal: (any Error)?
  /// Nothing any more once all tasks have been read, as ``places``.
  private var bytes: [UInt8]
  private var places: TaskPlaces
  private var read: [TaskItem]?
  private var linked: [TaskItem]?
  var isRead: Bool { read != nil }
  private let whole: ([UInt8]) -> Whole
  private let leastShared: Int

  /// - Parameters:
  ///   - leastShared: bytes below which a second thread costs more than it saves in looking at lines.
  ///   - whole: reads the bytes as a whole.
  init(
    _ bytes: [UInt8], _ places: TaskPlaces, leastShared: Int = 1 << 21,
    whole: @escaping ([UInt8]) -> Whole
  ) {
    self.leastShared = leastShared
    (count, lastNumber) = (places.count, places.lastNumber)
    (self.bytes, self.places) = (bytes, places)
    self.whole = whole
  }

  func task(numbered number: Int) -> TaskItem? {
    if read == nil {
      guard let index = places.index(of: number) else { return nil }
      let start = places.starts[index]
      let task = bytes.withUnsafeBufferPointer { Self.task($0, at: start) }
      if let task { return task }
    }
    let tasks = tasks()
    let index = tasks.place(of: number)
    return index < tasks.count && tasks[index].number == number ? tasks[index] : nil
  }

  func tasks() -> [TaskItem] {
    if let read { return read }
    let tasks = bytes.withUnsafeBufferPointer { Self.tasks($0, places) } ?? readWhole()
    read = tasks
    (bytes, places, linked) = ([], TaskPlaces(capacity: 0), nil)
    return tasks
  }

  /// Looks at the beginning of each line, and behind it for the two dates; nil for a line that is not
  /// as a shell writes it.
  func openTasks() -> OpenTasks? {
    guard read == nil else { return nil }
    return inHalves { lines -> OpenTasks? in
      var open = OpenTasks()
      for index in lines.range {
        guard let state = lines.state(index) else { return nil }
        guard state.isOpen else { continue }
        // `wait` and `until`
        if !lines.hasMember(state.rest, { first, _ in first == 0x77 || first == 0x75 }) {
          open.plain += 1
        } else if let task = lines.task(index) {
          open.add(task)
        } else {
          return nil
        }
      }
      return open
    }?.reduce(into: OpenTasks()) { all, part in
      all.plain += part.plain
      all.dated += part.dated
    }
  }

  /// Looks behind the beginning of each line, as ``openTasks()``.
  func linkedTasks() -> [TaskItem]? {
    guard read == nil else { return nil }
    if let linked { return linked }
    linked = inHalves { lines -> [TaskItem]? in
      var linked: [TaskItem] = []
      for index in lines.range {
        guard let state = lines.state(index) else { return nil }
        guard lines.hasMember(state.rest, Self.mayLink) else { continue }
        guard let task = lines.task(index) else { return nil }
        if task.isLinked { linked.append(task) }
      }
      return linked
    }?.flatMap { $0 }
    return linked
  }

  /// Whether a member beginning so may be `after`, `under` or `started`.
  @inline(__always)
  private static func mayLink(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "a"): second == UInt8(ascii: "f")
    case UInt8(ascii: "u"): second == UInt8(ascii: "n")
    case UInt8(ascii: "s"): second == UInt8(ascii: "t")
    default: false
    }
  }

  /// What `look` finds in the lines, or in the two halves of them, in their order; nil if it finds a line
  /// that is not as a shell writes it.
  private func inHalves<Result>(_ look: @escaping @Sendable (Lines) -> Result?) -> [Result]? {
    bytes.withUnsafeBufferPointer { bytes in
      let lines = Lines(bytes, places)
      let parts = WorkerThread.halves(
        of: places.starts.indices, isWorthwhile: bytes.count >= leastShared
      ) { look(lines.part($0)) }
      let found = parts.compactMap { $0 }
      return found.count == parts.count ? found : nil
    }
  }

  private func readWhole() -> [TaskItem] {
    let whole = whole(bytes)
    refusal = whole.refusal
    return whole.tasks
  }

  // MARK: Reading all

  /// Bytes of lines below which a second thread costs more than it saves.
  static let leastShared = 1 << 18

  /// The tasks that stand there, or nil if one of them cannot be read.
  static func tasks(
    _ bytes: UnsafeBufferPointer<UInt8>, _ places: TaskPlaces, leastShared: Int = leastShared
  ) -> [TaskItem]? {
    var isWhole = true
    let tasks = [TaskItem](unsafeUninitializedCapacity: places.count) { buffer, count in
      nonisolated(unsafe) let tasks = buffer
      let lines = Lines(bytes, places)
      let parts = WorkerThread.halves(
        of: places.starts.indices, isWorthwhile: bytes.count >= leastShared
      ) { range -> (Range<Int>, isWhole: Bool) in
        var index = range.lowerBound
        while index < range.upperBound, let task = lines.task(index) {
          tasks.initializeElement(at: index, to: consume task)
          index += 1
        }
        return (range.lowerBound..<index, index == range.upperBound)
      }
      isWhole = parts.allSatisfy(\.isWhole)
      if isWhole {
        count = places.count
      } else {
        for (read, _) in parts {
          UnsafeMutableBufferPointer(rebasing: buffer[read]).deinitialize()
        }
      }
    }
    return isWhole ? tasks : nil
  }

  @inline(__always)
  fileprivate static func task(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> TaskItem? {
    guard let end = bytes.lineEnd(from: start) else { return nil }
    var reader = JSONReader(bytes, start..<end)
    return TaskCodec.canonicalTask(&reader)
  }
}

/// Some of the lines that hold tasks, while the bytes are there.
private struct Lines: @unchecked Sendable {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let places: TaskPlaces
  /// Which of the places these are.
  private(set) var range: Range<Int>

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ places: TaskPlaces) {
    (self.bytes, self.places, range) = (bytes, places, places.starts.indices)
  }

  func part(_ range: Range<Int>) -> Lines {
    var part = self
    part.range = range
    return part
  }

  /// The task that is in that place; nil where the line is not as a shell writes it.
  @inline(__always)
  func task(_ index: Int) -> TaskItem? { TaskLines.task(bytes, at: places.starts[index]) }

  /// Whether the task in that place is open, and the bytes of its line behind its state; nil where the
  /// line is not as a shell writes it.
  ///
  /// The index has looked at the line as far as the id.
  @inline(__always)
  func state(_ index: Int) -> (isOpen: Bool, rest: Range<Int>)? {
    let start = places.starts[index]
    guard let end = bytes.lineEnd(from: start) else { return nil }
    let digits = TaskPlaces.digits(places.numbers[index])
    let id = start + #"{"task":{"number":,"id":"#.utf8.count + digits
    guard id < end else { return nil }
    var reader = JSONReader(bytes, id..<end)
    guard reader.unchecked(count: 36) != nil, reader.take(#","text":"#),
      (try? reader.literal()) != nil, reader.take(#","state":""#)
    else { return nil }
    if reader.take(#"open""#) { return (true, reader.position..<end) }
    return reader.take(#"done""#) ? (false, reader.position..<end) : nil
  }

  /// Whether a member is there whose name begins with such two bytes. No text can hold what is looked
  /// for: its quotation marks are escaped.
  @inline(__always)
  func hasMember(_ members: Range<Int>, _ begins: (UInt8, UInt8) -> Bool) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = members.lowerBound
    while index + 3 < members.upperBound {
      if index + 8 <= members.upperBound, !Self.hasComma(raw, at: index) {
        index += 8
        continue
      }
      for _ in 0..<8 where index + 3 < members.upperBound {
        if bytes[index] == UInt8(ascii: ","), bytes[index + 1] == UInt8(ascii: "\""),
          begins(bytes[index + 2], bytes[index + 3])
        {
          return true
        }
        index += 1
      }
    }
    return false
  }

  /// Whether one of the next eight bytes may be a comma: a byte that is none becomes something in which
  /// taking one away does not borrow.
  @inline(__always)
  private static func hasComma(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ (ones &* 0x2C)
    return (word &- ones) & ~word & (ones &* 0x80) != 0
  }
}
