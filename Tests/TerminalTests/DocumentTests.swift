import Foundation
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit
@testable import taskshell

/// Generated files that are committed, and the files that people read first.
@Suite struct DocumentTests {
  private func committed(_ path: String) throws -> String {
    try String(
      contentsOf: Program.packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  /// With `TASKSHELL_MANUALS=write` the English manuals are written; docs/manuals.py makes the others.
  @Test(arguments: [
    ("man/taskshell.1", ManualPage.text), ("man/taskshell-language.7", ManualPage.language),
  ])
  func theManualIsTheOneOfTheseCommands(path: String, page: String) throws {
    if ProcessInfo.processInfo.environment["TASKSHELL_MANUALS"] == "write" {
      let file = Program.packageFolder.appendingPathComponent(path)
      try page.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try committed(path) == page, "run make docs")
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
  func theManualsAreWellFormed() throws {
    try withProgram { program in
      let pages = [
        "taskshell.1", "taskshell-hooks.7", "taskshell-language.7", "taskshell-store.5",
      ]
      let paths = pages.flatMap { ["man/\($0)", "man/ja/\($0)"] }
        .map { Program.packageFolder.appendingPathComponent($0).path }
      let result = try program.run("/usr/bin/env", arguments: ["mandoc", "-Tlint"] + paths)
      #expect(result.output + result.errors == "")
    }
  }

  /// An entry of a list is in only one manual, once; an option is below each command that has it.
  @Test(arguments: ["", "ja/"]) func nothingIsPrintedTwice(language: String) throws {
    var places: [String: [String]] = [:]
    for page in ["taskshell.1", "taskshell-language.7", "taskshell-hooks.7", "taskshell-store.5"] {
      let paragraphs = try committed("man/\(language)\(page)").components(separatedBy: "\n.TP")
      for (before, paragraph) in zip(paragraphs, paragraphs.dropFirst())
      where !before.hasSuffix("\n.RS") && paragraph.contains("\\fB") {
        let entry = paragraph.components(separatedBy: "\n.S")[0].components(separatedBy: "\n.P")[0]
        places[String(entry.drop { $0 != "\n" }), default: []].append(page)
      }
    }
    #expect(places.count > 300)
    for (entry, pages) in places where entry.split(separator: "\n").count > 1 {
      #expect(pages.count == 1, "\(pages): \(entry)")
    }
  }

  /// Japanese has no spaces that justification could widen.
  @Test func japanesePagesAreRagged() throws {
    for page in ["taskshell.1", "taskshell-language.7", "taskshell-hooks.7", "taskshell-store.5"] {
      let rows = try committed("man/ja/\(page)").components(separatedBy: "\n")
      #expect(rows.count > 20 && Array(rows[1...2]) == [".ad l", ".nh"], "\(page)")
    }
  }

  /// Rows of Japanese may break often enough for 40 columns: groff breaks them at spaces and marked
  /// points only.
  @Test func rowsOfJapanesePagesMayBreak() throws {
    for page in ["taskshell.1", "taskshell-language.7", "taskshell-hooks.7", "taskshell-store.5"] {
      var isTag = false
      var isTyped = false
      for row in try committed("man/ja/\(page)").components(separatedBy: "\n") {
        isTyped = row == ".nf" || isTyped && row != ".fi"
        let isText = !isTag && !isTyped && !row.hasPrefix(".")
        isTag = row.hasPrefix(".TP")
        for piece in row.replacing("\\:", with: " ").split(separator: " ") where isText {
          let columns = piece.unicodeScalars.count { $0.isASCII } + 2 * piece.count { !$0.isASCII }
          #expect(columns <= 36, "\(page): \(piece)")
          // groff -mja writes empty rows for ever if such a word is wider than a row.
          #expect(!piece.contains(/[^ -~]{2}[ -~]{16,}/), "\(page): \(piece)")
        }
      }
    }
  }

  /// `--help` and taskshell(1) name every other page.
  @Test func helpAndTheManualNameEveryPage() throws {
    for folder in ["man", "man/ja"] {
      let path = Program.packageFolder.appendingPathComponent(folder).path
      let pages = try FileManager.default.contentsOfDirectory(atPath: path).filter {
        $0.hasPrefix("taskshell")
      }
      #expect(pages.count == 4)
      let seeAlso = try #require(
        try committed("\(folder)/taskshell.1").components(separatedBy: ".SH ").last)
      for page in pages {
        let name = String(page.prefix { $0 != "." })
        for language in [Language.english, .japanese] {
          let words = LaunchHelp.text(in: language).split {
            !$0.isASCII || $0.isWhitespace || ",.".contains($0)
          }
          #expect(words.contains { $0 == name }, "\(page)")
        }
        #expect(name == "taskshell" || seeAlso.contains(ManualPage.escaped(name)), "\(page)")
      }
    }
  }

  /// Both manuals name the same variables of the environment.
  @Test func theManualsNameTheSameVariables() throws {
    func variables(_ page: String) throws -> Set<String> {
      let text = try committed(page).replacing("\\-", with: "-")
      return Set(
        text.matches(
          of:
            /\b(?:TASKSHELL_(?:NOW|STORE|HOOK|PAGER)|PAGER|VISUAL|EDITOR|L(?:C_[A-Z]+|ANG)|TZ|NO_COLOR|CLICOLOR(?:_FORCE)?|COLOR(?:TERM|FGBG)|TERM)\b/
        ).map { String($0.output) })
    }
    let english = try variables("man/taskshell.1")
    #expect(english.count == 18)
    #expect(try variables("man/ja/taskshell.1") == english)
  }

  /// Every element of the language is in the manual.
  @Test func theManualHasEverything() throws {
    let verbs = CommandTable.standard.commands.map { $0.verb.usage.english }
    let dates: [String] = DateForm.all.flatMap(\.examples) + TimeWords.examples
    let recurrences = RecurrenceParser.examples.map(RecurrenceParser.phrase)
    let filters =
      FilterWord.allCases.map(\.rawValue) + FilterForm.all.map(\.term.english)
      + FilterOption.allCases.map(\.example.english)
    let attributes = AttributeTable.standard.keyed.map(\.spellings.english)
    let settings = Setting.all.map(\.name)
    for term in verbs + settings {
      #expect(ManualPage.text.contains("\\fB\(ManualPage.escaped(term))\\fR"), "\(term)")
    }
    for term in dates + recurrences + filters + attributes {
      #expect(ManualPage.language.contains("\\fB\(ManualPage.escaped(term))\\fR"), "\(term)")
    }
  }

  /// The recipes and the codes are in the manuals of both languages as they are defined.
  @Test func theManualsHaveRecipesAndCodes() throws {
    let english = try committed("man/taskshell.1")
    // The Japanese manual keeps the words of a tag on one line and breaks rows between words and at
    // marked points.
    let japanese = try committed("man/ja/taskshell.1").replacing("\\ ", with: " ")
      .replacing("\n", with: " ").replacing("\\:", with: "")
    for recipe in Recipe.all {
      let line = ManualPage.escaped(recipe.line)
      #expect(english.contains(line) && japanese.contains(line), "\(recipe.line)")
      #expect(english.contains(recipe.purpose.english))
      #expect(japanese.contains(recipe.purpose.japanese))
    }
    for code in ErrorFamily.all.flatMap(\.codes) {
      for page in [english, japanese] {
        let words = page.split { $0.isWhitespace || $0 == "," }
        #expect(words.contains { $0 == code }, "\(code)")
      }
    }
  }

  /// Each limit on reading is a constant in the table, and therefore in both manuals.
  @Test func theManualHasEveryLimit() throws {
    let table = try committed("Tests/TerminalTests/Documents/LimitsTable.swift")
    let source = try committed("Sources/TaskExchange/Records/ReadingContext.swift")
    let start = try #require(source.firstRange(of: "package enum ExchangeLimits")).lowerBound
    let names = source[start...].matches(of: /static let (\w+) =/).map { String($0.1) }
    #expect(names.count == 5)
    for name in names { #expect(table.contains("ExchangeLimits.\(name)"), "\(name)") }
    for (what, limit) in LimitsTable.entries {
      let entry = ".TP 12\n\(limit)\n\(ManualPage.escaped(what))\n"
      #expect(try committed("man/taskshell.1").contains(entry), "\(what)")
    }
    let japanese = try committed("man/ja/taskshell.1").replacing("\\ ", with: " ")
    let figures = japanese.matches(of: /\.TP 12\n(.*)\n[^.]/).map { String($0.1) }
    #expect(figures == LimitsTable.entries.map(\.limit))
    // The current values, so that a change must be intended.
    let found = LimitsTable.entries.map(\.limit)
    #expect(
      found == [
        "512 MiB", "1 MiB", "1000000", "1000", "64", "50", "64 KiB", "1 MiB", "64 KiB", "4 MiB",
        "32 MiB", "4 KiB", "64 MiB", "5 s",
      ])
    let help = try #require(ImportCommand.verb.details)
    for limit in ["512 MiB", "1000000", "1024 KiB", "1000", "64"] {
      #expect(help.english.contains(limit) && help.japanese.contains(limit), "\(limit)")
    }
  }

  @Test func theVersionIsInTheChangelog() throws {
    #expect(try committed("CHANGELOG.md").contains("## [\(Environment.version)]"))
  }
}
