import TaskLanguage

/// The lines that were entered at once and have not run yet; a form among them is answered by those
/// behind it.
struct PastedLines {
  private var lines: [String] = []
  /// The question that a line answered last: asked again, it was no good.
  private var answered: String?

  init() {}

  /// The commands of what was entered.
  init(_ entered: String) {
    lines = InputLines.parts(of: entered).map(\.command).filter { !InputLines.isComment($0) }
  }

  var isEmpty: Bool { lines.isEmpty }

  /// The next command.
  mutating func next() -> String? {
    answered = nil
    return lines.isEmpty ? nil : lines.removeFirst()
  }

  /// The next line, as the answer to a question; nil where none is left or the last one was refused.
  mutating func answer(to question: String) -> String? {
    guard !lines.isEmpty, answered != question else { return nil }
    answered = question
    return lines.removeFirst()
  }

  /// The first line of an answer; those behind it are kept for what comes next.
  mutating func begin(_ answer: String, answering question: String) -> String {
    let rows = answer.split(separator: "\n").map(String.init)
    guard rows.count > 1 else { return answer }
    lines = Array(rows.dropFirst()) + lines
    answered = question
    return rows[0]
  }

  /// Gives up what is left, and answers with how many lines that were.
  mutating func drop() -> Int {
    defer { lines = [] }
    return lines.count
  }
}
