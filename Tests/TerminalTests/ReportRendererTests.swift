import Formats
import LineEditing
import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit
@testable import taskshell

/// Reports in every format.
@Suite struct ReportRendererTests {
  private func table(_ columns: Int?, color: Bool = false) -> TableRenderer {
    TableRenderer(
      language: .english, columns: columns,
      style: Styler(isEnabled: color))
  }

  private let load = Report(
    columns: [
      Report.Column(member: .always("name", .text), heading: .same("Name")),
      Report.Column(member: .always("id", .text), heading: .same("Id"), isForPeople: false),
      Report.Column(member: .always("open", .text), heading: .same("Open")),
      Report.Column(
        member: .always("overdue", .text), heading: .same("Overdue"), dropOrder: 1, isAlarming: true
      ),
    ],
    rows: [
      Report.Row(cells: [.text("花子, 担当"), .text("x"), .number(8), .number(1)]),
      Report.Row(cells: [.absent(shown: "(nobody)"), .absent(), .number(1), .number(0)]),
      Report.Row(cells: [.text("Zoe"), .text("z"), .number(0), .number(0)], isFaint: true),
    ], picture: .bars([8, 1, 0]))

  private let tree = Report(
    columns: [
      Report.Column(member: .always("project", .text), heading: .same("Project")),
      Report.Column(member: .always("due", .text), heading: .same("Due")),
    ],
    rows: [
      Report.Row(cells: [
        .path(["house"]),
        .date(Due(date: CivilDate(year: 2026, month: 3, day: 14) ?? .epoch), relative: "14 Mar"),
      ]),
      Report.Row(cells: [.path(["house", "bath"]), .absent()]),
    ])

  @Test func barsTakeTheRoomThatIsLeft() {
    #expect(
      table(40).report(load) == """
        Name        Open  Overdue
        花子, 担当     8        1  █████████████
        (nobody)       1        0  █▋
        Zoe            0        0

        """)
    let narrow = table(30).report(load)
    #expect(!narrow.contains("█"))
    #expect(narrow.contains("花子, 担当     8        1\n"))
    #expect(!table(nil).report(load).contains("█"))
  }

  @Test func namesAreCutAndColumnsGo() {
    let text = table(16).report(load)
    #expect(text.hasPrefix("Name        Open\n"))
    #expect(text.split(separator: "\n").allSatisfy { TerminalText.width(String($0)) <= 16 })
    #expect(table(14).report(load).contains("花子, …      8\n"))
  }

  @Test func warningsAreRedAndNothingElse() {
    let text = table(nil, color: true).report(load)
    let red = TextStyle.red.controlSequence
    #expect(text.components(separatedBy: red).count == 2)
    #expect(text.contains(red + "      1"))
  }

  @Test func treesAreIndented() {
    #expect(
      table(nil).report(tree)
        == "Project  Due\nhouse    14 Mar\n  bath \n")
    #expect(PlainRenderer().report(tree) == "house\t2026/03/14\nhouse.bath\t\n")
  }

  @Test func scriptsGetKeysAndValues() {
    #expect(
      JSONRenderer().report(load) == """
        [{"name":"花子, 担当","id":"x","open":8,"overdue":1},{"open":1,"overdue":0},\
        {"name":"Zoe","id":"z","open":0,"overdue":0}]

        """)
    #expect(JSONRenderer().report(tree).contains(#"{"project":"house.bath"}"#))
    #expect(
      CSVRenderer(isForTerminal: false).report(load)
        == "name,id,open,overdue\r\n\"花子, 担当\",x,8,1\r\n,,1,0\r\nZoe,z,0,0\r\n")
    #expect(PlainRenderer().report(load) == "花子, 担当\t8\t1\n\t1\t0\nZoe\t0\t0\n")
  }

  private func seats(_ names: [String], free: Int = 0) -> Report {
    let taken = names.enumerated().map { index, name in
      Report.Tile(title: "\(index + 1)", lines: [name, "2 open"])
    }
    let free = free == 0 ? [] : [Report.Tile(title: "9", lines: ["free"], isFree: true)]
    return Report(
      columns: [Report.Column(member: .always("name", .text), heading: .same("Name"))],
      rows: names.map { Report.Row(cells: [.text($0)]) } + [Report.Row(cells: [.text("Zoe")])],
      picture: .tiles(
        [Report.Floor(name: nil, tiles: taken + free)], others: 1, caption: "Without:"))
  }

  @Test func tilesAlignWhateverTheNames() {
    #expect(
      table(30).report(seats(["Anna", "花子", "🎉 Party", "Bob"], free: 1)) == """
        ┌ 1 ───────┬ 2 ───────┐
        │ Anna     │ 花子     │
        │ 2 open   │ 2 open   │
        ├ 3 ───────┼ 4 ───────┤
        │ 🎉 Party │ Bob      │
        │ 2 open   │ 2 open   │
        ├ 9 ───────┼──────────┘
        │ free     │
        │          │
        └──────────┘
        Without:
        Name
        Zoe

        """)
  }

  @Test(arguments: [1, 7, 12, 24, 40, 80, 200])
  func tilesFit(columns: Int) {
    let names = (1...40).map { String(repeating: $0.isMultiple(of: 3) ? "名" : "n", count: $0) }
    let text = table(columns).report(seats(names + ["\u{1B}[2J"]))
    let widths = text.split(separator: "\n").map { TerminalText.width(String($0)) }
    #expect(widths.allSatisfy { $0 <= max(columns, 8) })
    #expect(!text.contains("\u{1B}"))
  }

  @Test func nobodyWithASeatIsAListAlone() {
    #expect(table(40).report(seats([])) == "Without:\nName\nZoe\n")
  }
}
