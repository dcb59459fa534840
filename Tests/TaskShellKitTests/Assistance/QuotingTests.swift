import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// A completed text must read back as itself.
@Suite struct QuotingTests {
  @Test(arguments: [
    ("milk", true), ("Buy oat milk", true), ("it's (late)", true), ("C:\\Users", true),
    ("牛乳を買う", true), ("milk 3", true), ("3 milk", false), ("3-5", false), ("it", false),
    ("them", false), ("call Anna today", false), ("see @anna", false), ("a #home", false),
    ("(open)", false), ("sort:due", false), ("say \"hi\"", false), ("two  spaces", false),
    ("a\nb", false), ("fix --json", false), ("9f3c2a1b", false), ("", false),
  ])
  func plainTextsAreReadBack(text: String, isPlain: Bool) throws {
    #expect(Quoting.isPlain(text) == isPlain)
  }

  /// A plain text refers to its task.
  @Test(arguments: ["milk", "Buy oat milk", "it's (late)", "C:\\Users", "牛乳を買う", "milk 3"])
  func plainTextsNameTheirTasks(text: String) throws {
    let shell = try TestShell()
    try shell.model.perform("") { state in
      try state.add(TaskPatch(text: text), id: UUID(), at: Instant(secondsSinceEpoch: 0))
    }
    #expect(shell.run("done \(text)").last == "Done 1: \(text)")
  }
}
