import SystemCalls

/// Taking over the terminal, and restoring it.
extension LineEditor {
  /// Takes over the terminal for a line, once it is this process's.
  func beginReading() {
    awaitForeground()
    signals.install()
    if reading.outcome == nil, let signal = endingSignal() {
      reading.outcome = .terminated(signal: signal)
    }
    restoreScreen()
    setPasteBrackets(true)
  }

  /// Waits until the terminal is this process's; the line ends if that cannot be, or if it is to end
  /// meanwhile.
  private func awaitForeground() {
    if device.isInForeground { return }
    // A signal to end is noted meanwhile.
    signals.uninstall()
    if device.awaitForeground(unless: { endingSignal() != nil }) { return }
    device.abandon()
    reading.outcome = endingSignal().map(LineInput.terminated) ?? .terminalGone
  }

  /// Enables or disables bracketed paste.
  func setPasteBrackets(_ enabled: Bool) {
    if !device.isDumb { device.write(enabled ? "\u{1B}[?2004h" : "\u{1B}[?2004l") }
  }

  /// Ctrl-Z: restores the terminal, stops the process group, and continues after `fg`.
  func suspend() {
    leaveTerminal()
    Signals.stopProcessGroup()
    takeTerminal()
  }

  /// Restores the terminal before the line is finished; the cursor is below the line.
  func leaveTerminal() {
    awaitBackground()
    device.write(device.isDumb ? screen.dumbPainter.leave() : screen.painter.leave())
    setPasteBrackets(false)
    handle.setEditingMode(false)
    show(isAlternate: false)
    signals.uninstall()
  }

  /// Takes over the terminal again, in whatever state; paints the line at the cursor.
  func takeTerminal() {
    screen.isAlternateShown = false
    beginReading()
    if reading.outcome != nil { return }
    handle.setEditingMode(false)
    handle.setEditingMode(true)
    screen.paintedSize = nil
    screen.painter.forget()
    screen.dumbPainter = DumbPainter()
    paintBackdrop()
  }

  /// Sets the window's title if the terminal supports it; nil restores the former one.
  package func setTitle(_ title: String?) {
    guard terminal.all.contains(.title) else { return }
    screen.title = title
    restoreScreen()
  }

  /// Whether the terminal can show a full screen.
  package var canShowFullScreen: Bool { !device.isDumb }

  /// Switches to the alternate screen, on which everything is shown until ``leaveFullScreen()``.
  package func enterFullScreen(usesMouse: Bool) {
    screen.alternate = AlternateScreen(usesMouse: usesMouse)
    restoreScreen()
  }

  /// Switches back to the main screen.
  package func leaveFullScreen() {
    show(isAlternate: false)
    (screen.alternate, screen.backdrop) = (nil, nil)
  }

  /// Runs something on the terminal's main screen, such as a program that uses the whole screen
  /// itself.
  package func outsideFullScreen<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let alternate = screen.alternate else { return try body() }
    leaveFullScreen()
    defer { enterFullScreen(usesMouse: alternate.usesMouse) }
    return try body()
  }

  /// Shows the title and the alternate screen again after a stop.
  func restoreScreen() { show(isAlternate: screen.alternate != nil) }

  /// Shows the title and that screen; a stop comes before or after it, and takes it back.
  private func show(isAlternate: Bool) {
    guard device.isInForeground else { return }
    Stops.change {
      if Stops.wereChangesUndone() { (screen.shownTitle, screen.isAlternateShown) = (nil, false) }
      let (title, shown) = (screen.title, screen.shownTitle)
      let alternate = screen.alternate ?? AlternateScreen(usesMouse: true)
      if title != shown {
        if shown == nil { device.buffer(TerminalSequence.titleStart) }
        device.buffer(TerminalSequence.title(title ?? "", terminal.family))
        if title == nil { device.buffer(TerminalSequence.titleEnd) }
      }
      if isAlternate != screen.isAlternateShown {
        device.buffer(isAlternate ? alternate.entry : alternate.exit)
        screen.paintedSize = nil
        screen.painter.forget()
      }
      device.write("")
      (screen.shownTitle, screen.isAlternateShown) = (title, isAlternate)
      return (isAlternate ? alternate.exit : "") + (title == nil ? "" : TerminalSequence.titleEnd)
    }
  }
}

/// Handing the terminal to another program while a line is edited.
extension LineEditor {
  /// Runs something that needs the restored terminal, such as an editor or a pager; then editing
  /// continues.
  ///
  /// Between lines, it just runs it.
  package func withTerminalRestored<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard reading.isReading else { return try body() }
    device.write(erased())
    leaveTerminal()
    defer { takeTerminal() }
    return try body()
  }

  /// Adds a text to the kill ring, so that Ctrl-Y inserts it.
  package func offer(_ text: String) { killRing.add(text, joining: false, before: false) }

  /// Ctrl-X Ctrl-E: edits the line in `$VISUAL` or `$EDITOR`.
  ///
  /// The saved text replaces the line without running it; if the editor fails, the line stays, and
  /// Ctrl-Y inserts what had been saved, as it does in the next shell.
  func editExternally() {
    let (text, owner) = (handle.text, options.owner)
    let result = withTerminalRestored {
      Result { () throws(EditorFailure) in try ExternalEditor.edit(text.string, of: owner) }
    }
    switch result {
    case .success(let edited):
      rememberForUndo(text)
      handle.text = LineText(edited.text)
      edited.discard()
    case .failure(let failure):
      beep()
      if let saved = failure.saved { offer(saved.text) }
      showAbove(options.labels.editorFailed(failure))
    }
  }
}
