import TaskModel

/// A date in a text with its context, for the rules to decide on.
struct DateCandidate {
  enum Place { case end, front, middle, alone }

  let text: DatedText
  let span: DateSpan
  let place: Place

  init(_ span: DateSpan, in text: DatedText) {
    self.text = text
    self.span = span
    let isFirst = span.range.lowerBound == 0
    switch (isFirst, span.range.upperBound == text.lexemes.count) {
    case (true, true): place = .alone
    case (true, false): place = .front
    case (false, true):
      let first = text.lexemes[span.range.lowerBound]
      // Also after the comma of a Japanese word: 本を返す、来週.
      let isParted =
        !first.opensWord && text.lexemes[span.range.lowerBound - 1].kind == .comma
        && first.start >= 3
      place = first.opensWord || isParted ? .end : .middle
    case (false, false): place = .middle
    }
  }

  var start: Int { span.range.lowerBound }
  var end: Int { span.range.upperBound }
  var lexemes: [Lexeme] { text.lexemes }
  var first: Lexeme.Kind { lexemes[start].kind }
  /// The word in which it begins.
  var word: Int { lexemes[start].word }
  /// The folded words before it.
  var before: ArraySlice<String> { text.folded[..<word] }
  /// Whether it is a Japanese word for a day that is one even with a noun attached: 明日会議, but not 正月飾り.
  var isOwnDay: Bool { isInJapanese && (glued == nil || first.isOwnDay) }
  /// Whether it is a single lexeme.
  var isBare: Bool { span.range.count == 1 }
  var isInJapanese: Bool {
    text.isJapanese(start) || end < lexemes.count && text.isJapanese(end)
  }

  var nextKind: Lexeme.Kind? { end < lexemes.count ? lexemes[end].kind : nil }

  /// Whether tags or other attributes are on both sides of it: `call #home friday !high urgent`.
  var isBetweenMarks: Bool {
    text.gaps.contains(word) && text.gaps.contains(lexemes[end - 1].word + 1)
  }

  // MARK: The left side

  enum Neighbour { case none, cue, part }

  /// The kind of text before it: nothing related to dates, a word that ties it to a noun, or a part
  /// of a date that is not included.
  var left: Neighbour {
    guard start > 0, !text.gaps.contains(word) else { return .none }
    guard lexemes[start].opensWord else { return leftInWord }
    if let beyond = partBeyondMarks { return beyond }
    if dayInDigits != nil { return .part }
    if text.isNumberOfText(start - 1) || isNameBefore { return .none }
    return neighbour(lexemes[start - 1])
  }

