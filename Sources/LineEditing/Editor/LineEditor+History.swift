/// Recalling history with Up and Down.
extension LineEditor {
  /// Moves up a row in a line of several, otherwise to the next older line that contains this one.
  func recallOlder() {
    var text = handle.text
    let line = text.string
    if reading.recall?.current != line {
      if let above = text.above {
        text.cursor = above
        handle.text = text
        return
      }
      reading.recall = HistoryRecall(
        from: line, in: history?.entries() ?? [], anywhere: options.recallsAnywhere)
    }
    guard let older = reading.recall?.older() else { return beep() }
    handle.text = LineText(older)
  }

  /// Moves the other way.
  func recallNewer() {
    var text = handle.text
    if reading.recall?.current != text.string {
      guard let below = text.below else { return beep() }
      text.cursor = below
      handle.text = text
      return
    }
    guard let newer = reading.recall?.newer() else { return beep() }
    handle.text = LineText(newer)
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
      from: handle.text, in: history?.entries() ?? [],
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
        guard let history, let line = state.remove(), (try? history.remove([line])) != nil else {
          beep()
          continue
        }
        continue
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
