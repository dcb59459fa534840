import TaskLanguage

/// The paths that begin with this one, folders with a slash at their ends.
package typealias PathLister = (_ beginning: String) -> [String]

/// Files to go on with.
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
