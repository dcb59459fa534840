import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// A change that would exceed a limit is refused before it is written; existing data is never
/// refused.
struct LimitTests {
  private func shell(
    _ folder: TemporaryFolder, history: HistoryRule = HistoryRule(),
    _ change: (inout StoreLimits) -> Void = { _ in }
  ) throws -> SharedModel {
    var limits = StoreLimits()
    change(&limits)
    return try SharedModel(
      storage: FileStorage(
        path: folder.file("store"), command: "test", history: history, limits: limits))
  }

  private func passed(_ folder: TemporaryFolder, _ limit: StoreLimit) -> StorageError {
    .limitPassed(path: folder.file("store"), limit)
  }

  /// The reported count is the one after the change.
  @Test func anImportThatWouldPassTheLimitIsCounted() throws {
    let folder = try TemporaryFolder()
    let model = try shell(folder) { $0.tasks = 5 }
    try model.add("one")
    #expect(throws: passed(folder, .tasks(limit: 5, count: 8))) {
      try model.perform("import") { state in
        (0..<7).map { index in
          .task(
            before: nil,
            after: TaskItem(
              number: state.nextNumber + index, id: UUID(), text: "\(index)",
              created: Instant(secondsSinceEpoch: 0)))
        }
      }
    }
    #expect(try folder.stored().state.tasks.count == 1)
  }

  /// Nothing is written after the largest number that can be read back.
  @Test func theLastNumberIsTheLast() throws {
    let folder = try TemporaryFolder()
    let task = TaskItem(
      number: LineReader.maximumNumber, id: UUID(), text: "last",
      created: Instant(secondsSinceEpoch: 0))
    let base = BaseLine(
      records: 1, nextNumber: task.number + 1, version: 1, kept: 0, time: task.created)
    try folder.write(
      StoreEncoder.base(
        StoreHeader(store: UUID(), generation: 1),
        ModelState(tasks: [task], users: [], seats: [], nextNumber: task.number + 1), base))
    let bytes = try folder.bytes()
    let model = try folder.shell()
    #expect(throws: passed(folder, .numbers(limit: task.number))) { try model.add("one more") }
    #expect(try folder.bytes() == bytes)
    try model.edit(task.number, "changed")
    #expect(try folder.stored().state.tasks.map(\.text) == ["changed"])
  }

  @Test func theLastVersionIsTheLast() throws {
    let folder = try TemporaryFolder()
    let base = BaseLine(
      records: 0, nextNumber: 1, version: LineReader.maximumNumber, kept: 0,
      time: Instant(secondsSinceEpoch: 0))
    try folder.write(
      StoreEncoder.base(StoreHeader(store: UUID(), generation: 1), ModelState(), base))
    let bytes = try folder.bytes()
    let model = try folder.shell()
    #expect(throws: passed(folder, .versions(limit: base.version))) { try model.add("one more") }
    #expect(try folder.bytes() == bytes)
  }

  @Test func fileStaysBelowItsLimit() throws {
    let folder = try TemporaryFolder()
    let model = try shell(folder) { $0.file = 20_000 }
    let text = String(repeating: "x", count: 900)
    let expected = passed(folder, .file(limit: 20_000))
    #expect(throws: expected) { for _ in 1...100 { try model.add(text) } }
    let bytes = try folder.bytes()
    #expect(bytes.count <= 20_000)
    #expect(throws: expected) { try model.add(text) }
    #expect(try folder.bytes() == bytes)
    #expect(try folder.stored().state == model.state)
    // A short one still fits, and so does a change that frees space.
    try model.add("short")
    try model.perform("delete") { try $0.delete([1]) }
    #expect(try folder.stored().state == model.state)
  }

  /// History is dropped before anything is refused.
  @Test func pastMakesRoom() throws {
    let folder = try TemporaryFolder()
    var rule = HistoryRule.short(0)
    rule.slack = 1 << 30
    let model = try shell(folder, history: rule) { $0.file = 20_000 }
    for round in 1...200 {
      if model.state.tasks.isEmpty { try model.add("task") } else { try model.edit(1, "\(round)") }
      #expect(try folder.bytes().count <= 20_000)
    }
    #expect(model.version == 200)
    #expect(try folder.storage().info()?.generation ?? 0 > 1)
  }

  /// A file that exceeds the limit can be read, and folded to its contents.
  @Test func largerFileIsReadAndFolded() throws {
    let folder = try TemporaryFolder()
    let before = try folder.shell()
    try before.add("task")
    for round in 1...100 { try before.edit(1, "\(round)") }
    let size = try folder.bytes().count
    let model = try shell(folder, history: .short(1, slack: 1 << 30)) { $0.file = size - 100 }
    #expect(model.state == before.state)
    try model.add("one more")
    #expect(try folder.bytes().count < 5000)
    #expect(try folder.stored().state == model.state)
  }

  @Test func textIsLimitedUnlessItWasThere() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "長", count: 40)
    let model = try shell(folder) { $0.text = 100 }
    let expected = passed(folder, .text(limit: 100, bytes: 120))
    #expect(throws: expected) { try model.add(long) }
    #expect(try folder.names() == ["store.lock"])
    try model.add("short")
    #expect(throws: expected) { try model.edit(1, long) }
    #expect(throws: expected) {
      var patch = TaskPatch()
      patch.set(.notes, [long])
      try model.perform("note") { try $0.edit([1], patch) }
    }
    try folder.shell().add(long)
    try model.refresh()
    try model.perform("done") { try $0.complete([2], at: Instant(secondsSinceEpoch: 0)) }
    try model.perform("delete") { try $0.delete([2]) }
    try model.undo()
    #expect(model.state.task(numbered: 2)?.text == long)
    try model.edit(2, "shorter")
    #expect(try folder.stored().state == model.state)
  }

  @Test func recordIsLimited() throws {
    let folder = try TemporaryFolder()
    let model = try shell(folder) { $0.line = 600 }
    try model.add(String(repeating: "x", count: 300))
    #expect(throws: passed(folder, .line(limit: 600))) {
      try model.add(String(repeating: "x", count: 500))
    }
    #expect(try folder.stored().state.tasks.count == 1)
  }

  @Test func tasksAndPeopleAreLimited() throws {
    let folder = try TemporaryFolder()
    let model = try shell(folder) { ($0.tasks, $0.people) = (2, 2) }
    for text in ["a", "b"] { try model.add(text) }
    #expect(throws: passed(folder, .tasks(limit: 2, count: 3))) { try model.add("c") }
    try model.edit(1, "still")
    try model.perform("delete") { try $0.delete([1]) }
    try model.add("c")
    func addPerson(_ name: String) throws {
      try model.perform("user add") { try $0.addUser(named: name, id: UUID(), seat: nil) }
    }
    for name in ["Ann", "Bob"] { try addPerson(name) }
    #expect(throws: passed(folder, .people(limit: 2, count: 3))) { try addPerson("Carl") }
    #expect(try folder.stored().state == model.state)
  }
}
