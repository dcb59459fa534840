import LineEditing
import SystemCalls
import TaskLanguage
import TaskModel
import TaskShellKit

/// The interactive loop: reads a line, runs it, shows the result.
final class InteractiveLoop: UserInput {
  let session: Session
  let editor: LineEditor
  let index: TaskIndex
  private let work: StartedTasks
  let otherShells: OtherShells
  let background: BackgroundSync
  private let reminders: ReminderWatch
  private var historyIsBroken = false
  /// The last reason why the store could not be read; reported once.
  private var complaint: Failure?
  /// Whether leaving was just refused because of staged changes.
  private var isWarned = false
  /// Whether the editor shows a question or a board instead of the prompt.
  private var isAsking = false
  /// Signals that arrive while a command runs.
  let signals = SignalNotes()
  /// The input event at a question that ended the shell; nil while it runs.
  var ending: LineInput?
  private let pager: Pager?
  /// Pasted lines that have not run yet.
  var rest = PastedLines()

  init(session: Session, editor: LineEditor, environment: [String: String]) {
    self.session = session
    self.editor = editor
    index = TaskIndex(observing: session.shell.model)
    work = StartedTasks(observing: session.shell.model)
    otherShells = OtherShells(session: session)
    background = BackgroundSync(session: session)
    reminders = ReminderWatch(shell: session.shell)
    pager = Pager(environment: environment)
    let (signals, screen, shell) = (signals, session.screen, session.shell)
    // Output of a command before the shell ends is still shown.
    session.output.isInterrupted = { signals.isInterrupted && signals.stops() }
    session.stop.isRequested = signals.stops
    session.output.limit = OutputLimit(
      applies: { [weak screen] in screen?.isForPeople == true },
      remark: { [weak screen, weak shell] count in
        guard let screen, let shell else { return "" }
        return screen.text(of: shell.say(.rowsLeftOut(count)), first: .detail)
      })
    editor.endingSignal = { signals.ending }
    editor.backgroundTold = { [weak self] in self?.follow(isLight: $0) }
    editor.assistant = EditorAssistance.assistant(for: session.shell, index: index, session.screen)
  }

  package var isInteractive: Bool { true }
  package var isInterrupted: Bool { signals.stops() }

  /// Runs until the user leaves; returns the exit status of the program.
  func run() -> Int32 {
    let shell = session.shell
    shell.input = self
    shell.scripts.isAtPrompt = true
    refresh()
    greet()
    if let line = shell.settings.start { run(line, isAtPrompt: false, isTyped: false) }
    // Nobody could get in any more.
    shell.isLeaving = false
    if let (path, code) = editor.settingsFailure {
      shell.report(FileError(path: path, action: .read, code: code))
    }
    offerLeftovers()
    startTimers()
    defer { editor.setTitle(nil) }
    if let board = shell.takeBoard() { withoutPrompt { BoardLoop(self, board).run() } }
    if let status = endedStatus { return status }
    while !isLeaving {
      signals.forget()
      session.output.flush()
      refresh()
      remind(isTimer: false).forEach(session.screen.show)
      watch()
      editor.setTitle(title())
      switch editor.readLine(prompt: prompt) {
      case .line(let line): run(line)
      case .endOfInput: shell.isLeaving = true
      case .interrupted: continue
      case let end: ending = end
      }
      if let status = endedStatus { return status }
    }
    defer { background.leave() }
    return session.end(with: .done)
  }

  /// Runs one command, already split into words by the calling shell, and a board that it opens
  /// until the user leaves that; returns the exit status of the program.
  func run(words: [String]) -> Int32 {
    session.shell.input = self
    let status = session.run(words: words)
    if let board = session.shell.takeBoard() {
      session.output.flush()
      startTimers()
      BoardLoop(self, board).run()
    }
    if let ended = endedStatus { return ended }
    defer { background.leave() }
    return session.end(with: status)
  }

