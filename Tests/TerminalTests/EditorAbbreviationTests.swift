import Foundation
import TestSupport
import Testing

/// Abbreviations are expanded while a line is typed.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct EditorAbbreviationTests {
  @Test(arguments: screens) func aWordIsWrittenOut(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) { terminal, program in
      func waitForLine(_ line: String) throws {
        try terminal.wait(for: line) { $0.contains("taskshell> " + line) }
      }
      try terminal.waitForPrompt()
      try terminal.enter("abbr pr = project:")
      try terminal.waitForPrompt()
      // There is no space before the value.
      try terminal.type("add Buy milk pr ")
      try waitForLine("add Buy milk project:")
      try terminal.type("home")
      try waitForLine("add Buy milk project:home")
      try terminal.press("Enter")
      try terminal.waitForLine("Added 1: Buy milk, project:home (new)")
      // Undo restores the abbreviation with its space.
      try terminal.type("add x pr ")
      // A known value follows in dim text.
      try waitForLine("add x project:home")
      try terminal.press("C-_")
      try waitForLine("add x pr")
      try terminal.type("y")
      try waitForLine("add x pr y")
      try terminal.press("C-u")
      try terminal.paste("add pr z")
      try waitForLine("add pr z")
      try terminal.press("C-u")
      // Enter expands it as well, and the file of definitions contains it.
      try terminal.enter("abbr ca = count all")
      try terminal.waitForPrompt()
      try terminal.enter("ca")
      try terminal.wait(for: "a count") {
        $0.contains("taskshell> count all") && $0.contains("1")
      }
      let kept = program.folder.path + "/.config/taskshell/definitions"
      #expect(
        try String(contentsOfFile: kept, encoding: .utf8)
          == "abbr pr = project:\nabbr ca = count all\n")
      try terminal.enter("undo")
      try terminal.wait(for: "undo") { $0.contains { $0.hasPrefix("Undone: abbr ca") } }
    }
  }
}
