import TaskModel

/// A text whose words have been read as parts of dates.
struct DatedText {
  let texts: [String]
  let folded: [String]
  let grammar: DateGrammar
  let context: DateContext
  /// The words before which something else stood in the line, as a tag.
  let gaps: Set<Int>

  /// The most lexemes at the end of a text that are looked at together.
  private static let runLimit = 28

  init(_ words: [Word], _ context: DateContext) {
    texts = words.map(\.text)
    // A quoted word is no part of a date.
    folded = words.map { $0.isLiteral ? "\"" : $0.text.dateFolded }
    self.context = context
    gaps = Set(
      words.indices.dropFirst().filter {
        words[$0].range.lowerBound > words[$0 - 1].range.upperBound + 2
      })
    grammar = DateGrammar(folded, folded: folded, context)
  }

  var lexemes: [Lexeme] { grammar.lexemes }

  /// Where the words at the end of the text begin that are all parts of dates.
  var runStart: Int {
    var index = lexemes.count
    var start = index
    while index > 0, lexemes.count - index < Self.runLimit {
      if case .unknown = lexemes[index - 1].kind { break }
      index -= 1
      if mayStart(index) { start = index }
    }
    // A word of which a part is unknown is none of them.
    return start
  }

  /// Whether a date at the end of the text may begin there: with a word, or behind the comma of a
  /// Japanese one, as in 本を返す、来週.
  func mayStart(_ index: Int) -> Bool {
    if lexemes[index].opensWord { return true }
    guard index > 1, lexemes[index - 1].kind == .comma,
      lexemes[index - 1].word == lexemes[index].word
    else { return false }
    return lexemes[index - 1].end - lexemes[index - 1].start == 3
  }

  /// A date or a recurrence, from a lexeme to the end of the text.
  struct Found {
    var start: Int
    var phrase: DatePhrase?
    var recurrence: RecurrenceReading?

    var isUnmistakable: Bool { recurrence != nil || phrase?.isUnmistakable == true }
  }

  /// The longest date or recurrence that ends with the text; in words up to `end`.
  func longest(from first: Int, to end: Int, recurrences: Bool = true) -> Found? {
    var grammar = grammar
    grammar.end = end
    for start in first..<max(first, end) where mayStart(start) {
      if recurrences, let reading = grammar.recurrence(from: start, announced: false) {
        return Found(start: start, recurrence: reading)
      }
      if let phrase = grammar.phrase(from: start) { return Found(start: start, phrase: phrase) }
    }
    return nil
  }

  /// What the longest phrase at the end makes of the text; nil where it is no date there.
  func atEnd(_ wants: DueInText.Wants) throws(DateError) -> DueInText? {
    let first = runStart
    guard var found = longest(from: first, to: lexemes.count) else {
      try refuseRecurrence(from: first)
      return nil
    }
    let reading = found.recurrence
    if reading != nil, let date = longest(from: first, to: found.start, recurrences: false),
      date.isUnmistakable, date.phrase?.problem == nil
    {
      // `9am every friday 5pm`
      if date.phrase?.day == nil {
        throw .noRecurrence(grammar.source(date.start..<lexemes.count))
      }
      found.start = date.start
      found.phrase = date.phrase
    }
    if reading == nil { try refuseRecurrence(from: first, before: found.start) }
    guard found.start > 0, isFree(before: found.start, from: first, found.phrase) else {
      return nil
    }
    guard found.isUnmistakable, !isName(found), !isTimeOfAnotherDay(found) else { return nil }
    if let notice = misspelling(before: found.start) {
      return DueInText(text: texts, notice: notice)
    }
    return try result(reading == nil ? afterVerb(found) : found, reading, wants)
  }

  /// "Check in 4 days from now": the `in` is of the verb where the date does without it.
  private func afterVerb(_ found: Found) -> Found {
    let lexeme = lexemes[found.start]
    guard case .preposition(.in) = lexeme.kind, lexeme.word > 0,
      Self.verbsWithIn.contains(folded[lexeme.word - 1]),
      let later = longest(from: found.start + 1, to: lexemes.count, recurrences: false),
      later.start == found.start + 1, later.isUnmistakable
    else { return found }
    return later
  }

  private static let verbsWithIn: Set = ["check", "log", "sign", "clock", "hand", "turn", "drop"]

  private func result(
    _ found: Found, _ reading: RecurrenceReading?, _ wants: DueInText.Wants
  ) throws(DateError) -> DueInText? {
    var result = DueInText(text: before(found.start))
    result.place = lexemes[found.start].word..<texts.count
    if let reading {
      if wants == .due { return nil }
      result.recurrence = try RecurrenceParser.match(reading, grammar, found.start)
    }
    if let phrase = found.phrase {
      if wants == .recurrence { return nil }
      let source = grammar.source(found.start..<lexemes.count)
      switch phrase.problem {
      case .needsHalfOfDay(_, let hour, let minute):
        return DueInText(text: texts, notice: .ambiguousHour(source, hour: hour, minute: minute))
      case .ambiguousOrder: return nil
      case let problem?: throw problem
      case nil: break
      }
      if reading == nil, let clock = grammar.unsureTime(phrase) {
        return DueInText(
          text: texts,
          notice: .ambiguousHour(source, hour: clock.hour, minute: clock.minute))
      }
      if phrase.due.hasPassed(at: context.now) { return nil }
      result.due = phrase.due
      result.remarks = phrase.remarks
    }
    return result
  }

  /// The text before a lexeme, without the comma that parts them.
  private func before(_ index: Int) -> [String] {
    let lexeme = lexemes[index]
    let words = Array(texts[..<lexeme.word])
    guard !lexeme.opensWord else { return words }
    return words + [String(texts[lexeme.word].prefix(length(before: index) - 1))]
  }

  /// How many characters stand before a lexeme in its word; folding keeps their number in all that
  /// stands beside a date.
  func length(before index: Int) -> Int {
    String(decoding: folded[lexemes[index].word].utf8.prefix(lexemes[index].start), as: UTF8.self)
      .count
  }

  /// A recurrence that nobody understands is no text: `every 6th monday`, 毎週 第9月曜.
  private func refuseRecurrence(from first: Int, before end: Int? = nil) throws(DateError) {
    let end = end ?? lexemes.count
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
    guard let last = texts.last, last.isNumberOrRange, folded.last != "\"" else { return }
    let first = runStart
    guard longest(from: first, to: lexemes.count).map({ $0.start + 1 == lexemes.count }) != false,
      let end = lexemes.lastIndex(where: { $0.word < texts.count - 1 }).map({ $0 + 1 }),
      end > first, let found = longest(from: first, to: end, recurrences: false), found.start > 0,
      found.isUnmistakable, found.phrase?.day != nil, isFree(before: found.start, from: first, nil)
    else { return }
    throw .numberAfterDate(date: grammar.source(found.start..<end), number: last)
  }
}

extension Lexeme.Kind {
  var isInterval: Bool {
    if case .interval = self { true } else { false }
  }

  /// Whether it says after "every" what comes back.
  var isOfRule: Bool {
    switch self {
    case .unit, .weekday, .weekdays, .month, .dayOfMonth, .workday, .weekend, .part, .adverb,
      .other,
      .ordinal, .last, .clock, .holiday:
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
