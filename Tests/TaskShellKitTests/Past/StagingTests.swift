import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Several commands that become one step, or nothing.
@Suite struct StagingTests {
  @Test func nothingIsStoredBeforeTheCommit() throws {
    let shell = try TestShell(["add Buy milk"])
    #expect(
      shell.run("begin") == [
        "Changes are now held back until commit.",
        "  > diff shows them, commit saves them, rollback discards them",
      ])
    #expect(shell.run("add Pay rent") == ["Added 2: Pay rent"])
    #expect(shell.run("done 1") == ["Done 1: Buy milk"])
    #expect(shell.model.staged?.count == 2)
    #expect(shell.storage.load().state.tasks.map(\.text) == ["Buy milk"])
    #expect(shell.run("diff") == ["Added 2: Pay rent", "Done 1: Buy milk"])
    #expect(shell.run("commit").last == "Saved 2 changes as one step.")
    #expect(shell.model.staged?.count == nil)
    #expect(shell.storage.load().state == shell.model.state)
    shell.run("undo")
    #expect(shell.run("list") == ["# 1 Buy milk"])
  }

  @Test(arguments: [
    (1, "1 change staged and not saved.", "commit saves it, quit again discards it"),
    (2, "2 changes staged and not saved.", "commit saves them, quit again discards them"),
  ])
  func leavingIsRefusedOnce(count: Int, sentence: String, hint: String) {
    #expect(Language.english.say(.stillStaged(count)) == Sentence(sentence, hint: hint))
    #expect(
      Language.japanese.say(.stillStaged(count))
        == Sentence("\(count)件の変更がまだ保存されていません", hint: "保存するには「commit」、破棄するにはもう一度「quit」"))
  }

  @Test func rollbackForgetsEverything() throws {
    let shell = try TestShell(["add Buy milk"])
    let before = shell.model.state
    shell.run("begin")
    shell.run("delete 1")
    shell.run("user add Anna")
    #expect(shell.run("rollback") == ["Discarded 2 changes."])
    #expect(shell.model.state == before)
    #expect(shell.storage.load().state == before)
    #expect(shell.run("add Pay rent") == ["Added 2: Pay rent"])
  }

  @Test(arguments: 0...2)
  func onlyWhatIsStagedIsUndone(staged: Int) throws {
    for language in [Language.english, .japanese] {
      let shell = try TestShell(["add Buy milk", "add Pay rent"], language: language)
      shell.run("begin")
      for number in 0..<staged { shell.run("add T\(number)") }
      let sentence =
        switch (language, staged) {
        case (.english, 0): "! Nothing has been staged yet that could be undone."
        case (.english, 1): "! Only 1 staged step can be undone."
        case (.english, _): "! Only \(staged) staged steps can be undone."
        case (.japanese, 0): "! 元に戻せる保留中の操作がありません"
        case (.japanese, _): "! 元に戻せる保留中の操作は\(staged)件だけです"
        }
      #expect(shell.run("undo \(staged + 1)").first == sentence)
      #expect(shell.model.state.tasks.count == 2 + staged)
    }
  }

  @Test func newTasksGetTheirNumbersAtTheCommit() throws {
    let shell = try TestShell(["add Buy milk"])
    shell.run("begin")
    shell.run("add Pay rent")
    shell.storage.replace { state in
      let task = TaskItem(
        number: 2, id: UUID(), text: "Elsewhere", created: Instant(secondsSinceEpoch: 0))
      state.apply(.task(before: nil, after: task))
    }
    shell.run("commit")
    #expect(shell.model.state.tasks.map(\.text) == ["Buy milk", "Elsewhere", "Pay rent"])
    #expect(shell.model.state.tasks.map(\.number) == [1, 2, 3])
  }

  @Test func aConflictKeepsWhatIsStaged() throws {
    let shell = try TestShell(["add Buy milk"])
    shell.run("begin")
    shell.run("edit 1 Buy oat milk")
    shell.storage.replace { state in
      var task = state.tasks[0]
      task.text = "Buy soy milk"
      state.apply(.task(before: state.tasks[0], after: task))
    }
    #expect(
      shell.run("commit").dropFirst() == [
        "! Someone changed task 1 in the meantime.", "  | task: then Buy milk, now Buy soy milk",
        "  > rollback discards the staged changes; then make them again",
      ])
    #expect(shell.status == .refused)
    #expect(shell.model.staged?.count == 1)
    shell.run("rollback")
    #expect(shell.model.state.tasks.map(\.text) == ["Buy soy milk"])
  }

  /// Another shell's task has taken the number of the staged one, and a conflict comes first.
  @Test func aSecondCommitStillKnowsItsNumbers() throws {
    let shell = try TestShell(["add Buy milk"])
    shell.run("begin")
    shell.run("add Pay rent")
    shell.run("edit 1 Buy oat milk")
    shell.run("select 2")
    let elsewhere = TaskItem(
      number: 2, id: UUID(), text: "Elsewhere", created: Instant(secondsSinceEpoch: 0))
    let milk = try #require(shell.storage.load().state.tasks.first)
    var soy = milk
    soy.text = "Buy soy milk"
    shell.storage.replace { state in
      state.apply(.task(before: nil, after: elsewhere))
      state.apply(.task(before: milk, after: soy))
    }
    #expect(shell.run("commit").contains("! Someone changed task 1 in the meantime."))
    #expect(shell.model.selection == 2)
    shell.storage.replace { $0.apply(.task(before: soy, after: milk)) }
    #expect(shell.run("commit").last == "Saved 2 changes as one step.")
    #expect(shell.model.state.tasks.map(\.text) == ["Buy oat milk", "Elsewhere", "Pay rent"])
    #expect(shell.model.selectedTask?.text == "Pay rent")
    #expect(shell.view.selection == "Pay rent")
  }

  @Test func themForgetsNumbersThatWereNotGivenYet() throws {
    let shell = try TestShell(["add Buy milk", "begin", "add Pay rent", "list", "commit"])
    shell.run("done them")
    #expect(shell.model.state.tasks.map(\.state) == [.done, .open])
  }

  /// Another shell's task gets the number of a task that was only staged here.
  @Test(arguments: [
    ["rollback"], ["undo", "rollback"], ["undo", "commit"], ["undo", "user add Eve", "commit"],
    ["select 2", "rollback"], ["select 2", "undo", "rollback"],
  ])
  func stagedNumberIsNotRemembered(lines: [String]) throws {
    let shell = try TestShell(["add Buy milk", "begin", "add Mine", "list"] + lines)
    shell.storage.replace { state in
      let task = TaskItem(
        number: 2, id: UUID(), text: "Theirs", created: Instant(secondsSinceEpoch: 0))
      state.apply(.task(before: nil, after: task))
    }
    #expect(
      shell.run("done it") == [
        "Another shell: Added 2: Theirs",
        #"! There is no task that "it" could mean: none was used yet, or it was deleted."#,
      ])
    for line in ["add x after:it", "done"] {
      shell.run(line)
      #expect(shell.status != .done, "\(line)")
    }
    shell.run("done them")
    #expect(shell.model.state.tasks.map(\.state) == [.done, .open])
  }

  @Test func refusedCommandsWhileStaging() throws {
    let shell = try TestShell(["add Buy milk"])
    #expect(shell.run("commit") == ["! Nothing is being staged.", "  > begin starts staging"])
    #expect(shell.run("rollback") == ["! Nothing is being staged.", "  > begin starts staging"])
    shell.run("begin")
    for line in ["begin", "redo"] {
      #expect(shell.run(line).first == "! Changes are being staged.", "\(line)")
    }
  }

  @Test func undoTakesBackWhatWasStaged() throws {
    let shell = try TestShell(["add Buy milk", "begin", "add Pay rent", "done 1,2", "add Read"])
    #expect(shell.run("undo 4").first == "! Only 3 staged steps can be undone.")
    #expect(shell.run("undo") == ["Undone: add Read", "Deleted 3: Read"])
    #expect(
      shell.run("undo") == ["Undone: done 1,2", "Reopened 2: Pay rent", "Reopened 1: Buy milk"])
    #expect(shell.model.staged?.count == 1)
    shell.run("commit")
    #expect(shell.tasks == ["1 Buy milk", "2 Pay rent"])
    #expect(shell.run("undo").last == "Deleted 2: Pay rent")
  }

  /// `undo` reverts a whole step, whatever it added, changed and deleted.
  @Test(arguments: 0..<80)
  func aStepOfAnythingIsUndone(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let shell = try TestShell([
      "user add Ben", "add First @Ben #a", "add Second under:1",
      "add Third after:1 every:week due:today",
      "attribute add points number",
    ])
    let before = shell.model.state
    shell.run("begin")
    let people = ["Anna", "Ben", "Carl"]
    for _ in 0..<14 {
      func one(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
      let (task, other) = (one((1...8).map(String.init)), one((1...8).map(String.init)))
      let person = one(people)
      shell.run(
        one([
          "user add \(person)", "add New @\(person)", "add New under:\(task)", "tag \(task) #z",
          "edit \(task) @\(person)", "edit \(task) @none", "--yes delete \(task)", "done \(task)",
          "reopen \(task)", "--yes user delete \(person)", "user rename \(person) Dora",
          "user add \(person) 12",
          "edit \(task) after:\(other)", "edit \(task) under:\(other)", "edit \(task) under:none",
          "edit \(task) points:3", "--yes attribute delete points", "attribute add size text",
          "edit \(task) size:big", "undo",
        ]))
    }
    shell.run("commit")
    let after = shell.model.state
    guard after != before, shell.model.staged == nil else { return }
    let steps = shell.model.undoableCommands().count
    let answer = shell.run("undo")
    #expect(answer.first?.hasPrefix("Undone: ") == true, "\(answer)")
    #expect(shell.model.undoableCommands().count == steps - 1)
    let undone = shell.model.state
    #expect(undone.tasks == before.tasks && undone.seats == before.seats)
    #expect(Set(undone.everyone.map(\.name)) == Set(before.everyone.map(\.name)))
    #expect(undone.attributes == before.attributes)
    shell.run("redo")
    #expect(shell.model.state.tasks == after.tasks)
  }
}
