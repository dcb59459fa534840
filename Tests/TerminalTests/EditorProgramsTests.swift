import Foundation
import SystemCalls
import TestSupport
import Testing

/// Other programs in the terminal: the user's editor and pager.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct EditorProgramsTests {
  /// Runs a shell whose `EDITOR` applies a sed(1) command to the file.
  private func withEditor(
    _ command: String, _ body: (Terminal, Program) throws -> Void
  ) throws {
    try withProgram { program in
      try program.run("add", "Buy milk", "due:2026-03-14")
      var edited = program
      let script = program.folder.path + "/editor"
      try program.write(script: "#!/bin/sh\nsed -i -e '\(command)' \"$1\"\n", to: script)
      edited.environment["VISUAL"] = script
      let terminal = try Terminal(edited)
      defer { terminal.close() }
      try terminal.waitForPrompt()
      try body(terminal, program)
    }
  }

  /// The start command runs at each start, a release notice appears once.
  @Test func aStartRunsACommand() throws {
    try withProgram { program in
      try program.run("add", "Buy milk", "due:2026-03-14")
      try program.run("set", "--save", "start", "count")
      let state = program.folder.path + "/.local/state/taskshell"
      try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
      try "version 0.0.1\nsince 2026-03-01\n"
        .write(toFile: state + "/seen", atomically: true, encoding: .utf8)
      for isFirst in [true, false] {
        let terminal = try Terminal(program)
        defer { terminal.close() }
        try terminal.waitForPrompt()
        let lines = try terminal.screen()
        #expect(lines.contains("1"))
        #expect(lines.contains { $0.hasPrefix("This is taskshell") } == isFirst)
      }
    }
  }

  @Test func aTaskIsEditedAsText() throws {
    try withEditor("s/milk/oat milk/; s/^due:.*/due: friday 17:00/") { terminal, program in
      try terminal.enter("edit 1")
      try terminal.waitForText("Changed 1: Buy oat milk, due Fri 13 Mar 17:00 (in 2 days)")
      try terminal.enter("undo")
      try terminal.waitForText("Undone: edit 1")
      #expect(try program.run("list").output == "1\topen\t2026/03/14\t\tBuy milk\n")
    }
  }

  @Test(arguments: ["s/milk/bread/; s/^user:.*/user: Nobody/", "s/milk/bread/; s/^due/dew/"])
  func allOrNothing(command: String) throws {
    try withEditor(command) { terminal, program in
      try terminal.enter("edit 1")
      try terminal.wait(for: "a refusal") { $0.count > 2 && $0.last == "taskshell>" }
      #expect(try program.run("list").output == "1\topen\t2026/03/14\t\tBuy milk\n")
    }
  }

  /// `sed` with this invalid command ends with status 1.
  @Test(arguments: ["edit 1", "note 1"]) func anEditorThatFailsIsSaid(line: String) throws {
    try withEditor("no command of sed") { terminal, program in
      try terminal.enter(line)
      try terminal.waitForText(
        "Nothing changed: the editor could not be started, or reported a failure.")
      #expect(try program.run("list").output == "1\topen\t2026/03/14\t\tBuy milk\n")
    }
  }

  @Test func theLineIsEditedAndNotRun() throws {
    try withEditor("s/never/ever/") { terminal, program in
      try terminal.type("add never")
      try terminal.press("C-x", "C-e")
      try terminal.waitForLastLine("taskshell> add ever")
      #expect(try program.run("count").output == "1\n")
      try terminal.press("Enter")
      try terminal.waitForLine("Added 2: ever")
    }
  }

  @Test(arguments: screens) func longOutputIsPaged(columns: Int, rows: Int) throws {
    try withProgram { program in
      try program.run(input: (1...40).map { "add Task \($0)" }.joined(separator: "\n"))
      var paged = program
      paged.environment["TASKSHELL_PAGER"] = "sed s/Task/Paged/; echo $LESSCHARSET$LESSSECURE"
      let terminal = try Terminal(paged, columns: columns, rows: rows)
      defer { terminal.close() }
      try terminal.waitForPrompt()
      try terminal.enter("list")
      try terminal.waitForLine("40  Task 40")
      try terminal.enter("set pager on")
      try terminal.enter("list")
      try terminal.waitForLine("40  Paged 40")
      try terminal.waitForLine("utf-81")
      try terminal.enter("list 1")
      try terminal.waitForLine("1  Task 1")
    }
  }

  /// The pager inherits no descriptor but the terminal, in its original mode.
  @Test func programsGetNoDescriptorOfTheStore() throws {
    try withProgram { program in
      try program.run(input: (1...40).map { "add Task \($0)" }.joined(separator: "\n"))
      var paged = program
      let report = program.folder.path + "/report"
      paged.environment["TASKSHELL_PAGER"] =
        "cat >/dev/null; ls -l /proc/self/fd >\(report); stty -a </dev/tty >>\(report); echo done"
      let terminal = try Terminal(paged)
      defer { terminal.close() }
      try terminal.waitForPrompt()
      try terminal.enter("set pager on")
      try terminal.enter("list")
      try terminal.waitForLine("done")
      let text = try String(contentsOfFile: report, encoding: .utf8)
      #expect(!text.contains("/S") && !text.contains("inotify"), "\(text)")
      #expect(
        Set(["isig", "icanon", "echo"]).isSubset(of: text.split(whereSeparator: \.isWhitespace)))
    }
  }

  /// The text in the editor when the shell was killed is offered later.
  @Test func anEditThatWasCutShortIsOffered() throws {
    try withProgram { program in
      var edited = program
      edited.environment["VISUAL"] = program.folder.path + "/editor"
      let script = "#!/bin/sh\nprintf 'add precious' >\"$1\"\ntouch started\nexec sleep 100\n"
      try program.write(script: script, to: program.folder.path + "/editor")
      let first = try Terminal(edited)
      try first.waitForPrompt()
      try first.type("add half")
      try first.press("C-x", "C-e")
      try first.wait(for: "the editor") { _ in
        FileManager.default.fileExists(atPath: program.folder.path + "/started")
      }
      kill(try first.process(), SIGKILL)
      first.close()
      let second = try Terminal(program)
      defer { second.close() }
      try second.waitForLine("Text of an interrupted edit was found.")
      try second.press("C-y")
      try second.waitForLastLine("taskshell> add precious")
      let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
      #expect(left.filter { $0.hasPrefix("taskshell-edit") } == [])
    }
  }

  /// Files left by an editor are reported once, and only with the store to which the text belongs.
  @Test func leftoverTextIsReportedOncePerStore() throws {
    try withProgram { program in
      var edited = program
      edited.environment["VISUAL"] = program.folder.path + "/editor"
      let script = "#!/bin/sh\nprintf x >\"${1%/*}/.line.swp\"\nexit 1\n"
      try program.write(script: script, to: program.folder.path + "/editor")
      let first = try Terminal(edited)
      try first.waitForPrompt()
      try first.type("add half")
      try first.press("C-x", "C-e")
      try first.waitForText("taskshell-edit.")
      first.close()
      func shows(_ store: String) throws -> Bool {
        let terminal = try Terminal(
          program, command: [Program.path, "--store", "\(program.folder.path)/\(store)"])
        defer { terminal.close() }
        let lines = try terminal.wait(for: "the prompt") { lines in
          lines.last?.hasPrefix("taskshell>") == true
        }
        return lines.joined().contains("taskshell-edit.")
      }
      #expect(try !shows("other"))
      #expect(try shows("S"))
      #expect(try !shows("S"))
      let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
      #expect(left.count { $0.hasPrefix("taskshell-edit") } == 1)
    }
  }

  /// A text that could not be applied is still there after the shell has ended, in whatever way.
  @Test(arguments: ["quit", "SIGTERM", "SIGKILL"]) func draftOutlivesTheShell(end: String)
    throws
  {
    try withEditor("s/milk/precious/; s/^due:.*/due: nope/") { terminal, program in
      try terminal.enter("edit 1")
      try terminal.waitForLine("What you wrote is kept; edit 1 opens it again.")
      switch end {
      case "quit":
        try terminal.enter("quit")
      default:
        kill(try terminal.process(), end == "SIGTERM" ? SIGTERM : SIGKILL)
      }
      #expect(eventually { !terminal.isRunning() })
      let second = try Terminal(program)
      defer { second.close() }
      try second.waitForLine("Text of an interrupted edit was found.")
      try second.press("C-y")
      try second.waitForText("Buy precious")
    }
  }

  @Test func draftIsReportedAtTheEnd() throws {
    try withProgram { program in
      try program.run("add", "Buy milk")
      var edited = program
      edited.environment["VISUAL"] = program.folder.path + "/editor"
      let script = "#!/bin/sh\necho precious >\"$1\"\nexit 1\n"
      try program.write(script: script, to: program.folder.path + "/editor")
      let line = "'\(Program.path)' --store S note 1; sleep 100"
      let terminal = try Terminal(edited, command: ["/bin/sh", "-c", line])
      defer { terminal.close() }
      try terminal.waitForLine("What you wrote is kept (note 1): the next shell offers it.")
    }
  }

  /// Ctrl-X Ctrl-E: the line stays, and the saved text is offered.
  @Test func aLineWhoseEditorFailedIsOffered() throws {
    try withEditor("s/milk/x/") { terminal, program in
      let script = "#!/bin/sh\necho add precious >\"$1\"\nexit 1\n"
      try program.write(script: script, to: program.folder.path + "/editor")
      try terminal.type("add half")
      try terminal.press("C-x", "C-e")
      try terminal.waitForLine("Text of an interrupted edit was found.")
      try terminal.waitForLastLine("taskshell> add half")
      try terminal.press("C-u")
      try terminal.press("C-y", "M-y")
      try terminal.waitForLastLine("taskshell> add precious")
    }
  }

  @Test func anEditorThatSavesNoTextIsSaid() throws {
    try withEditor("s/milk/x/") { terminal, program in
      let script = "#!/bin/sh\nprintf 'one\\n\\203\\213\\n' >\"$1\"\n"
      try program.write(script: script, to: program.folder.path + "/editor")
      try terminal.enter("note 1")
      try terminal.waitForText(
        "Nothing changed: line 2 of the saved text is not valid UTF-8.")
      try terminal.waitForText("What you wrote is saved in /")
      #expect(try program.run("show", "1", "--json").output.contains("notes") == false)
    }
  }

  /// A swap file of a killed editor may be the only copy of a text.
  @Test func filesOfAKilledEditorStay() throws {
    try withEditor("s/milk/x/") { terminal, program in
      let script =
        "#!/bin/sh\necho swap >\"$(dirname \"$1\")/.line.swp\"\nkill -9 $$\n"
      try program.write(script: script, to: program.folder.path + "/editor")
      try terminal.enter("note 1")
      try terminal.waitForText("The editor left files in /")
      let second = try Terminal(program)
      defer { second.close() }
      try second.waitForText("The editor left files in /")
    }
  }
}
