import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Changes by other shells are reported here.
@Suite struct OtherShellTests {
  private static func change(_ shell: TestShell) {
    shell.storage.replace { state in
      guard let milk = state.task(numbered: 1), let anna = state.users.first else { return }
      var done = milk
      done.state = .done
      done.completed = Instant(utc: .now)
      state.apply(.task(before: milk, after: done))
      state.apply(.seat(before: nil, after: Seat(user: anna.id, name: 5)))
    }
  }

  @Test(arguments: [
    (
      Language.english,
      ["Another shell: Anna now sits at seat 5", "Another shell: Done 1: Buy milk"]
    ),
    (.japanese, ["別のシェル: Annaさんの座席を 5 にしました", "別のシェル: タスク 1 を完了しました: Buy milk"]),
  ])
  func changesAreTold(language: Language, shown: [String]) throws {
    let shell = try TestShell(["user add Anna", "add Buy milk"], language: language)
    Self.change(shell)
    #expect(shell.run("count all") == shown + ["count 1"])
  }

  @Test func changesElsewhereAreNoUndoSteps() throws {
    let shell = try TestShell(["user add Anna", "add Buy milk", "edit 1 @Anna"])
    shell.run("undo")
    shell.run("redo")
    let depth = shell.model.undoableCommands().count
    Self.change(shell)
    shell.run("count")
    #expect(shell.model.undoableCommands().count == depth)
  }

  @Test func aCommandMeetsTheFreshModel() throws {
    let shell = try TestShell(["user add Anna", "add Buy milk"])
    Self.change(shell)
    #expect(shell.run("done 1").last == "Task 1 is already done: Buy milk")
    #expect(shell.run("seat 5") == ["@ Anna 5"])
  }

  @Test func manyChangesShareASentence() throws {
    let shell = try TestShell((1...5).map { "add T\($0)" })
    shell.storage.replace { state in
      for task in state.tasks { state.apply(.task(before: task, after: nil)) }
    }
    #expect(
      shell.run("count") == [
        "Another shell: Deleted 5 tasks:", "  | 1  T1", "  | 2  T2", "  | 3  T3", "  | 4  T4",
        "  | 5  T5", "count 0",
      ])
  }
}
