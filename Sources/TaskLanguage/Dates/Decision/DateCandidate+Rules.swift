import TaskModel

/// Properties of a date for the rules.
extension DateCandidate {
  /// The last word of the date.
  var lastWord: Int { lexemes[end - 1].word }

  /// Offers a date at an edge of the text; in the middle only if it is reported there.
  var weakly: DateOutcome { place == .middle && !isTold ? .leave : .offer }

  /// Whether all of it is understood as a date without a key.
  var isWhole: Bool {
    if let reading = span.recurrence {
      // `Mondays` alone may be a noun.
      switch first {
      case .weekdays,
        .workday where text.grammar.isPlural(start):
        if reading.time != nil || reading.part != nil { return true }
        var grammar = text.grammar
        grammar.end = end
        return grammar.recurrence(from: start, announced: false) != nil
      default: return true
      }
    }
    guard let phrase = span.phrase else { return false }
    // A time of 4月上旬 15時 is on no day.
    if phrase.time != nil, let days = phrase.day?.days,
      days.lowerBound.days(to: days.upperBound) > 1
    {
      return false
    }
    if phrase.isUnmistakable { return true }
    // `in january`
    if place == .end, isInMonth { return true }
    if isBesideJapanese { return true }
    // `the 14th`
    guard case .the = first, span.range.count == 2,
      case .ordinal(let number, isWord: false) = lexemes[start + 1].kind
    else { return false }
    return number <= 31 && phrase.problem == nil
  }

  /// 歯医者 12/25, 12/11 会議: month and day beside a Japanese word, which are no fraction as 1/2 and 3/8
  /// may be.
  private var isBesideJapanese: Bool {
    guard isBare, case .slashed(let month, let day, year: nil) = first, day > 12 || day <= month,
      !isFraction, span.phrase?.problem == nil, lexemes[start].opensWord
    else { return false }
    let beside =
      place == .end ? before.last?.last : place == .front ? text.restOfWord(from: end).first : nil
    return beside.map { !$0.isASCII && $0.isLetter } == true
  }

  /// `in january`
  private var isInMonth: Bool {
    guard first == .preposition(.in), span.range.count == 2, case .month = lexemes[start + 1].kind
    else { return false }
    return true
  }

  /// Whether it is a time that may have two meanings, or is refused.
  var isUnsure: Bool {
    span.phrase.map { $0.problem != nil || text.grammar.unsureTime($0) != nil } ?? false
  }

  // MARK: Cues

  var isBehindCue: Bool {
    if let glued, isInJapanese {
      let rest = glued.drop { "にまでは".contains($0) }
      if JapaneseCues.bind(glued) || JapaneseCues.deny(glued) { return true }
      if case .particle(.until) = lexemes[end - 1].kind { return JapaneseCues.waitFor(glued) }
      if case .particle(.at) = lexemes[end - 1].kind { return JapaneseCues.complement(glued) }
      if glued.first == "に" { return JapaneseCues.complement(rest) }
      return false
    }
    guard place != .front else { return false }
    if EnglishCues.negateOrBind(before) { return true }
    // `every` before a word that does not belong to it.
    return lexemes[..<start].indices.contains { index in
      lexemes[index].kind == .every && lexemes[index].opensWord
        && !text.isJapanese(index)
        && !text.spans.contains { $0.range.contains(index) }
    }
  }

  var isInClause: Bool {
    if let glued, isInJapanese { return place != .end && JapaneseCues.tell(glued) }
    guard place != .front, let last = before.last, !last.hasSuffix(",") else { return false }
    switch first {
    case .preposition(.on), .preposition(.at), .preposition(.in), .preposition(.from), .weekdays:
      // Not "Call Mohammed on friday".
      return !text.texts[word - 1].isCapitalized && EnglishCues.tell(before)
    default:
      // "Find the man who came today"
      // "Rent is due friday"
      return EnglishCues.copulas.contains(last) && text.folded[word] != "due"
        || EnglishCues.happenings.contains(last)
        || EnglishCues.relate(before.dropLast())
    }
  }

  /// Whether it follows the name of an attribute and a colon: `owner: friday`, 備考:明日.
  var isBehindKey: Bool {
    let key: String
    if lexemes[start].opensWord {
      guard word > 0, !text.gaps.contains(word) else { return false }
      key = text.texts[word - 1]
    } else {
      guard start > 0, case .comma = lexemes[start - 1].kind else { return false }
      key = String(text.texts[word].prefix(text.length(before: start)))
    }
    guard key.last?.narrow == ":" else { return false }
    let name = key.dropLast().folded
    // 限:日曜
    return Synonyms.isKey(name)
      || !name.allSatisfy(\.isASCII) && !Nearest.to(name, among: Self.keys, within: 1).isEmpty
  }

