import TaskModel

/// What is said of date words that stayed in a text.
extension DatedText {
  /// The first of them that could be meant; nil if none could.
  var notice: DueInText.Notice? {
    let first = runStart
    if let notice = noticeAtEnd(from: first) { return notice }
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

  /// A date inside the text, where it cannot be read.
  private func noticeInside(before end: Int) -> DueInText.Notice? {
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
      guard isTold(phrase, start) else { return nil }
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

  // MARK: As one would type it

  /// The notice, whose form is only offered where it is understood: a bare number behind a day as
  /// the hour that it may be. Nil for words like `the second 1`, which are no date at all.
  func understood(_ notice: DueInText.Notice) -> DueInText.Notice? {
    guard case .word(let word, let written?) = notice, written.hasPrefix("due:") else {
      return notice
    }
    var words = written.dropFirst("due:".count).split(separator: " ").map(String.init)
    if words == ["none"] || isDate(words) { return notice }
    guard case .number? = lexemes.last?.kind, let hour = words.popLast() else {
      return .word(word, written: nil)
    }
    guard words.first?.folded != "the", isDate(words) else { return nil }
    let timed = words + ["\(hour):00"]
    return .word(word, written: isDate(timed) ? "due:" + timed.joined(separator: " ") : nil)
  }

  /// Whether they are understood; what is refused says why where it is typed.
  func isDate(_ words: [String]) -> Bool {
    do { return try DateParser(context).meaning(words) != nil } catch { return true }
  }

  /// As it stands in the text.
  private func shown(_ range: Range<Int>) -> String {
    guard let first = range.first else { return "" }
    let start = lexemes[first].word
    let last = range.upperBound - 1
    let isWhole =
      range.upperBound == lexemes.count || lexemes[range.upperBound].word > lexemes[last].word
    let stop =
      range.upperBound < lexemes.count && isWhole
      ? lexemes[range.upperBound].word : isWhole ? texts.count : lexemes[last].word + 1
    if isWhole, lexemes[first].opensWord {
      return texts[start..<stop].joined(separator: " ")
    }
    return grammar.source(range)
  }

  private func written(_ found: Found) -> String {
    let range = found.start..<lexemes.count
    return found.recurrence != nil ? "every:" + rule(range) : "due:" + shown(range)
  }

  /// A recurrence without its `every`.
  private func rule(_ range: Range<Int>) -> String {
    let text = shown(range)
    let words = text.split(separator: " ")
    guard words.count > 1, ["every", "each", "ev"].contains(words[0].lowercased()) else {
      return text
    }
    return words.dropFirst().joined(separator: " ")
  }

  /// The longest part of the words from there on that is a date.
  private func writtenPart(from start: Int) -> String? {
    var grammar = grammar
    var best: Range<Int>?
    for first in start..<lexemes.count where lexemes[first].opensWord {
      for end in (first + 1...lexemes.count).reversed() where end - first > best?.count ?? 0 {
        let isOpen = end < lexemes.count && lexemes[end].kind.isParticle
        guard lexemes[end - 1].closesWord || isOpen else { continue }
        grammar.end = end
        guard let phrase = grammar.phrase(from: first), phrase.problem == nil,
          phrase.day?.sureness != .never
        else { continue }
        best = first..<end
        break
      }
    }
    return best.map { "due:" + shown($0) }
  }
}

extension Lexeme.Kind {
  fileprivate var isClock: Bool {
    if case .clock = self { true } else { false }
  }

  fileprivate var isOfMonthOrPeriod: Bool {
    switch self {
    case .month, .period: true
    default: false
    }
  }

  /// Whether it says which week or day of several: 来週, 次.
  var isDirection: Bool {
    switch self {
    case .period, .direction: true
    default: false
    }
  }

  /// Whether it is a time of day, or the end of one.
  var isTime: Bool {
    switch self {
    case .clock, .meridiem, .clockName, .oClock: true
    default: false
    }
  }

  var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }

  /// Whether it is a day that is meant also where a noun is glued to it: 明日歯医者.
  fileprivate var isOwnDay: Bool {
    switch self {
    case .dayOffset(let days, _): days >= 0
    case .period(_, let ahead): ahead >= 0
    case .tonight, .weekday: true
    default: false
    }
  }

  var isParticle: Bool {
    if case .particle = self { true } else { false }
  }

  /// Whether it names a day or a time of its own, and not a unit, a part or an ordinal.
  var isDay: Bool {
    switch self {
    case .unit, .part, .meridiem, .ordinal, .now, .never, .workday, .oClock: false
    default: isCore
    }
  }

  /// Whether it names a day, a time, a length or something that comes back.
  var isCore: Bool {
    switch self {
    case .dotted, .slashed, .date, .compactDate, .weekDate, .yearMonth, .clock, .meridiem, .oClock,
      .weekday, .weekdays, .month, .dayOfMonth, .year, .dayOffset, .now, .period, .edgeOfPeriod,
      .part, .clockName, .tonight, .weekend, .workday, .holiday, .never, .adverb, .ordinal,
      .interval, .quarterOfYear:
      true
    case .unit(let unit): unit != .seconds
    default: false
    }
  }

  /// Whether a date may begin with it that is told only by what follows.
  var isOpener: Bool {
    switch self {
    case .direction, .every, .edge, .preposition(.in), .preposition(.at), .number, .half: true
    default: false
    }
  }
}
