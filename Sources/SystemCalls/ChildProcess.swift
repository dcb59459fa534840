/// Another program on the same terminal, in the same process group.
package enum ChildProcess {
  /// Starts a program by its path and arguments, with default actions for terminal signals.
  ///
  /// The descriptors, if given, become its standard input, output and errors. With
  /// `inOwnProcessGroup` it gets its own process group, and with `hasNoTerminal` its own session,
  /// so that it cannot prompt anybody. Returns its process id; nil if it cannot be started.
  package static func spawn(
    _ arguments: [String], input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil,
    inOwnProcessGroup: Bool = false, hasNoTerminal: Bool = false
  ) -> pid_t? {
    let flags = hasNoTerminal ? newSession : inOwnProcessGroup ? Int32(POSIX_SPAWN_SETPGROUP) : 0
    return spawn(arguments.first, arguments, [(input, 0), (output, 1), (errors, 2)], flags, nil)
  }

  /// The folders to look for programs in, separated by colons: `PATH`, unless a test, whose process
  /// runs others beside it, has a program of its own.
  @TaskLocal package static var searchPath =
    getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"

  /// Returns the path of a program found in the folders of `searchPath`; nil if it is not installed.
  package static func program(named name: String) -> String? {
    searchPath.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  /// Starts this same program in a new session without a terminal; its input is empty and its
  /// output discarded.
  ///
  /// - Parameters:
  ///   - words: the arguments after the program's name.
  ///   - removed: environment variables to remove.
  ///   - added: environment variables to add, as `NAME=value`.
  package static func spawnDetached(
    _ words: [String], removing removed: Set<String>, adding added: [String]
  ) -> pid_t? {
    guard let program = ownProgram, let nothing = try? OpenFile.open("/dev/null", O_RDWR) else {
      return nil
    }
    let names = removed.union(added.map { String($0.prefix { $0 != "=" }) })
    let environment = environmentVariables().filter { variable in
      !names.contains(String(variable.prefix { $0 != "=" }))
    }
    return withExtendedLifetime(nothing) {
      spawn(
        program, ["taskshell"] + words, (0...2).map { (nothing.descriptor, $0) }, newSession,
        environment + added)
    }
  }

  /// POSIX_SPAWN_SETSID, which not every module of the C library defines.
  private static var newSession: Int32 {
    #if canImport(Darwin)
    0x400
    #else
    0x80
    #endif
  }

  private static func spawn(
    _ program: String?, _ arguments: [String], _ standard: [(Int32?, Int32)], _ more: Int32,
    _ environment: [String]?
  ) -> pid_t? {
    guard let program else { return nil }
    #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
    #else
    var attributes = posix_spawnattr_t()
    #endif
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGQUIT, SIGTSTP, SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(Int32(POSIX_SPAWN_SETSIGDEF) | more))
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    for case (let descriptor?, let number) in standard {
      posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    }
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    var variables: [UnsafeMutablePointer<CChar>?] = (environment ?? []).map { strdup($0) }
    defer { for pointer in variables { free(pointer) } }
    variables.append(nil)
    var process: pid_t = 0
    let code = variables.withUnsafeMutableBufferPointer { block in
      posix_spawn(
        &process, program, &actions, &attributes, pointers,
        environment == nil ? environmentBlock() : block.baseAddress)
    }
    guard code == 0 else { return nil }
    return process
  }

  /// The path of the running program; if its file was replaced since, it is still found on systems
  /// with links to running programs.
  package static var ownProgram: String? {
    #if canImport(Darwin)
    var size = UInt32(PATH_MAX)
    var path = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
    #else
    let link = "/proc/self/exe"
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &path, path.count - 1)
    guard count > 0, access(path, X_OK) == 0 else { return link }
    #endif
    return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Waits until a program ends; returns its exit status, or 128 plus the signal that ended it.
  package static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Waits for the exit status, at most that many milliseconds; nil if the process still runs.
  package static func wait(for process: pid_t, within milliseconds: Int) -> Int32? {
    var status: Int32 = 0
    let deadline = MonotonicTime.now + .milliseconds(milliseconds)
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      guard ended == 0 || errno == EINTR else { return 127 }
      guard MonotonicTime.now < deadline else { return nil }
      usleep(5000)
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Terminates a program with its own session and everything it has started, after a while by
  /// force.
  package static func stopSession(_ process: pid_t) {
    func send(_ signal: Int32) { if kill(-process, signal) != 0 { kill(process, signal) } }
    send(SIGTERM)
    if wait(for: process, within: 1000) == nil {
      send(SIGKILL)
      _ = wait(for: process)
    }
  }

  /// Terminates a program, after two seconds by force; returns the status, like ``wait(for:)``.
  package static func stop(_ process: pid_t) -> Int32 {
    kill(process, SIGTERM)
    if let status = wait(for: process, within: 2000) { return status }
    kill(process, SIGKILL)
    return wait(for: process)
  }
}

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
  /// Stops it if it writes more than `limit` bytes, or if the user cancels.
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
    var ended: Int32?
    while ended == nil, !stop.isRequested() { ended = ChildProcess.wait(for: process, within: 100) }
    let status = ended ?? ChildProcess.stop(process)
    // The interrupting key reaches the program as well.
    return Result(status: status, output: output, isStopped: status != 0 && stop.isRequested())
  }

  /// The way in which a program ended.
  package enum Ending: Equatable {
    case ended(status: Int32)
    /// It was terminated because the time was over.
    case tookTooLong
    case stopped
  }

  /// Runs a program in its own process group, for at most that many milliseconds; returns how it
  /// ended and the beginning of its output; nil if it cannot be started.
  ///
  /// With `hasNoTerminal` it cannot prompt anybody. Output beyond `limit` bytes is read and
  /// discarded, never stored. A signal that ends this process ends the program as well.
  package static func beginning(
    of arguments: [String], input: OpenFile, atMost limit: Int, within milliseconds: Int,
    stop: Cancellation, hasNoTerminal: Bool = false
  ) -> (ending: Ending, bytes: [UInt8])? {
    guard let pipe = Pipe() else { return nil }
    func start() -> pid_t? {
      ChildProcess.spawn(
        arguments, input: input.descriptor, output: pipe.writing.descriptor,
        errors: pipe.writing.descriptor, inOwnProcessGroup: true, hasNoTerminal: hasNoTerminal)
    }
    return Signals.ending(with: start) { process in
      try? pipe.writing.close()
      return beginning(of: process, pipe.reading, atMost: limit, within: milliseconds, stop)
    }
  }

  /// The output of a program.
  package struct Answer {
    package let ending: Ending
    /// Nil if it exceeded the limit.
    package let output: [UInt8]?
    /// The beginning of its messages.
    package let errors: [UInt8]
  }

  /// Runs a program like ``beginning(of:input:atMost:within:stop:hasNoTerminal:)``; returns all of
  /// its standard output, and the beginning of its messages; nil if it cannot be started.
  ///
  /// With `endsAtLimit` a program that writes more than `limit` bytes is terminated; otherwise the
  /// rest is read and discarded.
  package static func answer(
    of arguments: [String], input: OpenFile, atMost limit: Int, within milliseconds: Int,
    stop: Cancellation, hasNoTerminal: Bool = false, endsAtLimit: Bool = true
  ) -> Answer? {
    guard let output = Pipe(), let errors = Pipe() else { return nil }
    func start() -> pid_t? {
      ChildProcess.spawn(
        arguments, input: input.descriptor, output: output.writing.descriptor,
        errors: errors.writing.descriptor, inOwnProcessGroup: true, hasNoTerminal: hasNoTerminal)
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

  private static func beginning(
    of process: pid_t, _ reading: OpenFile, atMost limit: Int, within milliseconds: Int,
    _ stop: Cancellation
  ) -> (ending: Ending, bytes: [UInt8]) {
    var beginning = Beginning(reading, limit)
    let deadline = MonotonicTime.now + .milliseconds(milliseconds)
    while true {
      // Checked first, so that the last output is read.
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
