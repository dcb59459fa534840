import TaskModel

/// Properties of a date in front of a text.
extension DateCandidate {
  /// Decides on a date in front of a Japanese text.
  var japaneseFront: DateOutcome {
    guard let glued else {
      // daily buildの通知
      if case .adverb = first, !text.isJapanese(start),
        !lexemes[end].opensWord
          || text.texts[lexemes[end].word].first?.isASCII == true
      {
        return .leave
      }
      return isWhole ? .take : .offer
    }
    switch (lexemes[end - 1].kind, nextKind) {
    case (.particle(.at), _): return isWhole && JapaneseCues.isFree(glued) ? .take : .offer
    case (.particle(.until), _):
      let isCut = isLimit(before: glued) || isParticleOfDay && !JapaneseCues.goOn(glued)
      return isWhole && isCut ? .take : .offer
    case (_, .comma?): return isWhole ? .take : .offer
    case (.particle, _): return .offer
    default: break
    }
    // Not 明日からあげを作る
    if glued.hasPrefix("から"), let next = glued.dropFirst(2).first {
      // 月曜から水に, 月曜から曜水に
      let isWeekday = "月火水木金土日曜".contains(next) && first.isWeekday
      return isWhole && !next.isHiragana && next != "揚" && !isWeekday ? .take : .offer
    }
    if case .particle? = nextKind { return .offer }
    return isGluedOffered(glued) ? .offer : .leave
  }

  /// Returns whether the rest begins with the で of 必着で or 締切で, which is removed with the date.
  func isLimit(before rest: Substring) -> Bool { rest.first == "で" && !isParticleOfDay }

  /// Whether it ends in まで, not in a noun that may go on: 締め切り, 期限切れ.
  private var isParticleOfDay: Bool {
    let last = text.grammar.source(end - 1..<end)
    return last.hasPrefix("ま") || last.hasPrefix("迄")
  }

  /// Returns whether a noun attached to a date may be the task: 明日会議, but not 明日香 and 日曜大工の道具.
  private func isGluedOffered(_ glued: Substring) -> Bool {
    // 今日お風呂掃除, 明日ご飯会
    let isPolite = glued.first.map("おご".contains) == true
    if isPolite, glued.count > 2, first.isOwnDay || first.isTime, glued.dropFirst().first != "で" {
      return true
    }
    let noun = glued.prefix { !$0.isHiragana }
    let next = glued.dropFirst(noun.count).first
    if isBesideError { return true }
    // 毎朝7時薬
    if span.recurrence?.time != nil, noun.count == glued.count, !noun.isEmpty { return true }
    // 日曜日家族で食事
    if first.isWeekday, span.range.count == 1, text.grammar.source(start..<end).hasSuffix("曜日"),
      noun.count > 1, next == "で"
    {
      return true
    }
    guard !noun.isEmpty, first.isTime || !JapaneseCues.makeName(glued),
      !JapaneseCues.verbsOfTitles.contains(where: glued.hasSuffix)
    else { return false }
    if next == "の", !first.isTime, !first.isOwnDay || first.isWeekday { return false }
    if let phrase = span.phrase, phrase.due.hasPassed(at: text.context.now) { return false }
    // 月曜会議, 月曜資料を送る, 金曜飲み会
    let isLast =
      noun.count == glued.count && lexemes[end - 1].word + 1 == text.texts.count
      || next.map { "をにへと".contains($0) || $0.isHiragana && !"のはがもでや".contains($0) } == true
    switch first {
    case .dayOffset(0..., _), .tonight, .clock: return true
    case .meridiem: return true
    case .month: return span.range.count > 1
    case .slashed: return isLast && !isFraction
    case .weekday, .period, .edgeOfPeriod, .every, .clockName, .ordinal:
      return isLast || span.range.count > 1 && isWhole
    // 土日割引
    case .weekend:
      return span.range.count > 1 && isWhole || isLast && text.folded[word].hasPrefix("週末")
    // 夜会議, but not 夜行バスを予約
    case .holiday, .part, .adverb:
      return isLast && noun.count == glued.count || span.range.count > 1 && isWhole
    case .dayOfMonth(let day):
      return isLast && day > 10 && text.folded[word].utf8.first.map(DigitForms.isDigit) == true
    default: return isWhole
    }
  }

