import SystemCalls

/// Whether SIGTSTP arrived while a full screen was shown and nothing was read.
private nonisolated(unsafe) var isStopDue = false

/// Using the whole screen, on the terminal's alternate one.
extension LineEditor {
  /// Whether the terminal can show a full screen.
  package var canShowFullScreen: Bool { !device.isDumb }

  /// Switches to the alternate screen, on which everything is shown until ``leaveFullScreen()``.
  ///
  /// A stop between keys is delayed until the next key is awaited, so that the terminal can be
  /// restored.
  package func enterFullScreen(usesMouse: Bool) {
    screen.alternate = AlternateScreen(usesMouse: usesMouse)
    openAlternateScreen()
  }

  /// Switches back to the main screen.
  package func leaveFullScreen() {
    closeAlternateScreen()
    (screen.alternate, screen.backdrop) = (nil, nil)
    raiseStop()
  }

  /// Stops the program now if a stop was delayed.
  func raiseStop() {
    guard isStopDue else { return }
    isStopDue = false
    kill(getpid(), SIGTSTP)
  }

  func openAlternateScreen() {
    guard let alternate = screen.alternate else { return }
    screen.alternate?.stopping = Signals.catch(SIGTSTP) { _ in isStopDue = true }
    device.write(alternate.entry)
  }

  func closeAlternateScreen() {
    guard let alternate = screen.alternate else { return }
    device.write(alternate.exit)
    if let stopping = alternate.stopping { Signals.restore(SIGTSTP, stopping) }
    screen.alternate?.stopping = nil
  }

  /// Runs something on the terminal's main screen, such as a program that uses the whole screen
  /// itself.
  package func outsideFullScreen<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let alternate = screen.alternate else { return try body() }
    leaveFullScreen()
    defer { enterFullScreen(usesMouse: alternate.usesMouse) }
    return try body()
  }

  /// Shows a full screen and passes it keys until one ends it, then returns `.line`. Ctrl-Z stops
  /// the program, Ctrl-L repaints.
  package func show(_ full: FullScreen) -> LineInput {
    setCursor(isHidden: true)
    defer { setCursor(isHidden: false) }
    return readInput(Prompt(text: ""), ReadingState(dialog: .screen(full)))
  }

  /// The rows for a line typed below a full screen, and for its meaning.
  private static let lineRows = 4

  /// Makes room at the bottom of a full screen, for a line or a question and what is below it.
  ///
  /// - Parameter isPainted: whether to paint the screen first, as keys that came together were
  ///   handled without painting.
  package func clearBottom(painting isPainted: Bool = false) {
    if isPainted, screen.alternate != nil, let full = screen.backdrop {
      paint(full, on: device.size)
      screen.painter.forget()
    }
    device.write("\u{1B}[\(max(1, device.size.rows - Self.lineRows + 1));1H\u{1B}[J")
  }

  private func setCursor(isHidden: Bool) {
    guard screen.alternate != nil else { return }
    screen.alternate?.hidesCursor = isHidden
    device.write(isHidden ? AlternateScreen.hidingCursor : AlternateScreen.showingCursor)
  }

  /// Passes keys to a full screen until one ends it.
  func run(_ full: FullScreen) {
    screen.paintedSize = nil
    screen.backdrop = full
    reading.overlay = .screen(full)
    defer { reading.overlay = .none }
    while let key = nextKey() {
      switch key {
      case .scalar("\u{1A}"): suspend()
      case .scalar("\u{C}"): screen.paintedSize = nil
      case .pasteStart:
        // A paste is not a command.
        _ = pastedText()
        beep()
      default:
        guard let pressed = ScreenKey(key), full.press(pressed) else { continue }
        _ = finish(.line(""))
        return
      }
    }
  }

  /// Paints the rows that differ from what is shown, or all of them if the size has changed.
  func paint(_ full: FullScreen, on size: WindowSize) {
    var output = ""
    if screen.paintedSize != size {
      screen.painter.forget()
      output = Self.erasure
    }
    output += screen.painter.draw(Self.block(of: full, on: size), on: size)
    device.write(output.isEmpty ? "" : AlternateScreen.unwrapped(output))
    screen.paintedSize = size
  }

  /// Repaints the last full screen, below which a line is typed, after the screen was lost or
  /// resized.
  func paintBackdrop() {
    if case .screen = reading.overlay { return }
    guard screen.alternate != nil, let full = screen.backdrop else { return }
    var painter = ScreenPainter()
    let size = device.size
    device.buffer(
      AlternateScreen.unwrapped(
        Self.erasure + painter.draw(Self.block(of: full, on: size), on: size)))
    clearBottom()
    screen.painter.forget()
  }

  private static let erasure = "\u{1B}[H\u{1B}[2J"

  private static func block(of full: FullScreen, on size: WindowSize) -> ScreenBlock {
    let rows = full.rows(size).prefix(size.rows)
      .map { ScreenBlock.Row(text: $0.text, width: min($0.width, size.columns)) }
    return ScreenBlock(
      rows: rows
        + [ScreenBlock.Row](repeating: ScreenBlock.Row(), count: max(0, size.rows - rows.count)))
  }
}
