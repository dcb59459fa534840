import Foundation
import Testing

/// The store as the program meets it.
@Suite struct StoreTests {
  @Test func whatWasSavedIsThereOnce() throws {
    try withProgram { program in
      for text in ["One", "Two", "Three"] { try program.run("add", text) }
      for _ in 1...3 { #expect(try program.run("count").output == "3\n") }
      try program.run("done", "2")
      #expect(try program.run("list").output == "1\topen\t\t\tOne\n3\topen\t\t\tThree\n")
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

  @Test(arguments: [
    ("not a store\n", "This is not a store of taskshell"),
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

  @Test func aDamagedStoreIsLeftAlone() throws {
    try withProgram { program in
      try program.run("add", "Buy milk")
      var bytes = try #require(program.storeBytes)
      let place = try #require(bytes.firstRange(of: Data("milk".utf8)))
      bytes[place.lowerBound] = UInt8(ascii: "s")
      try bytes.write(to: URL(fileURLWithPath: program.store))
      let result = try program.run("add", "One")
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("The store is damaged at line "))
      #expect(program.storeBytes == bytes)
    }
  }

  @Test func aDirectoryAndAPipeAreRefused() throws {
    try withProgram { program in
      let folder = try program.run(arguments: ["--store", program.folder.path, "list"])
      #expect(folder.status == 1)
      #expect(folder.errors.hasPrefix("The store is a directory: "))
      _ = try program.run("/usr/bin/env", arguments: ["mkfifo", "pipe"])
      let pipe = try program.run(arguments: ["--store", "pipe", "list"])
      #expect(pipe.errors == "The store is not a file: pipe\n")
    }
  }

  @Test func theAnswerComesAfterTheDirectoryIsOnDisk() throws {
    guard isInstalled("strace") else { return }
    try withProgram { program in
      try program.run("add", "One")
      _ = try program.run(
        "/usr/bin/env",
        arguments: [
          "strace", "-f", "-o", "trace", "-e", "trace=openat,fsync,fdatasync,rename,renameat,write",
          Program.path, "--store", "S", "add", "Two",
        ])
      let trace = try String(
        contentsOfFile: program.folder.path + "/trace", encoding: .utf8
      ).split(separator: "\n").map(String.init)
      func index(_ parts: String...) throws -> Int {
        try #require(
          trace.firstIndex { line in parts.allSatisfy(line.contains) }, "no \(parts) in the trace")
      }
      let answer = try index("write(2,", "Added 2: Two")
      let rename = try index("renameat(", " = 0")
      let syncs = trace.indices.filter { trace[$0].contains("fsync(") && trace[$0].contains("= 0") }
      #expect(syncs.contains { $0 < rename })
      #expect(syncs.contains { $0 > rename && $0 < answer })
      #expect(rename < answer)
      let opened = trace.count { $0.contains("\"S\"") && $0.contains("openat(") }
      #expect(opened == 1)
    }
  }
}
