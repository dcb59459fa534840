import TaskLanguage

/// The options of a verb, and what their values can be.
struct OptionCandidates {
  private let request: CompletionRequest
  private let verb: Verb

  init(_ request: CompletionRequest, _ verb: Verb) {
    self.request = request
    self.verb = verb
  }

  /// What goes on after these words; nil where no option is meant.
  func offer(after words: ArraySlice<Word>) -> Candidates? {
    guard !request.current.isLiteral, !verb.flags.isEmpty else { return nil }
    let before = words.last.flatMap { word in
      verb.flags.first { $0.name == word.text && !word.isLiteral && $0.value != nil }
    }
    if let before {
      return request.matching(before.choices.map { request.plain($0, .same("")) })
    }
    guard request.current.text.hasPrefix("--") else { return nil }
    let given = Set(words.filter { !$0.isLiteral }.map(\.text))
    return request.matching(
      verb.flags.filter { !given.contains($0.name) }
        .map { request.plain($0.name, $0.summary) })
  }

  /// The words without the options among them.
  func without(_ words: ArraySlice<Word>) -> ArraySlice<Word> {
    var rest: [Word] = []
    var isValue = false
    for word in words {
      let flag = verb.flags.first { !word.isLiteral && $0.name == word.text }
      if flag == nil, !isValue { rest.append(word) }
      isValue = flag?.value != nil
    }
    return rest[...]
  }
}
