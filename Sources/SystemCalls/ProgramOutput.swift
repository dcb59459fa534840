/// Runs a program for what it writes.
package enum ProgramOutput {
  /// What came of it: its exit status, and the output unless that was too long.
  package struct Result {
    package let status: Int32
    package let output: [UInt8]?
    /// Whether somebody asked to stop before it had ended well.
    package let isStopped: Bool
  }

  /// Runs a program given by its path and arguments to its end, its standard input empty and its
  /// messages where this process's go; nil if it cannot be started.
  ///
  /// One that writes more than `limit` bytes is stopped, and so is one that runs when somebody asks
  /// to stop.
  package static func run(
    _ arguments: [String], atMost limit: Int, stop: StopRequest = StopRequest()
  ) -> Result? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    let (reading, writing) = (OpenFile(descriptor: ends[0]), OpenFile(descriptor: ends[1]))
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard let nothing = try? OpenFile.open("/dev/null", O_RDONLY),
      let process = ChildProcess.spawn(
        arguments, input: nothing.descriptor, output: writing.descriptor)
    else { return nil }
    try? writing.close()
    let (output, isStopped) = output(of: reading, atMost: limit, stop)
    try? reading.close()
    guard output != nil, !isStopped else {
      return Result(status: ChildProcess.stop(process), output: nil, isStopped: isStopped)
    }
    let status = ChildProcess.wait(for: process)
    // The key that interrupts reaches the program as well.
    return Result(status: status, output: output, isStopped: status != 0 && stop.isMade())
  }

  /// What can be read to the end, unless it is too long, and whether somebody asked to stop.
  private static func output(
    of reading: OpenFile, atMost limit: Int, _ stop: StopRequest
  ) -> (bytes: [UInt8]?, isStopped: Bool) {
    var output: [UInt8] = []
    do throws(SystemError) {
      while let chunk = try PatientFiles(stop: stop).nextChunk(of: reading.descriptor) {
        output += chunk
        if output.count > limit { return (nil, false) }
      }
    } catch {
      return (output, error.code == EINTR)
    }
    return (output, false)
  }
}
