import TaskShellKit
import Testing

@testable import TaskLanguage
@testable import taskshell

/// Where the launch options end and the command begins.
@Suite struct LaunchLineTests {
  @Test(
    arguments: [
      (["list"], [], ["list"]),
      (["--store", "S", "list", "--json"], ["--store", "S"], ["list", "--json"]),
      (["--store=S", "add", "-c"], ["--store=S"], ["add", "-c"]),
      (["-c", "list", "-c", "count"], ["-c", "list", "-c", "count"], []),
      (["-clist"], ["-clist"], []),
      (["--json", "--", "--odd"], ["--json"], ["--odd"]),
      (["-", "x"], [], ["-", "x"]),
      (["--complete", "--", "--store", "S"], ["--complete"], ["--store", "S"]),
    ] as [([String], [String], [String])])
  func cut(arguments: [String], options: [String], words: [String]) throws {
    let line = try LaunchLine(arguments)
    #expect(line.options == options)
    #expect(line.words == words)
  }

  @Test func everyOptionReachesTheParser() throws {
    for option in LaunchOption.allCases {
      let arguments = option.valueName == nil ? [option.rawValue] : [option.rawValue, "-#x"]
      #expect(throws: Never.self, "\(option)") { try LaunchOptions.parse(arguments) }
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
    #expect(throws: LaunchError.missingValue(.command)) { try LaunchLine(["-c"]) }
  }
}
