import Foundation
import TestSupport
import Testing

/// The store as used by the program.
@Suite struct StoreTests {
  @Test func savedTasksAppearOnce() throws {
    try withProgram { program in
      for text in ["One", "Two", "Three"] { try program.run("add", text) }
      for _ in 1...3 { #expect(try program.run("count").output == "3\n") }
      try program.run("done", "2")
      #expect(try program.run("list").output == "1\topen\t\t\tOne\n3\topen\t\t\tThree\n")
    }
  }

  @Test(arguments: [["USER": "anna"], ["LOGNAME": "anna"]])
  func theLogSaysWho(variables: [String: String]) throws {
    try withProgram { program in
      var program = program
      program.environment.merge(variables) { $1 }
      try program.run("add", "One")
      #expect(try program.run("log").output.contains("anna"))
    }
  }

  @Test func shellsThatTakeTurnsLoseNothing() throws {
    try withTerminal { first, program in
      try first.waitForLastLine("taskshell>")
      for round in 1...3 {
        try first.enter("add From the first \(round)")
        try first.waitForLine("Added \(round * 2 - 1): From the first \(round)")
        let result = try program.run("add", "From the second \(round)")
        #expect(result.errors == "Added \(round * 2): From the second \(round)\n")
      }
      #expect(try program.run("count").output == "6\n")
    }
  }

  @Test func parallelCommandsLoseNothing() throws {
    try withProgram { program in
      let script = "for i in $(seq 30); do \"$0\" --store S add \"job $i\" & done; wait"
      _ = try program.run("/bin/sh", arguments: ["-c", script, Program.path])
      #expect(try program.run("count").output == "30\n")
    }
  }

  /// Numbers are never reused, in a copy as well, even when no trace of the last task is left.
  @Test(arguments: [false, true]) func aCopyGivesNoNumberTwice(folded: Bool) throws {
    try withProgram { program in
      for text in ["One", "Two", "Three"] { try program.run("add", text) }
      try program.run("--yes", "delete", "2,3")
      if folded { #expect(try program.run("--yes", "store", "fold").status == 0) }
      #expect(try program.run("store", "copy", program.store, "copy").status == 0)
      let copy = program.folder.appendingPathComponent("copy").path
      let added = try program.run(arguments: ["--store", copy, "add", "Four"])
      #expect(added.errors == "Added 4: Four\n")
      #expect(try program.run("add", "Four").errors == "Added 4: Four\n")
      let list = try program.run(arguments: ["--store", copy, "list", "all"]).output
      #expect(list == (try program.run("list", "all").output))
    }
  }

  @Test(arguments: [
    ("not a store\n", "This is not a taskshell store"),
    (#"{"format":"taskshell","version":99}"# + "\n", "The store has format 99"),
  ])
  func foreignStoresAreLeftAlone(content: String, message: String) throws {
    try withProgram { program in
      try content.write(toFile: program.store, atomically: false, encoding: .utf8)
      let result = try program.run("add", "One")
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix(message))
      #expect(program.storeBytes == Data(content.utf8))
    }
  }

  @Test func aFolderThatIsMissingIsNamed() throws {
    try withProgram { program in
      let store = program.folder.path + "/tpyo/tasks.jsonl"
      for (words, status) in [(["list"], Int32(0)), (["add", "One"], 0)] {
        let result = try program.run(arguments: ["--store", store] + words)
        #expect(result.status == status)
        #expect(
          result.errors.hasPrefix(
            "There is no folder ~/tpyo yet; the first change creates it.\n"))
      }
      #expect(try program.run(arguments: ["--store", store, "list"]).errors == "")
    }
  }

  @Test func aDamagedStoreIsReadAndLeftAlone() throws {
    try withProgram { program in
      try program.run("add", "Buy milk")
      try program.run("add", "Buy bread")
      var bytes = try #require(program.storeBytes)
      let place = try #require(bytes.firstRange(of: Data("milk".utf8)))
      bytes[place.lowerBound] = UInt8(ascii: "s")
      try bytes.write(to: URL(fileURLWithPath: program.store))
      let result = try program.run("add", "One")
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("The store is damaged in line "))
      #expect(program.storeBytes == bytes)

      // The first change is damaged, so the later ones are not read either.
      for words in [["list"], ["list", "--json"], ["agenda"], ["-c", "users", "-c", "count"]] {
        let list = try program.run(arguments: ["--store", program.store] + words)
        #expect(list.status == 1)
        #expect(list.errors.contains("The store is damaged in line "))
        #expect(!list.errors.contains("Nothing to do."))
        #expect(!list.errors.contains("add "))
      }
    }
  }

