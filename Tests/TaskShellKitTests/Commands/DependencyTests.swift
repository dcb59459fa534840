import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Notes, waiting, and what must be done before.
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
    #expect(shell.view.tasks.first?[.note]?.data == .texts(["The shop closes at 8"]))
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

  @Test func whatStandsBefore() throws {
    let shell = try TestShell(["add Sand", "add Prime after:1", "add Paint after:1,2"])
    shell.run("list blocked")
    #expect(shell.view.tasks.map(\.number) == [2, 3])
    #expect(
      shell.run("done 1") == [
        "Done 1: Sand", "No longer blocked:", "  | 2  Prime",
      ])
    #expect(shell.run("count -blocked") == ["count 1"])
    #expect(shell.run("edit 3 -after:2") == ["Changed 3: Paint, no after:2"])
    #expect(shell.run("edit 3 after:none") == ["Changed 3: Paint, no after:1"])
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

  @Test func answersInJapanese() throws {
    let shell = try TestShell(["add 下塗り", "add 塗装 after:1"], language: .japanese)
    #expect(shell.run("note 1 明日まで") == ["1 を変更しました: 下塗り、メモ: 明日まで"])
    #expect(
      shell.run("done 1") == ["1 を完了しました: 下塗り", "着手できるようになりました:", "  | 2  塗装"])
  }
}
