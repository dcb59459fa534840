import TaskLanguage
import TaskModel

/// The kind of a range of a line, for highlighting.
package struct LineStyle: Equatable, Sendable {
  package enum Kind: Sendable {
    case verb
    case unknownVerb
    case person
    case date
    /// A reference to a task other than its text: a number, `it`, `them`.
    case task
    case filter
    case quotation
    case comment
    /// An error of the command.
    case mistake
  }

  package let kind: Kind
  /// The range in UTF-8 offsets of the line.
  package let range: Range<Int>

  func moved(by offset: Int) -> LineStyle {
    LineStyle(kind: kind, range: range.lowerBound + offset..<range.upperBound + offset)
  }
}

/// The kinds of a command's words, as noted while parsing.
extension LineReader {
  func styles(of command: ParsedCommand) -> [LineStyle] {
    guard !command.words.isEmpty else {
      return command.text.isEmpty
        ? [] : [LineStyle(kind: .comment, range: 0..<command.text.utf8.count)]
    }
    guard let verb = command.verb else { return styles(ofUnknownVerb: command) }
    let reading = values(of: command, verb)
    var mistake: LineStyle?
    if case .failure(let error as PlacedError) = reading.command,
      error.place.upperBound < command.text.utf8.count
    {
      mistake = LineStyle(kind: .mistake, range: error.place)
    }
    let all =
      command.words.prefix(verb.count).map { LineStyle(kind: .verb, range: $0.range) }
      + (mistake.map { [$0] } ?? [])
      + reading.arguments.notes.all.map { LineStyle(kind: .init($0.look), range: $0.place) }
      .filter { mistake?.range.overlaps($0.range) != true }
      + command.arguments.filter(\.isLiteral).map {
        LineStyle(kind: .quotation, range: $0.range)
      }
    guard !command.aliasRange.isEmpty else { return all.withoutOverlaps }
    let alias = LineStyle(kind: .verb, range: command.aliasRange)
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
    guard isFamily else { return isOpen ? [] : [LineStyle(kind: .unknownVerb, range: first)] }
    if isOpen { return [LineStyle(kind: .verb, range: first)] }
    guard command.words.count > 1 else { return [LineStyle(kind: .unknownVerb, range: first)] }
    return [
      LineStyle(kind: .verb, range: first),
      LineStyle(kind: .unknownVerb, range: command.words[1].range),
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

extension LineStyle.Kind {
  fileprivate init(_ look: AttributeStyle) {
    self =
      switch look {
      case .person: .person
      case .date: .date
      case .task: .task
      case .word: .filter
      }
  }
}
