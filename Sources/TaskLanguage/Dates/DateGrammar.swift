import TaskModel

/// The grammar of dates: what a run of lexemes means.
///
/// A phrase is a day, a time and a part of the day, each at most once and in any order, with the
/// prepositions and particles that go with them. All of it is read or nothing.
struct DateGrammar {
  let lexemes: [Lexeme]
  /// The words that they were read from, as they were written, and folded.
  let words: [String]
  private let folded: [String]
  let context: DateContext
  /// What lies from here on is not read.
  var end: Int

  init(_ words: [String], _ context: DateContext) {
    self.init(words, folded: words.map(\.dateFolded), context)
  }

  init(_ words: [String], folded: [String], _ context: DateContext) {
    self.words = words
    self.folded = folded
    lexemes = DateLexer(folded).lexemes
    self.context = context
    end = lexemes.count
  }

  func kind(_ index: Int) -> Lexeme.Kind { index < end ? lexemes[index].kind : .unknown }

  /// Whether Japanese is among the words.
  var isJapanese: Bool { words.contains { $0.utf8.contains { $0 >= 0xE3 } } }

  /// What those lexemes were written as.
  func source(_ range: Range<Int>) -> String {
    guard let first = range.first, range.upperBound <= lexemes.count else { return "" }
    let last = lexemes[range.upperBound - 1]
    let start = lexemes[first].word
    // A lexeme of several words stands for all of them.
    let isInside = range.upperBound < lexemes.count && lexemes[range.upperBound].word == last.word
    let stop =
      isInside || range.upperBound == lexemes.count && !last.closesWord
      ? last.word + 1
      : range.upperBound < lexemes.count ? lexemes[range.upperBound].word : words.count
    guard stop == start + 1, start < words.count else {
      return words[start..<min(stop, words.count)].joined(separator: " ")
    }
    if lexemes[first].opensWord, last.closesWord { return words[start] }
    let bytes = Array(folded[start].utf8)
    let (low, high) = (lexemes[first].start, last.end)
    guard low < high, high <= bytes.count, high - low < bytes.count else { return words[start] }
    return String(decoding: bytes[low..<high], as: UTF8.self)
  }

  /// What all of the lexemes from there on mean; nil if they are no date.
  func phrase(from start: Int) -> DatePhrase? {
    var phrase = DatePhrase(start: start)
    var index = start
    while index < end {
      guard let next = read(at: index, into: &phrase) else { return nil }
      index = next
    }
    return finish(phrase)
  }

  /// Reads one part of a phrase; answers with where it ends.
  private func read(at index: Int, into phrase: inout DatePhrase) -> Int? {
    switch kind(index) {
    case .comma, .particle(.no), .particle(.ni), .particle(.made), .deadline, .preposition(.on),
      .preposition(.by), .preposition(.before), .preposition(.about), .preposition(.until),
      .particle(.about), .sometime, .exact, .dash, .zone:
      return readJoint(at: index, into: &phrase)
    case .sign(let sign) where !phrase.isEmpty:
      return readSum(sign, at: index, into: &phrase)
    default: break
    }
    if !phrase.sums.isEmpty { return nil }
    if let next = readWeekdayAfterDate(at: index, into: &phrase) { return next }
    let time = phrase.time == nil ? time(at: index, hasDay: phrase.day != nil) : nil
    let day = day(at: index)
    if let day, time?.clock.style != .short || day.isCalendar, day.next > (time?.next ?? 0),
      let next = phrase.take(day)
    {
      return next
    }
    if let time {
      phrase.time = time
      return time.next
    }
    return readPart(at: index, into: &phrase)
  }

  /// Reads what stands between the parts of a phrase, and before or after them.
  private func readJoint(at index: Int, into phrase: inout DatePhrase) -> Int? {
    let isFirst = phrase.isEmpty
    switch kind(index) {
    case .sometime, .particle(.about), .exact, .preposition(.before), .preposition(.about),
      .preposition(.until):
      return readVagueness(at: index, into: &phrase)
    case .dash where phrase.day != nil && phrase.time == nil:
      // `friday - 2pm`
      guard lexemes[index].opensWord, lexemes[index].closesWord,
        let time = time(at: index + 1, hasDay: true), !isDash(kind(time.next))
      else { return nil }
      return index + 1
    case .comma: return isFirst ? nil : index + 1
    case .particle(.no): return isFirst || index + 1 == end ? nil : index + 1
    case .deadline:
      guard isFirst, index + 1 < end else { return nil }
      phrase.isAnnounced = true
      return index + 1
    case .particle(.ni), .particle(.made):
      guard !isFirst || isNounOfDeadline(index) else { return nil }
      phrase.isAnnounced = true
      return index + 1
    case .preposition(.on):
      guard let day = day(at: index + 1), day.takesOn, phrase.day == nil else { return nil }
      phrase.isAnnounced = true
      return phrase.take(day)
    case .preposition(.by):
      guard index + 1 < end,
        isFirst || phrase.day != nil || phrase.time != nil || phrase.part != nil
      else { return nil }
      phrase.isAnnounced = true
      if case .preposition(.by) = kind(index + 1) { return nil }
      return index + 1
    case .zone(let minutes):
      guard phrase.time != nil, phrase.zone == nil else { return nil }
      phrase.zone = minutes
      return index + 1
    default: return nil
    }
  }

