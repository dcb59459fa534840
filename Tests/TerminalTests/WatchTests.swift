import Foundation
import TestSupport
import Testing

/// Changes as seen by others: `watch`, `prompt` and hooks.
@Suite struct WatchTests {
  @Test func promptSaysWhatIsDue() throws {
    try withProgram { program in
      #expect(try program.run("prompt").output == "")
      try program.run("-c", "add Call Bob today", "-c", "add Two due:2026-03-01", "-c", "add Three")
      #expect(try program.run("prompt").output == "1 due today · 1 overdue\n")
      #expect(
        try program.run("--json", "prompt").output == #"{"open":3,"today":1,"overdue":1}"# + "\n")
    }
  }

  private func hook(_ name: String, _ script: String, in program: Program) throws {
    let folder = program.folder.path + "/.config/taskshell/hooks"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try program.write(script: "#!/bin/sh\n" + script, to: "\(folder)/\(name)")
  }

  @Test func aHookRefusesAndSaysWhy() throws {
    try withProgram { program in
      try program.run("add", "One")
      try hook(
        "before-commit", "cat > seen; grep -q Two seen && echo 'Not two.' >&2 && exit 1",
        in: program)
      let refused = try program.run("add", "Two")
      #expect(refused.status == 1)
      #expect(
        refused.errors == """
          Not two.
          Hint: nothing was saved, because of the hook before-commit

          """)
      #expect(try program.run("count").output == "1\n")
      let seen = try String(contentsOfFile: program.folder.path + "/seen", encoding: .utf8)
      #expect(seen.hasPrefix(#"{"type":"task","number":2,"#) && seen.hasSuffix("\"added\"}\n"))
    }
  }

  /// A hook that ends without a word, or is killed, has not refused with one.
  @Test(arguments: [
    ("before-commit", "kill -9 $$", "ended by signal 9", "シグナル 9 で終わりました"),
    ("after-commit", "exit 7", "ended with status 7", "終了ステータス 7 で終わりました"),
  ])
  func howAHookEndsIsSaid(name: String, script: String, english: String, japanese: String) throws {
    try withProgram { program in
      try hook(name, script, in: program)
      let path = program.folder.path + "/.config/taskshell/hooks/" + name
      #expect(try program.run("add", "One").errors.contains("\(path): \(english)\n"))
      let other = try program.run("-c", "set language ja", "-c", "add One")
      #expect(other.errors.contains("\(path): \(japanese)\n"))
    }
  }

  /// The hook's change is part of the same step, and is in the answer and the store.
  @Test(.enabled(if: isInstalled("jq"), "jq is not installed"))
  func aHookChangesWhatIsSaved() throws {
    try withProgram { program in
      try hook(
        "before-commit",
        "jq -c 'if .text == \"Invoice\" then .priority = \"high\" | .due = \"friday\" else . end'",
        in: program)
      let added = try program.run("-c", "user add anna", "-c", "add Milk", "-c", "add Invoice")
      #expect(added.status == 0 && added.errors.contains("Added 2: Invoice, due Fri "))
      #expect(added.errors.contains("!high") && added.errors.contains("Added 1: Milk\n"))
      #expect(try program.run("list", "!high").output.contains("Invoice"))
      let undone = try program.run("undo")
      #expect(undone.errors.contains("Deleted 2: Invoice"))
      #expect(try program.run("redo").errors.contains("!high"))
      #expect(try program.run("delete", "2", "--yes").status == 0)
      #expect(try program.run("count").output == "1\n")
    }
  }

  @Test(arguments: [
    ("echo hello", "line 1: expected valid JSON"),
    (
      "jq '.assignee = \"Ben\"'",
      "line 1: assignee: \"Ben\" cannot be read; expected the name of a known person"
    ),
    ("head -c 70000000 /dev/zero", "answers more than 64 MiB"),
  ])
  func aBadAnswerOfAHookChangesNothing(script: String, sentence: String) throws {
    try withProgram { program in
      try hook("before-commit", script, in: program)
      let path = program.folder.path + "/.config/taskshell/hooks/before-commit"
      let refused = try program.run("add", "One")
      #expect(refused.status == 1)
      let hint = "Hint: nothing was saved, because of the hook before-commit\n"
      #expect(refused.errors == "\(path): \(sentence)\n" + hint)
      #expect(try program.run("count").output == "0\n")
    }
  }

  @Test(arguments: ["/nonexistent", "relative", ""])
  func aHookRunsWhereverThereIsRoom(folder: String) throws {
    try withProgram { program in
      var program = program
      program.environment["TMPDIR"] = folder
      try hook("before-commit", "cat > seen", in: program)
      #expect(try program.run("add", "One").errors == "Added 1: One\n")
      let seen = try String(contentsOfFile: program.folder.path + "/seen", encoding: .utf8)
      #expect(seen.hasPrefix(#"{"type":"task","number":1,"#))
    }
  }

  /// The file size limit leaves no room for the hook's input.
  @Test(arguments: [
    (
      "C.UTF-8",
      """
      not run, as no temporary file can be made (File too large)
      Hint: nothing was saved, because of the hook before-commit

      """
    ),
    (
      "ja_JP.UTF-8",
      """
      一時ファイルを作れないため実行していません（ファイルが大きすぎます）
      ヒント: フック before-commit のため、何も保存していません

      """
    ),
  ])
  func aHookThatCannotBeAskedRefuses(language: String, sentence: String) throws {
    try withProgram { program in
      try hook("before-commit", "exit 0", in: program)
      let text = String(repeating: "x", count: 3000)
      let script = "ulimit -f 1; LC_ALL=\(language) \"$0\" --store S add \(text) 2>&1 | cat"
      let result = try program.run("/bin/sh", arguments: ["-c", script, Program.path])
      let path = program.folder.path + "/.config/taskshell/hooks/before-commit"
      #expect(result.output == "\(path): \(sentence)")
      #expect(try program.run("count").output == "0\n")
    }
  }

  /// A hook that would wait for its own answer is told so at once, and the change is made without it.
  @Test func aHookThatChangesItsOwnStoreIsRefusedAtOnce() throws {
    try withProgram { program in
      try hook(
        "before-commit",
        "'\(Program.path)' --store '\(program.store)' add Two 2> told; cat > /dev/null",
        in: program)
      #expect(try program.run("add", "One").errors == "Added 1: One\n")
      let told = try String(contentsOfFile: program.folder.path + "/told", encoding: .utf8)
      #expect(told.contains("locked for the hook that runs this command"), "\(told)")
      #expect(try program.run("count").output == "1\n")
    }
  }

  @Test func aHookIsToldAfterwardsAndMayUseTheStore() throws {
    try withProgram { program in
      try hook(
        "after-commit", "'\(Program.path)' --store '\(program.store)' count > told", in: program)
      #expect(try program.run("add", "One").errors == "Added 1: One\n")
      #expect(try String(contentsOfFile: program.folder.path + "/told", encoding: .utf8) == "1\n")
    }
  }

  /// The recipe of docs/hooks.md, run unchanged: the calendar follows each change.
  @Test(arguments: ["docs/hooks.md", "docs/hooks.ja.md"])
  func aHookKeepsACalendarCurrent(page: String) throws {
    let path = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    let text = try String(contentsOfFile: "\(path)/\(page)", encoding: .utf8)
    let recipe = try #require(
      text.components(separatedBy: "```sh\n").dropFirst().map {
        String($0.prefix(while: { $0 != "`" }))
      }.first { $0.contains("--feed") })
    try withProgram { program in
      let folder = program.folder.path
      try FileManager.default.createDirectory(
        atPath: folder + "/public", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/taskshell", withDestinationPath: Program.path)
      var program = program
      program.environment["PATH"] = "\(folder):\(program.environment["PATH"] ?? "/usr/bin:/bin")"
      program.environment["TASKSHELL_STORE"] = program.store
      try hook("after-commit", String(recipe.drop { $0 != "\n" }.dropFirst()), in: program)
      #expect(try program.run("add", "Pay rent", "due:2026-03-16").errors.hasPrefix("Added 1"))
      let path = folder + "/public/tasks.ics"
      let first = try String(contentsOfFile: path, encoding: .utf8)
      #expect(first.contains("BEGIN:VEVENT") && first.contains("SUMMARY:Pay rent"))
      #expect(try program.run("edit", "1", "Pay the rent").errors.hasPrefix("Changed 1"))
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("SUMMARY:Pay the rent"))
      #expect(try program.run("done", "1").errors.hasPrefix("Done 1"))
      #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("Pay the rent"))
    }
  }

  @Test func aFeedReplacesACalendarAlone() throws {
    try withProgram { program in
      try program.run("add", "Pay rent", "due:2026-03-16")
      try program.write(script: "notes\n", to: program.folder.path + "/notes.ics")
      let refused = try program.run("export", "notes.ics", "--feed")
      #expect(refused.status == 1 && refused.errors.contains("notes.ics"))
      #expect(try program.run("export", "feed.ics", "--feed").status == 0)
      #expect(try program.run("export", "feed.ics", "--feed").status == 0)
      #expect(try program.run("export", "feed.ics").status == 1)
      let other = try program.run("export", "feed.json", "--feed", "--as", "json")
      #expect(other.errors.hasPrefix("A feed is a calendar, not json.") && other.status == 1)
    }
  }

  /// Within a session it prints the steps, without sentences among them.
  @Test(.enabled(if: isInstalled("tmux"), "tmux is not installed"))
  func watchSaysNothingElse() throws {
    try withTerminal(columns: 200) { terminal, program in
      try terminal.waitForPrompt()
      try terminal.enter("watch")
      var others = 0
      while try !terminal.reaches(within: 0.3, { $0.contains { $0.contains("version") } }),
        others < 30
      {
        try program.run("add", "Task \(others)")
        others += 1
      }
      try terminal.press("C-c")
      let lines = try terminal.waitForLastLine("taskshell>")
      #expect(!lines.contains { $0.hasPrefix("Another shell") })
      try program.run("delete", "1")
      try terminal.waitForText("Another shell: Deleted 1")
      try program.run("undo")
      try terminal.waitForText("Another shell: Restored 1")
    }
  }

  /// Run again after each change, it would react to its own change forever.
  @Test(arguments: ["add Foo", "undo", "done all", "begin; add Foo", "user add Ben"])
  func watchChangesNothing(line: String) throws {
    try withProgram { program in
      try program.run("add", "One")
      let result = try program.run("watch", line)
      #expect(result.status == 1)
      #expect(result.errors.contains("watch runs only commands that change nothing."))
      #expect(try program.run("log", "--format", "plain").output.split(separator: "\n").count == 1)
    }
  }

  @Test(.enabled(if: isInstalled("tmux"), "tmux is not installed"))
  func watchPrintsAndDrawsAgain() throws {
    try withProgram { program in
      let plain = try Terminal(
        program, command: [Program.path, "--store", program.store, "watch"], columns: 200)
      defer { plain.close() }
      let list = try Terminal(
        program, command: [Program.path, "--store", program.store, "watch", "list"])
      defer { list.close() }
      try list.wait(for: "the list") {
        $0.contains { $0.contains("nothing") || $0.contains("empty") || !$0.isEmpty }
      }
      var others = 0
      while try !plain.reaches(within: 0.3, { $0.contains { $0.contains("command") } }), others < 30
      {
        try program.run("add", "Another \(others)")
        others += 1
      }
      try plain.wait(for: "a step") { $0.joined().contains(#""command":"add Another"#) }
      try list.wait(for: "the task") { $0.contains { $0.contains("Another 0") } }
      try list.press("C-c")
      #expect(eventually { !list.isRunning() })
    }
  }
}
