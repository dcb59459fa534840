import Foundation
import TestSupport
import Testing

/// An open shell syncs in the background, in a process that nothing waits for.
@Suite(
  .enabled(if: isInstalled("tmux") && isInstalled("python3"), "tmux or python3 is not installed"),
  .serialized)
struct BackgroundSyncTests {
  /// Syncs the store with the server.
  private func synced(
    _ server: CalDAVServer, _ words: String..., in program: Program
  ) throws {
    let added = try program.run(
      arguments: ["--store", program.store, "sync", "add", "phone", "caldav", server.list()] + words
    )
    #expect(added.status == 0)
    #expect(try program.run("add", "Milk").status == 0)
    #expect(try program.run("sync").status == 0)
    try makeOlder(program)
  }

  /// Sets the last sync back by an hour, so that the test does not have to wait.
  private func makeOlder(_ program: Program, of remote: String = "phone") throws {
    let url = URL(fileURLWithPath: program.store + ".remotes/\(remote)/status.json")
    let text = try String(contentsOf: url, encoding: .utf8)
    let time = try #require(text.firstMatch(of: /"time":(\d+)/))
    let older = (Int(time.1) ?? 0) - 3600
    try Data(text.replacing(time.0, with: "\"time\":\(older)").utf8).write(to: url)
  }

  private func texts(_ server: CalDAVServer) throws -> [String] {
    try server.objects().values.flatMap { object in
      object.split(separator: "\r\n").filter { $0.hasPrefix("SUMMARY:") }.map {
        String($0.dropFirst(8))
      }
    }.sorted()
  }

  @Test func aChangeGoesThereAndOneComesBack() throws {
    let server = try CalDAVServer("--auth", "none")
    try withTerminal(columns: 100, rows: 24) {
      try synced(server, in: $0)
    } _: { terminal, program in
      try terminal.waitForPrompt()
      // An overdue sync runs at once.
      #expect(try eventually { try server.requests().count > 4 })
      try makeOlder(program)
      try terminal.enter("add Bread")
      try terminal.wait(for: "that it is not there yet") {
        $0.last?.hasSuffix("1 unsynced") == true
      }
      #expect(try eventually { try texts(server) == ["Bread", "Milk"] })
      try terminal.waitForLastLine("taskshell>")
      let milk = try #require(try server.objects().first { $0.value.contains("SUMMARY:Milk") }).key
      try server.replace(milk, "SUMMARY:Milk", with: "SUMMARY:Oat milk")
      try terminal.type("add Half a li")
      try makeOlder(program)
      try terminal.wait(for: "what came, above the line") { lines in
        lines.contains("from phone: Changed 1: Oat milk, was: Milk")
          && lines.last == "taskshell> add Half a li"
      }
    }
  }

  /// A conflict is reported with both values and waits for a decision.
  @Test func aConflictIsTold() throws {
    let server = try CalDAVServer("--auth", "none")
    try withTerminal(columns: 100, rows: 24) {
      try synced(server, in: $0)
    } _: { terminal, program in
      try terminal.waitForPrompt()
      #expect(try eventually { try server.requests().count > 4 })
      try makeOlder(program)
      let milk = try #require(try server.objects().keys.first)
      try server.replace(milk, "SUMMARY:Milk", with: "SUMMARY:Oat milk")
      try terminal.enter("edit 1 Soy milk")
      try terminal.waitForText("Task 1 was changed both here and on the server: Soy milk")
      #expect(try program.run("list", "--json").output.contains("Oat milk"))
      #expect(try program.run("sync", "status", "--json").output.contains(#""conflicts":[1]"#))
    }
  }

