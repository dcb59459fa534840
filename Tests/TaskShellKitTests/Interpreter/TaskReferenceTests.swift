import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// References to tasks, tested with `delete`, which shows the matched tasks best.
@Suite struct TaskReferenceTests {
  private static let tasks = [
    "add Buy milk", "add Buy oat milk", "add Call Anna @Anna", "add ﾃﾞｰﾀ整理", "add Read chapter 14",
    "add Old milk", "done 6", "add it", "add Data",
  ]

  private static func shell() throws -> TestShell {
    try TestShell(["user add Anna"] + tasks + ["delete 8"])
  }

  @Test(arguments: [
    ("1", [1]), ("1,2", [1, 2]), ("1 2", [1, 2]), ("1-3", [1, 2, 3]), ("1-2,2,1", [1, 2]),
    ("5-99", []), ("5-8", [5, 6, 7]), ("１，３", [1, 3]), ("0-1", [1]), ("0-99999999999999999999", []),
    ("buy milk", [1]), ("\"buy milk\"", [1]), ("BUY OAT", [2]), ("oat", [2]), ("anna", [3]),
    ("データ", [4]), ("ﾃﾞｰﾀ", [4]), ("chapter 14", [5]), ("\"it\"", [7]), ("\"BUY　MILK\"", [1]),
    ("@anna", [3]), ("done", [6]), ("all @anna", [3]), ("milk done", []), ("\"milk\" done", [6]),
    ("\"chapter 14\"", []),
  ])
  func named(words: String, numbers: [Int]) throws {
    let shell = try Self.shell()
    let before = shell.model.state.tasks.map(\.number)
    shell.run("delete \(words)")
    let gone = Set(before).subtracting(shell.model.state.tasks.map(\.number))
    #expect(gone == Set(numbers))
  }

