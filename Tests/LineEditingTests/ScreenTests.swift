import Formats
import TestSupport
import Testing

@testable import LineEditing

struct ScreenTests {
  private func block(
    _ text: String, columns: Int, cursor: Int? = nil, below: [String] = [], styles: Bool = true
  ) -> ScreenBlock {
    var builder = ScreenBlockBuilder(columns: columns, showsStyles: styles)
    for (index, character) in text.enumerated() {
      if index == cursor { builder.markCursor() }
      builder.append(character, style: index % 3 == 0 ? .green : .plain)
    }
    if cursor ?? .max >= text.count { builder.markCursor() }
    builder.endText()
    for row in below {
      builder.breakRow()
      builder.append(row, style: .dim)
    }
    return builder.block()
  }

  @Test(arguments: [
    ("abc", 10, 3, 0, 3, 1), ("abcdefghij", 10, 10, 1, 0, 2), ("abcdefghi", 10, 9, 0, 9, 1),
    ("123456789わ", 10, 9, 1, 0, 2), ("123456789わ", 10, 10, 1, 2, 2), ("わわわわわわ", 5, 2, 1, 0, 3),
    ("ab\ncd", 10, 2, 0, 2, 2), ("ab\ncd", 10, 5, 1, 2, 2), ("", 10, 0, 0, 0, 1),
  ])
  func cursorAndRows(text: String, columns: Int, cursor: Int, row: Int, column: Int, rows: Int) {
    let block = block(text, columns: columns, cursor: cursor, below: [])
    #expect(block.cursorRow == row)
    #expect(block.cursorColumn == column)
    #expect(block.rows.count == rows)
    #expect(block.rows.allSatisfy { $0.width <= columns })
  }

  @Test func rowsBelowLeaveTheCursor() {
    let block = block("abc", columns: 10, below: ["わ", "x"])
    #expect(block.cursorRow == 0)
    #expect(block.cursorColumn == 3)
    #expect(block.rows.count == 3)
    let full = self.block("abcdefghij", columns: 10, below: ["x"])
    #expect(full.cursorRow == 1)
    #expect(full.cursorColumn == 0)
    #expect(full.rows.count == 3)
  }

  @Test func dataNeverDrivesTheTerminal() {
    let hostile = "\u{1B}[2J\u{9B}H\u{7}\u{202E}\r\u{2028}\0"
    let block = block(hostile, columns: 40, styles: false)
    for scalar in block.rows.map(\.text).joined().unicodeScalars {
      #expect(scalar.properties.generalCategory != .control)
      #expect(scalar != "\u{202E}")
    }
  }

  @Test func withoutStylesThereAreNoControlSequences() {
    let plain = block("abc わ", columns: 40, styles: false)
    #expect(plain.rows.map(\.text) == ["abc わ"])
    let styled = block("abcd", columns: 40, styles: true)
    #expect(styled.rows[0].text.contains("\u{1B}[0;32m"))
    #expect(styled.rows[0].text.hasSuffix("\u{1B}[m"))
  }

  @Test func everyBlockIsShownAsItIs() {
    var random = SeededGenerator(seed: 11)
    let letters = Array("ab わせ👍👨‍👩‍👧‍👦e\u{301}\n\u{1B}x")
    for _ in 0..<300 {
      let columns = Int.random(in: 4...30, using: &random)
      var terminal = TerminalModel(rows: 12, columns: columns)
      var painter = ScreenPainter()
      terminal.write(String(repeating: "before\r\n", count: columns < 6 ? 0 : 3))
      for _ in 0..<8 {
        let count = Int.random(in: 0...40, using: &random)
        let text = String((0..<count).map { _ in letters.randomElement(using: &random) ?? "x" })
        let below = (0..<Int.random(in: 0...3, using: &random)).map { "\($0)" }
        let block = block(
          text, columns: columns, cursor: Int.random(in: 0...count, using: &random), below: below)
        guard block.rows.count <= terminal.size.rows else { continue }
        terminal.write(painter.draw(block, on: terminal.size))
        #expect(painter.draw(block, on: terminal.size).isEmpty)
        let top = terminal.row - block.cursorRow
        #expect(top >= 0)
        #expect(terminal.column == block.cursorColumn)
        var expected = TerminalModel(rows: 12, columns: columns)
        expected.write(block.rows.map(\.text).joined(separator: "\r\n"))
        let shown = Array(terminal.rows[max(0, top)...])
        #expect(shown == Array(expected.rows.prefix(shown.count)), "\(text)")
        #expect(expected.rows.dropFirst(shown.count).allSatisfy { $0.isEmpty })
      }
      #expect(terminal.complaints.isEmpty)
    }
  }

  @Test func aBlockHigherThanTheScreenShowsTheCursor() {
    var terminal = TerminalModel(rows: 5, columns: 10)
    var painter = ScreenPainter()
    let text = (0..<20).map { "row \($0)" }.joined(separator: "\n")
    for cursor in [0, 40, 80, 137] {
      let block = block(text, columns: 10, cursor: cursor)
      terminal.write(painter.draw(block, on: terminal.size))
      #expect(terminal.rows[terminal.row] == "row \(block.cursorRow)")
    }
  }

  @Test func erasingAndLeaving() {
    var terminal = TerminalModel(rows: 6, columns: 10)
    var painter = ScreenPainter()
    terminal.write("above\r\n")
    terminal.write(
      painter.draw(block("one\ntwo\nthree", columns: 10, cursor: 5), on: terminal.size))
    terminal.write(painter.erase())
    #expect(terminal.rows == ["above", "", "", "", "", ""])
    #expect(terminal.row == 1)
    terminal.write(painter.draw(block("one\ntwo", columns: 10, cursor: 1), on: terminal.size))
    terminal.write(painter.leave() + "next")
    #expect(terminal.rows == ["above", "one", "two", "next", "", ""])
    #expect(painter.isBlank)
    #expect(painter.erase().isEmpty)
  }

  @Test func aDumbTerminalGetsCarriageReturnsOnly() {
    var painter = DumbPainter()
    var terminal = TerminalModel(rows: 2, columns: 20)
    let states = [
      ("> ", ""), ("> わせ", ""), ("> わ", "せ"), ("> わx", "せ"), ("> ", ""), ("> \u{1B}[2J", ""),
    ]
    for (before, after) in states {
      let output = painter.draw(before: before, after: after, columns: 20)
      #expect(!output.contains("\u{1B}"))
      terminal.write(output)
      let whole = TerminalText.sanitized(before + after)
      #expect(terminal.rows[0] == String(whole.reversed().drop { $0 == " " }.reversed()))
      #expect(terminal.column == TerminalText.width(TerminalText.sanitized(before)))
    }
    terminal.write(painter.draw(before: String(repeating: "わ", count: 50), after: "", columns: 20))
    #expect(terminal.rows[0] == String(repeating: "わ", count: 9))
    #expect(terminal.complaints.isEmpty)
  }

  @Test(arguments: [
    (TextStyle.plain, "\u{1B}[m"), (.dim, "\u{1B}[0;2m"), (.red, "\u{1B}[0;31m"),
    (
      TextStyle(color: .white, isBold: true, isUnderlined: true, isReversed: true),
      "\u{1B}[0;1;4;7;37m"
    ),
  ])
  func controlSequences(style: TextStyle, expected: String) {
    #expect(style.controlSequence == expected)
    #expect(TextStyle.plain.applied(to: "x") == "x")
  }
}
