import TaskModel

/// The deadline and the recurrence found in a text, as in `Pay rent tomorrow 5pm`.
///
/// ``DateRule`` decides what is taken. Either the whole phrase is taken or nothing: text is only
/// split at the borders of the date, and what is not taken stays as typed.
package struct DueInText: Equatable {
  /// The remaining text.
  package var text: [String]
  package var due: Due?
  package var recurrence: RecurrenceParser.Match?
  /// A notice about a date that stayed in the text.
  package var notice: Notice?
  package var remarks: [DateRemark] = []
  /// The range that the date is an end of: its length, and its first day.
  package var minutes: Minutes?
  package var firstDay: CivilDate?
  /// The words of the date or the recurrence; empty without one.
  package var place = 0..<0

  package enum Notice: Equatable, Sendable {
    /// A part was dropped, or converted to local time.
    case remark(DateRemark)
    /// `due:someday` means no deadline.
    case noDeadline(String)
    /// Text that could be a date, with the way to type it, such as `due:sat 5pm`; nil if none is
    /// near.
    case word(String, written: String?)
    /// A word that is not an attribute, and a similar attribute.
    case attribute(String, meant: String)
    /// A word was read as a similar one: `!urgent` as `!high`.
    case readAs(String, String)
    /// A day without a time kept the time of the deadline.
    case keptTime(CivilTime, day: CivilDate)
    /// A near miss of a word for a day.
    case typo(String, meant: String)
    /// Text that would be another deadline besides the one that is set, and the way to type it; nil
    /// if there is no similar form.
    case left(String, written: String?)
    /// `12/10`, which could be either day.
    case ambiguousOrder(String, Due, Due)
    /// `at 7`, which could be the morning or the evening.
    case ambiguousHour(String, hour: Int, minute: Int = 0)

    /// The words of the text that could be something else, and the way to type that: of `Two
    /// tomorrow` only the date, of `netx friday` both.
    package var offer: (text: String, written: String)? {
      switch self {
      case .word(let word, let written?):
        guard let colon = written.firstIndex(of: ":") else { return nil }
        let value = String(written[written.index(after: colon)...])
        if word == value { return (word, written) }
        // `breadtomorrow`
        let before = word.folded.ranges(of: value.folded).last.map {
          word.folded[..<$0.lowerBound]
        }
        if let before, let letter = before.utf8.last, (97...122).contains(letter) {
          return (word, word.prefix(before.count) + " " + written)
        }
        if word.contains(value) {
          let forms = ["every ", "each ", "Every ", "Each "].map { $0 + value }
          return (forms.first(where: word.contains) ?? value, written)
        }
        // A typing error has as many words as its correction.
        return word.plainWords.count == value.plainWords.count ? (word, written) : nil
      case .typo(let word, let meant): return (word, "due:" + meant)
      default: return nil
      }
    }
  }

  /// The values to find; attributes may have set the others.
  package enum Wants: Sendable {
    case both
    case due
    case recurrence
  }

  /// - Parameter words: the words of the text; literal ones are never dates.
  package static func find(
    in words: [Word], _ context: DateContext, wants: Wants = .both
  ) throws(DateError) -> DueInText {
    if let ends = LongText(words) { return try ends.find(context, wants) }
    let end = SentenceEnd(words)
    let range = wants == .recurrence ? nil : DateRange(in: end.words, context)
    if let range, var found = try range.taken(from: end.words, context, wants) {
      found.text = end.closing(found.text)
      return found
    }
    let text = DatedText(end.words, context)
    let offer = range?.offer(in: end.words, context)
    // A range that stays is no number behind a date.
    if var found = offer == nil ? try text.taken(wants) : (try? text.taken(wants)).flatMap(\.self) {
      found.notice =
        found.notice ?? text.otherNotice(than: found)?.withReadableForm(context).besideDeadline
      found.text = end.closing(found.text)
      return found
    }
    // 金曜までに 🎉
    if end.words.count == 1, words.count > 1,
      let found = try DatedText(words, context).taken(wants)
    {
      return found
    }
    let notice =
      offer ?? HiddenDate.notice(inBracketsOf: words, context)
      ?? text.notice ?? HiddenDate.notice(in: words, context)
    return DueInText(text: words.map(\.text), notice: notice?.withReadableForm(context))
  }

  /// Returns a notice about a date at the end of words that stay a text.
  package static func notice(in words: [Word], _ context: DateContext) -> Notice? {
    let words = LongText(words)?.last ?? words
    let text = DatedText(SentenceEnd(words).words, context)
    guard let span = text.spans.last, span.range.upperBound == text.lexemes.count,
      span.isUnmistakable
    else { return nil }
    let notice = Notice.word(text.shown(span.range), written: text.written(span))
    return notice.withReadableForm(context)
  }
}

