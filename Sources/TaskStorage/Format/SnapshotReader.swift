import Foundation
import TaskModel

extension Snapshot {
  /// Reads a whole store.
  ///
  /// Every byte is accounted for: the header and the records by the checksum of the base, and
  /// nothing may follow it.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(StoreHeader.Refusal) {
    let headerEnd = Self.lineEnd(bytes, from: 0)
    var reader = JSONReader(bytes, 0..<(headerEnd ?? bytes.count))
    let header: StoreHeader
    do {
      header = try StoreHeader(&reader)
    } catch {
      // Cut within its first line, a store is still not foreign.
      guard headerEnd == nil, bytes.starts(with: Self.mark) else { throw error }
      throw .defect(Defect(offset: bytes.count, what: .truncated))
    }
    do {
      guard let headerEnd else { throw Defect(offset: bytes.count, what: .truncated) }
      var records = RecordCollector()
      let base = try records.read(bytes, from: headerEnd + 1)
      version = base.version
      state = ModelState(
        tasks: records.tasks, users: records.users, seats: records.seats,
        nextNumber: base.nextNumber)
      unknown = records.lines.unknown.sorted()
    } catch let defect as Defect {
      throw .defect(defect)
    } catch {
      throw .foreign
    }
    self.header = header
  }

  private static let mark = Array(#"{"format":"taskshell""#.utf8)

  /// The offset of the next line feed.
  static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, 0x0A, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

/// Gathers the records of a base, each of them once.
private struct RecordCollector {
  var lines = LineReader()
  var tasks: [TaskItem] = []
  var users: [User] = []
  var seats: [Seat] = []
  private var count = 0
  private var taskIDs: Set<UUID> = []
  private var userIDs: Set<UUID> = []
  private var seatUsers: Set<UUID> = []
  private var seatNumbers: Set<Int> = []
  private var taskNumbers: Set<Int> = []

  /// Reads from the line after the header to the end, which must be that of the base.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(Defect) -> BaseLine {
    // About what a task takes: growing a set means hashing it again.
    tasks.reserveCapacity(bytes.count / 200)
    taskIDs.reserveCapacity(bytes.count / 200)
    var position = start
    while let end = Snapshot.lineEnd(bytes, from: position) {
      var reader = JSONReader(bytes, position..<end)
      let line = try lines.read(&reader)
      if case .base(let base) = line {
        try check(base, at: position)
        guard Seal.closes(0..<end + 1, of: bytes) else {
          throw Defect(offset: position, what: .checksum)
        }
        guard end + 1 == bytes.count else {
          throw Defect(offset: end + 1, what: .unknownRecord)
        }
        return base
      }
      try collect(line, at: position)
      position = end + 1
    }
    throw Defect(offset: bytes.count, what: .truncated)
  }

  private mutating func collect(_ line: StoreLine, at offset: Int) throws(Defect) {
    count += 1
    var isNew = true
    switch line {
    case .task(let task):
      // In a file of ours the numbers ascend, and need not be looked up.
      if let last = tasks.last, last.number >= task.number {
        if taskNumbers.isEmpty { taskNumbers = Set(tasks.map(\.number)) }
        isNew = !taskNumbers.contains(task.number)
      }
      if !taskNumbers.isEmpty { taskNumbers.insert(task.number) }
      isNew = taskIDs.insert(task.id).inserted && isNew
      tasks.append(task)
    case .user(let user):
      isNew = userIDs.insert(user.id).inserted
      users.append(user)
    case .seat(let seat):
      isNew = seatUsers.insert(seat.user).inserted
      isNew = seatNumbers.insert(seat.number).inserted && isNew
      seats.append(seat)
    case .base, .unknown: break
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
