import Foundation
import SystemCalls
import TestSupport
import Testing

/// Everything that waits or runs long ends with Ctrl-C, and with the shell.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct StoppingTests {
  /// Commands that wait forever; nobody else opens `pipe`.
  static let waits = [
    "watch", "watch list", "watch --no-input", "import - --as json", "import pipe --as json",
    "source pipe", "source /dev/tty", "export pipe --as csv", "import S --with 'exec sleep 60;'",
  ]

  private func prepare(_ program: Program) throws {
    try program.run("add", "One")
    let lines = (1...100_000).map { "add Task \($0)" }.joined(separator: "\n")
    try lines.write(toFile: program.folder.path + "/long", atomically: false, encoding: .utf8)
    #expect(mkfifo(program.folder.path + "/pipe", 0o600) == 0)
  }

  /// Runs it after a command that prints something, which shows that it has started.
  private func begin(_ command: String, in terminal: Terminal) throws {
    try terminal.waitForPrompt()
    try terminal.enter("done 1; \(command)")
    try terminal.wait(for: "the command") { lines in
      lines.contains("Done 1: One") || !lines.contains { $0.hasPrefix("taskshell>") }
    }
    usleep(300_000)
  }

  @Test(arguments: waits) func controlCEndsAWait(command: String) throws {
    try withTerminal(prepare: prepare) { terminal, _ in
      try begin(command, in: terminal)
      try terminal.press("C-c")
      try terminal.waitForLine("Interrupted.")
      try terminal.waitForPrompt()
      try terminal.enter("count all")
      try terminal.wait(for: "the count") { $0.dropLast().last == "1" }
    }
  }

  @Test(
    arguments: zip(
      waits, [SIGTERM, SIGHUP, SIGTERM, SIGHUP, SIGTERM, SIGHUP, SIGTERM, SIGHUP, SIGTERM]))
  func aSignalEndsAWaitAndTheShell(command: String, signal: Int32) throws {
    try withTerminal(prepare: prepare) { terminal, _ in
      try begin(command, in: terminal)
      let process = try terminal.process()
      kill(process, signal)
      #expect(eventually { !isAlive(process) })
    }
  }

  @Test func theWindowIsClosedDuringAWatch() throws {
    try withTerminal(prepare: prepare) { terminal, _ in
      try begin("watch", in: terminal)
      let process = try terminal.process()
      terminal.close()
      #expect(!isAlive(process))
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalEndsAScript(signal: Int32) throws {
    try withTerminal(prepare: prepare) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.paste("source long\nadd behind")
      try terminal.press("Enter")
      try terminal.wait(for: "a task") { $0.last?.hasPrefix("Added ") == true }
      let process = try terminal.process()
      kill(process, signal)
      #expect(eventually { !isAlive(process) })
      let count = Int(try program.run("count").output.dropLast()) ?? 0
      #expect(count > 1 && count < 100_001)
      #expect(try program.run("list", "behind").output == "")
      #expect(try program.run("store", "check").status == 0)
    }
  }

  @Test func stagedScriptEndsWithTheShell() throws {
    try withProgram { program in
      try prepare(program)
      let terminal = try Terminal(program, command: ["bash", "--norc", "-i"])
      defer { terminal.close() }
      try terminal.enter("PS1='outer$ '; clear; \(Program.path) --store \(program.store) & fg")
      try terminal.waitForPrompt()
      try terminal.enter("begin")
      try terminal.enter("source long")
      try terminal.wait(for: "a task") { $0.last?.hasPrefix("Added ") == true }
      kill(try program.processInTerminal(), SIGTERM)
      try terminal.wait(for: "what becomes of it") { lines in
        lines.contains { $0.hasPrefix("Discarded ") && $0.hasSuffix(" changes.") }
      }
      try terminal.waitForLastLine("outer$")
      #expect(try program.run("count").output == "1\n")
    }
  }

  /// Ctrl-C ends a hook that prints forever; changes that it has not yet approved are not saved.
  @Test(arguments: [("before-commit", "0"), ("after-commit", "1")])
  func controlCEndsAHook(name: String, count: String) throws {
    try withTerminal {
      let hooks = $0.folder.path + "/.config/taskshell/hooks"
      try FileManager.default.createDirectory(atPath: hooks, withIntermediateDirectories: true)
      try $0.write(script: "#!/bin/sh\ntouch begun; exec yes\n", to: hooks + "/\(name)")
    } _: { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("add hooked")
      try terminal.wait(for: "the hook") { _ in
        FileManager.default.fileExists(atPath: program.folder.path + "/begun")
      }
      try terminal.press("C-c")
      try terminal.waitForText("hooks/\(name): interrupted")
      try terminal.waitForPrompt()
      try terminal.enter("clear; count")
      try terminal.wait(for: "the count") { $0.dropLast().last == count }
    }
  }

  /// A signal that ends a single command ends the hook that it waits for.
  @Test(arguments: ["before-commit", "after-commit"], [("INT", SIGINT), ("TERM", SIGTERM)])
  func aHookEndsWithItsCommand(name: String, signal: (name: String, number: Int32)) throws {
    try withProgram { program in
      let folder = program.folder.path
      let hooks = folder + "/.config/taskshell/hooks"
      try FileManager.default.createDirectory(atPath: hooks, withIntermediateDirectories: true)
      try program.write(
        script: "#!/bin/sh\necho $$ >\(folder)/pid\nkill -\(signal.name) $PPID\nexec sleep 600\n",
        to: hooks + "/\(name)")
      #expect(try program.run("add", "x").status == 128 + signal.number)
      let process = try String(contentsOfFile: folder + "/pid", encoding: .utf8)
      let number = try #require(pid_t(process.dropLast()))
      #expect(eventually { !isAlive(number) })
    }
  }

  @Test func aLinkThatWasStoppedIsNotOpenedAgain() throws {
    try withProgram { program in
      var program = program
      let folder = program.folder.path
      try program.write(script: "#!/bin/sh\ntouch begun; sleep 60\n", to: folder + "/browser")
      try program.write(script: "#!/bin/sh\ntouch again\n", to: folder + "/xdg-open")
      program.environment["BROWSER"] = folder + "/browser"
      let path = program.environment["PATH"] ?? ""
      program.environment["PATH"] = "\(folder):\(path)"
      try program.run("add", "Read http://x.example/")
      let terminal = try Terminal(program)
      defer { terminal.close() }
      try terminal.waitForPrompt()
      try terminal.enter("open 1")
      try terminal.wait(for: "the browser") { _ in
        FileManager.default.fileExists(atPath: folder + "/begun")
      }
      try terminal.press("C-c")
      try terminal.waitForLine("Interrupted.")
      try terminal.waitForPrompt()
      #expect(!FileManager.default.fileExists(atPath: folder + "/again"))
    }
  }
}