extension DueInText.Notice {
  /// Whether it offers a recurrence.
  var isOfRule: Bool {
    if case .word(_, written: let written?) = self { written.hasPrefix("every:") } else { false }
  }

  /// The notice about a date beside the one that is set.
  fileprivate var besideDeadline: Self {
    if case .word(let text, let written) = self { .left(text, written: written) } else { self }
  }

  /// The notice, without a form to type that would be refused or would set nothing.
  fileprivate func withReadableForm(_ context: DateContext) -> Self {
    switch self {
    case .word(let text, let written?) where !Self.isRead(written, context):
      .word(text, written: nil)
    case .typo(let text, let meant) where !Self.isRead("due:" + meant, context):
      .word(text, written: nil)
    default: self
    }
  }

  /// Returns whether a form sets a deadline or a recurrence when it is typed.
  static func isRead(_ written: String, _ context: DateContext) -> Bool {
    guard let colon = written.firstIndex(of: ":") else { return false }
    let value = String(written[written.index(after: colon)...])
    let words = value.plainWords
    if written.hasPrefix("every:") {
      return (try? RecurrenceParser(context: context).match(words)).flatMap(\.self) != nil
    }
    if written.hasPrefix("estimate:") { return DurationWords.isWhole(value) }
    return DateRange.whole(words, context) != nil
      || (try? DateParser(context).meaning(words)).flatMap(\.self) != nil
  }
}

extension DateRange {
  /// Returns the range of times or days that the rules take from the words: `tomorrow 14:00-16:00`.
  fileprivate func taken(
    from words: [Word], _ context: DateContext, _ wants: DueInText.Wants
  ) throws(DateError) -> DueInText? {
    guard var found = try DatedText(text, context).taken(wants),
      let place = original(found.place),
      !EnglishCues.move(words[..<place.lowerBound].map(\.text), from: words[place.lowerBound].text)
    else { return nil }
    found.place = place
    (found.minutes, found.firstDay) = (minutes, firstDay)
    // "Hotel for 4-8 may"
    if found.text.count > 1, found.text.last?.folded == "for", place.lowerBound > 0 {
      found.text.removeLast()
    }
    return found
  }

  /// Returns a notice about a range that stays in the words, if one of its ends would be offered;
  /// nil otherwise.
  fileprivate func offer(in words: [Word], _ context: DateContext) -> DueInText.Notice? {
    var dated = DatedText(text, context)
    if minutes != nil { dated.rangeOfTimes = newPlace }
    guard case .word(let shown, written: _?)? = dated.notice,
      let typed = typed(shown, in: words),
      Self.whole(typed.plainWords, context) != nil
    else { return nil }
    return .word(typed, written: "due:" + typed)
  }
}

extension DatedText {
  /// Returns what the rules take from the text; nil for nothing.
  func taken(_ wants: DueInText.Wants) throws(DateError) -> DueInText? {
    if let span = spans.last, span.range.upperBound == lexemes.count {
      if let found = try take(span, wants) { return found }
      if span.recurrence == nil { try refuseRecurrence(before: span.range.lowerBound) }
    } else {
      try refuseRecurrence(before: lexemes.count)
    }
    try refuseNumberAfterDate()
    guard let span = spans.first, span.range.lowerBound == 0 else { return nil }
    return try take(span, wants)
  }

