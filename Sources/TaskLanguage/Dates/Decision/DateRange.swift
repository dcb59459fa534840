import TaskModel

/// From when to when something is, as a text says it: `tomorrow 14:00-16:00`, `dec 10 - dec 12`,
/// 12/10〜12/12.
///
/// A range is decided upon as its one end would be: times as the time at which they begin, days as the
/// day on which they end.
package struct DateRange {
  /// Ranges as one writes them, for the help.
  package static let examples = [
    "tomorrow 14:00-16:00", "friday from 2pm to 4pm", "dec 10 - dec 12", "明日14時から16時",
    "12月10日〜12日",
  ]

  /// What stands between the ends, and is no date itself.
  private static let marks: Set<Character> = ["-", "–", "−", "~", "〜", "～"]
  private static let words: Set<String> = ["to", "till", "until", "through", "から"]
  private static let dots = ".."

  /// The most marks of a text that are tried, so that no text of marks takes long.
  private static let markLimit = 6

  /// The text with the one end in place of the range.
  private(set) var text: [Word] = []
  /// How many minutes the times are apart.
  private(set) var minutes: Minutes?
  /// The first of the days.
  private(set) var firstDay: CivilDate?
  /// The words that the range stands in, in the text that was given and in ``text``.
  private var place = 0..<0
  private(set) var newPlace = 0..<0

  /// The words as one range from the first to the last, and the deadline that it is: what `due:` and
  /// `edit` are given. Nil where they are none.
  static func whole(_ texts: [String], _ context: DateContext) -> (range: DateRange, due: Due)? {
    let words = texts.map { Word(range: 0..<0, text: $0, isLiteral: false) }
    guard let range = DateRange(in: words, context),
      let due = try? DateParser(context).parse(range.text.map(\.text))
    else { return nil }
    return (range, due)
  }

  /// The longest range that the words begin with, of at least so many of them, and how many it takes.
  package static func longestPrefix(
    of texts: [String], atLeast shortest: Int, _ context: DateContext
  ) -> (range: DateRange, due: Due, count: Int)? {
    guard
      let mark = texts.prefix(DateParser.wordLimit).firstIndex(where: { text in
        mayPart(Word(range: 0..<0, text: text, isLiteral: false)) && Due(iso8601: text) == nil
      })
    else { return nil }
    let longest = min(texts.count, mark + 1 + wordsBehindMark)
    for count in stride(from: longest, through: max(shortest, mark + 1, 1), by: -1) {
      if let (range, due) = whole(Array(texts[..<count]), context) { return (range, due, count) }
    }
    return nil
  }

  /// The most words that the second end of a range has: `dec 12 2026`.
  private static let wordsBehindMark = 3

  /// The first range of a text; nil without one.
  init?(in words: [Word], _ context: DateContext) {
    // Most lines have none, and are asked at each key.
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
          let texts = read(before, after, isGlued: !left.isEmpty, cut: index, context)
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

  /// What is offered where the date that stands for the range stays in the text: the range as it was
  /// typed, without what is glued to it; nil where something else is meant.
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

  /// Where a date stands in the words that were given, by where it stands in ``text``; nil for one
  /// that is not the range.
  func original(_ range: Range<Int>) -> Range<Int>? {
    guard range.lowerBound <= newPlace.lowerBound, range.upperBound >= newPlace.upperBound else {
      return nil
    }
    return min(range.lowerBound, place.lowerBound)..<range.upperBound - newPlace.upperBound
      + place.upperBound
  }

  /// Whether a range may be in the word, or about it.
  private static func mayPart(_ word: Word) -> Bool {
    guard !word.isLiteral else { return false }
    let text = word.text
    let isMarked = text.utf8.contains {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: ".") || $0 >= 0x80
    }
    guard isMarked else { return text.utf8.count < 8 && words.contains(text) }
    return text.contains(where: marks.contains) || text.contains("から") || text.contains(dots)
  }

  /// What stands before a mark in a word and what stands behind it: nothing for a word that is one.
  private static func cuts(_ word: Word) -> [([Word], [Word])] {
    guard mayPart(word) else { return [] }
    let text = word.text
    if words.contains(text) || text.count == 1 || text == dots { return [([], [])] }
    func part(_ text: Substring) -> Word {
      Word(range: word.range, text: String(text), isLiteral: false)
    }
    return text.indices.compactMap { index in
      let isLong = text[index...].hasPrefix("から") || text[index...].hasPrefix(dots)
      let width = marks.contains(text[index]) ? 1 : isLong ? 2 : 0
      let (left, rest) = (text[..<index], text[index...].dropFirst(width))
      guard width > 0, !left.isEmpty, !rest.isEmpty,
        rest.first?.isNumber == true || left.last?.isNumber == true
      else { return nil }
      return ([part(left)], [part(rest)])
    }
  }

  /// The text with one end of the range whose mark stands between the words; nil where they are no two
  /// times and no two days.
  private mutating func read(
    _ before: [Word], _ after: [Word], isGlued: Bool, cut: Int, _ context: DateContext
  ) -> [String]? {
    // Of `3/4` Japanese has the month first, and says so at either side.
    var context = context
    if (before + after).contains(where: { $0.text.utf8.contains { $0 >= 0xE3 } }) {
      context.style.order = context.style.order ?? .monthFirst
    }
    let right = DatedText(after, context, looksForSlips: false)
    var left = DatedText(before, context, looksForSlips: false)
    guard let (kept, end) = times(&left, right, before, after, isGlued) ?? days(left, right) else {
      return nil
    }
    var words = kept
    place =
      min(newPlace.lowerBound, cut)..<right.words(of: 0..<end).upperBound + cut + (isGlued ? 0 : 1)
    if let from = words.indices.last(where: { $0 < newPlace.lowerBound }),
      words[from].folded == "from"
    {
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

  /// The text up to the mark between two times, and where the second one ends.
  private mutating func times(
    _ left: inout DatedText, _ right: DatedText, _ before: [Word], _ after: [Word], _ isGlued: Bool
  ) -> ([String], end: Int)? {
    guard let (clock, end) = right.time else { return nil }
    // What stands behind `2026-12-10T09:00` is its zone.
    if isGlued, let word = before.last?.text, Due(iso8601: word)?.time != nil { return nil }
    // `2-4pm`
    if isGlued, left.endsInNumber, let hour = before.last?.text, let half = after[0].text.halfOfDay
    {
      let last = Word(range: before[before.count - 1].range, text: hour + half, isLiteral: false)
      left = DatedText(before.dropLast() + [last], left.context, looksForSlips: false)
    }
    guard let (start, first) = left.lastTime else { return nil }
    var count = clock.minuteOfDay - first.minuteOfDay
    // 午後2時から4時
    if count < 0, first.isPM == true, clock.isPM == nil, count + 720 > 0 { count += 720 }
    guard count != 0 else { return nil }
    minutes = Minutes(count > 0 ? count : count + 1440)
    newPlace = start..<left.texts.count
    return (left.texts, end)
  }

  /// The text up to the second of two days, with that day, and where it ends.
  private mutating func days(_ left: DatedText, _ right: DatedText) -> ([String], end: Int)? {
    guard let span = left.spans.last, span.range.upperBound == left.lexemes.count,
      let day = span.phrase?.plainDay, let (last, end) = right.day(after: day), last > day
    else { return nil }
    firstDay = day
    let start = left.lexemes[span.range.lowerBound]
    var words = Array(left.texts[..<start.word])
    if !start.opensWord {
      words.append(
        String(left.texts[start.word].prefix(left.length(before: span.range.lowerBound))))
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
  /// The time that the text begins with, and where it ends; nil where it begins with none.
  fileprivate var time: (ClockWord, Int)? {
    var found: (ClockWord, Int)?
    var grammar = grammar
    for end in 1...3 where end <= lexemes.count {
      grammar.end = end
      if let phrase = grammar.phrase(from: 0), phrase.day == nil, let time = phrase.time,
        !time.isBare || time.clock.style == .japanese
      {
        found = (time.clock, withoutParticle(end))
      }
    }
    return found
  }

  /// The end of a date without the particle before what is glued to it: に of 16時に会議 says that the
  /// date is one.
  private func withoutParticle(_ end: Int) -> Int {
    let isGlued = end < lexemes.count && !lexemes[end].opensWord
    return isGlued && lexemes[end - 1].kind.isParticle && end > 1 ? end - 1 : end
  }

  /// The time that the text ends with, and the word that it begins in.
  fileprivate var lastTime: (word: Int, ClockWord)? {
    guard let span = spans.last, span.range.upperBound == lexemes.count else { return nil }
    let time = span.phrase?.time ?? span.recurrence?.time
    // "at 10 to 9 am" is ten minutes before.
    if let time, time.isBare, time.clock.style != .japanese { return nil }
    return time.map { (words(of: span.range).lowerBound, $0.clock) }
  }

  fileprivate var endsInNumber: Bool {
    if case .number(1...12, digits: 1...2)? = lexemes.last?.kind { true } else { false }
  }

  /// The day that the text begins with, as the end of a range that begins on another: 12/12, or the 12
  /// of `dec 10-12`.
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
  /// A day of the calendar, `dec 10`, and nothing besides.
  fileprivate var plainDay: CivilDate? {
    guard let day, day.isCalendar, day.days == nil, time == nil, part == nil, sums.isEmpty,
      problem == nil
    else { return nil }
    return due.date
  }
}

extension String {
  /// The `pm` of `4pm`.
  fileprivate var halfOfDay: String? {
    let folded = folded
    return ["am", "pm"].first { folded.hasSuffix($0) && folded.first?.isNumber == true }
  }
}

extension ClockWord {
  fileprivate var minuteOfDay: Int {
    (isPM.map { hour % 12 + ($0 ? 12 : 0) } ?? hour) * 60 + minute
  }
}
