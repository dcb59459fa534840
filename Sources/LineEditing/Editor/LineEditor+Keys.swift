/// Decoding bytes to keys, and passing keys to libedit.
extension LineEditor {
  /// The maximum time for the rest of an escape sequence, in milliseconds.
  ///
  /// A lone escape is delayed by it.
  private static let sequencePause: Int32 = 50
  private static let pastePause: Int32 = 1000

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

  /// Returns the key combined with a preceding escape, as with Alt; nil for escape itself.
  ///
  /// libedit would wait, and swallow a following key without a meaning there, such as Ctrl-C.
  private func joinedToEscape(_ key: Key) -> Key? {
    if handle.isVi { return key }
    defer { editing.isAfterEscape = key == .escape }
    if key == .escape { return nil }
    guard editing.isAfterEscape, case .scalar(let scalar) = key, scalar.isASCII,
      !KeyDecoder.ownMeaning.contains(scalar)
    else { return key }
    return .alt(scalar)
  }

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

  /// Makes the next painting use the background that the terminal reported.
  private func noteBackground(isLight: Bool) {
    backgroundTold(isLight)
    screen.analysis = LineAnalysis()
  }

  private func placeholder(for command: EditorCommand) -> Unicode.Scalar {
    input.namedKeyCommand = command
    return KeyBindings.placeholder
  }

  /// Returns the next key; nil when the line is finished.
  ///
  /// Paints before it has to wait.
  func nextKey() -> Key? {
    while reading.outcome == nil {
      if let key = input.decoder.next() {
        guard case .background(let isLight) = key else { return key }
        // Its first byte may have come alone and counted as the key.
        editing.isAfterEscape = false
        if let isLight { noteBackground(isLight: isLight) }
        continue
      }
      switch nextByte(pause: input.decoder.isPartial ? Self.sequencePause : nil, atMost: 1) {
      case .byte(let byte): input.decoder.feed(byte)
      case .pause: input.decoder.flush()
      case .finished: return nil
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
  func pastedText() -> String {
    var bytes: [UInt8] = []
    collecting: while true {
      switch nextByte(pause: Self.pastePause, atMost: 1 << 16) {
      case .byte(let byte):
        bytes.append(byte)
        if byte == KeyDecoder.pasteEnd.last,
          bytes.suffix(KeyDecoder.pasteEnd.count)
            .elementsEqual(KeyDecoder.pasteEnd)
        {
          bytes.removeLast(KeyDecoder.pasteEnd.count)
          break collecting
        }
      case .pause, .finished:
        break collecting
      }
    }
    return PastedText.normalized(bytes)
  }

  /// Inserts pasted text.
  func insertPaste() {
    var text = handle.text
    rememberForUndo(text)
    text.insert(pastedText())
    if reading.outcome == nil { handle.text = text }
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
