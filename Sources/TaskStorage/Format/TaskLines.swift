import Formats
import SystemCalls
import TaskModel

/// The tasks of an indexed store, read on demand.
///
/// If a line turns out not to be a task, the whole store is read, and its result counts: the tasks
/// before the damage, and the reason why some are missing.
final class TaskLines: TaskSource, @unchecked Sendable {
  /// The tasks of a store that was read as a whole.
  typealias Whole = (tasks: [TaskItem], refusal: (any Error)?)

  let count: Int
  let lastNumber: Int
  private(set) var refusal: (any Error)?
  /// Emptied, like ``offsets``, once all tasks are read.
  private var source: StoreBytes
  private var offsets: TaskOffsets
  private var read: [TaskItem]?
  private var linked: [TaskItem]?
  /// Tasks that were read individually, by number.
  private var alone: [Int: TaskItem] = [:]
  var isRead: Bool { read != nil }
  private let whole: ([UInt8]?) -> Whole
  private let minimumForThreads: Int

  /// - Parameters:
  ///   - minimumForThreads: the bytes below which a second thread costs more than it saves.
  ///   - whole: reads the bytes as a whole; nil stands for bytes that cannot be read any more.
  init(
    _ source: StoreBytes, _ offsets: TaskOffsets, minimumForThreads: Int = 1 << 21,
    whole: @escaping ([UInt8]?) -> Whole
  ) {
    self.minimumForThreads = minimumForThreads
    (count, lastNumber) = (offsets.count, offsets.lastNumber)
    (self.source, self.offsets) = (source, offsets)
    self.whole = whole
  }

  func task(numbered number: Int) -> TaskItem? {
    if read == nil {
      guard let index = offsets.index(of: number) else { return nil }
      if let task = alone[number] { return task }
      let task = source.line(at: offsets.all[index].start, Self.task)
      if let task, source.areUnchanged {
        alone[number] = task
        return task
      }
    }
    let tasks = tasks()
    let index = tasks.insertionIndex(of: number)
    return index < tasks.count && tasks[index].number == number ? tasks[index] : nil
  }

  func tasks() -> [TaskItem] {
    if let read { return read }
    let tasks = readAll()
    read = tasks
    (source, offsets, linked, alone) = (.none, TaskOffsets(capacity: 0), nil, [:])
    return tasks
  }

  private func readAll() -> [TaskItem] {
    if case .file = source, let tasks = readLines() { return tasks }
    let bytes = source.read()
    if let tasks = bytes?.withUnsafeBufferPointer({ Self.tasks($0, offsets) }) { return tasks }
    let whole = whole(bytes)
    refusal = whole.refusal
    return whole.tasks
  }

  /// Reads lines in sequence, so that not all of a file is in memory; nil like ``onTwoThreads``.
  private func readLines() -> [TaskItem]? {
    var isWhole = false
    let tasks = [TaskItem](unsafeUninitializedCapacity: count) { buffer, filled in
      var marks = [Bool](repeating: false, count: count)
      marks.withUnsafeMutableBufferPointer { [count] read in
        nonisolated(unsafe) let (tasks, marks) = (buffer, read)
        let parts = onTwoThreads(true) { line, index, _ in
          guard !marks[index], let task = line.task else { return false }
          tasks.initializeElement(at: index, to: task)
          marks[index] = true
          return true
        }
        isWhole = parts != nil
        if isWhole {
          filled = count
        } else {
          for index in marks.indices where marks[index] {
            UnsafeMutableBufferPointer(rebasing: buffer[index...index]).deinitialize()
          }
        }
      }
    }
    return isWhole ? tasks : nil
  }

  /// Scans the beginning of each line, and the rest for the two dates; nil if a line is not in the
  /// form that a shell writes.
  func openTasks() -> OpenTasks? {
    guard read == nil else { return nil }
    return onTwoThreads(OpenTasks()) { line, _, open in
      guard let state = line.state else { return false }
      guard state.isOpen else { return true }
      // `wait` or `until`
      if !line.hasMember(state.rest, { first, _ in first == 0x77 || first == 0x75 }) {
        open.plain += 1
      } else if let task = line.task {
        open.add(task)
      } else {
        return false
      }
      return true
    }?.reduce(into: OpenTasks()) { all, part in
      all.plain += part.plain
      all.dated += part.dated
    }
  }

