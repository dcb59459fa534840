import LineEditing
import TaskLanguage
import TaskShellKit

/// What the shell contributes while a line is edited.
enum EditorAssistance {
  static func assistant(for shell: Shell, index: TaskIndex) -> LineAssistant {
    let completer = Completer(shell: shell, index: index, paths: PathListing.paths)
    let reader = LineReader(shell: shell, index: index)
    var assistant = LineAssistant()
    assistant.complete = { line, cursor in
      CompletionList(completer.candidates(in: line, cursor: cursor))
    }
    assistant.highlight = { line in reader.looks(of: line).map(StyledSpan.init) }
    assistant.suggest = reader.suggestion
    assistant.explain = reader.explanation
    assistant.readOtherwise = reader.otherReading
    assistant.search = { query in
      completer.tasks(matching: query).map {
        SearchOffer(line: "show \($0.number)", display: "\($0.number)  \($0.text)")
      }
    }
    assistant.expand = { line, end in shell.expansion(of: line, at: end) }
    assistant.shortcut = { shell.cardLine(for: $0) }
    assistant.isIncomplete = TypedLines.isIncomplete
    return assistant
  }
}

extension CompletionList {
  /// Candidates that match in their middle have no beginning that could be inserted for them all.
  fileprivate init(_ found: Candidates) {
    self.init(
      replacing: found.replacing,
      candidates: found.candidates.map { candidate in
        Completion(
          insertion: candidate.insertion, display: candidate.display,
          description: candidate.detail, isFinal: candidate.isFinal)
      },
      commonPrefix: found.matchFromStart ? nil : "")
    isCut = found.isCut
    areGuesses = found.isScattered
  }
}

extension StyledSpan {
  fileprivate init(_ look: LineLook) {
    let style: TextStyle =
      switch look.kind {
      case .verb: TextStyle(color: .blue, isBold: true)
      case .unknownVerb: .red
      case .person: .cyan
      case .date: .green
      case .task: .magenta
      case .filter: .blue
      case .quotation: .yellow
      case .comment: .dim
      case .mistake: TextStyle(color: .red, isUnderlined: true)
      }
    self.init(range: look.range, style: style)
  }
}
