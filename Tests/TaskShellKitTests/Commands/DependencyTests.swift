import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Notes, waiting and dependencies.
@Suite struct DependencyTests {
  @Test func notesAreAdded() throws {
    let shell = try TestShell(["add Buy milk", "add Read"])
    #expect(
      shell.run("note 1 The shop closes at 8") == [
        "Changed 1: Buy milk, note: The shop closes at 8"
      ])
    shell.run("note it Oat, not soy tomorrow")
    #expect(
      shell.model.state.tasks.first?.notes == ["The shop closes at 8", "Oat, not soy tomorrow"])
    shell.run("undo")
    #expect(shell.model.state.tasks.first?.notes == ["The shop closes at 8"])
    shell.run("show 1")
    #expect(shell.view.tasks.first?[.note]?.data == .lines(["The shop closes at 8"]))
    #expect(shell.run("note 1") == ["! Please enter a note.", "  > help note"])
    #expect(shell.run("note milk x").first?.hasPrefix("!") == true)
  }

  @Test func waitingTasksStayOutOfLists() throws {
    let shell = try TestShell(["add Buy milk", "add Plan wait:next monday", "add Now wait:today"])
    shell.run("list")
    #expect(shell.view.tasks.map(\.number) == [1, 3])
    shell.run("list waiting")
    #expect(shell.view.tasks.map(\.number) == [2])
    shell.run("list all")
    #expect(shell.view.tasks.map(\.number) == [1, 2, 3])
    #expect(shell.run("edit 2 wait:none") == ["Changed 2: Plan, no wait date"])
    #expect(shell.run("count") == ["count 3"])
  }

  @Test func listBlocked() throws {
    let shell = try TestShell(["add Sand", "add Prime after:1", "add Paint after:1,2"])
    shell.run("list blocked")
    #expect(shell.view.tasks.map(\.number) == [2, 3])
    #expect(
      shell.run("done 1") == [
        "Done 1: Sand", "No longer blocked:", "  | 2  Prime",
      ])
    #expect(shell.run("count -blocked") == ["count 1"])
    #expect(shell.run("edit 3 -after:2") == ["Changed 3: Paint: removed after:2"])
    #expect(shell.run("edit 3 after:none") == ["Changed 3: Paint: removed after:1"])
  }

  @Test func cyclesAreRefused() throws {
    let shell = try TestShell(["add Sand", "add Prime after:1", "add Paint after:2"])
    #expect(
      shell.run("edit 1 after:3") == [
        "! These tasks would wait for one another: 1 after 3 after 2 after 1"
      ])
    #expect(shell.run("edit 1 after:1") == ["! Task 1 cannot wait for itself."])
    #expect(shell.run("edit 1 after:9") == ["! There is no task 9.", "  > list all"])
    #expect(
      shell.run("add x after:y") == [
        "! No open task contains \"y\".", "  > list all shows all tasks",
      ])
    #expect(shell.model.state.task(numbered: 1)?.after == [])
  }

  @Test func deletionsSayWhatIsFreeAndWhatWaits() throws {
    let lines = ["add Sand", "add Prime after:1", "add Paint after:2", "add Hang after:3"]
    let shell = try TestShell(lines)
    #expect(shell.run("delete 2") == ["Deleted 2: Prime", "Task 3 is now blocked by 1: Paint"])
    #expect(shell.view.changedTasks.map(\.number) == [3, 2])
    #expect(shell.view.changedTasks.first?[.after]?.data == .integers([1]))
    guard case .changed(let before)? = shell.view.changedTasks.first?.change else {
      Issue.record("3 changed")
      return
    }
    #expect(before[.after]?.data == .integers([2]))
    #expect(shell.run("count after:1") == ["count 1"])
    #expect(shell.run("count after:2") == ["count 0"])
    #expect(shell.run("delete 1") == ["Deleted 1: Sand", "No longer blocked:", "  | 3  Paint"])
    shell.run("undo 2")
    #expect(shell.model.state.tasks.map(\.after) == [[], [1], [2], [3]])
    #expect(
      shell.run("delete 2,3").suffix(3) == [
        "Deleted 2: Prime", "Deleted 3: Paint", "Task 4 is now blocked by 1: Hang",
      ])
    let japanese = try TestShell(lines, language: .japanese)
    #expect(
      japanese.run("delete 2") == ["タスク 2 を削除しました: Prime", "タスク 3 の先行タスクは 1 になりました: Paint"])
  }

  @Test func donePredecessorBlocksNothing() throws {
    let shell = try TestShell(["add Sand", "add Prime after:1", "add Paint after:2", "done 2"])
    #expect(shell.run("delete 2") == ["Deleted 2: Prime"])
    #expect(shell.model.state.task(numbered: 3)?.after == [])
  }

  @Test func manyThatWaitAreToldTogether() throws {
    let shell = try TestShell(
      ["add Sand", "add Prime after:1"] + (1...12).map { "add Wall \($0) after:2" })
    let lines = shell.run("delete 2")
    #expect(lines.prefix(2) == ["Deleted 2: Prime", "Now blocked by other tasks:"])
    #expect(lines.count == 13 && lines.last == "  | … and 2 more")
    let wide = try TestShell(
      (1...6).map { "add Sand \($0)" } + ["add Prime after:1-6", "add Paint after:7"])
    #expect(wide.run("delete 7").last == "Task 8 is now blocked by 6 tasks: Paint")
  }

  /// A store that another program wrote, or that has lost tasks, may refer to missing ones.
  @Test func noViewNamesATaskThatIsNotThere() throws {
    var task = TaskItem(
      number: 2, id: .anna, text: "Paint", created: Instant(utc: .now, second: 0))
    (task.after, task.parent) = ([1, 7], 9)
    let other = TaskItem(
      number: 7, id: .ben, text: "Prime", created: Instant(utc: .now, second: 0))
    let state = ModelState(tasks: [task, other], users: [], seats: [], nextNumber: 10)
    let shell = try TestShell(state: state)
    for command in ["list", "show 2"] {
      shell.run(command)
      #expect(shell.view.tasks.first { $0.number == 2 }?[.after]?.data == .integers([7]))
      #expect(shell.view.tasks.first { $0.number == 2 }?[.under] == nil)
    }
    for (filter, count) in [
      ("after:1", 0), ("after:7", 1), ("after:any", 1), ("under:9", 0), ("under:none", 2),
    ] {
      #expect(shell.run("count \(filter)") == ["count \(count)"], "\(filter)")
    }
  }

  @Test func answersInJapanese() throws {
    let shell = try TestShell(["add 下塗り", "add 塗装 after:1"], language: .japanese)
    #expect(shell.run("note 1 明日まで") == ["タスク 1 を変更しました: 下塗り、メモ: 明日まで"])
    #expect(
      shell.run("done 1") == ["タスク 1 を完了しました: 下塗り", "着手できるようになりました:", "  | 2  塗装"])
  }
}