  /// The Japanese keys of dates.
  private static let keys = ["期限", "着手予定", "待機", "有効期限", "通知"]

  // MARK: Names

  /// "Call Jan", "Sit in the sun": a capitalised name, and words that are not a date there.
  var isName: Bool {
    guard place == .end, isBare, let last = before.last else { return false }
    let written = text.texts[word].trimmingMarks
    switch (last, written) {
    case ("the", "sun"), ("the", "SAT"), ("to", "wed"), ("get", "wed"), ("we", "may"),
      ("you", "may"), ("i", "may"), ("they", "may"), ("it", "may"):
      return true
    default: break
    }
    let mayBeName = written.isCapitalized || word == 1 && !first.isWeekday
    return mayBeName && EnglishCues.names.contains(written.folded)
      && EnglishCues.beforePeople.contains(last) && span.phrase?.day?.confidence != .plain
  }

  /// The Friday of "Meet Mr Friday", but not of "call dr friday".
  var mayBeSurname: Bool {
    isBare && text.texts[word].isCapitalized && (first.isWeekday || first.isMonth)
  }

  /// "Read USA Today", "Edge of Tomorrow": an ordinary word, capitalised after another one.
  var isWrittenLarge: Bool {
    guard place == .end, word > 0 else { return false }
    // "See The Day After Tomorrow"
    if first == .the, text.texts[word] == "The" { return true }
    guard isBare, word > 1 else { return false }
    switch first {
    case .dayOffset, .tonight:
      return text.texts[word].isCapitalized && text.texts[word - 1].isCapitalized
    default: return false
    }
  }

  /// 明日の歯医者: the text after の is all of the task.
  var isAllOfText: Bool {
    guard let glued, place == .front, lexemes[end].word + 1 == text.texts.count,
      span.phrase.map({ !$0.due.hasPassed(at: text.context.now) }) ?? true
    else { return false }
    // 24時間の講座 is a duration.
    if first.isAmount, span.phrase?.day?.confidence == .never { return false }
    if isOftenOfNoun { return false }
    return !glued.dropFirst().contains { "のをにはがへとで".contains($0) }
  }

  /// 明日17時の会議, 来週月曜の会議, 4月5日の会議: a coming day with more than its name.
  var isExact: Bool {
    guard let phrase = span.phrase, isWhole, !phrase.due.hasPassed(at: text.context.now),
      place == .front, span.range.count > 1, !isOftenOfNoun
    else { return false }
    return phrase.time != nil || phrase.day?.isCalendar == true || phrase.day?.weekday != nil
  }

  /// 元日の写真, 今年の抱負, 3月の売上: a holiday, a year or a month, which is seldom when something is
  /// done.
  private var isOftenOfNoun: Bool {
    switch first {
    case .holiday, .year, .period(.year, _), .ordinal: true
    case .month: isBare
    default: false
    }
  }

  /// "Watch 28 Days Later", "Listen to Blue Monday", "Watch late spring": a title, all capitalised
  /// or not a complete date.
  var isOfTitle: Bool {
    guard let verb = text.folded.first, EnglishCues.verbsOfTitles.contains(verb), start > 0 else {
      return false
    }
    if !isWhole || isBare && isUnsure || place == .middle && word == 1 { return true }
    // "Watch freaky friday", but not "Watch the game friday".
    let object = before.dropFirst().drop { $0 == "to" }
    if first.isWeekday, isBare, place == .end, object.count == 1, object.first != "\"" {
      return true
    }
    let words = text.texts[word...lastWord].map(\.trimmingMarks)
    guard words.allSatisfy({ $0.isCapitalized || $0.first?.isNumber == true }),
      words.contains(where: { $0.isCapitalized && $0.count > 2 })
    else { return false }
    // "Read it Friday"
    return word == 1 || text.texts[word - 1].isCapitalized || place == .middle
  }

  // MARK: Ties

  /// "Talk about friday", but not "Call Bob about 5pm".
  var isAboutDay: Bool {
    first == .preposition(.about) && text.folded[word] == "about" && span.phrase?.day != nil
      && span.phrase?.time == nil
  }

