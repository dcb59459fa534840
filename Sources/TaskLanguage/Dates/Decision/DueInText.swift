import TaskModel

/// The deadline and the recurrence that a text holds, as in `Pay rent tomorrow 5pm`.
///
/// ``DateRule`` decides what is taken. The whole phrase counts or nothing: what is cut is cut at the
/// date's own borders, and what is not taken stays as it was typed.
package struct DueInText: Equatable {
  /// What remains as text.
  package var text: [String]
  package var due: Due?
  package var recurrence: RecurrenceParser.Match?
  /// What is said of a date that stayed in the text.
  package var notice: Notice?
  package var remarks: [DateRemark] = []
  /// The range that the date is the one end of: how long it takes, and its first day.
  package var minutes: Minutes?
  package var firstDay: CivilDate?
  /// The words that the date or the recurrence stands in; empty without one.
  package var place = 0..<0

  package enum Notice: Equatable, Sendable {
    /// Something was read and dropped, or turned into local time.
    case remark(DateRemark)
    /// `due:someday` is no deadline.
    case noDeadline(String)
    /// What is text, and how it would be written to be none: `due:sat 5pm`; nil if no form is near.
    case word(String, written: String?)
    /// A word that is no attribute, and what would be one.
    case attribute(String, meant: String)
    /// A word was read as what it nearly is: `!urgent` as `!high`.
    case readAs(String, String)
    /// A day without a time left the time that the deadline had.
    case keptTime(CivilTime, day: CivilDate)
    /// A word that is nearly the one for a day.
    case typo(String, meant: String)
    /// What would be another deadline beside the one that is given, and how it is written to be that;
    /// nil where no form is near.
    case left(String, written: String?)
    /// `12/10`, which could be either day.
    case ambiguousOrder(String, Due, Due)
    /// `at 7`, which could be the morning or the evening.
    case ambiguousHour(String, hour: Int, minute: Int = 0)

    /// The words of the text that could be something else, and how that is written: of `Two tomorrow` only
    /// the date, of `netx friday` both.
    package var offer: (text: String, written: String)? {
      switch self {
      case .word(let word, let written?):
        guard let colon = written.firstIndex(of: ":") else { return nil }
        let value = String(written[written.index(after: colon)...])
        if word.contains(value) {
          let forms = ["every ", "each ", "Every ", "Each "].map { $0 + value }
          return (forms.first(where: word.contains) ?? value, written)
        }
        // A slip has as many words as what it stands for.
        return word.plainWords.count == value.plainWords.count ? (word, written) : nil
      case .typo(let word, let meant): return (word, "due:" + meant)
      default: return nil
      }
    }
  }

  /// What is still looked for: what an attribute has said is not.
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
    let range = wants == .recurrence ? nil : DateRange(in: words, context)
    if let range, let found = try range.taken(from: words, context, wants) { return found }
    let end = SentenceEnd(words)
    let text = DatedText(end.words, context)
    if var found = try text.taken(wants) {
      found.notice = found.notice ?? text.otherNotice(than: found)
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
      range?.offer(in: words, context) ?? text.notice ?? HiddenDate.notice(in: words, context)
    return DueInText(text: words.map(\.text), notice: notice)
  }

  /// What is said of a date at the end of words that stay a text.
  package static func notice(in words: [Word], _ context: DateContext) -> Notice? {
    let words = LongText(words)?.last ?? words
    let text = DatedText(SentenceEnd(words).words, context)
    guard let span = text.spans.last, span.range.upperBound == text.lexemes.count,
      span.isUnmistakable
    else { return nil }
    return .word(text.shown(span.range), written: text.written(span))
  }
}

extension DateRange {
  /// The range of times or of days that the rules take of the words: `tomorrow 14:00-16:00`.
  fileprivate func taken(
    from words: [Word], _ context: DateContext, _ wants: DueInText.Wants
  ) throws(DateError) -> DueInText? {
    let end = SentenceEnd(text)
    guard var found = try DatedText(end.words, context).taken(wants),
      let place = original(found.place)
    else { return nil }
    found.text = end.closing(found.text)
    found.place = place
    (found.minutes, found.firstDay) = (minutes, firstDay)
    return found
  }

  /// What is said of a range that stays in the words, where its one end would be offered; nil where
  /// nothing is.
  fileprivate func offer(in words: [Word], _ context: DateContext) -> DueInText.Notice? {
    var dated = DatedText(SentenceEnd(text).words, context)
    if minutes != nil { dated.rangeOfTimes = newPlace }
    guard case .word(let shown, written: _?)? = dated.notice,
      let typed = typed(shown, in: words),
      Self.whole(typed.plainWords, context) != nil
    else { return nil }
    return .word(typed, written: "due:" + typed)
  }
}

extension DatedText {
  /// What the rules take of the text; nil where they take nothing.
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
    let (span, whole) = parts(of: afterVerb(span))
    let candidate = DateCandidate(whole, in: self)
    guard DateRule.decision(on: candidate).outcome == .take else { return nil }
    let start = candidate.start
    guard let rest = candidate.place == .front ? from(restStart(of: span)) : before(start),
      rest.contains(where: { !$0.isEmpty })
    else { return nil }
    var result = DueInText(text: isDue(candidate) ? rest.dropLast() : rest)
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

  /// "Rent is due friday": the verb goes with what it says.
  private func isDue(_ date: DateCandidate) -> Bool {
    date.first == .preposition(.by) && folded[date.word] == "due" && date.before.count > 1
      && ["is", "are"].contains(date.before.last)
  }

  /// Where the text goes on behind a date in front: behind its particle and its comma.
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

  /// `tomorrow every friday`, `friday 9:00 every 6 hours`: what comes back, and it with the first day
  /// that stands before it.
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

  /// "Check in 4 days from now": the `in` is of the verb where the date does without it.
  private func afterVerb(_ span: DateSpan) -> DateSpan {
    let lexeme = lexemes[span.range.lowerBound]
    guard case .preposition(.in) = lexeme.kind, lexeme.word > 0,
      EnglishCues.verbsWithIn.contains(folded[lexeme.word - 1]),
      let later = DateSpan.longest(
        in: grammar, from: span.range.lowerBound + 1, to: span.range.upperBound),
      later.range.upperBound == span.range.upperBound, later.phrase?.isUnmistakable == true
    else { return span }
    return later
  }

  /// A recurrence that nobody understands is no text: `every 6th monday`, 毎週 第9月曜.
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
    // "for every friday" belongs to the title, and "each 3" is one too.
    if start > first, case .preposition = lexemes[start - 1].kind { return }
    guard lexemes[(start + 1)...].contains(where: \.kind.isOfRule) else { return }
    throw .noRecurrence(grammar.source(start..<lexemes.count))
  }

  /// Refuses `tomorrow 9` and `friday 9-11`, which could be a time, or the end of the text.
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

  /// Whether it says after "every" what comes back.
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

  /// `9`, `9-11`, `9:30–11`, `5pm-6pm`.
  var isNumberOrRange: Bool {
    // Of any width.
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
