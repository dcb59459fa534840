import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Finding commands, and suggestions if there is none.
@Suite struct LookUpTests {
  @Test(arguments: [
    ("lst", "did you mean list?"),
    ("lsit", "did you mean list, edit or exit?"), ("ad", "did you mean add?"),
    ("dlete", "did you mean delete or date?"), ("udno", "did you mean undo or do?"),
    ("hlep", "did you mean help?"),
    ("qiut", "did you mean quit or list?"), ("sel3ct", "did you mean select?"),
    ("ｌｓｔ", "did you mean list?"),
    ("xyzzy", "help lists the commands"), ("@anna", "did you mean list @anna?"),
    ("due:fri", "did you mean list due:fri?"), ("🍣", "help lists the commands"),
    ("42 frobnicate", "for example show 42, done 42 or edit 42 NEW TEXT"),
  ])
  func offersWhatIsNear(line: String, hint: String) throws {
    let shell = try TestShell()
    #expect(
      shell.run(line)
        == ["! There is no command \"\(line.prefix { $0 != " " })\".", "  > \(hint)"])
    #expect(shell.status == .usage)
  }

  @Test func anEmptyCommandIsNearNothing() throws {
    let shell = try TestShell()
    #expect(
      shell.run("\"\"") == [#"! There is no command ""."#, "  > help lists the commands"])
    #expect(
      shell.run(arguments: "") == [#"! There is no command ""."#, "  > help lists the commands"])
  }

  @Test(arguments: ["", "   ", "　", "\t"])
  func anEmptyLineDoesNothing(line: String) throws {
    let shell = try TestShell()
    #expect(shell.run(line).isEmpty)
    #expect(shell.status == .done)
  }

  @Test func inJapanese() throws {
    let shell = try TestShell(language: .japanese)
    #expect(shell.run("lsit") == ["! 「lsit」というコマンドはありません", "  > もしかして: list、edit、exit"])
    #expect(shell.run("xyzzy") == ["! 「xyzzy」というコマンドはありません", "  > コマンドの一覧は「help」"])
  }

  @Test(arguments: [
    (["add", "Buy", "milk"], "1 Buy milk"),
    (["add", "Buy milk tomorrow"], "1 Buy milk (2026-03-12)"),
    (["add", "Buy", "milk tomorrow"], "1 Buy milk tomorrow"),
    (["add", "Buy", "milk", "tomorrow"], "1 Buy milk (2026-03-12)"),
    (["add", "say", "\"hi\""], "1 say \"hi\""),
    (["add", "Ship", "due:next friday"], "1 Ship (2026-03-20)"),
    (["add", "Call", "@Bob Miller"], "1 Call @Bob Miller"), (["add", "x", "--json"], "1 x"),
    (["add", "--json", "x"], "1 --json x"), (["add", "x", "--", "--json"], "1 x --json"),
    (["add", "a\\b", "c"], "1 a\\b c"), (["add", "'x' --json"], "1 'x' --json"),
  ])
  func argumentsAreSplitAlready(arguments: [String], task: String) throws {
    let shell = try TestShell(["user add \"Bob Miller\""])
    try shell.interpreter.run(arguments: arguments)
    #expect(shell.tasks == [task])
  }

  @Test func aLoneArgumentMayNameTheFormat() throws {
    let shell = try TestShell(["add x"])
    #expect(shell.run(arguments: "list", "x --json") == ["# 1 x"])
    #expect(shell.view.formats == [.json, .table])
  }
}
