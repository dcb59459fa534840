import LineEditing
import Testing

@testable import taskshell

@Suite struct WrappedTextTests {
  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one two three", 8, ["one two", "three"]),
    ("one  two", 20, ["one  two"]), ("", 5, [""]), ("a bcdefgh i", 4, ["a", "bcde", "fgh", "i"]),
    ("期限を入力してください。", 10, ["期限を入力", "してくださ", "い。"]),
    ("これは（括弧）です", 8, ["これは", "（括弧）", "です"]), ("add 牛乳を買う", 8, ["add 牛乳", "を買う"]),
    ("チェック", 6, ["チェッ", "ク"]), ("🎉🎉", 1, ["🎉", "🎉"]),
  ])
  func linesEndBetweenWords(text: String, columns: Int, lines: [String]) {
    #expect(WrappedText(text, columns: columns).lines == lines)
  }

  /// Whatever the width, nothing is lost but blanks, and no line is wider unless one character is.
  @Test(arguments: 1...40)
  func nothingIsLost(columns: Int) {
    let text = "help COMMAND explains a command。続けて押すと（一覧）を移動する、… 🎉 aaaaaaaaaaaaaaaaaaaa"
    let lines = WrappedText(text, columns: columns).lines
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    #expect(lines.allSatisfy { TerminalText.width($0) <= max(columns, 2) })
  }
}
