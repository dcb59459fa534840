import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// Importing the same tasks again.
@Suite struct ImportPlanTests {
  private func export(_ changes: (inout TaskItem) -> Void = { _ in }) throws -> ImportedTasks {
    var state = ModelState.withFullTask
    let original = try #require(state.task(numbered: 7))
    var task = original
    task.recurrence = nil
    changes(&task)
    state.apply(.task(before: original, after: task))
    let bytes = ExchangeFormat.taskwarrior.write(
      state.tasks, WritingContext(state, clock: .fixed())
    ).bytes
    let batch = try ExchangeFormat.taskwarrior.read(bytes, .fixed())
    #expect(batch.problems.isEmpty)
    return batch
  }

  @Test func theSameAgainChangesNothing() throws {
    let first = ModelState().importing(try export())
    #expect(first.summary.counts == [.added: 3])
    #expect(first.state.users.map(\.name) == ["Anna", "Ben"])
    #expect(first.state.attributes.map(\.key) == ["points"])
    let second = first.state.importing(try export())
    #expect(second.summary.counts == [.same: 3] && second.changes.isEmpty)
  }

  @Test func ownTasksAreKnownAgain() throws {
    let again = ModelState.withFullTask.importing(try export())
    #expect(again.summary.count(.added) == 0 && again.state.tasks.count == 3)
  }

  @Test func differentFieldsBothSurvive() throws {
    var state = ModelState().importing(try export()).state
    let task = try #require(state.tasks.first { $0.text == "Paint the wall" })
    for change in try state.edit([task.number], patch { $0.set(.priority, TaskItem.Priority.low) })
    {
      state.apply(change)
    }
    let again = state.importing(try export { $0.text = "Paint the wall white" })
    let merged = try #require(again.state.task(numbered: task.number))
    #expect(merged.text == "Paint the wall white" && merged.priority == .low)
    #expect(again.summary.counts == [.same: 2, .changed: 1] && again.changes.count == 1)
    let third = again.state.importing(try export { $0.text = "Paint the wall white" })
    #expect(third.changes.isEmpty)
  }

  @Test func theSameFieldIsAConflict() throws {
    var state = ModelState().importing(try export()).state
    let task = try #require(state.tasks.first { $0.text == "Paint the wall" })
    for change in try state.edit([task.number], patch { $0.set(.text, "Paint all walls") }) {
      state.apply(change)
    }
    let batch = try export { $0.text = "Paint the wall white" }
    let again = state.importing(batch)
    #expect(again.summary.conflicts.map(\.fields) == [[.text]] && again.changes.isEmpty)
    let forced = state.importing(batch, ImportOptions(prefersFile: true))
    #expect(forced.state.task(numbered: task.number)?.text == "Paint the wall white")
  }

  @Test func changesOfTheFileAreImportedAndCounted() throws {
    var state = ModelState().importing(try export()).state
    let task = try #require(state.tasks.first { $0.text == "Paint the wall" })
    for change in try state.edit([task.number], patch { $0.set(.text, "Paint all walls") }) {
      state.apply(change)
    }
    let again = state.importing(
      try export {
        $0.text = "Paint the wall white"
        $0.priority = .low
      })
    #expect(again.summary.counts == [.same: 2, .changed: 1, .conflicting: 1])
    #expect(again.summary.rows.map(\.outcome) == [.conflicting])
    #expect(again.state.task(numbered: task.number)?.priority == .low)
  }

  @Test func theSameChangeOnBothSidesIsNone() throws {
    var state = ModelState().importing(try export()).state
    let task = try #require(state.tasks.first { $0.text == "Paint the wall" })
    for change in try state.edit([task.number], patch { $0.set(.text, "Paint!") }) {
      state.apply(change)
    }
    let again = state.importing(try export { $0.text = "Paint!" })
    #expect(again.summary.conflicts.isEmpty && again.summary.count(.same) == 3)
  }

