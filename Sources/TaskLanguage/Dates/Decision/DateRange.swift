import TaskModel

/// A range of times or days in a text: `tomorrow 14:00-16:00`, `tomorrow 2pm for 2 hours`,
/// `dec 10 - dec 12`, 12/10〜12/12.
///
/// A range is decided on like one of its ends: times like the start time, days like the last day.
package struct DateRange {
  /// Examples of ranges as typed, for help.
  package static let examples = [
    "tomorrow 14:00-16:00", "friday from 2pm to 4pm", "tomorrow 2pm for 2 hours",
    "dec 10 - dec 12", "明日14時から16時", "明日14時から2時間", "12月10日〜12日",
  ]

  /// The separators of the ends; not dates themselves.
  private static let marks: Set<Character> = ["-", "–", "−", "~", "〜", "～"]
  private static let words: Set<String> = ["to", "till", "until", "through", "for", "から"]
  /// Those that may stand between a time and a duration.
  private static let lengths: Set<Substring> = ["for", "から"]
  private static let dots = ".."

  /// The most separators of a text that are tried, so that a text of many does not take long.
  private static let markLimit = 6

  /// The most minutes between two times.
  private static let longest = 18 * 60

  /// The text with one end instead of the range.
  private(set) var text: [Word] = []
  /// The minutes between the times.
  private(set) var minutes: Minutes?
  /// The first day.
  private(set) var firstDay: CivilDate?
  /// The words of the range in the original text and in ``text``.
  private var place = 0..<0
  private(set) var newPlace = 0..<0

  /// Parses the words as one range, with its deadline, for `due:` and `edit`; nil if they are not
  /// one.
  static func whole(_ texts: [String], _ context: DateContext) -> (range: DateRange, due: Due)? {
    let words = texts.map { Word($0) }
    guard let range = DateRange(in: words, context, isAnnounced: true),
      let due = try? DateParser(context).parse(range.text.map(\.text))
    else { return nil }
    return (range, due)
  }

  /// Returns the longest range at the beginning, of at least `shortest` words, and its word count.
  package static func longestPrefix(
    of texts: [String], atLeast shortest: Int, _ context: DateContext
  ) -> (range: DateRange, due: Due, count: Int)? {
    guard
      let mark = texts.prefix(DateParser.wordLimit).firstIndex(where: { text in
        mayPart(Word(text)) && Due(iso8601: text) == nil
      })
    else { return nil }
    let longest = min(texts.count, mark + 1 + wordsBehindMark)
    for count in stride(from: longest, through: max(shortest, mark + 1, 1), by: -1) {
      if let (range, due) = whole(Array(texts[..<count]), context) { return (range, due, count) }
    }
    return nil
  }

  /// The most words in the second end of a range: `dec 12 2026`.
  private static let wordsBehindMark = 3

  /// Whether something marks the words as dates; in a text, 12.3 and 12.4 are versions.
  private let isAnnounced: Bool

  /// Finds the first range of a text; nil if there is none.
  init?(in words: [Word], _ context: DateContext, isAnnounced: Bool = false) {
    self.isAnnounced = isAnnounced
    // Most lines have no range, and are checked at each keystroke.
    guard words.contains(where: { $0.text.utf8.contains { $0 >= 0x80 || (48...57).contains($0) } }),
      words.contains(where: { Self.mayPart($0) })
    else { return nil }
    var count = 0
    for index in words.indices {
      for (left, right) in Self.cuts(words[index]) {
        count += 1
        if count > Self.markLimit { return nil }
        let before = Array(words[..<index]) + left
        let after = right + words[(index + 1)...]
        if !before.isEmpty, !after.isEmpty,
          let texts = read(
            before, after, mark: Self.mark(between: left, right, in: words[index]),
            isGlued: !left.isEmpty, cut: index, context)
        {
          text = texts.enumerated().map { index, text in
            let behind = words.count - (texts.count - index)
            let word = words[index < newPlace.lowerBound ? index : max(behind, 0)]
            return word.text == text
              ? word : Word(range: word.range, text: text, isLiteral: false)
          }
          return
        }
      }
    }
    return nil
  }

  /// Returns the range as typed, without attached text, to offer it instead of the date offered in
  /// ``text``; nil if that is another date.
  ///
  /// - Parameter shown: the date that is offered in ``text``.
  func typed(_ shown: String, in words: [Word]) -> String? {
    let new = text[newPlace].map(\.text).joined(separator: " ")
    let old = words[place].map(\.text).joined(separator: " ")
    guard let part = new.firstRange(of: shown) else { return nil }
    let (before, behind) = (new[..<part.lowerBound], new[part.upperBound...])
    guard old.hasPrefix(before), old.hasSuffix(behind) else { return nil }
    return String(old.dropFirst(before.count).dropLast(behind.count))
  }

  /// Converts the range of a date in ``text`` to the original words; nil if it is not this range.
  func original(_ range: Range<Int>) -> Range<Int>? {
    guard range.lowerBound <= newPlace.lowerBound, range.upperBound >= newPlace.upperBound else {
      return nil
    }
    return min(range.lowerBound, place.lowerBound)..<range.upperBound - newPlace.upperBound
      + place.upperBound
  }

  /// Returns whether a word may contain a range, or be its separator.
  private static func mayPart(_ word: Word) -> Bool {
    let text = word.text
    guard !word.isLiteral, text.utf8.count <= Word.longest else { return false }
    // The hyphens of an ISO date do not separate days.
    if text.utf8.count == 10, Due(iso8601: text) != nil { return false }
    let isMarked = text.utf8.contains {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: ".") || $0 >= 0x80
    }
    guard isMarked else { return text.utf8.count < 8 && words.contains(text) }
    return text.contains(where: marks.contains) || text.contains("から") || text.contains(dots)
  }

  /// Splits a word at its first separators; both parts are empty for a word that is a separator.
  private static func cuts(_ word: Word) -> [([Word], [Word])] {
    guard mayPart(word) else { return [] }
    let text = word.text
    if words.contains(text) || text.count == 1 || text == dots { return [([], [])] }
    func part(_ text: Substring) -> Word {
      Word(range: word.range, text: String(text), isLiteral: false)
    }
    let cuts = text.indices.lazy.compactMap { index -> ([Word], [Word])? in
      let isLong = text[index...].hasPrefix("から") || text[index...].hasPrefix(dots)
      let width = marks.contains(text[index]) ? 1 : isLong ? 2 : 0
      let (left, rest) = (text[..<index], text[index...].dropFirst(width))
      guard width > 0, !left.isEmpty, !rest.isEmpty,
        rest.first?.isNumber == true || left.last?.isNumber == true
      else { return nil }
      return ([part(left)], [part(rest)])
    }
    // One more than is tried.
    return Array(cuts.prefix(markLimit + 1))
  }

  private static func mark(between left: [Word], _ right: [Word], in word: Word) -> Substring {
    word.text.dropFirst(left.first?.text.count ?? 0).dropLast(right.first?.text.count ?? 0)
  }

  /// Parses the ends on both sides of a separator; returns the text with one end, or nil if they
  /// are not two times, two days, or a time and a duration.
  ///
  /// - Parameter mark: the separator.
  private mutating func read(
    _ before: [Word], _ after: [Word], mark: Substring, isGlued: Bool, cut: Int,
    _ context: DateContext
  ) -> [String]? {
    // In Japanese, `3/4` has the month first; one Japanese end is enough.
    var context = context
    if (before + after).contains(where: { $0.text.utf8.contains { $0 >= 0xE3 } }) {
      context.style.order = context.style.order ?? .monthFirst
    }
    let right = DatedText(after, context, findsSlips: false)
    var left = DatedText(before, context, findsSlips: false)
    var found = Self.lengths.contains(mark) ? length(left, right) : nil
    if found == nil, mark != "for" {
      found = times(&left, right, before, after, isGlued) ?? days(left, right, before, isGlued)
    }
    guard let (kept, end) = found else { return nil }
    var words = kept
    place =
      min(newPlace.lowerBound, cut)..<right.words(of: 0..<end).upperBound + cut + (isGlued ? 0 : 1)
    if let from = words.indices.last(where: { $0 < newPlace.lowerBound }),
      !Nearest.to(words[from], among: ["from"], within: 1).isEmpty
    {
      // `ftom 3 june to 5 june`
      guard words[from].folded == "from" else { return nil }
      words.remove(at: from)
      newPlace = newPlace.lowerBound - 1..<newPlace.upperBound - 1
      place = place.lowerBound - 1..<place.upperBound
    }
    if end < right.lexemes.count {
      guard var rest = right.from(end) else { return nil }
      if !right.lexemes[end].opensWord { words[words.count - 1] += rest.removeFirst() }
      words += rest
    }
    return words
  }

  /// Returns the text up to the separator between two times, and the end of the second.
  private mutating func times(
    _ left: inout DatedText, _ right: DatedText, _ before: [Word], _ after: [Word], _ isGlued: Bool
  ) -> ([String], end: Int)? {
    guard let (clock, end) = right.time else { return nil }
    // The text after `2026-12-10T09:00` is its zone.
    if isGlued, let word = before.last?.text, Due(iso8601: word)?.time != nil { return nil }
    // `2-4pm`, 14-15時
    if isGlued, left.endsInHour, let hour = before.last?.text,
      let ending = after[0].text.endingOfHour
    {
      let last = Word(range: before[before.count - 1].range, text: hour + ending, isLiteral: false)
      left = DatedText(before.dropLast() + [last], left.context, findsSlips: false)
    }
    guard let (start, first) = left.lastTime else { return nil }
    var count = clock.minuteOfDay - first.minuteOfDay
    // 午後2時から4時
    if count < 0, first.isPM == true, clock.isPM == nil, clock.hour < 12, count + 720 > 0 {
      count += 720
    }
    if count <= 0 { count += 1440 }
    // "from 1pm to noon" is an error.
    guard count <= Self.longest else { return nil }
    minutes = Minutes(count)
    newPlace = start..<left.texts.count
    return (left.texts, end)
  }

  /// Returns the text up to the separator between a time and a duration, and the end of that:
  /// `tomorrow 2pm for 2 hours`, 明日14時から2時間.
  private mutating func length(
    _ left: DatedText, _ right: DatedText
  ) -> ([String], end: Int)? {
    guard let found = right.grammar.length(at: 0), found.problem == nil,
      found.unit?.isShort == true, found.length.isOnlyMinutes, let (start, _) = left.lastTime
    else { return nil }
    minutes = Minutes(found.length.minutes)
    newPlace = start..<left.texts.count
    return (left.texts, found.next)
  }

  /// Returns the text up to the second of two days, including it, and its end.
  private mutating func days(
    _ left: DatedText, _ right: DatedText, _ before: [Word], _ isGlued: Bool
  ) -> ([String], end: Int)? {
    guard let found = left.firstDay(before: right, isGlued) else { return nil }
    let (index, end) = (found.index, found.end)
    let lexeme = left.lexemes[index]
    if !isAnnounced, case .dotted = lexeme.kind, left.texts[lexeme.word].last != "." { return nil }
    var (day, last) = (found.first, found.last)
    // 3月10日〜12日 on the eleventh
    if let ago = left.context.aYearAgo,
      let (ending, next) = day.adding(months: -12).flatMap(right.day), next == end,
      let begun = left.context.begun(
        day, DatedText(before, ago, findsSlips: false).spans.last?.phrase?.plainDay, to: ending)
    {
      (day, last) = (begun, ending)
    }
    guard last > day else { return nil }
    firstDay = day
    let start = left.lexemes[index]
    var words = Array(left.texts[..<start.word])
    if !start.opensWord {
      words.append(String(left.texts[start.word].prefix(left.length(before: index))))
    }
    let (year, month, number) = last.components
    let isJapanese = left.grammar.isJapanese || right.grammar.isJapanese
    let written = isJapanese ? "\(year)年\(month)月\(number)日" : last.iso8601
    if start.opensWord {
      words.append(written)
    } else {
      words[words.count - 1] += written
    }
    newPlace = words.count - 1..<words.count
    return (words, end)
  }
}

