import Formats
import LineEditing
import Testing

@testable import TaskLanguage
@testable import TaskShellKit
@testable import taskshell

@Suite struct AgendaPictureTests {
  private static let agenda = Agenda(parts: [
    .tasks(
      heading: "Overdue",
      [
        Agenda.Entry(
          kind: .overdue,
          task: PictureRows.row(
            7, "Write report", due: "2026-03-10", assignee: "Anna", tags: ["work"],
            urgency: .overdue), when: "2026/03/10")
      ]),
    .free("… 2 days with nothing due"),
    .tasks(
      heading: "Fri 13 Mar (in 2 days)",
      [
        Agenda.Entry(
          kind: .due, task: PictureRows.row(12, "打ち合わせの資料を準備する", due: "2026-03-13T09:00"),
          when: "09:00"),
        Agenda.Entry(
          kind: .comesBack, task: PictureRows.row(3, "Water\u{1B}[31m", due: "2026-03-13"), when: ""
        ),
      ]),
  ])

  @Test func marksSayWhatColoursSay() {
    #expect(
      Self.agenda.drawn(on: PictureRows.canvas()) == """
        Overdue
        !  7  2026/03/10  Write report  #work @Anna
        … 2 days with nothing due
        Fri 13 Mar (in 2 days)
          12  09:00  打ち合わせの資料を準備する
        ↻  3         Water␛[31m

        """)
    #expect(
      Self.agenda.drawn(on: PictureRows.canvas(glyphs: .ascii)).contains("\n~  3         Water"))
  }

  /// Reminders follow a clock sign, as in lists.
  @Test func remindersAreSeen() {
    let row = PictureRows.row(4, "Call", due: "2026-03-13", tags: ["work"])
    let reminders = DisplayValue(.texts(["due-30m"]), shown: "30m, 10:43")
    let agenda = Agenda(parts: [
      .tasks(
        heading: "Fri 13 Mar (in 2 days)",
        [
          Agenda.Entry(
            kind: .due, task: row.adding(.remind, reminders), when: "")
        ])
    ])
    #expect(
      agenda.drawn(on: PictureRows.canvas()) == """
        Fri 13 Mar (in 2 days)
          4  Call  #work ⏰ 30m, 10:43

        """)
    #expect(
      agenda.drawn(on: PictureRows.canvas(glyphs: .ascii)).hasSuffix(
        "  4  Call  #work remind:30m, 10:43\n"))
  }

  @Test func nothingIsWiderThanTheTerminal() {
    for width in 20...60 {
      #expect(PictureRows.fits(Self.agenda.drawn(on: PictureRows.canvas(width)), width))
    }
    #expect(
      Self.agenda.drawn(on: PictureRows.canvas(34)).contains("Write report  #…\n"))
  }

  @Test func textCannotDriveTheTerminal() {
    let text = Self.agenda.drawn(on: PictureRows.canvas(color: true))
    #expect(text.contains(TextStyle.red.controlSequence))
    #expect(!text.contains("\u{1B}[31m[") && text.contains("Water␛[31m"))
  }

  @Test func scriptsGetTheTasksWithTheirKind() {
    #expect(
      PlainRenderer().picture(Self.agenda) == """
        7\toverdue\t2026/03/10\tAnna\tWrite report
        12\tdue\t2026/03/13T09:00\t\t打ち合わせの資料を準備する
        3\trepeat\t2026/03/13\t\tWater␛[31m

        """)
    #expect(
      CSVRenderer(isForTerminal: false).picture(Self.agenda).hasPrefix(
        "number,kind,due,assignee,text\r\n7,overdue,2026-03-10,Anna,Write report\r\n"))
    let json = JSONRenderer().picture(Self.agenda)
    #expect(json.hasPrefix(#"[{"number":7,"id":"#))
    #expect(json.contains(#""created":"2026-03-11T09:00:00Z","kind":"overdue"},{"number":12"#))
    #expect(JSONRenderer().picture(Agenda(parts: [])) == "[]\n")
  }

  @Test(arguments: [
    ([:], Glyphs.unicode), (["TERM": "dumb"], .ascii), (["LANG": "C"], .ascii),
    (["LC_ALL": "C", "LANG": "ja_JP.UTF-8"], .ascii), (["LANG": "C.UTF-8"], .unicode),
    (["LC_ALL": "", "LC_CTYPE": "ja_JP.eucJP", "LANG": "en_US.UTF-8"], .ascii),
    (["LANG": "ja_JP.utf8@x"], .unicode), (["LANG": "ja_JP"], .unicode),
  ])
  func theSurroundingsChooseTheCharacters(environment: [String: String], glyphs: Glyphs) {
    #expect(Glyphs.of(environment) == glyphs)
  }
}
