import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// `it`, `them` and the selection.
@Suite struct FocusTests {
  @Test func itNamesTheTaskTouchedLast() throws {
    let shell = try TestShell()
    #expect(
      shell.run("show it") == [
        #"! There is no task that "it" could mean: none was used yet, or it was deleted."#
      ])
    shell.run("add First")
    shell.run("add Second")
    #expect(shell.run("show it") == ["= 2 Second"])
    shell.run("done 1")
    #expect(shell.run("show it") == ["= 1 First [done]"])
    shell.run("show 2")
    #expect(shell.run("edit it Other") == ["Changed 2: Other, was: Second"])
    shell.run("delete it")
    #expect(
      shell.run("show it") == [
        #"! There is no task that "it" could mean: none was used yet, or it was deleted."#
      ])
    shell.run("undo")
    #expect(shell.run("show it") == ["= 2 Other"])
  }

  @Test func itNamesTheTaskSelectedLast() throws {
    let shell = try TestShell(["add First", "add Second", "add Third"])
    shell.run("select 1")
    #expect(shell.run("show it") == ["= 1 First *"])
    shell.run("done 2")
    #expect(shell.run("show it") == ["= 2 Second [done]"])
    shell.run("select 1")
    #expect(shell.run("show it") == ["= 1 First *"])
  }

  /// A change of the selected task by another shell does not make it the last used task here.
  @Test func otherShellsDoNotMoveIt() throws {
    let shell = try TestShell(["add First", "add Second", "select 1", "edit 2 Other"])
    shell.storage.replace { state in
      guard let before = state.task(numbered: 1) else { return }
      var after = before
      after.text = "Changed elsewhere"
      state.apply(.task(before: before, after: after))
    }
    #expect(
      shell.run("show it") == [
        "Another shell: Changed 1: Changed elsewhere, was: First", "= 2 Other",
      ])
    #expect(shell.view.selection == "Changed elsewhere")
  }

  /// A team assigns numbers late: another user's task may get the number that a task had here.
  @Test func itFollowsARenumberedTask() throws {
    let shell = try TestShell(["add Mine", "show 1"])
    shell.storage.replace { state in
      let mine = state.tasks[0]
      let theirs = TaskItem(number: 1, id: UUID(), text: "Theirs", created: mine.created)
      state.apply(.task(before: mine, after: nil))
      state.apply(.task(before: nil, after: theirs))
      state.apply(.task(before: nil, after: mine.identified(2, mine.id)))
    }
    #expect(shell.run("show it").last == "= 2 Mine")
  }

  @Test func theSelectionIsMeantByDefault() throws {
    let shell = try TestShell(["add First", "add Second"])
    #expect(shell.run("select second") == ["Selected 2: Second"])
    #expect(shell.view.selection == "Second")
    #expect(shell.run("show") == ["= 2 Second *"])
    #expect(shell.run("done") == ["Done 2: Second"])
    #expect(shell.run("sel 1") == ["Selected 1: First"])
    #expect(shell.run("deselect") == ["Selection cleared."])
    #expect(shell.view.selection == nil)
    #expect(shell.run("deselect") == ["Nothing was selected."])
  }

  @Test func theSelectionEndsWithItsTask() throws {
    let shell = try TestShell(["add First", "select 1"])
    shell.run("delete")
    #expect(shell.view.selection == nil)
    #expect(
      shell.run("delete") == [
        "! Which task?", "  > give its number or a word of it, or select one first",
      ])
  }

  @Test func selectingInJapanese() throws {
    let shell = try TestShell(["add 牛乳"], language: .japanese)
    #expect(shell.run("select 牛乳") == ["タスク 1 を選択しました: 牛乳"])
    #expect(shell.run("deselect") == ["選択を解除しました"])
    #expect(shell.run("deselect") == ["選択中のタスクはありません"])
    #expect(shell.run("show it") == ["= 1 牛乳"])
  }
}
