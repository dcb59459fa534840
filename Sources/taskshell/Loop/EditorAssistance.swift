import LineEditing
import TaskLanguage
import TaskShellKit

/// What the shell contributes while a line is edited.
enum EditorAssistance {
  static func assistant(
    for shell: Shell, index: TaskIndex, _ screen: Screen
  ) -> LineAssistant {
    let completer = Completer(shell: shell, index: index, paths: PathListing.paths)
    let reader = LineReader(shell: shell, index: index)
    var assistant = LineAssistant()
    assistant.complete = { line, cursor in
      CompletionList(completer.candidates(in: line, cursor: cursor))
    }
    assistant.highlight = { [weak screen] line in
      let palette = screen?.palette ?? .usual
      return reader.looks(of: line).map {
        StyledSpan(range: $0.range, style: palette[$0.kind.role])
      }
    }
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

extension LineLook.Kind {
  fileprivate var role: Role {
    switch self {
    case .verb: .verb
    case .unknownVerb: .unknownVerb
    case .person: .typedPerson
    case .date: .date
    case .task: .task
    case .filter: .filter
    case .quotation: .quotation
    case .comment: .comment
    case .mistake: .mistake
    }
  }
}
