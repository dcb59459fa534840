import Foundation
import TestSupport
import Testing

/// A team's store in the program without a server.
@Suite struct TeamScenesTests {
  private static let address = "postgresql://anna:secret@db.invalid/tasks?team=home"

  @Test func aPasswordIsRefusedAndNotRepeated() throws {
    try withProgram { program in
      for arguments in [
        ["--store", Self.address, "list"], ["store", "connect", Self.address],
        ["store", "doctor", Self.address],
      ] {
        let result = try program.run(arguments: arguments)
        #expect(result.status != 0)
        #expect(result.errors.hasPrefix("An address cannot contain a password."))
        #expect(!result.errors.contains("secret") && !result.output.contains("secret"))
      }
      #expect(try program.filesContaining("secret") == [])
    }
  }

  @Test func aPasswordTypedAtThePromptIsWrittenNowhere() throws {
    try withTerminal { terminal, program in
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("store connect \(Self.address)")
      try terminal.waitForLine("An address cannot contain a password.")
      try terminal.enter("add Buy milk")
      try terminal.waitForLine("Added 1: Buy milk")
      // Except for the files of the test's own terminal, which shows typed text.
      #expect(try program.filesContaining("secret").filter { !$0.hasPrefix(".run-") } == [])
      #expect(try program.filesContaining("add Buy milk") != [])
    }
  }

  @Test func aServerThatIsNotThereIsNamed() throws {
    try withProgram { program in
      let address = "postgresql://anna@/tasks?host=\(program.folder.path)&team=home"
      let result = try program.run(arguments: ["--store", address, "list"])
      #expect(result.status == 1)
      #expect(
        result.errors.contains("A team's store needs libpq")
          || result.errors.hasPrefix("Cannot reach the team's server: "))
      let looked = try program.run(arguments: ["--json", "store", "doctor", address])
      #expect(looked.status == 1 && looked.errors.contains(#""code":"teamUnsound""#))
      #expect(looked.output.contains(#""outcome":"wrong","finding":"#))
      let schema = try program.run("--team-schema")
      #expect(schema.status == 0 && schema.output.contains("CREATE SCHEMA taskshell;"))
    }
  }
}

extension TeamScenesTests {
  /// At exit no library is finalized: one of them may be running in a thread that is connecting,
  /// and both would crash. The log of the dynamic linker shows it.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/lib64/ld-linux-x86-64.so.2")))
  func noLibraryEndsWhileAConnectionIsMade() throws {
    try withProgram { program in
      var program = program
      program.environment["LD_DEBUG"] = "files"
      program.environment["LD_DEBUG_OUTPUT"] = program.folder.appendingPathComponent("ld").path
      let address = "postgresql://anna@/tasks?host=\(program.folder.path)&team=home"
      #expect(try program.run("add", "Buy milk").status == 0)
      #expect(try program.run(arguments: ["--store", address, "list"]).status == 1)
      let logs = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
        .filter { $0.hasPrefix("ld.") }
      let told = try logs.map {
        try String(contentsOf: program.folder.appendingPathComponent($0), encoding: .utf8)
      }
      #expect(told.count == 2 && told.allSatisfy { $0.contains("calling init: ") })
      #expect(told.allSatisfy { !$0.contains("calling fini: ") })
    }
  }
}

extension Program {
  /// The files of the program's folder that contain a text.
  fileprivate func filesContaining(_ text: String) throws -> [String] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (found?.allObjects as? [URL] ?? []).filter { file in
      guard (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true else {
        return false
      }
      return try Data(contentsOf: file).range(of: Data(text.utf8)) != nil
    }.map(\.lastPathComponent)
  }
}
