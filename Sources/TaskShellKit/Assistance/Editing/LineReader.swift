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

  /// Returns the effect of the line, or what it still needs, in a few words: of each command, or of
  /// the last of many; nil while the last word may become right, unless the user has stopped typing.
  package func explanation(of line: String, isAtRest: Bool = false) -> String? {
    let parsed = shell.parsed(line)
    let commands =
      (2...Self.mostExplained).contains(parsed.parts.count)
      ? parsed.commands.filter { !$0.words.isEmpty } : parsed.last.map { [$0] } ?? []
    return commands.count > 1
      ? explanation(of: commands)
      : commands.first.flatMap { LineExplanation($0, reader: self, isAtRest: isAtRest).text }
  }

  private static let mostExplained = 8

  /// Returns the effects of commands, each after those before it, up to the first that fails.
  private func explanation(of commands: [ParsedCommand]) -> String {
    var parts: [String] = []
    shell.focus.keeping {
      _ = shell.model.rehearse(isChain: true) {
        for (index, command) in commands.enumerated() {
          // What is read here depends on changes that have not been made.
          let command = command.unread
          parts.append(LineExplanation(command, reader: self).text ?? command.title)
          if index == commands.count - 1 { break }
          var refusal = command.verb == nil ? parts[index] : nil
          do {
            _ = try rehearsal(of: command, before: command.title)
          } catch {
            refusal = failure(endingLine: error.unplaced)
          }
          guard let refusal else { continue }
          parts[index] = refusal + " · " + shell.say(.restIsNotRun)
          break
        }
      }
    }
    return parts.joined(separator: "; ")
  }

  /// Returns the sentence about an error that ends a line; nil for what Enter asks about.
  private func failure(endingLine error: any Error) -> String? {
    switch error {
    case is ManyTasks, ModelError.noUser, ReferenceError.several: nil
    default: Failure(error, shell.language).sentence.text
    }
  }

  /// Returns the line with its last word completed, or nil if nothing matches.
  ///
  /// It begins with the line as it was typed.
  package func suggestion(for line: String) -> String? {
    guard let command = shell.parsed(line).last,
      let rest = LineSuggestion(command, reader: self).rest, !rest.isEmpty
    else { return nil }
    return line + rest
  }

  /// Returns the line with the offered date applied, or with the applied date as text; nil if there
  /// is neither.
  package func otherReading(of line: String) -> String? {
    guard let command = shell.parsed(line).last, command.isLine, let verb = command.verb
    else { return nil }
    let notes = values(of: command, verb).arguments.notes
    if let (text, written, words) = notes.offer, let range = words.place(of: text, isLast: true) {
      return command.replacing(text, within: range, in: line, by: { _ in written.withQuotedValue })
    }
    guard let date = notes.dateInText else { return nil }
    return command.replacing(nil, within: date, in: line) { "\"\($0)\"" }
  }

  /// Returns the effect of a command; nil if it cannot be found without running it.
  ///
  /// - Parameter title: its title, if the commands after it see its changes.
  func rehearsal(of command: ParsedCommand, before title: String? = nil) throws -> Rehearsal? {
    guard let verb = command.verb else { return nil }
    let read = try values(of: command, verb).action.get()
    guard verb.verb.canRehearse else { return nil }
    let assumesYes = shell.assumesYes
    defer { shell.assumesYes = assumesYes }
    shell.assumesYes = assumesYes || verb.options.has(.yes)
    return try shell.rehearse(read, before: title, findingWith: index)
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
        return try arguments.read(verb.command)
      }
      return ParsedValues.Reading(action: read, arguments: arguments)
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
    var (before, after) = (line[..<range.lowerBound], line[range.upperBound...])
    // The brackets of `(sat 3pm)` are no text without it.
    let brackets = [("(", ")"), ("[", "]"), ("（", "）"), ("【", "】"), ("「", "」")]
    if part != nil, brackets.contains(where: { before.hasSuffix($0) && after.hasPrefix($1) }) {
      (before, after) = (before.dropLast(), after.dropFirst())
    }
    // The preposition of `before friday` goes with the date.
    let typed = before.split(separator: " ")
    if part != nil, typed.count > 1, before.last == " ", let last = typed.last,
      ["before", "until", "till", "after", "by", "on", "at"].contains(last.lowercased())
    {
      before = before[..<last.startIndex]
    }
    // Adds spaces if other text is directly beside it.
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

/// The style of a range of a line.
package struct LineStyle: Equatable, Sendable {
  package let role: Role
  /// The range in UTF-8 offsets of the line.
  package let range: Range<Int>

  func moved(by offset: Int) -> LineStyle {
    LineStyle(role: role, range: range.lowerBound + offset..<range.upperBound + offset)
  }
}

