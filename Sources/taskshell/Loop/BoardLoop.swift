import LineEditing
import TaskShellKit

/// A full-screen board. Commands bound to its keys run as if typed; their answer is shown in the
/// last rows or on a page of its own.
final class BoardLoop {
  private let loop: InteractiveLoop
  private let board: BoardPresenter
  private let painter: BoardPainter
  /// The key that has closed a page, and is meant for the board.
  private var passedKey: ScreenKey?
  private var editor: LineEditor { loop.editor }
  private var shell: Shell { loop.session.shell }

  init(_ loop: InteractiveLoop, _ board: BoardPresenter) {
    self.loop = loop
    self.board = board
    painter = BoardPainter(board, on: loop.session.screen)
  }

  /// Shows the board until the user leaves it or the shell.
  func run() {
    editor.enterFullScreen(usesMouse: shell.settings.editor.usesMouse)
    defer { editor.leaveFullScreen() }
    board.invalidate()
    while !shell.isLeaving, loop.ending == nil, loop.signals.ending == nil {
      loop.signals.forget()
      loop.watch()
      // There are no prompts to jump to.
      editor.options.features.remove(.promptMarks)
      guard let action = nextAction(), action != .leave else { break }
      perform(action)
    }
    // `:q` leaves the board, not the shell.
    shell.isLeaving = false
    board.focus()
  }

  /// Handles keys until one needs an action of the loop; nil when the board is left.
  private func nextAction() -> BoardAction? {
    var asked: BoardAction?
    let full = FullScreen(
      rows: { [painter] in painter.rows(on: $0) },
      press: { [unowned self] key in
        switch press(key) {
        case .stay: return false
        case .refused:
          editor.beep()
          return false
        case let action:
          asked = action
          return true
        }
      },
      news: { [board] in board.message = BoardPicture.Message($0.joined(separator: "\n")) },
      firstKey: passedKey.take())
    return read { editor.show(full) } == nil ? nil : asked
  }

  /// Reads a line; nil if it was cancelled or the shell ends.
  private func read(_ ask: () -> LineInput) -> String? {
    switch ask() {
    case .line(let line): return line
    case .interrupted, .endOfInput: return nil
    case let end:
      loop.ending = end
      return nil
    }
  }

  private func press(_ key: ScreenKey) -> BoardAction {
    switch key {
    case .character(let character): return board.press(character)
    case .click(let row, let column):
      return painter.listRow(row: row, column: column).map(board.click) ?? .refused
    case .wheel(let rows):
      board.move(by: rows)
      return .stay
    default: return Self.named[key].map(board.press) ?? .refused
    }
  }

  private static let named: [ScreenKey: BoardKey] = [
    .up: .up, .down: .down, .home: .first, .end: .last, .pageUp: .pageUp, .pageDown: .pageDown,
    .shiftUp: .moveUp, .shiftDown: .moveDown,
    .left: .sideBefore, .right: .sideAfter, .enter: .card, .tab: .side, .backTab: .side,
    .escape: .unmark, .interrupt: .leave,
  ]

  private func perform(_ action: BoardAction) {
    switch action {
    case .run(let line):
      // Commands bound to keys change only tasks, and the board observes those.
      answer { loop.session.run(lines: [line], keepsGoing: false) }
    case .type(let beginning):
      board.focus()
      guard let line = line(at: ":", beginning) else { return }
      answer { loop.run(line, isAtPrompt: false) }
      board.invalidate()
    case .narrow(let filter):
      var assistant = LineAssistant()
      assistant.explain = { [shell] line, _ in shell.boardCount(of: line) }
      editor.clearBottom(painting: true)
      let said = loop.answer(to: "/", assistant, loop.optionsOfQuestions, begunWith: filter)
      if case .line(let line) = said { board.narrow(line) }
    case .explain: explain()
    case .stay, .refused, .leave: break
    }
  }

  /// Reads a command at the prompt, with all assistance.
  private func line(at prompt: String, _ beginning: String) -> String? {
    editor.clearBottom(painting: true)
    editor.options.escapeCancels = true
    defer { editor.options.escapeCancels = false }
    return read { editor.readLine(prompt: Prompt(text: prompt), initialText: beginning) }
  }

  /// Runs the closure and shows its output.
  private func answer(_ run: () -> ExitStatus) {
    let output = loop.session.output
    editor.clearBottom(painting: false)
    output.holdBack()
    let status = run()
    let text = output.release()
    // A board requested by a command is this one.
    _ = shell.takeBoard()
    if status == .done { board.commandEnded() }
    show(text, isFailure: status != .done)
  }

  /// The number of rows above which a message is shown on a page.
  private var messageRows: Int { max(4, (TerminalSize.rows ?? 24) / 4) }

  private func show(_ text: String, isFailure: Bool) {
    let rows = TerminalText.plainRows(ofOutput: text)
    guard rows.count > messageRows else {
      let plain = rows.joined(separator: "\n")
      board.message = plain.isEmpty ? nil : BoardPicture.Message(plain, isFailure: isFailure)
      return
    }
    show(page: { TerminalText.rows(ofOutput: text, columns: $0) })
  }

  private func explain() {
    let keys = board.allKeys
    let width = keys.map { TerminalText.width($0.names) }.max() ?? 0
    show(page: { columns in
      keys.flatMap { key in
        let line = TerminalText.padded(key.names, to: width) + "  " + key.words
        return TerminalText.wrapped(line, to: columns, indent: width + 2)
          .map { ScreenRow(text: $0, width: TerminalText.width($0)) }
      }
    })
  }

  /// Shows rows until a key that does not scroll them; the board gets it unless it only closes.
  private func show(page rows: @escaping (_ columns: Int) -> [ScreenRow]) {
    var page = TextPage(rows: rows, legend: { [shell] in shell.say(.boardPageKeys(scrolls: $0)) })
    let style = loop.session.screen.style
    _ = read {
      editor.show(
        FullScreen(
          rows: { page.rows(on: $0, style) },
          press: { [unowned self] key in
            let effect = page.press(key)
            if effect == .passes { passedKey = key }
            return effect != .scrolls
          },
          news: { [board] in board.message = BoardPicture.Message($0.joined(separator: "\n")) }))
    }
  }
}
