/// Runs a program for what it writes.
package enum ProgramOutput {
  /// The exit status, and the output unless that was too long.
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
    _ arguments: [String], atMost limit: Int, stop: Cancellation = Cancellation()
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
    return Result(status: status, output: output, isStopped: status != 0 && stop.isRequested())
  }

  /// How a program came to its end.
  package enum Ending: Equatable {
    case ended(status: Int32)
    /// It was ended, as the time was over, or as somebody asked to stop.
    case tookTooLong
    case stopped
  }

  /// Runs a program in a process group of its own, for so many milliseconds at most: how it came to
  /// its end, and the beginning of what it wrote; nil if it cannot be started.
  ///
  /// With `hasNoTerminal` it cannot ask anybody. What it writes beyond `limit` bytes is read and forgotten, so
  /// that it takes no room anywhere. A signal that ends this process ends the program as well.
  package static func beginning(
    of arguments: [String], input: OpenFile, atMost limit: Int, within milliseconds: Int,
    stop: Cancellation, hasNoTerminal: Bool = false
  ) -> (ending: Ending, bytes: [UInt8])? {
    guard let pipe = Pipe() else { return nil }
    func start() -> pid_t? {
      ChildProcess.spawn(
        arguments, input: input.descriptor, output: pipe.writing.descriptor,
        errors: pipe.writing.descriptor, isApart: true, hasNoTerminal: hasNoTerminal)
    }
    return Signals.ending(with: start) { process in
      try? pipe.writing.close()
      return beginning(of: process, pipe.reading, atMost: limit, within: milliseconds, stop)
    }
  }

  /// What a program wrote.
  package struct Answer {
    package let ending: Ending
    /// Nil if it was more than was to be read.
    package let output: [UInt8]?
    /// The beginning of its messages.
    package let errors: [UInt8]
  }

  /// Runs a program as ``beginning(of:input:atMost:within:stop:hasNoTerminal:)`` does: all that it wrote to
  /// standard output, and the beginning of its messages; nil if it cannot be started.
  ///
  /// With `endsAtLimit` one that writes more than `limit` bytes is ended; otherwise the rest is read and
  /// forgotten.
  package static func answer(
    of arguments: [String], input: OpenFile, atMost limit: Int, within milliseconds: Int,
    stop: Cancellation, hasNoTerminal: Bool = false, endsAtLimit: Bool = true
  ) -> Answer? {
    guard let output = Pipe(), let errors = Pipe() else { return nil }
    func start() -> pid_t? {
      ChildProcess.spawn(
        arguments, input: input.descriptor, output: output.writing.descriptor,
        errors: errors.writing.descriptor, isApart: true, hasNoTerminal: hasNoTerminal)
    }
    return Signals.ending(with: start) { process in
      try? output.writing.close()
      try? errors.writing.close()
      var (said, complained) = (
        Beginning(output.reading, limit + 1), Beginning(errors.reading, messageLimit)
      )
      let deadline = MonotonicTime.now + .milliseconds(milliseconds)
      func ended(_ ending: Ending) -> Answer {
        Answer(
          ending: ending, output: said.bytes.count > limit ? nil : said.bytes,
          errors: complained.bytes)
      }
      while true {
        let status = ChildProcess.wait(for: process, within: 0)
        repeat { said.readOn() } while status != nil && said.hasMore && said.bytes.count <= limit
        complained.readOn()
        if let status { return ended(.ended(status: status)) }
        let isStopped = stop.isRequested()
        let isTooMuch = endsAtLimit && said.bytes.count > limit
        guard !isStopped, !isTooMuch, MonotonicTime.now < deadline else {
          kill(-process, SIGKILL)
          let status = ChildProcess.wait(for: process)
          if isTooMuch { return ended(.ended(status: status)) }
          return ended(isStopped ? .stopped : .tookTooLong)
        }
        said.wait()
      }
    }
  }

  /// The most of messages that is read, in bytes.
  package static let messageLimit = 4096

  /// A pipe whose reader is not made to wait.
  private struct Pipe {
    let reading: OpenFile
    let writing: OpenFile

    init?() {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { return nil }
      (reading, writing) = (OpenFile(descriptor: ends[0]), OpenFile(descriptor: ends[1]))
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      _ = fcntl(reading.descriptor, F_SETFL, O_NONBLOCK)
    }
  }

  private static func beginning(
    of process: pid_t, _ reading: OpenFile, atMost limit: Int, within milliseconds: Int,
    _ stop: Cancellation
  ) -> (ending: Ending, bytes: [UInt8]) {
    var beginning = Beginning(reading, limit)
    let deadline = MonotonicTime.now + .milliseconds(milliseconds)
    while true {
      // First, so that what it wrote last is read.
      let status = ChildProcess.wait(for: process, within: 0)
      beginning.readOn()
      if let status { return (.ended(status: status), beginning.bytes) }
      let isStopped = stop.isRequested()
      guard !isStopped, MonotonicTime.now < deadline else {
        kill(-process, SIGKILL)
        _ = ChildProcess.wait(for: process)
        return (isStopped ? .stopped : .tookTooLong, beginning.bytes)
      }
      beginning.wait()
    }
  }

  /// Reads to the end, unless that is too long; returns also whether it was cancelled.
  private static func output(
    of reading: OpenFile, atMost limit: Int, _ stop: Cancellation
  ) -> (bytes: [UInt8]?, isStopped: Bool) {
    var output: [UInt8] = []
    do throws(SystemError) {
      while let chunk = try InterruptibleFiles(stop: stop).nextChunk(of: reading.descriptor) {
        output += chunk
        if output.count > limit { return (nil, false) }
      }
    } catch {
      return (output, error.code == EINTR)
    }
    return (output, false)
  }
}

/// The first bytes of a pipe that does not make its reader wait.
private struct Beginning {
  private let pipe: OpenFile
  private let limit: Int
  private(set) var bytes: [UInt8] = []
  private var isAtEnd = false
  /// Whether there may be more at once.
  private(set) var hasMore = true
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  init(_ pipe: OpenFile, _ limit: Int) { (self.pipe, self.limit) = (pipe, limit) }

  /// Reads what is there, but no more than a few pieces: it may never end.
  mutating func readOn() {
    for _ in 0..<16 where !isAtEnd {
      let count = read(pipe.descriptor, &chunk, chunk.count)
      guard count > 0 else {
        isAtEnd = count == 0
        hasMore = false
        return
      }
      hasMore = true
      bytes += chunk.prefix(min(count, limit - bytes.count))
    }
  }

  /// Returns when there is more, and after a few milliseconds in any case.
  func wait() {
    var entry = pollfd(fd: pipe.descriptor, events: Int16(POLLIN), revents: 0)
    if isAtEnd { usleep(1000) } else { poll(&entry, 1, 5) }
  }
}
