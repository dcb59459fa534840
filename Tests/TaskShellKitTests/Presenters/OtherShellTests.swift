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

  /// A task that comes when it is done does not read as an open one, alone or in a list.
  @Test(arguments: Language.allCases, [1, 4]) func aDoneTaskComesAsOne(
    _ language: Language, count: Int
  ) throws {
    let shell = try TestShell([], language: language)
    shell.storage.replace { state in
      for place in 0..<2 * count {
        var task = TaskItem(
          number: state.nextNumber, id: UUID(), text: "T\(place)", created: Instant(utc: .now))
        if place < count { (task.state, task.completed) = (.done, Instant(utc: .now)) }
        state.apply(.task(before: nil, after: task))
      }
    }
    let told = shell.run("count").filter { $0.contains("T") }
    #expect(told.count == 2 * count)
    let word = language == .english ? "done" : "完了"
    for (place, line) in told.enumerated() {
      #expect(line.contains(word) == (place < count), "\(line)")
    }
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
