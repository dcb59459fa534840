import TaskModel

/// Notices about dates that stay in a text.
extension DatedText {
  /// The first notice; nil if nothing could be a date.
  var notice: DueInText.Notice? {
    if let slip { return slip.notice }
    let atEnd = spans.last.flatMap { $0.range.upperBound == lexemes.count ? $0 : nil }
    if let atEnd, let notice = notice(of: atEnd) { return notice }
    let isOfTitles = folded.first.map(EnglishCues.verbsOfTitles.contains) == true
    let isPart =
      atEnd.map { span in
        DateCandidate(span, in: self).place == .middle
          || span.range.count == 1 && lexemes[span.range.lowerBound].kind.isAmount
      } ?? true
    if isPart, !isOfTitles, let unread = unread(in: runStart..<lexemes.count) { return unread }
    for span in spans where span.range != atEnd?.range {
      if let notice = notice(of: span) { return notice }
    }
    return isOfTitles ? nil : unreadInside ?? vague
  }

  /// Returns a notice about another day besides the one taken: `Call tomorrow Bob on friday`.
  func otherNotice(than found: DueInText) -> DueInText.Notice? {
    for span in spans
    where !found.place.overlaps(words(of: span.range))
      && (span.recurrence == nil || found.recurrence == nil)
    {
      let candidate = DateCandidate(span, in: self)
      guard candidate.place != .end, DateRule.decision(on: candidate).outcome != .leave,
        !(candidate.place == .front && candidate.isBare && !candidate.isOwnDay),
        ![.cue].contains(candidate.left),
        span.phrase.map({ !$0.due.hasPassed(at: context.now) && $0.due.date != found.due?.date })
          ?? true
      else { continue }
      return .word(shown(span.range), written: written(span))
    }
    return nil
  }

  /// Returns a notice about a date that the rules offer; nil if they leave it.
  private func notice(of span: DateSpan) -> DueInText.Notice? {
    let candidate = DateCandidate(span, in: self)
    let (outcome, _) = DateRule.decision(on: candidate)
    guard outcome != .leave else { return nil }
    // "Nothing until monday": only the day is offered.
    if span.phrase?.day != nil, span.range.count > 1,
      [.preposition(.until), .preposition(.about)].contains(candidate.first),
      let day = DateSpan.longest(
        in: grammar, from: span.range.lowerBound + 1, to: span.range.upperBound)
    {
      return .word(shown(day.range), written: written(day))
    }
    let text = shown(span.range)
    if let phrase = span.phrase {
      if case .needsHalfOfDay(_, let hour, let minute)? = phrase.problem {
        return .ambiguousHour(text, hour: hour, minute: minute)
      }
      if case .ambiguousOrder? = phrase.problem, let notice = bothOrders(of: span) { return notice }
      if phrase.problem == nil, let clock = grammar.unsureTime(phrase) {
        return .ambiguousHour(text, hour: clock.hour, minute: clock.minute)
      }
    }
    // 日時：3/20 15:00, 毎月 家賃 25日: the date is in two places.
    if let day = candidate.dayInDigits { return .word(text, written: "due:\(day) \(text)") }
    if candidate.isDayOfPeriod {
      let key = lexemes[0].kind.beginsRule ? "every:" : "due:"
      return .word(text, written: key + shown(0..<1) + text)
    }
    if candidate.left == .part, candidate.place == .end, candidate.counterpart == nil {
      return noticeOfRun(to: span)
    }
    if span.recurrence == nil, span.phrase?.day == nil, let hidden = candidate.hiddenDay {
      return .word(hidden, written: "due:\(hidden) \(text)")
    }
    if let other = candidate.counterpart {
      let (day, time) = span.phrase?.day == nil ? (other, span) : (span, other)
      return .word(shown(day.range), written: "due:\(shown(day.range)) \(shown(time.range))")
    }
    return .word(text, written: written(span))
  }

  /// Returns the two days of `12/10`, by order of month and day, also if another part of the date is
  /// unclear, as in `12/10 at 3`; nil if there is only one.
  private func bothOrders(of span: DateSpan) -> DueInText.Notice? {
    let slashed = span.range.first { index in
      if case .slashed = lexemes[index].kind { true } else { false }
    }
    return bothOrders(of: shown(span.range))
      ?? slashed.flatMap { bothOrders(of: shown($0..<$0 + 1)) }
  }

