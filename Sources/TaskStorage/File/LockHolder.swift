import SystemCalls
import TaskModel

/// The line by which a shell names itself in the lock file.
enum LockHolder {
  /// `4242 host command`: process id, host and command in one line.
  ///
  /// A loop: with `joined` the runtime looks through all conformances of the program at every start.
  static func current(command: String) -> String {
    var line = ""
    for row in "\(getpid()) \(host) \(command)".split(whereSeparator: \.isNewline) {
      line += line.isEmpty ? String(row) : " \(String(row))"
    }
    return line
  }

  private static var host: String {
    var name = [CChar](repeating: 0, count: 256)
    let hasName = gethostname(&name, 255) == 0
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return hasName ? String(decoding: bytes, as: UTF8.self) : "?"
  }

  /// Whether the process that a line names is still there, as far as can be told from here: another
  /// program may hold the lock, long after the shell that wrote the line.
  static func isAlive(_ line: String) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let process = pid_t(words[0]), words[1] == host else { return true }
    return kill(process, 0) == 0 || errno != ESRCH
  }

  /// Whether a line can be the beginning of one: a write that was cut short.
  static func isBeginning(_ line: some Collection<UInt8>) -> Bool {
    let process = line.prefix { $0 != 0x20 }
    return (1...10).contains(process.count) && process.allSatisfy { (48...57).contains($0) }
  }

  /// Whether a line is what ``current(command:)`` answers, and not of somebody else's file.
  static func isOne(_ line: some Collection<UInt8>) -> Bool {
    let words = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    return words.count == 3 && (1...10).contains(words[0].count)
      && words[0].allSatisfy { (48...57).contains($0) } && !words[1].isEmpty && !words[2].isEmpty
  }
}
