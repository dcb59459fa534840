import TaskLanguage

/// The options of a verb, and what their values can be.
struct OptionCandidates {
  private let request: CompletionRequest
  private let verb: Verb

  init(_ request: CompletionRequest, _ verb: Verb) {
    self.request = request
    self.verb = verb
  }

  /// What the option before the cursor can be; nil where none stands there.
  func values(after words: ArraySlice<Word>) -> Candidates? {
    guard !request.current.isLiteral, let word = words.last, !word.isLiteral,
      let flag = verb.flags.first(where: { $0.name == word.text }), flag.value != nil
    else { return nil }
    return request.matching(flag.choices.map { request.plain($0, .same("")) })
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
