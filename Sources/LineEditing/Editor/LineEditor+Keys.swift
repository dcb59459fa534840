#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Waiting for keys, and for whatever else happens meanwhile.
extension LineEditor {
  /// How long the rest of an escape sequence may take, in milliseconds.
  ///
  /// A lone escape waits for it.
  private static let sequencePause: Int32 = 50
  private static let pastePause: Int32 = 1000

  /// The next scalar for libedit; nil when the line is finished.
  ///
  /// Keys with names and pasted text are known to libedit by ``KeyBindings/messenger``.
  func nextScalar() -> Unicode.Scalar? {
    if isFirstKey {
      isFirstKey = false
      handle.assumeUsualScreen()
      handle.freeKeys()
      if !initialText.isEmpty { handle.text = LineText(initialText) }
    }
    handle.repairCursor()
    if !queued.isEmpty { return queued.removeFirst() }
    while let key = nextKey() {
      switch key {
      case .scalar(let scalar):
        noteTyping(scalar)
        return scalar
      case .escape:
        return "\u{1B}"
      case .alt(let scalar):
        queued.append(scalar)
        return "\u{1B}"
      case .named(let name, let modifiers):
        guard let command = KeyBindings.command(for: name, modifiers) else { continue }
        messengerCommand = command
        return KeyBindings.messenger
      case .pasteStart:
        messengerCommand = .paste
        return KeyBindings.messenger
      case .unknown:
        continue
      }
    }
    return nil
  }

  /// The next key; nil when the line is finished.
  ///
  /// Paints while there is time to wait.
  func nextKey() -> Key? {
    while outcome == nil {
      if let key = decoder.next() { return key }
      switch nextByte(pause: decoder.isPartial ? Self.sequencePause : nil, atMost: 1) {
      case .byte(let byte): decoder.feed(byte)
      case .pause: decoder.flush()
      case .finished: return nil
      }
    }
    return nil
  }

  /// Keeps what was there before a word is typed.
  private func noteTyping(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0x20, scalar != "\u{7F}" else { return }
    if !isTyping || scalar == " " { rememberForUndo(handle.text) }
    isTyping = true
  }

  /// The text up to the end of the paste, with line feeds between its rows.
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

  /// Puts pasted text into the line.
  func insertPaste() {
    var text = handle.text
    rememberForUndo(text)
    text.insert(pastedText())
    if outcome == nil { handle.text = text }
  }

  /// Puts the next character into the line, as it is; other keys do nothing.
  func quote() {
    guard let key = nextKey() else { return }
    let scalar: Unicode.Scalar
    switch key {
    case .scalar(let typed): scalar = typed
    case .escape: scalar = "\u{1B}"
    case .alt(let typed):
      scalar = "\u{1B}"
      decoder.putBack(.scalar(typed))
    default: return beep()
    }
    var text = handle.text
    rememberForUndo(text)
    text.insert(String(scalar == "\r" ? "\n" : scalar))
    handle.text = text
  }

  private enum ByteResult {
    case byte(UInt8)
    /// Nothing came within the pause.
    case pause
    case finished
  }

  /// The next byte.
  ///
  /// Without a pause waits for ever, painting first.
  private func nextByte(pause: Int32?, atMost: Int) -> ByteResult {
    while outcome == nil {
      if let byte = unread.popFirst() { return .byte(byte) }
      if pause == nil, !isInputWaiting() { paint() }
      switch wait(pause) {
      case .input:
        var buffer = [UInt8](repeating: 0, count: atMost)
        let count = read(TerminalDevice.input, &buffer, atMost)
        if count > 0 {
          unread = buffer[..<count]
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
          outcome = .terminalGone
        }
      case .pause:
        return .pause
      case .woken:
        continue
      }
    }
    return .finished
  }

  private enum Wake {
    case input
    case pause
    /// Something else happened and was dealt with.
    case woken
  }

  private func isInputWaiting() -> Bool {
    var input = pollfd(fd: TerminalDevice.input, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }

  /// Waits for the terminal, a signal, a watched descriptor or a timer.
  private func wait(_ pause: Int32?) -> Wake {
    var descriptors = [
      pollfd(fd: TerminalDevice.input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let watched = pause == nil ? watchers.descriptors : []
    descriptors += watched.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let timeout = pause ?? watchers.millisecondsToTimer()
    let count = poll(&descriptors, nfds_t(descriptors.count), timeout ?? -1)
    if count < 0 {
      guard errno != EINTR else { return .woken }
      outcome = .terminalGone
      return .woken
    }
    if descriptors[1].revents != 0 {
      for signal in signals.pending() { obey(signal) }
      return .woken
    }
    if descriptors[0].revents != 0 { return .input }
    if pause != nil { return count == 0 ? .pause : .woken }
    var news = watchers.runDueTimers()
    for descriptor in descriptors.dropFirst(2) where descriptor.revents != 0 {
      news += watchers.run(descriptor.fd)
      if descriptor.revents & Int16(POLLNVAL) != 0 { watchers.watch(descriptor.fd, nil) }
    }
    // What was said about the line may no longer hold.
    analysis = LineAnalysis()
    if !news.isEmpty { showAbove(news) }
    return .woken
  }

  private func obey(_ signal: Int32) {
    switch signal {
    case SIGWINCH:
      // Painting asks for the size itself.
      break
    case SIGTSTP:
      suspend()
    case SIGCONT:
      takeTerminal()
    case SIGINT:
      _ = interrupt()
    default:
      paintFinished(handle.text)
      outcome = .terminated(signal: signal)
    }
  }
}