  /// A name that was changed because of another machine is reported above the line, once, although
  /// nobody typed the sync.
  @Test(
    arguments: [
      ("C.UTF-8", "own: Renamed on two machines: the name is "),
      ("ja_JP.UTF-8", "own: 2台のマシンで名前を変更していたため"),
    ], [(80, 24), (40, 12)])
  func aNameThatGaveWayIsTold(language: (String, String), size: (Int, Int)) throws {
    try withProgram { program in
      var program = program
      program.environment["LANG"] = language.0
      let other = program.folder.path + "/other"
      func run(_ store: String, _ words: String...) throws {
        #expect(try program.run(arguments: ["--store", store] + words).status == 0, "\(words)")
      }
      for store in [program.store, other] {
        try run(store, "sync", "add", "own", "folder", program.folder.path + "/shared")
      }
      try run(program.store, "user", "add", "Anna")
      for store in [program.store, other] { try run(store, "sync") }
      try run(program.store, "user", "rename", "Anna", "Ann")
      try run(other, "user", "rename", "Anna", "Annie")
      try run(other, "sync")
      try makeOlder(program, of: "own")
      // The width determines the line breaks.
      func told(_ lines: [String]) -> Bool {
        lines.joined().filter { $0 != " " }.contains(language.1.filter { $0 != " " })
      }
      for isFirst in [true, false] {
        let terminal = try Terminal(program, columns: size.0, rows: size.1)
        defer { terminal.close() }
        try terminal.waitForPrompt()
        if isFirst {
          try terminal.wait(for: "what gave way") { lines in
            told(lines) && lines.last?.contains("taskshell>") == true
          }
        } else {
          try makeOlder(program, of: "own")
          try terminal.enter("sync status")
          try terminal.waitForText("/shared")
          #expect(try !told(terminal.screen()))
        }
      }
    }
  }

  /// A server that hangs blocks no key, and a running sync does not block a typed command.
  @Test func aServerThatHangsKeepsNobodyWaiting() throws {
    let server = try CalDAVServer("--auth", "none")
    try withTerminal(columns: 100, rows: 24) {
      try synced(server, in: $0)
    } _: { terminal, program in
      server.pause()
      try terminal.waitForPrompt()
      #expect(eventually { !program.syncs().isEmpty })
      try terminal.enter("add Bread")
      try terminal.waitForText("Added 2: Bread")
      try terminal.enter("sync status")
      try terminal.waitForText("phone: 1 change not synced yet.")
      #expect(!program.syncs().isEmpty)
      server.resume()
      try terminal.enter("sync")
      try terminal.waitForText("phone: on the server 1 new")
      #expect(try texts(server) == ["Bread", "Milk"])
    }
  }

  /// If the shell is killed, its sync still finishes, and nothing is left half done.
  @Test func aShellMayBeKilledMeanwhile() throws {
    let server = try CalDAVServer("--auth", "none")
    try withTerminal(columns: 100, rows: 24) {
      try synced(server, in: $0)
    } _: { terminal, program in
      server.pause()
      try terminal.waitForPrompt()
      try terminal.enter("add Bread")
      try terminal.waitForText("Added 2: Bread")
      #expect(eventually { !program.syncs().isEmpty })
      let child = try #require(program.syncs().first)
      kill(try terminal.process(), SIGKILL)
      #expect(eventually { !terminal.isRunning() })
      #expect(isAlive(child))
      server.resume()
      #expect(eventually { !isAlive(child) })
      #expect(try program.run("sync").status == 0)
      #expect(try texts(server) == ["Bread", "Milk"])
      #expect(try program.run("count").output == "2\n")
    }
  }

  /// A typed background sync asks for nothing and does not stop the next command from asking.
  @Test func laterSyncAsksForThePassword() throws {
    let server = try CalDAVServer()
    try withTerminal(columns: 100, rows: 24) { program in
      let netrc = program.folder.path + "/.netrc"
      let words = "machine 127.0.0.1 login anna password \"\(CalDAVServer.password)\""
      try Data(words.utf8).write(to: URL(fileURLWithPath: netrc))
      try synced(server, "anna", in: program)
      try FileManager.default.removeItem(atPath: netrc)
    } _: { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("sync phone --background")
      try terminal.waitForText("There is no password for anna at 127.0.0.1.")
      try terminal.enter("sync lists \(server.url) anna")
      try terminal.waitForText("Password of anna at 127.0.0.1:")
      try terminal.enter(CalDAVServer.password)
      try terminal.waitForText("Shopping")
    }
  }

  /// Changes that are not synced when the shell ends are sent by a process that outlives it.
  @Test func leavingSendsTheRest() throws {
    let server = try CalDAVServer("--auth", "none")
    try withTerminal(columns: 100, rows: 24) {
      try synced(server, in: $0)
    } _: { terminal, program in
      try terminal.waitForPrompt()
      #expect(try eventually { try server.requests().count > 4 })
      try terminal.enter("add Bread; quit")
      #expect(eventually { !terminal.isRunning() })
      #expect(try eventually { try texts(server) == ["Bread", "Milk"] })
    }
  }

