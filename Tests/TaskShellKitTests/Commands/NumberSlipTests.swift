import TaskModel
import Testing

@testable import TaskShellKit

/// Numbers and times with a wrong sign or space in a command that changes tasks.
@Suite struct NumberSlipTests {
  private static func shell() throws -> TestShell {
    try TestShell(["add Buy milk #home", "add Pay the rent", "note 2 It opens"])
  }

  /// A semicolon in a time runs no part of the line, and no space makes another of some numbers.
  @Test(arguments: [
    ("due 2 17;00", "did you mean due 2 17:00?"), ("start 1 9;00", "did you mean start 1 9:00?"),
    ("delete 1 9;0", "did you mean delete 1 9:00?"), ("done 1,2 -5", "did you mean done 1,2-5?"),
    ("delete 1 -2", "did you mean delete 1-2?"),
    ("dup 1 ,2 @none", "did you mean duplicate 1,2 @none?"),
    ("delete 1 ,2", "did you mean delete 1,2?"), ("done 1 、2", "もしかして: done 1、2"),
    ("note 2 .1 It closes", "did you mean note 2.1 It closes?"),
  ])
  func numbers(line: String, hint: String) throws {
    let shell = try Self.shell()
    let before = shell.model.state
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    let row = reader.explanation(of: line)
    let said = shell.run(line)
    #expect(shell.model.state == before && shell.status == .usage, "\(said)")
    #expect(row == nil || row.map { said.joined().contains($0) } == true, "\(row ?? "")")
    #expect(said.last == "  > " + hint || line.contains("、"), "\(said)")
  }

  @Test func numbersLeftOut() throws {
    let shell = try Self.shell()
    shell.run("done 1-2 -2")
    #expect(shell.model.state.task(numbered: 1)?.state == .done)
    #expect(shell.model.state.task(numbered: 2)?.state == .open)
    #expect(shell.run("note 2 .5 litres").first?.contains(".5 litres") == true)
    #expect(shell.run("add Meet 17;00").count == 2)
  }
}
