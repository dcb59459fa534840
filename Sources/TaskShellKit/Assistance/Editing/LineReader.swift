import TaskLanguage
import TaskModel

/// Says what a line means while it is typed: its looks, what it would do, how it could go on.
///
/// Reads with the tokenizer, the arguments and the dates that run it, so that what is said is what
/// happens. Answers from the index; nothing here looks at every task.
package struct LineReader {
  let shell: Shell
  let index: TaskIndex

  package init(shell: Shell, index: TaskIndex) {
    self.shell = shell
    self.index = index
  }

  /// The looks of the line's words.
  package func looks(of line: String) -> [LineLook] {
    shell.commands(in: line).flatMap { part in
      LineLooks(command(part.text), shell: shell).all.map { $0.moved(by: part.offset) }
    }
  }

  /// What the last command of the line would do, or what it still needs, in a few words.
  package func explanation(of line: String) -> String? {
    guard let part = shell.commands(in: line).last else { return nil }
    return LineExplanation(command(part.command), reader: self).text
  }

  /// The line with its last word finished, or nil if nothing is near.
  ///
  /// Begins with the line as it was typed.
  package func suggestion(for line: String) -> String? {
    guard let part = shell.commands(in: line).last,
      let rest = LineSuggestion(part.text, reader: self).rest, !rest.isEmpty
    else { return nil }
    return line + rest
  }

  /// The command in a line, as far as it can be known.
  private func command(_ text: String) -> TypedCommand {
    TypedCommand(text, shell: shell)
  }

  /// The arguments as the command would read them.
  func arguments(of command: TypedCommand, _ verb: Verb) throws -> Arguments {
    Arguments(
      verb: verb, words: try command.arguments.compactMap(numbered)[...], model: shell.model,
      clock: shell.clock, dateStyle: shell.dateStyle, me: shell.settings.me,
      savedFilters: shell.savedFilters)
  }

  /// The same word with the number of the task that its value names by words of its text: the index
  /// knows it at once. Nil where several have them.
  private func numbered(_ word: Word) throws -> Word? {
    guard var value = word.attribute, value.value.contains(where: \.isLetter), !value.isNone,
      !value.isAny, case .tasks? = shell.people.attributes[value.key]?.kind.suggestions
    else { return word }
    let whole = index.tasks(named: value.value, in: .open, limit: 2)
    let found =
      whole.isEmpty
      ? index.tasks(containing: [value.value], in: .open, limit: 2) { _ in true } : whole
    guard let task = found.first else { throw ReferenceError.noMatch(value.value, scope: .open) }
    guard found.count == 1 else { return nil }
    value.value = "\(task.number)"
    return Word(range: word.range, text: word.text, isLiteral: false, attribute: value)
  }
}
