/// Decoding bytes to keys, and passing keys to libedit.
extension LineEditor {
  /// The time after which what was pasted so far is shown, in milliseconds.
  private static let pastePause: Int32 = 100

  /// Returns the next scalar for libedit; nil when the line is finished.
  ///
  /// libedit knows named keys and pasted text as ``KeyBindings/placeholder``.
  func nextScalar() -> Unicode.Scalar? {
    if reading.isFirstKey { beginLine() }
    if let dialog = reading.dialog {
      run(dialog)
      return nil
    }
    handle.repairCursor()
    if !input.queued.isEmpty { return input.queued.removeFirst() }
    editing.previousAction = editing.action
    editing.action = .other
    while let typed = nextKey() {
      guard let key = joinedToEscape(typed) else { continue }
      noteCount(key)
      if let line = shortcut(key) {
        handle.text = LineText(line)
        return "\r"
      }
      if key == .scalar(" "), expanded(handle.text) != nil { return placeholder(for: .expand) }
      if let scalar = scalar(for: key) { return scalar }
    }
    return nil
  }

  /// Returns the key combined with an escape right before it, as with Alt; nil for escape itself.
  ///
  /// The time is readline's (`keyseq-timeout`): later, and in an empty line, a letter is a letter,
  /// for whoever left something by escape.
  /// libedit would wait, and swallow a following key without a meaning there, such as Ctrl-C.
  private func joinedToEscape(_ key: Key) -> Key? {
    if handle.isVi { return key }
    if key == .escape, let recall = activeRecall, recall.foundRange != nil {
      handle.text = recall.original
      return nil
    }
    if key == .escape, options.escapeCancels {
      paintFinished(handle.text)
      _ = finish(.interrupted)
      return nil
    }
    let escape = editing.escapeTyped
    editing.escapeTyped = key == .escape ? .now : nil
    if key == .escape { return nil }
    guard let escape, .now - escape < Self.escapeTime, !handle.text.scalars.isEmpty,
      case .scalar(let scalar) = key, scalar.isASCII,
      !KeyDecoder.ownMeaning.contains(scalar)
    else { return key }
    return .alt(scalar)
  }

  private static let escapeTime = Duration.milliseconds(500)

  private func beginLine() {
    reading.isFirstKey = false
    handle.assumeUsualScreen()
    handle.freeKeys()
    if !reading.initialText.isEmpty { handle.text = LineText(reading.initialText) }
  }

  /// Returns the line that a key runs by itself, if nothing is typed to which it could belong.
  private func shortcut(_ key: Key) -> String? {
    guard case .alt(let letter) = key, !handle.isVi, handle.text.scalars.isEmpty else { return nil }
    return assistant.shortcut?(Character(letter))
  }

  /// Returns the scalar for libedit, the first of several; nil for a key without a command.
  private func scalar(for key: Key) -> Unicode.Scalar? {
    switch key {
    case .scalar(KeyBindings.placeholder):
      input.isPlaceholderTyped = true
      return KeyBindings.placeholder
    case .scalar(let scalar):
      noteTyping(scalar)
      return scalar
    case .bound(let bytes):
      input.queued += String(decoding: bytes.dropFirst(), as: UTF8.self).unicodeScalars
      return "\u{1B}"
    case .escape: return "\u{1B}"
    case .alt("\r"), .alt("\n"): return placeholder(for: .insertNewline)
    case .alt(let scalar):
      input.queued.append(scalar)
      return "\u{1B}"
    case .named(let name, let modifiers):
      return KeyBindings.command(for: name, modifiers).map(placeholder(for:))
    case .pasteStart: return placeholder(for: .paste)
    case .mouse, .background, .unknown: return nil
    }
  }

  /// Returns whether a key is the terminal's answer; then the next painting uses the background that
  /// it reports.
  func isAnswer(_ key: Key) -> Bool {
    guard case .background(let isLight) = key else { return false }
    // Its first byte may have come alone and counted as the key.
    editing.escapeTyped = nil
    if let isLight {
      backgroundTold(isLight)
      screen.analysis = LineAnalysis()
    }
    return true
  }

  private func placeholder(for command: EditorCommand) -> Unicode.Scalar {
    input.namedKeyCommand = command
    return KeyBindings.placeholder
  }

