import Foundation
import TestSupport
import Testing

/// Lists, forms and the picker in a real terminal, wide and narrow, in both languages.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct WorkScreenTests {
  private func prepare(_ program: Program) throws {
    try program.run("add", "Write report", "due:2026-03-09")
    try program.run("add", "Buy milk", "due:today")
    try program.run("add", "Buy 資料", "every:week", "due:friday", "#shop")
  }

  @Test(arguments: [
    (
      80, 24,
      [
        "1  Write report  2 days late", "2  Buy milk      today",
        "3  Buy 資料      Fri          ↻  #shop",
      ]
    ),
    (
      40, 12,
      [
        "1  Write report", "   2026/03/09 (2 days late)", "2  Buy milk", "   2026/03/11 (today)",
        "3  Buy 資料", "   2026/03/13 (in 2 days)  ↻  #shop",
      ]
    ),
  ])
  func aListFitsItsScreen(columns: Int, rows: Int, list: [String]) throws {
    try withTerminal(columns: columns, rows: rows, prepare: prepare) { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("list")
      try terminal.wait(for: "the list") { Array($0.dropFirst().prefix(list.count)) == list }
    }
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func thePlanIsAForm(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows, prepare: prepare) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("plan")
      try terminal.wait(for: "the first question") {
        $0.contains { $0.hasPrefix("[1/2] 1  Write") }
      }
      try terminal.type("m")
      try terminal.wait(for: "the second question") { $0.contains { $0.hasPrefix("[2/2] 2  Buy") } }
      try terminal.press("C-c")
      try terminal.waitForLine("Nothing changed.")
      try terminal.waitForPrompt()
      #expect(try program.run("list", "1").output.contains("2026/03/09"))
      try terminal.press("C-l")
      try terminal.enter("plan")
      try terminal.wait(for: "the first question") { $0.last?.hasSuffix("cancel:") == true }
      try terminal.type("%")
      try terminal.wait(for: "the question again") { $0.last == "%?" }
      try terminal.type("x")
      try terminal.waitForLastLine("Delete Write report? [y/N]")
      try terminal.press("Enter")
      try terminal.wait(for: "the question again") { $0.last?.hasSuffix("cancel:") == true }
      try terminal.type("next thursday")
      try terminal.waitForLastLine("Date: next thursday")
      try terminal.press("C-u")
      try terminal.enter("thu")
      try terminal.wait(for: "the second question") { $0.last?.hasSuffix("cancel:") == true }
      try terminal.type("d")
      try terminal.waitForLine("[2/2] 2  Buy milk (due today): done")
      try terminal.waitForLine("Today: 0 tasks")
      #expect(try program.run("list", "1").output.contains("2026/03/12"))
      #expect(try program.run("count").output == "2\n")
      try terminal.enter("undo")
      try terminal.waitForLine("Undone: plan")
      #expect(try program.run("count").output == "3\n")
    }
  }

  /// A date is typed in a line of its own; Escape cancels, and pasted text does not answer.
  @Test(arguments: screens) func aPlanTakesDates(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows, prepare: prepare) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("plan")
      try terminal.wait(for: "the first question") { $0.last?.hasSuffix("cancel:") == true }
      try terminal.paste("dddd")
      try terminal.type("a")
      try terminal.waitForLastLine("Date:")
      try terminal.enter("friday")
      try terminal.wait(for: "the second question") { $0.contains { $0.hasPrefix("[2/2] 2  Buy") } }
      try terminal.press("Enter")
      try terminal.waitForText("[2/2] 2  Buy milk (due today): skip")
      try terminal.waitForText("Changed 1: Write report, due Fri 13 Mar (in 2 days)")
      try terminal.waitForLine("Today: 1 task")
      try terminal.enter("plan")
      try terminal.wait(for: "the question") { $0.last?.hasSuffix("cancel:") == true }
      try terminal.type("f")
      try terminal.waitForLastLine("Date: f")
      try terminal.press("Escape")
      try terminal.wait(for: "the question again") { $0.last?.hasSuffix("cancel:") == true }
      try terminal.press("Escape")
      try terminal.waitForLine("Nothing changed.")
      try terminal.waitForPrompt()
      #expect(try program.run("count").output == "3\n")
    }
  }

  /// The first letters of days and months are keys of the form, but not when a date is typed.
  @Test(arguments: [(80, 24), (40, 12)])
  func aPlanTakesWholeDates(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows, prepare: prepare) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("plan")
      try terminal.wait(for: "the first question") { $0.last?.hasSuffix("cancel:") == true }
      for date in [
        "dec 5", "tuesday", "monday", "wed", "sat", "aug 3", "thursday", "tomorrow 9am", "Mar 20",
      ] {
        try terminal.type(date)
        try terminal.waitForLastLine("Date: \(date)")
        try terminal.press("Escape")
        try terminal.wait(for: "the question again") { $0.last?.hasSuffix("cancel:") == true }
      }
      try terminal.type("dec 5")
      try terminal.press("Enter")
      try terminal.wait(for: "the second question") { $0.contains { $0.hasPrefix("[2/2] 2  Buy") } }
      try terminal.type("t")
      try terminal.waitForText("Changed 1: Write report, due Sat 5 Dec")
      #expect(try program.run("count").output == "3\n")
    }
  }

  /// A letter with Alt acts on the card at once; alone it begins a command.
  @Test(arguments: screens) func aCardHasKeys(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows, prepare: prepare) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("2")
      try terminal.waitForText("d done · s start")
      try terminal.run("date friday")
      #expect(try program.run("count").output == "3\n")
      // The card is no longer active.
      try terminal.press("M-d")
      try terminal.enter("2")
      try terminal.waitForText("d done · s start")
      try terminal.press("M-m")
      try terminal.waitForText("Changed 2: Buy milk, due Thu 12 Mar (tomorrow)")
      try terminal.enter("2")
      try terminal.waitForText("d done · s start")
      try terminal.press("M-d")
      try terminal.waitForLine("Done 2: Buy milk")
      #expect(try program.run("count").output == "2\n")
    }
  }

  @Test func promptShowsStartedTask() throws {
    try withTerminal(prepare: prepare) { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("1 start; count")
      try terminal.waitForLine("Started 1: Write report")
      try terminal.wait(for: "the prompt") { $0.last?.contains("1 just started") == true }
    }
  }

  @Test func inJapaneseAndInNarrowTerminals() throws {
    let prepare: (Program) throws -> Void = { program in
      try self.prepare(program)
      let folder = program.folder.appendingPathComponent(".config/taskshell")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try "set language ja\n".write(
        to: folder.appendingPathComponent("rc"), atomically: true, encoding: .utf8)
    }
    try withTerminal(columns: 40, rows: 12, prepare: prepare) { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("一覧")
      let screen = try terminal.waitForLine("   2026/03/09(2日超過)")
      #expect(screen.contains("2  Buy milk") && screen.contains("   2026/03/11(今日)"))
      try terminal.enter("1")
      try terminal.wait(for: "the card") {
        $0.contains { $0.contains("2日超過") && $0.contains("3月9日") }
      }
    }
  }
}
