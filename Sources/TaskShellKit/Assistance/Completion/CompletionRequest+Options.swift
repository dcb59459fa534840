import TaskLanguage

extension CompletionRequest {
  /// The options that may follow a verb where two dashes begin one, and what `--format` can be; nil
  /// elsewhere.
  func options(of verb: Verb, after words: ArraySlice<Word>) -> Candidates? {
    guard !current.isLiteral else { return nil }
    if let last = words.last, last.isPlain, last.text == "--format", !verb.takesText {
      return matching(
        OutputFormat.allCases.map {
          Candidate(insertion: $0.rawValue, display: $0.rawValue, detail: "")
        })
    }
    guard current.isPlain, current.text.hasPrefix("--") else { return nil }
    let common = CommandOptions.Name.allCases.filter { $0 == .help || !verb.takesText }
    return matching(
      verb.flags.map { plain($0.name, $0.summary) } + common.map { plain($0.rawValue, $0.summary) })
  }
}