  private func take(_ span: DateSpan, _ wants: DueInText.Wants) throws(DateError) -> DueInText? {
    let (span, whole) = parts(of: afterNumber(afterVerb(span)))
    let candidate = DateCandidate(whole, in: self)
    guard DateRule.decision(on: candidate).outcome == .take else { return nil }
    let start = candidate.start
    guard let rest = candidate.place == .front ? from(restStart(of: span)) : before(start),
      rest.contains(where: { !$0.isEmpty })
    else { return nil }
    let isFront = candidate.place == .front
    let kept = isDue(candidate) ? rest.dropLast() : isFront ? rest : withoutSeparator(rest)
    var result = DueInText(text: kept)
    result.place = words(of: start..<span.range.upperBound)
    if let reading = span.recurrence {
      if wants == .due { return nil }
      var grammar = grammar
      grammar.end = span.range.upperBound
      result.recurrence = try RecurrenceParser.match(reading, grammar, span.range.lowerBound)
    }
    if let phrase = candidate.span.phrase {
      if wants == .recurrence { return nil }
      if let problem = phrase.problem { throw problem }
      // `9am every friday 5pm`
      if span.recurrence != nil, phrase.day == nil {
        throw .noRecurrence(grammar.source(start..<span.range.upperBound))
      }
      result.due = phrase.due
      result.remarks = phrase.remarks
    }
    return result
  }

  /// Returns the words before a date without what parts them from it: "Buy milk, tomorrow".
  private func withoutSeparator(_ words: [String]) -> [String] {
    var words = words
    let marks = ",;、；—–→|"
    while words.count > 1, let last = words.last,
      ["->", "-"].contains(last) || last.allSatisfy(marks.contains)
    {
      words.removeLast()
    }
    guard let last = words.last, let mark = last.last, marks.contains(mark), last.count > 1,
      folded[words.count - 1] != "\""
    else { return words }
    return words.dropLast() + [String(last.dropLast())]
  }

  /// Returns whether a verb before the date belongs to it: "Rent is due friday".
  private func isDue(_ date: DateCandidate) -> Bool {
    date.first == .preposition(.by) && folded[date.word] == "due" && date.before.count > 1
      && ["is", "are"].contains(date.before.last)
  }

  /// Returns where the text continues after a date in front: after its particle and its comma.
  private func restStart(of span: DateSpan) -> Int {
    var index = span.range.upperBound
    if index < lexemes.count, !lexemes[index].opensWord {
      let rest = restOfWord(from: index)
      let isCut = rest.hasPrefix("から") || DateCandidate(span, in: self).isLimit(before: rest)
      if isCut { index += 1 }
    }
    if index < lexemes.count, case .comma = lexemes[index].kind { index += 1 }
    return min(index, lexemes.count - 1)
  }

  /// Splits `tomorrow every friday`, `friday 9:00 every 6 hours`: returns the recurrence, alone and
  /// with the first day before it.
  private func parts(of span: DateSpan) -> (rule: DateSpan, whole: DateSpan) {
    guard span.recurrence != nil,
      let date = spans.last(where: { date in
        date.recurrence == nil && date.range.lowerBound < span.range.lowerBound
          && date.range.upperBound >= span.range.lowerBound
      }), date.isUnmistakable, date.phrase?.problem == nil,
      let rule = DateSpan.longest(
        in: grammar, from: date.range.upperBound, to: span.range.upperBound),
      rule.recurrence != nil, rule.range.upperBound == span.range.upperBound
    else { return (span, span) }
    let range = date.range.lowerBound..<span.range.upperBound
    return (rule, DateSpan(range: range, phrase: date.phrase, recurrence: rule.recurrence))
  }

  /// Returns the date without a preposition that belongs to the verb: "Check in 4 days from now".
  private func afterVerb(_ span: DateSpan) -> DateSpan {
    let lexeme = lexemes[span.range.lowerBound]
    guard case .preposition(let particle) = lexeme.kind,
      EnglishCues.belongs(particle, to: folded[..<lexeme.word]),
      let later = DateSpan.longest(
        in: grammar, from: span.range.lowerBound + 1, to: span.range.upperBound),
      later.range.upperBound == span.range.upperBound, later.phrase?.isUnmistakable == true
    else { return span }
    return later
  }

