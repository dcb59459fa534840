/// The rows and columns of a terminal.
package struct WindowSize: Equatable, Sendable {
  /// At least 1.
  package var rows: Int
  /// At least 1.
  package var columns: Int

  /// A size.
  package init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }

  /// The size now of the terminal that this is a descriptor of; nil if it is none, or does not say.
  package static func current(of descriptor: Int32) -> WindowSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0
    else { return nil }
    return WindowSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }
}
