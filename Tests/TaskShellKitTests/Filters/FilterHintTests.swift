import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// What is said of filters that match nothing, or that could be read in two ways.
@Suite struct FilterHintTests {
  @Test(arguments: [
    ("due < fri", "due<fri or due:today, without spaces"),
    ("due=today", "due<fri or due:today, without spaces"),
    ("due != today", "due<fri or due:today, without spaces"),
    ("due!=today", "due<fri or due:today, without spaces"),
    ("prioriy:high", "did you mean priority:high?"), ("dew:friday", "did you mean due:friday?"),
    ("status:pending", "did you mean open?"),
    ("is:open", "did you mean open?"), ("overdeu", "did you mean overdue?"),
    ("is:overdeu", "did you mean overdue?"),
    ("foo:bar", "\"foo:bar\" is not a condition; see help filters"),
    ("優先:高", "did you mean priority:高?"), ("期日:金曜", "did you mean due:金曜?"),
    ("期限ぎれ", "did you mean 期限切れ?"), ("freday", "did you mean friday?"),
  ])
  func hinted(filter: String, hint: String) throws {
    let shell = try TestShell.office()
    #expect(shell.run("list \(filter)") == ["No task matches.", "  > " + hint])
  }

  @Test(arguments: ["xyz", "\"and\"", "10:30", "http://x", "wow!", "milk and rent", "C:\\Users"])
  func nothingIsHintedElsewhere(filter: String) throws {
    #expect(try TestShell.office().run("list \(filter)") == ["No task matches."])
  }

  @Test func whatMatchesNeedsNoHint() throws {
    let shell = try TestShell(["add Bread and butter", "add not due=today"])
    #expect(shell.run("list bread and butter") == ["# 1 Bread and butter"])
    #expect(shell.run("list \"not\" due=today") == ["# 2 not due=today"])
  }

  @Test(arguments: ["limit:3 limit:4", "sort:due sort:text", "group:tag milk group:tag"])
  func optionsAreGivenOnce(filter: String) throws {
    let shell = try TestShell.office()
    #expect(shell.run("list \(filter)").first?.hasSuffix(": is given twice.") == true)
    #expect(shell.status != .done)
  }

  @Test(arguments: ["list 3/4", "count -3/4", "list 3/4 milk"])
  func ambiguousDatesAreRefused(line: String) throws {
    let shell = try TestShell.office()
    #expect(shell.run(line).first == "! \"3/4\": which is the month?")
    #expect(shell.run("list \"3/4\"") == ["No task matches."])
  }

  @Test func itIsATaskInLists() throws {
    let shell = try TestShell.office()
    shell.run("show 2")
    #expect(shell.run("list it") == ["# 2 Pay rent (2026/03/31)"])
    #expect(shell.run("count it") == ["count 1"])
    #expect(shell.run("list \"it\"") == ["No task matches."])
  }
}
