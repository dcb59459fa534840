import TaskLanguage
import TaskModel
import Testing

@testable import TaskShellKit

/// A note given to a new task in `add`.
@Suite struct NewNoteTests {
  private static let keys = ["note:", "メモ:", "メモ：", "Note:"]
  private static let values = ["2L", "two litres", "2リットル 2本", "no\u{3000}sugar", "it's \"x\""]

  /// Each key, quoted and plain, at each position in the line.
  private static let lines = keys.flatMap { key in
    values.flatMap { value -> [(line: String, value: String)] in
      let quoted = key + Quoting.quoted(value)
      let isWord = !value.contains(where: Tokenizer.isSeparator)
      return (isWord ? [quoted, key + value] : [quoted]).flatMap { word in
        [
          "add Buy milk \(word)", "add Buy milk \(word) #shop due:friday",
          "add Buy milk #shop \(word) due:friday",
        ] + (word == quoted ? ["add \(word) Buy milk", "add Buy \(word) milk"] : [])
      }.map { ($0, value) }
    }
  }

  @Test(arguments: lines) func theTaskHasTheNote(line: String, value: String) throws {
    let shell = try TestShell([])
    let shown = shell.run(line)
    let task = try #require(shell.model.state.tasks.first, "\(line): \(shown)")
    #expect(task.text == "Buy milk")
    #expect(task.notes == [value])
    #expect(shown.count == 1, "no notice")
    #expect(shown[0].contains("note: \(value)"))
    #expect(task.noted.count == 1)
    #expect(NoteOrigin(notation: task.noted[0]) != nil)
    _ = shell.run("undo")
    #expect(shell.model.state.tasks.isEmpty, "one step")
  }

  @Test func severalNotesStayInTheirOrder() throws {
    let shell = try TestShell(["add Buy milk note:\"a b\" note:\"a b\" メモ:c"])
    #expect(shell.model.state.tasks.first?.notes == ["a b", "a b", "c"])
    #expect(shell.model.state.tasks.first?.noted.count == 3)
  }

  /// A note without quotes whose end is unclear is refused, never split.
  @Test(
    arguments: keys,
    ["add Buy milk Xtwo litres", "add Buy Xtwo milk", "add Buy milk Xshop tomorrow"])
  func anOpenEndIsRefused(key: String, line: String) throws {
    for language in Language.allCases {
      let shell = try TestShell([], language: language)
      let shown = shell.run(line.replacing("X", with: key))
      #expect(shell.model.state.tasks.isEmpty)
      #expect(shell.status == .usage)
      let rest = line.split(separator: "X")[1]
      let offered = (language == .english ? "note:" : "メモ:") + "\"\(rest)\""
      #expect(shown.last?.contains(offered) == true, "\(shown)")
    }
  }

  /// An empty value, and arguments of an outer shell.
  @Test func otherForms() throws {
    let shell = try TestShell([])
    for line in ["add x note:", "add x メモ:", "edit 1 note:x"] {
      _ = shell.run(line)
      #expect(shell.status != .done)
    }
    #expect(shell.model.state.tasks.isEmpty)
    // At the start of a text, a plain word is text.
    _ = shell.run("add メモ:牛乳")
    #expect(shell.model.state.tasks.map(\.text) == ["メモ:牛乳"])
    #expect(shell.model.state.tasks.first?.notes == [])
    #expect(
      shell.run("add note:shop Buy milk").last
        == "\"note:shop\" stayed in the text. Did you mean note it shop?")
  }

  /// The explanation before Enter.
  @Test func thePreviewNamesIt() throws {
    let shell = try TestShell([])
    let line = "add Buy milk note:\"two litres\""
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    let row = reader.explanation(of: line)
    #expect(row?.contains("note: two litres") == true)
  }

  @Test func elsewhereItIsRefusedWithTheCommand() throws {
    for (line, hint) in [("edit 1 note:x", "note 3 "), ("edit 1 メモ:x", "note 3 ")] {
      let shell = try TestShell(["add Buy milk"])
      let before = shell.tasks
      #expect(shell.run(line).last?.contains(hint) == true)
      #expect(shell.tasks == before)
    }
  }
}
