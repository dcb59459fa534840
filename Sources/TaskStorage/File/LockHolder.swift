import SystemCalls

/// What a shell writes into the lock file of itself.
enum LockHolder {
  /// `4242 host command`: process id, host and command in one line.
  static func current(command: String) -> String {
    var name = [CChar](repeating: 0, count: 256)
    let hasName = gethostname(&name, 255) == 0
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let host = hasName ? String(decoding: bytes, as: UTF8.self) : "?"
    return "\(getpid()) \(host) \(command)".split(whereSeparator: \.isNewline)
      .joined(separator: " ")
  }
}
