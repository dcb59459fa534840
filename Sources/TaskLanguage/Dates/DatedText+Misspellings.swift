import TaskModel

/// A typing error beside a date at the end of a text, without which more would be one: no date is
/// read there, and a line says what may be meant.
extension DatedText {
  /// What is said of it; nil without one.
  ///
  /// - Parameter start: the lexeme that the date begins with; nil where none is read.
  func misspelling(before start: Int?) -> DueInText.Notice? {
    guard let word = lastForeignWord, word > 0, start.map({ lexemes[$0].word > word }) ?? true,
      !isName(at: word)
    else { return nil }
    for meant in DateMisspelling.meant(by: folded[word]) {
      if let notice = notice(of: word, meant: meant, isDate: start != nil) { return notice }
    }
    return nil
  }

  /// What is said where a word was meant to be that one; nil where it then belongs to no date.
  private func notice(of word: Int, meant: String, isDate: Bool) -> DueInText.Notice? {
    var words = folded.map { Word(range: 0..<0, text: $0, isLiteral: $0 == "\"") }
    words[word] = Word(range: 0..<0, text: meant, isLiteral: false)
    let text = DatedText(words, context)
    guard let found = text.longest(from: text.runStart, to: text.lexemes.count),
      text.lexemes[found.start].word <= word, text.lexemes[found.start].word > 0
    else { return nil }
    let first = text.lexemes[found.start].word
    if text.lexemes[found.start].kind.isName, first == texts.count - 1 { return nil }
    guard isDate || found.isUnmistakable else { return nil }
    return .word(texts[first...].joined(separator: " "), written: text.written(found))
  }

  /// The last word that is no part of a date, near the end; nil without one.
  private var lastForeignWord: Int? {
    guard let last = lexemes.lastIndex(where: \.kind.isUnknown), lexemes[last].opensWord,
      lexemes[last].closesWord, texts.count - lexemes[last].word < 8
    else { return nil }
    return lexemes[last].word
  }

  /// A word written large inside of a text is a name, unless it is nearly that of a month.
  private func isName(at word: Int) -> Bool {
    guard word > 0, texts[word].first?.isUppercase == true else { return false }
    return !DateMisspelling.meant(by: folded[word]).contains { meant in
      guard case .month? = DateVocabulary.words[meant] else { return false }
      return true
    }
  }
}

extension Lexeme.Kind {
  /// Whether it names a day by itself, which ``DateTypo`` tells of.
  fileprivate var isName: Bool {
    switch self {
    case .weekday, .dayOffset, .tonight: true
    default: false
    }
  }
}
