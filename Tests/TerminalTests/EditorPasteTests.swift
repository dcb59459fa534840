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
