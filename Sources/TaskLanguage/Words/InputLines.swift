/// A typed or pasted text as commands: one per row, except for rows that continue.
///
/// A row continues in the next one after a backslash at its end, which joins them, or within an
/// open quote, which keeps the line feed as text.
package enum InputLines {
  /// A command and its offset.
  package struct Part: Equatable, Sendable {
    /// The text as typed, with its line feeds.
    package let text: String
    /// The UTF-8 offset in the text.
    package let offset: Int

    package init(text: String, offset: Int) {
      self.text = text
      self.offset = offset
    }

    /// The command to run.
    package var command: String { InputLines.joined(text) }
  }

  /// Returns the commands of a text, including empty rows and comments; the last may be incomplete.
  package static func parts(of text: String) -> [Part] {
    guard text.utf8.contains(UInt8(ascii: "\n")) else { return [Part(text: text, offset: 0)] }
    var parts: [Part] = []
    var gathered = ""
    var offset = 0
    var isOpen = false
    for row in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      gathered += isOpen ? "\n" + String(row) : String(row)
      isOpen = goesOn(gathered)
      if isOpen { continue }
      parts.append(Part(text: gathered, offset: offset))
      offset += gathered.utf8.count + 1
      gathered = ""
    }
    if isOpen { parts.append(Part(text: gathered, offset: offset)) }
    return parts
  }

  /// Returns whether the last command is incomplete.
  package static func isIncomplete(_ text: String) -> Bool {
    parts(of: text).last.map { goesOn($0.text) } ?? false
  }

  /// Returns whether a line is blank or begins with the word `#`, or `#!` for executable scripts.
  package static func isComment(_ line: String) -> Bool {
    let text = line.drop(while: Tokenizer.isSeparator)
    guard text.first == "#" else { return text.isEmpty }
    return text.dropFirst().first.map { $0 == "!" || Tokenizer.isSeparator($0) } ?? true
  }

  private static func goesOn(_ text: String) -> Bool {
    if isComment(text) { return false }
    return endsInBackslash(text) || Tokenizer.split(text).unclosedQuote != nil
  }

  /// Returns whether it ends in an odd number of backslashes.
  package static func endsInBackslash(_ text: some StringProtocol) -> Bool {
    var rest = Substring(text).utf8
    var count = 0
    while rest.last == UInt8(ascii: "\\") {
      rest = rest.dropLast()
      count += 1
    }
    return count % 2 == 1
  }

  /// Returns the rows of a command joined, without the backslashes between them.
  private static func joined(_ text: String) -> String {
    let rows = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    var result = ""
    for (index, row) in rows.enumerated() {
      let row = String(row)
      guard index < rows.count - 1 else { return result + row }
      result += endsInBackslash(row) ? String(row.dropLast()) : row + "\n"
    }
    return result
  }
}