  /// Returns the kind of the lexeme before it.
  private func neighbour(_ before: Lexeme) -> Neighbour {
    switch before.kind {
    case .unit where isLengthOfTask: return .none
    case .unknown:
      let word = text.folded[word - 1]
      if let rule = span.recurrence?.rule {
        let isOften = word == "max" && Recurrence(rule).isWithinDay
        if isOften || EnglishCues.hedges.contains(word) { return .cue }
      }
      return looksLikePart(word) ? .part : EnglishCues.ties.contains(word) ? .cue : .none
    case .exact, .completion: return .none
    case .comma:
      guard start > 1 else { return .none }
      switch lexemes[start - 2].kind {
      // `the day after, tomorrow`
      case .direction, .every, .half, .preposition(.of), .preposition(.after), .preposition(.from),
        .preposition(.past):
        return .part
      case let kind: return kind.isDateByItself ? .part : .none
      }
    // "Log in tomorrow", "Drop by friday", "Take over tomorrow": it belongs to the
    // verb, and no duration follows.
    case .preposition(let particle)
    where EnglishCues.belongs(particle, to: text.folded[..<(word - 1)]):
      return .none
    // "Turn it on tomorrow": such a date takes no `on`.
    case .preposition(.on): return span.phrase?.day?.takesOn == true ? .cue : .none
    case .preposition(.in), .preposition(.during), .preposition(.by):
      return startsAnew ? .none : .cue
    case .preposition(.ago), .preposition(.later): return .part
    case .preposition(let word):
      // "Minutes of friday" is not a duration.
      if start > 1, lexemes[start - 2].kind.isDateByItself, lexemes[start - 2].word > 0 {
        return .part
      }
      return word == .at && startsAnew ? .none : .cue
    case .direction(0): return startsAnew && !first.isWeekday ? .none : .part
    case .zone: return start > 1 && lexemes[start - 2].kind.isTime ? .part : .none
    case .number(let value, let digits): return isOfText(value, digits) ? .none : .part
    case .one, .unit: return isLetter(before) ? .none : .part
    case .times:
      guard start > 1, case .number = lexemes[start - 2].kind else { return .none }
      return .part
    case .edge: return before.word == 0 ? .none : .part
    // "Call Eve friday"
    case .part where text.texts[before.word] == "Eve": return .none
    // "Quiz night thursday", but not "Call Bob night thursday"
    case .part
    where start > 1 && lexemes[start - 2].kind.isUnknown && lexemes[start - 2].closesWord
      && text.texts[lexemes[start - 2].word].first?.isLowercase == true:
      return .none
    // "Pay Anna 8.50 tomorrow"
    case .dotted(..<13, _, _): return .none
    case .joiner, .dash: return start > 1 && lexemes[start - 2].kind.isDateByItself ? .part : .cue
    // 片付け 明日, かいもの 明日
    case .particle where JapaneseCues.endInParticle(text.folded[word - 1]): return .none
    case .the, .starting, .except, .particle: return .cue
    default: return .part
    }
  }

  /// The kind of text before it, after the comma of a Japanese word: 会議明日、来週.
  private var leftInWord: Neighbour {
    guard start > 1, lexemes[start - 1].kind == .comma else { return .none }
    let isVague = VagueWords.head(of: text.folded[word]) != nil
    return isVague || endsInDate(before: start - 1) ? .part : .none
  }

  /// Returns whether the text before a lexeme in its Japanese word ends in a part of a date.
  private func endsInDate(before index: Int) -> Bool {
    guard index > 0 else { return false }
    let last = lexemes[index - 1]
    let run = lexemes[..<index].reversed().prefix { !$0.kind.isUnknown && $0.word == last.word }
    return run.contains(where: \.kind.isDateByItself)
  }

  /// The day in digits with which the word before a time ends: 日時：3/20 15:00.
  var dayInDigits: String? {
    guard word > 0, span.recurrence == nil, span.phrase?.day == nil,
      let last = text.folded[word - 1].last, last.isNumber || last == "日"
    else { return nil }
    let tail = text.folded[word - 1].suffix { $0.isNumber || "/-.年月日".contains($0) }
    let isInJapanese = text.folded.contains { $0.utf8.contains { $0 >= 0xE3 } }
    let isDay = DateLexer([tail]).lexemes.contains { lexeme in
      switch lexeme.kind {
      case .slashed, .date, .compactDate: true
      case .dotted(1...12, 1...31, digits: _), .dayOfMonth: isInJapanese
      default: false
      }
    }
    return isDay ? tail : nil
  }

  /// A part of a date before punctuation and emoji: the 14 March of `📅 14 March ⏰ 3pm`; or a
  /// Japanese word before it that ends in one.
  private var partBeyondMarks: Neighbour? {
    var index = word - 1
    while index >= 0, text.folded[index].isMarks { index -= 1 }
    guard index >= 0 else { return nil }
    guard let last = lexemes.lastIndex(where: { $0.word <= index && $0.end > 0 }) else {
      return nil
    }
    if index < word - 1 {
      guard lexemes[last].kind.isDateByItself || isNumberOfDate(last) else { return nil }
      return .part
    }
    if !lexemes[last].opensWord, text.isJapanese(last), endsInDate(before: last + 1) {
      return .part
    }
    return nil
  }

  private func isNumberOfDate(_ index: Int) -> Bool {
    guard case .number = lexemes[index].kind else { return false }
    return index > 0 && lexemes[index - 1].kind.isMonth
  }

