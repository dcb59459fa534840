import Foundation
import TestSupport
import Testing

/// Recall, suggestions and search of the history.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct EditorHistoryTests {
  @Test(arguments: screens) func ghostAndRecall(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("add Water the plants")
      try terminal.waitForLine("Added 1: Water the plants")
      try terminal.enter("add Write a letter")
      try terminal.waitForLine("Added 2: Write a letter")
      try terminal.type("add Wa")
      try terminal.waitForLastLine("taskshell> add Water the plants")
      #expect(try terminal.styledScreen().contains("\u{1B}[2mter the plants"))
      try terminal.press("M-Right")
      try terminal.wait(for: "one word taken") { _ in
        (try? terminal.styledScreen().contains("\u{1B}[2m the plants")) == true
      }
      try terminal.press("C-f", "Enter")
      try terminal.waitForLine("Added 3: Water the plants")
      try terminal.type("add Wr")
      try terminal.press("Up")
      try terminal.waitForLastLine("taskshell> add Write a letter")
      try terminal.press("Down", "C-u")
      try terminal.press("Up")
      try terminal.waitForLastLine("taskshell> add Water the plants")
      #expect(try program.run("count").output == "3\n")
    }
  }

  @Test func aGhostOfATaskNamesIt() throws {
    try withTerminal {
      try $0.run("add", "Buy milk")
    } _: { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.type("done bu")
      try terminal.wait(for: "the rest") { $0.contains("taskshell> done buy milk") }
      try terminal.press("Right", "Enter")
      try terminal.waitForLine("Done 1: Buy milk")
    }
  }

  @Test(arguments: screens) func searchFindsJapanese(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("add 打ち合わせ")
      try terminal.waitForLine("Added 1: 打ち合わせ")
      // Before the prompt, the terminal would interpret Ctrl-R itself.
      try terminal.run("list")
      try terminal.press("C-r")
      try terminal.type("わせ")
      try terminal.waitForLine("search ‘わせ’: add 打ち合わせ")
      try terminal.press("Enter")
      try terminal.wait(for: "the line") { $0.contains("taskshell> add 打ち合わせ") }
      try terminal.press("Enter")
      try terminal.waitForLine("Added 2: 打ち合わせ")
      #expect(try program.run("count").output == "2\n")
    }
  }

  /// In the list of Ctrl-R each line is one row, the most used first; Delete removes one.
  @Test func aLineIsDeletedInTheList() throws {
    try withTerminal { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("count all")
      try terminal.waitForLine("0")
      try terminal.startOver(prompt: "taskshell>")
      try terminal.paste("count done\ncount open")
      try terminal.press("Enter")
      try terminal.wait(for: "both") { $0.count { $0 == "0" } == 2 }
      try terminal.startOver(prompt: "taskshell>")
      try terminal.press("C-r")
      try terminal.type("count")
      try terminal.wait(for: "the list") {
        $0.contains("> count done⏎count open") && $0.contains("  count all")
      }
      try terminal.press("DC")
      try terminal.wait(for: "one line") {
        $0.contains("> count all") && !$0.contains { $0.contains("⏎") }
      }
      try terminal.press("Enter")
      try terminal.waitForLine("taskshell> count all")
      let path = program.folder.path + "/.local/state/taskshell/history"
      #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("count open"))
    }
  }

  @Test func linesKeptOutOfHistory() throws {
    try withTerminal { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter(" add secret")
      try terminal.waitForLine("Added 1: secret")
      try terminal.enter("add first")
      try terminal.enter("history off")
      try terminal.enter("add second")
      try terminal.waitForLine("Added 3: second")
      try terminal.enter("history on")
      try terminal.enter("history")
      try terminal.waitForLine("history on")
      let path = program.folder.path + "/.local/state/taskshell/history"
      let rows = try String(contentsOfFile: path, encoding: .utf8)
      #expect(rows.contains("add first") && !rows.contains("secret") && !rows.contains("second"))
      #expect(rows.contains("\"status\":0,\"store\":\"\(program.store)\""))
    }
  }
}
