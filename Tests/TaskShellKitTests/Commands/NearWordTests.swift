import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Words that are one slip from what would change a task: nothing changes, and the answer names it.
@Suite struct NearWordTests {
  private static func house(_ language: Language = .english) throws -> TestShell {
    try TestShell(
      [
        "user add Anna", "user add Bob", "attribute add points number",
        "add Buy milk #home project:house due:friday", "add Read #p1",
      ], language: language)
  }

  @Test(arguments: [
    ("edit 1 #work -#hoem", "-#home"), ("tag 1 -hme", "-#home"), ("edit 1 home", "#home"),
    ("edit 1 house -#home", "project:house"), ("edit 1 everyweek", "every:week"),
    ("edit 1 points3", "quotes"), ("edit 1 waitdec 20", "wait:dec 20"), ("edit 1 -#", "quotes"),
    ("tag 1 ##food", "#food"), ("note 1 none", "note delete 1.1"),
    ("edit 1 期:限なし", "期限:なし"), ("edit 1 担:当Anna", "担当:anna"),
  ])
  func changesNothing(line: String, meant: String) throws {
    let shell = try Self.house()
    let tasks = shell.tasks
    let shown = shell.run(line)
    #expect(shown.last?.contains(meant) == true && shell.status != .done, "\(line): \(shown)")
    #expect(shell.tasks == tasks)
  }

  @Test(arguments: [
    ("add Taxes waitdec 20", "wait:dec 20"), ("add Taxes duejan 15", "due:jan 15"),
    ("add Paint after1", "after:1"), ("add 電話 担:当Anna", "担当:anna"),
  ])
  func isPointedOut(line: String, meant: String) throws {
    let shown = try Self.house().run(line)
    #expect(shown.dropFirst().contains { $0.contains(meant) }, "\(line): \(shown)")
  }

  @Test(arguments: [
    ("due 1 31 feb", "! There is no such day: 31 feb"),
    ("assign #home Bob", "Changed 1: Buy milk, @Bob"),
    ("due 1 あした 5じ", "! \"5じ\": morning or evening?"),
    ("due 1 2026-03-20 午前9", "Changed 1: Buy milk, due Fri 20 Mar 09:00 (in 9 days)"),
  ])
  func isRead(line: String, shown: String) throws {
    #expect(try Self.house().run(line).first == shown)
  }

  @Test(arguments: [
    ("list p1", "#p1"), ("snooze 1 10", "10m or 2026-04-10"), ("list -a", "list all"),
    ("priority food high", "list shows the numbers"),
  ])
  func isHinted(line: String, hint: String) throws {
    let shown = try Self.house().run(line)
    #expect(shown.last?.contains(hint) == true, "\(line): \(shown)")
  }
}
