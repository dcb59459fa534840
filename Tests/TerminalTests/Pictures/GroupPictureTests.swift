import Testing

@testable import TaskLanguage
@testable import TaskShellKit
@testable import taskshell

@Suite struct GroupPictureTests {
  private static let rows = [
    PictureRows.row(1, "Buy milk"), PictureRows.row(20, "打ち合わせ", due: "2026-03-14"),
    PictureRows.row(3, "Read"),
  ]
  private static let groups = [
    TaskGroup(attribute: .assignee, heading: "house", rows: [1, 0]),
    TaskGroup(attribute: .assignee, heading: "none", rows: [2]),
  ]

  @Test func columnsAlignAcrossGroups() {
    let table = TableRenderer(
      language: .english, columns: nil,
      style: Styler(isEnabled: false))
    #expect(
      table.tasks(Self.rows, groups: Self.groups) == """
        No  Due         Task
        house  2
        20  2026/03/14  打ち合わせ
         1              Buy milk

        none  1
         3              Read

        """)
  }

  /// The field in the heading is not repeated in the rows.
  @Test func theGroupsNeedNoColumn() {
    let table = TableRenderer(
      language: .english, columns: nil,
      style: Styler(isEnabled: false))
    let rows = [PictureRows.row(1, "Read", assignee: "Anna")]
    let group = TaskGroup(attribute: .assignee, heading: "Anna", rows: [0])
    #expect(table.tasks(rows, groups: [group]) == "No  Task\nAnna  1\n 1  Read\n")
    #expect(table.tasks(rows).hasPrefix("No  Who   Task\n"))
  }

  @Test func scriptsGetOneList() {
    let json = JSONRenderer()
    #expect(json.tasks(Self.rows, groups: Self.groups) == json.tasks(Self.rows))
    let plain = PlainRenderer()
    #expect(plain.tasks(Self.rows, groups: Self.groups) == plain.tasks(Self.rows))
  }
}
