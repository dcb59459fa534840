import SystemCalls

/// Reads lines from the terminal with editing, history, completion and painting.
///
/// ``readLine(prompt:initialText:)`` takes over the terminal and restores it: between lines the
/// terminal is cooked and signals reach their former handlers. A process has one editor, used from
/// one thread. libedit owns the line and the keys (including `~/.editrc`); this class paints.
package final class LineEditor {
  /// The callbacks of the program.
  package var assistant: LineAssistant
  /// The visible parts and their styles.
  package var options: EditorOptions
  /// The prompt of the line being read; a watcher may change it.
  package var prompt = Prompt(text: "")

  /// Returns a signal that asked the program to end before a line; then the line ends at once.
  package var endingSignal: () -> Int32? = { nil }

  /// Called with the background that the terminal reports; see ``EditorOptions/asksBackground``.
  package var backgroundTold: (_ isLight: Bool) -> Void = { _ in }
  /// When the terminal was asked for its background; nil before.
  var backgroundAsked: MonotonicTime?

  /// Reason why the user's existing `~/.editrc` was ignored.
  package let settingsFailure: (path: String, code: Int32)?

  let history: HistoryFile?
  let handle: EditLineHandle
  let device = TerminalDevice()
  let signals: SignalPipe
  let watchers = WatcherList()

  var input = KeyInput()
  var reading = ReadingState()
  var editing = EditingState()
  var screen = ScreenState()
  var killRing = KillRing()
  let terminal = TerminalFeatures.ofTerminal

  /// Starts the editor; nil if standard input or output is not a terminal, or libedit cannot be
  /// started.
  ///
  /// The program name selects lines of `~/.editrc`.
  package init?(
    programName: String, history: HistoryFile?, assistant: LineAssistant = LineAssistant(),
    options: EditorOptions = EditorOptions()
  ) {
    guard TerminalDevice.isPresent, let signals = SignalPipe(),
      let handle = EditLineHandle(programName: programName)
    else { return nil }
    self.history = history
    self.assistant = assistant
    self.options = options
    self.handle = handle
    self.signals = signals
    let settings = EditorSettingsFile.read()
    settingsFailure = settings.failure
    Stops.install()
    handle.setClientData(Unmanaged.passUnretained(self).toOpaque())
    input.decoder.boundSequences = settings.sequences
    EditorCallbacks.install(on: handle, settings)
  }

  /// Edits a line until it is finished.
  ///
  /// The line begins with `initialText`, with the cursor after it. Does not add it to the history.
  package func readLine(prompt: Prompt, initialText: String = "") -> LineInput {
    readInput(prompt, ReadingState(initialText: initialText))
  }

  func readInput(_ prompt: Prompt, _ beginning: ReadingState) -> LineInput {
    self.prompt = prompt
    reading = beginning
    editing = EditingState()
    input.forgetCommands()
    screen.analysis = LineAnalysis()
    screen.painter.forget()
    device.isSynchronized = options.features.contains(.synchronizedOutput)
    reading.isReading = true
    beginReading()
    device.write("")
    putRowsAbove()
    let line = handle.readLine()
    setPasteBrackets(false)
    signals.uninstall()
    reading.isReading = false
    if reading.outcome == nil, reading.isFirstKey {
      // libedit could not read a single key.
      reading.outcome = .terminalGone
    }
    if reading.outcome == nil {
      // A key that the user bound to a libedit function ended the line.
      if let line { paintFinished(LineText(line)) } else { paintFinished(LineText("")) }
      reading.outcome = line.map { .line($0) } ?? .endOfInput
    }
    if reading.dialog == nil, case .line(let text) = reading.outcome,
      text.first?.isWhitespace == false
    {
      handle.remember(text)
    }
    return reading.outcome ?? .endOfInput
  }

  /// On a dumb terminal, writes the rows of a question above the last one, once.
  private func putRowsAbove() {
    guard device.isDumb, let end = prompt.text.lastIndex(of: "\n") else { return }
    showAbove([String(prompt.text[..<end])])
    device.write("")
    prompt = Prompt(text: String(prompt.text[prompt.text.index(after: end)...]))
  }

  /// Ends the line with an answer.
  func finish(_ answer: LineInput) -> EditorCommand.Outcome {
    awaitBackground()
    reading.outcome = answer
    return .finished
  }

  /// Sounds the bell, and shows a desktop notice if the terminal supports it.
  package func notify(_ notice: TerminalNotice) {
    guard !device.isDumb else { return }
    device.buffer("\u{7}" + (TerminalNotice.Way.ofTerminal.map(notice.sequence) ?? ""))
    if !reading.isReading { device.write("") }
  }

  /// Marks the beginning of output, between two calls of ``readLine(prompt:initialText:)``.
  package func beginOutput() {
    if options.features.contains(.promptMarks) { device.write(TerminalSequence.outputStart) }
  }

  /// Marks the end of the output, with the status; 0 is success.
  package func endOutput(status: Int) {
    if options.features.contains(.promptMarks) {
      device.write(TerminalSequence.outputEnd(status: status))
    }
  }

  /// Sounds the bell.
  package func beep() {
    device.write("\u{7}")
  }
}

