import TaskModel

/// The grammar of dates, which parses lexemes.
///
/// A phrase is a day, a time and a part of the day, each at most once and in any order, with their
/// prepositions and particles. Either all of it is parsed or nothing.
struct DateGrammar {
  let lexemes: [Lexeme]
  /// The words of the lexemes, as typed and folded.
  let words: [String]
  private let folded: [String]
  let context: DateContext
  /// The index at which parsing ends.
  var end: Int
  /// Whether something marks all of the words as a date, as `due:` does: then `friday by 12` has a
  /// time, and 15時開始 is one.
  let isAnnounced: Bool
  /// The nesting depth of days: `the day after the day after`.
  private var depth = 0

  /// The most lexemes of a date or a recurrence, such as one with all weekdays.
  static let spanLimit = 32
  private static let depthLimit = 6

  /// - Parameters:
  ///   - folded: the folded words, if they are already known.
  ///   - isRule: whether `every:` precedes the words.
  init(
    _ words: [String], folded: [String]? = nil, _ context: DateContext, isAnnounced: Bool = false,
    isRule: Bool = false
  ) {
    self.isAnnounced = isAnnounced
    self.words = words
    let folded = folded ?? words.map(\.dateFolded)
    self.folded = folded
    lexemes = DateLexer(folded, isRule: isRule).lexemes
    self.context = context
    end = lexemes.count
  }

  func kind(_ index: Int) -> Lexeme.Kind { index < end ? lexemes[index].kind : .unknown }

  /// Returns the index after a lexeme of that kind, or `index` if there is none.
  func after(_ kind: Lexeme.Kind, at index: Int) -> Int {
    self.kind(index) == kind ? index + 1 : index
  }

  /// Returns the index after a dash inside a word, or `index` if there is none.
  func afterInnerDash(_ index: Int) -> Int {
    kind(index) == .dash && !lexemes[index].opensWord ? index + 1 : index
  }

  /// Returns whether it is から: from.
  func isFrom(_ index: Int) -> Bool {
    kind(index) == .particle(.other) && source(index..<index + 1) == "から"
  }

  /// Returns the word of a lexeme, as typed.
  func word(_ index: Int) -> String { words[lexemes[index].word] }

  /// Whether the words contain Japanese.
  var isJapanese: Bool { words.contains { $0.utf8.contains { $0 >= 0xE3 } } }

  /// Returns lexemes as typed.
  func source(_ range: Range<Int>) -> String {
    guard let first = range.first, range.upperBound <= lexemes.count else { return "" }
    let last = lexemes[range.upperBound - 1]
    let start = lexemes[first].word
    // A lexeme of several words includes all of them.
    var stop = range.upperBound < lexemes.count ? lexemes[range.upperBound].word : words.count
    if stop == last.word || range.upperBound == lexemes.count && !last.closesWord {
      stop = last.word + 1
    }
    guard stop == start + 1, start < words.count else {
      return words[start..<min(stop, words.count)].joined(separator: " ")
    }
    if lexemes[first].opensWord, last.closesWord { return words[start] }
    let bytes = Array(folded[start].utf8)
    let (low, high) = (lexemes[first].start, last.end)
    guard low < high, high <= bytes.count, high - low < bytes.count else { return words[start] }
    return String(decoding: bytes[low..<high], as: UTF8.self)
  }

  /// Parses all lexemes from `start`; nil if they are not a date.
  func phrase(from start: Int) -> DatePhrase? {
    guard end - start <= Self.spanLimit else { return nil }
    var phrase = DatePhrase(start: start)
    var index = start
    while index < end {
      guard let next = read(at: index, into: &phrase) else { return nil }
      index = next
    }
    return finish(phrase)
  }

  /// Parses the longest day at an index; nil if days are nested too deeply.
  func day(at index: Int) -> DayReading? {
    guard depth < Self.depthLimit else { return nil }
    var inner = self
    inner.depth += 1
    return inner.anyDay(at: index)
  }

  /// Parses the longest day without a time.
  func wholeDay(at index: Int) -> DayReading? {
    day(at: index).flatMap { $0.due.time == nil ? $0 : nil }
  }

