import TaskModel
import Testing

@testable import TaskShellKit

/// Requests to the model: each command is one step, does only what was confirmed, and has no effect
/// in a dry run.
@Suite struct RequestTests {
  // MARK: Unknown people

  @Test func anUnknownPersonAndTheTaskAreOneStep() throws {
    let shell = try TestShell()
    let (lines, questions) = shell.run("add Foo @Zed @Ada", answers: "y")
    #expect(questions.count == 1)
    #expect(lines == ["Added Zed", "Added Ada", "Added 1: Foo, @Zed @Ada"])
    #expect(shell.model.undoableCommands() == ["add Foo @Zed @Ada"])
    #expect(shell.run("undo").first == "Undone: add Foo @Zed @Ada")
    #expect(shell.people.isEmpty && shell.tasks.isEmpty)
  }

  /// If the task is refused, its user is not added.
  @Test(arguments: [
    ("done 1 @Zed", "y"), ("edit 9 @Zed", "y"), ("edit 1-5 @Zed", "n"), ("add Foo @Zed", "n"),
  ])
  func refusedTaskAddsNoUser(line: String, second: String) throws {
    let shell = try TestShell((1...5).map { "add Task \($0)" })
    let before = shell.model.state
    let first: Answer = line.hasPrefix("add") ? .line(second) : "y"
    _ = shell.run(line, answers: first, .line(second))
    #expect(shell.status != .done)
    #expect(shell.model.state == before)
    #expect(shell.model.undoableCommands().count == 5)
  }

  @Test func stagedRequestIsOneStep() throws {
    let shell = try TestShell(["begin", "add One"])
    _ = shell.run("add Two @Zed", answers: "y")
    shell.run("commit")
    #expect(shell.model.undoableCommands().count == 1)
    #expect(shell.tasks == ["1 One", "2 Two @Zed"])
  }

  // MARK: Changes during a question

  /// What others change while a question is open is asked about again, and only then done.
  @Test(
    arguments: ["done 1-5", "delete 1-5", "edit 1-5 !low", "postpone 1-5 1 day", "duplicate 1-5"],
    ["y", "n"])
  func whatOthersChangeIsAskedAboutAgain(line: String, answer: String) throws {
    let shell = try TestShell((1...5).map { "add Task \($0) today" })
    let person = Person(["y", .line(answer)])
    person.meanwhile = { _ in Self.raise([2], in: shell) }
    shell.shell.input = person
    let lines = shell.run(line)
    #expect(person.questions.count == 2, "\(lines)")
    #expect(lines.contains("~ Someone has changed this in the meantime."), "\(lines)")
    #expect(shell.status == (answer == "y" ? .done : .refused), "\(lines)")
  }

  /// Another shell gives the tasks a priority.
  private static func raise(_ numbers: some Sequence<Int>, in shell: TestShell) {
    shell.storage.replace { state in
      for task in numbers.compactMap(state.task(numbered:)) {
        var raised = task
        raised.priority = .high
        state.apply(.task(before: task, after: raised))
      }
    }
  }

  // MARK: Dry runs

  @Test func aQuestionIsToldAndTakenAsAnswered() throws {
    let shell = try TestShell((1...4).map { "add Task \($0)" })
    let (lines, questions) = shell.run("delete 1-4 --dry-run", answers: "n")
    #expect(questions.isEmpty)
    #expect(
      lines.first == "~ It would ask: Delete 4 tasks (1 Task 1, 2 Task 2, 3 Task 3, …)?")
    #expect(lines.dropFirst().first == "Deleted 4 tasks:")
    #expect(shell.tasks.count == 4)
  }

  @Test func dryRunRefusesLikeAScript() throws {
    let shell = try TestShell((1...4).map { "add Task \($0)" })
    #expect(shell.run("delete 1-4 --dry-run").first?.hasPrefix("! ") == true)
    #expect(shell.status == .refused)
  }

  /// Each command of a script sees the effects of those before it; nothing of it is kept.
  @Test func aScriptIsTriedOutAsAWhole() throws {
    let shell = try TestShell(["add One"])
    let before = shell.model.state
    var lines: [String] = []
    shell.shell.dryRun {
      lines = shell.run(
        script: """
          attribute add size number
          add Two size:3
          user add Zoe
          assign it Zoe
          done it
          undo
          list size:3
          """, keepsGoing: true)
    }
    #expect(shell.view.takeLines() == ["~ Dry run: nothing was changed, and no hook was run."])
    #expect(
      lines == [
        "Added attribute size (number)", "Added 2: Two, size:3", "Added Zoe",
        "Changed 2: Two, @Zoe", "Done 2: Two", "Undone: done it", "Reopened 2: Two", "# 2 Two @Zoe",
      ], "\(lines)")
    #expect(shell.model.state == before)
    #expect(shell.run("list") == ["# 1 One"])
    #expect(shell.run("show it") == ["= 1 One"])
  }

  @Test(arguments: ["export out.json", "store backup", "store fold", "open 1", "history clear"])
  func dryRunRefusesOtherEffects(line: String) throws {
    let shell = try TestShell(["add One https://example.org"])
    var status = ExitStatus.done
    shell.shell.dryRun {
      _ = shell.run(line)
      status = shell.status
    }
    #expect(status == .usage)
    #expect(shell.files.contents.isEmpty)
  }

  @Test(arguments: [
    "alias --save mine = list", "macro --save m = list ; count", "context --save c = #a",
    "report --save r = #a", "set --save color never", "unalias old", "macro --delete old",
  ])
  func aDryRunLeavesTheStartupFile(line: String) throws {
    let kept = "alias old = list\nmacro old = list\n"
    let shell = try TestShell(files: ["rc": kept, "definitions": kept])
    _ = shell.run(script: kept)
    shell.shell.dryRun { _ = shell.run(line) }
    #expect(shell.status == .done)
    #expect(shell.files.text("rc") == kept && shell.files.text("definitions") == kept)
    shell.run(line)
    #expect(shell.files.text("rc") == kept && shell.files.text("definitions") != kept)
  }

  @Test(arguments: ["list", "count", "help", "export x.json", "set color never"])
  func onlyWhatChangesTasksHasTheOption(line: String) throws {
    let shell = try TestShell(["add One"])
    #expect(shell.run("\(line) --dry-run").first?.contains("--dry-run") == true)
    #expect(shell.status == .usage)
  }
}
