/// The rows and columns of a terminal.
package struct WindowSize: Equatable, Sendable {
  /// At least 1.
  package var rows: Int
  /// At least 1.
  package var columns: Int

  /// Creates a size.
  package init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }

  /// Returns the current size of a terminal; nil if it is not one, or does not report its size.
  package static func current(of descriptor: Int32) -> WindowSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0
    else { return nil }
    return WindowSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }
}

/// Reading a secret from the terminal.
package enum TerminalSecret {
  /// The maximum length of a password.
  private static let limit = 4096
  private static let (interrupt, endOfInput, eraseLine): (UInt8, UInt8, UInt8) = (3, 4, 21)
  private static let (suspend, quit): (UInt8, UInt8) = (26, 28)

  /// Prompts on the process's controlling terminal and returns the line typed there without echo;
  /// nil if there is no terminal or no answer.
  ///
  /// Neither keys that send signals nor a stop from outside leave the terminal without echo:
  /// interrupting keys end the prompt, and a stop restores the terminal first, and prompts again
  /// afterwards.
  ///
  /// - Parameter isStopped: polled during the wait; whether to stop prompting.
  package static func ask(_ question: String, isStopped: () -> Bool) -> String? {
    guard let file = try? OpenFile.open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC) else {
      return nil
    }
    var before = termios()
    guard tcgetattr(file.descriptor, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG)
    while true {
      // A stop waits for the terminal to be restored.
      let held = HeldSignal(SIGTSTP)
      defer { held.release() }
      guard tcsetattr(file.descriptor, TCSAFLUSH, &silent) == 0 else { return nil }
      try? writeAll(Array(question.utf8), to: file.descriptor)
      let answer = line(of: file.descriptor, isStopped)
      tcsetattr(file.descriptor, TCSAFLUSH, &before)
      try? writeAll(Array("\r\n".utf8), to: file.descriptor)
      guard case .suspended = answer else { return answer.text }
    }
  }

  private enum Answer {
    case line(String)
    case none
    case suspended

    var text: String? { if case .line(let text) = self { text } else { nil } }
  }

  private static func line(of descriptor: Int32, _ isStopped: () -> Bool) -> Answer {
    var typed: [UInt8] = []
    while !isStopped() {
      if HeldSignal.isPending(SIGTSTP) { return .suspended }
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, 200)
      if count == 0 || count < 0 && errno == EINTR { continue }
      var byte: UInt8 = 0
      guard count > 0, read(descriptor, &byte, 1) == 1 else { return .none }
      switch byte {
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        return typed.isEmpty ? .none : .line(String(decoding: typed, as: UTF8.self))
      case interrupt, quit: return .none
      case suspend: Signals.stopProcessGroup()
      case endOfInput: if typed.isEmpty { return .none }
      case eraseLine: typed = []
      case 8, 127:
        // Deletes a whole character, not a byte of one.
        while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      // Passwords contain no control characters but tab.
      case 0..<0x20 where byte != 9: break
      default: if typed.count < limit { typed.append(byte) }
      }
    }
    return .none
  }
}