  /// The last saved change is cut off again: every command reports it until the next change.
  @Test(arguments: [
    (
      "C.UTF-8", "The last change that was saved is missing from the store: S",
      "Hint: it was cut short or replaced by an older copy; task numbers are not used again"
    ),
    (
      "ja_JP.UTF-8", "保存したはずの最後の1件の変更が保存ファイルにありません: S",
      "ヒント: 途中で切れたか、古いコピーに置き換わっています（一度使った番号は再び使いません）"
    ),
  ])
  func everyCommandTellsOfAChangeThatIsMissing(
    locale: String, sentence: String, hint: String
  ) throws {
    try withProgram { program in
      var program = program
      program.environment["LANG"] = locale
      try program.run("add", "Buy milk")
      #expect(try program.run("store", "check").status == 0)
      try program.run("add", "Buy bread")
      let cut = try #require(program.storeBytes).dropLast(10)
      try cut.write(to: URL(fileURLWithPath: program.store))
      for words in [["list"], ["count"], ["show", "1"], ["store", "check"]] {
        let result = try program.run(arguments: ["--store", "S"] + words)
        #expect(result.errors == "\(sentence)\n\(hint)\n", "\(words)")
        #expect(result.status == (words[0] == "store" ? 1 : 0), "\(words)")
      }
      #expect(program.storeBytes == cut)
      let add = try program.run(arguments: ["--store", "S", "add", "Call"])
      #expect(add.errors.contains(sentence))
      #expect(add.errors.contains("3"), "the number of the lost task is not given again")
      #expect(try program.run(arguments: ["--store", "S", "list"]).errors.isEmpty)
    }
  }