extension DatedText {
  /// The time at the beginning of the text, and its end; nil if there is none.
  fileprivate var time: (ClockWord, Int)? {
    var found: (ClockWord, Int)?
    var grammar = grammar
    for end in 1...3 where end <= lexemes.count {
      grammar.end = end
      if let phrase = grammar.phrase(from: 0), phrase.day == nil, let time = phrase.time,
        time.clock.hour < 25, time.clock.minute < 60,
        !time.isBare || time.clock.style == .japanese
      {
        found = (time.clock, withoutParticle(end))
      }
    }
    return found
  }

  /// Returns the end of a date without the particle before attached text: the に of 16時に会議 marks a
  /// date.
  private func withoutParticle(_ end: Int) -> Int {
    let isGlued = end < lexemes.count && !lexemes[end].opensWord
    return isGlued && lexemes[end - 1].kind.isParticle && end > 1 ? end - 1 : end
  }

  /// The time at the end of the text, and the word in which it begins.
  fileprivate var lastTime: (word: Int, ClockWord)? {
    guard let span = spans.last, span.range.upperBound == lexemes.count else { return nil }
    let time = span.phrase?.time ?? span.recurrence?.time
    // "at 10 to 9 am" means ten minutes before nine.
    if let time, time.isBare, time.clock.style != .japanese { return nil }
    return time.map { (words(of: span.range).lowerBound, $0.clock) }
  }

