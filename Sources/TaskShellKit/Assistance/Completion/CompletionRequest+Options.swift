import TaskLanguage

extension CompletionRequest {
  /// Returns the verb's options if two dashes begin one, and the values of `--format`; nil
  /// otherwise.
  func options(of verb: Verb, after words: ArraySlice<Word>) -> Candidates? {
    guard !current.isLiteral else { return nil }
    let before = words.last.flatMap { word in
      verb.flags.first { $0.name == word.text && !word.isLiteral && $0.value != nil }
    }
    if let before { return matching(before.choices.map { plain($0, .same("")) }) }
    if let last = words.last, last.isPlain, last.text == "--format", !verb.takesText {
      return matching(
        OutputFormat.allCases.map {
          Candidate(insertion: $0.rawValue, display: $0.rawValue, detail: "")
        })
    }
    guard current.isPlain, current.text.hasPrefix("--") else { return nil }
    let common = CommandOptions.Name.allCases.filter {
      verb.takes($0) && ($0 == .help || $0 == .dryRun || !verb.takesText)
    }
    let given = Set(words.filter { !$0.isLiteral }.map(\.text))
    let flags = verb.flags.filter { !given.contains($0.name) }
    return matching(
      flags.map { plain($0.name, $0.summary) } + common.map { plain($0.rawValue, $0.summary) })
  }

  /// Returns the words without the verb's options among them.
  func withoutOptions(_ words: ArraySlice<Word>, of verb: Verb) -> ArraySlice<Word> {
    var rest: [Word] = []
    var isValue = false
    for word in words {
      let flag = verb.flags.first { !word.isLiteral && $0.name == word.text }
      if flag == nil, !isValue { rest.append(word) }
      isValue = flag?.value != nil
    }
    return rest[...]
  }

  /// Returns the verb's keywords that are allowed here and begin with what was typed.
  func keywords(of verb: Verb, after words: ArraySlice<Word>) -> [Candidate] {
    verb.keywords.filter { $0.follows(words, in: shell.people) }
      .compactMap { $0.goingOn(from: current.text, in: shell.language) }
      .map { Candidate(insertion: $0, display: $0, detail: "") }
  }
}

extension Keyword {
  /// Returns the keyword if it completes what was typed, in the language of that, or before
  /// anything is typed, of the shell; nil otherwise.
  func goingOn(from typed: String, in language: Language) -> String? {
    let japanese = Synonyms.all(.word).filter { $0.meaning == word }.map(\.word)
    let own = (self.japanese.map { [$0] } ?? []) + japanese
    if typed.isEmpty { return language == .japanese ? own.first ?? word : word }
    let key = SearchKey.bytes(of: typed)
    return ([word] + own).first { SearchKey.bytes(of: $0).starts(with: key) }
  }
}
