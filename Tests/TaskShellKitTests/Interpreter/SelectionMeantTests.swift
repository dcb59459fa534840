import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Commands with a single task, which without it mean the selection.
@Suite struct SelectionMeantTests {
  private static func shell(language: Language = .english) throws -> TestShell {
    let shell = try TestShell(
      ["user add Bob", "user add \"Bob Jones\"", "add Buy milk", "add Pay rent", "select 2"],
      language: language)
    return shell
  }

  /// A number that belongs to a length of time is no task's while one is selected.
  @Test(arguments: [
    ("postpone 1 week", "2026-03-27"), ("postpone 2 weeks", "2026-04-03"),
    ("postpone 1 friday", "2026-03-20"), ("postpone 2 2026-03-30", "2026-03-30"),
  ])
  func aLengthOfTimeIsNoTask(line: String, due: String) throws {
    let shell = try TestShell([
      "add Buy milk due:2026-03-11", "add Pay rent due:2026-03-20", "select 2",
    ])
    shell.run(line)
    #expect(shell.model.state.task(numbered: 2)?.due?.iso8601 == due)
  }

  @Test(arguments: [
    ("note some text", "Changed 2: Pay rent, note: some text"),
    ("note \"some text\"", "Changed 2: Pay rent, note: some text"),
    ("note \"buy milk\" now", "Changed 1: Buy milk, note: now"),
    ("note 1 some text", "Changed 1: Buy milk, note: some text"),
    ("edit new words", "Changed 2: new words, was: Pay rent"),
    ("assign Bob", "Changed 2: Pay rent, @Bob"),
    ("assign \"Bob Jones\"", "Changed 2: Pay rent, @Bob Jones"),
    ("assign bob jones", "Changed 2: Pay rent, @Bob Jones"),
    ("assign 1 Bob", "Changed 1: Buy milk, @Bob"),
  ])
  func meant(line: String, shown: String) throws {
    #expect(try Self.shell().run(line) == [shown])
  }

  @Test(arguments: ["note \"so\" it goes", "edit \"new words\"", "edit \"Pay\" tax"])
  func quotesThatNameNoTaskAreRefused(line: String) throws {
    let shell = try Self.shell()
    let shown = shell.run(line)
    #expect(
      shown.first?.hasSuffix("names a task, but no task has that text.") == true)
    #expect(
      shown.last
        == "  > leave out the quotes to make it text for the selected task")
    #expect(shell.status == .usage)
    #expect(shell.tasks == ["1 Buy milk", "2 Pay rent"])
  }

  @Test func nothingIsMeantWithoutASelection() throws {
    let shell = try Self.shell()
    shell.run("deselect")
    for (line, word) in [
      ("note some text", "some"), ("edit new words", "new"), ("assign Bob", "Bob"),
    ] {
      #expect(
        shell.run(line).first == "! Which task? No open one contains \"\(word)\".", "\(line)")
      #expect(shell.status == .usage)
    }
  }
}