  @Test func deletedTaskStaysDeleted() throws {
    var state = ModelState().importing(try export()).state
    let changes = try state.delete([3])
    for change in changes { state.apply(change) }
    let info = CommitInfo(
      version: 2, operation: UUID(), author: "", time: .init(secondsSinceEpoch: 0),
      command: "delete 3", kind: .command)
    let past = [LoggedCommit(info: info, changes: changes)]
    let again = state.importing(try export(), past: past)
    #expect(again.summary.count(.goneHere) == 1 && again.state.tasks.count == 2)
    let undone = LoggedCommit(
      info: CommitInfo(
        version: 2, operation: UUID(), author: "", time: .init(secondsSinceEpoch: 0), command: "",
        kind: .undo([UUID()])), changes: changes)
    #expect(state.importing(try export(), past: [undone]).state.tasks.count == 3)
  }

  @Test func cyclesAreAProblem() throws {
    var batch = try export()
    batch.tasks[0].after = [batch.tasks[2].task.id]
    let plan = ModelState().importing(batch)
    #expect(plan.summary.problems.map(\.expected) == [.noCycle])
  }

  @Test func anIDIsThereOnce() throws {
    var batch = try export()
    batch.tasks.append(batch.tasks[0])
    #expect(ModelState().importing(batch).summary.problems.map(\.expected) == [.unique])
  }

  private func patch(_ body: (inout TaskPatch) -> Void) -> TaskPatch {
    var patch = TaskPatch()
    body(&patch)
    return patch
  }

  /// Of records with the same id the first is imported, records in circles are left out, and the
  /// result is one valid step that can be undone.
  @Test(arguments: 0..<60)
  func skippedRecordsLeaveNoTrace(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = random.number(2...9)
    func id(_ number: Int) -> String { "11111111-2222-4333-8444-00000000000\(number)" }
    let all = random.number(3...16)
    let records = (1...all).map { place in
      let links = (0..<random.number(0...2)).map { _ in String(random.number(1...all)) }
      let parent = random.number(0...2) == 0 ? "" : ",\"under\":\(random.number(1...all))"
      let person = random.number(0...1) == 0 ? "" : ",\"assignee\":\"Anna\""
      return
        "{\"id\":\"\(id(random.number(1...count)))\",\"number\":\(place),\"text\":\"r\(place)\""
        + ",\"after\":[\(links.joined(separator: ","))]\(parent)\(person)}"
    }
    let text = "[" + records.joined(separator: ",\n") + "]"
    let batch = try ExchangeFormat.json.read(text)
    #expect(batch.problems.isEmpty)
    let strict = ModelState().importing(batch)
    var options = ImportOptions()
    options.skipsBad = true
    let (state, summary, changes) = ModelState().importing(batch, options)
    #expect(strict.summary.problems.isEmpty == summary.problems.isEmpty)
    #expect(Set(state.tasks.map(\.id)).count == state.tasks.count)
    #expect(summary.count(.added) == state.tasks.count)
    for task in state.tasks {
      let first = batch.tasks.first { $0.task.id == task.id }
      #expect(first?.task.text == task.text)
    }
    // Valid as a whole, and so without circles; nothing is left after an undo.
    #expect(throws: Never.self) { try state.requireRules(after: changes) }
    let undone = try state.verified(changes.inverse)
    #expect(undone.count == changes.count)
  }

  /// A circle of any length, and any number of unknown properties, take linear time.
  @Test func manyLinksAndManyKindsOfLines() throws {
    let ring = (1...20_000).map { "{\"number\":\($0),\"text\":\"t\",\"under\":\($0 % 20_000 + 1)}" }
    let batch = try ExchangeFormat.json.read("[" + ring.joined(separator: ",\n") + "]")
    let plan = ModelState().importing(batch)
    #expect(plan.summary.problems.map(\.field) == ["under"])
    var options = ImportOptions()
    options.skipsBad = true
    #expect(ModelState().importing(batch, options).summary.count(.added) == 19_999)
    // As many circles as tasks, all through the first one.
    let star = (1...20_000).map {
      "{\"number\":\($0),\"text\":\"t\",\"after\":[1,\($0 % 20_000 + 1)]}"
    }
    let circles = try ExchangeFormat.json.read("[" + star.joined(separator: ",\n") + "]")
    #expect(ModelState().importing(circles, options).summary.count(.added) == 19_999)
  }
}
