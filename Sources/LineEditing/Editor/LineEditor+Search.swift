/// Ctrl-R.
extension LineEditor {
  /// Searches while keys are typed.
  ///
  /// Enter takes what was found and runs nothing yet; Delete takes it out of the history; Escape and Ctrl-G give back what was there, and
  /// so does Enter where nothing was found. Any other key takes what was found and then does what it
  /// does.
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
      // The list has the newest line first.
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