  private func bothOrders(of text: String) -> DueInText.Notice? {
    let days = DateStyle.Order.allCases.compactMap { order -> Due? in
      var context = context
      context.style.order = order
      return (try? DateParser(context).parse(text.plainWords)).flatMap(\.self)
    }
    return days.count == 2 ? .ambiguousOrder(text, days[0], days[1]) : nil
  }

  /// Returns a notice about the parts of dates at the end, from the first meaningful one on, or, if
  /// they are no date together, about the last one alone; a rule alone would repeat too often.
  private func noticeOfRun(to span: DateSpan) -> DueInText.Notice {
    let first = lexemes.indices.first { index in
      index >= runStart && index <= span.range.lowerBound && isWorthReporting(lexemes[index])
    }
    var start = min(first ?? span.range.lowerBound, span.range.lowerBound)
    // "Submit hw 5 by 11:59pm"
    if start + 1 == span.range.lowerBound, case .number = lexemes[start].kind { start += 1 }
    let text = shown(start..<span.range.upperBound)
    let whole = (span.recurrence == nil ? "due:" : "every:") + text
    let isWhole = span.recurrence != nil || DueInText.Notice.isRead(whole, context)
    return start < span.range.lowerBound && isWhole
      ? .word(text, written: whole) : .word(shown(span.range), written: written(span))
  }

  /// Returns a notice about parts of dates at the end that are no date together: `in a few days`.
  private func unread(in run: Range<Int>) -> DueInText.Notice? {
    guard let first = run.first else { return nil }
    // "for 4.0", "5.7 to 8.0"
    let parts = run.filter { isWorthReporting(lexemes[$0]) }
    if run.count < 3 || parts.allSatisfy({ lexemes[$0].kind.isDotted }),
      case .dotted? = run.last.map({ lexemes[$0].kind })
    {
      return nil
    }
    let tells = run.contains { lexemes[$0].kind.isDay || isVaguePair(at: $0) }
    guard tells else { return nil }
    let start = run.first { isWorthReporting(lexemes[$0]) } ?? first
    let inside = spans.filter { span in
      run.contains(span.range.lowerBound) && !span.isPast(context)
        && (span.range.count > 1 || !lexemes[span.range.lowerBound].kind.isAmount)
    }.max { $0.range.count < $1.range.count }
    let text = shown(start..<run.upperBound)
    if let inside { return .word(shown(inside.range), written: written(inside)) }
    let length = DurationWords.isWhole(text) ? "estimate:" + text : nil
    return .word(text, written: VagueWords.rule(text) ?? length)
  }

  /// A notice about vague words inside of a text, by an indefinite number: `in a few days with
  /// Ann`.
  private var unreadInside: DueInText.Notice? {
    var start = 0
    while let first = lexemes[start...].firstIndex(where: { !$0.kind.isUnknown && $0.opensWord }) {
      let end = lexemes[first...].firstIndex(where: \.kind.isUnknown) ?? lexemes.count
      let run = first..<end
      let isVague = run.contains { index in
        guard index + 1 < end, isVaguePair(at: index) else { return false }
        return !spans.contains { $0.range.contains(index + 1) }
          || lexemes[index].kind == .vague
      }
      // 24時間テレビ, 1週間の旅 are names; "for a 10-12 year old"
      if isVague, end < lexemes.count, lexemes[end].opensWord || !isJapanese(first),
        !folded[lexemes[end].word].hasPrefix("old")
      {
        return .word(shown(run), written: nil)
      }
      start = end
    }
    return nil
  }