  /// Watches for news while keys are read.
  func watch() {
    otherShells.watch(with: editor) { [weak self] in self?.updatePrompt() }
    background.watch(with: editor) { [weak self] in self?.updatePrompt() }
    editor.options = options
  }

  /// The exit status after a signal or the loss of the terminal; nil otherwise.
  private var endedStatus: Int32? {
    let signal: Int32
    switch ending ?? signals.ending.map(LineInput.terminated) {
    case .terminated(let number)?: signal = number
    case .terminalGone?: signal = SIGHUP
    default: return nil
    }
    _ = session.end(with: .done)
    background.leave()
    return 128 + signal
  }

  /// Whether the shell may end. Refuses once if something would be lost with this shell.
  private var isLeaving: Bool {
    let shell = session.shell
    guard shell.isLeaving else {
      isWarned = false
      return false
    }
    guard !isWarned, let warning = shell.model.warningOfLeaving else { return true }
    isWarned = true
    shell.isLeaving = false
    session.screen.show(shell.say(warning))
    return false
  }

  private func refresh() {
    do {
      try session.shell.model.refresh()
      complaint = nil
    } catch {
      let failure = Failure(error, session.shell.language)
      if failure != complaint { session.screen.show(failure: failure, at: nil) }
      complaint = failure
    }
  }

  /// Reads an answer like a line, but without adding it to the history.
  package func answer(to question: String) -> Answer { answer(to: question, begunWith: "") }

  package func line(at prompt: String, for shell: Shell) -> Answer {
    let index = TaskIndex(observing: shell.model)
    return answer(
      to: prompt, EditorAssistance.assistant(for: shell, index: index, session.screen), options)
  }

  package func answer(to question: String, begunWith text: String) -> Answer {
    answer(to: question, LineAssistant(), optionsOfQuestions, begunWith: text)
  }

  /// The options while the answer to a question is typed.
  var optionsOfQuestions: EditorOptions {
    var options = options
    options.showsGhost = false
    options.escapeCancels = true
    options.usesHistory = false
    return options
  }

  func answer(
    to question: String, _ assistant: LineAssistant, _ options: EditorOptions,
    begunWith text: String = ""
  ) -> Answer {
    asking(assistant, options) {
      editor.readLine(prompt: Prompt(text: Self.wrapped(question)), initialText: text)
    }
  }

  /// Reads an answer instead of a command.
  func asking(
    _ assistant: LineAssistant, _ options: EditorOptions, _ ask: () -> LineInput
  ) -> Answer {
    session.output.showHeld()
    let usual = editor.assistant
    editor.assistant = assistant
    defer { editor.assistant = usual }
    editor.options = options
    // A question is not a prompt to jump back to.
    editor.options.features.remove(.promptMarks)
    guard ending == nil else { return .endOfInput }
    switch withoutPrompt(ask) {
    case .line(let line): return .line(line)
    case .endOfInput: return .endOfInput
    case .interrupted: return .interrupted
    case let end:
      ending = end
      return .endOfInput
    }
  }

  /// Runs the closure without prompt updates, as the editor shows something else meanwhile.
  func withoutPrompt<Result>(_ body: () -> Result) -> Result {
    let before = isAsking
    isAsking = true
    defer { isAsking = before }
    return body()
  }

