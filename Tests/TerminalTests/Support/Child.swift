import Foundation
import SystemCalls

/// Starts a program and waits only for it, not for its descendants.
///
/// `Process` of Foundation waits for every descendant: forever, if tmux starts its server.
struct Child {
  /// The `errno` of a program that could not be started.
  struct Failure: Error {
    let code: Int32
  }

  /// Runs a program to its end; it reads `FILES.in` and writes `FILES.out` and `FILES.err`.
  ///
  /// - Returns: its exit status, or 128 plus the number of the signal that ended it.
  static func run(
    _ executable: String, _ arguments: [String], environment: [String: String], in folder: String,
    files: String
  ) throws -> Int32 {
    // posix_spawn(3) cannot change the folder on every system; a shell can.
    let script = #"cd "$1" && shift && exec "$@" <"$0.in" >"$0.out" 2>"$0.err""#
    return try spawn(
      "/bin/sh", ["sh", "-c", script] + [files, folder, executable] + arguments, environment)
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String]
  ) throws -> Int32 {
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    // Threads of a pool block signals, which children would inherit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var nothingBlocked = sigset_t()
    sigemptyset(&nothingBlocked)
    posix_spawnattr_setsigmask(&attributes, &nothingBlocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let code = posix_spawn(&process, path, nil, &attributes, &words, &variables)
    guard code == 0 else { throw Failure(code: code) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure(code: errno) }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
