import Formats
import SystemCalls

/// Painting of the screen.
extension LineEditor {
  /// The maximum length in UTF-8 bytes of lines that are analysed: nobody reads longer ones, and
  /// analysing them at each key would be slow. They are shown plainly.
  private static let longestAnalysed = 16_384

  /// The maximum number of rows for the meaning of a line.
  private static let explanationRows = 4

  /// Paints the current line; writes nothing if the screen is up to date.
  func paint() {
    let size = device.size
    let text = handle.text
    if case .screen(let full) = reading.overlay { return paint(full, on: size) }
    if device.isDumb {
      paintDumb(text, columns: size.columns)
    } else {
      device.write(screen.painter.draw(compose(text, size), on: size))
    }
  }

  /// Paints the finished line without ghost, explanation or menu, with the cursor in the row below.
  ///
  /// The mark comes after the line.
  func paintFinished(_ text: LineText, mark: String = "") {
    if case .screen = reading.overlay { return }
    reading.overlay = .none
    var text = text
    text.cursor = text.scalars.count
    let size = device.size
    if device.isDumb {
      paintDumb(text, columns: size.columns)
      device.write(mark + screen.dumbPainter.leave())
      return
    }
    var builder = ScreenBlockBuilder(columns: size.columns, showsStyles: options.usesColor)
    layOut(text, in: &builder, isFinished: true)
    builder.append(mark)
    let block = builder.block()
    if block.rows.count > size.rows {
      device.write(screen.painter.erase(columns: size.columns))
      device.write(block.rows.map(\.text).joined(separator: "\r\n") + "\r\n")
    } else {
      device.write(screen.painter.draw(block, on: size) + screen.painter.leave())
    }
  }

  /// Returns the sequences that remove the line so that its place can be overwritten.
  func erased() -> String {
    device.isDumb ? screen.dumbPainter.erase() : screen.painter.erase(columns: device.size.columns)
  }

  /// Returns the number of rows of a menu on the current screen.
  func menuRows(for menu: CompletionMenu) -> Int {
    let size = device.size
    var builder = ScreenBlockBuilder(columns: size.columns, showsStyles: false)
    layOut(handle.text, in: &builder, isFinished: true)
    return menuRows(for: menu, below: builder.count, on: size)
  }

  /// Returns the ghost text of a line, if the cursor is at its end.
  func ghost(for text: LineText) -> String? {
    guard options.showsGhost, options.usesColor, !device.isDumb, text.isAtEnd,
      activeRecall?.foundRange == nil
    else { return nil }
    analyse(text.string)
    return screen.analysis.ghost
  }

  private func paintDumb(_ text: LineText, columns: Int) {
    if case .search(let state) = reading.overlay {
      let head = searchHead(state)
      device.write(
        screen.dumbPainter.draw(before: head, after: state.found?.string ?? "", columns: columns))
    } else {
      device.write(
        screen.dumbPainter.draw(before: prompt.text + text.head, after: text.tail, columns: columns)
      )
    }
  }

  private func compose(_ text: LineText, _ size: WindowSize) -> ScreenBlock {
    var builder = ScreenBlockBuilder(columns: size.columns, showsStyles: options.usesColor)
    switch reading.overlay {
    case .none:
      layOut(text, in: &builder, isFinished: false)
      if options.showsExplanation, let words = screen.analysis.explanation, !words.isEmpty {
        append(explanation: words, to: &builder, size)
      }
    case .menu(let menu):
      layOut(text, in: &builder, isFinished: true)
      append(menu.fitted(to: size.columns), to: &builder, size)
    case .search(let state):
      layOut(state, in: &builder)
      append(state, to: &builder, size)
    case .list(let picker):
      layOut(picker, in: &builder, size)
    case .screen: break
    }
    return builder.block()
  }

  /// Lays out the meaning in as few rows as possible, uncut: its end may be what matters.
  private func append(
    explanation words: String, to builder: inout ScreenBlockBuilder, _ size: WindowSize
  ) {
    let room = max(1, min(Self.explanationRows, size.rows - builder.count))
    let rows = TerminalText.wrapped(TerminalText.sanitized(words), to: size.columns - 1)
    for (index, row) in rows.prefix(room).enumerated() {
      let isCut = index == room - 1 && rows.count > room
      builder.breakRow()
      builder.append(
        TerminalText.truncated(isCut ? row + " …" : row, to: size.columns - 1),
        style: options.styles.explanation)
    }
  }

