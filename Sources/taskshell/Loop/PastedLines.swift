import TaskLanguage

/// Pasted lines that have not run yet; questions of a form take their answers from them.
struct PastedLines {
  private var lines: [String] = []
  /// The last question answered by a line; asked again, the answer was refused.
  private var answered: String?

  init() {}

  /// Splits the input into commands.
  init(_ entered: String) {
    lines = InputLines.parts(of: entered).map(\.command).filter { !InputLines.isComment($0) }
  }

  var isEmpty: Bool { lines.isEmpty }

  /// Removes and returns the next command.
  mutating func next() -> String? {
    answered = nil
    return lines.isEmpty ? nil : lines.removeFirst()
  }

  /// Removes and returns the next line as an answer; nil without one or if the last was refused.
  mutating func answer(to question: String) -> String? {
    guard !lines.isEmpty, answered != question else { return nil }
    answered = question
    return lines.removeFirst()
  }

  /// Returns the first line of an answer; keeps the others for the next questions.
  mutating func begin(_ answer: String, answering question: String) -> String {
    let rows = answer.split(separator: "\n").map(String.init)
    guard rows.count > 1 else { return answer }
    lines = Array(rows.dropFirst()) + lines
    answered = question
    return rows[0]
  }

  /// Drops the remaining lines and returns how many there were.
  mutating func drop() -> Int {
    defer { lines = [] }
    return lines.count
  }
}