  /// "Notes on last week", "Report on q2": a preposition before it.
  var isTied: Bool {
    guard start > 0, case .preposition = lexemes[start - 1].kind else { return false }
    return true
  }

  /// "Minutes of friday", "Mail from monday": the day belongs to the noun.
  var isOfNoun: Bool {
    guard start > 0, case .preposition(let tie) = lexemes[start - 1].kind else { return false }
    if span.phrase?.day == nil, span.phrase?.time != nil { return false }
    if tie == .for || tie == .on { return span.phrase?.day?.confidence == .never }
    return [.of, .about].contains(tie)
  }

  /// "Catch the 17:05", "Read the daily", "Join the march": the name of a thing.
  var isOfArticle: Bool {
    guard start > 0, lexemes[start - 1].kind == .the, isBare || span.range.count == 2 else {
      return false
    }
    switch first {
    case .clock, .adverb, .month: return true
    default: return false
    }
  }

  /// 24/7 and, inside a text, 3/4, which are numbers.
  var isFraction: Bool {
    guard case .slashed(let first, let second, year: nil) = first else { return false }
    if place != .end, first < second, second <= 8 || second == 0 { return true }
    if case .noSuchDay? = span.phrase?.problem { return true }
    return ["24/7", "9/11", "7/11"].contains(text.folded[word].trimmingMarks)
  }

  /// "Hits of the 90s", "Join 30 day challenge": a number with a unit that is no distance from now.
  var isMeasure: Bool {
    guard span.range.count == 2, case .number(let count, digits: _) = first,
      case .unit(let unit) = lexemes[start + 1].kind
    else { return false }
    // "Show sum of last 7 days"
    if unit == .seconds && !lexemes[start + 1].opensWord
      || start > 0 && lexemes[start - 1].kind == .last
    {
      return true
    }
    // "30 minute call" may be an estimate.
    guard unit != .minutes, unit != .hours || count > 23, count > 1, place != .end,
      Self.singularUnits.contains(text.folded[lastWord]),
      end < lexemes.count, lexemes[end].opensWord
    else { return false }
    return lexemes[end].kind.isUnknown && !isBeforeJoint
  }

  static let singularUnits: Set = ["minute", "hour", "day", "week", "month", "year"]

  /// "Annotate 14 July 1789 lecture": more than a year ago.
  var isOfAnotherYear: Bool {
    guard let phrase = span.phrase, phrase.problem == nil else { return false }
    return phrase.due.date.days(to: text.context.today) > 366
  }

  /// "Read John 3:16": a time only by its colon, which may be a score or a verse.
  var isScore: Bool {
    guard isBare, case .clock(let clock) = first, clock.style == .colon, !clock.isPadded,
      clock.isPM == nil
    else { return false }
    return clock.hour < 13 && clock.minute % 5 != 0
  }

  /// "Raise timeout to 2 hours", "Extend lease by one year", "older than 30 days": an amount.
  var isAmountOfChange: Bool {
    guard let verb = before.first, let last = before.last else { return false }
    let isBy = first == .preposition(.by)
    let isTied =
      last == "than" || isBy && EnglishCues.changers.contains(verb)
      || last == "to" && EnglishCues.replacers.contains(verb)
    let amount = isBy ? start + 1 : start
    switch lexemes[amount].kind {
    case .dotted: return isTied
    case .number, .one, .half:
      guard amount + 1 < end else { return isBy && isTied }
      guard case .unit = lexemes[amount + 1].kind else { return false }
      return isTied
    case .quarterOfYear: return ["vs", "versus"].contains(last)
    default: return false
    }
  }

  // MARK: In the middle

  /// "Check if friday works": the day is what a clause is about.
  var isSubject: Bool { ["if", "whether"].contains(before.last) }

  /// "Organise movie night": a night without a day or a preposition.
  var isNight: Bool { isBare && first == .part(.night) && !isInJapanese }

