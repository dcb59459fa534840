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
      let limit = min(end, index + DateGrammar.spanLimit)
      while stop < limit, !lexemes[stop].kind.isUnknown { stop += 1 }
      if stop > index, let notice = notice(from: index, to: stop, &grammar) { return notice }
      if let vague = vagueLength(from: index, to: stop) { return vague }
      index += 1
    }
    return nil
  }

  /// `in a few days`, `in 2-3 weeks`, `june 3-5`: what nothing makes one day of.
  private func vagueLength(from start: Int, to stop: Int) -> DueInText.Notice? {
    switch lexemes[start].kind {
    case .preposition(.in):
      let run = start + 1..<min(start + 6, stop)
      guard
        let end = run.first(where: { if case .unit = lexemes[$0].kind { true } else { false } }),
        lexemes[start + 1..<end].contains(where: \.kind.isAmount)
      else { return nil }
      return .word(shown(start..<end + 1), written: nil)
    case .month where start + 3 < stop:
      guard
        case (.number, .dash, .number) = (
          lexemes[start + 1].kind, lexemes[start + 2].kind, lexemes[start + 3].kind
        )
      else { return nil }
      return .word(shown(start..<start + 4), written: nil)
    case .number where start + 3 < stop:
      guard
        case (.dash, .number, .month) = (
          lexemes[start + 1].kind, lexemes[start + 2].kind, lexemes[start + 3].kind
        )
      else { return nil }
      return .word(shown(start..<start + 4), written: nil)
    default: return nil
    }
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

  /// 1/7は 会議: what no fraction has behind it.
  private func isSaidOfDay(_ index: Int) -> Bool {
    guard index < lexemes.count, isJapanese(index), !lexemes[index].opensWord else { return false }
    switch lexemes[index].kind {
    case .particle(.made), .particle(.chu): return true
    case .particle(.other): return grammar.source(index..<index + 1) == "は"
    default: return false
    }
  }

  /// 9月には 会議, 9月に：会議
  private func endsBehindParticles(_ index: Int) -> Bool {
    let end = lexemes[index...].firstIndex { !$0.kind.isParticle } ?? lexemes.count
    guard end < lexemes.count else { return false }
    return lexemes[end].opensWord || lexemes[end].kind == .comma
      || grammar.source(end - 1..<end) == "は"
  }

  /// Whether a date inside a text is pointed out: no fractions, ordinals and short names of days.
  private func isTold(_ phrase: DatePhrase, _ start: Int) -> Bool {
    guard let day = phrase.day else { return phrase.time?.sureness ?? .never >= .announced }
    switch lexemes[start].kind {
    case .preposition(.by):
      return day.sureness >= .announced || lexemes[start + 1].kind.isOfCalendar
        || lexemes[start + 1].kind.isQuarter
    // "next june"
    case .direction where start + 1 < lexemes.count && lexemes[start + 1].kind.isMonth: return true
    case .slashed(let first, let second, _):
      return !(first < second && second <= 8) || isSaidOfDay(start + 1)
    // 12月まで会議
    case .month where isJapanese(start) && start + 1 < lexemes.count:
      switch lexemes[start + 1].kind {
      case .particle(.made), .comma: return true
      case .particle(.ni), .particle(.other):
        return endsBehindParticles(start + 1) || day.sureness >= .timed
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