  /// Returns whether there is a vague pair, a time that is not definite: `few days`, `2-3 days`,
  /// `next summer`, `half 9`, `within the week`.
  private func isVaguePair(at index: Int) -> Bool {
    guard index + 1 < lexemes.count else { return false }
    switch (lexemes[index].kind, lexemes[index + 1].kind) {
    // "Buy 5W-30 oil"
    case (.number, .unit) where !lexemes[index + 1].closesWord && !isJapanese(index): return false
    // "Set timeout to 30 seconds", "Pack for 5 nights"
    case (.number, .unit(.seconds)) where isAmount(index),
      (.number, .vague) where lexemes[index + 1].opensWord && isAmount(index):
      return false
    case (.number, .unit), (.vague, .unit), (.number, .vague), (.half, .number), (.half, .unit),
      (.direction, .season), (.preposition(.in), .season), (.every, .vague), (.one, .vague),
      (.preposition(.in), .quarterOfYear), (.preposition(.by), .quarterOfYear),
      (.quarterOfYear, .number), (.number, .clock), (.month, .number), (.dash, .vague):
      return true
    case (.preposition(.within), _):
      return lexemes[(index + 1)...].prefix(2).contains { $0.kind.isDateByItself }
    default: return false
    }
  }

  /// Returns whether a number and the word behind it are an amount: "2 nights in Ghent", but not "in 3
  /// nights" and "3 times a week".
  private func isAmount(_ index: Int) -> Bool {
    let isDistance = index > 0 && lexemes[index - 1].kind == .preposition(.in)
    guard !isDistance else { return false }
    // "3 times a week"
    guard index + 2 < lexemes.count else { return lexemes[index + 1].word + 1 == texts.count }
    let next = lexemes[index + 2].kind
    return next.isUnknown || next == .preposition(.in)
  }

  /// Returns whether a lexeme is meaningful for a date; articles and commas are not.
  private func isWorthReporting(_ lexeme: Lexeme) -> Bool {
    guard lexeme.opensWord else { return false }
    switch lexeme.kind {
    case .the, .one, .comma, .joiner, .preposition(.to), .preposition(.of), .preposition(.for),
      .preposition(.from), .particle, .dash:
      return false
    default: return true
    }
  }

  /// A notice about words at an end of the text for a time that is not in the calendar.
  private var vague: DueInText.Notice? {
    if let (count, written) = VagueWords.end(folded) {
      return .word(texts.suffix(count).joined(separator: " "), written: written)
    }
    if let word = VagueWords.start(folded) {
      return .word(String(texts[0].prefix(word.count)), written: VagueWords.rule(word))
    }
    if let word = vagueNearEnd { return .word(word, written: nil) }
    if let range = rangeOfHours { return .word(range, written: nil) }
    if let time = timeOfFourDigits { return time }
    // `around 5`, `9ish`
    guard texts.count > 2, let last = lexemes.last else { return nil }
    switch (lexemes.dropLast().last?.kind, last.kind) {
    case (.preposition(let before)?, .number(1...12, digits: 1...2)):
      guard [.about, .after, .before, .until, .by, .in].contains(before),
        before != .by || !EnglishCues.changers.contains(folded[0])
      else { return nil }
      return .word(texts.suffix(2).joined(separator: " "), written: nil)
    // `9ish`, but not "hits of the 50s"
    case (_, .vague)
    where last.opensWord && texts[last.word].first?.isNumber == true
      && !folded[last.word].hasSuffix("0s"):
      return .word(texts[last.word], written: nil)
    default: return nil
    }
  }

  /// A vague word near the end, followed by parts of dates: 給料日朝一までに, なるはや 午前中.
  private var vagueNearEnd: String? {
    for index in folded.indices.dropFirst().suffix(3).reversed() {
      let word = folded[index]
      guard word.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
      if let head = VagueWords.head(of: word), isOfDates(word.dropFirst(head.count)) {
        return texts[index...].joined(separator: " ")
      }
      guard isOfDates(word[...]) else { return nil }
    }
    return nil
  }

  private func isOfDates(_ text: Substring) -> Bool {
    !DateLexer([String(text)]).lexemes.contains(where: \.kind.isUnknown)
  }

  /// "Call mom 1730": a time.
  private var timeOfFourDigits: DueInText.Notice? {
    guard texts.count > 1, let text = folded.last, text.utf8.count == 4, let number = text.decimal,
      !EnglishCues.numberedNouns.contains(folded[folded.count - 2]),
      !texts[texts.count - 2].isInCapitals,
      number % 5 == 0, number % 100 < 60,
      text.hasPrefix("0") || (1300...2359).contains(number) && !(1900...2100).contains(number)
        || (1000..<1300).contains(number) && [15, 30, 45].contains(number % 100)
    else { return nil }
    return .word(texts[texts.count - 1], written: "due:\(text.prefix(2)):\(text.suffix(2))")
  }

