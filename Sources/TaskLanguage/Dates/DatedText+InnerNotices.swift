import TaskModel

/// What is said of dates that stand inside a text, where none is read.
extension DatedText {
  /// A date inside the text, where it cannot be read.
  func noticeInside(before end: Int) -> DueInText.Notice? {
    var grammar = grammar
    var index = 0
    while index < end {
      let isStart = lexemes[index].opensWord || isJapanese(index)
      guard isStart, lexemes[index].kind.isCore || lexemes[index].kind.isOpener else {
        index += 1
        continue
      }
      // 7月前半、歯医者
      if index + 1 < end, isJapanese(index), lexemes[index + 1].kind == .vague,
        lexemes[index].kind.isOfMonthOrPeriod, lexemes[index + 1].word == lexemes[index].word
      {
        return .word(shown(index..<index + 2), written: nil)
      }
      var stop = index
      while stop < end, !lexemes[stop].kind.isUnknown { stop += 1 }
      if stop > index, let notice = notice(from: index, to: stop, &grammar) { return notice }
      index += 1
    }
    return nil
  }

  func isJapanese(_ index: Int) -> Bool {
    folded[lexemes[index].word].utf8.contains { $0 >= 0x80 }
  }

  private func notice(
    from start: Int, to stop: Int, _ grammar: inout DateGrammar
  ) -> DueInText.Notice? {
    for end in (start + 1...stop).reversed() {
      let isGlued = end < lexemes.count && lexemes[end].word == lexemes[end - 1].word
      grammar.end = end
      if isGlued, !lexemes[end].kind.isParticle, lexemes[end].kind != .comma,
        !isOwn(start, grammar), lexemes[start].kind != .every
      {
        continue
      }
      if let reading = grammar.recurrence(from: start, announced: false), reading.problem == nil {
        return .word(shown(start..<end), written: "every:" + rule(start..<end))
      }
      guard let phrase = grammar.phrase(from: start) else { continue }
      guard isTold(phrase, start) || isFollowedFreely(start, end) else { return nil }
      return .word(shown(start..<end), written: "due:" + shown(start..<end))
    }
    return nil
  }

  /// Whether it is a date of its own also where a noun is glued to it: 明日歯医者, 3月14日発表会.
  private func isOwn(_ start: Int, _ grammar: DateGrammar) -> Bool {
    if lexemes[start].kind.isOwnDay { return true }
    guard isJapanese(start), let phrase = grammar.phrase(from: start) else { return false }
    return phrase.day.map { $0.isCalendar || $0.sureness == .plain } ?? (phrase.time != nil)
  }

  /// Whether the word behind a date says that it is no part of a noun: "this august with Joe".
  private func isFollowedFreely(_ start: Int, _ end: Int) -> Bool {
    guard start > 0, end < lexemes.count, lexemes[end].opensWord else { return false }
    switch lexemes[start].kind {
    case .number, .weekday(_, isClear: false), .slashed: return false
    case .month(_, isClear: false) where end == start + 1: return false
    default: break
    }
    return IdleWords.functions.contains(folded[lexemes[end].word])
  }

  /// Whether a date inside a text is pointed out: no fractions, ordinals and short names of days.
  private func isTold(_ phrase: DatePhrase, _ start: Int) -> Bool {
    guard let day = phrase.day else { return phrase.time?.sureness ?? .never >= .announced }
    switch lexemes[start].kind {
    case .slashed(let first, let second, _): return !(first < second && second <= 8)
    // 12月まで会議
    case .month where isJapanese(start) && start + 1 < lexemes.count:
      switch lexemes[start + 1].kind {
      case .particle(.made), .comma: return true
      default: return day.sureness >= .timed || lexemes[start].closesWord && start == 0
      }
    case .weekday(_, isClear: false): return phrase.time != nil
    case .dayOfMonth: return true
    // 2030.5.14、会議
    case .compactDate: return grammar.isJapanese && texts[lexemes[start].word].contains(".")
    default: return day.sureness >= .timed
    }
  }
}
