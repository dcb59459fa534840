import TaskModel

/// What stands beside a date and could belong to it.
extension DatedText {
  /// Whether nothing before the date could belong to it; the words from `first` to `start` are parts
  /// of dates that it does not read.
  func isFree(before start: Int, from first: Int, _ phrase: DatePhrase?) -> Bool {
    guard start > first, !gaps.contains(lexemes[start].word) else { return !endsInDate(start) }
    let before = lexemes[start - 1]
    let rest = { self.isFree(before: start - 1, from: first, nil) }
    switch before.kind {
    case .preposition(.on):
      // "Turn it on tomorrow": no `on` stands before such a date.
      return phrase.map { $0.day?.takesOn != true } ?? false && rest()
    case .preposition(.in): return beginsLikeNoLength(start) && rest()
    case .direction(0): return isNoDirection(start) && rest()
    // "Go west tomorrow", and not "5pm est tomorrow"
    case .zone: return !(start > 1 && lexemes[start - 2].kind.isTime) && rest()
    case .number where grammar.part(at: start) != nil: return false
    case .number(let number, let digits): return isOfNoun(before, number, digits, start) && rest()
    case .unit, .one: return isLetter(before, first) && rest()
    case .exact: return true
    case .sometime(isLater: true): return false
    // "Take over tomorrow", and not "over the next week"
    case .preposition(.during): return isNoPeriod(start) && rest()
    default: return false
    }
  }

  /// Whether the Japanese word before the date ends in one: 会議、再来週 土曜日.
  private func endsInDate(_ start: Int) -> Bool {
    guard start > 0, !gaps.contains(lexemes[start].word) else { return false }
    // Behind a comma or a full stop: 会議明日、来週, 会議。2週間後 15時まで.
    let end = lexemes[start].opensWord ? start : max(start - 1, 0)
    let word = lexemes[max(end - 1, 0)].word
    let run = lexemes[..<end].reversed().prefix { !$0.kind.isUnknown && $0.word == word }
    return run.last?.opensWord == false && run.contains(where: \.kind.isCore)
      && folded[word].utf8.contains { $0 >= 0x80 }
  }

  /// "Log in tomorrow": a date that `in` does not announce.
  private func beginsLikeNoLength(_ start: Int) -> Bool {
    switch lexemes[start].kind {
    case .dayOffset, .tonight, .weekday, .direction, .preposition(.on), .preposition(.by): true
    default: false
    }
  }

  /// "Do this tomorrow": a date that `this` does not point at.
  private func isNoDirection(_ start: Int) -> Bool {
    switch lexemes[start].kind {
    case .dayOffset, .tonight, .preposition: true
    default: false
    }
  }

  private func isNoPeriod(_ start: Int) -> Bool {
    switch lexemes[start].kind {
    case .dayOffset, .tonight, .weekday, .preposition: true
    default: false
    }
  }

  /// "Read chapter 14 tomorrow": a number that the noun before it counts, or one that is no hour, no
  /// day and no year.
  private func isOfNoun(_ number: Lexeme, _ value: Int, _ digits: Int, _ start: Int) -> Bool {
    if case .month = lexemes[start].kind { return false }
    if case .preposition(.of) = lexemes[start].kind { return false }
    if number.word > 0, NumberNouns.all.contains(folded[number.word - 1]) { return digits > 0 }
    if digits == 3 { return true }
    return digits > 3 && !(value < 2400 && value % 100 < 60) && !(1900...2100).contains(value)
  }

  /// "Vitamin d tomorrow", "Plan A friday": a letter, and not the unit after a number.
  private func isLetter(_ lexeme: Lexeme, _ first: Int) -> Bool {
    guard lexeme.opensWord, lexeme.closesWord else { return false }
    let text = texts[lexeme.word]
    if case .one = lexeme.kind { return text == "A" }
    if case .unit = lexeme.kind, text.utf8.count > 1 { return false }
    guard let index = lexemes.firstIndex(where: { $0.word == lexeme.word }), index > 0 else {
      return true
    }
    switch lexemes[index - 1].kind {
    case .number, .one, .half, .dotted, .ordinal, .direction, .last, .every, .the: return false
    default: return true
    }
  }