  /// Parses one part of a phrase; returns its end.
  private func read(at index: Int, into phrase: inout DatePhrase) -> Int? {
    switch kind(index) {
    case .sometime, .particle(.about), .exact, .preposition(.before), .preposition(.about),
      .preposition(.until):
      return readVagueness(at: index, into: &phrase)
    case .beginning, .particle(.other), .preposition(.from):
      return readBeginning(at: index, into: &phrase)
    case .preposition(.on): return readOn(at: index, into: &phrase)
    case .preposition(.by): return readBy(at: index, into: &phrase)
    case .comma, .particle, .deadline, .dash, .zone: return readJoint(at: index, into: &phrase)
    case .preposition(.within) where isJapanese(index) && phrase.day != nil:
      return readJoint(at: index, into: &phrase)
    case .preposition(.at), .preposition(.in):
      if let next = readEdge(at: index, into: &phrase) { return next }
    case .sign(let sign) where phrase.namesMoment:
      return readSum(sign, at: index, into: &phrase)
    default: break
    }
    if !phrase.sums.isEmpty { return nil }
    if let next = readWeekdayAfterDate(at: index, into: &phrase)
      ?? readWeekOfWeekday(at: index, into: &phrase) ?? readPartOfDay(at: index, into: &phrase)
    {
      return next
    }
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

  /// Parses `+3d` after a day.
  private func readSum(_ sign: Int, at index: Int, into phrase: inout DatePhrase) -> Int? {
    guard phrase.sums.count < 8, let sum = length(at: index + 1) else { return nil }
    phrase.sums.append((sign, sum.length))
    phrase.problem = phrase.problem ?? sum.problem
    return sum.next
  }

  /// Parses the week of a weekday before its time: `friday night next week`, `monday 9am of next
  /// week`.
  private func readWeekOfWeekday(at index: Int, into phrase: inout DatePhrase) -> Int? {
    guard let weekday = phrase.day?.weekday else { return nil }
    guard let (weeks, next) = week(at: after(.preposition(.of), at: index)), weeks >= 0 else {
      return nil
    }
    var day = checked(inWeek(weeks, weekday), phrase.start..<next)
    day.part = phrase.day?.part
    phrase.day = day
    phrase.problem = phrase.problem ?? day.problem
    return next
  }

  /// Parses words before a day's part: `early tomorrow morning`, `the morning of april 1`.
  private func readPartOfDay(at index: Int, into phrase: inout DatePhrase) -> Int? {
    guard phrase.part == nil, phrase.time == nil, phrase.edge == nil else { return nil }
    if case .edge(let edge) = kind(index), edge == .early || edge == .late,
      self.edge(edge, at: index) == nil
    {
      phrase.edge = edge
      return index + 1
    }
    return isPartOf(at: index) ? readPart(at: index + 1, into: &phrase) : nil
  }

  /// Parses `friday pm`, `tomorrow morning`, 明日の午後.
  private func readPart(at index: Int, into phrase: inout DatePhrase) -> Int? {
    // 午後 may be alone, unlike `pm`.
    if phrase.part == nil, phrase.time == nil, case .meridiem(let isPM) = kind(index),
      phrase.day != nil || isJapanese(index)
    {
      phrase.part = isPM ? .afternoon : .morning
      return index + 1
    }
    guard let (part, next) = part(at: index), phrase.part == nil || phrase.part == part else {
      return nil
    }
    // "Quiz night thursday": the part belongs to the word before it.
    if !isAnnounced, phrase.isEmpty, next < end, kind(next) != .preposition(.of),
      ["morning", "afternoon", "evening", "night"].contains(source(index..<next).folded)
    {
      return nil
    }
    phrase.part = part
    // `morning of april 1`
    if case .preposition(.of) = kind(next), phrase.day == nil, day(at: next + 1) != nil {
      return next + 1
    }
    return next
  }

  /// Parses a weekday after its date, which must match: `3 june (mon)`, 6/3(月).
  private func readWeekdayAfterDate(at index: Int, into phrase: inout DatePhrase) -> Int? {
    guard let day = phrase.day, day.isCalendar, case .weekday(let weekday, _) = kind(index) else {
      return nil
    }
    if day.due.date.weekday != weekday, phrase.problem == nil {
      phrase.problem = .wrongWeekday(source(phrase.start..<index + 1), day.due.date)
    }
    // `3/14 (sat)` is not a fraction.
    if day.confidence == .timed { phrase.day?.confidence = .plain }
    return index + 1
  }

  /// Parses `morning`, `in the evening`, `at night`, 朝.
  func part(at index: Int) -> (PartOfDay, Int)? {
    switch (kind(index), kind(index + 1), kind(index + 2)) {
    case (.part(let part), _, _): (part, index + 1)
    case (.preposition(.in), .the, .part(let part)): (part, index + 3)
    case (.preposition(.at), .part(let part), _) where [.night, .midday].contains(part):
      (part, index + 2)
    default: nil
    }
  }
}
