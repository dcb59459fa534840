/// Another program on the same terminal, in the same process group.
package enum ChildProcess {
  /// Starts a program given by its path and arguments, with the signals of a terminal obeyed again.
  ///
  /// Its standard input, output and errors are the descriptors, if they are given; with `isApart` it
  /// has a process group of its own. Gives its process number, or nil when it cannot be started.
  package static func spawn(
    _ arguments: [String], input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil,
    isApart: Bool = false
  ) -> pid_t? {
    guard let program = arguments.first else { return nil }
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
    let flags = POSIX_SPAWN_SETSIGDEF | (isApart ? POSIX_SPAWN_SETPGROUP : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    let standard = [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)]
    for case (let descriptor?, let place) in standard {
      posix_spawn_file_actions_adddup2(&actions, descriptor, place)
    }
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    var process: pid_t = 0
    let code = posix_spawn(
      &process, program, &actions, &attributes, pointers, environmentBlock())
    guard code == 0 else { return nil }
    return process
  }

  /// Waits until a program has ended: its exit status, or 128 and the signal that ended it.
  package static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Waits at most that many milliseconds for the exit status; nil if the process still runs.
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

  /// Asks a program to end, and after two seconds makes it: what became of it, as ``wait(for:)``.
  package static func stop(_ process: pid_t) -> Int32 {
    kill(process, SIGTERM)
    if let status = wait(for: process, within: 2000) { return status }
    kill(process, SIGKILL)
    return wait(for: process)
  }
}
