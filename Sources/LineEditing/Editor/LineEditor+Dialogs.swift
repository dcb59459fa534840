import SystemCalls

/// Questions answered by a key, or by choosing in a list below them.
extension LineEditor {
  /// A dialog shown instead of a line.
  enum Dialog {
    /// One key; `finished` returns text to replace the question, nil for a key that is no answer, and
    /// `goesOn` whether it may be the beginning of a word.
    case key(finished: (String) -> String?, goesOn: (String) -> Bool)
    case list(ChoiceList)
    case screen(FullScreen)
  }

  /// Reads one key, without Enter: `.line` with its character, or empty for Enter. Escape and
  /// Ctrl-C interrupt.
  ///
  /// - Parameter finished: returns the text that replaces the question after a key; nil for a key
  ///   that is not an answer: then the question stays, with the key below it.
  /// - Parameter goesOn: returns whether the characters so far may begin a word. A key that does is
  ///   an answer only if none follows at once that goes on with the word; otherwise both are.
  package func readKey(
    prompt: Prompt, finished: @escaping (String) -> String?, goesOn: @escaping (String) -> Bool
  ) -> LineInput {
    readInput(prompt, ReadingState(dialog: .key(finished: finished, goesOn: goesOn)))
  }

  /// The milliseconds in which the next character of a word is typed.
  private static let wordPause: Int32 = 300

  /// Lets the user choose in a list below the prompt, which is removed afterwards; returns `.line`
  /// with the indices of the chosen rows.
  ///
  /// Typing narrows, arrows move, Tab marks if several may be chosen, Enter accepts; Escape and
  /// Ctrl-C interrupt. Nil on terminals that cannot show it.
  package func choose(
    in list: ChoiceList, prompt: Prompt
  ) -> (input: LineInput, indices: [Int])? {
    guard !device.isDumb else { return nil }
    let input = readInput(prompt, ReadingState(dialog: .list(list)))
    return (input, reading.taken)
  }

  /// Runs the dialog until it is answered or the line ends.
  func run(_ dialog: Dialog) {
    switch dialog {
    case .key(let finished, let goesOn): waitForKey(finished, goesOn)
    case .list(let list): choose(in: list)
    case .screen(let full): run(full)
    }
  }

  private func waitForKey(_ finished: (String) -> String?, _ goesOn: (String) -> Bool) {
    let question = prompt
    while let key = nextKey() {
      prompt = question
      var typed: String
      switch key {
      case .scalar("\r"), .scalar("\n"): typed = ""
      case .scalar(let scalar) where scalar.value >= 0x20 && scalar != "\u{7F}":
        typed = String(scalar)
        if goesOn(typed), let next = nextKey(within: Self.wordPause) {
          if case .scalar(let second) = next, goesOn(typed + String(second)) {
            typed.unicodeScalars.append(second)
          } else {
            input.decoder.putBack(next)
          }
        }
        // A signal may have come in between.
        guard reading.outcome == nil else { return }
      default:
        if closes(key) { return }
        continue
      }
      if let text = finished(typed) {
        prompt = Prompt(text: text)
        paintFinished(handle.text)
        _ = finish(.line(typed))
        return
      }
      prompt.text += (device.isDumb ? "" : "\n") + typed + "? "
      beep()
    }
  }

  /// Handles keys that end any dialog; returns whether the key did.
  private func closes(_ key: Key) -> Bool {
    switch key {
    case .scalar("\u{3}"): _ = interrupt()
    case .escape, .scalar("\u{7}"):
      paintFinished(handle.text)
      _ = finish(.interrupted)
    case .scalar("\u{4}"):
      paintFinished(handle.text)
      _ = finish(.endOfInput)
    case .scalar("\u{1A}"):
      suspend()
      return false
    case .scalar("\u{C}"):
      _ = perform(.clearScreen)
      return false
    case .pasteStart:
      // A paste is not an answer.
      _ = pastedText()
      beep()
      return false
    default:
      beep()
      return false
    }
    return true
  }

  private func choose(in list: ChoiceList) {
    var picker = ListPicker(list)
    defer { reading.overlay = .none }
    while true {
      reading.overlay = .list(picker)
      guard let key = nextKey() else { return }
      switch key {
      case .scalar("\r"), .scalar("\n"):
        guard !picker.taken.isEmpty else {
          beep()
          continue
        }
        reading.taken = picker.taken
        return close(.line(""))
      case .escape, .scalar("\u{7}"), .scalar("\u{3}"): return close(.interrupted)
      case .scalar("\u{4}"): return close(.endOfInput)
      default:
        if !handle(key, &picker), closes(key) { return }
      }
    }
  }

  /// Removes the list and its question from the screen.
  private func close(_ input: LineInput) {
    reading.overlay = .none
    device.write(erased())
    _ = finish(input)
  }