  /// Returns whether a word is part of a date, though the lexer does not know it: `09:00hrs`, 月水金.
  private func looksLikePart(_ word: String) -> Bool {
    if JapaneseCues.isWeekdayLetters(word) || JapaneseCues.areDays(word) { return true }
    // 毎月川 12月31日まで
    if word.hasPrefix("毎"), JapaneseNearMiss.isNearlyDate(word) { return true }
    guard word.utf8.first.map(DigitForms.isDigit) == true,
      let colon = word.prefix(3).firstIndex(of: ":")
    else { return false }
    return word[word.index(after: colon)...].first?.isNumber == true
  }

  /// Whether it begins with a day that no preposition before it belongs to: `tomorrow`, `on
  /// friday`.
  private var startsAnew: Bool {
    switch first {
    case .dayOffset, .tonight, .weekday, .direction, .preposition(.on), .preposition(.by): true
    default: false
    }
  }

  /// "Meditate 20 min tomorrow 7am", but not "in 20 min tomorrow".
  private var isLengthOfTask: Bool {
    guard start > 2, case .number = lexemes[start - 2].kind, lexemes[start - 3].kind.isUnknown
    else {
      return false
    }
    return [.unit(.minutes), .unit(.hours)].contains(lexemes[start - 1].kind)
  }

  /// "Pay Tom friday": a name that is a date word too.
  private var isNameBefore: Bool {
    word > 1 && lexemes[start - 1].opensWord && EnglishCues.names.contains(text.folded[word - 1])
      && EnglishCues.beforePeople.contains(text.folded[word - 2])
      && !(lexemes[start - 1].kind.isMonth && !first.isWeekday && !first.isTime)
  }

  /// Returns whether a number before a date cannot be its hour, its day or its year: "Take bus 42
  /// tomorrow", "Buy 2 tomorrow 5pm", but not "Buy 2 tomorrow".
  private func isOfText(_ value: Int, _ digits: Int) -> Bool {
    if text.grammar.part(at: start) != nil { return false }
    switch first {
    // "Pay invoice 4417 may 17"
    case .month: return digits > 2 && !(1900...2100).contains(value)
    case .preposition(.of): return false
    default: break
    }
    let isTimed =
      span.phrase.map { $0.day != nil && $0.time != nil } ?? (span.recurrence?.time != nil)
    if isTimed { return true }
    if case .date = first { return true }
    if digits < 4 { return value > 31 }
    return !(value < 2400 && value % 100 < 60) && !(1900...2100).contains(value)
  }

  /// Returns whether it is a letter or an abbreviation, not a unit: "Vitamin d tomorrow", "Plan A
  /// friday", "Ask HR friday".
  private func isLetter(_ lexeme: Lexeme) -> Bool {
    guard lexeme.opensWord, lexeme.closesWord else { return false }
    let written = text.texts[lexeme.word]
    if case .one = lexeme.kind { return written == "A" }
    let isShort = written.utf8.count == 1 || isAbbreviation(written)
    guard isShort, start > 1 else { return isShort }
    switch lexemes[start - 2].kind {
    case .number, .one, .half, .dotted, .ordinal, .direction, .last, .every, .the: return false
    default: return true
    }
  }

  /// Returns whether a word alone is in capitals.
  private func isAbbreviation(_ word: String) -> Bool {
    word.utf8.allSatisfy { (65...90).contains($0) }
      && text.texts.contains { $0.contains(where: \.isLowercase) }
  }

  // MARK: The right side

