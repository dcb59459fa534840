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