  /// Returns the next key; nil when the line is finished, or when none begins within the pause.
  ///
  /// Paints before it has to wait without a limit.
  ///
  /// - Parameter pause: in milliseconds.
  func nextKey(within pause: Int32? = nil) -> Key? {
    while reading.outcome == nil {
      if let key = input.decoder.next() {
        if isAnswer(key) { continue }
        return key
      }
      let isBegun = input.decoder.isIncomplete
      switch nextByte(pause: input.decoder.pause ?? (isBegun ? nil : pause), atMost: 1) {
      case .byte(let byte): input.decoder.feed(byte)
      case .pause where isBegun: input.decoder.flush()
      case .pause, .finished: return nil
      }
    }
    return nil
  }

  /// Records the count typed with Alt and digits; libedit also records it, for its own commands.
  private func noteCount(_ key: Key) {
    switch key {
    case .alt(let scalar) where ("0"..."9").contains(scalar) && !handle.isVi:
      editing.count = (editing.count ?? 0) * 10 + Int(scalar.value - 0x30)
    case .scalar(let scalar) where ("0"..."9").contains(scalar) && editing.count != nil:
      editing.count = (editing.count ?? 0) * 10 + Int(scalar.value - 0x30)
    case .scalar(let scalar) where scalar.value >= 0x20 && scalar != "\u{7F}": editing.count = nil
    default: break
    }
    editing.count = editing.count.map { min($0, 10_000) }
  }

  /// Records the line for undo before a word is typed.
  private func noteTyping(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0x20, scalar != "\u{7F}" else { return }
    if !editing.isTyping || scalar == " " { rememberForUndo(handle.text) }
    editing.isTyping = true
  }

  /// Reads the text up to the end of the paste, with line feeds between its rows.
  ///
  /// Waits for the end however long it takes, because the rest would run as typed lines. Ctrl-C ends
  /// it: a pasted one would have more behind it.
  ///
  /// - Parameter show: shows the text so far.
  func pastedText(_ show: (String) -> Void = { _ in }) -> String {
    var bytes: [UInt8] = []
    var isShown = false
    collecting: while true {
      switch nextByte(pause: isShown ? nil : Self.pastePause, atMost: 1 << 16) {
      case .byte(let byte):
        isShown = false
        bytes.append(byte)
        if byte == KeyDecoder.pasteEnd.last,
          bytes.suffix(KeyDecoder.pasteEnd.count)
            .elementsEqual(KeyDecoder.pasteEnd)
        {
          bytes.removeLast(KeyDecoder.pasteEnd.count)
          break collecting
        }
      case .pause where bytes.last == 0x03:
        input.decoder.feed(bytes.removeLast())
        break collecting
      case .pause:
        show(PastedText.normalized(bytes))
        isShown = true
      case .finished: break collecting
      }
    }
    return PastedText.normalized(bytes)
  }

  /// Inserts pasted text.
  func insertPaste() {
    let before = handle.text
    rememberForUndo(before)
    let pasted = pastedText { self.handle.text = before.inserting($0) }
    if reading.outcome == nil { handle.text = before.inserting(pasted) }
  }

  /// Inserts the next character literally; other keys do nothing.
  func quote() {
    guard let key = nextKey() else { return }
    let scalar: Unicode.Scalar
    switch key {
    case .scalar(let typed): scalar = typed
    case .escape: scalar = "\u{1B}"
    case .alt(let typed):
      scalar = "\u{1B}"
      input.decoder.putBack(.scalar(typed))
    default: return beep()
    }
    var text = handle.text
    rememberForUndo(text)
    text.insert(String(scalar == "\r" ? "\n" : scalar))
    handle.text = text
  }
}

/// The commands of keys.
extension LineEditor {
  /// Performs a command on the line.
  ///
  /// Repeats it by the count typed before it, if it is repeatable.
  func perform(_ command: EditorCommand) -> EditorCommand.Outcome {
    editing.isTyping = false
    if command == .namedKey {
      guard !input.isPlaceholderTyped, let named = input.namedKeyCommand else {
        insertPlaceholder()
        return .goOn
      }
      input.namedKeyCommand = nil
      return perform(named)
    }
    let times = command.isRepeatable ? max(1, min(editing.count ?? 1, 1000)) : 1
    editing.count = nil
    for _ in 1..<times { _ = performOnce(command) }
    return performOnce(command)
  }

