import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

@Suite struct ListCommandTests {
  private static let rows: [Int: String] = [
    1: "# 1 Buy milk", 2: "# 2 Pay rent (2026/03/31)",
    3: "# 3 Call Anna (2026/03/11 09:00) @Anna !overdue", 4: "# 4 Read chapter 14 @Bob Miller",
    5: "# 5 Buy 資料 (2026/03/11) !today", 6: "# 6 Old thing [done]",
    7: "# 7 Write report (2026/03/10) !overdue",
  ]

  /// By deadline, then by number.
  @Test(arguments: [
    ("list", [7, 3, 5, 2, 1, 4]), ("ls", [7, 3, 5, 2, 1, 4]), ("LIST", [7, 3, 5, 2, 1, 4]),
    ("list open", [7, 3, 5, 2, 1, 4]), ("list done", [6]), ("list all", [7, 3, 5, 2, 1, 4, 6]),
    ("list overdue", [7, 3]), ("list today", [7, 3, 5]), ("list buy", [5, 1]),
    ("list BUY 資料", [5]), ("list milk buy", [1]), ("list @anna", [3]), ("list @Bob Miller", [4]),
    ("list @anna @bob miller", [3, 4]), ("list user:anna overdue", [3]),
    ("list all @\"bob miller\"", [4]), ("list done today", [6]), ("list all today", [7, 3, 5, 6]),
    ("list 1", [1]), ("list 5,1", [5, 1]), ("list 1-3 6", [1, 2, 3, 6]),
    ("list 4-99", [4, 5, 6, 7]),
    ("list ｔｏｄａｙ", [7, 3, 5]), ("list １", [1]), ("list chapter 14", [4]),
    ("list \"all\"", []), ("list open done", [6]), ("list done overdue", []),
  ])
  func listed(line: String, numbers: [Int]) throws {
    let shell = try TestShell.office()
    let expected = numbers.map { Self.rows[$0] ?? "" }
    #expect(shell.run(line) == (numbers.isEmpty ? ["No task matches."] : expected))
    #expect(shell.status == .done)
  }

  @Test func anEmptyListSuggestsATask() throws {
    let shell = try TestShell()
    #expect(shell.run("list") == ["Nothing to do.", "  > add Buy milk tomorrow"])
    #expect(shell.run("list milk") == ["No task matches."])
    #expect(shell.run("list all") == ["No task matches."])
    let japanese = try TestShell(language: .japanese)
    #expect(japanese.run("list") == ["タスクはありません", "  > add 牛乳を買う 明日"])
    #expect(japanese.run("list 牛乳") == ["該当するタスクはありません"])
  }

  @Test(arguments: [
    ("list 9", ["! There is no task 9.", "  > list all"], Status.refused),
    (
      "list 99999999999999999999", ["! There is no task 99999999999999999999.", "  > list all"],
      .refused
    ),
    (
      "list @Zoe",
      ["! There is nobody named Zoe.", "  > users lists everyone; user add Zoe adds that person"],
      .refused
    ),
    (
      "list them", [#"! There are no tasks that "them" could mean: nothing was listed yet."#],
      .refused
    ),
    ("list user:", ["! @ needs a value.", "  > put it in quotes to make it text"], .usage),
  ])
  func refused(line: String, shown: [String], status: Status) throws {
    let shell = try TestShell.office()
    #expect(shell.run(line) == shown)
    #expect(shell.status == status)
  }

  @Test func themAreTheTasksListedLast() throws {
    let shell = try TestShell.office()
    shell.run("list buy")
    #expect(shell.run("list them") == ["# 5 Buy 資料 (2026/03/11) !today", "# 1 Buy milk"])
    shell.run("delete 5")
    #expect(shell.run("count them") == ["count 1"])
  }

  @Test func rowsHoldWhatViewsNeed() throws {
    let shell = try TestShell.office()
    shell.run("select 3")
    shell.run("list 3 6")
    let (call, old) = (try #require(shell.view.tasks.first), try #require(shell.view.tasks.last))
    #expect(call.due == "2026-03-11T09:00")
    #expect(call[.state]?.data == .text("open"))
    #expect(call[.created]?.data == .text("2026-03-11T10:00:00Z"))
    #expect(call[.created]?.shown == "2026/03/11 10:00")
    #expect(call[.completed] == nil)
    #expect(call.isSelected)
    #expect(call.id == shell.model.state.task(numbered: 3)?.id.notation)
    #expect(old[.completed]?.data == .text("2026-03-11T10:00:00Z"))
    #expect(old[.completed]?.shown == "2026/03/11 10:00")
    #expect(old.due == nil)
    #expect(old.assignee == nil)
    #expect(!old.isSelected)
  }

  @Test(arguments: [
    ("count", 6), ("count all", 7), ("count done", 1), ("count overdue", 2), ("count @anna", 1),
    ("count nothing like it", 0), ("count 1-3", 3), ("count today", 3),
  ])
  func counted(line: String, count: Int) throws {
    #expect(try TestShell.office().run(line) == ["count \(count)"])
  }

  /// A view that prints each row separately receives a long list in parts, with only the fields
  /// that it shows.
  @Test func longListsComeInParts() throws {
    let shell = try TestShell()
    _ = shell.run(script: (1...2345).map { "add Task \($0) #tag" }.joined(separator: "\n"))
    shell.view.listedAttributes = [.state]
    _ = shell.view.takeLines()
    let lines = shell.run("list sort:number")
    #expect(lines.count == 2345)
    #expect(lines.first?.hasPrefix("# 1 Task 1") == true)
    #expect(lines.last?.hasPrefix("# 2345 Task 2345") == true)
    // The last part, whose rows the view keeps.
    #expect(shell.view.tasks.count == 345)
    #expect(shell.view.tasks.allSatisfy { $0.fields.map(\.attribute) == [.state] })
    #expect(shell.run("list limit:1 columns:text").count == 1)
    #expect(shell.run("count them") == ["count 1"])
  }

  @Test func showTellsEverything() throws {
    let shell = try TestShell.office()
    #expect(shell.run("show milk") == ["= 1 Buy milk"])
    #expect(shell.run("info it") == ["= 1 Buy milk"])
    #expect(shell.run("show old") == ["= 6 Old thing [done]"])
    #expect(
      shell.run("show 1,3") == ["= 1 Buy milk", "= 3 Call Anna (2026/03/11 09:00) @Anna !overdue"])
    #expect(
      shell.run("show") == [
        "! Which task?", "  > give its number or a word of it, or select one first",
      ])
    #expect(shell.run("show nonsense") == [#"! No task contains "nonsense"."#])
  }
}