  /// Handles a key in a list; returns false for one without an effect there.
  private func handle(_ key: Key, _ picker: inout ListPicker) -> Bool {
    let size = device.size
    switch key {
    case .scalar("\t") where picker.list.takesSeveral: if !picker.mark() { beep() }
    case .scalar("\u{E}"), .scalar("\t"), .named(.down, _): picker.step(1)
    case .scalar("\u{10}"), .named(.backTab, _), .named(.up, _): picker.step(-1)
    case .named(.pageDown, _): picker.jump(by: Self.listRows(on: size))
    case .named(.pageUp, _): picker.jump(by: -Self.listRows(on: size))
    case .named(.home, _): picker.jump(by: -picker.list.count)
    case .named(.end, _): picker.jump(by: picker.list.count)
    case .scalar("\u{1}"): if !picker.markAll() { beep() }
    case .scalar("\u{8}"), .scalar("\u{7F}"): picker.removeLast()
    case .scalar("\u{15}"), .scalar("\u{17}"): picker.clear()
    case .scalar(let scalar) where scalar.value >= 0x20:
      picker.append(String(scalar))
      if picker.found.isEmpty { beep() }
    case .pasteStart:
      picker.append(String(pastedText().prefix(1000).map { $0 == "\n" ? " " : $0 }))
    default: return false
    }
    return true
  }

  /// Returns the maximum number of visible rows of a list.
  static func listRows(on size: WindowSize) -> Int {
    max(1, min(size.rows - 4, max(6, size.rows / 2)))
  }

  /// Lays out the question with the typed text, the rows around the selection, and the legend.
  func layOut(
    _ picker: ListPicker, in builder: inout ScreenBlockBuilder, _ size: WindowSize
  ) {
    builder.append(prompt.text)
    builder.append(picker.query)
    builder.markCursor()
    if builder.room == 0 { builder.endText() }
    if picker.found.isEmpty {
      builder.append(" (\(options.labels.searchFailed))", style: options.styles.detail)
    }
    let marks = markedRows(of: picker, size)
    let room = max(1, size.rows - builder.count - 2 - marks.count)
    let window = picker.window(rows: min(Self.listRows(on: size), room))
    for position in window { append(position, of: picker, to: &builder) }
    let count = picker.found.count
    let more = window.count < count ? [options.labels.moreRows(window, count, false)] : []
    for words in more + marks + [picker.list.legend] where !words.isEmpty {
      builder.breakRow()
      builder.append(
        TerminalText.truncated(TerminalText.sanitized(words), to: size.columns - 1),
        style: options.styles.detail)
    }
  }

  /// Names the marked rows, which the query may hide, in at most three rows.
  private func markedRows(of picker: ListPicker, _ size: WindowSize) -> [String] {
    guard !picker.marked.isEmpty else { return [] }
    let names = picker.marked.sorted().map { index in
      picker.list.row(index).display.split(separator: " ").joined(separator: " ")
    }
    let words = TerminalText.sanitized(options.labels.marked(names))
    let rows = TerminalText.wrapped(words, to: size.columns - 2)
    return rows.count > 3 ? rows.prefix(2) + [rows[2] + "…"] : rows
  }

  private func append(
    _ position: Int, of picker: ListPicker, to builder: inout ScreenBlockBuilder
  ) {
    let index = picker.found[position]
    let (display, detail) = picker.list.row(index)
    let isChosen = position == picker.position
    builder.breakRow()
    builder.append(isChosen ? "> " : "  ")
    if picker.list.takesSeveral {
      builder.append(picker.marked.contains(index) ? "* " : "  ", style: options.styles.marked)
    }
    let aside = TerminalText.sanitized(detail)
    let text = TerminalText.sanitized(display)
    let room = builder.room - 1
    // The text has priority; the detail beside it gets the remaining room.
    let shown = TerminalText.truncated(text, to: room)
    builder.append(shown, style: isChosen ? options.styles.chosen : .plain)
    let left = room - TerminalText.width(shown) - 2
    guard !aside.isEmpty, left >= min(8, TerminalText.width(aside)) else { return }
    builder.append("  " + TerminalText.truncated(aside, to: left), style: options.styles.detail)
  }
}

/// Using the whole screen, on the terminal's alternate one.
extension LineEditor {
  /// Shows a full screen and passes it keys until one ends it, then returns `.line`. Ctrl-Z stops
  /// the program, Ctrl-L repaints.
  package func show(_ full: FullScreen) -> LineInput {
    readInput(Prompt(text: ""), ReadingState(dialog: .screen(full)))
  }

  /// The rows for a line typed below a full screen, and for its meaning.
  private static let lineRows = 4

  /// Makes room at the bottom of a full screen, for a line or a question and what is below it.
  ///
  /// - Parameter isPainted: whether to paint the screen first, as keys that came together were
  ///   handled without painting.
  package func clearBottom(painting isPainted: Bool = false) {
    restoreScreen()
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
    setCursor(isHidden: true)
    defer {
      setCursor(isHidden: false)
      reading.overlay = .none
    }
    if let key = full.firstKey, full.press(key) {
      _ = finish(.line(""))
      return
    }
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

  /// Rows that are cleared before they are written: after a row that the terminal shows wider than
  /// measured, clearing would remove its last character.
  private static func block(of full: FullScreen, on size: WindowSize) -> ScreenBlock {
    let texts = full.rows(size).prefix(size.rows).map(\.text)
    let all = texts + [String](repeating: "", count: max(0, size.rows - texts.count))
    return ScreenBlock(
      rows: all.map { ScreenBlock.Row(text: "\u{1B}[K" + $0, width: size.columns) })
  }
}
