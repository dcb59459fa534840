import Foundation
import TestSupport
import Testing

/// Features that only a terminal shows: keys, completion, history, the prompt.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized) struct EditorTests {
  /// Bindings in `~/.editrc` apply; the shell's own keys stay.
  @Test func viKeysByTheSettingsOfTheLibrary() throws {
    let prepare: (Program) throws -> Void = { program in
      try program.run("add", "Buy milk")
      try "bind -v\n".write(
        toFile: program.folder.path + "/.editrc", atomically: false, encoding: .utf8)
    }
    try withTerminal(prepare: prepare) { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.type("add Buy milk")
      try terminal.press("Escape")
      try terminal.type("bbcwPay for")
      try terminal.press("Enter")
      try terminal.waitForLine("Added 2: Pay for milk")
      try terminal.type("done Buy m")
      try terminal.press("Tab")
      try terminal.waitForLine(#"taskshell> done "Buy milk""#)
    }
  }

  /// Settings that are not a regular file, or too large, are not read; the reason is reported.
  @Test(arguments: ["pipe", "/dev/zero", "large"])
  func settingsThatMightNeverEndArePassedOver(target: String) throws {
    try withProgram { program in
      var program = program
      let folder = program.folder.path
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      try String(repeating: "# much\n", count: 10_000).write(
        toFile: folder + "/large", atomically: false, encoding: .utf8)
      program.environment["EDITRC"] = target.hasPrefix("/") ? target : "\(folder)/\(target)"
      let terminal = try Terminal(program)
      defer { terminal.close() }
      try terminal.waitForText(
        target == "large" ? "/large: File too large" : "\(target): Not a regular file")
      try terminal.waitForPrompt()
      try terminal.enter("add One")
      try terminal.waitForLine("Added 1: One")
    }
  }

  private func prepare(_ program: Program) throws {
    try program.run("user", "add", "Anna", "seat", "12")
    try program.run("add", "Buy milk", "due:2026-03-14")
    try program.run("add", "打ち合わせ")
    try program.run("add", "Call the plumber")
    try program.run("done", "3")
  }

  @Test func tabCompletesTheWholeText() throws {
    try withTerminal(prepare: prepare) { terminal, program in
      try terminal.waitForLastLine("taskshell>")
      try terminal.type("done Bu")
      try terminal.press("Tab")
      try terminal.waitForLine(#"taskshell> done "Buy milk""#)
      try terminal.press("Enter")
      try terminal.waitForLine("Done 1: Buy milk")
      #expect(try program.run("count").output == "1\n")
    }
  }

  @Test func tabCompletesJapanese() throws {
    try withTerminal(prepare: prepare) { terminal, _ in
      try terminal.waitForLastLine("taskshell>")
      try terminal.type("show 打")
      try terminal.press("Tab")
      try terminal.waitForLine("taskshell> show 打ち合わせ")
    }
  }

  @Test func tabCompletesFromTheMiddleOfAText() throws {
    try withTerminal(prepare: prepare) { terminal, _ in
      try terminal.waitForLastLine("taskshell>")
      try terminal.type("done MILK")
      try terminal.press("Tab")
      try terminal.waitForLine(#"taskshell> done "Buy milk""#)
    }
  }

  @Test func tabCompletesPeople() throws {
    try withTerminal(prepare: prepare) { terminal, _ in
      try terminal.waitForLastLine("taskshell>")
      try terminal.type("edit 1 @An")
      try terminal.press("Tab")
      try terminal.waitForLine("taskshell> edit 1 @Anna")
    }
  }

  @Test func doneOffersOpenTasksAndReopenDoneOnes() throws {
    try withTerminal(prepare: prepare) { terminal, _ in
      try terminal.waitForLastLine("taskshell>")
      try terminal.type("reopen ")
      try terminal.press("Tab")
      try terminal.waitForLine(#"taskshell> reopen "Call the plumber""#)
      try terminal.press("C-c")
      try terminal.type("done ")
      try terminal.press("Tab", "Tab")
      let lines = try terminal.wait(for: "the open tasks") { lines in
        lines.last?.contains("Buy milk") == true && lines.last?.contains("打ち合わせ") == true
      }
      #expect(lines.last?.contains("1  Sat") == true)
      #expect(lines.last?.contains("plumber") == false)
    }
  }

  @Test func upRecallsAndASecondSessionRecallsTheFirstOnes() throws {
    try withTerminal { terminal, program in
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("add 打ち合わせ")
      try terminal.waitForLine("Added 1: 打ち合わせ")
      try terminal.waitForLastLine("taskshell>")
      try terminal.press("Up")
      try terminal.waitForLastLine("taskshell> add 打ち合わせ")
      let second = try Terminal(program)
      defer { second.close() }
      try second.waitForLastLine("taskshell>")
      try second.press("Up")
      try second.waitForLastLine("taskshell> add 打ち合わせ")
      let history = program.folder.path + "/.local/state/taskshell/history"
      let mode = try FileManager.default.attributesOfItem(atPath: history)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  @Test func theSelectionStandsInThePrompt() throws {
    try withTerminal(prepare: prepare) { terminal, _ in
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("select 1")
      try terminal.waitForLastLine("taskshell [Buy milk]>")
      try terminal.enter("edit Buy 食事会の予約をするために電話をかける")
      try terminal.enter("edit 1 食事会の予約をするために電話をかける")
      try terminal.waitForLastLine("taskshell [食事会の予約をする…]>")
      try terminal.enter("deselect")
      try terminal.waitForLastLine("taskshell>")
    }
  }

  @Test(arguments: ["C-c", "Escape"]) func theFormAsksAgain(cancelling: String) throws {
    try withTerminal { terminal, program in
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("new")
      try terminal.waitForLastLine("Task:")
      try terminal.press("Enter")
      try terminal.waitForLine("A task needs a text.")
      try terminal.enter("Buy milk")
      try terminal.waitForLastLine("Due (or none):")
      try terminal.press("Enter")
      try terminal.waitForLine("When is it due?")
      try terminal.press(cancelling)
      try terminal.waitForLastLine("taskshell>")
      #expect(try program.run("count").output == "0\n")
      try terminal.enter("new")
      try terminal.enter("Buy milk")
      try terminal.enter("2026/03/14 17:00")
      try terminal.waitForLine("Saved")
      #expect(try program.run("list").output == "1\topen\t2026/03/14 17:00\t\tBuy milk\n")
    }
  }

  @Test func controlCGivesAFreshLineAndControlDLeaves() throws {
    try withTerminal { terminal, program in
      try terminal.waitForLastLine("taskshell>")
      try terminal.type("add never")
      try terminal.press("C-c")
      try terminal.wait(for: "a fresh line") { $0.last == "taskshell>" }
      try terminal.press("C-d")
      #expect(eventually { !terminal.isRunning() })
      #expect(try program.run("count").output == "0\n")
    }
  }

  @Test func suspendingAndGoingOn() throws {
    try withProgram { program in
      let terminal = try Terminal(
        program, command: ["bash", "--norc", "-i"], columns: 80, rows: 24)
      defer { terminal.close() }
      try terminal.enter("PS1='outer$ '; \(Program.path) --store \(program.store)")
      try terminal.waitForLastLine("taskshell>")
      try terminal.type("add half a l")
      try terminal.waitForText("taskshell> add half a l")
      try terminal.press("C-z")
      try terminal.waitForLastLine("outer$")
      try terminal.enter("fg")
      try terminal.wait(for: "the line as it was") { $0.last == "taskshell> add half a l" }
      try terminal.enter("ine")
      try terminal.waitForLine("Added 1: half a line")
    }
  }

  @Test func tablesFitNarrowTerminals() throws {
    try withTerminal(columns: 40, rows: 12, prepare: prepare) { terminal, program in
      try program.run("add", "とても長いタスクの名前をここに書いておく", "due:fri", "@Anna")
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("list")
      let rows = try terminal.wait(for: "the list") { $0.contains("2  打ち合わせ") }
      #expect(rows.contains("4  とても長いタスクの名前をここに書いて…"))
      #expect(rows.contains("   2026/03/13 (in 2 days)  @Anna"))
      try terminal.enter("set list table")
      try terminal.enter("list")
      let lines = try terminal.wait(for: "the table") { $0.contains { $0.hasSuffix("Buy milk") } }
      #expect(lines.contains(" 4  Fri  Anna  とても長いタスクの名前を…"))
      #expect(lines.contains(" 2             打ち合わせ"))
    }
  }

  @Test func textNeverDrivesTheTerminal() throws {
    try withTerminal { terminal, program in
      try program.run("add", "red \u{1B}[31m bell \u{7} \u{202E}bidi")
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("list")
      let lines = try terminal.wait(for: "the task") { $0.contains { $0.contains("bidi") } }
      let row = lines.first { $0.contains("bidi") } ?? ""
      #expect(row.contains("[31m"))
      #expect(!row.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
  }
}
