import Testing

/// The screen sizes with which the editor is tested: the usual one and a very small one.
let screens = [(columns: 80, rows: 24), (columns: 40, rows: 12)]

extension Terminal {
  /// Waits until a text is somewhere on the screen, however it is wrapped: blanks are ignored.
  func waitForText(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let wanted = text.filter { $0 != " " }
    try wait(for: text, sourceLocation: sourceLocation) { lines in
      lines.joined().filter { $0 != " " }.contains(wanted)
    }
  }

  /// Waits for the prompt with nothing typed; due tasks may be shown at its right.
  func waitForPrompt(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: "the prompt", sourceLocation: sourceLocation) { lines in
      lines.last.map { $0 == "taskshell>" || $0.hasPrefix("taskshell>   ") } == true
    }
  }
}
