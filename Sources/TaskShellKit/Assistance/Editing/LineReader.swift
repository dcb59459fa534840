import TaskLanguage
import TaskModel

/// Interprets a line while it is typed: its looks, its effect, its completion.
///
/// Parses with the same code that runs the line, so that the explanation is what happens. Uses the
/// index; nothing here scans all tasks.
package struct LineReader {
  let shell: Shell
  let index: TaskIndex
  /// The key that toggles the reading of a part of the line; nil if none is bound.
  let otherReadingKey: String?

  package init(shell: Shell, index: TaskIndex) {
    self.shell = shell
    self.index = index
    otherReadingKey = shell.host.keyNames("readOtherwise").first
  }

  /// Returns the looks of the line's words.
  package func styles(of line: String) -> [LineStyle] {
    shell.parsed(line).commands.flatMap { command in
      styles(of: command).map { $0.moved(by: command.offset) }
    }
  }

  /// Returns the effect of the line's last command, or what it still needs, in a few words.
  package func explanation(of line: String) -> String? {
    shell.parsed(line).commands.last.flatMap { LineExplanation($0, reader: self).text }
  }

  /// Returns the line with its last word completed, or nil if nothing matches.
  ///
  /// It begins with the line as it was typed.
  package func suggestion(for line: String) -> String? {
    guard let command = shell.parsed(line).commands.last,
      let rest = LineSuggestion(command, reader: self).rest, !rest.isEmpty
    else { return nil }
    return line + rest
  }

  /// Returns the line with the offered date applied, or with the applied date as text; nil if there
  /// is neither.
  package func otherReading(of line: String) -> String? {
    guard let command = shell.parsed(line).commands.last, command.isLine, let verb = command.verb
    else { return nil }
    let notes = values(of: command, verb).arguments.notes
    if let (text, written, words) = notes.offer, let range = words.place(of: text, isLast: true) {
      return command.replacing(text, within: range, in: line, by: { _ in written.withQuotedValue })
    }
    guard let date = notes.dateInText else { return nil }
    return command.replacing(nil, within: date, in: line) { "\"\($0)\"" }
  }

  /// Returns the effect of a command; nil if it cannot be found without running it.
  func rehearsal(of command: ParsedCommand) throws -> Rehearsal? {
    guard let verb = command.verb else { return nil }
    let read = try values(of: command, verb).command.get()
    guard verb.verb.canRehearse else { return nil }
    let assumesYes = shell.assumesYes
    defer { shell.assumesYes = assumesYes }
    shell.assumesYes = assumesYes || verb.options.assumesYes
    return try shell.rehearse(read, findingWith: index)
  }

  /// Parses the values of a command as it would.
  func values(of command: ParsedCommand, _ verb: ParsedVerb) -> ParsedValues.Reading {
    command.values {
      var arguments = shell.arguments(of: verb.verb, [])
      let read = Result {
        if let problem = verb.problem { throw problem }
        let words = try command.arguments.map { word in
          try located(at: word.range) { try numbered(word) }
        }
        arguments = shell.arguments(of: verb.verb, words[...])
        let read: any Command = try verb.command.init(&arguments)
        try arguments.finish()
        return read
      }
      return ParsedValues.Reading(command: read, arguments: arguments)
    }
  }

  /// Replaces a task named by words of its text with its number, from the index.
  private func numbered(_ word: Word) throws -> Word {
    guard var value = word.attribute, value.value.contains(where: \.isLetter), !value.isNone,
      !value.isAny, case .tasks? = shell.people.attributes[value.key]?.kind.suggestions
    else { return word }
    let whole = index.tasks(named: value.value, in: .open, limit: 2)
    let found =
      whole.isEmpty
      ? index.tasks(containing: [value.value], in: .open, limit: 2) { _ in true } : whole
    guard let task = found.first else { throw ReferenceError.noMatch(value.value, scope: .open) }
    guard found.count == 1 else { throw ReferenceError.several(found) }
    value.value = "\(task.number)"
    return Word(range: word.range, text: word.text, isLiteral: false, attribute: value)
  }
}

extension ParsedCommand {
  /// Returns the line with a text within a range of this command replaced, or the whole range.
  fileprivate func replacing(
    _ part: String?, within range: Range<Int>, in line: String, by new: (Substring) -> String
  ) -> String? {
    let bytes = line.utf8
    // The expansion of an alias is not in the line.
    guard range.lowerBound >= aliasRange.upperBound, range.upperBound + offset <= bytes.count else {
      return nil
    }
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound + offset)
    let words = line[start..<bytes.index(start, offsetBy: range.count)]
    guard let range = part.map({ words.ranges(of: $0).last }) ?? words.startIndex..<words.endIndex
    else { return nil }
    // Adds spaces if other text is directly beside it.
    let (before, after) = (line[..<range.lowerBound], line[range.upperBound...])
    let isParted = (before.last?.isWhitespace ?? true, after.first?.isWhitespace ?? true)
    return before + (isParted.0 ? "" : " ") + new(line[range]) + (isParted.1 ? "" : " ") + after
  }
}

extension String {
  /// A key and its value, quoted if that has spaces: `due:"friday 5pm"`.
  fileprivate var withQuotedValue: String {
    guard contains(" "), let colon = firstIndex(of: ":") else { return self }
    return self[...colon] + "\"\(self[index(after: colon)...])\""
  }
}
