import TaskLanguage

/// Returns the paths that begin with this one; folders end in a slash.
package typealias PathLister = (_ beginning: String) -> [String]

/// Completion of paths.
struct PathCandidates {
  private let request: CompletionRequest

  init(_ request: CompletionRequest) { self.request = request }

  func offer() -> Candidates {
    let all = request.paths(request.current.text).map { path in
      Candidate(
        insertion: Quoting.value(path), display: path, detail: "", isFinal: !path.hasSuffix("/"))
    }
    return Candidates(replacing: request.current.range, candidates: all, matchFromStart: true)
  }
}
