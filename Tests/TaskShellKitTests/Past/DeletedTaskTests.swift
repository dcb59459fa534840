import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// The number of a deleted task: the error reports when it was deleted, and how to restore it.
@Suite struct DeletedTaskTests {
  @Test(arguments: [
    (Language.english, "! Task 2 was deleted at 10:00.", "  > undo brings it back"),
    (.japanese, "! タスク 2 は 10:00 に削除されました", "  > 元に戻すには「undo」"),
  ])
  func oneOfYourOwn(language: Language, text: String, hint: String) throws {
    let shell = try TestShell(["add A", "add B", "delete 2"], language: language)
    for line in ["done 2", "show 2", "edit 2 x", "list 2", "add C after:2", "2"] {
      #expect(shell.run(line) == [text, hint], "\(line)")
      #expect(shell.status == .refused)
    }
    shell.run("undo")
    #expect(shell.run("done 2").first?.hasPrefix("!") == false)
  }

  /// If `undo` would revert another step, the log is suggested instead.
  @Test func olderDeletionSuggestsTheLog() throws {
    let shell = try TestShell(["add A", "add B", "delete 2", "add C"])
    #expect(
      shell.run("done 2") == ["! Task 2 was deleted at 10:00.", "  > log 2 shows how"])
    let later = try TestShell(
      now: CivilDateTime(iso8601: "2026-03-13T09:30") ?? .now, storage: shell.storage)
    #expect(
      later.run("done 2") == ["! Task 2 was deleted on Wed 11 Mar 10:00.", "  > log 2 shows how"])
    let japanese = try TestShell(
      language: .japanese, now: CivilDateTime(iso8601: "2027-03-13T09:30") ?? .now,
      storage: shell.storage)
    #expect(
      japanese.run("done 2") == ["! タスク 2 は 2026年3月11日(水) 10:00 に削除されました", "  > 経緯は「log 2」"])
  }

  @Test(arguments: [
    (Language.english, "  > undo --any brings it back"), (.japanese, "  > 元に戻すには「undo --any」"),
  ])
  func oneThatSomebodyElseDeleted(language: Language, hint: String) throws {
    let first = try TestShell(["add A", "add B"])
    let bob = try SharedModel(storage: first.storage, author: "bob")
    try bob.perform("delete 1") { try $0.delete([1]) }
    let shell = try TestShell(language: language, storage: first.storage)
    #expect(shell.run("done 1").last == hint)
    shell.run("undo --any")
    #expect(shell.run("count") == ["count 2"])
  }

  @Test func undoneAdditionIsReported() throws {
    let shell = try TestShell(["add A", "undo"])
    #expect(
      shell.run("done 1") == ["! Adding task 1 was undone at 10:00.", "  > log 1 shows how"])
    for number in ["2", "0", "99999999999999999999"] {
      #expect(shell.run("done \(number)") == ["! There is no task \(number).", "  > list all"])
    }
    // A deletion in a step that is still open is not in the past.
    let staging = try TestShell(["add A", "begin", "delete 1"])
    #expect(staging.run("done 1") == ["! There is no task 1.", "  > list all"])
  }

  @Test func theRowBelowTheLineSaysItToo() throws {
    let shell = try TestShell(["add A", "add B", "delete 2"])
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    #expect(reader.explanation(of: "done 2") == "Task 2 was deleted at 10:00.")
    #expect(reader.explanation(of: "done 3") == "There is no task 3.")
  }
}
