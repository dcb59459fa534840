import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Subtasks, copies, notes and links.
@Suite struct PartsTests {
  private func house(language: Language = .english) throws -> TestShell {
    try TestShell(
      [
        "add Paint the house", "add Buy paint under:1", "add Red under:2", "add Blue under:2",
        "add Paint under:1", "add Something else",
      ], language: language)
  }

  /// No task is hidden, whatever program wrote the store.
  @Test func partsOfThemselvesAreListed() throws {
    let tasks = [(1, nil), (2, 3), (3, 2)].map { number, parent in
      TaskItem(
        number: number, id: UUID(), text: "Task", parent: parent,
        created: Instant(secondsSinceEpoch: 0))
    }
    #expect(TaskTree.ordered(tasks).map(\.task.number) == [1, 2, 3])
    #expect(TaskTree.ordered(tasks).map(\.depth) == [0, 0, 1])
  }

  @Test func partsStandBelowTheWhole() throws {
    let shell = try house()
    shell.run("done 3")
    #expect(
      shell.run("list tree") == [
        "# 1 Paint the house 1/4", "#   2 Buy paint 1/2", "#     4 Blue", "#   5 Paint",
        "# 6 Something else",
      ])
    #expect(shell.run("list under:1") == ["# 2 Buy paint 1/2", "# 4 Blue", "# 5 Paint"])
    #expect(shell.run("list tree all under:2") == ["# 3 Red [done]", "# 4 Blue"])
    #expect(shell.run("add x under:9").first == "! There is no task 9.")
    #expect(
      shell.run("edit 1 under:4").first == "! A task cannot be a part of itself: 1 < 4 < 2 < 1")
    #expect(shell.run("edit 4 under:none") == ["Changed 4: Blue: removed under:2"])
  }

  @Test func theWholeAsksAboutItsParts() throws {
    let shell = try house()
    #expect(
      shell.run("done 2") == [
        "Its parts are still open:", "  | 3  Red", "  | 4  Blue", "  > done 3,4",
        "Done 2: Buy paint",
      ])
    shell.run("undo")
    let (lines, questions) = shell.run("done 2", answers: "y")
    #expect(questions == ["Buy paint has 2 open parts: 3 Red, 4 Blue\nDone as well? [y/N] "])
    #expect(lines == ["Done 2: Buy paint", "Done 3: Red", "Done 4: Blue"])
    #expect(shell.run("undo").count == 4)
    #expect(shell.run("done 2", answers: "n").lines.first?.hasPrefix("! ") == true)
    #expect(shell.model.state.task(numbered: 2)?.state == .open)
  }

  @Test func deletingSaysWhatGoesWithIt() throws {
    let shell = try house()
    let (lines, questions) = shell.run("delete 2", answers: "y")
    #expect(questions == ["Delete task 2 and its 2 parts (3 Red, 4 Blue)? [y/N] "])
    #expect(lines == ["Deleted 2: Buy paint", "Deleted 3: Red", "Deleted 4: Blue"])
    shell.run("undo")
    #expect(shell.model.state.tasks.count == 6)
    #expect(shell.run("delete 2 --yes").count == 3)
  }

  @Test func inJapanese() throws {
    let shell = try house(language: .japanese)
    #expect(
      shell.run("done 2", answers: "はい").questions
        == ["Buy paint には未完了の子タスクが2件あります: 3 Red、4 Blue\n一緒に完了しますか？ [y/N] "])
    #expect(shell.run("edit 1 under:5").first == "! タスクを自分自身の子タスクにはできません: 1 < 5 < 1")
    #expect(shell.run("list ツリー").count == 3)
  }

  @Test func aCopyIsNew() throws {
    let shell = try TestShell(["add Pay rent due:friday #home", "track 1 1h", "done 1"])
    #expect(
      shell.run("duplicate 1 due:2026-03-20")
        == ["Added 2: Pay rent, due Fri 20 Mar (in 9 days), #home"])
    #expect(shell.model.state.task(numbered: 2)?.sessions.isEmpty == true)
    #expect(
      shell.run("dup 2 Pay the gas") == ["Added 3: Pay the gas, due Fri 20 Mar (in 9 days), #home"])
    #expect(shell.run("undo").last == "Deleted 3: Pay the gas")
    #expect(shell.run("dup 9").first == "! There is no task 9.")
  }

  /// Another shell has moved the notes: the previous text at the position is reported.
  @Test(arguments: [
    (
      Language.english, "Changed 1: A, note: replacing n1, was: n2",
      "Changed 1: A, note deleted: replacing n1"
    ),
    (
      .japanese, "タスク 1 を変更しました: A、メモ: replacing n1、変更前: n2",
      "タスク 1 を変更しました: A、メモを削除: replacing n1"
    ),
  ])
  func oldNoteIsShown(language: Language, changed: String, deleted: String) throws {
    let shell = try TestShell(["add A", "note 1 n1", "note 1 n2"], language: language)
    shell.storage.replace { state in
      var task = state.tasks[0]
      task.notes.removeFirst()
      state.apply(.task(before: state.tasks[0], after: task))
    }
    #expect(shell.run("note 1.1 replacing n1").last == changed)
    #expect(shell.run("note delete 1.1").last == deleted)
  }

  @Test func oneOfTwoEqualNotesIsTold() throws {
    let shell = try TestShell(["add A", "note 1 n", "note 1 n"])
    #expect(shell.run("note delete 1.1") == ["Changed 1: A, note deleted: n"])
  }

  @Test func notesHaveATimeAndAnAuthor() throws {
    let shell = try TestShell(["add Paint"])
    #expect(shell.run("note 1 Ask Bob") == ["Changed 1: Paint, note: Ask Bob"])
    shell.run("note 1 The shop closes at 8")
    #expect(
      shell.run("note 1.2 It closes at 9") == [
        "Changed 1: Paint, note: It closes at 9, was: The shop closes at 8"
      ])
    #expect(shell.model.state.task(numbered: 1)?.notes == ["Ask Bob", "It closes at 9"])
    #expect(shell.run("note delete 1.1") == ["Changed 1: Paint, note deleted: Ask Bob"])
    #expect(shell.run("note delete 1.2") == ["! Task 1 has no note 2.", "  > show 1"])
    #expect(shell.run("note 2.1 x").first == "! There is no task 2.")
    #expect(shell.run("note 1") == ["! Please enter a note.", "  > help note"])
    shell.run("show 1")
    let card = try #require(shell.view.cards.first)
    #expect(card.notes.map(\.name) == ["1.1"])
    #expect(card.notes.first?.origin == "Wed 11 Mar 10:00 anna")
    shell.run("undo")
    #expect(shell.model.state.task(numbered: 1)?.notes == ["Ask Bob", "It closes at 9"])
  }

  @Test func linksAreShown() throws {
    let shell = try TestShell(["add See https://example.org/a, and (http://b.example)"])
    shell.run("note 1 [here](https://example.org/c(d)")
    #expect(shell.run("open 1") == ["https://example.org/a"])
    #expect(shell.run("open 1 2") == ["http://b.example"])
    #expect(shell.run("open 1 3") == ["https://example.org/c(d"])
    #expect(shell.run("open 1 4") == ["! Task 1 has 3 links.", "  > open 1 1"])
    shell.run("add Nothing")
    shell.run("add Call https:// and http://. then HTTPS://Example.org/A or hTTp://b.example!")
    #expect(shell.run("open 3") == ["HTTPS://Example.org/A"])
    #expect(shell.run("open 3 2") == ["hTTp://b.example"])
    #expect(shell.run("add Nothing (https://)") == ["Added 4: Nothing (https://)"])
    #expect(shell.run("open 4").first == "! Task 4 has no link.")
    #expect(shell.run("open 2") == ["! Task 2 has no link.", "  > note 2 https://example.org"])
  }

  @Test func aCardShowsWhatStandsAround() throws {
    let shell = try TestShell([
      "add Buy paint", "add Paint after:1 due:2026-03-09", "add Move in after:2",
      "add Wall under:2",
    ])
    shell.run("2")
    let card = try #require(shell.view.cards.first)
    #expect(card.dates[.due] == "Mon 9 Mar, 2 days late")
    #expect(card.before.map(\.number) == [1] && card.behind.map(\.number) == [3])
    #expect(card.parts.map(\.text) == ["Wall"] && card.row.progress == "0/1")
    #expect(card.steps.map(\.title) == ["add Paint after:1 due:2026-03-09"])
    #expect(card.actions.isEmpty)
    _ = shell.run("2", answers: "x")
    #expect(shell.view.cards.first?.actions.first == "d done")
  }
}
