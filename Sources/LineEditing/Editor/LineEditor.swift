/// Reads lines from the terminal with editing, history, completion and painting.
///
/// ``readLine(prompt:initialText:)`` takes the terminal and gives it back as it was: between lines
/// the terminal is cooked and signals reach whoever had them before. One editor a process; use it
/// from one thread. libedit owns the line and the keys (`~/.editrc` counts), this class paints.
package final class LineEditor {
  /// What the program contributes.
  package var assistant: LineAssistant
  /// What is shown.
  package var options: EditorOptions
  /// The prompt of the line being read; may be changed by a watcher.
  package var prompt = Prompt(text: "")

  /// A signal that asked the program to end before a line was read; the line ends at once then.
  package var endingSignal: () -> Int32? = { nil }

  let history: HistoryFile?
  let handle: EditLineHandle
  let device = TerminalDevice()
  let signals: SignalPipe
  let watchers = WatcherList()

  var decoder = KeyDecoder()
  /// Bytes read ahead while text was pasted.
  var unread: ArraySlice<UInt8> = []
  /// Scalars that libedit gets before the next key.
  var queued: [Unicode.Scalar] = []
  /// The command of a key that libedit knows by ``KeyBindings/messenger`` only.
  var messengerCommand: EditorCommand?
  /// The answer, as soon as there is one.
  var outcome: LineInput?
  /// Whether a line is being read, so that the terminal is ours.
  var isReading = false
  var initialText = ""
  var isFirstKey = true
  var painter = ScreenPainter()
  var dumbPainter = DumbPainter()
  var overlay = Overlay.none
  var analysis = LineAnalysis()
  var ghosts = GhostFinder()
  var recall: HistoryRecall?
  var killRing = KillRing()
  var undoSteps = UndoSteps()
  /// What the last key did, and the one before it, where the next one goes on with it.
  var action = Action.other
  var previousAction = Action.other
  /// The number typed before a command; nil when none was.
  var count: Int?
  /// Whether the last key was escape alone, which begins a number as Alt does.
  var isAfterEscape = false
  /// The character that libedit must not take for ``KeyBindings/messenger``.
  var plainMessenger = false
  /// Whether the last key put a character into a word that is undone as a whole.
  var isTyping = false

  /// What a key did that the next key may go on with.
  enum Action {
    case other
    case kill
    /// What was put back is here in the line, as scalar indices.
    case yank(Range<Int>)
    /// The last word of a history line, so many back, is here.
    case lastWord(Range<Int>, back: Int)
  }

  /// What is shown besides the line.
  enum Overlay {
    case none
    case search(HistorySearch)
    case menu(CompletionMenu)
  }

  /// Starts the editor; nil when standard input or output is no terminal, or libedit does not
  /// start.
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
    handle.setClientData(Unmanaged.passUnretained(self).toOpaque())
    let settings = EditorSettingsFile.read()
    decoder.boundSequences = settings.sequences
    EditorCallbacks.install(on: handle, settings)
  }

  /// Edits a line until it is finished.
  ///
  /// The line begins with the initial text, the cursor after it. Does not add to the history.
  package func readLine(prompt: Prompt, initialText: String = "") -> LineInput {
    self.prompt = prompt
    self.initialText = initialText
    outcome = nil
    isFirstKey = true
    overlay = .none
    recall = nil
    undoSteps = UndoSteps()
    action = .other
    count = nil
    plainMessenger = false
    isTyping = false
    queued = []
    messengerCommand = nil
    analysis = LineAnalysis()
    painter.forget()
    device.write("")
    isReading = true
    signals.install()
    if let signal = endingSignal() { outcome = .terminated(signal: signal) }
    setPasteBrackets(true)
    let line = handle.readLine()
    setPasteBrackets(false)
    signals.uninstall()
    isReading = false
    if outcome == nil, isFirstKey {
      // libedit could not even ask for a key.
      outcome = .terminalGone
    }
    if outcome == nil {
      // A key that the user bound to a function of libedit ended the line.
      if let line { paintFinished(LineText(line)) } else { paintFinished(LineText("")) }
      outcome = line.map { .line($0) } ?? .endOfInput
    }
    if case .line(let text) = outcome, !text.hasPrefix(" ") { handle.remember(text) }
    return outcome ?? .endOfInput
  }

  /// Ends the line with an answer.
  func finish(_ answer: LineInput) -> EditorCommand.Outcome {
    outcome = answer
    return .finished
  }

  /// Asks the terminal to mark pasted text, or no longer.
  func setPasteBrackets(_ enabled: Bool) {
    if !device.isDumb { device.write(enabled ? "\u{1B}[?2004h" : "\u{1B}[?2004l") }
  }

  /// Sounds the bell.
  func beep() {
    device.write("\u{7}")
  }
}
