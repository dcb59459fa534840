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
    (bytes, places) = ([], TaskPlaces(capacity: 0))
    return tasks
  }

  /// Looks at the beginning of each line, and behind it for the two dates; nil for a line that is not
  /// as a shell writes it.
  func openTasks() -> OpenTasks? {
    guard read == nil else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var open = OpenTasks()
      for start in places.starts {
        guard let end = bytes.lineEnd(from: start),
          let state = Self.state(bytes, start..<end)
        else { return nil }
        guard state.isOpen else { continue }
        if !Self.mayHide(bytes, state.end..<end) {
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

  /// Whether the task of that line is open, and where its state ends.
  @inline(__always)
  private static func state(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>
  ) -> (isOpen: Bool, end: Int)? {
    var reader = JSONReader(bytes, line)
    guard reader.take(#"{"task":{"number":"#), (try? reader.integer()) != nil,
      reader.take(#","id":"#), reader.unchecked(count: 36) != nil, reader.take(#","text":"#),
      (try? reader.literal()) != nil, reader.take(#","state":""#)
    else { return nil }
    if reader.take(#"open""#) { return (true, reader.position) }
    return reader.take(#"done""#) ? (false, reader.position) : nil
  }

  /// Whether a member is there whose name begins as `wait` and `until` do. No text can hold these
  /// bytes: its quotation marks are escaped.
  @inline(__always)
  private static func mayHide(_ bytes: UnsafeBufferPointer<UInt8>, _ members: Range<Int>) -> Bool {
    var index = members.lowerBound
    while index + 2 < members.upperBound {
      if bytes[index] == UInt8(ascii: ","), bytes[index + 1] == UInt8(ascii: "\""),
        bytes[index + 2] == UInt8(ascii: "w") || bytes[index + 2] == UInt8(ascii: "u")
      {
        return true
      }
      index += 1
    }
    return false
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
        tasks.initializeElement(at: index, to: task)
        index += 1
      }
      done = index
    }

    func undo() {
      UnsafeMutableBufferPointer(rebasing: tasks[range.lowerBound..<done]).deinitialize()
    }
  }
}
