import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// `done`, `reopen` and `delete`.
@Suite struct StateCommandTests {
  @Test(arguments: [
    ("done 1", ["Done 1: Buy milk"]), ("do milk", ["Done 1: Buy milk"]),
    ("finish 1,2", ["Done 1: Buy milk", "Done 2: Pay rent"]),
    ("done 6", ["Task 6 is already done: Old thing"]),
    ("done 6 1", ["Done 1: Buy milk", "Task 6 is already done: Old thing"]),
    ("reopen 6", ["Reopened 6: Old thing"]), ("undone old", ["Reopened 6: Old thing"]),
    ("reopen 1", ["Task 1 is already open: Buy milk"]), ("delete 1", ["Deleted 1: Buy milk"]),
    ("rm old 6", ["! No open task contains \"old 6\".", "  > list all shows all tasks"]),
    ("del 6", ["Deleted 6: Old thing"]), ("delete done", ["Deleted 6: Old thing"]),
    ("delete \"buy MILK\"", ["Deleted 1: Buy milk"]),
    (
      "done 1-4",
      [
        "Done 4 tasks:", "  | 1  Buy milk", "  | 2  Pay rent", "  | 3  Call Anna",
        "  | 4  Read chapter 14",
      ]
    ),
  ])
  func answers(line: String, shown: [String]) throws {
    #expect(try TestShell.office().run(line) == shown)
  }

  @Test func doneRemembersWhen() throws {
    let shell = try TestShell.office()
    shell.run("done 1")
    #expect(shell.tasks[0] == "1 Buy milk [done]")
    #expect(shell.model.state.task(numbered: 1)?.completed == Instant(utc: .now))
    shell.run("reopen 1")
    #expect(shell.model.state.task(numbered: 1)?.completed == nil)
  }

  /// A view for programs receives a result even if nothing changed.
  @Test(arguments: ["done 6", "reopen 1", "edit 2 Pay rent"])
  func nothingToChangeIsNoFailure(line: String) throws {
    let shell = try TestShell.office()
    #expect(shell.view.changedTasks.map(\.number) == [7])
    shell.run(line)
    #expect(shell.status == .done)
    #expect(shell.view.changedTasks.isEmpty)
    shell.run("user seat Anna 3")
    #expect(shell.view.changedPeople.map(\.name) == ["Anna"])
    shell.run("user seat Anna 3")
    #expect(shell.view.changedPeople.isEmpty)
  }

  @Test func theTasksThatChangedAreShown() throws {
    let shell = try TestShell.office()
    shell.run("done 6 1")
    #expect(shell.view.changedTasks.map(\.number) == [1])
    #expect(shell.view.changedTasks.first?.isDone == true)
    shell.run("delete 1 2")
    #expect(shell.view.changedTasks.map(\.text) == ["Buy milk", "Pay rent"])
  }

  @Test func longListsAreCutShort() throws {
    let shell = try TestShell((1...12).map { "add Task \($0)" })
    let lines = shell.run("done 1-12")
    #expect(lines.first == "Done 12 tasks:")
    #expect(lines.count == 12)
    #expect(lines.last == "  | … and 2 more")
    #expect(shell.view.changedTasks.count == 12)
  }

  @Test func severalTasksAreOneStep() throws {
    let shell = try TestShell.office()
    let before = shell.model.state
    shell.run("done 1,2,3")
    shell.run("undo")
    #expect(shell.model.state == before)
    shell.run("delete 1 2")
    shell.run("undo")
    #expect(shell.model.state == before)
  }

  @Test(arguments: [
    ("edit 1 @Anna", "Reopened 1: Buy milk, unassigned"),
    ("edit 1 @Anna @\"Bob Miller\"", "Reopened 1: Buy milk, @Anna @Bob Miller → @Bob Miller"),
  ])
  func removedAssigneeIsReported(line: String, said: String) throws {
    let shell = try TestShell.office()
    for line in [line, "done 1", "move @Anna none", "user delete Anna"] { shell.run(line) }
    #expect(shell.run("reopen 1") == [said])
  }

  @Test func removedAssigneeIsReportedInJapanese() throws {
    let shell = try TestShell(["user add 花子", "add 牛乳 @花子", "done 1"], language: .japanese)
    shell.run("user delete 花子")
    #expect(shell.run("reopen 1") == ["タスク 1 を未完了に戻しました: 牛乳、担当者なし"])
  }

  @Test func answersInJapanese() throws {
    let shell = try TestShell.office(language: .japanese)
    #expect(shell.run("done 1") == ["タスク 1 を完了しました: Buy milk"])
    #expect(shell.run("done 1") == ["タスク 1 はすでに完了しています: Buy milk"])
    #expect(shell.run("reopen 1") == ["タスク 1 を未完了に戻しました: Buy milk"])
    #expect(shell.run("reopen 1") == ["タスク 1 は未完了です: Buy milk"])
    #expect(shell.run("delete 1") == ["タスク 1 を削除しました: Buy milk"])
    #expect(shell.run("done 2-5").first == "4件のタスクを完了しました:")
  }
}
