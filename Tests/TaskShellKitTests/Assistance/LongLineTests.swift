import Foundation
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Lines of the maximum length are read, shown and run in linear time.
struct LongLineTests {
  private let shell: TestShell
  private let reader: LineReader
  private let completer: Completer

  init() throws {
    shell = try TestShell.office()
    let index = TaskIndex(observing: shell.model)
    reader = LineReader(shell: shell.shell, index: index)
    completer = Completer(shell: shell.shell, index: index)
  }

  /// Does everything that happens to a line that is typed and entered.
  private func read(_ line: String) {
    _ = InputLines.isIncomplete(line)
    _ = reader.styles(of: line)
    _ = reader.explanation(of: line)
    _ = reader.suggestion(for: line)
    _ = completer.candidates(in: line, cursor: line.utf8.count)
    let steps = shell.model.undoableCommands().count
    shell.run(line)
    if shell.model.undoableCommands().count > steps { shell.run("undo") }
  }

  /// Checks that four times the length takes about four times as long; a result far off is measured
  /// again.
  private func expectLinear(_ head: String, _ piece: String, from bytes: Int = 1024) {
    func work(_ bytes: Int) { read(LongLines.line(head, piece, bytes: bytes)) }
    let first = growth(from: bytes, to: 4 * bytes, rounds: 1, work)
    guard first > 8 else { return }
    let ratio = growth(from: bytes, to: 4 * bytes, work)
    #expect(ratio < 8, "\(head)\(piece)…")
  }

  /// The number of generated kinds: a few, or the value of `TASKSHELL_LINE_KINDS`.
  private static let kinds =
    ProcessInfo.processInfo.environment["TASKSHELL_LINE_KINDS"].flatMap { Int($0) } ?? 40

