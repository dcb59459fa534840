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

  /// Terminates a program with its process group, after a second by force, so that it can remove its
  /// locks first; returns the status, like ``wait(for:)``.
  ///
  /// Calls only functions that a signal handler may call.
  @discardableResult
  package static func stopGroup(_ process: pid_t) -> Int32 {
    if kill(-process, SIGTERM) != 0 { kill(process, SIGTERM) }
    var status: Int32?
    for _ in 0..<200 {
      status = status ?? wait(for: process, within: 0)
      // Others of the group may end later than it does.
      if let status, kill(-process, 0) != 0 { return status }
      usleep(5000)
    }
    kill(-process, SIGKILL)
    if let status { return status }
    kill(process, SIGKILL)
    return wait(for: process)
  }
}
