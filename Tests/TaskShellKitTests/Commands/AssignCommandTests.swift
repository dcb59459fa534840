import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// `assign` and `move`.
@Suite struct AssignCommandTests {
  private static func shell() throws -> TestShell {
    try TestShell([
      "user add Anna", "user add \"Bob Miller\"", "add Buy milk @Anna", "add Read today @Anna",
      "add Sweep",
    ])
  }

  @Test func oneTaskChangesHands() throws {
    let shell = try Self.shell()
    #expect(shell.run("assign 3 bob miller") == ["Changed 3: Sweep, @Bob Miller"])
    #expect(shell.run("assign 3 @Anna") == ["Changed 3: Sweep, @Bob Miller → @Anna"])
    #expect(shell.run("assign 3 none") == ["Changed 3: Sweep, unassigned"])
    #expect(shell.run("assign 3 Zoe").first == "! There is nobody named Zoe.")
    #expect(shell.run("assign 3").first == "! Which person?")
  }

  @Test func tasksMoveInOneStep() throws {
    let shell = try Self.shell()
    #expect(shell.run("move @anna @Bob Miller today") == ["Changed 2: Read, @Anna → @Bob Miller"])
    shell.run("undo")
    #expect(shell.run("move @Anna @Bob Miller").count == 2)
    shell.run("undo")
    #expect(shell.tasks == ["1 Buy milk @Anna", "2 Read (2026-03-11) @Anna", "3 Sweep"])
    #expect(shell.run("move @Bob Miller @Anna").first == "! No open task matches.")
    #expect(shell.run("move @Anna @Zoe").first == "! There is nobody named Zoe.")
  }

  @Test func nobodyIsASideOfAMove() throws {
    let shell = try Self.shell()
    #expect(shell.run("move @none @Bob Miller") == ["Changed 3: Sweep, @Bob Miller"])
    #expect(shell.run("move @Anna none").count == 2)
    #expect(shell.tasks == ["1 Buy milk", "2 Read (2026-03-11)", "3 Sweep @Bob Miller"])
  }

  /// A part of a name is not accepted, but suggests the person.
  @Test(arguments: [
    "add x @Bob", "assign 1 Bob", "move @Bob @Anna", "move @Anna @mil", "list @miller",
  ])
  func beginningsOfNamesAreOffered(line: String) throws {
    #expect(try Self.shell().run(line).last == "  > did you mean Bob Miller?")
  }

  @Test func namesComeBeforeTasksWithTheWord() throws {
    let shell = try TestShell(["user add Hanna", "user add Anna", "add Ann called", "add Anni"])
    #expect(
      shell.run("find Ann").last == "  > did you mean Anna? Tasks contain the word (list Ann)")
  }
}