  @Test(arguments: [
    (
      "done milk",
      ["! 2 tasks match:", "  | 1  Buy milk", "  | 2  Buy oat milk", "  > use the number"]
    ),
    (
      "done nothing",
      [#"! No open task contains "nothing"."#, "  > list all shows all tasks"]
    ),
    (
      "done \"milk\"",
      [
        #"! No task is called "milk"."#, "  | 1  Buy milk", "  | 2  Buy oat milk",
        "  > these contain it (leave out the quotes)",
      ]
    ),
    ("done \"x\"", [#"! No task is called "x"."#]), ("done \"\"", [#"! No task is called ""."#]),
    (
      "done \"\" \"\"",
      [#"! No open task contains " "."#, "  > list all shows all tasks"]
    ),
    (
      "done 1 milk",
      ["! After task numbers, done takes only DATE.", "  > help done"]
    ),
    (
      "done 1 overdue",
      ["! After task numbers, done takes only DATE.", "  > help done"]
    ),
    ("done 9", ["! There is no task 9.", "  > list all"]),
    ("done 1,9", ["! There is no task 9.", "  > list all"]),
    ("done 20-30", ["! There is no task 20.", "  > list all"]),
    ("done 99999999999999999999", ["! There is no task 99999999999999999999.", "  > list all"]),
    ("select 99999999999999999999", ["! There is no task 99999999999999999999.", "  > list all"]),
    ("done 0", ["! There is no task 0.", "  > list all"]),
    ("done overdue", ["! No open task matches.", "  > list all shows all tasks"]),
    ("done all overdue", ["! No task matches."]),
    ("done", ["! Which task?", "  > give its number or a word of it, or select one first"]),
    ("done 0123abcd", ["! There is no task with the ID 0123abcd."]),
    (
      "done @Zoe",
      ["! There is nobody named Zoe.", "  > users lists everyone; user add Zoe adds that person"]
    ),
    ("done due:fri", ["! No open task matches.", "  > list all shows all tasks"]),
    ("reopen buy", [#"! No done task contains "buy"."#, "  > list all shows all tasks"]),
    ("done them", [#"! There are no tasks that "them" could mean: nothing was listed yet."#]),
    ("select 1-3", ["! One task only, please; 3 match."]),
    ("select", ["! Which task?", "  > help select"]),
  ])
  func refused(line: String, shown: [String]) throws {
    let shell = try Self.shell()
    let before = shell.model.state
    #expect(shell.run(line) == shown)
    #expect(shell.status != .done)
    #expect(shell.model.state == before)
  }

  @Test func refusalsInJapanese() throws {
    let shell = try TestShell(Array(Self.tasks.prefix(2)), language: .japanese)
    #expect(
      shell.run("done milk") == [
        "! 2件のタスクが該当します", "  | 1  Buy milk", "  | 2  Buy oat milk", "  > 番号で指定してください",
      ])
    #expect(shell.run("done 無い") == ["! 「無い」を含む未完了のタスクはありません", "  > すべてのタスクを表示するには「list すべて」"])
    #expect(shell.run("done \"milk\"").first == "! 「milk」というタスクはありません")
    #expect(shell.run("done 1 milk") == ["! 番号の後に書けるのは日付だけです", "  > help done"])
    #expect(shell.run("done 99") == ["! タスク 99 はありません", "  > list すべて"])
    #expect(
      shell.run("done") == [
        "! どのタスクですか？", "  > 番号か語で指定するか、先に選択してください",
      ])
    #expect(shell.run("done them") == ["! 「them」が指すタスクはまだありません（一覧を表示していません）"])
    #expect(shell.run("select 1-2") == ["! タスクは1件だけ指定してください（2件が該当します）"])
    #expect(shell.run("done 0123abcd") == ["! ID が 0123abcd のタスクはありません"])
  }

  /// A shell with the tasks T1, T2 … of these ids.
  private static func shell(_ ids: [String]) throws -> TestShell {
    let tasks = ids.enumerated().map { index, id in
      TaskItem(
        number: index + 1, id: UUID(uuidString: id) ?? UUID(), text: "T\(index + 1)",
        created: Instant(utc: .now))
    }
    return try TestShell(
      state: ModelState(tasks: tasks, users: [], seats: [], nextNumber: ids.count + 1))
  }

  @Test func idsNameTasks() throws {
    let shell = try Self.shell([
      "0123abcd-0000-4000-8000-000000000001",
      "9999abcd-0000-4000-8000-000000000002",
      "9999abcd-0000-4000-8000-000000000003",
    ])
    #expect(shell.run("show 0123ABCD") == ["= 1 T1"])
    #expect(shell.run("show ９９９９abcd-0000-4000-8000-000000000003") == ["= 3 T3"])
    #expect(
      shell.run("show 9999abcd")
        == ["! 2 tasks match:", "  | 2  T2", "  | 3  T3", "  > use the number"])
    #expect(shell.run("list 0123abcd") == ["# 1 T1"])
    #expect(shell.run("edit 0123abcd New") == ["Changed 1: New, was: T1"])
  }

  @Test func idsOfDigitsNameTasks() throws {
    let shell = try Self.shell([
      "11111111-0000-4000-8000-000000000001",
      "00000001-1111-4000-8000-000000000002",
      "12345678-9999-4000-8000-000000000003",
    ])
    #expect(shell.run("show 00000001") == ["= 2 T2"])
    #expect(shell.run("show 00000001-1111") == ["= 2 T2"])
    #expect(shell.run("show 12345678") == ["= 3 T3"])
    #expect(shell.run("show 12345678-9999") == ["= 3 T3"])
    #expect(shell.run("list 12345678-9999") == ["# 3 T3"])
    #expect(shell.run("show 11111111-0000-4000-8000-000000000001") == ["= 1 T1"])
    #expect(shell.run("show 1") == ["= 1 T1"])
    #expect(shell.run("show 22222222") == ["! There is no task 22222222.", "  > list all"])
  }

  @Test func bracketsStandSideBySide() throws {
    let shell = try TestShell([
      "add A project:a #x", "add B project:b", "add C #y", "add D project:b #y",
    ])
    for joint in ["", " ", " and "] {
      #expect(
        shell.run("list (project:a or project:b)\(joint)(#x or #y)") == ["# 1 A", "# 4 D"])
    }
    for line in ["list (()())", "list ()", "list (#x)()", "list ()(#x)"] {
      shell.run(line)
      #expect(shell.status == .usage, "\(line)")
    }
  }

  @Test func everythingWaits() throws {
    #expect(
      try TestShell(["add A wait:friday"]).run("list") == [
        "Nothing to do now; 1 task is waiting.", "  > list waiting",
      ])
    #expect(
      try TestShell(["add A wait:friday", "add B wait:friday"], language: .japanese).run("list")
        == ["今できるタスクはありません（待機中 2件）", "  > list 待機中"])
    #expect(try TestShell().run("list").first == "Nothing to do.")
  }

  @Test func manyCandidatesAreCutShort() throws {
    let shell = try TestShell((1...13).map { "add Task \($0)" })
    let lines = shell.run("done task")
    #expect(lines.first == "! 13 tasks match:")
    #expect(lines.count == 13)
    #expect(lines.suffix(2) == ["  | … and 3 more", "  > use the number"])
  }
}
