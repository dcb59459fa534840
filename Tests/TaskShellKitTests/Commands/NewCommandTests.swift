import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

@Suite struct NewCommandTests {
  @Test func asksForTextAndDeadline() throws {
    let shell = try TestShell()
    let (lines, questions) = shell.run("new", answers: " Buy milk　", "tomorrow 5pm")
    #expect(questions == ["Task: ", "Due (or none): "])
    #expect(lines == ["Added 1: Buy milk, due Thu 12 Mar 17:00 (tomorrow)", "Saved"])
    #expect(shell.tasks == ["1 Buy milk (2026-03-12T17:00)"])
  }

  @Test(arguments: ["none", "NONE", " なし ", "ｎｏｎｅ"])
  func noneIsNoDate(answer: String) throws {
    let shell = try TestShell()
    let (lines, _) = shell.run("new", answers: "Buy milk tomorrow", .line(answer))
    #expect(lines == ["Added 1: Buy milk tomorrow", "Saved"])
    #expect(shell.tasks == ["1 Buy milk tomorrow"])
  }

  @Test func aBadAnswerIsAskedForAgain() throws {
    let shell = try TestShell()
    let (lines, questions) = shell.run(
      "new", answers: "", "　 ", "Buy milk", "", "someday", "2026-02-30", "at 7", "2026/03/14")
    #expect(
      questions == ["Task: ", "Task: ", "Task: "] + Array(repeating: "Due (or none): ", count: 5))
    #expect(
      lines == [
        "! A task needs a text.", "! A task needs a text.", "! When is it due?",
        "  > tomorrow, friday 5pm, or none", #"! "someday" is not a date."#,
        "  > for example tomorrow 17:00, fri or 2026-03-14",
        "! There is no such day: 2026-02-30",
        "  > put it in quotes to make it text", #"! "at 7": morning or evening?"#,
        "  > 7am or 19:00",
        "Added 1: Buy milk, due Sat 14 Mar (in 3 days)", "Saved",
      ])
  }

  @Test(arguments: [
    [Answer.interrupted], [.line("Buy milk"), .interrupted], [.line(""), .interrupted],
    [.endOfInput], [.line("Buy milk"), .endOfInput], [],
  ])
  func leavingTheFormLeavesNothingBehind(answers: [Answer]) throws {
    let shell = try TestShell()
    let person = Person(answers)
    shell.shell.input = person
    shell.run("new")
    #expect(person.questions.count <= 2)
    #expect(shell.model.state == ModelState())
    shell.shell.input = Person([.line("Other"), .line("none")])
    #expect(shell.run("new") == ["Added 1: Other", "Saved"])
  }

  /// Words that `add` would read as attributes stay in the text, with a remark.
  @Test(arguments: [
    ("Sweep #home !high @anna", "#home !high @anna"), ("Read due:friday", "due:friday"),
    ("＃家 を掃除", "＃家"), ("Call @\"Bob Miller\"", "@Bob Miller"),
  ])
  func attributesStayText(text: String, words: String) throws {
    let shell = try TestShell()
    let (lines, _) = shell.run("new", answers: .line(text), "none")
    #expect(
      lines == [
        "Added 1: \(text)", "\"\(words)\" stayed in the text.", "  > to set it: edit 1 \(words)",
        "Saved",
      ])
    #expect(shell.tasks == ["1 \(text)"])
  }

  @Test(arguments: ["Call C# team", "Mail a@b.example", "-#home", "Buy milk!", "key:value", "# 1"])
  func otherTextsAreNoAttributes(text: String) throws {
    let (lines, _) = try TestShell().run("new", answers: .line(text), "none")
    #expect(lines == ["Added 1: \(text)", "Saved"])
  }

  @Test func theRowSaysWhatAnAnswerMeans() throws {
    let shell = try TestShell()
    let form = shell.shell.presenters.taskCreation
    form.begin()
    #expect(form.meaning(of: "Sweep") == nil)
    #expect(form.meaning(of: "Sweep #home") == "#home stays in the text")
    #expect(form.meaning(of: "Sweep #home !high") == "#home !high stay in the text")
    try form.enter("Sweep")
    #expect(form.meaning(of: "") == nil && form.meaning(of: "none") == nil)
    #expect(form.meaning(of: "some") == nil)
    #expect(form.meaning(of: "friday 5pm") == "due Fri 13 Mar 17:00 (in 2 days)")
  }

  @Test func aFailedSaveEndsTheForm() throws {
    let shell = try TestShell()
    shell.storage.failure = .cannotSave(path: "tasks", step: .write, code: 28)
    let (lines, questions) = shell.run("new", answers: "Buy milk", "none", "none")
    #expect(questions.count == 2)
    #expect(
      lines == [
        "! Not saved (write: No space left on device): tasks",
        "  > nothing changed; free some space or fix the permissions, then try again",
      ])
    #expect(shell.tasks.isEmpty)
  }

  @Test func aScriptAnswersWithItsLines() throws {
    let shell = try TestShell()
    let lines = shell.run(script: "new\nBuy milk\ntomorrow\ncount\n")
    #expect(lines == ["Added 1: Buy milk, due Thu 12 Mar (tomorrow)", "Saved", "count 1"])
  }

  @Test(arguments: [
    ("new\n\n", ["! stdin:2: A task needs a text."]),
    ("new\n", ["! stdin:1: A task needs a text."]),
    (
      "new\nBuy milk\n\n",
      ["! stdin:3: When is it due?", "  > tomorrow, friday 5pm, or none"]
    ),
    (
      "new\nBuy milk\n",
      ["! stdin:2: When is it due?", "  > tomorrow, friday 5pm, or none"]
    ),
    (
      "new\nBuy milk\nwhenever\n",
      [
        #"! stdin:3: "whenever" is not a date."#,
        "  > for example tomorrow 17:00, fri or 2026-03-14",
      ]
    ),
  ])
  func aBadAnswerInAScriptFails(script: String, shown: [String]) throws {
    let shell = try TestShell()
    #expect(shell.run(script: script) == shown)
    #expect(shell.status == (script.contains("whenever") ? .usage : .refused))
    #expect(shell.tasks.isEmpty)
  }

  @Test func aloneItHasNobodyToAsk() throws {
    let shell = try TestShell()
    #expect(shell.run(arguments: "new") == ["! A task needs a text."])
    #expect(shell.run("new now") == ["Added 1: now"])
  }

  @Test func asksInJapanese() throws {
    let shell = try TestShell(language: .japanese)
    let (lines, questions) = shell.run("new", answers: "", "牛乳を買う", "", "いつか", "明日")
    #expect(
      questions.prefix(3) == ["タスクを入力してください: ", "タスクを入力してください: ", "期限を入力してください（付けないときは「なし」）: "])
    #expect(
      lines == [
        "! タスクの本文を入力してください", "! 期限を入力してください", "  > 明日、金曜17時、なし など",
        "! 「いつか」は日付として読めません", "  > 書き方の例: 明日 17:00、金曜、3月14日",
        "タスク 1 を追加しました: 牛乳を買う、期限 3月12日(木・明日)", "保存しました",
      ])
  }
}
