import Testing

/// Three machines of one user, with separate homes, processes and kills; see Tests/Sync.
@Suite struct MachinesTests {
  @Test(arguments: [("folder", "1-4"), ("git", "5-7"), ("encrypted", "8-10")])
  func randomWorkComesOutAlike(kind: String, seeds: String) throws {
    try withProgram { program in
      let script = Program.packageFolder.appendingPathComponent("Tests/Sync/machines.py").path
      let result = try program.run(
        "/usr/bin/env",
        arguments: ["python3", script, Program.path, "--kind", kind, "--seeds", seeds])
      #expect(result.status == 0, "\(result.output) \(result.errors)")
    }
  }
}
