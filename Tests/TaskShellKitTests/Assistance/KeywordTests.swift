import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// The keywords of a verb: while one is typed, Tab offers it, the suggestion completes it, and the
/// row below the line does not report an error.
@Suite struct KeywordTests {
  /// A keyword with the words before it.
  struct Case: CustomTestStringConvertible {
    let verb: String
    let before: String
    let word: String

    var testDescription: String { "\(verb)\(before) \(word)" }
  }

  private static let cases: [Case] = CommandTable.standard.commands.flatMap { command in
    command.verb.keywords.flatMap { keyword in
      beginnings(keyword.place).map {
        Case(verb: command.verb.name, before: $0, word: keyword.word)
      }
    }
  }

  private static func beginnings(_ place: Keyword.Place) -> [String] {
    switch place {
    case .first: [""]
    case .afterTasks: [" 1", " 1,2"]
    case .afterName: [" Zoe", " Zoe Miller"]
    case .afterPerson: [" Anna", " \"Bob Miller\""]
    case .after(let word, let count):
      [
        " "
          + ([word] + Array(repeating: "x", count: count - 1))
          .joined(separator: " ")
      ]
    }
  }

  @Test(arguments: cases) func everyBeginningGoesOn(_ example: Case) throws {
    let shell = try TestShell.office()
    let index = TaskIndex(observing: shell.model)
    let completer = Completer(shell: shell.shell, index: index)
    let reader = LineReader(shell: shell.shell, index: index)
    for length in 1...example.word.count {
      let line = "\(example.verb)\(example.before) \(example.word.prefix(length))"
      let offered = completer.candidates(in: line, cursor: line.utf8.count)
      #expect(offered.candidates.contains { $0.display == example.word }, "\(line)")
      guard length < example.word.count else { continue }
      let row = reader.explanation(of: line) ?? ""
      let refusal = refusal(of: line, in: shell)
      #expect(row.isEmpty || row != refusal, "\(line): \(row)")
    }
    let line = "\(example.verb)\(example.before) "
    let offered = completer.candidates(in: line, cursor: line.utf8.count)
    #expect(offered.candidates.contains { $0.display == example.word }, "\(line)")
  }

  /// The error sentence if the line were entered; empty if there is none.
  private func refusal(of line: String, in shell: TestShell) -> String {
    guard let command = shell.shell.parsed(line).commands.last else { return "" }
    do {
      let verb = try shell.shell.verb(of: command)
      _ = try shell.shell.action(of: verb.command, verb.arguments)
      return ""
    } catch {
      return Failure(error, shell.shell.language).sentence.text
    }
  }

  /// Each lower-case word of a usage line is a keyword of the verb.
  @Test(arguments: CommandTable.standard.commands.map { $0.verb.name })
  func everyFixedWordOfASynopsisIsKnown(name: String) throws {
    let verb = try #require(CommandTable.standard.command(named: name)).verb
    let kinds: [ArgumentKind] = [.remoteKind, .verb, .setting]
    let parts = verb.arguments.filter { !kinds.contains($0.kind) }.map(\.usage.english)
      .joined(separator: " ").split { " |[]…".contains($0) }
    for part in parts where !part.contains(":") && part.allSatisfy(\.isLowercase) {
      #expect(verb.keywords.map(\.word).contains(String(part)), "\(name): \(part)")
    }
  }

  @Test(arguments: [
    (Language.english, "order 1 f", "first"), (.english, "order 1,2 b", "before"),
    (.japanese, "order 1 f", "first"), (.japanese, "order 1 先", "先頭"),
    (.japanese, "order 1 ま", "末尾"), (.english, "due 1 n", "none"),
    (.japanese, "due 1 な", "なし"), (.english, "user add Zoe s", "seat"),
    (.japanese, "user add 桃子 座", "座席"), (.english, "store team invite ben r", "reader"),
    (.english, "list tre", "tree"),
  ])
  func theDimTextGoesOn(language: Language, line: String, word: String) throws {
    let shell = try TestShell.office(language: language)
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    let typed = try #require(line.split(separator: " ").last)
    let whole = line.dropLast(typed.count) + word
    // A match by reading is only listed.
    let expected = word.hasPrefix(typed) ? String(whole) : nil
    #expect(reader.suggestion(for: line) == expected)
  }

  /// Where a date may follow numbers, its beginning is not reported as an error.
  @Test(
    arguments: CommandTable.standard.commands.map { $0.verb }.filter { verb in
      if case .tasks? = verb.arguments.first?.kind {
        verb.arguments.last?.kind.isDate == true
      } else {
        false
      }
    }.map(\.name))
  func datesGoOnAfterNumbers(name: String) throws {
    let shell = try TestShell.office()
    let index = TaskIndex(observing: shell.model)
    let completer = Completer(shell: shell.shell, index: index)
    let reader = LineReader(shell: shell.shell, index: index)
    for day in ["yesterday", "today", "monday"] {
      for length in 2..<day.count {
        let line = "\(name) 1 \(day.prefix(length))"
        let offered = completer.candidates(in: line, cursor: line.utf8.count)
        #expect(offered.candidates.contains { $0.display == day }, "\(line)")
        let row = reader.explanation(of: line) ?? ""
        #expect(!row.hasPrefix("After task numbers"), "\(line): \(row)")
      }
    }
  }

  @Test(arguments: [
    (
      Language.english, "order 1 f",
      "order [TASK…] [before TASK|after TASK|first|last]  put tasks in an order of your own"
    ),
    (.japanese, "order 1 末", "order [タスク…] [タスクの前|タスクの後|先頭|末尾]  タスクを好きな順に並べる"),
    (
      .english, "order 1 x ",
      "After task numbers, order takes only before TASK|after TASK|first|last."
    ),
  ])
  func theRowSaysWhatIsExpected(language: Language, line: String, row: String) throws {
    let shell = try TestShell.office(language: language)
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    #expect(reader.explanation(of: line) == row)
  }
}
