/// Runs a program for what it writes.
package enum ProgramOutput {
  /// What came of it: its exit status, and the output unless that was too long.
  package struct Result {
    package let status: Int32
    package let output: [UInt8]?
  }

  /// Runs a program given by its path and arguments to its end, its standard input empty and its
  /// messages where this process's go; nil if it cannot be started.
  ///
  /// One that writes more than `limit` bytes is stopped.
  package static func run(_ arguments: [String], atMost limit: Int) -> Result? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    let (reading, writing) = (OpenFile(descriptor: ends[0]), OpenFile(descriptor: ends[1]))
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard let nothing = try? OpenFile.open("/dev/null", O_RDONLY),
      let process = ChildProcess.spawn(
        arguments, input: nothing.descriptor, output: writing.descriptor)
    else { return nil }
    try? writing.close()
    var output: [UInt8]? = []
    while let chunk = nextChunk(of: reading.descriptor), !chunk.isEmpty {
      output? += chunk
      if output.map({ $0.count > limit }) == true {
        output = nil
        kill(process, SIGTERM)
        break
      }
    }
    try? reading.close()
    return Result(status: ChildProcess.wait(for: process), output: output)
  }

  private static func nextChunk(of descriptor: Int32) -> [UInt8]? {
    var isGood = true
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let found = retrying { read(descriptor, buffer.baseAddress, buffer.count) }
      isGood = found >= 0
      count = max(0, found)
    }
    return isGood ? chunk : nil
  }
}
