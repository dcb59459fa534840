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

  /// Types a line that fits the row, presses Enter when it is shown, and waits for the next prompt.
  ///
  /// After ``enter(_:)`` the prompt may still be the one before, and a key that follows may come while
  /// the command runs.
  func run(_ line: String, prompt: String = "taskshell>") throws {
    try type(line)
    try wait(for: line) { lines in
      lines.last { $0.hasPrefix(prompt) }?.hasPrefix(prompt + " " + line) == true
    }
    try press("Enter")
    try wait(for: "a prompt after \(line)") { lines in
      lines.last.map { $0 == prompt || $0.hasPrefix(prompt + "   ") } == true
    }
  }
}
