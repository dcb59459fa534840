import LineEditing
import TaskShellKit

/// What the shell contributes while a line is edited.
enum EditorAssistance {
  static func assistant(for shell: Shell) -> LineAssistant {
    let completer = Completer(shell: shell)
    var assistant = LineAssistant()
    assistant.complete = { line, cursor in
      CompletionList(completer.candidates(in: line, cursor: cursor))
    }
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
          description: candidate.detail)
      },
      commonPrefix: found.matchFromStart ? nil : "")
  }
}