  /// `sometime friday`, `about 5`, 頃, `5pm sharp`: how exactly it is meant.
  private func readVagueness(at index: Int, into phrase: inout DatePhrase) -> Int? {
    switch kind(index) {
    case .sometime(let isLater) where phrase.isEmpty:
      guard let day = day(at: index + 1), day.due.time == nil else { return nil }
      // "later next week" is not its first day.
      if isLater, day.days?.lowerBound != nil, day.due.date == day.days?.lowerBound { return nil }
      return phrase.take(day)
    case .sometime(isLater: false) where phrase.day != nil && phrase.time == nil: return index + 1
    case .particle(.about):
      guard !phrase.isEmpty, phrase.time != nil || phrase.day != nil || phrase.part != nil else {
        return nil
      }
      phrase.isVague = true
      return index + 1
    case .exact where phrase.time != nil && isJapanese(index): return index + 1
    case .exact:
      return phrase.time == nil && time(at: index + 1, hasDay: true) == nil ? nil : index + 1
    case .preposition(.until), .preposition(.about):
      phrase.isVague = true
      if phrase.day == nil, time(at: index + 1, hasDay: true, afterAt: true) == nil,
        let day = day(at: index + 1), day.due.time == nil
      {
        return phrase.take(day)
      }
      fallthrough
    case .preposition(.before):
      guard phrase.time == nil, let time = time(at: index + 1, hasDay: true, afterAt: true) else {
        return nil
      }
      phrase.time = time
      phrase.isVague = true
      return time.next
    default: return nil
    }
  }

  /// `+3d` after a day.
  private func readSum(_ sign: Int, at index: Int, into phrase: inout DatePhrase) -> Int? {
    guard phrase.sums.count < 8, let sum = length(at: index + 1) else { return nil }
    phrase.sums.append((sign, sum.length))
    phrase.problem = phrase.problem ?? sum.problem
    return sum.next
  }

  /// `friday pm`, `tomorrow morning`, 明日の午後.
  private func readPart(at index: Int, into phrase: inout DatePhrase) -> Int? {
    if phrase.part == nil, phrase.time == nil, phrase.day != nil || isJapaneseHalf(at: index),
      case .meridiem(let isPM) = kind(index)
    {
      phrase.part = isPM ? .afternoon : .morning
      return index + 1
    }
    guard let (part, next) = part(at: index), phrase.part == nil || phrase.part == part else {
      return nil
    }
    phrase.part = part
    return next
  }

  /// 締切 before the date: 〆切3/20.
  private func isNounOfDeadline(_ index: Int) -> Bool {
    guard lexemes[index].opensWord, index + 1 < end, lexemes[index + 1].word == lexemes[index].word
    else { return false }
    switch kind(index + 1) {
    // 締切の3日前, 締切3日前
    case .number, .particle: return false
    default: break
    }
    let noun = source(index..<index + 1)
    return noun.hasPrefix("締") || noun.hasPrefix("〆") || noun == "期限"
  }

  private func isDash(_ kind: Lexeme.Kind) -> Bool {
    if case .dash = kind { true } else { false }
  }

  /// 午後 alone, which `pm` cannot be.
  private func isJapaneseHalf(at index: Int) -> Bool {
    index < end && words[lexemes[index].word].utf8.contains { $0 >= 0xE3 }
  }

  /// `3 june (mon)`, 6/3(月): a weekday that must be that of the date.
  private func readWeekdayAfterDate(at index: Int, into phrase: inout DatePhrase) -> Int? {
    guard let day = phrase.day, day.isCalendar, case .weekday(let weekday, _) = kind(index) else {
      return nil
    }
    if day.due.date.weekday != weekday, phrase.problem == nil {
      phrase.problem = .wrongWeekday(source(phrase.start..<index + 1), day.due.date)
    }
    return index + 1
  }

  /// `morning`, `in the evening`, `at night`, 朝.
  func part(at index: Int) -> (PartOfDay, Int)? {
    switch kind(index) {
    case .part(let part): return (part, index + 1)
    case .preposition(.in):
      if case .the = kind(index + 1), case .part(let part) = kind(index + 2) {
        return (part, index + 3)
      }
      return nil
    case .preposition(.at):
      if case .part(.night) = kind(index + 1) { return (.night, index + 2) }
      if case .part(.midday) = kind(index + 1) { return (.midday, index + 2) }
      return nil
    default: return nil
    }
  }
}
