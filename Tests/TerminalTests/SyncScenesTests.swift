import Foundation
import TestSupport
import Testing

/// Syncing in a terminal with a server: questions, stored secrets, and cancellation.
@Suite(
  .enabled(if: isInstalled("tmux") && isInstalled("python3"), "tmux or python3 is not installed"),
  .serialized)
struct SyncScenesTests {
  /// The files of a program that contain a text, such as a password.
  private func files(_ program: Program, holding text: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: program.folder.path)
    // Screens captured by this test are not files of the program.
    return (names?.compactMap { $0 as? String } ?? []).filter { !$0.hasPrefix(".run-") }.filter {
      name in
      let data = FileManager.default.contents(
        atPath: program.folder.appendingPathComponent(name).path)
      return data?.range(of: Data(text.utf8)) != nil
    }
  }

  @Test func aPasswordIsAskedForAndNotShown() throws {
    let server = try CalDAVServer()
    try withTerminal(columns: 100, rows: 24) { terminal, program in
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("sync lists \(server.url) anna")
      try terminal.waitForText("Password of anna at 127.0.0.1: ")
      try terminal.enter(CalDAVServer.password)
      try terminal.waitForText("Shopping")
      try terminal.waitForLastLine("taskshell>")
      #expect(try !terminal.joinedScreen().contains(CalDAVServer.password))
      // The terminal echoes typed text again.
      try terminal.enter("count")
      try terminal.waitForLine("0")
      #expect(files(program, holding: CalDAVServer.password).isEmpty)
      #expect(try server.requests().allSatisfy { $0.right || $0.credentials.isEmpty })
    }
  }

  @Test func oneCommandAsksAsWell() throws {
    let server = try CalDAVServer()
    try withProgram { program in
      let command = [
        "/bin/sh", "-c",
        "'\(Program.path)' --store S sync lists \(server.url) anna; echo status $?; stty -a; cat",
      ]
      let terminal = try Terminal(program, command: command, columns: 100, rows: 24)
      defer { terminal.close() }
      try terminal.waitForText("Password of anna at 127.0.0.1: ")
      try terminal.enter(CalDAVServer.password)
      try terminal.waitForText("status 0")
      try terminal.waitForText(" echo ")
      let screen = try terminal.joinedScreen()
      #expect(screen.contains("Shopping") && !screen.contains(CalDAVServer.password))
    }
  }

  /// A stop, by the key or from outside, leaves no terminal without echo. This shell, unlike bash,
  /// does not restore it.
  @Test(arguments: ["the key", "a signal"])
  func aStoppedQuestionGivesTheTerminalBack(way: String) throws {
    let server = try CalDAVServer()
    try withProgram { program in
      let terminal = try Terminal(program, command: ["dash", "-i"], columns: 100, rows: 24)
      defer { terminal.close() }
      let line = "\(Program.path) --store S sync lists \(server.url) anna"
      try terminal.enter("PS1='outer$ '; clear; \(line)")
      try terminal.waitForText("Password of anna at 127.0.0.1: ")
      if way == "the key" {
        try terminal.press("C-z")
      } else {
        _ = try program.run("/usr/bin/env", arguments: ["pkill", "-TSTP", "-f", "--", "^\(line)"])
      }
      try terminal.waitForLastLine("outer$")
      try terminal.enter("clear; stty -a | grep -c ' echo '")
      try terminal.waitForLine("1")
      try terminal.enter("clear; fg")
      try terminal.waitForText("Password of anna at 127.0.0.1: ")
      try terminal.enter(CalDAVServer.password)
      try terminal.waitForText("Shopping")
    }
  }

  /// A password is in the memory of the program: no crash leaves a file with it.
  @Test func noCoreHoldsThePassword() throws {
    try withProgram { program in
      let script = """
        ulimit -c "$(ulimit -H -c)"
        '\(Program.path)' --store S sync lists http://127.0.0.1:9/ anna \
          'password-command:ulimit -c >limit; echo x'
        cat limit
        """
      let output = try program.run("/bin/sh", arguments: ["-c", script]).output
      #expect(output == "0\n")
    }
  }

  /// Without a terminal, the command that prints the password ends with the program that waits for it.
  @Test(.enabled(if: isInstalled("setsid")), arguments: ["TERM", "HUP"])
  func thePasswordCommandEndsWithItsProgram(signal: String) throws {
    try withProgram { program in
      let script = """
        setsid '\(Program.path)' --store S sync lists http://127.0.0.1:9/ anna \
          'password-command:sleep 60 & echo $! >process; wait' &
        until [ -s process ]; do sleep 0.1; done
        kill -\(signal) $!
        wait $!
        cat process
        """
      let output = try program.run("/bin/sh", arguments: ["-c", script]).output
      let process = try #require(Int32(output.filter(\.isNumber)))
      #expect(eventually { !isAlive(process) })
    }
  }

  /// Ctrl-C cancels the question and restores the terminal.
  @Test func aQuestionCanBeLeft() throws {
    let server = try CalDAVServer()
    try withTerminal(columns: 100, rows: 24) { terminal, _ in
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("sync lists \(server.url) anna")
      try terminal.waitForText("Password of anna")
      try terminal.type("half")
      try terminal.press("C-c")
      try terminal.waitForText("There is no password for anna at 127.0.0.1.")
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("count")
      try terminal.waitForLine("0")
    }
  }

  /// Ctrl-Z restores the echo of the terminal, and the question is repeated afterwards.
  @Test(.enabled(if: isInstalled("bash"))) func aQuestionCanBeSuspended() throws {
    let server = try CalDAVServer()
    try withProgram { program in
      let command = ["/usr/bin/env", "bash", "--norc", "--noprofile", "-i"]
      let terminal = try Terminal(program, command: command, columns: 100, rows: 40)
      defer { terminal.close() }
      try terminal.enter("PS1='ready: '; clear")
      try terminal.waitForLastLine("ready:")
      try terminal.enter("'\(Program.path)' --store S sync lists \(server.url) anna")
      try terminal.waitForText("Password of anna at 127.0.0.1:")
      try terminal.type("half")
      try terminal.press("C-z")
      try terminal.waitForText("Stopped")
      try terminal.enter("stty -a | grep -o ' echo '")
      try terminal.waitForLine(" echo")
      try terminal.enter("clear; fg")
      try terminal.waitForText("Password of anna at 127.0.0.1:")
      try terminal.enter(CalDAVServer.password)
      try terminal.waitForText("Shopping")
      #expect(try !terminal.joinedScreen().contains(CalDAVServer.password))
    }
  }

  @Test func aTypedPasswordIsRefusedAndNotKept() throws {
    try withTerminal(columns: 100, rows: 24) { terminal, program in
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("sync add phone caldav https://anna:hunter2@cloud.example/")
      try terminal.waitForText("An address cannot contain a password.")
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("sync add phone caldav https://cloud.example/ password:hunter2")
      try terminal.waitForText("Do not type a password into a command.")
      try terminal.enter("count")
      try terminal.waitForLine("0")
      // A line is added to the history when its command has ended.
      #expect(eventually { !files(program, holding: "count").isEmpty })
      #expect(files(program, holding: "hunter2").isEmpty)
    }
  }

  /// The user chooses one of several lists; the command to add it is shown.
  @Test func aListIsChosen() throws {
    let server = try CalDAVServer("--auth", "none")
    try withTerminal(columns: 100, rows: 24) { terminal, program in
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("sync add phone caldav \(server.url)")
      try terminal.waitForText("Which list? (1, or 1,2)")
      try terminal.enter("7")
      try terminal.waitForText("Which list? (1, or 1,2)")
      try terminal.enter("2")
      try terminal.waitForText("Added phone: Shopping")
      #expect(
        try program.run("sync", "status").output == "phone: \(server.list("shopping")), all tasks\n"
      )
    }
  }

  /// Ctrl-C ends the wait for a server that never answers, at once.
  @Test func aSyncCanBeEnded() throws {
    let server = try CalDAVServer("--auth", "none")
    try server.misbehave("hangs")
    try withTerminal(columns: 100, rows: 24) { terminal, _ in
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("sync lists \(server.url)")
      #expect(try eventually { try !server.requests().isEmpty })
      let start = Date()
      try terminal.press("C-c")
      try terminal.waitForText("Interrupted.")
      try terminal.waitForLastLine("taskshell>")
      #expect(Date().timeIntervalSince(start) < 10)
    }
  }

  /// Each misbehaviour once, in one of both languages; see Tests/Sync.
  @Test func aServerThatMisbehavesLosesNothing() throws {
    try withProgram { program in
      let script = Program.packageFolder.appendingPathComponent("Tests/Sync/misbehaviours.py").path
      let result = try program.run(
        "/usr/bin/env", arguments: ["python3", script, Program.path, "--quick"])
      let failed = result.output.split(separator: "\n").filter { !$0.hasPrefix("ok: ") }
      #expect(result.status == 0, "\(failed.joined(separator: "\n")) \(result.errors)")
    }
  }

  /// The interpreter with the libraries of the tests.
  private static let python =
    Program.packageFolder.appendingPathComponent(".build/sync/bin/python").path

  /// Two machines and python-caldav at random; see Tests/Sync.
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: python),
      ".build/sync is not prepared (make test-dependencies)"),
    arguments: [("radicale", "1-3"), ("misbehaving", "4-5")])
  func anotherProgramWritesAtRandom(server: String, seeds: String) throws {
    try withProgram { program in
      let script = Program.packageFolder.appendingPathComponent("Tests/Sync/writers.py").path
      let result = try program.run(
        "/usr/bin/env",
        arguments: [Self.python, script, Program.path, "--server", server, "--seeds", seeds])
      #expect(result.status == 0, "\(result.output) \(result.errors)")
    }
  }

  /// A suspected loss is confirmed in a terminal, and refused in a script.
  @Test func aLossIsAskedAbout() throws {
    let server = try CalDAVServer("--auth", "none")
    for number in 1...8 { try server.put("n\(number)", "Task \(number)") }
    try withTerminal(columns: 100, rows: 40) { program in
      _ = try program.run("sync", "add", "phone", "caldav", server.list())
      #expect(try program.run("sync", "phone").status == 0)
      #expect(try program.run("count").output == "8\n")
      try server.clear()
      let refused = try program.run("sync", "--yes")
      #expect(refused.status == 1 && refused.errors.contains("8 of 8 tasks disappeared"))
    } _: { terminal, program in
      try terminal.wait(for: "that a person has to type it") {
        $0.last?.hasSuffix("phone: type sync") == true
      }
      try terminal.enter("sync")
      try terminal.waitForText("Delete them here as well? [y/N]")
      try terminal.enter("n")
      try terminal.waitForText("they stay here")
      #expect(try program.run("count").output == "8\n")
      try terminal.enter("sync")
      try terminal.waitForText("Delete them here as well? [y/N] ")
      try terminal.wait(for: "the second question") { lines in
        lines.last?.hasSuffix("Delete them here as well? [y/N]") == true
      }
      try terminal.enter("y")
      try terminal.waitForText("here 8 deleted")
      #expect(try program.run("count").output == "0\n")
    }
  }

  /// Changes synced by another process are shown above a line being typed, with their origin.
  @Test func syncedChangesAppearAboveTheLine() throws {
    let server = try CalDAVServer("--auth", "none")
    try server.put("a", "Call Bob")
    try withTerminal(columns: 100, rows: 24) { program in
      _ = try program.run("sync", "add", "phone", "caldav", server.list())
      #expect(try program.run("sync").status == 0)
    } _: { terminal, program in
      try terminal.waitForLastLine("taskshell>")
      try terminal.type("add Half a li")
      try server.put("a", "Call Bob back")
      #expect(try program.run("--quiet", "sync").errors.isEmpty)
      try terminal.wait(for: "what came, above the line") { lines in
        lines.contains("from phone: Changed 1: Call Bob back, was: Call Bob")
          && lines.contains { $0.hasPrefix("taskshell> add Half a li") }
      }
    }
  }

  /// Digest authentication is used if the server requires it; its challenge is asked for once.
  @Test func aDigestIsShown() throws {
    let server = try CalDAVServer("--auth", "digest")
    try withProgram { program in
      let command = "password-command:echo '\(CalDAVServer.password)'"
      let result = try program.run("sync", "lists", server.url, "anna", command)
      #expect(result.output.contains("Shopping"))
      let requests = try server.requests()
      let right = requests.filter(\.right)
      #expect(!right.isEmpty && right.allSatisfy { $0.credentials == "Digest" })
      #expect(requests.count == right.count + 1)
    }
  }

  /// A conflict is decided here and sent with the next sync.
  @Test func aConflictIsDecided() throws {
    let server = try CalDAVServer("--auth", "none")
    try server.put("a", "Call Bob")
    try withProgram { program in
      _ = try program.run("sync", "add", "phone", "caldav", server.list())
      _ = try program.run("sync")
      _ = try program.run("edit", "1", "Call Bob at noon")
      try server.put("a", "Call Bob at nine")
      let result = try program.run("sync")
      #expect(result.status == 0)
      #expect(
        result.errors.contains("Task 1 was changed both here and on the server: Call Bob at noon"))
      #expect(try program.run("list", "--json").output.contains("Call Bob at nine"))
      #expect(try program.run("sync", "status", "--json").output.contains(#""conflicts":[1]"#))
      _ = try program.run("mine", "1")
      #expect(try program.run("list", "--json").output.contains("Call Bob at noon"))
      #expect(try program.run("sync").status == 0)
      #expect(try server.objects().values.allSatisfy { $0.contains("SUMMARY:Call Bob at noon") })
      #expect(try program.run("store").output.contains("synced with: phone"))
      let export = try program.run("export", program.store + ".remotes/phone/x.json")
      #expect(export.status == 1 && export.errors.contains("what it is synced with"))
    }
  }

  /// No credentials are sent to another origin, to a server whose certificate has another name or
  /// an unknown authority.
  @Test func credentialsStayWhereTheyBelong() throws {
    try withProgram { program in
      let folder = program.folder.appendingPathComponent("tls")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      let server = try CalDAVServer("--tls", folder.path)
      let command = "password-command:echo '\(CalDAVServer.password)'"
      func lists(_ name: String, _ more: String...) throws -> Program.Result {
        let words = ["sync", "lists", server.addresses[name] ?? "", "anna", command] + more
        return try program.run(arguments: ["--store", program.store] + words)
      }
      let authority = "ca:\(server.addresses["ca"] ?? "")"
      #expect(try lists("tls", authority).output.contains("Shopping"))
      #expect(try lists("tls").errors.contains("is not trusted"))
      let wrong = try lists("tls-wrong-name", authority)
      #expect(wrong.status == 1 && wrong.errors.contains("is not that of 127.0.0.1"))
      try server.misbehave("redirects-elsewhere")
      let before = try server.requests().count
      let elsewhere = try lists("main")
      #expect(elsewhere.status == 1 && elsewhere.errors.contains("not given your password"))
      let requests = try server.requests()
      #expect(requests.dropFirst(before).allSatisfy { $0.origin == "main" })
      #expect(!requests.contains { $0.origin == "tls-wrong-name" })
    }
  }
}
