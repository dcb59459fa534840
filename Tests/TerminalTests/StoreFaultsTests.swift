import Foundation
import TestSupport
import Testing

/// Faults of a store found by commands, and their messages.
@Suite struct StoreFaultsTests {
  /// Makes a store that has lost its last change, which the lock file remembers.
  private func older(_ program: Program) throws {
    try program.run("add", "One")
    let bytes = try #require(program.storeBytes)
    try program.run("add", "Two")
    try bytes.write(to: URL(fileURLWithPath: program.store))
  }

  private func damage(_ program: Program) throws {
    var bytes = try #require(program.storeBytes)
    bytes[try #require(bytes.lastIndex(of: UInt8(ascii: ":")))] = UInt8(ascii: "~")
    try bytes.write(to: URL(fileURLWithPath: program.store))
  }

  /// The loss is reported even under `--quiet`.
  @Test(arguments: [["list"], ["add", "Three"], ["store", "backup", "b"], ["export", "e.json"]])
  func aLossIsSaidQuietlyToo(command: [String]) throws {
    try withProgram { program in
      try older(program)
      let result = try program.run(arguments: ["--store", "S", "-q"] + command)
      #expect(
        result.errors.hasPrefix("The last change that was saved is missing from the store: S\n"))
    }
  }

  @Test func informationAboutADamagedStoreSaysSo() throws {
    try withProgram { program in
      try program.run("add", "One")
      #expect(try program.run("store").status == 0)
      try damage(program)
      let result = try program.run(arguments: ["--store", "S", "store"])
      #expect(result.status == 1)
      #expect(result.output.hasPrefix("path: S\n"))
      #expect(result.errors.contains("The store is damaged in line "), "\(result.errors)")
    }
  }

  @Test func aScriptThatRepairsGoesOnWithWhatWasKept() throws {
    try withProgram { program in
      try program.run("add", "One")
      try damage(program)
      let result = try program.run(
        "--keep-going", "-f", "-", input: "count\nstore repair\ncount\nadd Two\ncount\n")
      #expect(result.output == "0\n1\n2\n", "\(result.errors)")
    }
  }

  @Test func nothingIsNoStoreToCopy() throws {
    try withProgram { program in
      let result = try program.run("store", "copy", "nosuch", "copy")
      #expect(result.status == 1)
      #expect(
        result.errors.contains("Cannot open the store: No such file or directory: nosuch"))
      #expect(!FileManager.default.fileExists(atPath: program.folder.path + "/copy"))
    }
  }

  /// The path is absolute, because the start-up file is read in any folder.
  @Test func aStoreIsConnectedByItsWholePath() throws {
    try withProgram { program in
      let result = try program.run(arguments: ["store", "connect", "mine.jsonl"])
      #expect(result.status == 0, "\(result.errors)")
      let startup = try String(
        contentsOfFile: program.folder.path + "/.config/taskshell/rc", encoding: .utf8)
      #expect(startup == "store connect \(program.folder.path)/mine.jsonl\n")
      _ = try program.run(arguments: ["add", "One"])
      #expect(FileManager.default.fileExists(atPath: program.folder.path + "/mine.jsonl"))
    }
  }

  @Test func invalidStoreIsNotConnected() throws {
    try withProgram { program in
      for (name, sentence) in [
        ("/dev/null", "The store is not a regular file: /dev/null"),
        ("/tmp", "The store is a folder: /tmp"),
        ("/etc/hostname", "This is not a taskshell store: /etc/hostname"),
      ] {
        let result = try program.run(arguments: ["store", "connect", name])
        #expect(result.status == 1 && result.errors.contains(sentence), "\(result.errors)")
      }
      #expect(!FileManager.default.fileExists(atPath: program.folder.path + "/.config"))
    }
  }

  /// Leaving would discard the tasks, which are only in this shell.
  @Test(.enabled(if: isInstalled("tmux"), "tmux is not installed"))
  func leavingIsRefusedOnceWhileTheStoreIsGone() throws {
    try withProgram { program in
      try program.run("add", "One")
      let terminal = try Terminal(program, columns: 100, rows: 24)
      defer { terminal.close() }
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("count")
      try terminal.waitForLine("1")
      try FileManager.default.removeItem(atPath: program.store)
      try terminal.waitForText("The store is gone: ")
      try terminal.enter("quit")
      try terminal.waitForLine("The store is gone: its tasks are only in this shell.")
      try terminal.waitForLine("Hint: store retry writes it again, quit again leaves")
      try terminal.enter("store retry")
      try terminal.waitForLine("Everything is saved now.")
      #expect(try program.run("count").output == "1\n")
    }
  }
}
