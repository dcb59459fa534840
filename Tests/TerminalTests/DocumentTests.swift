import Foundation
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit
@testable import taskshell

/// What is committed but derived, and the files that people read first.
@Suite struct DocumentTests {
  private func committed(_ path: String) throws -> String {
    try String(
      contentsOf: Program.packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func theManualIsTheOneOfTheseCommands() throws {
    #expect(try committed("man/taskshell.1") == ManualPage.text, "run make docs")
  }

  @Test(arguments: [
    (OuterShell.bash, "taskshell.bash"), (.zsh, "_taskshell"), (.fish, "taskshell.fish"),
  ])
  func theCompletionScriptsAreTheseOnes(shell: OuterShell, name: String) throws {
    #expect(try committed("completions/\(name)") == CompletionScript.text(for: shell))
  }

  @Test func completionScriptsNeverEvaluate() throws {
    for shell in OuterShell.allCases {
      let script = CompletionScript.text(for: shell)
      #expect(!script.contains("eval"))
      #expect(!script.contains("compgen"))
    }
  }

  @Test(.enabled(if: isInstalled("mandoc"), "mandoc is not installed"))
  func theManualIsWellFormed() throws {
    try withProgram { program in
      let page = Program.packageFolder.appendingPathComponent("man/taskshell.1").path
      let result = try program.run("/usr/bin/env", arguments: ["mandoc", "-Tlint", page])
      #expect(result.output + result.errors == "")
    }
  }

  /// Whatever the language has stands in the manual.
  @Test func theManualHasEverything() throws {
    let verbs = CommandTable.standard.commands.map { $0.verb.usage.english }
    let dates: [String] = DateForm.all.flatMap(\.examples) + TimeWords.examples
    let recurrences = RecurrenceParser.examples.map(RecurrenceParser.phrase)
    let filters =
      FilterWord.allCases.map(\.rawValue) + FilterForm.all.map(\.term)
      + FilterOption.allCases.map(\.example)
    let attributes = AttributeTable.standard.keyed.map(\.spellings.english)
    let settings = Setting.all.map(\.name)
    for term in verbs + dates + recurrences + filters + attributes + settings {
      #expect(ManualPage.text.contains("\\fB\(ManualPage.escaped(term))\\fR"), "\(term)")
    }
  }

  @Test func theVersionIsInTheChangelog() throws {
    #expect(try committed("CHANGELOG.md").contains("## [\(Main.version)]"))
  }
}