/// Recalling lines of the history, and words of it.
extension LineEditor {
  var earlierLines: [HistoryEntry] {
    options.usesHistory ? history?.entries() ?? [] : []
  }

  private var ownEarlierLines: [HistoryEntry] {
    options.usesHistory ? history?.ownEntries() ?? [] : []
  }

  /// Moves up a row in a line of several, otherwise to the next older line that contains this one.
  func recallOlder() {
    var text = handle.text
    if reading.recall?.current.string != text.string || reading.recall?.word != nil {
      if let above = text.above {
        text.cursor = above
        handle.text = text
        return
      }
      reading.recall = HistoryRecall(
        from: text, in: ownEarlierLines, anywhere: options.recallsAnywhere)
    }
    recall { $0.older() }
  }

  /// Moves the other way.
  func recallNewer() {
    var text = handle.text
    if reading.recall?.current.string != text.string || reading.recall?.word != nil {
      guard let below = text.below else { return beep() }
      text.cursor = below
      handle.text = text
      return
    }
    recall { $0.newer() }
  }

  /// Replaces the word at the cursor by the next older one that contains it.
  func recallOlderWord() {
    if activeRecall?.word == nil {
      guard let words = assistant.words else { return beep() }
      reading.recall = HistoryRecall(wordOf: handle.text, in: ownEarlierLines, words: words)
    }
    recall { $0.older() }
  }

  /// Moves the other way.
  func recallNewerWord() {
    if activeRecall?.word == nil { return beep() }
    recall { $0.newer() }
  }

  /// The recall whose line this is, with nothing changed in it since.
  var activeRecall: HistoryRecall? {
    reading.recall.flatMap { $0.current == handle.text ? $0 : nil }
  }

  private func recall(_ move: (inout HistoryRecall) -> LineText?) {
    guard var recall = reading.recall, let text = move(&recall) else { return beep() }
    rememberForUndo(recall.original)
    reading.recall = recall
    handle.text = text
  }

  /// Inserts the ghost text, or its next word; returns false if there is none.
  func takeGhost(_ text: inout LineText, wholly: Bool) -> Bool {
    guard text.isAtEnd, let ghost = ghost(for: text) else { return false }
    var taken = LineText(ghost, cursor: text.cursor)
    taken.cursor = wholly ? taken.scalars.count : taken.nextWord
    text = LineText(taken.head)
    return true
  }
}

/// Searching history with Ctrl-R.
extension LineEditor {
  /// Searches incrementally.
  ///
  /// Enter accepts the match without running it; Delete removes it from the history; Escape and
  /// Ctrl-G restore the former line, as does Enter without a match. Any other key accepts the match
  /// and then has its usual effect.
  func search() -> EditorCommand.Outcome {
    var state = HistorySearch(
      from: handle.text, in: earlierLines,
      offering: assistant.search ?? { _ in [] })
    rememberForUndo(state.original)
    defer { reading.overlay = .none }
    while true {
      reading.overlay = .search(state)
      guard let key = nextKey() else { return .finished }
      switch key {
      // The newest line is at the top of the list.
      case .scalar("\u{12}"), .named(.down, _): state.older()
      case .scalar("\u{13}"), .named(.up, _): state.newer()
      case .scalar("\u{8}"), .scalar("\u{7F}"): state.removeLast()
      case .named(.delete, _):
        if !state.remove({ (try? history?.remove([$0])) != nil }) { beep() }
      case .escape, .scalar("\u{7}"):
        handle.text = state.original
        return .goOn
      case .scalar("\u{3}"):
        return interrupt()
      case .scalar("\r"), .scalar("\n"):
        if state.hasFound { take(state) } else { handle.text = state.original }
        return .goOn
      case .scalar(let scalar) where scalar.value >= 0x20:
        state.append(scalar)
      case .pasteStart:
        for scalar in pastedText().unicodeScalars.prefix(1000) { state.append(scalar) }
      default:
        take(state)
        input.decoder.putBack(key)
        return .goOn
      }
      if state.hasFailed || state.isAtEnd { beep() }
    }
  }

  private func take(_ state: HistorySearch) {
    if let found = state.found { handle.text = LineText(scalars: found.scalars, cursor: .max) }
  }
}
