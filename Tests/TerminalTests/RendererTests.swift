import Formats
import LineEditing
import Testing

@testable import TaskLanguage
@testable import TaskShellKit
@testable import taskshell

/// The views: rows in, text out.
@Suite struct RendererTests {
  private func table(_ columns: Int? = nil, color: Bool = false) -> TableRenderer {
    TableRenderer(
      language: .english, columns: columns,
      style: Styler(isEnabled: color))
  }

  private func row(
    _ number: Int, _ text: String, due: String? = nil, assignee: String? = nil,
    urgency: TaskRow.Urgency = .none, state: String = "open"
  ) -> TaskRow {
    .sample(
      number, text, due: due, assignee: assignee, isDone: state == "done", urgency: urgency)
  }

  @Test func columnsAlignForWideCharacters() {
    let rows = [
      row(1, "Buy milk", due: "2026-03-14", assignee: "Anna"),
      row(20, "打ち合わせ", assignee: "花子"), row(3, "🎉 party", due: "2026-03-10", urgency: .overdue),
    ]
    #expect(
      table().tasks(rows) == """
        No  Due           Who   Task
         1  2026/03/14    Anna  Buy milk
        20                花子  打ち合わせ
         3  2026/03/10 !        🎉 party

        """)
  }

  @Test func emptyColumnsAreLeftOut() {
    #expect(table().tasks([row(1, "Buy milk")]) == "No  Task\n 1  Buy milk\n")
    #expect(table().tasks([]) == "")
  }

  @Test func longTextsAreCutAtTheEdge() {
    let text = table(20).tasks([row(1, "打ち合わせの資料を準備する")])
    #expect(text == "No  Task\n 1  打ち合わせの資…\n")
  }

  @Test func columnsGoWhenTheRoomIsShort() {
    let rows = [row(1, "A text of some length", due: "2026-03-14", assignee: "Anna")]
    #expect(table(34).tasks(rows).hasPrefix("No  Due         Task\n"))
    #expect(table(20).tasks(rows).hasPrefix("No  Task\n"))
  }

  /// The column of the assignee is kept longer than project and priority, and the deadline longest.
  @Test(arguments: [
    (80, "No  Due         Who   Priority  Project  Task\n"),
    (53, "No  Due         Who   Priority  Task\n"), (42, "No  Due         Who   Task\n"),
    (36, "No  Due         Task\n"),
  ])
  func importantColumnsAreDroppedLast(columns: Int, heading: String) {
    let rows = [
      TaskRow.sample(
        1, "A text of some length", due: "2026-03-14", assignee: "Anna", project: "house",
        tags: ["a long one"], priority: "high")
    ]
    let shown = table(columns).tasks(rows)
    #expect(columns == 80 ? shown.contains("Tags") : shown.hasPrefix(heading))
  }

  @Test func colourIsAddedAfterTheTextIsMadeSafe() {
    let text = table(color: true).tasks([
      row(1, "\u{1B}[32mgreen", due: "2026-03-10", urgency: .overdue)
    ])
    #expect(text.contains(TextStyle.red.controlSequence))
    #expect(!text.contains("\u{1B}[32m"))
  }

  @Test(
    arguments: [
      ("add x due:nope", 6..<14, 80, "add x due:nope", "      ^^^^^^^^"),
      ("add 資料 @花子 x", 11..<18, 80, "add 資料 @花子 x", "         ^^^^^"),
      ("add \u{1B}[m @Zoe", 8..<12, 80, "add ␛[m @Zoe", "        ^^^^"),
      (
        "add 0123456789 0123456789 due:nope later", 26..<34, 20, "…56789 due:nope lat…",
        "       ^^^^^^^^"
      ),
      (
        "add 0123456789012345678901234567890", 4..<35, 20, "…012345678901234567…",
        " ^^^^^^^^^^^^^^^^^^^"
      ),
      ("add \"", 4..<5, 80, "add \"", "    ^"),
    ] as [(String, Range<Int>, Int, String, String)])
  func marksStandUnderWhatIsWrong(
    line: String, range: Range<Int>, columns: Int, shown: String, marks: String
  ) {
    let caret = CaretLines(LineSpot(line: line, range: range), columns: columns)
    #expect(caret.line == shown)
    #expect(caret.marks == marks)
    #expect(TerminalText.width(caret.line) <= columns && caret.marks.count <= columns)
  }

  @Test func plainHasTabs() {
    #expect(
      PlainRenderer().tasks([row(1, "a\tb", due: "2026-03-14", assignee: "Anna")])
        == "1\topen\t2026/03/14\tAnna\t\(TerminalText.sanitized("a\tb"))\n")
  }

  @Test func jsonEscapesAndLeavesOutWhatIsAbsent() {
    #expect(
      JSONRenderer().tasks([row(1, "say \"hi\"\u{1B}")]) == #"""
        [{"number":1,"id":"00000000-0000-4000-8000-000000000001","text":"say \"hi\"\u001b",\#
        "state":"open","created":"2026-03-11T09:00:00Z"}]

        """#)
    #expect(JSONRenderer().tasks([]) == "[]\n")
    #expect(JSONRenderer().count(2) == "{\"count\":2}\n")
  }

  @Test func csvQuotesAsRFC4180Says() {
    let text = CSVRenderer(isForTerminal: false).people([
      PersonRow(id: "x", name: "Anna \"A\", M.", seat: 3), PersonRow(id: "y", name: "B", seat: nil),
    ])
    #expect(text == "id,name,seat\r\nx,\"Anna \"\"A\"\", M.\",3\r\ny,B,\r\n")
  }

  @Test func peopleMayHaveOpenTasks() {
    let rows = [
      PersonRow(id: "x", name: "花子", seat: 3, open: 12),
      PersonRow(id: "y", name: "B", seat: nil, open: 0),
    ]
    #expect(table().people(rows) == "Name  Seat  Open\n花子     3    12\nB              0\n")
    #expect(table().people([PersonRow(id: "x", name: "A", seat: 3)]) == "Name  Seat\nA        3\n")
    #expect(
      JSONRenderer().people(rows)
        == #"[{"id":"x","name":"花子","seat":3},{"id":"y","name":"B"}]"# + "\n")
    #expect(PlainRenderer().people(rows) == "花子\t3\nB\t\n")
  }
}