  /// Wraps the question between words; the answer is typed after the last row.
  private static func wrapped(_ question: String) -> String {
    guard let columns = TerminalSize.columns else { return question }
    let rows = question.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      TerminalText.wrapped(TerminalText.sanitized(String($0)), to: max(1, columns - 1))
    }
    let isSpaced = question.hasSuffix(" ") && rows.last?.hasSuffix(" ") == false
    return rows.joined(separator: "\n").replacing("\u{A0}", with: " ") + (isSpaced ? " " : "")
  }

  package func key(
    for question: String, finished: @escaping (String) -> String?,
    goesOn: @escaping (String) -> Bool
  ) -> Answer? {
    asking(LineAssistant(), options) {
      editor.readKey(
        prompt: Prompt(text: Self.wrapped(question)),
        finished: { finished($0).map(Self.wrapped) }, goesOn: goesOn)
    }
  }

  package var showsBoards: Bool { editor.canShowFullScreen }

  package func open(_ link: String) -> Bool {
    session.output.flush()
    return editor.outsideFullScreen { LinkOpener.open(link, isStopped: signals.stops) }
  }

  /// Runs the entered commands up to the first that fails.
  ///
  /// - Parameters:
  ///   - isAtPrompt: whether it was entered at the prompt, with its output below.
  ///   - isTyped: whether the user has entered it, so that the history gets it.
  @discardableResult
  func run(_ entered: String, isAtPrompt: Bool = true, isTyped: Bool = true) -> ExitStatus {
    rest = PastedLines(entered)
    guard !rest.isEmpty else { return .done }
    var status = ExitStatus.done
    let version = session.shell.model.version
    signals.forget()
    if isAtPrompt {
      editor.setTitle(title(running: entered))
      editor.beginOutput()
    }
    while !session.shell.isLeaving, status == .done, !rest.isEmpty, !signals.stops(),
      let command = rest.next()
    {
      session.output.pager = session.shell.settings.editor.usesPager ? pager : nil
      status = session.run(lines: [command], keepsGoing: false)
      if isAtPrompt, let board = session.shell.takeBoard() {
        session.output.flush()
        withoutPrompt { BoardLoop(self, board).run() }
      }
    }
    reportSkippedLines()
    if isAtPrompt, session.shell.settings.list.followsChanges, !signals.isInterrupted,
      signals.ending == nil,
      session.shell.model.version != version, !session.shell.isLeaving
    {
      _ = session.run(lines: [session.shell.focus.listCommand], keepsGoing: false)
    }
    session.output.flush()
    reportInterruption()
    if signals.hasStopped { status = .refused }
    if isAtPrompt {
      editor.options = options
      editor.endOutput(status: Int(status.rawValue))
    }
    if isTyped { remember(entered, status) }
    return status
  }

  /// Reports an interruption if something was left undone or not shown.
  private func reportInterruption() {
    guard signals.isInterrupted else { return }
    // Overwrites the ^C that the terminal has echoed.
    session.output.message("\r")
    if signals.hasStopped { session.screen.show(session.shell.say(.interrupted)) }
  }

  /// Adds the line to the history; reports only once that it cannot be written.
  private func remember(_ line: String, _ status: ExitStatus) {
    // Private lines are not recorded, so that nobody finds them.
    guard mayBeRecorded(line) else { return }
    do {
      try session.history.append(
        line: line, status: Int(status.rawValue), store: session.store.name,
        time: session.shell.clock.now().instant.secondsSinceEpoch)
    } catch {
      guard !historyIsBroken else { return }
      historyIsBroken = true
      session.screen.show(session.shell.say(.historyNotSaved(FileError(error))))
    }
  }

  /// Returns whether a line may be recorded or shown elsewhere.
  private func mayBeRecorded(_ line: String) -> Bool {
    session.shell.settings.keepsHistory && line.first?.isWhitespace == false
      && !AddressPasswords.appear(in: line) && !TypedPassword.isIn(line)
      && !UnrecordedLine.matches(line)
  }

  /// Returns the window title: the program with its context, or the running line; nil if off.
  private func title(running line: String? = nil) -> String? {
    guard session.screen.features.contains(.title) else { return nil }
    if let line, mayBeRecorded(line) {
      return line.split(whereSeparator: \.isNewline).first.map { "\($0) – taskshell" }
    }
    return session.shell.settings.contexts.current.map { "taskshell [\($0.name)]" } ?? "taskshell"
  }

  private func greet() {
    let shell = session.shell
    shell.presenters.program.greeting(showsAtStart: shell.settings.start != nil)
      .forEach(session.screen.show)
    guard shell.model.isLoaded, shell.model.state == ModelState(), !shell.model.isDamaged else {
      return
    }
    for line in Bilingual.greeting(storePath: session.store.shown).map({ shell.say($0) }) {
      session.screen.show(Sentence(line))
    }
  }

  /// Starts timers: one builds the index while the user is idle, one checks deadlines.
  private func startTimers() {
    var number = 0
    number = editor.addTimer(everyMilliseconds: 1) { [weak self] in
      self?.index.prepare()
      self?.editor.removeTimer(number)
      return self?.reminderRows() ?? []
    }
    _ = editor.addTimer(everyMilliseconds: ReminderWatch.interval) { [weak self] in
      self?.updatePrompt()
      return self?.reminderRows() ?? []
    }
  }

  /// Returns reminders as rows above the prompt.
  private func reminderRows() -> [String] {
    remind(isTimer: true).flatMap(session.screen.rows(of:))
  }

  /// Returns the reminders that are due, and sends them to the terminal as notifications.
  private func remind(isTimer: Bool) -> [Sentence] {
    let news = reminders.news(isTimer: isTimer)
    for (_, notice) in news {
      editor.notify(TerminalNotice(title: notice.title, body: notice.body))
    }
    return news.map(\.sentence)
  }

  private var prompt: Prompt {
    PromptBuilder(screen: session.screen, shell: session.shell, index: index, work: work).prompt
  }

  /// Adapts all colours to the terminal's background.
  private func follow(isLight: Bool) {
    session.shell.settings.looks.terminalIsLight = isLight
    editor.options.styles = session.screen.palette.editorStyles
    updatePrompt()
  }

  private func updatePrompt() {
    if !isAsking { editor.prompt = prompt }
  }

  var options: EditorOptions {
    var options = EditorOptions()
    let language = session.shell.language
    let settings = session.shell.settings.editor
    options.usesColor = session.screen.style.isEnabled
    if options.usesColor {
      options.styles = session.screen.palette.editorStyles
      options.asksBackground =
        session.shell.settings.looks.asksTerminal && session.screen.features.contains(.background)
    }
    options.highlights = settings.highlights
    options.showsGhost = settings.showsGhost
    options.showsExplanation = settings.showsHints
    options.showsRight = settings.showsRight
    options.usesMenu = settings.usesMenu
    options.recallsAnywhere = settings.recallsAnywhere
    options.features = session.screen.features
    options.owner = session.store.owner
    options.labels.search = language.say(.searchLabel)
    options.labels.searchFailed = language.say(.searchFailedLabel)
    if language == .japanese { options.labels.quotes = ("「", "」") }
    options.labels.marked = { language.say(.pickMarked($0)) }
    options.labels.editorFailed = { [weak self] in self?.rows(of: $0) ?? [] }
    options.labels.moreRows = { language.say(.moreRows($0, of: $1, isCut: $2)) }
    return options
  }
}

/// The terminal of a one-shot command: it answers no questions, but texts can be edited there.
final class OneShotTerminal: UserInput {
  private let owner: String

  /// - Parameter owner: the owner of the texts.
  init(owner: String) { self.owner = owner }

  var isInteractive: Bool { false }
  var opensEditor: Bool { true }
  func answer(to question: String) -> Answer { .endOfInput }
  func edited(_ text: String) throws -> EditedText? { try EditedText.fromEditor(text, of: owner) }
}

/// Opens addresses with the system's program for them.
enum LinkOpener {
  /// Returns whether a program was started and succeeded. If one was interrupted, no other is
  /// tried.
  static func open(_ link: String, isStopped: () -> Bool) -> Bool {
    #if canImport(Darwin)
    let programs = ["open"]
    #else
    let browser = getenv("BROWSER").map { String(cString: $0) }
    let programs = [browser, "xdg-open"].compactMap { $0 }.filter { !$0.isEmpty }
    #endif
    return programs.contains { program in
      guard let process = ChildProcess.spawn(["/usr/bin/env", program, link]) else { return false }
      return ChildProcess.wait(for: process) == 0 || isStopped()
    }
  }
}