  fileprivate var endsInHour: Bool {
    if case .number(0...24, digits: 1...2)? = lexemes.last?.kind { true } else { false }
  }

  /// Returns the day at the end of the text and where it begins, and the later day at the beginning
  /// of the other text and its end: `dec 10` and `dec 12`, or the 10 and `12 dec` of `10-12 dec`.
  fileprivate func firstDay(
    before right: DatedText, _ isGlued: Bool
  ) -> (index: Int, first: CivilDate, last: CivilDate, end: Int)? {
    if let span = spans.last, span.range.upperBound == lexemes.count,
      let day = span.phrase?.plainDay, let (last, end) = right.day(after: day),
      !isMonthAfterDay(span.range.lowerBound)
    {
      return (span.range.lowerBound, day, last, end)
    }
    // Not "Read pages 3-7 may", nor "Move 3 to 7 may".
    guard let lexeme = lexemes.last, lexeme.opensWord,
      lexeme.word == 0 ? isGlued : mayBeRange(after: folded[lexeme.word - 1], isGlued),
      right.lexemes.count > 1, case .month = right.lexemes[1].kind,
      let (last, end) = right.day(after: context.today)
    else { return nil }
    switch (lexeme.kind, right.lexemes[0].kind) {
    case (.number(let day, digits: 1...2), .number), (.ordinal(let day, isWord: false), .ordinal):
      let (year, month, _) = last.components
      return CivilDate(year: year, month: month, day: day).map {
        (lexemes.count - 1, $0, last, end)
      }
    default: return nil
    }
  }

