/// Things that happen while a line is edited.
extension LineEditor {
  /// Calls a handler whenever a descriptor is readable while a line is edited, and shows the rows
  /// it answers with above the prompt.
  ///
  /// One handler a descriptor; nil ends watching.
  ///
  /// The handler must read what is there, or stop watching: it is called again otherwise.
  package func watch(descriptor: Int32, _ handler: (() -> [String])?) {
    watchers.watch(descriptor, handler)
  }

  /// Calls a handler every so many milliseconds while a line is edited, and shows the rows it
  /// answers with above the prompt.
  ///
  /// The number stops it, see ``removeTimer(_:)``.
  package func addTimer(
    everyMilliseconds interval: Int, _ handler: @escaping () -> [String]
  ) -> Int {
    watchers.addTimer(everyMilliseconds: interval, handler)
  }

  /// Stops a timer; an unknown number does nothing.
  package func removeTimer(_ number: Int) {
    watchers.removeTimer(number)
  }

  /// Shows rows of plain text above the prompt, which stays as it is with what is typed in it.
  ///
  /// Controls in the rows are shown, not obeyed. Meant to be called from a handler, but works at
  /// any time. While a line is read the rows appear together with the prompt below them.
  package func showAbove(_ rows: [String]) {
    if case .screen(let full) = reading.overlay { return full.news(rows) }
    let lines = rows.flatMap {
      TerminalText.sanitizedLines($0).split(separator: "\n", omittingEmptySubsequences: false)
    }
    device.buffer(erased() + lines.map { $0 + "\r\n" }.joined())
    if !reading.isReading { device.write("") }
  }
}
