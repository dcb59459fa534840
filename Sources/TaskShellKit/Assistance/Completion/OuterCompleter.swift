import TaskLanguage
import TaskModel

/// Completion for the shell that starts this one: whole arguments, which that shell quotes itself.
package struct OuterCompleter {
  /// An argument and a few words about it.
  package struct Offer: Equatable, Sendable {
    package let argument: String
    package let detail: String
  }

  private let shell: Shell

  package init(shell: Shell) { self.shell = shell }

  /// What the last of these arguments, which may be empty, could become.
  ///
  /// Only what begins with it is offered, because outer shells put the common beginning of all
  /// offers in its place. A task whose text would not be read back is offered as its number.
  package func offers(for arguments: [String]) -> [Offer] {
    guard let typed = arguments.last,
      let words = try? Tokenizer.words(
        ofArguments: arguments, in: shell.people.attributes), let current = words.last
    else { return [] }
    let request = CompletionRequest(
      shell: shell, index: TaskIndex(observing: shell.model), paths: { _ in [] },
      words: words.dropLast(), current: current)
    let found = request.candidates()
    let key = typed.folded
    return found.candidates.compactMap { candidate in
      let argument = argument(candidate)
      guard argument.folded.utf8.starts(with: key.utf8), !argument.contains(where: \.isNewline)
      else { return nil }
      return Offer(argument: argument, detail: candidate.detail)
    }
  }

  /// The candidate as one argument, its quotes taken off.
  private func argument(_ candidate: Candidate) -> String {
    guard let word = Tokenizer.split(candidate.insertion).words.first else { return "" }
    let isOneWord = Tokenizer.split(candidate.insertion).words.count == 1
    guard isOneWord, word.isLiteral else { return isOneWord ? word.text : candidate.insertion }
    let number = candidate.detail.prefix { $0.isNumber }
    return Quoting.isPlain(word.text) || number.isEmpty ? word.text : String(number)
  }
}
