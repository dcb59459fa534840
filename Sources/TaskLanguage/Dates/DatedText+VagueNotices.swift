import TaskModel

/// What is said of words at an end of a text that may mean a time, and of which no form says which.
extension DatedText {
  /// A date in brackets at the end: `Call Bob (next week)`, 歯医者（元日）.
  var bracketed: String? {
    guard let last = texts.last?.last, last == ")" || last == "）" || last == "]" || last == "】"
    else { return nil }
    let text = texts.joined(separator: " ").dropLast()
    guard let mark = text.lastIndex(where: { "(（[【".contains($0) }), mark > text.startIndex else {
      return nil
    }
    let inside = String(text[text.index(after: mark)...])
    let words = inside.split(separator: " ").map(String.init)
    guard words.count < 7, !words.isEmpty, words.first?.folded.decimal == nil, isDate(words) else {
      return nil
    }
    return inside
  }

  /// Words at an end of the text for a time that no calendar has.
  var vague: DueInText.Notice? {
    if let (count, written) = VagueWords.end(folded) {
      return .word(texts.suffix(count).joined(separator: " "), written: written)
    }
    if let word = VagueWords.start(folded) {
      return .word(String(texts[0].prefix(word.count)), written: nil)
    }
    if let word = vagueNearEnd { return .word(word, written: nil) }
    if let time = namedAtStart {
      return .word(time, written: isDate([time]) ? "due:" + time : nil)
    }
    if let part = partAlone { return .word(part, written: "due:" + part) }
    if let range = rangeOfHours { return .word(range, written: nil) }
    // `around 5`, `9ish`
    guard texts.count > 2, let last = lexemes.last else { return nil }
    switch (lexemes.dropLast().last?.kind, last.kind) {
    case (.preposition(let before)?, .number(1...12, digits: 1...2)):
      guard [.about, .after, .before, .until, .by, .in].contains(before) else { return nil }
      return .word(texts.suffix(2).joined(separator: " "), written: nil)
    case (_, .vague) where last.opensWord && texts[last.word].first?.isNumber == true:
      return .word(texts[last.word], written: nil)
    default: return nil
    }
  }

  /// What is said of the words before `with Joe` or `near the station`, as if they were all: the end
  /// of "Gym 7-ish near the station".
  func noticeBeforeRest(of words: [Word]) -> DueInText.Notice? {
    func isFollower(_ index: Int) -> Bool { IdleWords.followers.contains(folded[index]) }
    guard
      let end = folded.indices.dropFirst(2).last(where: {
        isFollower($0) && $0 + 1 < folded.count && !isFollower($0 - 1)
      })
    else { return nil }
    let text = DatedText(Array(words[..<end]), context)
    guard let notice = text.noticeAtEnd(from: text.runStart) ?? text.vague, text.isMeant(notice)
    else { return nil }
    return text.understood(notice)
  }

  /// A Japanese part of the day that stands alone at the end: 企画書 朝まで.
  private var partAlone: String? {
    func isPart(_ kind: Lexeme.Kind) -> Bool {
      switch kind {
      case .part, .meridiem: true
      default: false
      }
    }
    guard let last = lexemes.last, texts.count > 1,
      let start = lexemes.firstIndex(where: { $0.word == last.word }),
      isPart(lexemes[start].kind), isJapanese(start),
      lexemes[(start + 1)...].allSatisfy(\.kind.isParticle)
    else { return nil }
    return grammar.source(start..<start + 1)
  }

  /// `2-4`, `from 2 to 4`: hours that may be meant, and are none of what a noun counts.
  private var rangeOfHours: String? {
    func isHours(_ from: Int?, _ to: Int?) -> Bool {
      guard let from, let to else { return false }
      return (1...12).contains(from) && (1...12).contains(to) && (to - from + 12) % 12 <= 4
        && to != from
    }
    guard texts.count > 1, let last = folded.last, last.utf8.first.map(DigitForms.isDigit) == true
    else { return nil }
    let ends =
      last.decimal == nil
      ? last.split(omittingEmptySubsequences: false, whereSeparator: String.rangeMarks.contains)
      : []
    if ends.count == 2, isHours(ends[0].decimal, ends[1].decimal) {
      let before = folded[folded.count - 2]
      let counts = NumberNouns.count(before) || before == "\""
      return counts ? nil : texts[texts.count - 1]
    }
    guard texts.count > 4, ["to", "till", "until"].contains(folded[folded.count - 2]),
      ["from", "between"].contains(folded[folded.count - 4]),
      isHours(folded[folded.count - 3].decimal, last.decimal)
    else { return nil }
    return texts.suffix(4).joined(separator: " ")
  }
}
