import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Counts of people, projects and tags, on Wednesday, 11 March 2026, 10:00.
@Suite struct ReportCommandTests {
  private static func house() throws -> TestShell {
    try TestShell([
      "user add Anna seat 12", "user add \"Bob Miller\" seat 14", "user add 花子",
      "user add Zoe seat 20",
      "add Milk @Anna #errands due:2026-03-10 project:House.kitchen",
      "add Rent @Anna due:2026-03-15 #Home project:house", "add Paint @Anna due:2026-03-16 #home",
      "add Tap @\"Bob Miller\" project:house.kitchen.sink due:\"2026-03-11 9:00\"",
      "add 打ち合わせ @花子 project:仕事 due:today", "add Orphan project:household",
      "add Later @Zoe wait:2026-03-12 #later", "add Waits no more @Zoe wait:2026-03-11",
      "add Old @Zoe project:garage #old due:2026-03-01", "done 9",
    ])
  }

  /// The rows without the ids of people.
  private static func rows(_ line: String, _ shell: TestShell) -> [String] {
    _ = shell.run(line)
    guard let report = shell.view.report else { return [] }
    return report.rows.map { row in
      zip(report.columns, row.cells).filter { $0.0.isForPeople }
        .map { $0.1.text.isEmpty ? "-" : $0.1.text }.joined(separator: " | ")
    }
  }

  @Test func workloadIsSortedByLoad() throws {
    let shell = try Self.house()
    #expect(
      Self.rows("workload", shell) == [
        "Anna | 3 | 1 | 2", "Bob Miller | 1 | 1 | 1", "Zoe | 1 | 0 | 0", "花子 | 1 | 0 | 1",
        "- | 1 | 0 | 0",
      ])
    #expect(
      shell.view.report?.columns.map(\.member.name) == ["name", "id", "open", "overdue", "week"])
    #expect(shell.view.report?.rows.last?.cells[0] == .absent(shown: "unassigned"))
    #expect(shell.view.report?.picture == .bars([3, 1, 1, 1, 0]))
    shell.run("assign 6 Zoe")
    #expect(Self.rows("workload", shell).count == 4)
  }

  /// `count` uses the same rules.
  @Test(arguments: ["Anna", "Bob Miller", "Zoe", "花子", "none"])
  func countGivesTheSameNumbers(name: String) throws {
    let shell = try Self.house()
    let counts = ["", " overdue", " week"].map { filter in
      shell.run("count @\"\(name)\"\(filter)".replacing("@\"none\"", with: "@none"))
        .joined().replacing("count ", with: "")
    }
    let row = name == "none" ? "-" : name
    #expect(Self.rows("workload", shell).contains("\(row) | \(counts.joined(separator: " | "))"))
  }

  @Test func theWeekEndsWhereItIsSet() throws {
    let shell = try Self.house()
    shell.run("set week-starts sunday")
    #expect(Self.rows("workload", shell).first == "Anna | 3 | 1 | 1")
  }

  @Test func projectsAreATree() throws {
    let shell = try Self.house()
    #expect(
      Self.rows("projects", shell) == [
        "garage | 0 | 1 | 0 | -", "House | 3 | 0 | 2 | 2026-03-15",
        "House.kitchen | 2 | 0 | 2 | -", "house.kitchen.sink | 1 | 0 | 1 | -",
        "household | 1 | 0 | 0 | -", "仕事 | 1 | 0 | 0 | 2026-03-11",
      ])
    for project in ["house", "house.kitchen", "household", "仕事"] {
      let open = shell.run("count project:\(project)").joined().replacing("count ", with: "")
      let row = Self.rows("projects", shell).first { $0.folded.hasPrefix("\(project) | ") }
      #expect(row?.folded.hasPrefix("\(project) | \(open) | ") == true)
    }
  }

  @Test func tagsAreOneInAnyCase() throws {
    let shell = try Self.house()
    #expect(
      Self.rows("tags", shell) == [
        "errands | 1 | 0", "Home | 2 | 0", "later | 0 | 0", "old | 0 | 1",
      ])
  }

  @Test func seatsAreDrawnWithWhatIsFree() throws {
    let shell = try Self.house()
    #expect(
      Self.rows("seats", shell) == [
        "12 | Anna | 3", "14 | Bob Miller | 1", "20 | Zoe | 1", "- | 花子 | 1",
      ])
    guard case .tiles(let floors, let others, let caption) = shell.view.report?.picture else {
      Issue.record("no tiles")
      return
    }
    #expect(
      floors.flatMap(\.tiles).map {
        "\($0.title) \($0.lines.joined(separator: ", "))\($0.isFree ? " -" : "")"
      } == [
        "12 Anna, 3 open", "13 free -", "14 Bob Miller, 1 open", "15–19 5 free -",
        "20 Zoe, 1 open",
      ])
    #expect(others == 1)
    #expect(caption == "Without a seat:")
  }

  @Test func eachFloorIsDrawnByItself() throws {
    let shell = try TestShell([
      "user add Anna seat 3F-12", "user add Ben seat 3f-9", "user add Carl seat 2F-1",
      "user add Dora seat 4", "user add Emil seat 3F-13",
    ])
    #expect(
      Self.rows("seats", shell) == [
        "2F-1 | Carl | 0", "3f-9 | Ben | 0", "3F-12 | Anna | 0", "3F-13 | Emil | 0",
        "4 | Dora | 0",
      ])
    guard case .tiles(let floors, _, _) = shell.view.report?.picture else {
      Issue.record("no tiles")
      return
    }
    #expect(
      floors.map { "\($0.name ?? "-"): \($0.tiles.map(\.title).joined(separator: " "))" } == [
        "2F: 2F-1", "3f: 3f-9 3f-10 3f-11 3F-12 3F-13", "-: 4",
      ])
    shell.run("seat 3F-9")
    #expect(shell.view.people.map(\.name) == ["Ben"])
    #expect(shell.run("user seat Dora 3F-09").first == "! Seat 3F-09 is taken by Ben.")
  }

  @Test(arguments: [
    ("workload", ["No people yet.", "  > user add Anna seat 12"]),
    ("seats", ["No people yet.", "  > user add Anna seat 12"]),
    ("projects", ["No projects yet.", "  > add Paint the wall project:house.kitchen"]),
    ("tags", ["No tags yet.", "  > add Buy milk #errands"]),
  ])
  func nothingYet(line: String, shown: [String]) throws {
    let shell = try TestShell(["add Buy milk"])
    shell.run("done 1")
    #expect(shell.run(line) == shown)
    #expect(shell.status == .done)
  }

  @Test func inJapanese() throws {
    let shell = try TestShell(["user add 花子 seat 1", "add 牛乳"], language: .japanese)
    shell.run("workload")
    #expect(
      shell.view.report?.columns.map(\.heading.japanese)
        == ["名前", "ID", "未完了", "期限切れ", "今週末まで"])
    #expect(shell.run("tags") == ["タグはまだありません", "  > add 牛乳を買う #買い物"])
  }
}
