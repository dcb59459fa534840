import Testing

@testable import TaskLanguage
@testable import taskshell

/// The boundary between the launch options and the command.
@Suite struct LaunchLineTests {
  @Test(
    arguments: [
      (["list"], [], ["list"]),
      (["--store", "S", "list", "--json"], [(.store, "S")], ["list", "--json"]),
      (["--store=S", "add", "-c"], [(.store, "S")], ["add", "-c"]),
      (["-c", "list", "-c", "count"], [(.command, "list"), (.command, "count")], []),
      (["-clist=1"], [(.command, "list=1")], []),
      (["-c=x", "-f", ""], [(.command, "x"), (.file, "")], []),
      (["-c", "-#x", "-f-"], [(.command, "-#x"), (.file, "-")], []),
      (["--store", "--json", "x"], [(.store, "--json")], ["x"]),
      (["--store", "a", "--store", "b"], [(.store, "b")], []),
      (["--format", "csv", "--json"], [(.format, "json")], []),
      (["-h", "--yes"], [(.help, ""), (.yes, "")], []),
      (["--json", "--", "--odd"], [(.json, "")], ["--odd"]),
      (["-", "x"], [], ["-", "x"]),
      (["--complete", "--", "--store", "S"], [(.complete, "")], ["--store", "S"]),
    ] as [([String], [(LaunchOption, String)], [String])])
  func cut(arguments: [String], options: [(LaunchOption, String)], words: [String]) throws {
    let line = try LaunchLine(arguments)
    var expected = LaunchOptions()
    for (option, value) in options { try expected.take(option, value) }
    #expect(line.options == expected)
    #expect(line.words == words)
  }

  @Test func everyOptionIsRead() throws {
    for option in LaunchOption.allCases {
      let choice = option.valueName?.split(separator: "|").first.map(String.init)
      let line = try LaunchLine([option.rawValue] + (choice.map { [$0] } ?? []))
      #expect(line.options != LaunchOptions(), "\(option)")
      #expect(line.words.isEmpty)
    }
  }

  @Test func everyOptionHasASummaryInBothLanguages() {
    for option in LaunchOption.allCases where !option.isHidden {
      #expect(!option.summary.english.isEmpty)
      #expect(!option.summary.japanese.isEmpty)
    }
  }

  @Test func refusals() {
    #expect(throws: LaunchError.unknownOption("--stor")) { try LaunchLine(["--stor", "x"]) }
    #expect(throws: LaunchError.unknownOption("--yes=1")) { try LaunchLine(["--yes=1", "x"]) }
    #expect(throws: LaunchError.unknownOption("-hx")) { try LaunchLine(["-hx"]) }
    #expect(throws: LaunchError.unknownOption("-x")) { try LaunchLine(["-x"]) }
    #expect(throws: LaunchError.missingValue(.command)) { try LaunchLine(["-c"]) }
    #expect(throws: LaunchError.missingValue(.store)) { try LaunchLine(["--store="]) }
    #expect(throws: LaunchError.badValue(.color, "blue")) { try LaunchLine(["--color", "blue"]) }
  }

  /// Completion accepts an invalid or unfinished line.
  @Test(arguments: [
    (["--stor"], [String]()), (["--store"], []), (["--format", "xml", "done"], ["done"]),
    (["--yes=1", "done"], ["done"]),
  ])
  func completingIsLenient(arguments: [String], words: [String]) throws {
    #expect(try LaunchLine(arguments, isLenient: true).words == words)
  }
}