  /// 来週絵に, 水曜山 at the end: a character that makes no ordinary noun, before に, まで or a space.
  var isBesideError: Bool {
    guard let glued, isInJapanese, isWhole, lexemes[start].opensWord, first.isDay, !first.isTime,
      let noun = glued.first, !JapaneseCues.suffixes.contains(noun),
      noun.unicodeScalars.first?.properties.isIdeographic == true,
      ["", "に", "まで"].contains(where: { glued.dropFirst() == $0 })
        || ["に", "まで"].contains(where: glued.dropFirst().hasPrefix)
    else { return false }
    // 明日香に
    if case .dayOffset = first { return false }
    return span.phrase.map { !$0.due.hasPassed(at: text.context.now) } ?? true
  }

  /// Whether a date in front of an English text is one by its form, or by what follows.
  var isAdmittedInFront: Bool {
    guard let next = nextKind else { return false }
    let isParted = next == .comma
    let following = isParted ? lastWord + 1 : lexemes[end].word
    // "Friday, not monday: call Bob"
    guard following < text.texts.count, !EnglishCues.negations.contains(text.folded[following])
    else { return false }
    if isParted { return true }
    guard lexemes[end].opensWord, !isOfGenitive else { return false }
    let isTitle = text.texts[word].isCapitalized && text.texts[following].isCapitalized
    switch first {
    case .dayOffset(0..., isClear: true), .tonight: if !isTitle { return true }
    case .preposition where isNumberOfNoun: break
    case .date, .preposition(.on), .preposition(.by), .preposition(.at), .preposition(.in), .sign:
      return true
    case .clock(let clock): if clock.style == .colon || span.phrase?.day != nil { return true }
    default: if span.phrase?.time != nil { return true }
    }
    let isAdverb = if case .adverb = first { true } else { first == .the }
    return EnglishCues.beginWithImperative(
      text.folded[following...], text.texts[following...], afterAdverb: isAdverb)
  }

  /// "In 2 minutes' walk", "On friday night's show", "In 3 day trip plan": it says more of the noun.
  private var isOfGenitive: Bool {
    let (last, next) = (text.folded[lastWord], text.folded[lexemes[end].word])
    if last.hasSuffix("'") || last.hasSuffix("’") { return true }
    if next.hasSuffix("'s"), DateVocabulary.words[next.dropLast(2)] != nil { return true }
    guard first == .preposition(.in), span.range.count > 2,
      case .number(2..., digits: _) = lexemes[end - 2].kind
    else { return false }
    return Self.singularUnits.contains(last)
  }

  /// Whether its number may be one of the noun behind it: "on the 3rd floor", "at 10 Downing Street".
  private var isNumberOfNoun: Bool {
    let next = text.texts[lexemes[end].word]
    return switch lexemes[end - 1].kind {
    case .ordinal: EnglishCues.countedNouns.contains(next.folded.trimmingMarks)
    case .number: next.isCapitalized
    default: false
    }
  }

  /// A word in front that is usually another one: "Sat exam prep", "May I go", "Evening primrose".
  var isWordOfOwn: Bool {
    guard isBare, !isInJapanese, nextKind != .comma else { return false }
    switch first {
    case .weekday(_, isClear: false), .month(3, _), .month(5, _), .part, .weekend, .season,
      .workday, .clockName, .dayOffset(..<0, _):
      return true
    // "April O'Neil"
    case .month: return text.texts[lexemes[end].word].isCapitalized
    default: return false
    }
  }
}
