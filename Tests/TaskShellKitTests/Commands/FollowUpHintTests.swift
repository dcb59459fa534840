import Testing

@testable import TaskShellKit

/// Answers that anticipate the next question.
@Suite struct FollowUpHintTests {
  @Test func aFilterHidesTheNewTask() throws {
    let shell = try TestShell(["set filter #work"])
    #expect(
      shell.run("add Buy milk") == [
        "Added 1: Buy milk",
        "~ Task 1 is outside the filter #work, so lists hide it (set filter none shows all).",
      ])
    #expect(shell.run("add Call #work") == ["Added 2: Call, #work (new)"])
  }

  @Test func aBlockedTaskIsDone() throws {
    let shell = try TestShell(["add Buy paint", "add Paint after:1", "add Tidy after:1,2"])
    #expect(
      shell.run("done 2") == ["Done 2: Paint", "Task 2 was still blocked by:", "  | 1  Buy paint"])
    #expect(shell.run("done 1,3").contains { $0.contains("blocked by") } == false)
  }

  @Test func undoOfManyStepsAsks() throws {
    let shell = try TestShell(["add A", "add B", "add C", "add D", "add E"])
    let (_, questions) = shell.run("undo 99", answers: .line("n"))
    #expect(
      questions == [
        "Only these of your steps are left (5):\n  add E\n  add D\n  add C\n  add B\n  add A\nUndo them? [y/N] "
      ])
    #expect(shell.model.state.tasks.count == 5)
    let four = shell.run("undo 4", answers: .line("y"))
    #expect(four.questions.first?.hasPrefix("4 steps will be undone:\n  add E\n") == true)
    #expect(shell.model.state.tasks.map(\.text) == ["A"])
    #expect(shell.run("undo 99").first == "! Only 1 of your own steps is left.")
    #expect(shell.run("undo \(Int.max)").first == "! Only 1 of your own steps is left.")
    #expect(shell.run("undo 99", answers: .line("y")).questions.count == 1)
    #expect(shell.model.state.tasks.isEmpty)
  }

  /// A few steps are not confirmed, as before.
  @Test func aFewStepsAreNotAskedFor() throws {
    let shell = try TestShell(["add A", "add B", "add C"])
    #expect(shell.run("undo 3", answers: .line("n")).questions.isEmpty)
    #expect(shell.model.state.tasks.isEmpty)
  }
}
