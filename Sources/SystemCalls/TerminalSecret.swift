/// Asking at the terminal for what is not to be seen on it.
package enum TerminalSecret {
  /// No password is longer.
  private static let limit = 4096
  private static let (interrupt, endOfInput, eraseLine): (UInt8, UInt8, UInt8) = (3, 4, 21)

  /// Shows the question at the process's own terminal and gives the line that was typed there, which the
  /// terminal does not show; nil where there is no terminal, or nobody has answered.
  ///
  /// Keys that would send a signal only end the question, so that none leaves the terminal without its echo.
  ///
  /// - Parameter isStopped: polled while it waits, whether to stop asking.
  package static func ask(_ question: String, isStopped: () -> Bool) -> String? {
    guard let file = try? OpenFile.open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC) else {
      return nil
    }
    var before = termios()
    guard tcgetattr(file.descriptor, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG)
    guard tcsetattr(file.descriptor, TCSAFLUSH, &silent) == 0 else { return nil }
    defer {
      tcsetattr(file.descriptor, TCSAFLUSH, &before)
      try? writeAll(Array("\r\n".utf8), to: file.descriptor)
    }
    try? writeAll(Array(question.utf8), to: file.descriptor)
    return line(of: file.descriptor, isStopped)
  }

  private static func line(of descriptor: Int32, _ isStopped: () -> Bool) -> String? {
    var typed: [UInt8] = []
    while !isStopped() {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, 200)
      if count == 0 || count < 0 && errno == EINTR { continue }
      var byte: UInt8 = 0
      guard count > 0, read(descriptor, &byte, 1) == 1 else { return nil }
      switch byte {
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        return typed.isEmpty ? nil : String(decoding: typed, as: UTF8.self)
      case interrupt: return nil
      case endOfInput: if typed.isEmpty { return nil }
      case eraseLine: typed = []
      case 8, 127:
        // A whole character, not a byte of one.
        while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      default: if typed.count < limit { typed.append(byte) }
      }
    }
    return nil
  }
}