  /// Returns the date without a number that counts the noun before it or ends another number: "Read
  /// chapter 4 friday", "Call 0171 555 1234 friday".
  private func afterNumber(_ span: DateSpan) -> DateSpan {
    let start = span.range.lowerBound
    guard isNumberOfText(start),
      let later = DateSpan.longest(in: grammar, from: start + 1, to: span.range.upperBound),
      later.range.upperBound == span.range.upperBound
    else { return span }
    return later
  }

  /// Returns whether a lexeme is all of a word of digits behind a noun that has a number, behind another
  /// number, or a sum.
  func isNumberOfText(_ index: Int) -> Bool {
    let lexeme = lexemes[index]
    guard lexeme.opensWord, lexeme.closesWord, let noun = folded[..<lexeme.word].last,
      folded[lexeme.word].allSatisfy({ $0.isNumber || $0 == "." })
    else { return false }
    if lexeme.kind.isDotted {
      return EnglishCues.numberedNouns.contains(noun)
        || folded[..<lexeme.word].suffix(4).contains(where: EnglishCues.sums.contains)
    }
    return EnglishCues.numberedNouns.contains(noun)
      || noun.drop { $0 == "+" }.allSatisfy(\.isNumber)
        && noun.utf8.count + folded[lexeme.word].utf8.count > 4
  }

  /// Throws for a recurrence that is not understood: `every 6th monday`, 毎週 第9月曜.
  private func refuseRecurrence(before end: Int) throws(DateError) {
    let first = min(runStart, end)
    let start = lexemes[first..<end].lastIndex { lexeme in
      switch lexeme.kind {
      case .every: return lexeme.opensWord
      case .interval: return true
      default: return false
      }
    }
    guard var start else { return }
    if lexemes[start].kind.isInterval {
      while start > first, !lexemes[start].opensWord { start -= 1 }
      throw .noRecurrence(grammar.source(start..<lexemes.count))
    }
    guard start + 1 < lexemes.count else { return }
    // "for every friday" belongs to the title, and so does "each 3".
    if start > first, case .preposition = lexemes[start - 1].kind { return }
    guard lexemes[(start + 1)...].contains(where: \.kind.isOfRule) else { return }
    throw .noRecurrence(grammar.source(start..<lexemes.count))
  }

  /// Throws for `tomorrow 9` and `friday 9-11`: the number may be a time, or end the text.
  func refuseNumberAfterDate() throws(DateError) {
    guard let last = texts.last, last.isNumberOrRange, folded.last != "\"",
      let end = lexemes.lastIndex(where: { $0.word < texts.count - 1 }).map({ $0 + 1 }),
      let span = spans.last(where: { $0.range.upperBound == end }),
      span.range.lowerBound > 0, span.isUnmistakable, span.phrase?.day != nil,
      DateCandidate(span, in: self).left == .none
    else { return }
    throw .numberAfterDate(date: grammar.source(span.range), number: last)
  }
}

extension Lexeme.Kind {
  fileprivate var isInterval: Bool {
    if case .interval = self { true } else { false }
  }

  /// Whether it can be part of a rule after "every".
  fileprivate var isOfRule: Bool {
    switch self {
    case .unit, .weekday, .weekdays, .month, .dayOfMonth, .workday, .weekend, .part, .adverb,
      .other, .ordinal, .last, .clock, .holiday:
      true
    default: false
    }
  }
}

extension String {
  static let rangeMarks: [Character] = ["-", "–", "~", "〜", "～", "−"]

  /// Whether it is a number or range: `9`, `9-11`, `9:30–11`, `5pm-6pm`.
  var isNumberOrRange: Bool {
    // Digits may be full-width.
    guard first?.isNumber == true else { return false }
    if utf8.allSatisfy(DigitForms.isDigit) { return true }
    let ends = folded.split(
      omittingEmptySubsequences: false, whereSeparator: Self.rangeMarks.contains)
    if ends.count == 1 { return ends[0].isDigits }
    return ends.count == 2 && ends.allSatisfy { $0.isDigits || $0.isClock }
  }
}

extension Substring {
  fileprivate var isDigits: Bool { !isEmpty && utf8.allSatisfy(DigitForms.isDigit) }

  fileprivate var isClock: Bool {
    guard let kinds = DigitForms.kinds(self), kinds.count == 1, case .clock = kinds[0] else {
      return false
    }
    return true
  }
}
