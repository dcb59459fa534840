import SystemCalls
import TaskModel

/// Tasks from the middle of a store, read by a second thread while the first one reads up to there.
///
/// It takes nothing but tasks in the very form that a shell writes, by ascending number, and stops at
/// anything else: the first thread goes on there, and decides.
final class TasksAhead: @unchecked Sendable {
  /// Bytes below which a thread costs more than it saves.
  static let minimum = 1 << 20

  /// The offset of the first line, and after ``join()`` the one behind the last.
  let start: Int
  private(set) var end: Int
  /// Complete after ``join()``.
  private(set) var tasks: [TaskItem] = []
  private let bytes: UnsafeBufferPointer<UInt8>
  private var thread: WorkerThread?

  /// Begins to read, somewhere behind `position`; nil where that would not pay.
  ///
  /// The bytes must stay until ``join()``.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, behind position: Int, minimum: Int = minimum) {
    guard bytes.count - position >= minimum, WorkerThread.pays,
      let line = bytes.lineEnd(from: position + (bytes.count - position) / 2)
    else { return nil }
    (self.bytes, start, end) = (bytes, line + 1, line + 1)
    thread = WorkerThread { [self] in read() }
    if thread == nil { return nil }
  }

  /// Waits for the end.
  func join() {
    thread?.join()
    thread = nil
  }

  /// The tasks, which are the caller's alone from then on.
  func take() -> [TaskItem] {
    defer { tasks = [] }
    return tasks
  }

  private func read() {
    tasks.reserveCapacity((bytes.count - start) / 136)
    var lastNumber = 0
    while let line = bytes.lineEnd(from: end) {
      var reader = JSONReader(bytes, end..<line)
      guard let task = TaskCodec.canonicalTask(&reader), task.number > lastNumber else { return }
      lastNumber = task.number
      tasks.append(task)
      end = line + 1
    }
  }
}
