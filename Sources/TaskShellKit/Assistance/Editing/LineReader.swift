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
  func arguments(of command: TypedCommand, _ verb: Verb) -> Arguments {
    Arguments(
      verb: verb, words: command.arguments, model: shell.model, clock: shell.clock,
      dateStyle: shell.settings.dateStyle, me: shell.settings.me,
      savedFilters: shell.savedFilters)
  }
}
