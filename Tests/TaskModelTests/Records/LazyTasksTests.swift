import TestSupport
import Testing

@testable import TaskModel

/// A state whose tasks are read on demand equals one that has them.
struct LazyTasksTests {
  /// A source that records whether all its tasks were read.
  private final class Source: TaskSource, @unchecked Sendable {
    private let list: [TaskItem]
    private(set) var isRead = false
    var refusal: (any Error)?

    init(_ list: [TaskItem]) { self.list = list }

    var count: Int { list.count }
    var lastNumber: Int { list.last?.number ?? 0 }
    func task(numbered number: Int) -> TaskItem? { list.first { $0.number == number } }
    func openTasks() -> OpenTasks? { nil }
    func dueTasks(by day: CivilDate) -> DueTasks? { nil }
    func linkedTasks() -> [TaskItem]? { list.filter(\.isLinked) }
    func numbers(of ids: Set<UUID>) -> [Int]? {
      list.filter { ids.contains($0.id) }.map(\.number)
    }
    func tasks() -> [TaskItem] {
      isRead = true
      return list
    }
  }

  private static func task(_ number: Int, _ text: String) -> TaskItem {
    TaskItem(number: number, id: UUID(), text: text, created: Instant(secondsSinceEpoch: 0))
  }

  private static func states(of tasks: [TaskItem]) -> (unread: ModelState, read: ModelState, Source)
  {
    let source = Source(tasks)
    let unread = ModelState().reading(source, nextNumber: (tasks.last?.number ?? 0) + 1)
    let read = ModelState(tasks: tasks, users: [], seats: [], nextNumber: unread.nextNumber)
    return (unread, read, source)
  }

  @Test(arguments: 0..<100)
  func changesAgree(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let tasks = (1...20).filter { _ in Bool.random(using: &generator) }.map { Self.task($0, "old") }
    var (unread, read, _) = Self.states(of: tasks)
    for step in 0..<40 {
      let number = Int.random(in: 1...25, using: &generator)
      let before = read.task(numbered: number)
      #expect(unread.task(numbered: number) == before)
      #expect(unread.tasks(numbered: number...number) == read.tasks(numbered: number...number))
      var after = Bool.random(using: &generator) ? Self.task(number, "step \(step)") : nil
      if Bool.random(using: &generator) { after?.parent = number + 1 }
      unread.apply(.task(before: before, after: after))
      read.apply(.task(before: before, after: after))
      #expect(unread.taskCount == read.taskCount)
      #expect(unread.nextNumber == read.nextNumber)
      #expect(unread.linkedTasks == read.linkedTasks)
      let ids = Set(read.tasks.filter { $0.number.isMultiple(of: 3) }.map(\.id))
      #expect(unread.numbers(of: ids).sorted() == read.numbers(of: ids))
      if Int.random(in: 0..<5, using: &generator) == 0 { #expect(unread == read) }
    }
    #expect(unread == read)
  }

  /// A task that is there is not added again, whether the others have been read or not.
  @Test(arguments: [false, true])
  func onlyANewTaskIsAppended(isRead: Bool) {
    var (unread, _, source) = Self.states(of: (1...3).map { Self.task($0, "old") })
    if isRead { #expect(unread.tasks.count == 3) }
    #expect(source.isRead == isRead)
    #expect(!unread.append(Self.task(3, "changed")) && unread.taskCount == 3)
    #expect(unread.append(Self.task(4, "new")) && unread.taskCount == 4)
    #expect(!unread.append(Self.task(4, "changed")) && unread.tasks.map(\.number) == [1, 2, 3, 4])
  }

  /// Looking at one task and adding another reads nothing else.
  @Test func littleIsRead() {
    var (unread, read, source) = Self.states(of: (1...9).map { Self.task($0, "old") })
    let copy = unread
    let update = RecordUpdate.task(Self.task(10, "new"))
    _ = unread.apply(update)
    _ = read.apply(update)
    #expect(unread.task(numbered: 10)?.text == "new")
    #expect(!source.isRead)
    #expect(unread == read)
    #expect(copy.tasks.count == 9)
  }

  /// A read error is still known after changes.
  @Test func refusalStays() {
    var (unread, _, source) = Self.states(of: [Self.task(1, "old")])
    _ = unread.tasks
    source.refusal = StorageError.foreign(path: "")
    unread.apply(.task(before: nil, after: Self.task(2, "new")))
    #expect(unread.refusal as? StorageError == .foreign(path: ""))
    #expect(unread.taskCount == 2)
  }
}
