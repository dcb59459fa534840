import TaskModel

/// What is said of date words that stayed in a text.
extension DatedText {
  /// The first of them that could be meant; nil if none could.
  var notice: DueInText.Notice? {
    let first = runStart
    if let notice = misspelling(before: nil) ?? noticeAtEnd(from: first) { return notice }
    if let notice = noticeInside(before: first) { return notice }
    if let word = hiddenDay(before: folded.count) {
      let core = texts[word].trimmingMarks
      return .word(core, written: "due:" + core)
    }
    if let bracketed { return .word(bracketed, written: "due:" + bracketed) }
    if let meant = DateTypo.meant(by: folded.last ?? "") {
      return .typo(texts[texts.count - 1], meant: meant)
    }
    return vague
  }

  /// The words at the end that are parts of a date, from the first that names something of it on.
  func noticeAtEnd(from first: Int) -> DueInText.Notice? {
    guard first < lexemes.count else { return nil }
    if let notice = noticeOfNoDay ?? noticeOfPlural(from: first) { return notice }
    if var found = longest(from: first, to: lexemes.count) {
      // "Nothing until monday"
      if found.start + 1 < lexemes.count, found.phrase?.day != nil,
        [.preposition(.until), .preposition(.about)].contains(lexemes[found.start].kind)
      {
        found.start += 1
      }
      if isOfLength(found.start) {
        return .word(shown(found.start - 1..<lexemes.count), written: nil)
      }
      if case .needsHalfOfDay(_, let hour, let minute)? = found.phrase?.problem {
        let source = shown(found.start..<lexemes.count)
        return .ambiguousHour(source, hour: hour, minute: minute)
      }
      if isBareNumber(found) {
        return noticeBefore(found.start, from: first) ?? noticeOfParts(from: first)
      }
      if case .outOfRange? = found.phrase?.problem { return nil }
      if let day = dayOfTime(found) { return day }
      let start = lexemes[first..<found.start].firstIndex(where: isTelling) ?? found.start
      let core = lexemes[start..<found.start].contains(where: \.kind.isCore)
      // `2pm tomorrow for an hour`: the length is not what is meant.
      if core, found.phrase?.day?.sureness == .never, let parts = noticeOfParts(from: first) {
        return parts
      }
      return .word(
        shown((core ? start : found.start)..<lexemes.count),
        written: core && found.recurrence != nil ? nil : written(found))
    }
    return noticeOfParts(from: first)
  }

  /// `on fridays at 9`, `weekdays`: what comes back, without a word that says so.
  private func noticeOfPlural(from first: Int) -> DueInText.Notice? {
    let start = lexemes[first...].indices.first { index in
      guard lexemes[index].opensWord else { return false }
      switch lexemes[index].kind {
      case .weekdays: return true
      case .workday: return folded[lexemes[index].word] == "weekdays"
      default: return false
      }
    }
    guard let start, grammar.recurrence(from: start, announced: true)?.problem == nil,
      grammar.recurrence(from: start, announced: true) != nil
    else { return nil }
    var shownFrom = start
    if start > first {
      switch lexemes[start - 1].kind {
      case .preposition(.on): shownFrom -= 1
      case .number, .sign, .every, .preposition, .other: return nil
      default: break
      }
    }
    return .word(
      shown(shownFrom..<lexemes.count), written: "every:" + shown(start..<lexemes.count))
  }

  /// `now`, `later`, `asap` and 平日 at the end, which name no day.
  private var noticeOfNoDay: DueInText.Notice? {
    guard let last = lexemes.last, last.closesWord, last.word > 0 else { return nil }
    let text = texts[texts.count - 1]
    if case .vague = last.kind, text.folded.hasSuffix("ish") { return .word(text, written: nil) }
    if let start = lexemes.firstIndex(where: { $0.word == last.word }),
      lexemes[start].kind == .workday, isJapanese(start),
      grammar.recurrence(from: start, announced: true) != nil
    {
      return .word(text, written: "every:" + text)
    }
    guard last.opensWord else { return nil }
    // "Wait until later"
    if lexemes.count > 1, case .preposition = lexemes[lexemes.count - 2].kind { return nil }
    switch last.kind {
    case .now: return .word(text, written: "due:now")
    case .number(let number, digits: 4)
    where isMilitary(number, text.folded) && longest(from: runStart, to: lexemes.count) == nil:
      return .word(text, written: "due:\(text.folded.prefix(2)):\(text.folded.suffix(2))")
    default: return nil
    }
  }

