import TaskLanguage
import TaskModel

/// Completes the word at the cursor according to the verb's argument there.
package struct Completer {
  private let shell: Shell
  private let index: TaskIndex
  private let paths: PathLister

  /// - Parameter paths: lists the files of a folder for ``ArgumentKind/file``.
  package init(shell: Shell, index: TaskIndex, paths: @escaping PathLister = { _ in [] }) {
    self.shell = shell
    self.index = index
    self.paths = paths
  }

  /// Returns the candidates at `cursor`, a UTF-8 offset in the line.
  ///
  /// Text after the cursor is ignored and stays as it is.
  package func candidates(in line: String, cursor: Int) -> Candidates {
    let end = line.utf8.index(line.startIndex, offsetBy: cursor, limitedBy: line.endIndex)
    let typed = shell.parsed(String(line[..<(end ?? line.endIndex)]))
    guard let command = typed.last, command.isReadable else {
      return Candidates(replacing: cursor..<cursor, candidates: [], matchFromStart: true)
    }
    var found = candidates(endOf: command, depth: .list)
    found.replacing =
      found.replacing.lowerBound + command.offset..<found.replacing.upperBound + command.offset
    return found
  }

  /// Returns a few open tasks whose texts contain what was typed, or the words after the verb in
  /// it; best first.
  package func tasks(matching typed: String) -> [TaskItem] {
    let behindVerb = typed.drop { !Tokenizer.isSeparator($0) }.drop(while: Tokenizer.isSeparator)
    for query in [typed.trimmingSpaces, String(behindVerb).trimmingSpaces] where !query.isEmpty {
      let found = index.matches(
        query, in: .open, preferring: shell.recentTasks, limit: 10,
        ranks: [.prefix, .wordStart, .fragment], where: shell.admission
      ).found
      if !found.isEmpty { return found.compactMap { shell.model.state.task(numbered: $0.number) } }
    }
    return []
  }

  /// How far to search among the tasks.
  enum Depth {
    /// A list: more than a user scrolls through; typing narrows it.
    case list
    /// The ghost text: the first that continues what was typed.
    case first

    var limit: Int { self == .list ? 150 : 1 }
    var ranks: [MatchRank] { self == .list ? MatchRank.allCases : [.prefix] }
  }

  /// Returns the candidates for the end of a command, with offsets in the command.
  func candidates(endOf command: ParsedCommand, depth: Depth) -> Candidates {
    var words = command.typed
    let length = command.text.utf8.count
    var current = Word(range: length..<length, text: "", isLiteral: false)
    if let last = words.last, last.range.upperBound == length { current = words.removeLast() }
    takeSingleQuote(from: &words, of: command.text, into: &current)
    let request = CompletionRequest(
      shell: shell, index: index, paths: paths, depth: depth, words: words[...], current: current)
    return request.candidates()
  }

  /// Joins the words after an unclosed single quote into one.
  private func takeSingleQuote(
    from words: inout [Word], of text: String, into current: inout Word
  ) {
    let all = words + [current]
    guard let start = all.lastIndex(where: { $0.isPlain && $0.text.first == "'" }) else { return }
    let begin = all[start].range.lowerBound
    let typed = String(decoding: text.utf8.dropFirst(begin + 1), as: UTF8.self)
    current = Word(range: begin..<text.utf8.count, text: typed, isLiteral: true)
    words.removeSubrange(start...)
  }
}

/// A completion of a word.
package struct Candidate: Equatable, Sendable {
  /// The replacement for the word, quoted as the language needs it.
  package let insertion: String
  /// The unquoted form, shown in a list.
  package let display: String
  /// A short description to show beside it.
  package let detail: String
  /// Whether it completes the word.
  package var isFinal = true
}

/// The candidates for a place in a line.
package struct Candidates: Equatable, Sendable {
  /// The range that they replace, in UTF-8 offsets of the line.
  package var replacing: Range<Int>
  /// The candidates, best first.
  package var candidates: [Candidate]
  /// Whether every candidate begins with what was typed, so that their common prefix can be
  /// inserted.
  package var matchFromStart: Bool
  /// Whether there are more than are offered.
  package var isCut = false
  /// Whether what was typed matches only with gaps: guesses, which are shown but not inserted.
  package var isScattered = false
  /// Whether the displayed forms begin with what was typed, though the insertions may not.
  var isPrefix = false
}

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