  /// Lines of up to three pieces again and again, behind any beginning.
  @Test func anyPiecesTogether() {
    var random = SeededGenerator(seed: 34)
    let pieces = LongLines.others + LongLines.japanese
    for _ in 0..<Self.kinds {
      let some = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
        pieces.randomElement(using: &random)
      }
      guard let head = LongLines.heads.randomElement(using: &random) else { continue }
      expectLinear(head, some.joined(), from: 2048)
    }
  }

  /// Verbs that are rewritten for another, and values whose signs are looked for from the end.
  @Test(arguments: [
    ("project 1 ", "ißえ🏳️‍🌈 "), ("tag 1 ", "a "), ("due 1 ", "a "), ("priority 1 ", "é "),
    ("add x wait:", "🇯"), ("add x due:", "🇯"), ("edit 1 until:", "🇯🇵"),
  ])
  func aValueOfManyWordsOrFlags(head: String, piece: String) {
    expectLinear(head, piece, from: 8192)
  }

  @Test func anythingAgainAndAgain() {
    for (index, piece) in LongLines.others.enumerated() {
      expectLinear(index.isMultiple(of: 2) ? "add x " : LongLines.heads[index % 23], piece)
    }
  }

  /// All words in a few contexts would take minutes; adding a word changes the sample.
  @Test func wordsOfDatesAgainAndAgain() {
    let words = LongLines.vocabulary + LongLines.japanese + LongLines.pairs
    for (number, index) in stride(from: 0, to: words.count, by: 61).enumerated() {
      expectLinear(LongLines.heads[number % 23], words[index])
    }
  }

  /// Words with a mark at every other place, each of which might part a range.
  @Test(arguments: ["1-", "9:00-", "2026-", "1〜", "3から"])
  func aWordOfManyMarksIsReadInTimeOfItsLength(piece: String) {
    for head in ["edit 1 ", "add x "] {
      let ratio = growth(from: 16_384, to: 65_536) {
        read(LongLines.line(head, piece, bytes: $0))
      }
      #expect(ratio < 8, "\(head)\(piece)…")
    }
  }

  /// A word ends at any separator, also for those who look for a quote or a slash in it.
  @Test(arguments: ["\t", "\u{A0}", "\u{202F}", "\u{3000}"])
  func wordsBetweenOtherSpaces(separator: String) {
    for piece in ["a", "due:", "'a", "(a", "/a"] { expectLinear("add x ", piece + separator) }
  }

  /// Commands that may contain others, again and again.
  @Test(arguments: ["alias a; ", "macro a; ", "abbr a; ", "done Z; ", "; "])
  func manyCommandsInALine(piece: String) { expectLinear("", piece, from: 4096) }

  @Test(arguments: ["edit 1 due:", "track 1 spent:", "add x "])
  func wordsBetweenIdeographicSpaces(head: String) {
    let ratio = growth(from: 16_384, to: 65_536) {
      read(LongLines.line(head, "百・\u{3000}", bytes: $0))
    }
    #expect(ratio < 8, "\(head)…")
  }

  /// Dates nested in dates.
  @Test(arguments: [
    "the day after ", "day from ", "from day ", "3 3 ", "half an hour before ", "next ",
    "1 week from ",
    "in the morning of ", "end of the ", "明日の", "2日後の", "first and ",
  ])
  func nothingRecursesOverAWholeLine(piece: String) {
    for head in ["add x ", "edit 1 ", "list due:", "add x every:", "postpone 1 "] {
      read(LongLines.line(head, piece, bytes: Tokenizer.lineLimit))
    }
  }

  /// The values of one word, each of which may be a date, a name or another attribute.
  @Test(arguments: [
    ("add x #a", ",1"), ("add x @anna", ",1"), ("tag 1 1", ",1"), ("add x #a", "、3日"),
    ("add x #a", ",#b"), ("add x #a", ",@b,#c"), ("edit 1 tag:a", ",1,b"), ("add x #a", "#1"),
    ("add x #a", ",mon"), ("list #a", ",1"), ("add x #a", ",project:b"),
  ])
  func valuesInAWordAreReadInTimeOfItsLength(head: String, piece: String) {
    // Work that doubled with each value would be a thousand times as much.
    let ratio = growth(from: 60, to: 120) { read(LongLines.line(head, piece, bytes: $0)) }
    #expect(ratio < 16, "\(head)\(piece)…")
    for bytes in [900, Tokenizer.lineLimit] { read(LongLines.line(head, piece, bytes: bytes)) }
  }

  /// Words that would be a priority if no text followed.
  @Test(arguments: ["!urgent ", "!hgih ", "!緊急 "])
  func marksBeforeATextAreReadInTimeOfTheirLength(piece: String) {
    let ratio = growth(from: 1024, to: 4096) {
      read(LongLines.line("add x ", piece, bytes: $0) + "!u")
    }
    #expect(ratio < 8, "\(piece)…")
  }

  /// Values that may be ranges, each followed by words that could be their ends.
  @Test(arguments: ["edit 1 ", "add x "])
  func rangesAreReadInTimeOfTheirLength(head: String) {
    expectLinear(head, "due:1-2 3-4 5-6 ")
  }

  /// Options, each of which may be among the last words.
  @Test func optionsAreReadInTimeOfTheirLength() {
    let ratio = growth(from: 4096, to: 16384) { bytes in
      let words = Tokenizer.split(LongLines.line("", "--yes ", bytes: bytes)).words
      _ = try? CommandWords(words[...], verb: ListCommand.verb)
    }
    #expect(ratio < 8)
  }

  /// A long text, and lines that are searched for in it.
  @Test(arguments: ["I ", "a", "明日"])
  func aLongNameIsLookedForInALongText(piece: String) {
    shell.run(LongLines.line("add \"", piece, bytes: 4096) + "\"")
    for head in ["show ", "done ", "list "] {
      let ratio = growth(from: 512, to: 2048, rounds: 2) {
        read(LongLines.line(head, piece, bytes: $0))
      }
      #expect(ratio < 8, "\(head)\(piece)…")
    }
  }

  @Test(arguments: [
    ("#home,garden", ["home", "garden"], nil), ("#home#garden", ["home", "garden"], nil),
    ("#家、明日", ["家"], "2026-03-12"), ("#home,tomorrow,garden", ["home", "garden"], "2026-03-12"),
    ("#a,3/14,b", ["a,3/14", "b"], nil), ("#a,12,fri", ["a,12"], "2026-03-13"),
    ("#a,#b", ["a", "b"], nil),
  ])
  func valuesOfOneWord(typed: String, tags: [String], due: String?) {
    shell.run("add x \(typed)")
    #expect(shell.model.state.tasks.last?.tags == tags)
    #expect(shell.model.state.tasks.last?.due?.iso8601 == due)
  }

  @Test func aDateAtAnEndOfALongTextIsRead() throws {
    let many = String(repeating: "word ", count: 200)
    shell.run("add \(many)friday 5pm")
    let added = try #require(shell.model.state.tasks.last)
    #expect(added.due?.iso8601 == "2026-03-13T17:00")
    #expect(added.text == many.dropLast())
    let line = "add \(many)friday 5pm"
    let date = LineStyle(role: .date, range: line.utf8.count - 10..<line.utf8.count)
    #expect(reader.styles(of: line).contains(date))
    shell.run("add 明日 \(String(repeating: "資料を送る ", count: 200))")
    #expect(shell.model.state.tasks.last?.due?.iso8601 == "2026-03-12")
  }

  @Test func aDateWithinALongTextIsText() throws {
    let many = String(repeating: "word ", count: 100)
    #expect(shell.run("add \(many)friday 5pm \(many)").count == 1)
    #expect(shell.model.state.tasks.last?.due == nil)
  }

  @Test(arguments: [
    (
      Language.english,
      ["That is too many values without spaces between them.", "put spaces between them"]
    ),
    (.japanese, ["空白なしで並んでいる値が多すぎます", "空白で区切ってください"]),
  ])
  func aWordListsNoMoreThanAnybodyTypes(language: Language, expected: [String]) throws {
    let shell = try TestShell.office(language: language)
    let said = shell.run("add x " + String(repeating: "#a,", count: 400)).joined()
    #expect(expected.allSatisfy(said.contains), "\(said)")
    #expect(shell.status == .usage)
    let words = shell.run("add x " + String(repeating: "#a,b ", count: 400)).joined()
    #expect(expected.allSatisfy(words.contains), "\(words)")
  }
}
