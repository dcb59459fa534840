import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Columns, reports and saved filters.
@Suite struct ListColumnsTests {
  @Test func columnsAreChosen() throws {
    let shell = try TestShell.office()
    #expect(
      shell.run("list @anna columns:text,due,number") == ["# Call Anna | 2026/03/11 09:00 | 3"])
    #expect(shell.run("list columns:user limit:1") == ["# -"])
    #expect(
      shell.run("list columns:colour").first == "! There is no column \"colour\".")
    #expect(shell.run("list columns:text columns:due").first == "! columns: is given twice.")
    #expect(shell.status == .usage)
  }

  @Test func aReportIsAListWithAName() throws {
    let shell = try TestShell.office()
    #expect(
      shell.run("report soon = due<friday sort:-due columns:number,text") == [
        "soon now means: list due<friday sort:-due columns:number,text"
      ])
    #expect(shell.run("report late = sort:foo").first == "! Cannot sort by \"foo\".")
    #expect(shell.run("report late = foo:bar").first == "! There is no attribute \"foo\".")
    #expect(
      shell.run("soon") == ["# 5 | Buy 資料", "# 3 | Call Anna", "# 7 | Write report"])
    #expect(shell.run("report soon") == ["soon = list due<friday sort:-due columns:number,text"])
    #expect(shell.run("report soon =").first == "! Please enter a filter.")
    #expect(shell.run("report list = x").first == "! \"list\" is a command and cannot be an alias.")
    shell.run("unalias soon")
    #expect(shell.run("soon").first == "! There is no command \"soon\".")
  }

  /// Words behind a report narrow all of it.
  @Test(arguments: ["@anna", "overdue", "-overdue", "limit:1", "columns:number"])
  func aReportIsNarrowed(words: String) throws {
    let shell = try TestShell.office()
    shell.run("report mine = (@anna) or @\"bob miller\" sort:due")
    #expect(shell.run("mine \(words)") == shell.run("list mine \(words)"))
  }

  @Test func aNamedFilterStandsInOthers() throws {
    let shell = try TestShell.office()
    shell.run("report hers = @anna or @\"bob miller\" sort:due limit:1")
    shell.run("alias late = list overdue")
    #expect(shell.run("list hers late") == ["# 3 Call Anna (2026/03/11 09:00) @Anna !overdue"])
    #expect(
      shell.run("list -hers late") == ["# 7 Write report (2026/03/10) !overdue"])
    #expect(shell.run("count hers") == ["count 2"])
    #expect(shell.run("list \"hers\"") == ["No task matches."])
    shell.run("report both = hers or late")
    #expect(shell.run("count both") == ["count 3"])
    #expect(shell.run("done late hers") == ["Done 3: Call Anna"])
    let completer = Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
    #expect(completer.candidates(in: "list her", cursor: 8).candidates.map(\.display) == ["hers"])
  }

  @Test func inJapanese() throws {
    let shell = try TestShell.office(language: .japanese)
    #expect(shell.run("list columns:色").first == "! 「色」という列はありません")
    shell.run("report 近日 = due<金曜")
    #expect(shell.run("近日").count == 3)
  }
}
