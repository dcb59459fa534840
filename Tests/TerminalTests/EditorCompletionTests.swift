import Foundation
import TestSupport
import Testing

/// Completion with Tab of all kinds of task texts.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct EditorCompletionTests {
  @Test(arguments: screens) func japaneseEmojiAndQuotes(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) { program in
      try program.run(input: "add カレンダーを買う\nadd 👨‍👩‍👧 家族会議\nadd Say \\\"hi\\\" twice\nadd Café menu\n")
    } _: { terminal, program in
      try terminal.waitForPrompt()
      try terminal.type("done かれ")
      try terminal.press("Tab")
      try terminal.waitForText("taskshell> done カレンダーを買う")
      try terminal.press("Enter")
      try terminal.waitForText("Done 1: カレンダーを買う")
      try terminal.type("done 家族")
      try terminal.press("Tab")
      try terminal.waitForText("家族会議")
      try terminal.press("Enter")
      try terminal.waitForText("Done 2: ")
      try terminal.type("done say")
      try terminal.press("Tab")
      try terminal.waitForText(#"taskshell> done "Say \"hi\" twice""#)
      try terminal.press("Enter")
      try terminal.waitForText(#"Done 3: Say "hi" twice"#)
      try terminal.type("done cafe")
      try terminal.press("Tab", "Enter")
      try terminal.waitForText("Done 4: Café menu")
      #expect(try program.run("count").output == "0\n")
    }
  }

  /// The chosen candidate is in the line, and Esc restores the typed text, in the list as well.
  @Test(arguments: screens) func theLineShowsTheChoice(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) { program in
      try program.run(input: "add Milk\nadd Bread\nadd Call\n")
    } _: { terminal, _ in
      func waitForLine(_ line: String) throws {
        try terminal.wait(for: line) { $0.contains("taskshell> \(line)") }
      }
      try terminal.waitForPrompt()
      try terminal.enter("set ghost off")
      try terminal.type("done ")
      try terminal.press("Tab", "Tab")
      try waitForLine("done Milk")
      try terminal.press("Tab")
      try waitForLine("done Bread")
      try terminal.press("Escape")
      try waitForLine("done")
      try terminal.press("Tab", "Tab")
      try waitForLine("done Milk")
      try terminal.type("c")
      try waitForLine("done c")
      try terminal.press("Escape")
      try terminal.wait(for: "the list to close") { !$0.contains { $0.hasPrefix("Call") } }
      try terminal.type("x")
      try waitForLine("done cx")
    }
  }

  @Test func tenThousandTasks() throws {
    try withProgram { program in
      let lines = (1...10_000).map { "add Task of the number \($0)" }
      try program.run(input: lines.joined(separator: "\n"))
      for (number, screen) in zip([9876, 9875], screens) {
        let terminal = try Terminal(program, columns: screen.columns, rows: screen.rows)
        defer { terminal.close() }
        try terminal.waitForPrompt()
        try terminal.type("done ")
        try terminal.press("Tab", "Tab")
        try terminal.wait(for: "a page") { $0.last?.hasPrefix("… and over ") == true }
        try terminal.type("number \(number)")
        try terminal.wait(for: "the task") { $0.last?.contains("number \(number)") == true }
        try terminal.press("Enter", "Enter")
        try terminal.waitForText("Done \(number): Task of the number \(number)")
      }
      #expect(try program.run("count").output == "9998\n")
    }
  }

  @Test func everyPlaceOffersItsKind() throws {
    try withTerminal { program in
      try program.run("user", "add", "Anna")
      try program.run("add", "Buy milk")
      _ = FileManager.default.createFile(atPath: program.folder.path + "/week.tasks", contents: nil)
    } _: { terminal, program in
      try terminal.waitForPrompt()
      let places = [
        ("dese", "deselect"), ("user ren", "user rename"), ("find a", "find Anna"),
        ("list over", "list overdue"), ("set lang", "set language"), ("help ke", "help keys"),
        ("add Pay rent tomo", "add Pay rent tomorrow"), ("add x due:tomo", "add x due:tomorrow"),
        ("source \(program.folder.path)/we", "source \(program.folder.path)/week.tasks"),
      ]
      for (typed, completed) in places {
        try terminal.type(typed)
        try terminal.press("Tab")
        try terminal.waitForText("taskshell> \(completed)")
        try terminal.press("C-c")
      }
    }
  }

  @Test func lastUsedCandidateIsFirst() throws {
    try withTerminal { program in
      try program.run(input: "add Report A due:2026-03-12\nadd Report B\nadd Report C\n")
    } _: { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("select 3")
      try terminal.type("show rep")
      try terminal.press("Tab", "Tab")
      try terminal.wait(for: "the selected one, then by deadline") { lines in
        let text = lines.suffix(3).joined(separator: " ")
        let places = ["Report C", "Report A", "Report B"].map { text.range(of: $0)?.lowerBound }
        guard let c = places[0], let a = places[1], let b = places[2] else { return false }
        return c < a && a < b
      }
    }
  }
}
