import TaskModel

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads the records of a base, each of them once.
struct BaseReader {
  private(set) var lines = LineReader()
  private var tasks: [TaskItem] = []
  private var users: [User] = []
  private var seats: [Seat] = []
  private var count = 0
  private var taskIDs = UniqueIDs(capacity: 0)
  private var userIDs: Set<UUID> = []
  private var seatUsers: Set<UUID> = []
  private var seatNumbers: Set<Int> = []
  private var taskNumbers: Set<Int> = []

  /// Reads from the line after the header; the answer ends behind the line that closes the base.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(Defect) -> (base: BaseLine, state: ModelState, end: Int) {
    // About what a task takes.
    tasks.reserveCapacity(bytes.count / 200)
    taskIDs = UniqueIDs(capacity: bytes.count / 200)
    var position = start
    while let end = bytes.lineEnd(from: position) {
      var reader = JSONReader(bytes, position..<end)
      switch try lines.read(&reader) {
      case .update(let update): try collect(update, at: position)
      case .unknown: count += 1
      case .commit: throw Defect(offset: position, what: .unknownRecord)
      case .base(let base):
        try check(base, at: position)
        guard Seal.closes(0..<end + 1, of: bytes) else {
          throw Defect(offset: position, what: .checksum)
        }
        let state = ModelState(
          tasks: tasks, users: users, seats: seats, nextNumber: base.nextNumber)
        return (base, state, end + 1)
      }
      position = end + 1
    }
    throw Defect(offset: bytes.count, what: .truncated)
  }

  private mutating func collect(_ update: RecordUpdate, at offset: Int) throws(Defect) {
    count += 1
    var isNew = true
    switch update {
    case .task(let task):
      // In a file of ours the numbers ascend, and need not be looked up.
      if let last = tasks.last, last.number >= task.number {
        if taskNumbers.isEmpty { taskNumbers = Set(tasks.map(\.number)) }
        isNew = !taskNumbers.contains(task.number)
      }
      if !taskNumbers.isEmpty { taskNumbers.insert(task.number) }
      if taskIDs.insertAnswersSeen(task.id) {
        isNew = isNew && !tasks.contains { $0.id == task.id }
      }
      tasks.append(task)
    case .user(let user):
      isNew = userIDs.insert(user.id).inserted
      users.append(user)
    case .seat(let seat):
      isNew = seatUsers.insert(seat.user).inserted
      isNew = seatNumbers.insert(seat.number).inserted && isNew
      seats.append(seat)
    case .taskGone, .userGone, .seatGone: throw Defect(offset: offset, what: .unknownRecord)
    }
    guard isNew else { throw Defect(offset: offset, what: .duplicate) }
  }

  private func check(_ base: BaseLine, at offset: Int) throws(Defect) {
    guard base.records == count else { throw Defect(offset: offset, what: .countMismatch) }
    let greatest = taskNumbers.max() ?? tasks.last?.number ?? 0
    guard base.nextNumber > greatest else {
      throw Defect(offset: offset, what: .badField("nextNumber"))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the next line feed.
  func lineEnd(from start: Int) -> Int? {
    guard start >= 0, start < count, let baseAddress,
      let found = memchr(baseAddress + start, 0x0A, count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }
}
