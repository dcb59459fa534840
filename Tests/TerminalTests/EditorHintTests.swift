import Foundation
import TestSupport
import Testing

/// Hints about a line while it is typed.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct EditorHintTests {
  private func prepare(_ program: Program) throws {
    try program.run("user", "add", "Anna", "seat", "12")
    try program.run("add", "Buy milk")
    try program.run("add", "Call Anna", "due:2026-03-11", "@Anna")
    try program.run("add", "Old report", "due:2026-03-10")
  }

  @Test(arguments: screens) func theDateAndTheTask(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows, prepare: prepare) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.type("add Pay rent next friday")
      try terminal.waitForLastLine("due Fri 20 Mar (in 9 days)")
      try terminal.press("C-c")
      try terminal.type("done mil")
      try terminal.waitForLastLine("1: Buy milk")
      try terminal.press("Enter")
      try terminal.waitForLine("Done 1: Buy milk")
      #expect(try program.run("count").output == "2\n")
    }
  }

  /// The row below a line shows its whole effect, however narrow it is.
  @Test(arguments: screens) func theWholeEffect(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows, prepare: prepare) { terminal, _ in
      try terminal.waitForPrompt()
      func shows(_ line: String, _ text: String) throws {
        try terminal.press("C-c", "C-l")
        try terminal.type(line)
        try terminal.waitForText(text)
      }
      try shows(
        "edit 1 Call mum wait:monday",
        "1: \"Buy milk\" → \"Call mum\", waits until Mon 16 Mar (in 5 days)")
      try shows("delete open", "deletes 3 tasks: 1: Buy milk · 2: Call Anna · 3: Old report")
      try shows("done overdue", "3: Old report, due Tue 10 Mar (yesterday)")
      try shows("done 99", "There is no task 99.")
      try shows("add Foo @Zed", "@Zed is new: you will be asked whether to add this person")
      try shows(
        "add Plan the party with everybody due:friday wait:thursday after:1 every:week @Anna until:2026-12-24",
        "due Fri 13 Mar (in 2 days), every:week, after:1, waits until Thu 12 Mar (tomorrow), until Thu 24 Dec (in 288 days), @Anna"
      )
    }
  }

  /// What a line says while its last word may become right is shown once the user has stopped typing.
  @Test(arguments: [
    ("add Buy ink on 31 feb", "There is no such day"),
    ("add Foo at 25:00", "There is no such time"),
    ("edit 1 p1", "would replace the whole text"),
  ])
  func aMistakeInTheLastWordIsShownAtRest(line: String, mistake: String) throws {
    try withTerminal(columns: 80, rows: 24, prepare: prepare) { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.type(line)
      try terminal.waitForText(mistake)
    }
  }

  @Test func theWholeEffectInJapanese() throws {
    try withTerminal(columns: 40, rows: 12, prepare: prepare) { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("set language ja")
      try terminal.type("delete open")
      try terminal.waitForText("3件を削除: 1: Buy milk")
      try terminal.press("C-c")
      try terminal.type("add x @ゼン")
      try terminal.waitForText("@ゼン は未登録です（追加するか確認します）")
    }
  }

  @Test func dueCountsAreAtTheRight() throws {
    try withTerminal(prepare: prepare) { terminal, _ in
      try terminal.wait(for: "the counts") {
        $0.last?.hasSuffix("1 due today · 1 overdue") == true && $0.last?.count == 79
      }
      try terminal.enter("done 2,3")
      try terminal.waitForLastLine("taskshell>")
    }
  }

  @Test(arguments: screens) func theFilterStandsInThePrompt(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("set filter #仕事 or 会議の資料を準備する")
      try terminal.waitForLastLine("[#仕事 or 会議の資料…] taskshell>")
      try terminal.enter("set filter none")
      try terminal.waitForLastLine("taskshell>")
    }
  }

  @Test func remarksAreSaidInEveryFormat() throws {
    try withProgram { program in
      let script = "add A\nset filter #x\ncount\n"
      let table = try program.run(input: script)
      #expect(table.output == "0\n")
      #expect(
        table.errors
          == "Added 1: A\n1 task outside the filter #x is hidden (set filter none shows all).\n")
      let json = try program.run("--json", input: script)
      #expect(json.output.hasSuffix("{\"count\":0}\n"))
      #expect(
        json.errors
          == "{\"notice\":\"2 tasks outside the filter #x are hidden (set filter none shows all).\"}\n"
      )
    }
  }

  @Test func colours() throws {
    try withTerminal(prepare: prepare) { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.type("lsit x")
      try terminal.wait(for: "a red verb") { _ in
        (try? terminal.styledScreen().contains("\u{1B}[31mlsit")) == true
      }
      try terminal.press("C-c")
      try terminal.type("add x @Anna friday")
      try terminal.wait(for: "verb, person and date") { _ in
        guard let screen = try? terminal.styledScreen() else { return false }
        return screen.contains("\u{1B}[1m\u{1B}[34madd") && screen.contains("\u{1B}[36m@Anna")
          && screen.contains("\u{1B}[32mfriday")
      }
    }
  }

  @Test func eachPartCanBeTurnedOff() throws {
    try withTerminal(prepare: prepare) { terminal, _ in
      try terminal.waitForPrompt()
      for setting in ["hints", "highlight", "right", "ghost"] {
        try terminal.enter("set \(setting) off")
      }
      try terminal.type("add x tomorrow")
      try terminal.waitForLastLine("taskshell> add x tomorrow")
      #expect(try terminal.styledScreen().contains("\u{1B}[34madd x") == false)
      try terminal.press("C-c")
      try terminal.type("set r")
      try terminal.waitForLastLine("taskshell> set r")
    }
  }

  @Test(arguments: ["dumb", "unknown-terminal"]) func plainTerminalsWork(term: String) throws {
    try withProgram { program in
      let terminal = try Terminal(
        program,
        command: [
          "env", "TERM=\(term)", "LC_ALL=C", "TASKSHELL_PAGER=", Program.path, "--store",
          program.store,
        ],
        columns: 40, rows: 12)
      defer { terminal.close() }
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("add 打ち合わせ tomorrow")
      try terminal.waitForText("Added 1: 打ち合わせ, due Thu 12 Mar")
      try terminal.enter("help keys")
      try terminal.waitForText("Ctrl-Z")
    }
  }
}
