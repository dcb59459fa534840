import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// A store of thousands of tasks, read as a whole.
struct LargeImageTests {
  private static let tasks: [TaskItem] = (1...9000).map { number in
    TaskItem(
      number: number, id: UUID(), text: "Task \(number)",
      created: Instant(secondsSinceEpoch: 1_773_219_600))
  }

  private static func base(_ tasks: [TaskItem]) -> [UInt8] {
    let state = ModelState(tasks: tasks, users: [], seats: [], nextNumber: 9001)
    let line = BaseLine(
      records: tasks.count, nextNumber: 9001, version: 0, kept: 0,
      time: Instant(secondsSinceEpoch: 0))
    return StoreEncoder.base(StoreHeader(store: UUID(), generation: 1), state, line)
  }

  private static func commit(_ tasks: [TaskItem]) -> [UInt8] {
    let info = CommitInfo(
      version: 1, operation: UUID(), author: "", time: Instant(secondsSinceEpoch: 0), command: "",
      kind: .command)
    return StoreEncoder.commit(StoredCommit(info: info, updates: tasks.map { .task($0) }))
  }

  private static func image(_ bytes: [UInt8]) throws -> ParsedStore {
    try bytes.withUnsafeBufferPointer { try ParsedStore($0) }
  }

  @Test func baseIsWhole() throws {
    let bytes = Self.base(Self.tasks)
    #expect(try Self.image(bytes).state.tasks == Self.tasks)
  }

  @Test func oneGreatCommitIsWhole() throws {
    let image = try Self.image(Self.base([]) + Self.commit(Self.tasks))
    #expect(image.state.tasks == Self.tasks)
    #expect(image.history.map(\.changes.count) == [9000])
    #expect(image.damage == nil)
  }

  /// Some of the tasks are in the base, the others in one commit.
  @Test func middleMayLieAnywhere() throws {
    for count in [1, 100, 3000, 4499, 4500, 4501, 6000, 8999] {
      let bytes = Self.base(Array(Self.tasks[..<count])) + Self.commit(Array(Self.tasks[count...]))
      let image = try Self.image(bytes)
      #expect(image.state.tasks == Self.tasks)
      #expect(image.history.map(\.changes.count) == [9000 - count])
    }
  }

  @Test func everyDefectIsFound() throws {
    let bytes = Self.base(Self.tasks)
    for offset in stride(from: bytes.count / 3, to: bytes.count - 2, by: bytes.count / 41) {
      var damaged = bytes
      damaged[offset] ^= 1
      #expect(throws: (any Error).self) { try Self.image(damaged) }
    }
    // Sealed, but with a duplicate number.
    var twice = Self.tasks
    twice[7000] = twice[6999].identified(7000, UUID())
    #expect(throws: (any Error).self) { try Self.image(Self.base(twice)) }
  }
}