  /// Returns whether a month follows its day: `20 mar 10-12` has hours at its end.
  private func isMonthAfterDay(_ index: Int) -> Bool {
    guard index > 0, lexemes[index].kind.isMonth, case .number(1...31, _) = lexemes[index - 1].kind
    else { return false }
    return true
  }

  private func mayBeRange(after word: String, _ isGlued: Bool) -> Bool {
    isGlued ? !word.hasSuffix("s") : word == "from"
  }

  /// Returns the day at the beginning of the text, as the end of a range that begins on another:
  /// 12/12, or the 12 of `dec 10-12`.
  fileprivate func day(after first: CivilDate) -> (CivilDate, Int)? {
    let stop = lexemes.firstIndex(where: \.kind.isUnknown) ?? lexemes.count
    if let span = DateSpan.longest(in: grammar, from: 0, to: min(stop, DateGrammar.spanLimit)),
      let day = span.phrase?.plainDay
    {
      return (day, withoutParticle(span.range.upperBound))
    }
    switch lexemes.first?.kind {
    case .number(let day, digits: 1...2), .dayOfMonth(let day):
      let (year, month, _) = first.components
      return CivilDate(year: year, month: month, day: day).map { ($0, 1) }
    default: return nil
    }
  }
}

extension DatePhrase {
  /// A calendar day, `dec 10`, without anything else.
  var plainDay: CivilDate? {
    guard let day, day.isCalendar, day.days == nil, time == nil, part == nil, sums.isEmpty,
      problem == nil
    else { return nil }
    return due.date
  }
}

extension String {
  /// What an hour may share with one before it: the `pm` of `4pm`, the 時 of 15時.
  fileprivate var endingOfHour: String? {
    let folded = folded
    guard folded.first?.isNumber == true else { return nil }
    return ["am", "pm"].first(where: folded.hasSuffix)
      ?? (folded.drop(while: \.isNumber).first == "時" ? "時" : nil)
  }
}

extension ClockWord {
  fileprivate var minuteOfDay: Int {
    (isPM.map { hour % 12 + ($0 ? 12 : 0) } ?? hour) * 60 + minute
  }
}
