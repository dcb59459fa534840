import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// The history of steps with their authors, and that of a task.
@Suite struct LogTests {
  @Test func everyStepInItsOrder() throws {
    let shell = try TestShell(["add Buy milk", "done 1", "undo"])
    #expect(
      shell.run("log") == ["1 anna: add Buy milk", "2 anna: done 1", "3 anna: Undone: done 1"])
    #expect(shell.view.log.map(\.kind) == ["command", "command", "undo"])
    #expect(shell.view.log[0].changes == ["Added 1: Buy milk"])
    #expect(shell.view.log[0].timeShown == "2026/03/11 10:00")
  }

  @Test func theStoryOfATask() throws {
    let shell = try TestShell(["add Buy milk", "add Pay rent", "done 1,2", "delete 1"])
    #expect(
      shell.run("log 1") == ["1 anna: add Buy milk", "3 anna: done 1,2", "4 anna: delete 1"])
    #expect(shell.view.log[1].changes == ["Done 1: Buy milk"])
    #expect(shell.run("log rent all").count == 2)
    #expect(shell.run("log 7") == ["! There is no task 7.", "  > list all"])
  }

  @Test func differencesSinceAMoment() throws {
    let shell = try TestShell(["add Buy milk", "user add Anna seat 12"])
    #expect(
      shell.run("diff since:today") == ["Added Anna, seat 12", "Added 1: Buy milk"])
    #expect(shell.run("diff since:2026-03-11T10:00") == ["No differences."])
    #expect(shell.run("diff since:tomorrow") == ["! \"tomorrow\" is not in the past."])
    #expect(shell.run("diff") == ["! Nothing is being staged.", "  > begin starts staging"])
  }

  @Test func aListOfThePast() throws {
    let shell = try TestShell(["add Buy milk", "add Pay rent", "done 1"])
    #expect(shell.run("list asof:2026-03-11T10:00") == ["# 2 Pay rent"])
    #expect(shell.run("list asof:9:59") == ["Nothing to do.", "  > add Buy milk tomorrow"])
    #expect(shell.run("list asof:monday all") == ["No task matches."])
    #expect(shell.run("list asof:friday 9:00 rent") == ["No task matches."])
  }

  @Test(arguments: [
    ("monday", "2026-03-09"), ("wednesday", "2026-03-04"), ("friday", "2026-03-06"),
    ("yesterday", "2026-03-10"), ("today", "2026-03-11"), ("2026-02-28", "2026-02-28"),
  ])
  func thePastIsPreferred(words: String, day: String) throws {
    let shell = try TestShell()
    var arguments = Arguments(
      verb: ListCommand.verb, words: try Tokenizer.words(of: "asof:\(words)")[...],
      model: shell.model, clock: .fixed())
    let moment = try arguments.pastMoment(.asof, ofDay: .midnight)
    #expect(moment?.date.iso8601 == day)
    #expect(arguments.isEmpty)
  }

  @Test func stateAsOfEachCommitIsTheRecordedOne() throws {
    var seconds = 0
    let model = try SharedModel(
      storage: MemoryStorage(), now: { Instant(secondsSinceEpoch: seconds) })
    var recorded = [model.state]
    for step in 1...20 {
      seconds = step * 10
      try model.perform("step \(step)") { state in
        step % 4 == 0
          ? try state.delete([state.tasks[0].number])
          : try state.add(
            TaskPatch(text: "task \(step)"), id: UUID(), at: Instant(secondsSinceEpoch: seconds))
      }
      recorded.append(model.state)
    }
    for step in 0...20 {
      let past = try #require(model.state(asOf: Instant(secondsSinceEpoch: step * 10 + 5)))
      #expect(past.tasks == recorded[step].tasks, "step \(step)")
    }
  }
}
