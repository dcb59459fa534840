import CEditLine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The terminal that the line is edited on: standard input and standard output.
struct TerminalDevice {
  /// Rows and columns of the screen.
  struct Size: Equatable {
    var rows: Int
    var columns: Int
  }

  static let input: Int32 = STDIN_FILENO
  static let output: Int32 = STDOUT_FILENO

  /// True for a terminal that understands no control sequences, or none that we know.
  let isDumb: Bool

  /// The terminal, judged by `TERM`.
  init() {
    let term = getenv("TERM").map { String(cString: $0) } ?? ""
    isDumb = ["", "dumb", "unknown", "emacs"].contains(term)
  }

  /// True when both directions are a terminal.
  static var isPresent: Bool {
    isatty(input) == 1 && isatty(output) == 1
  }

  /// The size now; 24 × 80 where the terminal does not say.
  ///
  /// At least 1 × 2.
  var size: Size {
    var rows: Int32 = 0
    var columns: Int32 = 0
    guard ced_window_size(Self.output, &rows, &columns) == 0, rows > 0, columns > 0 else {
      return Size(rows: 24, columns: 80)
    }
    return Size(rows: Int(rows), columns: max(2, Int(columns)))
  }

  /// Writes all of a text; gives up silently when the terminal is gone, which reading will tell.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = systemWrite(Self.output, rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if count < 0, errno == EAGAIN {
          var descriptor = pollfd(fd: Self.output, events: Int16(POLLOUT), revents: 0)
          poll(&descriptor, 1, 1000)
        } else if !(count < 0 && errno == EINTR) {
          return
        }
      }
    }
  }
}