  /// Lays out the prompt, the line, the ghost text and the right side.
  private func layOut(_ text: LineText, in builder: inout ScreenBlockBuilder, isFinished: Bool) {
    let isMarked = options.features.contains(.promptMarks)
    if isMarked { builder.append(control: TerminalSequence.promptStart) }
    append(prompt.text, prompt.spans, to: &builder)
    if isMarked { builder.append(control: TerminalSequence.promptEnd) }
    let line = text.string
    analyse(line)
    var spans = options.highlights ? screen.analysis.spans : []
    if !isFinished, options.usesColor, let found = activeRecall?.foundRange {
      spans.append(StyledSpan(range: found, style: options.styles.chosen))
    }
    append(line, spans, cursor: text.cursorOffset, to: &builder)
    let right = TerminalText.sanitized(prompt.right)
    let rightWidth = TerminalText.width(right)
    if !isFinished, let ghost = ghost(for: text) {
      appendGhost(ghost, to: &builder)
    }
    guard !isFinished || isMenuOpen, options.showsRight, rightWidth > 0, builder.count == 1,
      builder.room > rightWidth + 2
    else { return }
    builder.append(String(repeating: " ", count: builder.room - rightWidth - 1))
    builder.append(right, style: prompt.rightStyle)
  }

  private var isMenuOpen: Bool {
    if case .menu = reading.overlay { true } else { false }
  }

  private func appendGhost(_ ghost: String, to builder: inout ScreenBlockBuilder) {
    guard let line = screen.analysis.line, ghost.utf8.starts(with: line.utf8) else { return }
    let rest = String(decoding: ghost.utf8.dropFirst(line.utf8.count), as: UTF8.self)
    let shown = TerminalText.truncated(TerminalText.sanitized(rest), to: builder.room - 1)
    builder.append(shown, style: options.styles.ghost)
  }

  /// Lays out text with styles; the cursor is a UTF-8 offset in it.
  ///
  /// Rows after the first are indented.
  private func append(
    _ text: String, _ spans: [StyledSpan], cursor: Int? = nil,
    to builder: inout ScreenBlockBuilder
  ) {
    let styles = Self.styles(spans, count: text.utf8.count)
    var offset = 0
    var awaited = cursor
    for character in text {
      if let cursor = awaited, offset >= cursor {
        builder.markCursor()
        awaited = nil
      }
      builder.append(character, style: styles.isEmpty ? .plain : styles[offset])
      if character == "\n", cursor != nil {
        builder.append(options.labels.continuation, style: options.styles.detail)
      }
      offset += character.utf8.count
    }
    if awaited != nil { builder.markCursor() }
    if cursor != nil, builder.room == 0 { builder.endText() }
  }

  /// Returns the style for each UTF-8 offset; empty if all are plain.
  private static func styles(_ spans: [StyledSpan], count: Int) -> [TextStyle] {
    guard !spans.isEmpty, count > 0 else { return [] }
    var styles = [TextStyle](repeating: .plain, count: count)
    for span in spans {
      for offset in span.range.clamped(to: 0..<count) { styles[offset] = span.style }
    }
    return styles
  }

  private func layOut(_ state: HistorySearch, in builder: inout ScreenBlockBuilder) {
    builder.append(searchHead(state), style: options.styles.detail)
    guard let found = state.found else {
      builder.markCursor()
      return
    }
    appendRow(
      found.string, state.foundRange ?? 0..<0, .plain, found: options.styles.chosen,
      cursor: found.cursorOffset, to: &builder)
  }

  /// Lays out a line in the rest of the row, cut there, with `⏎` for its line feeds.
  private func appendRow(
    _ line: String, _ range: Range<Int>, _ style: TextStyle, found: TextStyle,
    cursor: Int? = nil, to builder: inout ScreenBlockBuilder
  ) {
    var offset = 0
    var awaited = cursor
    for character in line {
      if let cursor = awaited, offset >= cursor {
        builder.markCursor()
        awaited = nil
      }
      let next = offset + character.utf8.count
      let shown = character == "\n" ? "⏎" : character
      let width = TerminalText.width(TerminalText.sanitized(String(shown)))
      guard builder.room > width + 1 else {
        builder.append("…", style: options.styles.detail)
        break
      }
      builder.append(shown, style: range.overlaps(offset..<next) ? found : style)
      offset = next
    }
    if awaited != nil { builder.markCursor() }
  }

  /// Lays out the lines that contain the query, below the match; failed ones are dimmed.
  private func append(
    _ state: HistorySearch, to builder: inout ScreenBlockBuilder, _ size: WindowSize
  ) {
    let room = min(size.rows - builder.count, max(4, size.rows / 3))
    let offers = state.offers.count == 0 ? 0 : min(state.offers.count, max(1, room / 2 - 1))
    let lines = state.matches(limit: offers == 0 ? room : room - offers - 1)
    for match in lines {
      builder.breakRow()
      builder.append(match.isFound ? "> " : "  ")
      appendRow(
        match.line, match.range, match.hasFailed ? options.styles.detail : .plain,
        found: options.styles.match, to: &builder)
    }
    append(offers: state, count: offers, isBelowLines: !lines.isEmpty, to: &builder)
  }

