import Foundation
import LineEditing
import Testing

/// Pictures through the whole program.
@Suite struct PictureTests {
  private static let script = """
    user add 花子
    add Water plants every 3 days due:tomorrow #home
    add 打ち合わせの資料を準備する due:2026-03-10 @花子 !high project:work
    add Done
    done 3

    """

  @Test func theAgendaInATranscript() throws {
    try withProgram { program in
      try program.run(input: Self.script)
      let table = try program.run("--format", "table", "agenda", "5")
      #expect(table.status == 0)
      #expect(
        table.output == """
          Overdue
          ! 2  1 day late  打ち合わせの資料を準備する  !high project:work @花子
          … 1 day with nothing due
          Thu 12 Mar (tomorrow)
            1  Water plants  #home
          … 2 days with nothing due
          Sun 15 Mar (in 4 days)
          ↻ 1  Water plants  #home

          """)
      #expect(
        try program.run("agenda", "5").output == """
          2\toverdue\t2026/03/10\t花子\t打ち合わせの資料を準備する
          1\tdue\t2026/03/12\t\tWater plants
          1\trepeat\t2026/03/15\t\tWater plants

          """)
      #expect(try program.run("list").output.split(separator: "\n").count == 2)
      var dumb = program
      dumb.environment["TERM"] = "dumb"
      let ascii = try dumb.run("--format", "table", "agenda", "5").output
      #expect(ascii == table.output.replacing("↻", with: "~"))
    }
  }

  /// Colour adds no information, and no line is wider than a page without a terminal.
  @Test(arguments: ["agenda", "calendar 3", "timeline", "stats"])
  func colourAddsNothing(line: String) throws {
    try withProgram { program in
      try program.run(input: Self.script)
      let plain = try program.run("--format", "table", "-c", line).output
      let coloured = try program.run("--color", "always", "--format", "table", "-c", line).output
      #expect(coloured.contains("\u{1B}["))
      #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
      #expect(plain.split(separator: "\n").allSatisfy { TerminalText.width(String($0)) <= 80 })
      let json = try program.run("--json", "-c", line).output
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
    }
  }
}
