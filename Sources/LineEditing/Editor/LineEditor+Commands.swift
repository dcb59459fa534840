import SystemCalls

/// What the keys do.
extension LineEditor {
  /// Carries out a command on the line.
  func perform(_ command: EditorCommand) -> EditorCommand.Outcome {
    isTyping = false
    switch command {
    case .accept: return accept()
    case .interrupt: return interrupt()
    case .deleteForwardOrEnd:
      if handle.text.scalars.isEmpty {
        paintFinished(handle.text)
        return finish(.endOfInput)
      }
      return perform(.deleteForward)
    case .suspend: suspend()
    case .complete: return complete()
    case .search: return search()
    case .older: recallOlder()
    case .newer: recallNewer()
    case .clearScreen:
      _ = erased()
      if !device.isDumb { device.write("\u{1B}[H\u{1B}[2J") }
    case .editExternally: editExternally()
    case .undo:
      if let earlier = undoStack.popLast() { handle.text = earlier } else { beep() }
    case .quote: quote()
    case .paste: insertPaste()
    case .messenger:
      guard let named = messengerCommand else { break }
      messengerCommand = nil
      return perform(named)
    case .nothing: beep()
    default: edit(command)
    }
    return .goOn
  }

  /// Commands that change the line or the cursor only.
  private func edit(_ command: EditorCommand) {
    var text = handle.text
    let before = text
    switch command {
    case .insertNewline: text.insert("\n")
    case .moveLeft: text.cursor = text.previousCluster
    case .moveRight:
      if !takeGhost(&text, wholly: true) { text.cursor = text.nextCluster }
    case .moveWordLeft: text.cursor = text.previousWord
    case .moveWordRight:
      if !takeGhost(&text, wholly: false) { text.cursor = text.nextWord }
    case .moveToStart: text.cursor = text.rowStart
    case .moveToEnd:
      if !takeGhost(&text, wholly: true) { text.cursor = text.rowEnd }
    case .deleteBackward: text.replace(text.previousCluster..<text.cursor, with: "")
    case .deleteForward: text.replace(text.cursor..<text.nextCluster, with: "")
    case .killWordBackward: kill(text.previousWord..<text.cursor, in: &text)
    case .killBlankBackward: kill(text.previousBlank..<text.cursor, in: &text)
    case .killWordForward: kill(text.cursor..<text.nextWord, in: &text)
    case .killToStart: kill(text.rowStart..<text.cursor, in: &text)
    case .killToEnd:
      let end = text.rowEnd == text.cursor ? text.nextCluster : text.rowEnd
      kill(text.cursor..<end, in: &text)
    case .yank: text.insert(killed)
    default: break
    }
    guard text != before else { return beep() }
    if text.scalars != before.scalars { rememberForUndo(before) }
    handle.text = text
  }

  private func kill(_ range: Range<Int>, in text: inout LineText) {
    guard !range.isEmpty else { return }
    killed = LineText(scalars: Array(text.scalars[range]), cursor: 0).string
    text.replace(range, with: "")
  }

  /// Enter: the line is finished, or goes on in the next row.
  func accept() -> EditorCommand.Outcome {
    let text = handle.text
    let line = text.string
    if assistant.isIncomplete?(line) == true {
      handle.text = LineText(line + "\n")
      return .goOn
    }
    paintFinished(text)
    return finish(.line(line))
  }

  /// Ctrl-C: what was typed stays on the screen with a mark behind it.
  func interrupt() -> EditorCommand.Outcome {
    overlay = .none
    paintFinished(handle.text, mark: "^C")
    return finish(.interrupted)
  }

  /// Keeps a state of the line for undo.
  func rememberForUndo(_ text: LineText) {
    if undoStack.last?.scalars != text.scalars { undoStack.append(text) }
    if undoStack.count > 200 { undoStack.removeFirst() }
  }

  /// Ctrl-Z: stops the process group, with the terminal as it was found, and goes on after `fg`.
  func suspend() {
    leaveTerminal()
    Signals.stopProcessGroup()
    takeTerminal()
  }

  /// Gives the terminal back while the line is not finished; the cursor is below the line.
  func leaveTerminal() {
    device.write(device.isDumb ? dumbPainter.leave() : painter.leave())
    setPasteBrackets(false)
    handle.setEditingMode(false)
    signals.uninstall()
  }

  /// Takes the terminal again, whatever was done to it; the line is painted where the cursor is.
  func takeTerminal() {
    signals.install()
    handle.setEditingMode(false)
    handle.setEditingMode(true)
    setPasteBrackets(true)
    painter.forget()
    dumbPainter = DumbPainter()
  }
}
