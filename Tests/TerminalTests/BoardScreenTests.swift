import Foundation
import SystemCalls
import TestSupport
import Testing

/// A board in a real terminal, in its three layouts.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct BoardScreenTests {
  static let sizes = [(140, 40), (80, 24), (40, 12)]

  private func prepare(_ program: Program) throws {
    for line in [
      "user add Anna", "add Write report due:2026-03-09 project:work",
      "add \"牛乳を買う\" due:today project:買い物", "add Pay rent due:tomorrow @Anna", "add Buy bread",
      "add Call the family #phone", "note 1 \"ask about it\"",
    ] { try program.run("-c", line) }
  }

  private func withBoard(
    columns: Int, rows: Int, language: String = "C.UTF-8",
    _ body: (Terminal, Program) throws -> Void
  ) throws {
    try withProgram { program in
      try prepare(program)
      var program = program
      program.environment["LANG"] = language
      let terminal = try Terminal(program, columns: columns, rows: rows)
      defer { terminal.close() }
      try terminal.waitForPrompt()
      try terminal.enter("board")
      try terminal.wait(for: "the board") { lines in
        lines.contains { $0.hasPrefix("> 1  Write") }
      }
      try body(terminal, program)
    }
  }

  /// The command of `set start` may be a board; the history has only what was typed.
  @Test func aDayBegins() throws {
    try withProgram { program in
      try prepare(program)
      try program.run("-c", "set --save start board")
      let terminal = try Terminal(program, columns: 80, rows: 24)
      defer { terminal.close() }
      try terminal.wait(for: "the board") { $0.contains { $0.hasPrefix("> 1  Write") } }
      try terminal.type("q")
      try waitForPrompt(terminal)
      try terminal.enter("count")
      try terminal.enter("history")
      try terminal.wait(for: "the history") { $0.count { $0.hasSuffix("count") } == 2 }
      #expect(try !terminal.screen().contains("board"))
    }
  }

  /// A start that leaves would leave at every start.
  @Test(arguments: ["quit", "exit", "count; q"]) func aStartDoesNotLeave(line: String) throws {
    try withProgram { program in
      try program.run("-c", "set --save start \"\(line)\"")
      let terminal = try Terminal(program, columns: 80, rows: 24)
      defer { terminal.close() }
      try waitForPrompt(terminal)
      try terminal.enter("add Here")
      try terminal.waitForText("Added 1: Here")
    }
  }

  private func waitForPrompt(_ terminal: Terminal) throws {
    try terminal.wait(for: "the prompt") { $0.last?.hasPrefix("taskshell>") == true }
  }

  /// Leaves the board after closing its questions and answers.
  private func leave(_ terminal: Terminal) throws {
    for _ in 0..<60 {
      if try terminal.reaches(within: 0.5, { $0.last?.hasPrefix("taskshell>") == true }) { return }
      let isAsked = try terminal.screen().contains { $0.contains("[y/N]") }
      if isAsked { try terminal.press("C-u", "y", "Enter") } else { try terminal.press("C-c") }
    }
    try waitForPrompt(terminal)
  }

  @Test(arguments: sizes, ["C.UTF-8", "ja_JP.UTF-8"])
  func keysChangeTasks(size: (Int, Int), language: String) throws {
    try withBoard(columns: size.0, rows: size.1, language: language) { terminal, program in
      let screen = try terminal.screen()
      #expect(screen.count == size.1)
      #expect(screen[0].contains(language == "C.UTF-8" ? "1 next" : "1 次"))
      try terminal.type("d")
      try terminal.wait(for: "the next task") { $0.contains { $0.hasPrefix("> 2  牛乳") } }
      // Sent at once: the effects of the keys before the line are shown above it.
      try terminal.type("  ma")
      try terminal.wait(for: "a line to type in") { $0.contains { $0.hasPrefix(":due 5") } }
      let tomorrow = language == "C.UTF-8" ? "tomorrow" : "明日"
      try terminal.wait(for: "both tomorrow") { lines in
        ["  2  牛乳", "  3  Pay"].allSatisfy { task in
          lines.contains { $0.hasPrefix(task) && $0.contains(tomorrow) }
        }
      }
      try terminal.type("friday")
      try terminal.press("Enter")
      try terminal.wait(for: "the board again") { !$0.contains { $0.hasPrefix(":due") } }
      try terminal.type("q")
      try waitForPrompt(terminal)
      #expect(try program.run("count", "done").output == "1\n")
      #expect(try program.run("count", "due:tomorrow").output == "2\n")
      #expect(try program.run("count", "due:friday").output == "1\n")
      // The previous screen is restored.
      #expect(try terminal.screen().contains("taskshell> board"))
    }
  }

  /// This terminal draws a skin tone beside the hand, and so measures the row as wider than it is;
  /// nevertheless the row ends at the edge, and is drawn after a key as it is drawn anew.
  @Test(arguments: sizes) func aWideRowMovesNoOther(columns: Int, rows: Int) throws {
    try withProgram { program in
      for number in 1...rows {
        try program.run("add", "👍🏽 \(number) " + String(repeating: "long ", count: number % 3 * 30))
      }
      let terminal = try Terminal(program, columns: columns, rows: rows)
      defer { terminal.close() }
      try terminal.waitForPrompt()
      try terminal.enter("board")
      for (key, row) in [("", 1), ("j", 2), ("j", 3), ("G", rows)] {
        if !key.isEmpty { try terminal.type(key) }
        try terminal.wait(for: "row \(row)") { lines in
          lines.first?.contains("1 next") == true && lines[0].contains(" \(row)/\(rows)")
        }
        // The rows of a frame arrive one after the other.
        usleep(200_000)
        let drawn = try terminal.screen()
        try terminal.press("C-l")
        usleep(200_000)
        try terminal.wait(for: "the same screen, drawn anew") { $0 == drawn }
      }
    }
  }

  /// Presses random keys, then types the logged commands in a shell with the same initial store.
  @Test(arguments: [1, 2] as [UInt64]) func keysAreTheSameCommits(seed: UInt64) throws {
    try withBoard(columns: 80, rows: 24) { terminal, program in
      var random = SeededGenerator(seed: seed)
      let keys = Array("jjkkgGdtmws  *xuU01234yr")
      for _ in 0..<30 {
        let some = (0..<10).map { _ in keys[Int.random(in: 0..<keys.count, using: &random)] }
        try terminal.type(String(some))
        let isAsked = { (lines: [String]) in lines.contains { $0.contains("[y/N]") } }
        if try terminal.reaches(within: 0.2, isAsked) { try terminal.press("C-u", "y", "Enter") }
        try terminal.press("C-g")
      }
      try leave(terminal)
      let log = try program.run("log", "limit:10000", "--json").output
      let rows = try JSONSerialization.jsonObject(with: Data(log.utf8)) as? [[String: Any]]
      let commands = try #require(rows).map { row in
        (kind: row["kind"] as? String ?? "", command: row["command"] as? String ?? "")
      }
      #expect(commands.count > 20)
      try withProgram { other in
        for (kind, command) in commands {
          let line = kind == "command" ? command : kind
          let result = try other.run("--yes", "-c", line)
          #expect(result.status == 0, "\(line): \(result.errors)")
        }
        func tasks(_ program: Program) throws -> String {
          try program.run("list", "all", "sort:number", "columns:number,text,state,due,started")
            .output
        }
        #expect(try tasks(other) == tasks(program))
      }
    }
  }

  @Test(arguments: sizes, [("C.UTF-8", "sort:order."), ("ja_JP.UTF-8", "動かせます。")])
  func aMessageIsSeenToItsEnd(size: (Int, Int), language: (locale: String, end: String)) throws {
    try withBoard(columns: size.0, rows: size.1, language: language.locale) { terminal, _ in
      try terminal.type("J")
      try terminal.wait(for: "the end of the message") { lines in
        lines.suffix(4).contains { $0.contains(language.end) }
      }
      try terminal.type("j")
      try terminal.wait(for: "the keys") { !$0.contains { $0.contains(language.end) } }
    }
  }

  @Test func changesByOthersKeepTheCursor() throws {
    try withBoard(columns: 80, rows: 24) { terminal, program in
      try terminal.type("j")
      try terminal.wait(for: "the cursor") { $0.contains { $0.hasPrefix("> 2") } }
      try program.run("add", "Zebra", "!high", "due:today")
      try terminal.wait(for: "the news and the new task") { lines in
        lines.contains { $0.hasPrefix("  6  Zebra") } && lines.contains { $0.hasPrefix("> 2") }
          && lines.last == "Another shell: Added 6: Zebra, due Wed 11 Mar (today), !high"
      }
      try program.run("done", "2")
      try terminal.wait(for: "a list without the task") { lines in
        !lines.contains { $0.contains("牛乳") && !$0.contains("Another") }
          && lines.contains { $0.hasPrefix(">") }
      }
    }
  }

  /// A filter, a page of an answer, the keys, an error, and a board within the board.
  @Test(arguments: sizes) func typedFilterPageKeysAndErrors(columns: Int, rows: Int) throws {
    try withBoard(columns: columns, rows: rows) { terminal, _ in
      try terminal.type("/")
      // It is no command: earlier commands are not recalled.
      try terminal.press("Up")
      try terminal.type("project:work")
      try terminal.wait(for: "how many") { $0.contains("1 task") }
      try terminal.press("Enter")
      try terminal.wait(for: "fewer tasks") { !$0.contains { $0.contains("Pay rent") } }
      try terminal.press("Escape")
      try terminal.wait(for: "all tasks") { $0.contains { $0.contains("牛乳") } }
      try terminal.type(":")
      try terminal.enter("help list")
      try terminal.wait(for: "a page") { $0.last?.hasSuffix(" back") == true }
      try terminal.press("Escape")
      try terminal.wait(for: "the board") { $0.contains { $0.hasPrefix("> 1") } }
      try terminal.type("?")
      try terminal.wait(for: "the keys") { $0.first?.hasPrefix("j ↓") == true }
      // There are more keys than rows, so some keys scroll.
      try terminal.wait(for: "a legend") {
        $0.last?.hasSuffix(rows > 36 ? "q goes back" : "j k scroll, q goes back") == true
      }
      try terminal.press("Escape")
      try terminal.wait(for: "the board") { $0.contains { $0.hasPrefix("> 1") } }
      // A key that is not one of a page acts on the board.
      try terminal.type("?G")
      if rows <= 36 { try terminal.type("0") }
      try terminal.wait(for: "the board") { $0.contains { $0.hasPrefix("> ") } }
      try terminal.type("1?:")
      try terminal.wait(for: "a line below the board") { rows in
        rows.contains(":") && rows.contains { $0.hasPrefix("> ") }
      }
      try terminal.press("Escape")
      try terminal.wait(for: "no line") { !$0.contains(":") }
      try terminal.type("g")
      try terminal.wait(for: "the board") { $0.contains { $0.hasPrefix("> 1") } }
      try terminal.type(":")
      try terminal.enter("done 99")
      try terminal.wait(for: "the refusal") { $0.contains("There is no task 99.") }
      try terminal.type(":")
      try terminal.enter("board @Anna")
      try terminal.wait(for: "her board") { $0.contains { $0.hasPrefix("> 3  Pay") } }
      try terminal.press("C-c")
      try waitForPrompt(terminal)
      // A command that leaves the shell leaves the board when typed there.
      try terminal.enter("board @Anna")
      try terminal.wait(for: "her board") { $0.contains { $0.hasPrefix("> 3  Pay") } }
      try terminal.type(":")
      try terminal.enter("q")
      try waitForPrompt(terminal)
      try terminal.enter("count all")
      try terminal.wait(for: "an answer") { $0.contains("4") || $0.contains("5") }
    }
  }

  /// From the outer shell a board has the terminal until it is closed; in a pipe it is a list.
  /// Another board or shell on the same store sees its changes.
  @Test(arguments: ["board", "tui"]) func fromTheOuterShell(word: String) throws {
    try withProgram { program in
      try prepare(program)
      let terminal = try Terminal(program, command: ["bash", "--norc", "-i"])
      defer { terminal.close() }
      let start = "\(Program.path) --store \(program.store) \(word)"
      try terminal.enter("PS1='outer$ '; clear; \(start)")
      try terminal.wait(for: "the board") { $0.contains { $0.hasPrefix("> 1  Write") } }
      let other = try Terminal(program)
      defer { other.close() }
      try other.waitForPrompt()
      try other.enter("board")
      try other.wait(for: "the other board") { $0.contains { $0.hasPrefix("> 1  Write") } }
      try other.type("0")
      try terminal.type("0J")
      let isMoved = { (lines: [String]) in
        lines.dropFirst().first?.hasPrefix("  2  牛乳") == true
          && lines.dropFirst(2).first?.hasPrefix("> 1  Write") == true
      }
      try terminal.wait(for: "the row that was moved", until: isMoved)
      try other.wait(for: "it on the other board", until: isMoved)
      #expect(
        try program.run("list", "sort:order", "limit:2", "columns:number").output == "2\n1\n")
      try other.type("d")
      try terminal.wait(for: "what the other has done") { !$0.contains { $0.contains("1  Write") } }
      try terminal.type("q")
      try terminal.wait(for: "the outer shell") { $0.last == "outer$" }
      try other.type("q")
      try waitForPrompt(other)
      #expect(try program.run(word, "@Anna").output.contains("Pay rent"))
    }
  }

  @Test(arguments: sizes) func suspendedResizedAndContinued(columns: Int, rows: Int) throws {
    try withOuterShell(columns: columns, rows: rows, prepare: prepare) { terminal, _ in
      try terminal.enter("board")
      let cursor = { (lines: [String]) in lines.contains { $0.hasPrefix("> 1  Write") } }
      try terminal.wait(for: "the board", until: cursor)
      for (columns, rows) in [(50, 10), (120, 30), (30, 8), (columns, rows)] {
        try terminal.resize(columns: columns, rows: rows)
        try terminal.wait(for: "the board on \(columns) × \(rows)") { lines in
          cursor(lines) && lines.count == rows
        }
      }
      try terminal.press("C-z")
      try terminal.waitForLastLine("outer$")
      try terminal.enter("stty -a | grep -o ' echo '")
      try terminal.wait(for: "a terminal that echoes") { $0.contains(" echo") }
      try terminal.enter("fg")
      try terminal.wait(for: "the board again", until: cursor)
      try terminal.type(":add half")
      try terminal.wait(for: "a line") { $0.contains(":add half") && cursor($0) }
      try terminal.resize(columns: columns + 10, rows: rows + 2)
      try terminal.wait(for: "the line below the board") { $0.contains(":add half") && cursor($0) }
      try terminal.press("C-l", "Space", "a")
      try terminal.wait(for: "both, drawn anew") { $0.contains(":add half a") && cursor($0) }
      try terminal.press("C-z")
      try terminal.waitForLastLine("outer$")
      try terminal.enter("fg")
      try terminal.wait(for: "the line again") { $0.contains(":add half a") && cursor($0) }
      try terminal.enter(" line")
      try terminal.waitForText("Added 6: half a line")
      try terminal.type("q")
      try waitForPrompt(terminal)
    }
  }

  /// A stop signal during a command takes effect after the command.
  @Test func stoppedDuringACommand() throws {
    try withProgram { program in
      try prepare(program)
      let (began, goesOn) = (program.folder.path + "/began", program.folder.path + "/goes-on")
      let hooks = program.folder.appendingPathComponent(".config/taskshell/hooks")
      try FileManager.default.createDirectory(at: hooks, withIntermediateDirectories: true)
      try program.write(
        script: "#!/bin/sh\n>\(began)\nuntil [ -e \(goesOn) ]; do sleep 0.01; done",
        to: hooks.path + "/before-commit")
      let terminal = try Terminal(program, command: ["bash", "--norc", "-i"])
      defer { terminal.close() }
      try terminal.enter("PS1='outer$ '; clear; \(Program.path) --store \(program.store)")
      try waitForPrompt(terminal)
      try terminal.enter("board")
      let cursor = { (lines: [String]) in lines.contains { $0.hasPrefix("> 1  Write") } }
      try terminal.wait(for: "the board", until: cursor)
      try terminal.type("t")
      #expect(eventually { FileManager.default.fileExists(atPath: began) })
      kill(try program.processInTerminal(), SIGTSTP)
      try Data().write(to: URL(fileURLWithPath: goesOn))
      try waitForOuterShell(terminal, after: "a stop") { _ in true }
      try terminal.enter("fg")
      try terminal.wait(for: "the board again", until: cursor)
      try terminal.waitForText("Changed 1: Write report, due Wed 11 Mar (today)")
      try leave(terminal)
    }
  }

  /// The number of random endings: a dozen, or the value of `TASKSHELL_BOARD_ENDS`.
  private static let ends =
    ProcessInfo.processInfo.environment["TASKSHELL_BOARD_ENDS"]
    .flatMap { UInt64($0) } ?? 12

  /// However a board ends, the terminal is restored: its mode, screen, cursor and mouse.
  @Test func terminalIsRestored() throws {
    try withProgram { program in
      try prepare(program)
      let terminal = try Terminal(program, command: ["bash", "--norc", "-i"])
      defer { terminal.close() }
      try terminal.enter("PS1='outer$ '; bind 'set disable-completion on'")
      // A mode that libedit would not choose.
      try terminal.enter("stty -echoctl -iexten; stty -g >before; clear")
      try terminal.waitForLastLine("outer$")
      let before = try terminal.flags()
      for seed in 1...Self.ends {
        var random = SeededGenerator(seed: seed)
        try terminal.enter("clear; \(Program.path) --store \(program.store); echo ended $?")
        try waitForPrompt(terminal)
        try terminal.enter("board")
        try terminal.wait(for: "the board") { $0.first?.contains("1 next") == true }
        let keys = Array("jk gGdtm0123?:/a+x\t\r")
        let some = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          keys[Int.random(in: 0..<keys.count, using: &random)]
        }
        try terminal.type(String(some))
        let way = Int.random(in: 0..<5, using: &random)
        try end(terminal, program, by: way)
        try waitForOuterShell(terminal, after: "\(seed): \(some), \(way)") { lines in
          lines.contains { $0.hasPrefix("ended ") }
        }
        #expect(try terminal.flags() == before, "\(seed)")
        try terminal.enter("stty -g | diff before - && echo same")
        try terminal.waitForLine("same")
      }
      #expect(try program.run("store", "check").status == 0)
    }
  }

  /// Waits for the outer prompt and deletes the keys that the board left unread, which the outer
  /// shell receives, as after any program.
  private func waitForOuterShell(
    _ terminal: Terminal, after what: String, until isReached: ([String]) -> Bool
  ) throws {
    try terminal.wait(for: "the outer shell after \(what)") { lines in
      lines.last?.hasPrefix("outer$") == true && isReached(lines)
    }
    try terminal.press("C-u")
    try terminal.waitForLastLine("outer$")
  }

  private func end(_ terminal: Terminal, _ program: Program, by way: Int) throws {
    let process = try program.processInTerminal()
    switch way {
    case 0:
      try leave(terminal)
      try terminal.press("C-u", "C-d")
    case 1: kill(process, SIGTERM)
    case 2: kill(process, SIGHUP)
    case 3:
      // Stop it at a random point, and end it after it has resumed.
      try terminal.resize(columns: 60, rows: 15)
      kill(process, SIGTSTP)
      try waitForOuterShell(terminal, after: "a stop") { _ in true }
      try terminal.resize(columns: 80, rows: 24)
      try terminal.enter("fg; echo ended $?")
      try terminal.wait(for: "what was stopped") { $0.last != "outer$" }
      kill(process, SIGTERM)
    default:
      kill(process, SIGINT)
      try leave(terminal)
      try terminal.press("C-u", "C-d")
    }
  }
}
