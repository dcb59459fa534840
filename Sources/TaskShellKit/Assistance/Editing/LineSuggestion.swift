import TaskLanguage
import TaskModel

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
