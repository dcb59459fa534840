import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Changing more than three tasks requires confirmation.
@Suite struct BulkRuleTests {
  private static func shell(_ language: Language = .english) throws -> TestShell {
    try TestShell((1...5).map { "add Task \($0)" }, language: language)
  }

  @Test(arguments: [
    ("done 1-4", "Mark 4 tasks as done? [y/N] "),
    ("delete 1-4", "Delete 4 tasks (1 Task 1, 2 Task 2, 3 Task 3, …)? [y/N] "),
    ("delete open", "Delete 5 tasks (1 Task 1, 2 Task 2, 3 Task 3, …)? [y/N] "),
    ("reopen 1-5", "Reopen 5 tasks? [y/N] "),
    ("edit 1-4 due:today", "Change 4 tasks? [y/N] "),
  ])
  func aPersonIsAsked(line: String, question: String) throws {
    for answer: Answer in ["", "n", "no", .interrupted, .endOfInput] {
      let shell = try Self.shell()
      if line.hasPrefix("reopen") { shell.run("done 1-5", answers: "y") }
      let before = shell.model.state
      let (lines, questions) = shell.run(line, answers: answer)
      #expect(questions == [question])
      #expect(lines == ["! Nothing changed."])
      #expect(shell.status == .refused)
      #expect(shell.model.state == before)
    }
  }

  /// Only tasks that would change are counted and asked about, as the row below the prompt says.
  @Test(arguments: [
    ("done 1-5", "Mark 4 tasks as done?"), ("edit 1-5 !high", "Change 4 tasks?"),
    ("tag 1-5 home", "Change 4 tasks?"), ("due 1-5 friday", "Change 4 tasks?"),
    ("assign 1-5 Anna", "Change 4 tasks?"), ("reopen 1-5", nil), ("edit 1-2,5 !high", nil),
    ("project 1 none", nil), ("edit 1-5 due:none !low", "Change 5 tasks?"),
  ])
  func onlyChangesAreCounted(line: String, question: String?) throws {
    let shell = try Self.shell()
    shell.run("user add Anna")
    shell.run("edit 5 !high #home due:friday @Anna")
    shell.run("done 5")
    let (_, questions) = shell.run(line, answers: "n")
    #expect(questions == (question.map { [$0 + " [y/N] "] } ?? []))
  }

  /// A command typed at a question is neither yes nor no, and is not dropped silently.
  @Test(arguments: [("n", 5), ("yes", 1)])
  func anythingElseIsAskedAgain(last: String, left: Int) throws {
    let shell = try Self.shell()
    let (_, questions) = shell.run("delete 1-4", answers: "list", "Yessir", .line(last))
    #expect(questions.count == 3)
    #expect(questions[1...].allSatisfy { $0.hasPrefix("Please answer y or n.\nDelete 4 tasks") })
    #expect(shell.tasks.count == left)
  }

  @Test(arguments: ["y", "Y", "yes", " YES ", "ｙ"])
  func yesMeansYes(answer: String) throws {
    let shell = try Self.shell()
    let (lines, _) = shell.run("delete 1-4", answers: .line(answer))
    #expect(lines.first == "Deleted 4 tasks:")
    #expect(shell.tasks == ["5 Task 5"])
  }

  @Test func threeTasksAreNotAskedAbout() throws {
    let shell = try Self.shell()
    let (lines, questions) = shell.run("delete 1-3", answers: "n")
    #expect(questions.isEmpty)
    #expect(lines == ["Deleted 1: Task 1", "Deleted 2: Task 2", "Deleted 3: Task 3"])
  }

  @Test func yesMayBeSaidBefore() throws {
    let shell = try Self.shell()
    let (_, questions) = shell.run("delete --yes 1-4", answers: "n")
    #expect(questions.isEmpty)
    #expect(shell.tasks == ["5 Task 5"])
    #expect(!shell.shell.assumesYes)
  }

