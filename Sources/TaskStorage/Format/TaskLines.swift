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

  /// - Parameter whole: reads the bytes as a whole.
  init(_ bytes: [UInt8], _ places: TaskPlaces, whole: @escaping ([UInt8]) -> Whole) {
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
    return bytes.withUnsafeBufferPointer { bytes in
      var open = OpenTasks()
      for index in places.starts.indices {
        let start = places.starts[index]
        guard let end = bytes.lineEnd(from: start),
          let state = Self.state(of: places.numbers[index], bytes, start..<end)
        else { return nil }
        guard state.isOpen else { continue }
        // `wait` and `until`
        if !Self.hasMember(bytes, state.end..<end, { first, _ in first == 0x77 || first == 0x75 }) {
          open.plain += 1
        } else if let task = Self.task(bytes, at: start) {
          open.add(task)
        } else {
          return nil
        }
      }
      return open
    }
  }

  /// Looks behind the beginning of each line, as ``openTasks()``.
  func linkedTasks() -> [TaskItem]? {
    guard read == nil else { return nil }
    if let linked { return linked }
    linked = bytes.withUnsafeBufferPointer { bytes in
      var linked: [TaskItem] = []
      for index in places.starts.indices {
        let start = places.starts[index]
        guard let end = bytes.lineEnd(from: start),
          let state = Self.state(of: places.numbers[index], bytes, start..<end)
        else { return nil }
        guard Self.hasMember(bytes, state.end..<end, Self.mayLink) else { continue }
        guard let task = Self.task(bytes, at: start) else { return nil }
        if task.isLinked { linked.append(task) }
      }
      return linked
    }
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

  /// Whether the task of that number, whose line this is, is open, and where its state ends.
  ///
  /// The index has looked at the line as far as the id.
  @inline(__always)
  private static func state(
    of number: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>
  ) -> (isOpen: Bool, end: Int)? {
    let id = line.lowerBound + #"{"task":{"number":,"id":"#.utf8.count + TaskPlaces.digits(number)
    guard id < line.upperBound else { return nil }
    var reader = JSONReader(bytes, id..<line.upperBound)
    guard reader.unchecked(count: 36) != nil, reader.take(#","text":"#),
      (try? reader.literal()) != nil, reader.take(#","state":""#)
    else { return nil }
    if reader.take(#"open""#) { return (true, reader.position) }
    return reader.take(#"done""#) ? (false, reader.position) : nil
  }

  /// Whether a member is there whose name begins with such two bytes. No text can hold what is looked
  /// for: its quotation marks are escaped.
  @inline(__always)
  private static func hasMember(
    _ bytes: UnsafeBufferPointer<UInt8>, _ members: Range<Int>, _ begins: (UInt8, UInt8) -> Bool
  ) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = members.lowerBound
    while index + 3 < members.upperBound {
      if index + 8 <= members.upperBound, !hasComma(raw, at: index) {
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
      let isShared = bytes.count >= leastShared && WorkerThread.pays
      let middle = isShared ? places.count / 2 : places.count
      let first = Part(bytes, places.starts, buffer, 0..<middle)
      let second = Part(bytes, places.starts, buffer, middle..<places.count)
      let thread = isShared ? WorkerThread { second.read() } : nil
      first.read()
      if let thread { thread.join() } else { second.read() }
      isWhole = first.isWhole && second.isWhole
      if isWhole {
        count = places.count
      } else {
        first.undo()
        second.undo()
      }
    }
    return isWhole ? tasks : nil
  }

  @inline(__always)
  private static func task(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> TaskItem? {
    guard let end = bytes.lineEnd(from: start) else { return nil }
    var reader = JSONReader(bytes, start..<end)
    return TaskCodec.canonicalTask(&reader)
  }

  /// Some of the tasks, each of which one thread puts in its place.
  private final class Part: @unchecked Sendable {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let starts: [Int]
    private let tasks: UnsafeMutableBufferPointer<TaskItem>
    private let range: Range<Int>
    private var done: Int

    init(
      _ bytes: UnsafeBufferPointer<UInt8>, _ starts: [Int],
      _ tasks: UnsafeMutableBufferPointer<TaskItem>, _ range: Range<Int>
    ) {
      (self.bytes, self.starts, self.tasks, self.range) = (bytes, starts, tasks, range)
      done = range.lowerBound
    }

    var isWhole: Bool { done == range.upperBound }

    func read() {
      var index = range.lowerBound
      while index < range.upperBound, let task = TaskLines.task(bytes, at: starts[index]) {
        tasks.initializeElement(at: index, to: consume task)
        index += 1
      }
      done = index
    }

    func undo() {
      UnsafeMutableBufferPointer(rebasing: tasks[range.lowerBound..<done]).deinitialize()
    }
  }
}
