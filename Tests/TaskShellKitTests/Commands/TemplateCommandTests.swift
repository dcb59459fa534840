import Testing

@testable import TaskLanguage

/// Task templates, and the tasks made from them.
@Suite struct TemplateCommandTests {
  private func shell(_ language: Language = .english) throws -> TestShell {
    try TestShell(
      [
        "add Book the hall for CLIENT due:2026-04-01", "add Invite CLIENT after:1 due:2026-04-10",
        "add Party due:\"2026-04-20 18:00\" #CLIENT", "template save party 1-3",
      ], language: language)
  }

  /// A user deleted since is left out, with a remark.
  @Test(arguments: Language.allCases) func deletedUserIsLeftOut(language: Language) throws {
    let shell = try TestShell(
      [
        "user add Ben", "attribute add cost number", "add Call @Ben cost:5", "template save call 1",
        "edit 1 @none cost:none",
      ], language: language)
    #expect(shell.run("template call").count == 1)
    shell.run("edit 2 @none cost:none")
    shell.run("user delete Ben")
    let lost =
      language == .english
      ? "People and attributes that have been deleted since are left out."
      : "その後削除されたユーザーや属性は付けていません"
    #expect(shell.run("template call").last == lost)
    #expect(shell.run("template call --dry-run").contains(lost))
    #expect(shell.model.state.tasks.last?.assignees == [])
  }

  /// A date that has nothing to move is refused, however it is given.
  @Test(arguments: Language.allCases, ["due:friday", "friday", "期限:金曜"])
  func aDateNeedsOneToMove(language: Language, date: String) throws {
    let shell = try TestShell(["add A", "template save call 1"], language: language)
    let refused =
      language == .english
      ? "! No task in call has a date to move." : "! call のタスクには、動かす日付がありません"
    #expect(shell.run("template call \(date)") == [refused, "  > template call"])
    #expect(shell.model.state.tasks.count == 1)
    #expect(shell.run("template call").count == 1)
  }

  @Test func aTemplateIsSavedAndUsed() throws {
    let shell = try shell()
    #expect(
      shell.run("template")
        == ["party (3)  Book the hall for CLIENT / Invite CLIENT / Party"])
    #expect(
      shell.run("template party due:2026-05-20 CLIENT=Acme") == [
        "Added 4: Book the hall for Acme, due Fri 1 May (in 51 days)",
        "Added 5: Invite Acme, due Sun 10 May (in 60 days), after:4",
        "Added 6: Party, due Wed 20 May 18:00 (in 70 days), #Acme (new)",
      ])
    shell.run("undo")
    #expect(shell.model.state.tasks.count == 3)
    shell.run("template party")
    #expect(
      shell.model.state.tasks.suffix(3).map { $0.due?.iso8601 } == [
        "2026-03-11", "2026-03-20", "2026-03-30T18:00",
      ])
  }

  @Test func quotesKeepANewTextTogether() throws {
    let shell = try shell()
    let added = shell.run(#"template party CLIENT="Acme Ltd""#)
    #expect(added.count == 3 && added[1].hasPrefix("Added 5: Invite Acme Ltd, due "))
    #expect(shell.model.state.tasks.last?.tags == ["Acme Ltd"])
    shell.run("undo")
    let again = shell.run(#"template party "CLIENT=Acme Ltd""#)
    #expect(again.count == 3 && again[1].hasPrefix("Added 8: Invite Acme Ltd, due "))
    #expect(shell.run(#"template party CLIENT="""#).first == "! A text must follow CLIENT=")
  }

  /// The tasks come last in an order by hand, as all new tasks do.
  @Test func remindersMoveWithTheDeadline() throws {
    let shell = try TestShell(["add Prepare due:2026-03-12 9am remind:2026-03-12T08:00"])
    shell.run("template save p 1")
    shell.run("template p due:2026-04-24")
    #expect(
      shell.model.state.tasks.last?.reminders.map(\.notation) == ["2026-04-24T08:00"])
  }

  @Test func newTasksHaveNoPlace() throws {
    let shell = try TestShell(["add A", "add B", "order 2,1", "template save both 1-2"])
    #expect(shell.run("template both") == ["Added 3: A", "Added 4: B"])
    #expect(shell.model.state.tasks.suffix(2).allSatisfy { $0.order == nil })
  }

  @Test func dryRunShowsAddedTasks() throws {
    let shell = try shell()
    #expect(
      shell.run("template party --dry-run due:tomorrow").contains { $0.hasPrefix("Added 6: Party") }
    )
    #expect(shell.model.state.tasks.count == 3)
  }

  /// A date after the name is the deadline; any other word is refused.
  @Test func wordsBehindTheNameHaveAPlace() throws {
    let shell = try shell()
    #expect(
      shell.run("template party next friday").last
        == "Added 6: Party, due Fri 20 Mar 18:00 (in 9 days), #CLIENT")
    #expect(shell.run("template party smurf").first == "! Unexpected \"smurf\".")
    #expect(shell.model.state.tasks.count == 6)
  }

  @Test func savingAndDeletingAreSteps() throws {
    let shell = try shell()
    #expect(shell.run("template save party 1") == ["Replaced template party (1 task; it had 3)"])
    #expect(
      shell.run("undo") == [
        "Undone: template save party 1", "Replaced template party (3 tasks; it had 1)",
      ])
    #expect(shell.run("template delete PARTY") == ["Deleted template party"])
    #expect(shell.run("template") == ["No templates yet.", "  > template save launch 3-8"])
    shell.run("undo")
    #expect(shell.model.state.templates.count == 1)
    #expect(shell.run("log limit:1").count == 1)
  }

  @Test func invalidUseIsReported() throws {
    let shell = try shell()
    #expect(
      shell.run("template nope") == [
        "! There is no template \"nope\".",
        "  > to see them: template; to make one: template save nope 3-8",
      ])
    #expect(
      shell.run("template party FIRMA=Acme").first == "! No task in party contains \"FIRMA\".")
    #expect(shell.run("template party due:nonsense").first == "! \"nonsense\" is not a date.")
    #expect(shell.run("template save").first == "! Please enter a name.")
    #expect(shell.run("template save x 99").first == "! There is no task 99.")
    #expect(shell.run("template due:tomorrow").first == "! Please enter a name.")
    #expect(shell.model.state.tasks.count == 3 && shell.model.state.templates.count == 1)
  }

  @Test func inJapanese() throws {
    let shell = try shell(.japanese)
    #expect(shell.run("template save 会 1 2") == ["テンプレートを保存しました: 会（2件）"])
    #expect(shell.run("template delete 会") == ["テンプレートを削除しました: 会"])
    #expect(shell.run("template 会").first == "! 「会」というテンプレートはありません")
  }
}