  /// The first word before `end` that names a day between marks or with an `s`: `(today)`,
  /// `tomorrow's`.
  func hiddenDay(before end: Int) -> Int? {
    folded[..<end].firstIndex { word in
      guard word.utf8.count > 5, !word.isLetters else { return false }
      let core = word.trimmingMarks
      guard core != word, let lexeme = DateLexer([core]).lexemes.first, lexeme.closesWord else {
        return false
      }
      switch lexeme.kind {
      case .dayOffset(_, isClear: true), .weekday(_, isClear: true), .tonight, .date: return true
      default: return false
      }
    }
  }

  /// A name that ends in a date word: Ruby Tuesday, USA Today, Edge of Tomorrow.
  func isName(_ found: Found) -> Bool {
    if FixedExpressions.end(folded) { return true }
    let word = lexemes[found.start].word
    if found.recurrence != nil, lexemes[found.start].kind == .preposition(.on), word > 0,
      IdleWords.states.contains(folded[word - 1])
    {
      return true
    }
    // "Call Bob not today"
    if word > 0, lexemes[found.start].opensWord, folded[word - 1] == "not" { return true }
    if word > 0, FixedExpressions.isPerson(folded[word - 1]) || isVerse(found) { return true }
    guard found.recurrence == nil, word == texts.count - 1, word > 1 else {
      return isTitleCase(from: word)
    }
    let isWeekday: Bool
    switch lexemes[found.start].kind {
    case .dayOffset, .tonight: isWeekday = false
    default: isWeekday = true
    }
    return !isWeekday && texts[word].isCapitalized && texts[word - 1].isCapitalized
  }

  /// "Memorize Romans 8:28".
  private func isVerse(_ found: Found) -> Bool {
    guard case .clock(let clock) = lexemes[found.start].kind, clock.style == .colon,
      found.start == lexemes.count - 1
    else { return false }
    let book = folded[lexemes[found.start].word - 1]
    return Scripture.cites(book, folded[0])
  }

  /// `The Day After Tomorrow`, where every word is written large and one of them need not be.
  private func isTitleCase(from word: Int) -> Bool {
    let words = texts[word...]
    let isAll = words.count > 1 && words.allSatisfy(\.isCapitalized)
    return isAll && words.contains { ["The", "After", "Day", "Of", "Week", "Every"].contains($0) }
  }

  /// A time that has no day, in a text that names one somewhere else.
  func isTimeOfAnotherDay(_ found: Found) -> Bool {
    guard found.recurrence == nil, found.phrase?.day == nil else { return false }
    let word = lexemes[found.start].word
    if hiddenDay(before: word) != nil { return true }
    if word > 0, DateTypo.meant(by: folded[word - 1]) != nil { return true }
    var before = Array(folded[..<word])
    if !lexemes[found.start].opensWord {
      // Behind a comma: 祝日、16時.
      before.append(String(folded[word].prefix(max(length(before: found.start) - 1, 0))))
    }
    if VagueWords.end(before) != nil { return true }
    return lexemes[..<found.start].indices.contains { index in
      let lexeme = lexemes[index]
      guard lexeme.opensWord || isJapanese(index) else { return false }
      switch lexeme.kind {
      case .direction, .last, .edge:
        guard index + 1 < found.start, lexemes[index + 1].word == lexeme.word + 1 else {
          return false
        }
        return lexemes[index + 1].kind.isOfCalendar
      case .preposition(.in), .preposition(.within):
        guard let length = grammar.length(at: index + 1) else { return false }
        return length.next < found.start
      case .weekday(_, let isClear): return isClear
      case .dayOffset(_, let isClear): return isClear
      case .date, .slashed, .compactDate, .weekDate, .dayOfMonth, .adverb, .every, .weekdays,
        .tonight, .holiday, .period, .weekend, .clock, .edgeOfPeriod:
        return true
      case .month(_, let isClear): return isClear
      case .ordinal(let number, let isWord): return !isWord && number <= 31
      default: return false
      }
    }
  }
}

extension String {
  /// Whether it is all of ASCII letters, or of others.
  fileprivate var isLetters: Bool { utf8.allSatisfy { (97...122).contains($0) || $0 >= 0x80 } }

  /// Without punctuation at its ends, and without the `s` of a genitive.
  var trimmingMarks: String {
    var core = self[...]
    while let first = core.first, first.isPunctuation { core.removeFirst() }
    while let last = core.last, last.isPunctuation { core.removeLast() }
    return String(core.hasSuffix("'s") ? core.dropLast(2) : core)
  }

  /// Whether it begins with a capital and is not all of capitals.
  fileprivate var isCapitalized: Bool { first?.isUppercase == true }
}