  private func performOnce(_ command: EditorCommand) -> EditorCommand.Outcome {
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
    case .olderWord: recallOlderWord()
    case .newerWord: recallNewerWord()
    case .clearScreen:
      _ = erased()
      if !device.isDumb { device.write("\u{1B}[H\u{1B}[2J") }
      paintBackdrop()
    case .editExternally: editExternally()
    case .undo:
      if let earlier = editing.undoSteps.undo(handle.text) { handle.text = earlier } else { beep() }
    case .redo:
      if let later = editing.undoSteps.redo(handle.text) { handle.text = later } else { beep() }
    case .expand: expandAbbreviation()
    case .yank: yank(killRing.newest())
    case .yankOlder: yankOlder()
    case .lastWord: insertLastWord()
    case .quote: quote()
    case .paste: insertPaste()
    case .nothing: beep()
    default: edit(command)
    }
    return .goOn
  }

  /// Performs commands that change only the line or the cursor.
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
    case .transposeWords: text.transposeWords()
    case .readOtherwise:
      if let line = assistant.readOtherwise?(text.string) { text = LineText(line) }
    default: break
    }
    guard text != before else { return beep() }
    if text.scalars != before.scalars { rememberForUndo(before) }
    handle.text = text
  }

  private func kill(_ range: Range<Int>, in text: inout LineText) {
    guard !range.isEmpty else { return }
    var joins = false
    if case .kill = editing.previousAction { joins = true }
    killRing.add(
      LineText(scalars: Array(text.scalars[range]), cursor: 0).string, joining: joins,
      before: range.upperBound == text.cursor)
    text.replace(range, with: "")
    editing.action = .kill
    editing.previousAction = .kill
  }

  /// Ctrl-Y: inserts the text cut last.
  private func yank(_ yanked: String) {
    guard !yanked.isEmpty else { return beep() }
    var text = handle.text
    rememberForUndo(text)
    let start = text.cursor
    text.insert(yanked)
    handle.text = text
    editing.action = .yank(start..<text.cursor)
  }

  /// Alt-Y: works only directly after a yank.
  private func yankOlder() {
    guard case .yank(let range) = editing.previousAction, let older = killRing.rotated() else {
      return beep()
    }
    var text = handle.text
    text.replace(range, with: older)
    handle.text = text
    editing.action = .yank(range.lowerBound..<text.cursor)
  }

  /// Alt-.: inserts the last word of an earlier line.
  private func insertLastWord() {
    var text = handle.text
    var (range, back) = (text.cursor..<text.cursor, 0)
    if case .lastWord(let last, let count) = editing.previousAction {
      (range, back) = (last, count)
    }
    let entries = earlierLines
    guard let words = assistant.words, entries.count > back else { return beep() }
    let line = entries[entries.count - 1 - back].line
    let word = line.parts(words(line)).last ?? ""
    if back == 0 { rememberForUndo(text) }
    text.replace(range, with: word)
    handle.text = text
    editing.action = .lastWord(range.lowerBound..<text.cursor, back: back + 1)
  }

  /// Inserts the scalar that represents named keys, when typed itself.
  private func insertPlaceholder() {
    guard input.isPlaceholderTyped else { return }
    input.isPlaceholderTyped = false
    var text = handle.text
    rememberForUndo(text)
    text.insert(String(KeyBindings.placeholder))
    handle.text = text
  }

  /// Enter: finishes the line, or continues it in the next row.
  func accept() -> EditorCommand.Outcome {
    if let text = expanded(handle.text) {
      rememberForUndo(handle.text)
      handle.text = text
    }
    let text = handle.text
    let line = text.string
    if assistant.isIncomplete?(line) == true {
      handle.text = LineText(line + "\n")
      return .goOn
    }
    paintFinished(text)
    return finish(.line(line))
  }

  /// Returns the line with the word before the cursor expanded; nil if that is not an abbreviation.
  func expanded(_ text: LineText) -> LineText? {
    guard let (range, words) = assistant.expand?(text.string, text.cursorOffset) else { return nil }
    var expanded = text
    expanded.replace(
      text.index(ofOffset: range.lowerBound)..<text.index(ofOffset: range.upperBound), with: words)
    return expanded
  }

  /// Space after an abbreviation: expands it; an expansion that awaits a value gets no space. Undo
  /// restores the abbreviation.
  private func expandAbbreviation() {
    let typed = handle.text
    guard var text = expanded(typed) else { return }
    var plain = typed
    plain.insert(" ")
    rememberForUndo(plain)
    if let last = text.head.last, !":：#＃@＠!！".contains(last) { text.insert(" ") }
    handle.text = text
  }

  /// Ctrl-C: leaves the typed text on the screen with a mark after it.
  func interrupt() -> EditorCommand.Outcome {
    paintFinished(handle.text, mark: "^C")
    return finish(.interrupted)
  }

  /// Records a state of the line for undo.
  func rememberForUndo(_ text: LineText) {
    editing.undoSteps.remember(text)
  }
}
