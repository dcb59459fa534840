import Foundation
import SystemCalls
import TestSupport
import Testing

/// Interruptions: keys, signals, resizing, a terminal that disappears, another shell.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct EditorSignalTests {
  @Test(arguments: screens) func controlCInEachState(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) {
      try $0.run(input: "add Buy milk\nadd Buy bread\n")
    } _: { terminal, program in
      let states: [[String]] = [
        ["a", "d", "d", "Space", "x"], ["d", "o", "n", "e", "Space", "B", "Tab", "Tab"],
        ["C-r", "z"], ["a", "d", "d", "Space", "\"", "x", "Enter", "y"],
        ["n", "e", "w", "Enter", "x"],
      ]
      for keys in states {
        try terminal.waitForPrompt()
        for key in keys { try terminal.press(key) }
        try terminal.press("C-c")
        try terminal.waitForPrompt()
        try terminal.enter("count")
        try terminal.wait(for: "the count") { $0.dropLast().last == "2" }
      }
      #expect(try program.run("count").output == "2\n")
    }
  }

  @Test(arguments: screens) func suspendedAndContinued(columns: Int, rows: Int) throws {
    try withOuterShell(columns: columns, rows: rows) { terminal, _ in
      try terminal.type("add half a l")
      try terminal.waitForText("taskshell> add half a l")
      try terminal.press("C-z")
      try terminal.waitForLastLine("outer$")
      try terminal.enter("stty -a | grep -c ' echo '; fg")
      try terminal.wait(for: "the line as it was") { $0.last == "taskshell> add half a l" }
      try terminal.enter("ine")
      try terminal.waitForLine("Added 1: half a line")
    }
  }

  private func addMilk(_ program: Program) throws { try program.run("add", "Buy milk") }

  /// What is continued in the background leaves the terminal alone: it ends if it was told to, else
  /// it stops again.
  @Test(
    arguments: ["add half", "board\n", "list\nhistory clear\n"], ["kill %1", "kill -HUP %1", "bg"])
  func continuedInTheBackground(typed: String, command: String) throws {
    try withOuterShell(prepare: addMilk) { terminal, program in
      try terminal.type(typed)
      let shown = ["add half": "add half", "board\n": "Buy milk"][typed] ?? "[y/N]"
      try terminal.waitForText(shown)
      try terminal.press("C-z")
      try terminal.waitForLastLine("outer$")
      let flags = try terminal.flags()
      try terminal.enter("clear; \(command)")
      let isEnd = command != "bg"
      try terminal.wait(for: isEnd ? "the end" : "another stop") { lines in
        // The outer shell reports it before its next prompt.
        if lines.last == "outer$" { try? terminal.press("Enter") }
        return lines.contains { $0.hasPrefix("[1]+") && $0.contains("Stopped") != isEnd }
      }
      #expect(try terminal.flags() == flags)
      if !isEnd {
        try terminal.enter("clear; fg")
        try terminal.waitForText(shown)
      }
    }
  }

  /// The same if it was stopped by a signal that it could not see.
  @Test(arguments: ["add half", "board\n"], ["kill %1", "bg"])
  func stoppedFromOutsideAndContinuedInTheBackground(typed: String, command: String) throws {
    try withOuterShell(prepare: addMilk) { terminal, program in
      try terminal.type(typed)
      try terminal.waitForText(typed == "add half" ? typed : "Buy milk")
      let pattern = "^\(Program.path) --store \(program.store)"
      _ = try program.run("/usr/bin/env", arguments: ["pkill", "-STOP", "-f", "--", pattern])
      try terminal.wait(for: "the outer shell") { $0.contains("outer$") }
      try terminal.enter("tput rmcup; stty sane; clear; \(command)")
      let isEnd = command != "bg"
      try terminal.wait(for: isEnd ? "the end" : "another stop") { lines in
        if lines.last == "outer$" { try? terminal.press("Enter") }
        return lines.contains { $0.hasPrefix("[1]+") && $0.contains("Stopped") != isEnd }
      }
      if !isEnd {
        try terminal.enter("clear; fg")
        try terminal.waitForText(typed == "add half" ? typed : "Buy milk")
      }
    }
  }

  @Test func controlBackslashDoesNothing() throws {
    try withTerminal { terminal, program in
      try terminal.waitForPrompt()
      try terminal.type("add half")
      try terminal.press("C-\\")
      try terminal.enter(" a line")
      try terminal.waitForLine("Added 1: half a line")
    }
  }

  @Test func terminated() throws {
    try withOuterShell { terminal, program in
      try terminal.type("add never")
      // Keys that the shell has not read when it ends are typed into the outer shell.
      try terminal.waitForText("taskshell> add never")
      kill(try program.processInTerminal(), SIGTERM)
      try terminal.waitForLastLine("outer$")
      try terminal.enter("echo status $?; stty -a | grep -o ' echo '")
      try terminal.waitForLine("status 143")
      try terminal.wait(for: "a terminal that echoes") { $0.contains(" echo") }
      #expect(try program.run("count").output == "0\n")
    }
  }

  @Test func theTerminalGoesAway() throws {
    try withTerminal { terminal, program in
      try terminal.waitForPrompt()
      try terminal.type("add never")
      let process = try terminal.process()
      #expect(isAlive(process))
      terminal.close()
      #expect(!isAlive(process))
      #expect(try program.run("count").output == "0\n")
    }
  }

  @Test func resizedWhileTyping() throws {
    try withTerminal { terminal, program in
      try terminal.waitForPrompt()
      try terminal.type("add " + String(repeating: "長い文字列 ", count: 12) + "tomorrow")
      try terminal.waitForText("due Thu 12 Mar (tomorrow)")
      for (columns, rows) in [(40, 12), (61, 20), (33, 12), (80, 24)] {
        try terminal.resize(columns: columns, rows: rows)
        try terminal.waitForText("due Thu 12 Mar (tomorrow)")
      }
      try terminal.press("Enter")
      try terminal.waitForText("Added 1: 長い文字列")
      let screen = try terminal.joinedScreen()
      #expect(screen.components(separatedBy: "Added 1").count == 2)
      #expect(try program.run("count").output == "1\n")
    }
  }

  @Test(arguments: screens) func anotherShellSpeaksAboveTheLine(columns: Int, rows: Int) throws {
    try withTerminal(columns: columns, rows: rows) {
      try $0.run("add", "Buy milk")
    } _: { terminal, program in
      try terminal.waitForPrompt()
      let half = "add " + String(repeating: "half 半分 ", count: 10)
      try terminal.type(half)
      try terminal.wait(for: "a wrapped line") { $0.count > 1 }
      try program.run("add", "Zebra crossing")
      try terminal.wait(for: "the news above the only prompt") { lines in
        let news = lines.firstIndex { $0.hasPrefix("Another shell: Added 2: Zebra crossing") }
        let prompts = lines.indices.filter { lines[$0].hasPrefix("taskshell> add half") }
        return prompts.count == 1 && news.map { $0 < prompts[0] } == true
      }
      try terminal.type("done")
      try terminal.press("Enter")
      try terminal.waitForText("Added 3: half 半分")
      // A task from elsewhere can be completed at once.
      try terminal.type("done zeb")
      try terminal.press("Tab")
      try terminal.waitForText(#"taskshell> done "Zebra crossing""#)
    }
  }

  /// What is typed while a file is read does not move the progress away, and is not lost.
  @Test func typedDuringAnImport() throws {
    try withTerminal { program in
      let tasks = (1...20_000).map { "Task \($0)" }.joined(separator: "\n")
      try tasks.write(
        toFile: program.folder.path + "/tasks.txt", atomically: false, encoding: .utf8)
    } _: { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("import tasks.txt --dry-run")
      try terminal.wait(for: "the progress") { $0.last?.hasPrefix("[") == true }
      try terminal.enter("count all")
      try terminal.enter("add Typed")
      try terminal.waitForText("Added 1: Typed")
      try terminal.waitForPrompt()
      let screen = try terminal.screen()
      #expect(!screen.contains { $0.hasPrefix("[") || $0 == "count all" }, "\(screen)")
    }
  }

  @Test func aTextOfSeveralLinesIsOneRowOfNews() throws {
    try withTerminal {
      try $0.run("add", "Buy milk")
    } _: { terminal, program in
      try terminal.waitForPrompt()
      try program.run("add", "\"multi\nline\"")
      try terminal.waitForLine("Another shell: Added 2: multi␊line")
    }
  }

  /// The folder of the store is created after the shell has started.
  @Test func anotherShellThatMakesTheStoreSpeaksToo() throws {
    try withProgram { program in
      let store = program.folder.path + "/new/folder/S"
      let terminal = try Terminal(program, command: [Program.path, "--store", store])
      defer { terminal.close() }
      try terminal.waitForPrompt()
      _ = try program.run(arguments: ["--store", store, "add", "One"])
      try terminal.waitForLine("Another shell: Added 1: One")
      _ = try program.run(arguments: ["--store", store, "add", "Two"])
      try terminal.waitForLine("Another shell: Added 2: Two")
    }
  }

  @Test func aDeadlineIsAnnounced() throws {
    try withTerminal {
      try $0.run("add", "Stand up", "due:10:10")
    } _: { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("set remind 10m")
      try terminal.waitForText("Reminder: 1: Stand up, due Wed 11 Mar 10:10 (today)")
    }
  }

  /// Writes a script of many lines, which takes a while.
  private func longScript(_ program: Program) throws {
    let lines = (1...100_000).map { "add Task \($0)" }.joined(separator: "\n")
    try lines.write(
      toFile: program.folder.path + "/long", atomically: false, encoding: .utf8)
  }

  @Test func controlCStopsACommandAndNotTheShell() throws {
    try withTerminal(prepare: longScript) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("source long")
      try terminal.wait(for: "a task") { $0.last?.hasPrefix("Added ") == true }
      try terminal.press("C-c")
      try terminal.waitForLine("Interrupted.")
      try terminal.waitForPrompt()
      try terminal.enter("add after")
      try terminal.waitForText(": after")
      let count = Int(try program.run("count").output.dropLast()) ?? 0
      #expect(count > 1 && count < 100_001)
    }
  }

  @Test func stagedChangesSurviveControlC() throws {
    try withTerminal(prepare: longScript) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("begin")
      try terminal.enter("add precious")
      try terminal.enter("source long")
      try terminal.wait(for: "a task") { $0.last?.contains(": Task ") == true }
      try terminal.press("C-c")
      try terminal.waitForLine("Interrupted.")
      try terminal.enter("commit")
      try terminal.waitForText("as one step.")
      #expect(try program.run("list", "precious").output.contains("precious"))
    }
  }

  @Test func manyControlCsAtOnce() throws {
    try withTerminal { terminal, program in
      try terminal.waitForPrompt()
      for _ in 0..<40 { try terminal.press("C-c", "C-c", "C-c", "Enter", "C-c") }
      try terminal.enter("add alive")
      try terminal.waitForText("Added 1: alive")
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalDuringAQuestionEndsTheShell(signal: Int32) throws
  {
    try withTerminal { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("begin")
      try terminal.enter("add staged")
      try terminal.enter("new")
      try terminal.wait(for: "the question") { $0.last?.hasPrefix("Task:") == true }
      let process = try terminal.process()
      kill(process, signal)
      #expect(eventually { !isAlive(process) })
      #expect(try program.run("count").output == "0\n")
    }
  }

  /// The maximum file size is small here: a change that does not fit is refused, and the shell
  /// continues.
  @Test func aFileThatMayNotGrowIsAnError() throws {
    try withProgram { program in
      let text = String(repeating: "x", count: 3000)
      let result = try program.run(
        "/bin/sh",
        arguments: [
          "-c", "ulimit -f 1; \"$0\" --store S add \(text); echo $?", Program.path,
        ])
      #expect(result.output == "1\n")
      #expect(result.errors.contains("too large"), "\(result.errors)")
    }
  }
}