  /// Lays out the offers besides lines, below a rule; the selected one is among them.
  private func append(
    offers state: HistorySearch, count: Int, isBelowLines: Bool,
    to builder: inout ScreenBlockBuilder
  ) {
    guard count > 0 else { return }
    if isBelowLines {
      builder.breakRow()
      builder.append(
        String(repeating: "─", count: min(20, builder.room - 1)), style: options.styles.detail)
    }
    let first = max(0, (state.chosen ?? 0) - count + 1)
    for index in first..<first + count {
      builder.breakRow()
      builder.append(state.chosen == index ? "> " : "  ")
      let display = TerminalText.sanitized(state.offers[index].display)
      builder.append(TerminalText.truncated(display, to: builder.room - 1))
    }
  }

  private func searchHead(_ state: HistorySearch) -> String {
    let label = state.hasFailed ? options.labels.searchFailed : options.labels.search
    if state.query.isEmpty { return label + ": " }
    return label + options.labels.quotes.left + state.query + options.labels.quotes.right + ": "
  }

  private func append(
    _ menu: CompletionMenu, to builder: inout ScreenBlockBuilder, _ size: WindowSize
  ) {
    let rows = menuRows(for: menu, below: builder.count, on: size)
    let page = menu.page(rows: rows)
    for index in page {
      if (index - page.lowerBound) % menu.layout.across == 0 {
        builder.breakRow()
      } else {
        builder.append(String(repeating: " ", count: menu.layout.spacing))
      }
      let completion = menu.list.candidates[index]
      let isSelected = index == menu.selection
      if menu.layout.markWidth > 0 { builder.append(isSelected ? ">" : " ") }
      builder.append(
        menu.layout.display(completion), style: isSelected ? options.styles.chosen : .plain)
      builder.append(
        menu.layout.description(completion),
        style: isSelected ? options.styles.chosen : options.styles.detail)
    }
    let count = menu.list.candidates.count
    if page.count < count || menu.list.isCut {
      builder.breakRow()
      let more = options.labels.moreRows(page, count, menu.list.isCut)
      // The part of the description that does not fit in its column.
      let cut = menu.selected.map(\.description).flatMap {
        TerminalText.width(TerminalText.sanitized($0)) > menu.layout.descriptionWidth ? $0 : nil
      }
      let words = TerminalText.sanitized([cut, more].compactMap(\.self).joined(separator: "  "))
      builder.append(
        TerminalText.truncated(words, to: size.columns - 1), style: options.styles.detail)
    }
  }

  static func mostMenuRows(on size: WindowSize) -> Int { max(6, size.rows / 2) }

  private func menuRows(
    for menu: CompletionMenu, below used: Int, on size: WindowSize
  ) -> Int {
    let room = max(1, min(size.rows - used, Self.mostMenuRows(on: size)))
    let needed = menu.layout.rows(for: menu.list.candidates.count)
    return needed <= room ? needed : max(1, room - 1)
  }

  /// The time without a key after which a line is explained that may become right.
  private static let restInMilliseconds = 500

  private func explain(_ line: String) {
    let isSame = screen.rest.line == line
    screen.analysis.explanation = assistant.explain?(line, isSame && screen.rest.isReached)
    guard !isSame else { return }
    watchers.removeTimer(screen.rest.timer)
    screen.rest = Rest(line: line)
    guard screen.analysis.explanation == nil, !line.isEmpty, assistant.explain != nil else {
      return
    }
    screen.rest.timer = watchers.addTimer(everyMilliseconds: Self.restInMilliseconds) {
      [weak self] in
      guard let self else { return [] }
      watchers.removeTimer(screen.rest.timer)
      screen.rest.isReached = true
      return []
    }
  }

  /// Analyses a line by the program's callbacks, once.
  private func analyse(_ line: String) {
    guard screen.analysis.line != line else { return }
    screen.analysis = LineAnalysis(line: line)
    guard line.utf8.count <= Self.longestAnalysed, !device.isDumb else { return }
    if options.highlights, options.usesColor {
      screen.analysis.spans = assistant.highlight?(line) ?? []
    }
    if options.showsExplanation { explain(line) }
    if options.showsGhost, options.usesColor, !line.isEmpty {
      screen.analysis.ghost =
        history.flatMap {
          screen.ghosts.find(line, in: $0.entries(), revision: $0.currentRevision())
        } ?? assistant.suggest?(line)
    }
  }
}
