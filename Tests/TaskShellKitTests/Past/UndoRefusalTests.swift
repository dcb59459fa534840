import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// A step that cannot be undone or redone is named with the obstacle.
@Suite struct UndoRefusalTests {
  @Test(arguments: [
    (
      Language.english,
      [
        "Another shell: Added 2: Tickets, under:1", "! Task 1 has parts: 2",
        "  | not undone: add Trip", "  > delete 1 deletes them as well",
      ]
    ),
    (
      .japanese,
      [
        "別のシェル: タスク 2 を追加しました: Tickets、親タスク:1", "! タスク 1 には子タスクがあります: 2",
        "  | 元に戻していません: add Trip", "  > 子タスクごと削除するには「delete 1」",
      ]
    ),
  ])
  func partsOfSomebodyElse(language: Language, lines: [String]) throws {
    let shell = try TestShell(["add Trip"], language: language)
    shell.storage.replace { state in
      let part = TaskItem(
        number: 2, id: UUID(), text: "Tickets", parent: 1,
        created: Instant(secondsSinceEpoch: 0))
      state.apply(.task(before: nil, after: part))
    }
    #expect(shell.run("undo") == lines)
    #expect(shell.model.state.tasks.map(\.number) == [1, 2])
  }

  @Test func aTaskOfAUserWhoWasAdded() throws {
    let shell = try TestShell(["add Trip", "user add Anna"])
    shell.storage.replace { state in
      guard let before = state.task(numbered: 1), let anna = state.users.first else { return }
      var after = before
      after.assignee = anna.id
      state.apply(.task(before: before, after: after))
    }
    #expect(
      shell.run("undo").suffix(3) == [
        "! Anna has 1 open task.", "  | not undone: user add Anna",
        "  > list @Anna all shows them; move @Anna @NAME hands them over",
      ])
    #expect(shell.model.state.users.map(\.name) == ["Anna"])
  }

  @Test func aSeatThatWasTaken() throws {
    let shell = try TestShell([
      "user add Anna", "user add Ben", "user seat Anna 3", "user seat Anna none",
    ])
    shell.storage.replace { state in
      guard let ben = state.users.first(where: { $0.name == "Ben" }) else { return }
      state.apply(.seat(before: nil, after: Seat(user: ben.id, name: 3)))
    }
    #expect(shell.run("undo").contains("  | not undone: user seat Anna none"))
  }

  @Test func aCircle() throws {
    let shell = try TestShell(["add A", "add B", "edit 1 after:2", "undo"])
    shell.storage.replace { state in
      guard let before = state.task(numbered: 2) else { return }
      var after = before
      after.after = [1]
      state.apply(.task(before: before, after: after))
    }
    #expect(
      shell.run("redo").suffix(2) == [
        "! These tasks would wait for one another: 1 after 2 after 1",
        "  | not redone: edit 1 after:2",
      ])
  }
}
