import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Completion over several words, or depending on earlier words of the line.
@Suite struct PhraseCompletionTests {
  private static func office() throws -> TestShell {
    try TestShell([
      "user add \"Carol Jones\"", "user add \"Carol Young\"", "user add Ben", "user add \"Ben Li\"",
      "add Renew passport", "add Buy milk", "add \"Pay rent friday\"", "add Renew insurance",
      "add 毎日の日記 ", "alias mine = list @Ben",
    ])
  }

  private static func lines(_ line: String, in shell: TestShell) -> [String] {
    let completer = Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
    let found = completer.candidates(in: line, cursor: line.utf8.count)
    let end = line.utf8.index(line.startIndex, offsetBy: found.replacing.lowerBound)
    return found.candidates.map { line[..<end] + $0.insertion }
  }

  @Test(arguments: [
    ("edit 2 ", ["edit 2 Buy milk"]), ("edit 2 bu", ["edit 2 Buy milk"]),
    ("edit 2 Buy m", ["edit 2 Buy milk"]), ("edit 3 ", ["edit 3 \"Pay rent friday\""]),
    ("edit 2,3 ", []), ("edit 9 ", []), ("edit 2 Buy milk", []), ("note 2 ", []),
    ("add x @Carol J", ["add x @\"Carol Jones\""]),
    ("add x @Carol ", ["add x @\"Carol Jones\"", "add x @\"Carol Young\""]),
    ("list @carol y", ["list @\"Carol Young\""]), ("add x @Ben ", []),
    ("add x @Ben L", ["add x @\"Ben Li\""]),
    (
      "move Ben ",
      [
        "move Ben Ben", "move Ben \"Ben Li\"", "move Ben \"Carol Jones\"",
        "move Ben \"Carol Young\"",
      ]
    ),
    ("move Ben Li Carol Y", ["move Ben Li \"Carol Young\""]),
    ("move Carol J", ["move \"Carol Jones\""]),
    ("add x after:passport", ["add x after:1"]), ("add x after:renew i", ["add x after:4"]),
    ("add x after:renew", ["add x after:1", "add x after:4"]), ("add x after:zzz", []),
    ("add x after:2,ins", ["add x after:2,4"]), ("list after:milk", ["list after:2"]),
    ("alias ", ["alias mine"]), ("alias x ", ["alias x ="]), ("alias x = und", ["alias x = undo"]),
    ("done 'Buy mi", ["done \"Buy milk\""]),
    ("done 'renew p", ["done \"Renew passport\""]),
  ])
  func offered(line: String, lines: [String]) throws {
    #expect(Self.lines(line, in: try Self.office()) == lines)
  }

  /// Every command that defines names offers them, and nothing else after an option.
  @Test(arguments: [
    ("alias", "", "list @Ben"), ("abbr", "", "list"), ("context", "none", "#home"),
    ("macro", "save", "list ; count"), ("report", "", "#home"),
  ])
  func definedNamesAreOffered(verb: String, keyword: String, definition: String) throws {
    let shell = try TestShell()
    shell.run("\(verb) zoo = \(definition)")
    shell.run("\(verb) zebra = \(definition)")
    let names = ["\(verb) zebra", "\(verb) zoo"]
    let keywords = keyword.isEmpty ? [] : ["\(verb) \(keyword)"]
    #expect(Self.lines("\(verb) ", in: shell) == names + keywords)
    #expect(Self.lines("\(verb) zo", in: shell) == ["\(verb) zoo"])
    if verb == "report" { return }
    #expect(
      Self.lines("\(verb) --delete ", in: shell)
        == ["\(verb) --delete zebra", "\(verb) --delete zoo"])
  }

  @Test func undoOffersTheStepsByTheirCommands() throws {
    let shell = try TestShell(["add One", "add Two", "undo", "add Three"])
    let completer = Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
    let undo = completer.candidates(in: "undo ", cursor: 5).candidates
    #expect(undo.map(\.insertion) == ["1", "2"])
    #expect(undo.map(\.detail) == ["add Three", "add One"])
    #expect(completer.candidates(in: "redo ", cursor: 5).candidates.isEmpty)
  }

  /// Any text, inserted by Tab after the number of its task, reads back so that Enter changes
  /// nothing.
  @Test(arguments: [
    "Buy milk", "Pay rent friday", "Call @Ben", "#home", "due:friday", "'tis the season", "it's",
    "\"quoted\"", "\\", "5", "3-4", "none", "!high", "a  b", "会議 明日", "x:none", "-yes", "--json",
    "every week", "Rock 'n' Roll", "a\\ b", "in 3 days", "9/10", "@", "#",
  ])
  func theTextReadsBack(text: String) throws {
    let shell = try TestShell(["user add Ben"])
    shell.run("add \(Quoting.quoted(text))")
    let line = try #require(Self.lines("edit 1 ", in: shell).first)
    _ = shell.run(line)
    #expect(shell.model.state.tasks.map(\.text) == [text], "\(line)")
    #expect(shell.model.state.tasks[0].due == nil)
  }

  @Test func wordsOfATextNameTheTaskBefore() throws {
    let shell = try Self.office()
    #expect(shell.run("add Fly after:passport").first == "Added 6: Fly, after:1")
    #expect(shell.run("add Fly after:\"renew insurance\"").first == "Added 7: Fly, after:4")
    #expect(shell.run("add Fly after:renew").first == "! 2 tasks match:")
    #expect(shell.run("add Fly after:zzz").first == "! No open task contains \"zzz\".")
    #expect(shell.run("count after:passport") == ["count 1"])
  }
}