/// The styles of a command's words, as noted while parsing.
extension LineReader {
  func styles(of command: ParsedCommand) -> [LineStyle] {
    guard !command.words.isEmpty else {
      return command.text.isEmpty
        ? [] : [LineStyle(role: .comment, range: 0..<command.text.utf8.count)]
    }
    guard let verb = command.verb else { return styles(ofUnknownVerb: command) }
    let reading = values(of: command, verb)
    var mistake: LineStyle?
    if case .failure(let error as PlacedError) = reading.action,
      error.place.upperBound < command.text.utf8.count
    {
      mistake = LineStyle(role: .mistake, range: error.place)
    }
    let all =
      command.words.prefix(verb.count).map { LineStyle(role: .verb, range: $0.range) }
      + (mistake.map { [$0] } ?? [])
      + reading.arguments.notes.all.map { LineStyle(role: $0.look.role, range: $0.place) }
      .filter { mistake?.range.overlaps($0.range) != true }
      + command.arguments.filter(\.isLiteral).map {
        LineStyle(role: .quotation, range: $0.range)
      }
    guard !command.aliasRange.isEmpty else { return all.withoutOverlaps }
    let alias = LineStyle(role: .verb, range: command.aliasRange)
    return [alias] + all.filter { $0.range.lowerBound >= alias.range.upperBound }.withoutOverlaps
  }

  /// Returns no look for a verb that could still be completed.
  private func styles(ofUnknownVerb command: ParsedCommand) -> [LineStyle] {
    let typed = command.words.prefix(2).map(\.text.folded).joined(separator: " ")
    let first = command.words[0].range
    let isFamily = !shell.table.choices(after: command.words[0].text).isEmpty
    let isOpen =
      (command.isInWord || isFamily)
      && (shell.table.names.contains { $0.hasPrefix(typed) } || shell.aliases.begins(with: typed))
    guard isFamily else { return isOpen ? [] : [LineStyle(role: .unknownVerb, range: first)] }
    if isOpen { return [LineStyle(role: .verb, range: first)] }
    guard command.words.count > 1 else { return [LineStyle(role: .unknownVerb, range: first)] }
    return [
      LineStyle(role: .verb, range: first),
      LineStyle(role: .unknownVerb, range: command.words[1].range),
    ]
  }
}

extension [LineStyle] {
  /// The looks in the order of the line, without those that begin inside another.
  fileprivate var withoutOverlaps: [LineStyle] {
    var end = 0
    return enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.compactMap { _, look in
      guard look.range.lowerBound >= end else { return nil }
      end = look.range.upperBound
      return look
    }
  }
}

extension AttributeStyle {
  fileprivate var role: Role {
    switch self {
    case .person: .typedPerson
    case .date: .date
    case .task: .task
    case .word: .filter
    }
  }
}

/// The completion of a command's last word, for the editor's ghost text.
struct LineSuggestion {
  private let command: ParsedCommand
  private let reader: LineReader
  private var text: String { command.text }

  init(_ command: ParsedCommand, reader: LineReader) {
    self.command = command
    self.reader = reader
  }

  /// The text to append to what was typed; nil if there is none.
  var rest: String? {
    guard let last = command.words.last, command.isInWord else { return nil }
    // A letter of the card is a command already.
    if text.count == 1, text.first.flatMap({ reader.shell.cardLine(for: $0) }) != nil { return nil }
    if let verb = command.verb, command.words.count > verb.count {
      if let scope = verb.verb.arguments.first?.kind.scope, last.attribute == nil {
        return task(in: scope) ?? keyword(of: verb.verb, last)
      }
    }
    let completer = Completer(shell: reader.shell, index: reader.index)
    let found = completer.candidates(endOf: command, depth: .first)
    guard found.matchFromStart || found.candidates.count > 0, let best = found.candidates.first
    else { return nil }
    return following(typed: typed(in: found.replacing), in: best.insertion)
  }

  private func typed(in range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound), as: UTF8.self)
  }

  /// Returns the rest of one of the verb's keywords that is allowed there.
  private func keyword(of verb: Verb, _ last: Word) -> String? {
    guard last.isPlain else { return nil }
    let shell = reader.shell
    return verb.keywords.lazy
      .filter { $0.follows(command.arguments.dropLast(), in: shell.people) }
      .compactMap { $0.continuation(of: last.text, in: shell.language) }
      .compactMap { following(typed: last.text, in: $0) }.first
  }

  /// Returns the rest of the best task's text, if the whole line would mean just that task.
  private func task(in scope: StateScope) -> String? {
    guard let first = command.arguments.first, !first.isLiteral,
      first.range.lowerBound >= command.aliasRange.upperBound,
      command.arguments.allSatisfy({ $0.attribute == nil && $0.numberRanges == nil }
      )
    else { return nil }
    let typed = typed(in: first.range.lowerBound..<text.utf8.count)
    let (found, _) = reader.index.matches(
      typed, in: scope, preferring: reader.shell.recentTasks, limit: 1, ranks: [.prefix],
      where: reader.shell.admission)
    guard let number = found.first?.number, reader.index.isUnique(number, in: scope),
      let task = reader.shell.model.state.task(numbered: number),
      let rest = following(typed: typed, in: task.text), Quoting.isPlain(task.text)
    else { return nil }
    return rest
  }

  /// Returns the rest of `text` after what was typed, if it begins with that in any case.
  private func following(typed: String, in text: String) -> String? {
    let rest = text.dropFirst(typed.count)
    guard !rest.isEmpty, text.dropLast(rest.count).folded == typed.folded else { return nil }
    return String(rest)
  }
}

extension ArgumentKind {
  /// The states of the tasks that can be named here.
  fileprivate var scope: StateScope? {
    if case .tasks(let scope, _) = self { scope } else { nil }
  }
}
