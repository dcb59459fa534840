import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// Nothing is stored that would not read back, whether one thread writes it or two.
struct CheckedCommitTests {
  private static func commit(_ updates: [RecordUpdate]) -> StoredCommit {
    let info = CommitInfo(
      version: 1, operation: UUID(high: 1, low: 2), author: "", time: Instant(secondsSinceEpoch: 0),
      command: "", kind: .command)
    return StoredCommit(info: info, updates: updates)
  }

  private static func tasks(_ count: Int, unreadable: Int? = nil) -> [RecordUpdate] {
    (1...count).map { number in
      .task(
        TaskItem(
          number: number, id: UUID(high: 3, low: UInt64(number)), text: "Task \(number)",
          created: Instant(secondsSinceEpoch: number == unreadable ? .max : 0)))
    }
  }

  @Test(arguments: [2, 3, 1000]) func twoThreadsWriteWhatOneWrites(minimumForThreads: Int) {
    for count in [1, 2, 3, 1000, 1001] {
      let commit = Self.commit(Self.tasks(count))
      let bytes = StoreEncoder.checked(commit, minimumForThreads: minimumForThreads)
      #expect(bytes == StoreEncoder.commit(commit))
    }
  }

  @Test(arguments: [2, .max]) func oneUnreadableRecordRefusesAll(minimumForThreads: Int) {
    for place in 1...5 {
      let commit = Self.commit(Self.tasks(5, unreadable: place))
      #expect(StoreEncoder.checked(commit, minimumForThreads: minimumForThreads) == nil)
    }
  }
}