  /// Scans the deadline in each line, like ``openTasks()``.
  func dueTasks(by day: CivilDate) -> DueTasks? {
    guard read == nil else { return nil }
    return onTwoThreads(DueTasks()) { line, _, due in
      guard let state = line.state else { return false }
      guard state.isOpen else { return true }
      guard let deadline = line.deadline(state.rest) else { return false }
      due.open += 1
      if let deadline, deadline.date <= day { due.deadlines.append(deadline) }
      return true
    }?.reduce(into: DueTasks()) { all, part in
      all.open += part.open
      all.deadlines += part.deadlines
    }
  }

  /// Scans each line after its beginning, like ``openTasks()``.
  func linkedTasks() -> [TaskItem]? {
    guard read == nil else { return nil }
    if let linked { return linked }
    let found = onTwoThreads([TaskItem]()) { line, _, linked in
      guard let state = line.state else { return false }
      guard line.hasMember(state.rest, Self.mayLink) else { return true }
      guard let task = line.task else { return false }
      if task.isLinked { linked.append(task) }
      return true
    }
    linked = found?.flatMap { $0 }.sorted { $0.number < $1.number }
    return linked
  }

  /// Whether a member with these first bytes may be `after`, `under` or `started`.
  @inline(__always)
  private static func mayLink(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "a"): second == UInt8(ascii: "f")
    case UInt8(ascii: "u"): second == UInt8(ascii: "n")
    case UInt8(ascii: "s"): second == UInt8(ascii: "t")
    default: false
    }
  }

  /// Scans the beginning of each line, like ``openTasks()``.
  func numbers(of ids: Set<UUID>) -> [Int]? {
    guard read == nil else { return nil }
    return onTwoThreads([Int]()) { line, _, numbers in
      guard let id = line.id else { return false }
      if ids.contains(id) { numbers.append(line.number) }
      return true
    }?.flatMap { $0 }
  }

  /// Returns the results of `look` for the current lines of tasks: one for the store, or for each
  /// half in order; nil if it returns false for a line, which is not in a shell's form.
  private func onTwoThreads<Result: Sendable>(
    _ nothing: Result, _ look: @escaping @Sendable (Line, _ index: Int, inout Result) -> Bool
  ) -> [Result]? {
    let (source, offsets) = (source, offsets)
    let parts = WorkerThread.halves(
      of: 0..<source.count, isWorthwhile: source.count >= minimumForThreads
    ) { range -> (result: Result, count: Int)? in
      // One byte more: if that is a line feed, the line after it belongs to the range.
      source.withLines(from: max(0, range.lowerBound - 1)) { lines in
        if range.lowerBound > 0 { _ = lines.next() }
        var (result, count, next) = (nothing, 0, 0)
        while let found = lines.next(), lines.origin + found.lowerBound < range.upperBound {
          guard let number = offsets.number(lines.bytes, found, of: lines.origin, &next) else {
            continue
          }
          let line = Line(number, lines.bytes, found)
          guard look(line, next - 1, &result) else { return nil }
          count += 1
        }
        return (result, count)
      }
    }
    let found = parts.compactMap { $0 }
    guard found.count == parts.count, found.reduce(0, { $0 + $1.count }) == count,
      source.areUnchanged
    else { return nil }
    return found.map(\.result)
  }

  // MARK: Reading all

  /// The bytes of lines below which a second thread costs more than it saves.
  static let minimumForThreads = 1 << 18

  /// Reads the tasks at these places; nil if one of them cannot be read.
  static func tasks(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offsets: TaskOffsets,
    minimumForThreads: Int = minimumForThreads
  ) -> [TaskItem]? {
    var isWhole = true
    let tasks = [TaskItem](unsafeUninitializedCapacity: offsets.count) { buffer, count in
      nonisolated(unsafe) let tasks = buffer
      nonisolated(unsafe) let bytes = bytes
      let parts = WorkerThread.halves(
        of: offsets.all.indices, isWorthwhile: bytes.count >= minimumForThreads
      ) { range -> (Range<Int>, isWhole: Bool) in
        var index = range.lowerBound
        while index < range.upperBound, let task = task(bytes, at: offsets.all[index].start) {
          tasks.initializeElement(at: index, to: consume task)
          index += 1
        }
        return (range.lowerBound..<index, index == range.upperBound)
      }
      isWhole = parts.allSatisfy(\.isWhole)
      if isWhole {
        count = offsets.count
      } else {
        for (read, _) in parts {
          UnsafeMutableBufferPointer(rebasing: buffer[read]).deinitialize()
        }
      }
    }
    return isWhole ? tasks : nil
  }

  @inline(__always)
  private static func task(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> TaskItem? {
    bytes.lineEnd(from: start).flatMap { task(bytes, start..<$0) }
  }

  @inline(__always)
  private static func task(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> TaskItem? {
    var reader = JSONReader(bytes, line)
    return TaskCodec.canonicalTask(&reader)
  }
}

/// A line with the task of a number, valid as long as its bytes.
private struct Line {
  let number: Int
  private let bytes: UnsafeBufferPointer<UInt8>
  private let range: Range<Int>

  init(_ number: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    (self.number, self.bytes, self.range) = (number, bytes, range)
  }

  /// The task; nil if the line is not in the form that a shell writes.
  var task: TaskItem? {
    var reader = JSONReader(bytes, range)
    return TaskCodec.canonicalTask(&reader)
  }

  /// The id; nil if the line is not in the form that a shell writes.
  var id: UUID? {
    var reader = readerOfID
    return reader?.unchecked(count: 36).flatMap(UUID.init(ascii:))
  }

  /// A reader positioned at the id.
  @inline(__always)
  private var readerOfID: JSONReader? {
    let digits = TaskOffsets.digits(number)
    let id = range.lowerBound + #"{"task":{"number":,"id":"#.utf8.count + digits
    return id < range.upperBound ? JSONReader(bytes, id..<range.upperBound) : nil
  }

  /// Whether the task is open, and the range of the line after its state; nil if the line is not in
  /// the form that a shell writes.
  @inline(__always)
  var state: (isOpen: Bool, rest: Range<Int>)? {
    guard var reader = readerOfID else { return nil }
    guard reader.unchecked(count: 36) != nil, reader.take(#","text":"#),
      (try? reader.literal()) != nil, reader.take(#","state":""#)
    else { return nil }
    if reader.take(#"open""#) { return (true, reader.position..<range.upperBound) }
    return reader.take(#"done""#) ? (false, reader.position..<range.upperBound) : nil
  }

  /// Returns the deadline, which comes before all other members; nil if the line is not in the form
  /// that a shell writes.
  func deadline(_ members: Range<Int>) -> Due?? {
    var reader = JSONReader(bytes, members)
    if let deadline = TaskCodec.deadline(&reader) { return .some(deadline) }
    let isElsewhere = hasMember(members) { $0 == UInt8(ascii: "d") && $1 == UInt8(ascii: "u") }
    return isElsewhere ? task.map(\.due) : .some(nil)
  }

  /// Whether there is a member whose name begins with two such bytes. Texts cannot match, because
  /// their quotation marks are escaped.
  @inline(__always)
  func hasMember(_ members: Range<Int>, _ begins: (UInt8, UInt8) -> Bool) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = members.lowerBound
    while index + 3 < members.upperBound {
      if index + 8 <= members.upperBound {
        let plain = Self.beforeComma(raw, at: index)
        index += plain
        guard plain < 8, index + 3 < members.upperBound else { continue }
      }
      if bytes[index] == UInt8(ascii: ","), bytes[index + 1] == UInt8(ascii: "\""),
        begins(bytes[index + 2], bytes[index + 3])
      {
        return true
      }
      index += 1
    }
    return false
  }

  /// Returns how many of the next eight bytes precede a comma; the bytes are transformed so that
  /// subtracting one does not borrow from the next.
  @inline(__always)
  private static func beforeComma(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ (ones &* 0x2C)
    let marks = UInt64(littleEndian: (word &- ones) & ~word & (ones &* 0x80))
    return marks.trailingZeroBitCount / 8
  }
}