  @Test func aScriptMayChangeButNotDelete() throws {
    let shell = try Self.shell()
    #expect(shell.run(script: "done 1-4\n").first == "Done 4 tasks:")
    let before = shell.model.state
    #expect(
      shell.run(script: "delete 1-4") == [
        "! stdin:1: 4 tasks would be deleted.", "  > to delete them without a question: --yes",
      ])
    #expect(shell.status == .refused)
    #expect(shell.model.state == before)
    #expect(shell.run(arguments: "delete", "1-4").first == "! 4 tasks would be deleted.")
    #expect(shell.run(arguments: "delete", "1-4", "--yes").first == "Deleted 4 tasks:")
  }

  /// What a person is asked about, a script may not do without `--yes`.
  @Test(arguments: [1, 2, 3])
  func aScriptDoesNotDeleteParts(count: Int) throws {
    let shell = try Self.shell()
    for _ in 0..<count { shell.run("add Part under:1") }
    #expect(shell.run("delete 1", answers: "n").questions.count == 1)
    let before = shell.model.state
    #expect(
      shell.run(script: "delete 1").first == "! stdin:1: \(count + 1) tasks would be deleted.")
    #expect(shell.run(arguments: "delete", "1").first == "! \(count + 1) tasks would be deleted.")
    #expect(shell.status == .refused)
    #expect(shell.model.state == before)
    shell.run(arguments: "delete", "1", "--yes")
    #expect(shell.tasks == ["2 Task 2", "3 Task 3", "4 Task 4", "5 Task 5"])
  }

  @Test func aScriptWithinASessionAsksNobody() throws {
    let shell = try Self.shell()
    shell.files.contents["f"] = Array("delete 1-4\n".utf8)
    let (lines, questions) = shell.run("source f", answers: "y")
    #expect(questions.isEmpty)
    #expect(lines.first == "! f:1: 4 tasks would be deleted.")
    #expect(shell.run("source --yes f").first == "Deleted 4 tasks:")
  }

  /// The answer about many tasks says what each of them has got.
  @Test func theAnswerNamesTheValues() throws {
    let shell = try Self.shell()
    #expect(
      shell.run("edit 1-4 !high #new", answers: "y").lines == [
        "Changed 4 tasks:", "  | 1  Task 1, !high, #new (new)", "  | 2  Task 2, !high, #new (new)",
        "  | 3  Task 3, !high, #new (new)", "  | 4  Task 4, !high, #new (new)",
      ])
  }

  @Test func aTemplateOfAllOthersIsNotSaved() throws {
    let shell = try Self.shell()
    #expect(shell.run("template save t -2").first?.contains("which tasks to leave out") == true)
    #expect(shell.status == .refused)
  }

  /// A filter for a change names the tasks that only wait or have expired; numbers and a filter that
  /// asks for them name them all.
  @Test func whatIsLeftOutIsSaid() throws {
    for (value, word) in [("wait:2030-01-01", "waiting"), ("until:2020-01-01", "expired")] {
      for line in [
        "done #home", "edit #home !low", "delete #home", "tag #home more", "note #home x",
      ] {
        let shell = try TestShell(["add A #home", "add B #home", "edit 2 \(value)"])
        #expect(shell.run(line).contains("~ Left out, waiting or expired: 2 B"), "\(line)")
      }
      let alone = try TestShell(["add B #home", "edit 1 \(value)"])
      #expect(alone.run("done #home").first == "~ Left out, waiting or expired: 1 B")
      #expect(alone.status != .done)
      for line in ["done 1-2", "done #home or \(word)", "done #home or 2"] {
        let shell = try TestShell(["add A #home", "add B #home", "edit 2 \(value)"])
        #expect(!shell.run(line).contains { $0.hasPrefix("~ Left out") }, "\(line)")
        #expect(!shell.model.state.tasks.contains { $0.state == .open }, "\(line)")
      }
    }
  }

  @Test func inJapanese() throws {
    let shell = try Self.shell(.japanese)
    #expect(
      shell.run("delete 1-4", answers: "いいえ").questions
        == ["4件のタスク（1 Task 1、2 Task 2、3 Task 3、…）を削除しますか？ [y/N] "])
    #expect(shell.run("done 1-4", answers: "").questions == ["4件のタスクを完了にしますか？ [y/N] "])
    shell.run("done 1-4", answers: "y")
    #expect(shell.run("reopen 1-4", answers: "").questions == ["4件のタスクを未完了に戻しますか？ [y/N] "])
    #expect(shell.run("edit 1-4 x", answers: "").lines == ["! 何も変更していません"])
    #expect(
      shell.run(script: "delete 1-4") == [
        "! stdin:1: 4件のタスクが削除されます", "  > 確認なしで削除するには --yes を付けてください",
      ])
    #expect(shell.run("delete 1-4", answers: "はい").lines.first == "4件のタスクを削除しました:")
  }
}