  /// `2-4`, `from 2 to 4`: possible hours, but not of "pages 2-4".
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
      return before.hasSuffix("s") || before == "\"" || EnglishCues.numberedNouns.contains(before)
        ? nil : texts[texts.count - 1]
    }
    guard texts.count > 4, ["to", "till", "until"].contains(folded[folded.count - 2]),
      ["from", "between"].contains(folded[folded.count - 4]),
      !EnglishCues.replacers.contains(folded[0]),
      isHours(folded[folded.count - 3].decimal, last.decimal)
    else { return nil }
    return texts.suffix(4).joined(separator: " ")
  }
}

extension DateSpan {
  fileprivate func isPast(_ context: DateContext) -> Bool {
    phrase.map { $0.problem != nil || $0.due.hasPassed(at: context.now) } ?? false
  }
}

/// A date hidden by brackets, punctuation between Japanese words or polite endings: `Call Bob (next
/// week)`, 歯医者（元日）, 会議は明日です.
enum HiddenDate {
  /// Returns a notice about a hidden date; nil if there is none.
  static func notice(in words: [Word], _ context: DateContext) -> DueInText.Notice? {
    guard let plain = plain(words), plain.count < 40 else { return nil }
    let text = DatedText(plain, context)
    for span in text.spans.reversed() {
      let candidate = DateCandidate(span, in: text)
      let isWhole = candidate.place == .alone || candidate.isWhole && candidate.glued == nil
      guard isWhole || DateRule.decision(on: candidate).outcome != .leave else { continue }
      return .word(text.shown(span.range), written: text.written(span))
    }
    return text.notice
  }

  /// Returns a notice about a date of several words in brackets: `Lunch (sat 3pm)`; nil if there is none.
  static func notice(inBracketsOf words: [Word], _ context: DateContext) -> DueInText.Notice? {
    guard words.count > 1, words.contains(where: { $0.text.contains(where: "(（[".contains) }),
      let notice = notice(in: words, context), case .word(let date, written: _?) = notice
    else { return nil }
    let isInOne = words.map(\.text).joined(separator: " ").contains(date)
    return date.contains(" ") && isInOne ? notice : nil
  }

  /// Returns the words split at punctuation, and without a polite ending; nil if there is neither.
  private static func plain(_ words: [Word]) -> [Word]? {
    guard words.contains(where: { !$0.isLiteral && mayHaveMarks($0.text) }) else { return nil }
    var parts = words.flatMap { word -> [Word] in
      guard !word.isLiteral, !hasNumbersInARow(word.text) else { return [word] }
      return word.text.split(whereSeparator: isMark).map {
        Word(range: word.range, text: String($0), isLiteral: false)
      }
    }
    if let last = parts.last, last.text.utf8.contains(where: { $0 >= 0xE3 }),
      let ending = endings.first(where: last.text.hasSuffix), last.text.count > ending.count
    {
      parts[parts.count - 1] = Word(
        range: last.range, text: String(last.text.dropLast(ending.count)), isLiteral: false)
    }
    return parts.elementsEqual(words) { $0.text == $1.text } ? nil : parts
  }

  /// 2、3日 is two or three days.
  private static func hasNumbersInARow(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { "、，".contains($0) }
    return zip(parts, parts.dropFirst()).contains {
      $0.last?.isNumber == true && $1.first?.isNumber == true
    }
  }

  private static func mayHaveMarks(_ text: String) -> Bool {
    text.utf8.contains { $0 >= 0xE2 || $0 == 0xC2 || (0x28...0x2A).contains($0) || $0 == 0x5B }
  }

  private static func isMark(_ character: Character) -> Bool {
    if "*_()（）[]【】「」『』“”„«»、，!?！？…♪。：".contains(character) { return true }
    guard let first = character.utf8.first, first >= 0xE2 else { return false }
    return character.unicodeScalars.first?.properties.isEmojiPresentation == true
  }

  /// Polite endings, longest first.
  private static let endings = [
    "ですよね", "ですね", "ですよ", "だよね", "でした", "です", "だよ", "だね", "かな", "かも", "厳守", "必着", "必須", "希望",
    "予定", "ね", "よ", "な", "w", "ｗ",
  ]
}