  @Test func anUnfinishedChangeIsToldOfByEveryCommand() throws {
    try withProgram { program in
      try program.run("add", "Buy milk")
      let torn = try #require(program.storeBytes) + Data(#"{"task":{"number":2"#.utf8)
      try torn.write(to: URL(fileURLWithPath: program.store))
      let sentence =
        "The store ends in an incomplete change (19 bytes), which is ignored: S\n"
        + "Hint: the next change moves it to a file beside the store\n"
      for words in [["list"], ["store", "check"]] {
        let result = try program.run(arguments: ["--store", "S"] + words)
        #expect(result.errors == sentence)
        #expect(result.status == (words[0] == "store" ? 1 : 0))
      }
      let copy = try program.run(arguments: ["-q", "store", "copy", "S", "T"])
      #expect(
        copy.errors == "The copy ends in an incomplete change (19 bytes), which is left out: S\n")
      // A command that changes nothing does not hide the message.
      let refused = try program.run(arguments: ["--store", "S", "done", "9"])
      #expect(refused.errors.contains(sentence))
      #expect(program.storeBytes == torn)
    }
  }

  @Test(arguments: [
    ("C.UTF-8", "The store is gone: S", "the next change begins a new store", 1),
    ("ja_JP.UTF-8", "保存ファイルがなくなっています: S", "次の変更のときに新しく作ります", 1),
    (
      "C.UTF-8", "The file of the store has been emptied: S",
      "the next change begins a new store", 2
    ), ("ja_JP.UTF-8", "保存ファイルの中身が空になっています: S", "次の変更のときに新しく作ります", 2),
  ])
  func aStoreThatIsGoneIsToldOf(locale: String, sentence: String, hint: String, next: Int) throws {
    try withProgram { program in
      var program = program
      program.environment["LANG"] = locale
      try program.run("add", "Buy milk")
      if next == 1 {
        try FileManager.default.removeItem(atPath: program.store)
      } else {
        try Data().write(to: URL(fileURLWithPath: program.store))
      }
      for words in [["list"], ["store", "check"]] {
        let result = try program.run(arguments: ["--store", "S"] + words)
        #expect(result.errors.contains(sentence + "\n"), "\(words)")
        #expect(result.errors.contains(": \(hint)\n"), "\(words)")
      }
      let add = try program.run(arguments: ["--store", "S", "add", "Call"])
      #expect(add.errors.contains("\(next)"))
      #expect(try program.run(arguments: ["--store", "S", "list"]).errors.isEmpty)
    }
  }

  @Test func aLockFileOfSomebodyElseIsLeftAlone() throws {
    try withProgram { program in
      let lock = program.folder.appendingPathComponent("Cargo.lock")
      try "# generated by Cargo\n".write(to: lock, atomically: false, encoding: .utf8)
      let result = try program.run(arguments: ["--store", "Cargo", "add", "One"])
      #expect(result.status == 1)
      #expect(
        result.errors == "The lock file was not made by taskshell: Cargo.lock\n"
          + "Hint: nothing changed; move it away, or give the store another name\n")
      #expect(try String(contentsOf: lock, encoding: .utf8) == "# generated by Cargo\n")
      var japanese = program
      japanese.environment["LANG"] = "ja_JP.UTF-8"
      #expect(
        try japanese.run(arguments: ["--store", "Cargo", "add", "One"]).errors
          == "ロックファイルが taskshell のものではありません: Cargo.lock\n"
          + "ヒント: 何も変更していません。別の場所へ移すか、保存先の名前を変えてください。\n")
    }
  }

  @Test func aStoreThatCannotBeReadCanBeRepaired() throws {
    try withProgram { program in
      try program.run("add", "Buy milk")
      var bytes = try #require(program.storeBytes)
      let place = try #require(bytes.firstRange(of: Data(#""nextNumber":1"#.utf8)))
      bytes[place.upperBound - 1] = UInt8(ascii: "2")
      try bytes.write(to: URL(fileURLWithPath: program.store))

      let list = try program.run("list")
      #expect(list.status == 1)
      #expect(list.errors.contains("store repair recovers it"))
      #expect(try program.run("help", "add").status == 0)
      let check = try program.run("store", "check")
      #expect(check.status == 1)
      #expect(check.errors.contains("  line 2, byte "))
      #expect(program.storeBytes == bytes)

      #expect(try program.run("store", "repair").errors.hasPrefix("Repaired: kept 1 record; "))
      #expect(try program.run("list").output == "1\topen\t\t\tBuy milk\n")
    }
  }

  /// The shell reports it once, continues, and uses the store once it is repaired.
  @Test func theShellLivesWhereTheStoreCannotBeRead() throws {
    let write: (Program) throws -> Void = { program in
      try "{}\n".write(toFile: program.store, atomically: false, encoding: .utf8)
    }
    try withTerminal(prepare: write) { terminal, program in
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("help quit")
      try terminal.waitForText("leave")
      let said = try terminal.screen().count { $0.hasPrefix("This is not a taskshell store") }
      #expect(said == 1)
      try FileManager.default.removeItem(atPath: program.store)
      try terminal.enter("add Buy milk")
      try terminal.waitForLine("Added 1: Buy milk")
    }
  }

  @Test func leavingWithStagedChangesIsRefusedOnce() throws {
    try withTerminal { terminal, program in
      try terminal.waitForLastLine("taskshell>")
      for line in ["begin", "add Buy milk", "quit"] { try terminal.enter(line) }
      try terminal.waitForLine("1 change staged and not saved.")
      try terminal.enter("commit")
      try terminal.waitForLine("Saved 1 change as one step.")
      #expect(try program.run("count").output == "1\n")
    }
  }

  @Test func aDirectoryAndAPipeAreRefused() throws {
    try withProgram { program in
      let folder = try program.run(arguments: ["--store", program.folder.path, "list"])
      #expect(folder.status == 1)
      #expect(folder.errors.hasPrefix("The store is a folder: "))
      _ = try program.run("/usr/bin/env", arguments: ["mkfifo", "pipe"])
      let pipe = try program.run(arguments: ["--store", "pipe", "list"])
      #expect(pipe.errors == "The store is not a regular file: pipe\n")
    }
  }

  @Test(.enabled(if: isInstalled("strace"), "strace is not installed"))
  func aNewStoreIsOnDiskBeforeTheAnswer() throws {
    try withTrace(of: "add", "One") { trace in
      let answer = try trace.index("write(2,", "Added 1: One")
      let rename = try trace.index("renameat2(", "\"S\"", "= 0")
      let syncs = trace.lines.indices.filter { trace.lines[$0].contains(" fsync(") }
      #expect(syncs.contains { $0 < rename })
      #expect(syncs.contains { $0 > rename && $0 < answer })
      #expect(rename < answer)
    }
  }

  @Test(.enabled(if: isInstalled("strace"), "strace is not installed"))
  func aCommitIsOnDiskBeforeTheAnswer() throws {
    try withTrace(of: "add", "Two", prepare: addOne) { trace in
      let write = try trace.index("pwrite64(", "Two")
      let sync = try trace.index("fdatasync(", "= 0")
      #expect(write < sync)
      #expect(sync < (try trace.index("write(2,", "Added 2: Two")))
      #expect(!trace.lines.contains { $0.contains("renameat(") })
    }
  }

  @Test(.enabled(if: isInstalled("strace"), "strace is not installed"))
  func theStoreIsOpenedOnceAtTheStart() throws {
    try withTrace(of: "list", prepare: addOne) { trace in
      #expect(trace.lines.count { $0.contains("openat(") && $0.contains("\"S\"") } == 1)
    }
  }

  private func addOne(_ program: Program) throws { try program.run("add", "One") }

  /// The system calls of a run, recorded by strace.
  private struct Trace {
    let lines: [String]

    func index(_ parts: String...) throws -> Int {
      try #require(
        lines.firstIndex { line in parts.allSatisfy(line.contains) }, "no \(parts) in the trace")
    }
  }

  private func withTrace(
    of words: String..., prepare: (Program) throws -> Void = { _ in },
    _ body: (Trace) throws -> Void
  ) throws {
    try withProgram { program in
      try prepare(program)
      let calls = "trace=openat,fsync,fdatasync,rename,renameat,renameat2,write,pwrite64"
      _ = try program.run(
        "/usr/bin/env",
        arguments: ["strace", "-f", "-s", "400", "-o", "trace", "-e", calls, Program.path]
          + ["--store", "S"] + words)
      let text = try String(contentsOfFile: program.folder.path + "/trace", encoding: .utf8)
      try body(Trace(lines: text.split(separator: "\n").map(String.init)))
    }
  }
}
