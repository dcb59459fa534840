/// Handing the terminal to another program while a line is edited.
extension LineEditor {
  /// Runs something that needs the terminal as it was found, such as an editor or a pager; then
  /// editing goes on where it was.
  ///
  /// Between lines this just runs it.
  package func withTerminalRestored<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard reading.isReading else { return try body() }
    device.write(erased())
    leaveTerminal()
    defer { takeTerminal() }
    return try body()
  }

  /// Keeps a text as if it had been cut, so that Ctrl-Y puts it into a line.
  package func offer(_ text: String) { killRing.add(text, joining: false, before: false) }

  /// Ctrl-X Ctrl-E: the line in `$VISUAL` or `$EDITOR`.
  ///
  /// What was saved comes back into the line and is not run; when the editor fails, the line stays,
  /// and Ctrl-Y gives what had been saved, as it does in the next shell.
  func editExternally() {
    let (text, owner) = (handle.text, options.owner)
    let result = withTerminalRestored {
      Result { () throws(EditorFailure) in try ExternalEditor.edit(text.string, of: owner) }
    }
    switch result {
    case .success(let edited):
      rememberForUndo(text)
      handle.text = LineText(edited.text)
      edited.discard()
    case .failure(let failure):
      beep()
      if let saved = failure.saved { offer(saved.text) }
      showAbove(options.labels.editorFailed(failure))
    }
  }
}
