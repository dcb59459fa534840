import Testing

@testable import LineEditing

struct TerminalTextTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("わせ", 4), ("ｱ", 1), ("한글", 4), ("ｗ", 1 + 1), ("é", 1), ("e\u{301}", 1),
    ("か\u{3099}", 2), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇯🇵", 2), ("🇯🇵🇫🇷", 4),
    ("1️⃣", 2), ("☀️", 2), ("☀", 1), ("–", 1), ("½", 1), ("␛", 1), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("ไทย", 3), ("กำ", 2), ("नमस्ते", 4), ("\u{200D}", 0), ("\u{301}", 0), ("\u{3299}\u{FE0F}", 2),
    ("𠮷", 2), ("a\u{AD}b", 3), ("\u{1FAE8}", 2), ("䷀", 2),
  ])
  func widthInColumns(text: String, columns: Int) {
    #expect(TerminalText.width(text) == columns)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("abcd", 0, ""), ("abcd", -1, ""),
    ("わせだ", 6, "わせだ"), ("わせだ", 5, "わせ…"), ("わせだ", 4, "わ…"), ("わせだ", 1, "…"),
    ("ab👨‍👩‍👧‍👦cd", 5, "ab👨‍👩‍👧‍👦…"), ("ab👨‍👩‍👧‍👦cd", 4, "ab…"), ("🇯🇵🇫🇷", 3, "🇯🇵…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("é\u{301}", 1, "é\u{301}"),
  ])
  func truncation(text: String, columns: Int, expected: String) {
    let result = TerminalText.truncated(text, to: columns)
    #expect(result == expected)
    #expect(TerminalText.width(result) <= max(0, columns))
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "bcd"), ("abc", 0, ""), ("", 2, ""), ("わせだ", 5, "せだ"),
    ("わせだ", 1, ""), ("ab👨‍👩‍👧‍👦cd", 4, "👨‍👩‍👧‍👦cd"), ("xe\u{301}", 1, "e\u{301}"),
  ])
  func ends(text: String, columns: Int, expected: String) {
    #expect(TerminalText.end(of: text, columns: columns) == expected)
  }

  @Test func padding() {
    #expect(TerminalText.padded("わ", to: 4) == "わ  ")
    #expect(TerminalText.padded("わ", to: 4, alignment: .right) == "  わ")
    #expect(TerminalText.padded("わせだ", to: 4) == "わせだ")
  }

  @Test(arguments: [
    ("plain わせ 👨‍👩‍👧‍👦", "plain わせ 👨‍👩‍👧‍👦"),
    ("a\u{1B}[31mb", "a␛[31mb"), ("a\nb\tc\r\n", "a␊b␉c␍␊"), ("\0\u{7F}", "␀␡"),
    ("\u{9B}31m", "\\u{9B}31m"), ("x\u{202E}y", "x\\u{202E}y"),
    ("\u{2066}\u{61C}", "\\u{2066}\\u{61C}"),
    ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("\u{E0041}", "\\u{E0041}"),
    ("\u{FEFF}", "\\u{FEFF}"), ("“é”", "“é”"),
  ])
  func sanitizing(text: String, expected: String) {
    #expect(TerminalText.sanitized(text) == expected)
  }

  @Test func sanitizingKeepsRowsWhereAsked() {
    #expect(TerminalText.sanitizedLines("a\nb\u{1B}\n") == "a\nb␛\n")
    #expect(TerminalText.sanitizedLines("a\r\nb") == "a␍\nb")
  }

  @Test func noScalarThatDrivesATerminalIsLeft() throws {
    for value in UInt32(0)..<0x11_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        let shown = TerminalText.sanitized(String(scalar))
        #expect(!shown.unicodeScalars.contains(scalar))
      default:
        break
      }
    }
  }
}