  /// Whether a part of a date that it does not include follows, or a word that ties it to more.
  var goesOn: Bool {
    guard let next = nextKind, !isBeforeAmount else { return false }
    // 1日3食
    if case .dayOfMonth(1) = first, isBare, next != .comma { return false }
    var index = end
    if case .comma = next { index += 1 }
    guard index < lexemes.count else { return false }
    switch lexemes[index].kind {
    case .preposition(.on), .preposition(.in), .preposition(.by), .preposition(.at):
      return lexemes[index].word == word
        || lexemes[index...].dropFirst().first { $0.kind != .comma }?.kind.isTime == true
    case .preposition, .joiner, .dash, .coming, .direction: return index == end
    case .unit, .number, .season, .vague, .every,
      .times where index == end:
      return true
    default:
      // 明日 今井さんに電話
      if lexemes[index].kind == .now, !lexemes[index].closesWord { return false }
      let run = lexemes[index...].prefix { !$0.kind.isUnknown }
      return run.contains(where: \.kind.isDateByItself) && !isVerb(index)
    }
  }

  /// 明日までに3月分の請求書を送る, 金曜に10枚印刷: what follows its particle says more of a noun.
  private var isBeforeAmount: Bool {
    switch lexemes[end - 1].kind {
    case .particle(.at), .particle(.until): break
    default: return false
    }
    guard let noun = lexemes[end...].firstIndex(where: \.kind.isUnknown),
      lexemes[noun].word == lexemes[end].word, !lexemes[noun].opensWord
    else { return false }
    return text.restOfWord(from: noun).first.map("の分枚人回本個冊部名件度台杯匹円".contains) == true
  }

  /// Returns whether it is both a date word and an imperative: "march to the store".
  private func isVerb(_ index: Int) -> Bool {
    guard case .month(_, isClear: false) = lexemes[index].kind else { return false }
    return place == .front
  }

  /// The characters attached to its end.
  var glued: Substring? {
    guard end < lexemes.count, !lexemes[end].opensWord, lexemes[end].word == lexemes[end - 1].word
    else { return nil }
    return text.restOfWord(from: end)
  }

  // MARK: Other dates

  /// Another date with the part that this one lacks: the day for a time, the time for a day.
  var counterpart: DateSpan? {
    // "Every friday call Bob at 5pm"
    if let rule = span.recurrence, rule.time == nil, rule.part == nil, place == .front {
      return text.spans.first { other in
        other.range.upperBound == lexemes.count && other.recurrence == nil
          && other.phrase?.day == nil && other.phrase?.time?.isBare == false
      }
    }
    guard let phrase = span.phrase, phrase.part == nil else { return nil }
    return text.spans.first { other in
      guard other.range != span.range, let own = other.phrase, own.problem == nil else {
        return false
      }
      if phrase.day == nil {
        return own.time == nil && own.day.map { $0.confidence >= .timed } == true
      }
      return phrase.time == nil && own.day == nil && own.time?.isBare == false
        && (place == .front || other.range.upperBound <= start)
    }
  }

  /// 来月の家賃 10日, 毎週ゴミ出し 月曜: whether a Japanese text begins with a period or a recurrence that the
  /// day at its end may belong to.
  var isDayOfPeriod: Bool {
    guard place == .end, text.isJapanese(0), start > 0, lexemes[0].word < word,
      let phrase = span.phrase, phrase.day != nil, span.recurrence == nil
    else { return false }
    let isOfMonth = first.isWeekday || first.isDayOfMonth
    switch lexemes[0].kind {
    case .period(.week, 1...): return first.isWeekday
    case .period(.month, 1...), .month: return isOfMonth
    case .period(.year, 1...), .year: return !first.isOwnDay || first.isWeekday
    case let kind: return kind.beginsRule && (isOfMonth || first.isMonth)
    }
  }

  /// 来月 歯医者 10日: whether a day at the end may belong to this period.
  var hasDayAtEnd: Bool {
    guard place == .front, let last = text.spans.last, last.range.upperBound == lexemes.count else {
      return false
    }
    return DateCandidate(last, in: text).isDayOfPeriod
  }

