import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// Bringing the same tasks in again.
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

  @Test func whatOnlyTheFileChangesIsTakenAndCounted() throws {
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

  @Test func whatWasDeletedHereStaysSo() throws {
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
}
