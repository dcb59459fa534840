import TaskLanguage
import TaskModel

/// Completion for an outer shell: whole arguments, which that shell quotes itself.
package struct OuterCompleter {
  /// An argument and its short description.
  package struct Offer: Equatable, Sendable {
    package let argument: String
    package let detail: String
  }

  private let shell: Shell
  private let paths: PathLister

  package init(shell: Shell, paths: @escaping PathLister) {
    self.shell = shell
    self.paths = paths
  }

  /// Returns completions of the last of these arguments, which may be empty: best first, matching
  /// anywhere.
  ///
  /// A task is offered by its number if its text would not be read back.
  package func offers(for arguments: [String]) -> [Offer] {
    guard
      let words = try? Tokenizer.words(
        ofArguments: arguments, in: shell.people.attributes), let current = words.last
    else { return [] }
    let request = CompletionRequest(
      shell: shell, index: TaskIndex(observing: shell.model), paths: paths,
      words: words.dropLast(), current: current)
    let found = request.candidates()
    guard !found.isScattered else { return [] }
    // Of a phrase of several arguments only the last one is replaced.
    let before = words.dropLast().filter { $0.range.lowerBound >= found.replacing.lowerBound }
      .map { $0.text + " " }.joined()
    return found.candidates.compactMap { candidate in
      let argument = argument(candidate)
      guard !argument.contains(where: \.isNewline),
        argument.folded.utf8.starts(with: before.folded.utf8)
      else { return nil }
      return Offer(
        argument: String(argument.dropFirst(before.count)),
        detail: !argument.isEmpty && argument == candidate.number
          ? candidate.textAndRest : candidate.detail)
    }
  }

  /// Returns the candidate as one argument, without quotes.
  private func argument(_ candidate: Candidate) -> String {
    guard let word = Tokenizer.split(candidate.insertion).words.first else { return "" }
    let isOneWord = Tokenizer.split(candidate.insertion).words.count == 1
    guard isOneWord, word.isLiteral else { return isOneWord ? word.text : candidate.insertion }
    let number = candidate.number
    return Quoting.isPlain(word.text) || number.isEmpty ? word.text : number
  }
}

extension Candidate {
  /// The number of a task, with which its detail begins; empty for other candidates.
  fileprivate var number: String { String(detail.prefix(while: \.isNumber)) }

  /// The detail of a task that is offered by its number, with the text in place of the number.
  fileprivate var textAndRest: String { display + detail.dropFirst(number.count) }
}
