/// Runs a program and reads its output.
package enum ProgramOutput {
  /// The exit status, and the output unless it was too long.
  package struct Result {
    package let status: Int32
    package let output: [UInt8]?
    /// Whether the user cancelled before it succeeded.
    package let isStopped: Bool
  }

  /// Runs a program given by its path and arguments to its end, with empty standard input and its
  /// messages going where this process's go; nil if it cannot be started.
  ///
  /// Stops it if it writes more than `limit` bytes, or if the user cancels. A signal that ends this process
  /// ends the program as well.
  package static func run(
    _ arguments: [String], atMost limit: Int, stop: Cancellation = Cancellation()
  ) -> Result? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    let (reading, writing) = (OpenFile(descriptor: ends[0]), OpenFile(descriptor: ends[1]))
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard let nothing = try? OpenFile.open("/dev/null", O_RDONLY) else { return nil }
    // It may ask at a terminal, which a group of its own could not read.
    let hasTerminal = (try? OpenFile.open("/dev/tty", O_RDONLY | O_NOCTTY)) != nil
    func start() -> pid_t? {
      ChildProcess.spawn(
        arguments, input: nothing.descriptor, output: writing.descriptor,
        inOwnProcessGroup: !hasTerminal)
    }
    return Signals.ending(with: start) { process in
      try? writing.close()
      let (output, isStopped) = output(of: reading, atMost: limit, stop)
      try? reading.close()
      guard output != nil, !isStopped else {
        return Result(status: ChildProcess.stopGroup(process), output: nil, isStopped: isStopped)
      }
      var ended: Int32?
      while ended == nil, !stop.isRequested() {
        ended = ChildProcess.wait(for: process, within: 100)
      }
      let status = ended ?? ChildProcess.stopGroup(process)
      // The interrupting key reaches the program as well.
      return Result(status: status, output: output, isStopped: status != 0 && stop.isRequested())
    }
  }

  /// The way in which a program ended.
  package enum Ending: Equatable {
    case ended(status: Int32)
    /// It was terminated because the time was over.
    case tookTooLong
    case stopped
  }

  /// The output of a program.
  package struct Answer {
    package let ending: Ending
    /// The output up to the limit.
    package let beginning: [UInt8]
    /// Nil if it exceeded the limit.
    package let output: [UInt8]?
    /// The beginning of its messages, unless they are in the output.
    package let errors: [UInt8]
  }

  /// Runs a program in its own process group, for at most that many milliseconds; nil if it cannot be
  /// started. A signal that ends this process ends the program as well.
  ///
  /// - Parameters:
  ///   - hasNoTerminal: it cannot prompt anybody.
  ///   - isJoined: its messages are part of its output.
  ///   - endsAtLimit: it is terminated if it writes more than `limit` bytes; otherwise the rest is read and
  ///     discarded, never stored.
  package static func answer(
    of arguments: [String], input: OpenFile, atMost limit: Int, within milliseconds: Int,
    stop: Cancellation, hasNoTerminal: Bool = false, isJoined: Bool = false,
    endsAtLimit: Bool = false
  ) -> Answer? {
    guard let output = Pipe(), let errors = Pipe() else { return nil }
    func start() -> pid_t? {
      ChildProcess.spawn(
        arguments, input: input.descriptor, output: output.writing.descriptor,
        errors: (isJoined ? output : errors).writing.descriptor, inOwnProcessGroup: true,
        hasNoTerminal: hasNoTerminal)
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
          ending: ending, beginning: Array(said.bytes.prefix(limit)),
          output: said.bytes.count > limit ? nil : said.bytes, errors: complained.bytes)
      }
      while true {
        // Checked first, so that the last output is read.
        let status = ChildProcess.wait(for: process, within: 0)
        repeat { said.readOn() } while status != nil && said.hasMore && said.bytes.count <= limit
        complained.readOn()
        if let status { return ended(.ended(status: status)) }
        let isStopped = stop.isRequested()
        let isTooMuch = endsAtLimit && said.bytes.count > limit
        guard !isStopped, !isTooMuch, MonotonicTime.now < deadline else {
          let status = ChildProcess.stopGroup(process)
          if isTooMuch { return ended(.ended(status: status)) }
          return ended(isStopped ? .stopped : .tookTooLong)
        }
        said.wait()
      }
    }
  }

  /// The maximum bytes of messages that are read.
  package static let messageLimit = 4096

  /// A pipe that does not block its reader.
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

  /// Reads to the end, unless that is too long; also returns whether it was cancelled.
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

/// The first bytes of a non-blocking pipe.
private struct Beginning {
  private let pipe: OpenFile
  private let limit: Int
  private(set) var bytes: [UInt8] = []
  private var isAtEnd = false
  /// Whether more may be available at once.
  private(set) var hasMore = true
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  init(_ pipe: OpenFile, _ limit: Int) { (self.pipe, self.limit) = (pipe, limit) }

  /// Reads what is available, but only a few pieces: it may never end.
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

  /// Waits until there is more, but only a few milliseconds.
  func wait() {
    var entry = pollfd(fd: pipe.descriptor, events: Int16(POLLIN), revents: 0)
    if isAtEnd { usleep(1000) } else { poll(&entry, 1, 5) }
  }
}
