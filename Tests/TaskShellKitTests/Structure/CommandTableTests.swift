import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Checks all entries of the command table.
@Suite struct CommandTableTests {
  private static let verbs = CommandTable.standard.commands.map { $0.verb }

  @Test func namesAndAliasesAreUnique() {
    let names = Self.verbs.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names.map(\.folded)).count == names.count)
    #expect(Set(names) == Set(CommandTable.standard.names))
  }

  @Test func namesCanBeTyped() throws {
    for name in CommandTable.standard.names {
      let words = try Tokenizer.words(of: name)
      #expect((1...2).contains(words.count))
      #expect(words.map(\.text).joined(separator: " ") == name)
      #expect(words.allSatisfy { $0.attribute == nil && !$0.isLiteral })
      #expect(name == name.folded)
      let (command, count) = try CommandTable.standard.lookUp(words)
      #expect(count == words.count)
      #expect(command.verb.name == name || command.verb.aliases.contains(name))
    }
  }

  /// A space within a name: `a ssign 1 Anna` is no text for `add`.
  @Test func aNameIsNotSplit() throws {
    let table = CommandTable.standard
    for name in table.names where !name.contains(" ") {
      for place in name.indices.dropFirst() {
        let words = try Tokenizer.words(of: "\(name[..<place]) \(name[place...]) 1")
        if table.find(words)?.count == 2 { continue }
        do {
          let found = try table.lookUp(words)
          // The name may be plural: `template s` inserts the template "s".
          #expect(words[0].text == found.0.verb.name && words[1].text == "s", "\(words)")
        } catch {
          guard case UsageError.unknownVerb(_, nearest: let nearest) = error.unplaced else {
            throw error
          }
          #expect(nearest == [name], "\(words)")
        }
      }
    }
  }

  /// A comment would be skipped, and a number is a task.
  @Test func noNameIsAComment() {
    #expect(!CommandTable.standard.names.contains(where: InputLines.isComment))
  }

  @Test func everyVerbSaysWhatItDoes() {
    for verb in Self.verbs {
      for language in Language.allCases {
        let summary = verb.summary.text(in: language)
        #expect(!summary.isEmpty, "\(verb.name)")
        #expect(!summary.hasSuffix(".") && !summary.hasSuffix("。"), "\(verb.name)")
        #expect(verb.details?.text(in: language).isEmpty != true, "\(verb.name)")
      }
      #expect(verb.summary.english != verb.summary.japanese)
      #expect(verb.summary.english.utf8.allSatisfy { $0 < 0x80 }, "\(verb.name)")
      #expect(!verb.summary.japanese.utf8.allSatisfy { $0 < 0x80 }, "\(verb.name)")
      #expect(!verb.examples.isEmpty, "\(verb.name)")
      #expect(verb.examples.allSatisfy { $0.english.utf8.allSatisfy { $0 < 0x80 } }, "\(verb.name)")
      #expect(verb.usage.english.hasPrefix(verb.name))
    }
  }

  /// Commands that need a server are tested with one: see Tests/Sync.
  private static let withoutServer = verbs.map(\.name).filter { !$0.hasPrefix("sync") }

  @Test(arguments: withoutServer, Language.allCases)
  func examplesRun(name: String, language: Language) throws {
    let verb = try #require(CommandTable.standard.command(named: name)).verb
    let shell = try Self.prepared(for: name, language)
    for example in verb.examples.map({ $0.text(in: language) }) {
      let words = try Tokenizer.words(of: example)
      let (command, _) = try CommandTable.standard.lookUp(words)
      #expect(command.verb.name == name, "\(example)")
      if name == "new" {
        let last = shell.run(example, answers: "Buy milk", "tomorrow").lines.last
        #expect(last == language.say(Bilingual("Saved", "保存しました")))
      } else {
        let lines = shell.run(example)
        #expect(!lines.contains { $0.hasPrefix("!") }, "\(example): \(lines)")
        // No text contains a date that was not read.
        #expect(!lines.contains { $0.contains("No deadline set") || $0.contains("期限は付けて") })
      }
      #expect(shell.status == .done, "\(example)")
    }
  }

  /// A model in which the examples have an effect.
  static func prepared(for name: String, _ language: Language) throws -> TestShell {
    let team = MemoryTeam()
    let isOfTeam = [
      "store team", "store connect", "store copy", "store mine", "store theirs", "store doctor",
      "store drop",
    ].contains(name)
    let shell = try TestShell(
      ExampleScene.lines(before: name).map { $0.text(in: language) }, language: language,
      files: ExampleScene.files, history: ["add Buy milk", "add 牛乳を買う"],
      team: isOfTeam ? team : nil)
    if let task = shell.model.state.task(numbered: 1) {
      var mine = task
      mine.text = "Something else"
      team.conflicts = [TeamConflict(number: 1, base: task, mine: mine)]
    }
    return shell
  }

  @Test func everyCommandIsInTheTable() throws {
    let types = CommandTable.standard.commands.map { "\($0)" }
    let written = try SourceTree.files(in: "Sources/TaskShellKit/Commands").flatMap { file in
      try String(contentsOf: file, encoding: .utf8)
        .matches(of: /\n(?:package )?(?:struct|enum) (\w+Command)\b/).map { String($0.1) }
    }
    #expect(written.sorted() == types.sorted())
  }

  @Test func firstWordsKnowTheirSecondWords() {
    #expect(
      CommandTable.standard.choices(after: "USER") == [
        "add", "rename", "reading", "capacity", "away", "delete", "rm", "seat",
      ])
    #expect(CommandTable.standard.choices(after: "add").isEmpty)
  }

  @Test func usageNamesTheArguments() throws {
    func usage(_ name: String) -> String? {
      CommandTable.standard.command(named: name)?.verb.usage.english
    }
    #expect(usage("add") == "add TEXT [ATTRIBUTE…] [note:WORD…]")
    #expect(usage("edit") == "edit [TASK] [TEXT] [ATTRIBUTE…]")
    #expect(usage("done") == "done [TASK…] [DATE]")
    #expect(usage("list") == "list [FILTER…] [asof:DATE]")
    #expect(usage("user add") == "user add NAME [seat SEAT]")
    #expect(usage("user seat") == "user seat PERSON SEAT|none")
    #expect(usage("set") == "set [NAME] [VALUE]")
    #expect(usage("undo") == "undo [N]")
    #expect(usage("source") == "source FILE")
  }
}
