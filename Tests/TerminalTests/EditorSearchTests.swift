import Foundation
import TestSupport
import Testing

/// Ctrl-R among lines and tasks, insertions by Tab, and lists that follow changes.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct EditorSearchTests {
  @Test(arguments: screens) func tasksStandBelowARule(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) {
      try $0.run("add", "Renew passport")
      try $0.run("add", "Buy milk")
    } _: { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("count passport")
      try terminal.waitForLine("1")
      try terminal.waitForPrompt()
      try terminal.type("passp")
      try terminal.press("C-r")
      try terminal.wait(for: "the line, a rule and the task") { lines in
        let list = lines.suffix(4)
        return list.elementsEqual([
          "search ‘passp’: count passport", "> count passport",
          String(repeating: "─", count: 20), "  1  Renew passport",
        ])
      }
      try terminal.press("C-r")
      try terminal.wait(for: "the task chosen") { lines in
        lines.contains("search ‘passp’: show 1") && lines.last == "> 1  Renew passport"
      }
      try terminal.press("Enter")
      try terminal.wait(for: "the line") { $0.contains("taskshell> show 1") }
      try terminal.press("Enter")
      try terminal.wait(for: "the task shown") {
        $0.contains("1  Renew passport") && $0.last == "taskshell>"
      }
    }
  }

  /// As in fish, Enter puts the match into the line without running it.
  @Test(arguments: screens) func enterInserts(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("add Buy milk")
      try terminal.waitForLine("Added 1: Buy milk")
      try terminal.waitForLastLine("taskshell>")
      try terminal.press("C-r")
      try terminal.wait(for: "the newest line") {
        $0.suffix(2) == ["search: add Buy milk", "> add Buy milk"]
      }
      try terminal.type("milk")
      try terminal.waitForLine("search ‘milk’: add Buy milk")
      try terminal.press("Enter")
      try terminal.wait(for: "the line alone") { $0.contains("taskshell> add Buy milk") }
      #expect(try program.run("count").output == "1\n")
      try terminal.press("Enter")
      try terminal.waitForLine("Added 2: Buy milk")
    }
  }

  /// If nothing matches, nothing is inserted, not even the previous match.
  @Test func enterTakesNothingThatDoesNotFit() throws {
    try withTerminal { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("add Buy milk")
      try terminal.waitForLine("Added 1: Buy milk")
      try terminal.waitForLastLine("taskshell>")
      try terminal.press("C-r")
      try terminal.type("milkx")
      try terminal.waitForLine("no match ‘milkx’: add Buy milk")
      try terminal.press("Enter")
      try terminal.waitForLastLine("taskshell>")
      #expect(try program.run("count").output == "1\n")
    }
  }

  @Test(arguments: screens) func tabPutsTheTextIntoTheLine(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) {
      try $0.run("add", "Buy milk")
    } _: { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.type("edit 1 ")
      try terminal.press("Tab")
      try terminal.wait(for: "the text") { $0.contains("taskshell> edit 1 Buy milk") }
      try terminal.press("M-b")
      try terminal.type("oat ")
      try terminal.press("Enter")
      try terminal.waitForLine("Changed 1: Buy oat milk, was: Buy milk")
      try terminal.type("undo ")
      try terminal.press("Tab")
      try terminal.wait(for: "the steps") { lines in
        lines.contains { $0.contains("edit 1 Buy oat milk") }
      }
    }
  }

  @Test func theListFollowsChanges() throws {
    try withTerminal { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("set list after-change")
      try terminal.enter("add Sweep")
      try terminal.wait(for: "the list") { lines in
        lines.contains("Added 1: Sweep") && lines.filter { $0.hasSuffix("  Sweep") }.count == 1
      }
      try terminal.enter("count")
      try terminal.enter("set list on-demand")
      try terminal.enter("add Dust")
      try terminal.waitForLine("Added 2: Dust")
      try terminal.wait(for: "no other list") { lines in
        lines.last == "taskshell>" && lines.filter { $0.hasSuffix("  Sweep") }.count == 1
      }
    }
  }

  /// Two hundred pasted lines are one undo step, without a suggestion afterwards.
  @Test func twoHundredPastedLines() throws {
    try withTerminal { terminal, program in
      try terminal.waitForPrompt()
      let lines = (1...200).map { "add Pasted \($0)" }.joined(separator: "\n")
      try terminal.paste(lines)
      try terminal.wait(for: "the end of the paste") {
        $0.contains { $0.hasSuffix("add Pasted 200") }
      }
      try terminal.press("C-_")
      try terminal.wait(for: "an empty line") { $0.last == "taskshell>" }
      try terminal.paste(lines)
      try terminal.wait(for: "the paste again") { $0.contains { $0.hasSuffix("add Pasted 200") } }
      try terminal.press("Enter")
      try terminal.waitForLine("Added 200: Pasted 200")
      try terminal.wait(for: "the prompt") { $0.last == "taskshell>" }
      try terminal.press("C-l")
      try terminal.type("add P")
      try terminal.wait(for: "the line alone") { $0.contains("taskshell> add P") }
      #expect(try program.run("count").output == "200\n")
    }
  }

  /// A leading space of either width keeps a line out of the history.
  @Test(arguments: [" ", "\u{3000}"]) func aSpaceKeepsASecret(space: String) throws {
    try withTerminal { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("add Open")
      try terminal.waitForLine("Added 1: Open")
      try terminal.enter("\(space)add secret")
      try terminal.waitForLine("Added 2: secret")
      try terminal.waitForLastLine("taskshell>")
      try terminal.press("Up")
      try terminal.waitForLastLine("taskshell> add Open")
    }
  }
}
