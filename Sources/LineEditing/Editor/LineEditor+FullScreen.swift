import SystemCalls

/// Whether a stop was asked for while nothing was read on a full screen.
private nonisolated(unsafe) var isStopDue = false

/// Having the whole screen, on the terminal's other one.
extension LineEditor {
  /// Whether the terminal can show a full screen.
  package var canShowFullScreen: Bool { !device.isDumb }

  /// Goes to the other screen; everything is read and shown there until ``leaveFullScreen()``.
  ///
  /// What would stop the program between keys does so when the next one is waited for: the terminal
  /// would be left as it is.
  package func enterFullScreen(usesMouse: Bool) {
    screen.alternate = AlternateScreen(usesMouse: usesMouse)
    openAlternateScreen()
  }

  /// Gives the terminal back as it was.
  package func leaveFullScreen() {
    closeAlternateScreen()
    (screen.alternate, screen.backdrop) = (nil, nil)
    raiseStop()
  }

  /// Stops the program now if that was asked for in vain.
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

  /// Does something on the terminal's first screen, such as running a program that has the whole
  /// screen itself.
  package func outsideFullScreen<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let alternate = screen.alternate else { return try body() }
    leaveFullScreen()
    defer { enterFullScreen(usesMouse: alternate.usesMouse) }
    return try body()
  }

  /// Shows a full screen and gives it keys until one ends that; `.line` then. Ctrl-Z stops the
  /// program, Ctrl-L paints anew.
  package func show(_ full: FullScreen) -> LineInput {
    setCursor(isHidden: true)
    defer { setCursor(isHidden: false) }
    return readInput(Prompt(text: ""), ReadingState(dialog: .screen(full)))
  }

  /// Rows for a line that is typed below a full screen, and for what it means.
  private static let lineRows = 4

  /// Makes room at the bottom of a full screen, for a line or a question with what stands below it.
  ///
  /// - Parameter isPainted: whether the screen is painted first, since keys that came together were
  ///   pressed without.
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

  /// Gives keys to a full screen until one ends it.
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
        // A paste is no command.
        _ = pastedText()
        beep()
      default:
        guard let pressed = ScreenKey(key), full.press(pressed) else { continue }
        _ = finish(.line(""))
        return
      }
    }
  }

  /// Paints the rows that differ from what is shown; all of them on a screen of another size.
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

  /// Shows what the whole screen had last again, where a line is typed below it: the screen was lost,
  /// or has another size.
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
