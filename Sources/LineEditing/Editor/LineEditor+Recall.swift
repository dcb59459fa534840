/// Up and Down.
extension LineEditor {
  /// The row above in a line of several, else the next older history line that has this one in it.
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

  /// The way back.
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

  /// Takes the ghost text, or its next word, into the line; false when there is none.
  func takeGhost(_ text: inout LineText, wholly: Bool) -> Bool {
    guard text.isAtEnd, let ghost = ghost(for: text) else { return false }
    var taken = LineText(ghost, cursor: text.cursor)
    taken.cursor = wholly ? taken.scalars.count : taken.nextWord
    text = LineText(taken.head)
    return true
  }
}
