import Foundation
import TestSupport
import Testing

/// Lines of several rows, pasted or typed.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct EditorPasteTests {
  @Test(arguments: screens) func pastedLinesRunOnEnterUpToAFailure(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.paste("add one\nadd two\nlsit\nadd three\n")
      try terminal.waitForText("add three")
      #expect(try program.run("count").output == "0\n")
      try terminal.press("Enter")
      try terminal.waitForText("The line after it was not run.")
      #expect(try program.run("list").output.contains("two"))
      #expect(try program.run("count").output == "2\n")
    }
  }

  /// A paste that stalls, as over a slow connection, does not run as typed lines; Ctrl-C ends one
  /// whose end never comes.
  @Test func aPasteStalls() throws {
    try withTerminal { terminal, program in
      try terminal.waitForPrompt()
      try terminal.type("\u{1B}[200~add one\nadd two\n")
      try terminal.waitForText("add two")
      // What is pasted is no key, even if it is a pasted Ctrl-C.
      try terminal.type("add \u{3}th")
      try terminal.waitForText("th")
      try terminal.type("ree\u{1B}[201~")
      try terminal.waitForText("three")
      #expect(try program.run("count").output == "0\n")
      try terminal.press("C-c")
      try terminal.waitForPrompt()
      try terminal.type("\u{1B}[200~add four\n")
      try terminal.press("C-c")
      try terminal.wait(for: "the end of the paste") { $0.contains { $0.hasSuffix("four^C") } }
      try terminal.enter("add Five")
      try terminal.waitForText("Added 1: Five")
    }
  }

  /// Lines pasted at a question of a form answer it and the next ones; the remaining lines run.
  @Test(arguments: screens) func pastedLinesAnswerAForm(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("new")
      try terminal.waitForLastLine("Task:")
      try terminal.paste("Buy eggs\ntomorrow\nadd Sweep\n")
      try terminal.wait(for: "the lines") { $0.last == "  add Sweep" }
      #expect(try program.run("count").output == "0\n")
      try terminal.press("Enter")
      try terminal.waitForLine("Added 2: Sweep")
      #expect(
        try program.run("list").output
          == "1\topen\t2026/03/12\t\tBuy eggs\n2\topen\t\t\tSweep\n")
    }
  }

  /// A form among pasted lines is answered by them; after an invalid answer, no line runs unseen.
  @Test(arguments: screens) func aFormAmongPastedLines(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.paste("new\nBuy ham\nfriday\nnew\nBuy tea\nsomeday\nadd no\nadd never\n")
      try terminal.press("Enter")
      try terminal.waitForText("2 lines after it were not run.")
      try terminal.waitForLastLine("Due (or none):")
      #expect(try program.run("list").output == "1\topen\t2026/03/13\t\tBuy ham\n")
      try terminal.enter("none")
      try terminal.waitForText("Added 2: Buy tea")
      try terminal.waitForPrompt()
      #expect(try program.run("count").output == "2\n")
    }
  }

  @Test(arguments: screens) func aFormSaysWhatStaysText(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("new")
      try terminal.waitForLastLine("Task:")
      try terminal.type("Sweep #home !high")
      try terminal.waitForLastLine("#home !high stay in the text")
      try terminal.press("Enter")
      try terminal.waitForLastLine("Due (or none):")
      try terminal.type("tomorrow 5pm")
      try terminal.waitForLastLine("due Thu 12 Mar 17:00 (tomorrow)")
      try terminal.press("Enter")
      try terminal.waitForLine("Hint: to set it: edit 1 #home !high")
    }
  }

  @Test(arguments: screens) func threeThousandCharacters(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) { terminal, program in
      try terminal.waitForPrompt()
      let lines = (1...60).map { "add \(String(repeating: "x", count: 40)) \($0)" }
      try terminal.paste(lines.joined(separator: "\n"))
      try terminal.waitForText(lines[59].dropFirst(4).description)
      #expect(try program.run("count").output == "0\n")
      try terminal.press("Enter")
      try terminal.waitForText("Added 60: ")
      #expect(try program.run("count").output == "60\n")
    }
  }

  @Test func quotesAndBackslashesGoOn() throws {
    try withTerminal { terminal, program in
      try terminal.waitForPrompt()
      try terminal.type("add Buy \\")
      try terminal.press("Enter")
      try terminal.type("oat milk \"to")
      try terminal.press("Enter")
      try terminal.type("morrow\"")
      try terminal.press("Enter")
      try terminal.waitForText("Added 1: Buy oat milk to")
      try terminal.type("add a")
      try terminal.press("M-Enter")
      try terminal.type("add b")
      try terminal.press("Enter")
      try terminal.waitForText("Added 3: b")
      #expect(try program.run("count").output == "3\n")
    }
  }

  @Test(arguments: screens) func aLongLineIsEditedInItsMiddle(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) { terminal, program in
      try terminal.waitForPrompt()
      let words = (1...83).map { "w\(String($0 + 100))" }
      try terminal.type("add " + words.joined(separator: " ") + " 終わり")
      for _ in 0..<42 { try terminal.press("M-b") }
      try terminal.type("MIDDLE ")
      try terminal.waitForText("終わり")
      try terminal.press("Enter")
      try terminal.waitForPrompt()
      var expected = words + ["終わり"]
      expected.insert("MIDDLE", at: 42)
      let text = try program.run("--json", "list").output
      #expect(text.contains(expected.joined(separator: " ")))
    }
  }
}