  @Test func aFaultStandsInThePromptAndInTheStatus() throws {
    let server = try CalDAVServer("--auth", "none")
    try withTerminal(columns: 100, rows: 24) { program in
      try synced(server, in: program)
      try server.misbehave("500")
    } _: { terminal, program in
      try terminal.wait(for: "the fault") { $0.last?.hasSuffix("phone: server error") == true }
      try terminal.enter("sync status")
      try terminal.waitForText("phone: The server failed (500).")
      try terminal.enter("set language ja")
      try terminal.wait(for: "the fault in Japanese") {
        $0.last?.hasSuffix("phone: サーバーエラー") == true
      }
      let status = try program.run("sync", "status", "--json").output
      #expect(status.contains(#""unsynced":0,"fault":"serverFailed""#))
    }
  }

  /// A remote whose password would have to be asked for is not synced in the background; this is
  /// reported only once, not again by a later shell.
  @Test func remoteWithPasswordIsNotSyncedInBackground() throws {
    let server = try CalDAVServer()
    let notice = "phone is not synced automatically, because its password has to be typed."
    try withProgram { program in
      let netrc = program.folder.path + "/.netrc"
      let words = "machine 127.0.0.1 login anna password \"\(CalDAVServer.password)\""
      try Data(words.utf8).write(to: URL(fileURLWithPath: netrc))
      try synced(server, "anna", in: program)
      try FileManager.default.removeItem(atPath: netrc)
      let count = try server.requests().count
      for isFirst in [true, false] {
        let terminal = try Terminal(program, columns: 100, rows: 24)
        defer { terminal.close() }
        try terminal.waitForPrompt()
        try terminal.enter("add Bread")
        try terminal.waitForText("Bread")
        if isFirst { try terminal.waitForText(notice) }
        try terminal.waitForText("unsynced")
        try terminal.enter("count")
        try terminal.waitForLine(isFirst ? "2" : "3")
        #expect(try terminal.joinedScreen().contains(notice) == isFirst)
      }
      #expect(try server.requests().count == count)
    }
  }

  /// Scripts, single commands, shells with the setting off and remotes that were never synced start
  /// no sync.
  @Test func nothingElseStartsOne() throws {
    let server = try CalDAVServer("--auth", "none")
    try withProgram { program in
      _ = try program.run("sync", "add", "phone", "caldav", server.list())
      func requests() throws -> Int { try server.requests().count }
      var count = try requests()
      func work(_ lines: String...) throws {
        let terminal = try Terminal(program, columns: 100, rows: 24)
        defer { terminal.close() }
        try terminal.waitForLastLine("taskshell>")
        for line in lines { try terminal.enter(line) }
        #expect(eventually { !terminal.isRunning() })
        #expect(program.syncs().isEmpty)
      }
      try work("add One", "quit")
      #expect(try requests() == count)
      #expect(try program.run("sync").status == 0)
      try makeOlder(program)
      count = try requests()
      try work("set sync off", "add Two", "quit")
      _ = try program.run("-c", "add Three", "-c", "add Four")
      _ = try program.run("add", "Five")
      _ = try program.run(arguments: ["--store", program.store], input: Data("add Six\n".utf8))
      #expect(program.syncs().isEmpty)
      #expect(try requests() == count)
    }
  }

  /// The sync process has no terminal, no input and no prompts.
  @Test func aChildCanAskNobody() throws {
    let server = try CalDAVServer()
    try withProgram { program in
      var program = program
      program.environment["GPG_TTY"] = "/dev/pts/0"
      let seen = program.folder.path + "/seen"
      let command =
        "env >'\(seen)'; ps -o tty= -p $$ >>'\(seen)'; readlink /proc/self/fd/0 >>'\(seen)'; echo '\(CalDAVServer.password)'"
      try synced(server, "anna", "password-command:\(command)", in: program)
      try FileManager.default.removeItem(atPath: seen)
      let terminal = try Terminal(program, columns: 100, rows: 24)
      defer { terminal.close() }
      func text() -> String { (try? String(contentsOfFile: seen, encoding: .utf8)) ?? "" }
      #expect(eventually { text().hasSuffix("/dev/null\n") })
      let lines = text().split(separator: "\n")
      #expect(lines.contains("GIT_TERMINAL_PROMPT=0"))
      #expect(!lines.contains { $0.hasPrefix("GPG_TTY") })
      #expect(lines.contains("?"))
    }
  }
}
