import Foundation
import TestSupport
import Testing

/// Choosing among tasks in a list below the prompt, wide and narrow.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct PickerScreenTests {
  private static let legend = "Enter accepts, Tab marks, Esc cancels"

  private func prepare(_ program: Program) throws {
    try program.run("add", "Buy paint", "due:today")
    try program.run("add", "Call Anna")
    try program.run("add", "Paint brush")
    try program.run("add", "Paint the fence with 白いペンキ and 緑のペンキ before summer comes")
  }

  @Test(arguments: screens) func typingNarrowsAndEnterTakes(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows, prepare: prepare) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("done paint")
      let screen = try terminal.waitForLastLine(Self.legend)
      #expect(screen.suffix(5).first == "Which?")
      #expect(screen.contains(">   1  Buy paint  today") && screen.contains("    3  Paint brush"))
      // A wide character is not split.
      #expect(columns == 80 || screen.contains("    4  Paint the fence with 白いペンキ…"))
      try terminal.type("ぺんき")
      try terminal.wait(for: "the task alone") {
        $0.suffix(3).first == "Which? ぺんき" && $0.suffix(2).first?.hasPrefix(">   4  Paint") == true
      }
      try terminal.type("zz")
      try terminal.wait(for: "nothing") { $0.contains("Which? ぺんきzz (no match)") }
      try terminal.press("Enter", "C-u")
      try terminal.type("br")
      try terminal.waitForLine(">   3  Paint brush")
      try terminal.press("Enter")
      let after = try terminal.waitForLine("Done 3: Paint brush")
      // The question is removed.
      #expect(!after.contains { $0.hasPrefix("Which?") || $0 == Self.legend })
      #expect(after.contains("taskshell> done paint"))
      #expect(try program.run("count").output == "3\n")
    }
  }

  @Test(arguments: screens) func tabMarks(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows, prepare: prepare) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("done paint")
      try terminal.waitForLastLine(Self.legend)
      try terminal.press("Tab", "Down", "Tab")
      try terminal.wait(for: "two marks") {
        $0.contains("  * 1  Buy paint  today")
          && $0.joined(separator: " ").contains("2 marked: 1 Buy paint, 4 Paint the fence")
      }
      try terminal.press("C-p", "C-p", "Up")
      try terminal.wait(for: "the way round") {
        $0.contains { $0.hasPrefix("> * 4  Paint the fence with 白いペンキ") }
      }
    }
  }

  /// A space belongs to the search text, and marked tasks that it hides stay named.
  @Test func spaceNarrowsFurther() throws {
    try withTerminal(prepare: prepare) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("delete paint")
      try terminal.waitForLastLine(Self.legend)
      try terminal.type("br pai")
      try terminal.wait(for: "the task alone") {
        $0.suffix(3) == ["Which? br pai", ">   3  Paint brush", Self.legend]
      }
      try terminal.press("Tab", "C-u")
      try terminal.type("buy")
      try terminal.wait(for: "the hidden mark") {
        $0.suffix(3) == [">   1  Buy paint  today", "1 marked: 3 Paint brush", Self.legend]
      }
      try terminal.press("Enter")
      try terminal.waitForLine("Deleted 3: Paint brush")
      #expect(try program.run("count").output == "3\n")
    }
  }

  @Test func escapeLeavesQuietly() throws {
    for key in ["Escape", "C-c", "C-d"] {
      try withTerminal(prepare: prepare) { terminal, program in
        let before = program.storeBytes
        try terminal.waitForPrompt()
        try terminal.enter("delete paint")
        try terminal.waitForLastLine(Self.legend)
        try terminal.press("Tab", key)
        try terminal.waitForLine("Nothing changed.")
        try terminal.waitForPrompt()
        #expect(program.storeBytes == before)
      }
    }
  }

  @Test func aTerminalIsResized() throws {
    try withTerminal(prepare: prepare) { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("done paint")
      try terminal.waitForLastLine(Self.legend)
      try terminal.press("Down", "Down")
      try terminal.waitForLine(
        ">   4  Paint the fence with 白いペンキ and 緑のペンキ before summer comes")
      try terminal.resize(columns: 40, rows: 12)
      try terminal.waitForLine(">   4  Paint the fence with 白いペンキ…")
      try terminal.resize(columns: 80, rows: 24)
      try terminal.waitForLine(
        ">   4  Paint the fence with 白いペンキ and 緑のペンキ before summer comes")
      try terminal.press("Enter")
      try terminal.wait(for: "the answer") { $0.contains { $0.hasPrefix("Done 4: Paint") } }
    }
  }

  @Test(arguments: screens) func manyTasksAreSeenThroughAWindow(columns: Int, rows: Int) throws {
    let lines = (1...300).map { "add Paint \($0)" }.joined(separator: "\n")
    try withTerminal(columns: columns, rows: rows) {
      try $0.run(input: lines)
    } _: { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("done paint")
      let screen = try terminal.waitForLastLine(Self.legend)
      #expect(screen.count <= rows && screen.contains(">     1  Paint 1"))
      try terminal.press("End")
      try terminal.waitForLine(">   300  Paint 300")
      try terminal.press("PageUp")
      try terminal.wait(for: "a page before") { !$0.contains("    300  Paint 300") }
      try terminal.type("29")
      try terminal.waitForLine(">    29  Paint 29")
      try terminal.press("Enter")
      try terminal.waitForLine("Done 29: Paint 29")
    }
  }

  /// Where a command takes a single task, only one can be chosen, and a space belongs to the search
  /// text.
  @Test func selectTakesOne() throws {
    try withTerminal(prepare: prepare) { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("select paint")
      try terminal.waitForLastLine("Enter accepts, Esc cancels")
      try terminal.type("br pai")
      try terminal.waitForLine("Which? br pai")
      try terminal.press("Enter")
      try terminal.waitForLine("Selected 3: Paint brush")
    }
  }

  @Test func inJapanese() throws {
    try withTerminal(columns: 40, rows: 12, prepare: prepare) { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("set language ja")
      try terminal.enter("完了 paint")
      try terminal.waitForLastLine("Enter 決定、Tab 選択、Esc 中止")
      try terminal.press("Tab")
      try terminal.waitForLine("1件選択: 1 Buy paint")
      try terminal.press("Escape")
      try terminal.waitForLine("何も変更していません")
    }
  }

  /// Without control sequences, questions are answered with lines.
  @Test func aDumbTerminalAsks() throws {
    try withProgram { program in
      try prepare(program)
      let terminal = try Terminal(
        program, command: ["env", "TERM=dumb", Program.path, "--store", program.store])
      defer { terminal.close() }
      try terminal.waitForPrompt()
      try terminal.enter("done paint")
      try terminal.waitForText("Which? Enter numbers, words to narrow")
      try terminal.enter("zzz")
      try terminal.waitForText("None of these contains \"zzz\".")
      try terminal.enter("brush")
      try terminal.waitForText("Done 3: Paint brush")
    }
  }
}
