import Testing

@testable import TaskShellKit

/// Sample tasks to try things out.
@Suite struct SampleCommandTests {
  @Test func sevenTasksOnSevenDays() throws {
    let shell = try TestShell()
    shell.run("sample")
    #expect(shell.model.state.tasks.map(\.text).first == "Buy milk")
    #expect(shell.model.state.tasks.count == 7)
    #expect(shell.model.state.tasks.first?.due?.date == shell.shell.clock.now().civil.date)
    #expect(shell.model.state.tasks.last?.due?.shown == "2026/03/17")
    shell.run("undo")
    #expect(shell.model.state.tasks.isEmpty)
  }

  @Test func realTasksAreLeftAlone() throws {
    let shell = try TestShell(["add Buy milk"])
    #expect(shell.run("sample").first == "! There is already 1 task here.")
    #expect(shell.model.state.tasks.count == 1)
    let asked = shell.run("sample", answers: .line("n"))
    #expect(asked.questions == ["Add 7 sample tasks to the one already here? [y/N] "])
    #expect(shell.model.state.tasks.count == 1)
    _ = shell.run("sample", answers: .line("y"))
    #expect(shell.model.state.tasks.count == 8)
    shell.run("sample --yes")
    #expect(shell.model.state.tasks.count == 15)
  }
}