  /// 毎週 掃除 金曜: whether a rule in front of the text and a day at its end may belong together.
  var isOfTwoParts: Bool {
    guard place == .front || place == .end, let rule = text.spans.first, let day = text.spans.last,
      rule.range.lowerBound == 0, rule.recurrence != nil,
      rule.range.upperBound < day.range.lowerBound, day.range.upperBound == lexemes.count,
      day.isUnmistakable || lexemes[day.range.lowerBound].kind.isDayOfMonth,
      lexemes[day.range.lowerBound].opensWord
    else { return false }
    // "Weekly report friday"
    return lexemes[rule.range.upperBound].opensWord && text.isJapanese(0)
  }

  /// A date at the other end that would be taken without this one, or a rule before it: "Tomorrow call
  /// Bob on friday", "every day bar sunday".
  var otherDate: DateSpan? {
    guard place == .end || place == .front,
      let other = place == .end ? text.spans.first : text.spans.last, other.range != span.range,
      !other.range.overlaps(span.range), other.phrase?.problem == nil
    else { return nil }
    let candidate = DateCandidate(other, in: text)
    switch candidate.place {
    case .front: return candidate.isWhole && candidate.isAdmittedInFront ? other : nil
    case .end: return candidate.isWhole && candidate.left == .none ? other : nil
    case .middle, .alone: return place == .end && candidate.first == .every ? other : nil
    }
  }

  /// The first word for a day in punctuation or with an `s`: `(today)`, `tomorrow's`.
  var hiddenDay: String? {
    for index in text.folded.indices where !(word...lastWord).contains(index) {
      let folded = text.folded[index]
      guard folded.utf8.count > 5, !folded.utf8.allSatisfy({ (97...122).contains($0) }) else {
        continue
      }
      let core = folded.trimmingMarks
      guard core != folded, let lexeme = DateLexer([core]).lexemes.first, lexeme.closesWord else {
        continue
      }
      switch lexeme.kind {
      case .dayOffset(_, isClear: true), .weekday(_, isClear: true), .tonight, .date:
        return text.texts[index].trimmingMarks
      default: continue
      }
    }
    return nil
  }

  /// Whether a day or a recurrence is named elsewhere in the text.
  var hasAnotherDay: Bool {
    if hiddenDay != nil { return true }
    let others = lexemes.indices.filter { !span.range.contains($0) }
    return others.contains { index in
      guard lexemes[index].opensWord || text.isJapanese(index) else { return false }
      switch lexemes[index].kind {
      case .weekday(_, let isClear), .dayOffset(_, let isClear), .month(_, let isClear):
        return isClear
      case .date, .slashed, .compactDate, .weekDate, .dayOfMonth, .adverb, .every, .weekdays,
        .tonight, .holiday, .period, .weekend, .clock, .edgeOfPeriod, .never:
        return true
      case .ordinal(let number, let isWord): return !isWord && number <= 31
      default: return false
      }
    }
  }
}

extension String {
  /// Whether it has neither letters nor digits: an emoji, a dash.
  fileprivate var isMarks: Bool {
    !utf8.contains { (48...57).contains($0) || (97...122).contains($0) }
      && !contains { $0.isLetter || $0.isNumber }
      && self != "\""
  }

  /// Whether it begins with a capital and is not all in capitals.
  var isCapitalized: Bool {
    first?.isUppercase == true && dropFirst().contains(where: \.isLowercase)
  }

  /// Whether it has letters, and all of them are capitals.
  var isInCapitals: Bool {
    first?.isUppercase == true && !contains(where: \.isLowercase)
  }

  /// The word without punctuation at its ends, and without the `s` of a genitive.
  var trimmingMarks: String {
    // Letters are no marks; `bob's` ends with one.
    if utf8.allSatisfy({ (97...122).contains($0) }) { return self }
    var core = self[...]
    while let first = core.first, first.isPunctuation { core.removeFirst() }
    while let last = core.last, last.isPunctuation { core.removeLast() }
    return String(core.hasSuffix("'s") ? core.dropLast(2) : core)
  }
}

extension String {
  /// Returns the longest end whose characters all match.
  fileprivate func suffix(_ isTrue: (Character) -> Bool) -> String {
    String(self[(lastIndex { !isTrue($0) }.map(index(after:)) ?? startIndex)...])
  }
}