  /// "Call mom 1730": a time, unless a noun stands before it that it counts.
  private func isMilitary(_ number: Int, _ text: String) -> Bool {
    guard text.utf8.count == 4, texts.count > 1, number % 5 == 0, number % 100 < 60,
      text.hasPrefix("0") || (1300...2359).contains(number) && !(1900...2100).contains(number)
        || (1000..<1300).contains(number) && [15, 30, 45].contains(number % 100)
    else { return false }
    return !NumberNouns.all.contains(folded[folded.count - 2])
  }

  /// Where no end of the words is a date: the longest part that is one, or whatever looks like one.
  private func noticeOfParts(from first: Int) -> DueInText.Notice? {
    let tells = lexemes[first...].indices.contains { index in
      lexemes[index].kind.isDay || isVaguePair(at: index)
    }
    let start = lexemes[first...].firstIndex(where: isTelling) ?? first
    let written = writtenPart(from: start)
    guard tells || written != nil else { return nil }
    return .word(shown(start..<lexemes.count), written: written)
  }

  /// A day that stands somewhere before a time without one: both, as one would write them.
  private func dayOfTime(_ found: Found) -> DueInText.Notice? {
    guard found.recurrence == nil, found.phrase?.day == nil, isTimeOfAnotherDay(found),
      !lexemes[..<found.start].contains(where: \.kind.isClock)
    else { return nil }
    let time = shown(found.start..<lexemes.count)
    let word = lexemes[found.start].word
    if let hidden = hiddenDay(before: word) {
      let day = texts[hidden].trimmingMarks
      return .word(day, written: "due:\(day) \(time)")
    }
    if word > 0, let meant = DateTypo.meant(by: folded[word - 1]) {
      return .typo(texts[word - 1], meant: meant)
    }
    guard case .word(let day, let written?)? = noticeInside(before: found.start) else { return nil }
    return .word(day, written: "\(written) \(time)")
  }

  /// `few days`, `2-3 days`, `next summer`, `half 9`, `within the week`: what means a time, and
  /// nothing says which.
  private func isVaguePair(at index: Int) -> Bool {
    guard index + 1 < lexemes.count else { return false }
    switch (lexemes[index].kind, lexemes[index + 1].kind) {
    case (.number, .unit), (.vague, .unit), (.number, .vague), (.half, .number), (.half, .unit),
      (.direction, .season), (.preposition(.in), .season), (.every, .vague), (.one, .vague),
      (.preposition(.in), .quarterOfYear), (.preposition(.by), .quarterOfYear),
      (.quarterOfYear, .number), (.number, .clock):
      return true
    case (.preposition(.within), _):
      return lexemes[(index + 1)...].prefix(2).contains { $0.kind.isCore }
    default: return false
    }
  }

  private func noticeBefore(_ end: Int, from first: Int) -> DueInText.Notice? {
    guard lexemes[first..<end].contains(where: \.kind.isCore),
      let found = longest(from: first, to: end), !isBareNumber(found)
    else { return nil }
    return .word(shown(found.start..<lexemes.count), written: written(found))
  }

  /// Whether it says something of a date, as no article and no comma does.
  private func isTelling(_ lexeme: Lexeme) -> Bool {
    guard lexeme.opensWord else { return false }
    switch lexeme.kind {
    case .the, .one, .comma, .joiner, .preposition(.to), .preposition(.of), .preposition(.for),
      .preposition(.from), .particle, .dash:
      return false
    default: return true
    }
  }

  private func isBareNumber(_ found: Found) -> Bool {
    guard found.recurrence == nil, found.start == lexemes.count - 1 else { return false }
    switch lexemes[found.start].kind {
    case .number, .now: return true
    default: return false
    }
  }
}
