import Testing

@testable import LineEditing

/// Rows are built from the output of a program.
@Suite struct RowsOfOutputTests {
  private static let link = TerminalSequence.link("docs", to: "https://a.example/x")

  @Test func linksStayWhereTheyAreKept() {
    let text = "see \(Self.link) now\n"
    let kept = TerminalText.rows(ofOutput: text, columns: 40, keepsLinks: true)
    #expect(kept == [ScreenRow(text: "see \(Self.link) now", width: 12)])
    let left = TerminalText.rows(ofOutput: text, columns: 40)
    #expect(left == [ScreenRow(text: "see docs now", width: 12)])
    #expect(TerminalText.plainRows(ofOutput: text) == ["see docs now"])
  }

  /// All escape sequences other than styles are removed, whether links are kept or not.
  @Test(
    arguments: [
      "\u{1B}]0;title\u{7}", "\u{1B}]52;c;YQ==\u{1B}\\", "\u{1B}[2J", "\u{1B}[3;4H", "\u{1B}c",
      "\u{1B}]11;?\u{7}", "\u{7}", "\u{1B}]80;x;y\u{7}", "\u{1B}]8", "\u{1B}]0;m",
    ], [false, true])
  func othersAreLeftOut(sequence: String, keepsLinks: Bool) {
    let rows = TerminalText.rows(
      ofOutput: "a\(sequence)", columns: 40, keepsLinks: keepsLinks)
    #expect(rows == [ScreenRow(text: "a", width: 1)])
  }

  @Test func aCutRowHasNoLinkThatStaysOpen() {
    let rows = TerminalText.rows(
      ofOutput: String(repeating: "x", count: 20) + Self.link, columns: 10, keepsLinks: true)
    #expect(rows.map(\.text) == [String(repeating: "x", count: 9) + "…"])
  }
}