  /// "Fix daily build": a date word that modifies the noun after it, also behind a preposition.
  var saysMoreOfNoun: Bool {
    guard lexemes[start].opensWord, !isInJapanese, end < lexemes.count, nextKind != .comma,
      !isBetweenMarks
    else { return false }
    // "before friday call Bob"
    if start == 1, left == .cue { return false }
    let name: Lexeme.Kind
    switch (first, span.range.count) {
    case (_, 1): name = first
    case (.edge, _): name = first
    case (.preposition(.in), 2) where isInMonth: name = lexemes[start + 1].kind
    // "on 5th Avenue"
    case (.preposition(.on), 2) where text.texts[lexemes[end].word].isCapitalized:
      name = lexemes[start + 1].kind
      guard case .ordinal = name else { return false }
    case (.preposition(.about), 2): name = lexemes[start + 1].kind
    // "Prepare friday morning talk"
    case (.weekday, 2):
      guard case .part = lexemes[start + 1].kind else { return false }
      name = first
    default: return false
    }
    switch name {
    case .weekday, .weekdays, .month, .holiday, .adverb, .part, .clockName, .weekend, .season,
      .workday, .ordinal, .unit, .edge, .edgeOfPeriod, .quarterOfYear,
      .slashed(_, _, year: nil):
      break
    default: return false
    }
    let following = text.folded[lexemes[end].word]
    return !isBeforeJoint && !EnglishCues.determiners.contains(following)
      && following.first?.isLetter == true
  }

  /// "Drive to 12 May Street", "Saturday Night Live", "review by April O'Neil": part of a name.
  var isOfName: Bool {
    guard lexemes[start].opensWord, end < lexemes.count, lexemes[end].opensWord, !isInJapanese,
      text.texts[lexemes[end].word].isCapitalized
    else { return false }
    if EnglishCues.streets.contains(text.folded[lexemes[end].word].trimmingMarks) { return true }
    if first == .preposition(.by), span.range.count == 2 { return lexemes[end - 1].kind.isMonth }
    return span.range.count > 1 && text.texts[word...lastWord].allSatisfy(\.isCapitalized)
  }

  private var isBeforeJoint: Bool {
    end < lexemes.count
      && EnglishCues.joints.contains(text.folded[lexemes[end].word].trimmingMarks)
  }

  /// Whether a date inside a text is reported: not fractions, ordinals and short names of days.
  var isTold: Bool {
    if isBetweenMarks && isWhole || isBesideError { return true }
    if let reading = span.recurrence { return reading.problem == nil && !isGluedNoun }
    guard let phrase = span.phrase, !isAmountOfNoun else { return false }
    guard let day = phrase.day else {
      // 会議10時から12時まで出席
      if text.rangeOfTimes?.overlaps(text.words(of: span.range)) == true { return true }
      // 資料を15時に送る
      if isInJapanese, phrase.time != nil, glued?.first != "の", isWhole || phrase.isAnnounced {
        return !isGluedNoun
      }
      return (phrase.time?.confidence ?? .never) >= .announced && phrase.time?.isBare != true
    }
    if glued?.first == "の" || isGluedNoun { return false }
    switch first {
    case .weekday(_, isClear: false): return phrase.time != nil || !isBare
    case .compactDate: return isInJapanese && text.texts[word].contains(".")
    // 報告書を25日に提出, 電気代25日まで, but not 会議の3日前 or 本を15日で読む
    case .dayOfMonth(let day) where isInJapanese && glued?.first != "で":
      let before = text.texts[word].prefix(text.length(before: start)).last
      // 家賃27日
      if end == lexemes.count, day > 10, before.map({ $0.isLetter && !$0.isHiragana }) == true {
        return true
      }
      return day > 10 && before.map("をはがにで".contains) == true
        || [.particle(.at), .particle(.until)].contains(lexemes[end - 1].kind)
    case .number, .month: return day.confidence >= .timed && !isBare
    case .preposition(.in), .preposition(.by), .preposition(.on):
      return day.confidence >= .announced || phrase.isAnnounced || isInMonth
    case .the, .ordinal:
      return day.confidence >= .timed && (day.isCalendar || span.range.count > 2 || isBeforeJoint)
    default: return day.confidence >= .timed
    }
  }

  /// "Cut costs by 10 percent": its number counts the noun behind it.
  private var isAmountOfNoun: Bool {
    guard first == .preposition(.by), span.range.count == 2, end < lexemes.count,
      case .number = lexemes[start + 1].kind
    else { return false }
    return lexemes[end].opensWord && !isBeforeJoint
  }

  /// 資料を明日香に: characters attached to a date inside a word that make it another word.
  private var isGluedNoun: Bool {
    guard let glued, isInJapanese, let next = glued.first, !next.isHiragana else { return false }
    if case .particle = lexemes[end - 1].kind { return false }
    return JapaneseCues.makeName(glued)
  }
}
