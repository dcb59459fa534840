import Foundation
import TestSupport
import Testing

/// The keys of a line, and the features of libedit: its settings file, counts, vi's yank.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct EditorKeysTests {
  private func withSettings(
    _ settings: String, _ body: (Terminal, Program) throws -> Void
  ) throws {
    try withTerminal { program in
      try settings.write(
        toFile: program.folder.path + "/.editrc", atomically: false, encoding: .utf8)
    } _: { terminal, program in
      try terminal.waitForPrompt()
      try body(terminal, program)
    }
  }

  @Test func theSettingsFileWins() throws {
    let settings = """
      bind ^W ed-delete-prev-char
      bind "\\e[A" ed-move-to-beg
      bind ^G line-killToStart

      """
    try withSettings(settings) { terminal, _ in
      try terminal.type("add one two")
      try terminal.press("C-w")
      try terminal.waitForLastLine("taskshell> add one tw")
      try terminal.press("Up")
      try terminal.type("x")
      try terminal.waitForLine("taskshell> xadd one tw")
      try terminal.press("End", "C-g")
      try terminal.waitForLastLine("taskshell>")
    }
  }

  @Test func theSettingsFileWinsInViToo() throws {
    try withSettings("bind -v\nbind ^W ed-delete-prev-char\n") { terminal, _ in
      try terminal.type("add one")
      try terminal.press("C-w")
      try terminal.waitForLastLine("taskshell> add on")
    }
  }

  /// Text cut in vi mode stays in its yank buffer, whatever is deleted while inserting.
  @Test func viPutsBackWhatItYanked() throws {
    try withSettings("bind -v\n") { terminal, _ in
      try terminal.type("add one two")
      try terminal.press("Escape")
      try terminal.type("0yw")
      try terminal.type("A X")
      try terminal.press("BSpace")
      try terminal.waitForLastLine("taskshell> add one two")
      try terminal.press("Escape")
      try terminal.type("p")
      try terminal.type("A!")
      try terminal.wait(for: "what was yanked") { $0.last?.contains("two add !") == true }
    }
  }

  @Test func aNumberRepeatsACommand() throws {
    try withTerminal { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.type("add one two three four")
      try terminal.press("Home", "M-3", "C-f")
      try terminal.type("|")
      try terminal.waitForLine("taskshell> add| one two three four")
      try terminal.press("Escape")
      try terminal.type("2")
      try terminal.press("M-d")
      try terminal.waitForLine("taskshell> add| three four")
      try terminal.press("M-1", "0", "C-h")
      try terminal.waitForLine("taskshell>  three four")
    }
  }

  /// Escape acts like Alt on the next key, and does not affect a key without such a meaning.
  @Test func escapeTakesNoKeyAway() throws {
    try withTerminal { terminal, _ in
      try terminal.waitForPrompt()
      let pause = { usleep(120_000) }
      try terminal.type("add one two")
      try terminal.press("Escape")
      _ = pause()
      try terminal.press("C-c")
      try terminal.waitForLastLine("taskshell>")
      try terminal.type("add one two")
      try terminal.press("Escape")
      _ = pause()
      try terminal.type("b")
      try terminal.type("|")
      try terminal.waitForLine("taskshell> add one |two")
      try terminal.press("Escape")
      _ = pause()
      try terminal.press("End")
      try terminal.press("Escape")
      _ = pause()
      try terminal.type("花")
      try terminal.waitForLine("taskshell> add one |two花")
      try terminal.press("Escape", "C-c")
      try terminal.waitForLastLine("taskshell>")
    }
  }

  @Test func killsJoinForYank() throws {
    try withTerminal { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.type("add one two three")
      try terminal.press("C-w", "C-w", "C-a", "C-y")
      try terminal.waitForLine("taskshell> two threeadd one")
      try terminal.press("C-e", "C-w", "C-y", "M-y")
      try terminal.waitForLine("taskshell> two threeadd two three")
      try terminal.press("M-t")
      try terminal.waitForLine("taskshell> two threeadd three two")
      try terminal.press("C-_", "C-_")
      try terminal.press("M-/")
      try terminal.wait(for: "something redone") { $0.last?.contains("two") == true }
    }
  }

  @Test func theLastWordOfTheLineBefore() throws {
    try withTerminal { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("add first 一番")
      try terminal.waitForText("Added 1")
      try terminal.enter("add second \"two words\"")
      try terminal.waitForText("Added 2")
      try terminal.type("find ")
      try terminal.press("M-.")
      try terminal.waitForLastLine("taskshell> find \"two words\"")
      try terminal.press("M-.")
      try terminal.waitForLastLine("taskshell> find 一番")
    }
  }

  /// The editor passes U+0080 to libedit for named keys.
  @Test func noCharacterIsTakenForAKey() throws {
    try withTerminal { terminal, program in
      try terminal.waitForPrompt()
      try terminal.type("add a\u{80}b")
      try terminal.press("Enter")
      try terminal.waitForText("Added 1")
      #expect(try program.run("--json", "list").output.contains("a\\u0080b"))
    }
  }

  @Test(arguments: screens) func searchShowsWhatFits(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) { terminal, _ in
      try terminal.waitForPrompt()
      for line in ["add Buy milk", "count", "add 牛乳 milk 🥛"] { try terminal.enter(line) }
      try terminal.waitForText("Added 2")
      try terminal.waitForPrompt()
      try terminal.type("milk")
      try terminal.press("C-r")
      try terminal.waitForLine("> add 牛乳 milk 🥛")
      try terminal.waitForLine("  add Buy milk")
      try terminal.press("C-r")
      try terminal.waitForLine("> add Buy milk")
      try terminal.press("C-g")
      try terminal.waitForLastLine("taskshell> milk")
    }
  }

  @Test func upFindsWhatIsTyped() throws {
    try withTerminal { terminal, _ in
      try terminal.waitForPrompt()
      for line in ["add Buy milk", "count"] { try terminal.enter(line) }
      try terminal.type("milk")
      try terminal.press("Up")
      try terminal.waitForLastLine("taskshell> add Buy milk")
      try terminal.press("C-c")
      try terminal.enter("set history-search prefix")
      try terminal.type("milk")
      try terminal.press("Up")
      try terminal.type("!")
      try terminal.waitForLastLine("taskshell> milk!")
    }
  }

  /// A fuzzy match is shown, but used only if chosen.
  @Test func aScatteredMatchIsNotTaken() throws {
    try withTerminal {
      try $0.run("add", "Send Mary the draft")
    } _: { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.type("done smd")
      try terminal.press("Tab")
      try terminal.wait(for: "the list") { lines in
        lines.contains("taskshell> done smd") && lines.last?.contains("Send Mary") == true
      }
      try terminal.press("Tab", "Enter")
      try terminal.waitForText("taskshell> done \"Send Mary the draft\"")
    }
  }

  @Test func noGhostOfADateNobodyTyped() throws {
    try withTerminal { terminal, program in
      try terminal.waitForPrompt()
      try terminal.type("add Read chapter 1")
      try terminal.press("End", "Enter")
      try terminal.waitForLine("Added 1: Read chapter 1")
    }
  }
}
