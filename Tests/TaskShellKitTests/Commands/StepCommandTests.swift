import Foundation
import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// `undo` and `redo`.
@Suite struct StepCommandTests {
  @Test func stepsAreQuotedAsTheyWereTyped() throws {
    let shell = try TestShell()
    shell.run("  add  Buy milk   tomorrow ")
    #expect(shell.run("undo") == ["Undone: add  Buy milk   tomorrow", "Deleted 1: Buy milk"])
    #expect(
      shell.run("redo") == [
        "Redone: add  Buy milk   tomorrow", "Added 1: Buy milk, due Thu 12 Mar (tomorrow)",
      ])
    shell.run("done 1")
    #expect(shell.run("u") == ["Undone: done 1", "Reopened 1: Buy milk"])
  }

  @Test func severalStepsAreTakenBack() throws {
    let shell = try TestShell(["add A", "add B", "add C"])
    #expect(
      shell.run("undo 2") == ["Undone: add C", "Undone: add B", "Deleted 3: C", "Deleted 2: B"])
    #expect(shell.tasks == ["1 A"])
    #expect(
      shell.run("redo ２") == ["Redone: add B", "Redone: add C", "Added 2: B", "Added 3: C"])
  }

  @Test(arguments: [
    (
      "undo 4",
      [
        "! Only 2 of your own steps are left.",
        "  > undo 2; undo --any also takes back the steps of others",
      ], Status.refused
    ),
    ("redo 2", ["! Only 1 step can be redone.", "  > redo 1"], .refused),
    ("redo 9223372036854775807", ["! Only 1 step can be redone.", "  > redo 1"], .refused),
    ("undo 0", [#"! "0" is not a positive whole number."#, "  > undo 3"], .usage),
    ("undo all", [#"! "all" is not a positive whole number."#, "  > undo 3"], .usage),
    ("redo -1", [#"! "-1" is not a positive whole number."#, "  > redo 3"], .usage),
    (
      "undo 99999999999999999999",
      [#"! "99999999999999999999" is not a positive whole number."#, "  > undo 3"], .usage
    ),
    ("redo 1 2", [#"! Unexpected "2"."#, "  > help redo"], .usage),
  ])
  func refused(line: String, shown: [String], status: Status) throws {
    let shell = try TestShell(["add A", "add B", "add C", "undo"])
    let before = shell.model.state
    #expect(shell.run(line) == shown)
    #expect(shell.status == status)
    #expect(shell.model.state == before)
  }

  @Test func nothingToTakeBack() throws {
    let shell = try TestShell()
    #expect(shell.run("undo") == ["! There is nothing to undo."])
    #expect(shell.run("redo") == ["! There is nothing to redo."])
    let japanese = try TestShell(language: .japanese)
    #expect(japanese.run("undo") == ["! 元に戻す操作がありません"])
    #expect(japanese.run("redo") == ["! やり直す操作がありません"])
  }

  /// A shell beside Bob's step, which Anna can undo only with `--any`.
  private func beside(bob line: String, language: Language = .english) throws -> TestShell {
    let storage = MemoryStorage()
    let bob = try SharedModel(storage: storage, author: "bob")
    try bob.perform(line) {
      try $0.add(TaskPatch(text: "his"), id: UUID(), at: Instant(secondsSinceEpoch: 0))
    }
    return try TestShell(language: language, storage: storage)
  }

  @Test(arguments: [
    (
      Language.english,
      ["! The last step was made by \"bob\", not by you: add his", "  > undo --any takes it back"]
    ), (.japanese, ["! 直前の操作をしたのは、あなたではなく「bob」です: add his", "  > 元に戻すには「undo --any」"]),
  ])
  func stepOfAnotherIsLeftAlone(language: Language, shown: [String]) throws {
    let shell = try beside(bob: "add his", language: language)
    for line in ["undo", "undo 2", "undo --yes"] {
      #expect(shell.run(line) == shown)
      #expect(shell.status == .refused)
    }
    #expect(shell.tasks == ["1 his"])
    shell.run("undo --any")
    #expect(shell.tasks == [])
  }

  /// The steps of this session come first, then those of the store.
  @Test func earlierSessionsAreTakenBack() throws {
    let first = try TestShell(["add A", "add B"])
    let second = try TestShell(["done 1"], storage: first.storage)
    #expect(second.run("undo") == ["Undone: done 1", "Reopened 1: A"])
    #expect(second.run("undo") == ["Undone: add B", "Deleted 2: B"])
    let third = try TestShell(storage: first.storage)
    #expect(third.run("redo") == ["Redone: add B", "Added 2: B"])
    #expect(
      third.run("undo 3") == [
        "! Only 2 of your own steps are left.",
        "  > undo 2; undo --any also takes back the steps of others",
      ])
  }

  @Test func undoRefusesChangesByOthers() throws {
    let shell = try TestShell(["add A", "edit 1 B"])
    shell.storage.replace { state in
      guard let before = state.task(numbered: 1) else { return }
      var after = before
      after.text = "C"
      state.apply(.task(before: before, after: after))
    }
    #expect(
      shell.run("undo") == [
        "Another shell: Changed 1: C, was: B", "! Someone changed task 1 in the meantime.",
        "  | task: then B, now C", "  > log 1 shows how",
      ])
    #expect(shell.tasks == ["1 C"])
  }

  /// Every conflicting field is listed with both values, with dates as elsewhere.
  @Test(arguments: [
    ("due:friday", "due:2026-03-20", "due: then Fri 13 Mar, now Fri 20 Mar"),
    ("due:friday", "due:none", "due: then Fri 13 Mar, now none"),
    ("wait:friday", "wait:monday", "waits until: then Fri 13 Mar, now Mon 16 Mar"),
    ("!high", "!low", "priority: then high, now low"),
    ("@Anna", "@Ben", "who: then Anna, now Ben"),
    ("project:a", "project:none", "project: then a, now none"),
    ("every:week", "every:3 days", "every: then week, now 3 days"),
  ])
  func whatDiffersIsShown(mine: String, theirs: String, expected: String) throws {
    let shell = try TestShell(["user add Anna", "user add Ben", "add A", "edit 1 \(mine)"])
    let other = try TestShell(state: shell.model.state)
    other.run("edit 1 \(theirs)")
    shell.storage.replace { $0 = other.model.state }
    let lines = shell.run("undo")
    #expect(lines.contains("  | \(expected)"), "\(lines)")
    #expect(lines.contains("! Someone changed task 1 in the meantime."))
  }

  @Test func diffInJapanese() throws {
    let shell = try TestShell(["add A", "edit 1 due:friday !high"], language: .japanese)
    let other = try TestShell(state: shell.model.state)
    other.run("edit 1 due:none !low")
    shell.storage.replace { $0 = other.model.state }
    let lines = shell.run("undo")
    #expect(lines.contains("  | 期限: 当時 3月13日(金)、現在 なし"), "\(lines)")
    #expect(lines.contains("  | 優先度: 当時 高、現在 低"), "\(lines)")
  }

  /// An undone deletion is called a restoration, in the log as well.
  @Test func theLogSaysRestored() throws {
    let shell = try TestShell(["add A", "delete 1"])
    #expect(shell.run("undo") == ["Undone: delete 1", "Restored 1: A"])
    shell.run("log")
    #expect(
      shell.view.log.flatMap(\.changes) == ["Added 1: A", "Deleted 1: A", "Restored 1: A"])
  }

  @Test func anAssigneeWhoIsGoneStaysGone() throws {
    let shell = try TestShell(["user add Anna", "add A @Anna", "edit 1 @none"])
    shell.storage.replace { state in
      guard let user = state.users.first else { return }
      state.apply(.user(before: user, after: nil))
    }
    #expect(
      shell.run("undo") == [
        "Another shell: Deleted Anna",
        "! Task 1 was assigned to a person who has been deleted.",
        "  | not undone: edit 1 @none",
        "  > edit 1 @NAME",
      ])
  }

  @Test func inJapanese() throws {
    let shell = try TestShell(["add 牛乳", "add 卵"], language: .japanese)
    #expect(shell.run("undo") == ["元に戻しました: add 卵", "タスク 2 を削除しました: 卵"])
    #expect(shell.run("redo") == ["やり直しました: add 卵", "タスク 2 を追加しました: 卵"])
    #expect(
      shell.run("undo 9") == [
        "! 元に戻せる自分の操作は2件だけです", "  > 「undo 2」。ほかの人の操作も元に戻すには「undo --any」。",
      ])
    shell.run("undo")
    #expect(shell.run("redo 9") == ["! やり直せる操作は1件だけです", "  > redo 1"])
    #expect(shell.run("undo x") == ["! 1以上の数で指定してください", "  > undo 3"])
  }
}
