import LineEditing
import TaskModel
import TaskShellKit

/// The conversation with a person: read a line, run it, show what came of it.
final class InteractiveLoop: LineSource {
  private let session: Session
  private let editor: LineEditor
  private var historyIsBroken = false

  init(session: Session, editor: LineEditor) {
    self.session = session
    self.editor = editor
    session.screen.showElsewhere = { [weak self] sentences in self?.showElsewhere(sentences) }
  }

  package var isInteractive: Bool { true }

  /// Runs until the user leaves; answers with the exit status of the program.
  func run() -> Int32 {
    let shell = session.shell
    shell.input = self
    greet()
    while !shell.isLeaving {
      session.output.flush()
      do { try shell.model.refresh() } catch { shell.report(error) }
      editor.options = options
      switch editor.readLine(prompt: prompt) {
      case .line(let line): run(line)
      case .endOfInput: shell.isLeaving = true
      case .interrupted: continue
      case .terminated(let signal): return 128 + signal
      case .terminalGone: return 129
      }
    }
    return session.end(with: .done)
  }

  /// An answer is read like a line, but is no part of the history.
  package func answer(to question: String) -> Answer {
    session.output.flush()
    let assistant = editor.assistant
    editor.assistant = LineAssistant()
    defer { editor.assistant = assistant }
    switch editor.readLine(prompt: Prompt(text: question)) {
    case .line(let line): return .line(line)
    case .endOfInput, .terminated, .terminalGone: return .endOfInput
    case .interrupted: return .interrupted
    }
  }

  private func run(_ line: String) {
    guard line.contains(where: { !Tokenizer.isSeparator($0) }) else { return }
    let status = session.run(lines: [line], keepsGoing: false)
    session.output.flush()
    remember(line, status)
  }

  /// A history that cannot be written is mentioned once.
  private func remember(_ line: String, _ status: ExitStatus) {
    do {
      try session.history.append(
        line: line, status: Int(status.rawValue), store: session.storePath,
        time: session.shell.clock.now().instant.secondsSinceEpoch)
    } catch {
      guard !historyIsBroken else { return }
      historyIsBroken = true
      let error = error as? HistoryError
      let fact = FileError(path: error?.path ?? "", action: .write, code: error?.code ?? 0)
      session.screen.show(session.shell.phrasebook.historyNotSaved(fact))
    }
  }

  private func greet() {
    let shell = session.shell
    guard shell.model.state == ModelState() else { return }
    for line in shell.phrasebook.greeting(storePath: session.storePathShown) {
      session.screen.show(Sentence(line))
    }
  }

  private func showElsewhere(_ sentences: [Sentence]) {
    for sentence in sentences { session.screen.show(sentence) }
  }

  /// The selected task stands in the prompt, 20 columns of it.
  private var prompt: Prompt {
    guard let selection = session.screen.selection else {
      return Prompt(text: "taskshell> ", spans: [StyledSpan(range: 0..<10, style: .bold)])
    }
    let label = TerminalText.truncated(TerminalText.sanitized(selection), to: 20)
    let text = "taskshell [\(label)]> "
    return Prompt(
      text: text,
      spans: [
        StyledSpan(range: 0..<9, style: .bold),
        StyledSpan(range: 10..<text.utf8.count - 2, style: .cyan),
      ])
  }

  private var options: EditorOptions {
    var options = EditorOptions()
    let phrases = session.shell.phrasebook
    options.usesColor = session.screen.style.isEnabled
    options.labels.search = phrases.searchLabel
    options.labels.searchFailed = phrases.searchFailedLabel
    options.labels.moreRows = phrases.moreRows
    return options
  }
}
