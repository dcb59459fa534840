import TaskModel

/// A text with all its dates.
///
/// They are found once, from the left: at every place where a date may begin, the longest one,
/// unless it is inside a longer one. A date has at most ``DateGrammar/spanLimit`` lexemes, so that
/// the time is linear in the length of the text.
struct DatedText {
  let texts: [String]
  let folded: [String]
  let grammar: DateGrammar
  let context: DateContext
  /// Words before which something else was in the line, such as a tag.
  let gaps: Set<Int>
  let spans: [DateSpan]
  /// A near miss of a date word, at an end of the text or beside a date.
  private(set) var slip: DateSlip?

  /// The words replaced for a range of times, which is more than a time; nil without one.
  var rangeOfTimes: Range<Int>?

  var lexemes: [Lexeme] { grammar.lexemes }

  /// - Parameter findsSlips: false for a text in which a typing error was corrected.
  init(_ words: [Word], _ context: DateContext, findsSlips: Bool = true) {
    texts = words.map(\.text)
    // A quoted word is not part of a date, and a colon or semicolon separates like a comma.
    folded = words.map { word in
      // 3D is no duration.
      guard !word.isLiteral, !["2D", "3D"].contains(word.text) else { return "\"" }
      let folded = word.text.dateFolded
      guard let mark = folded.last, ":;〜~".contains(mark),
        folded.utf8.count > 2 || folded.first?.isNumber == true,
        !"〜~".contains(mark) || folded.first?.isNumber == true || folded.utf8.count > 5
      else { return folded }
      return folded.dropLast() + ","
    }
    self.context = context
    gaps = Set(
      words.indices.dropFirst().filter {
        words[$0].range.lowerBound > words[$0 - 1].range.upperBound + 2
      })
    grammar = DateGrammar(folded, folded: folded, context)
    spans = DateSpan.all(in: grammar)
    if findsSlips { slip = DateSlip.first(in: self) }
  }

  /// The index of the first lexeme of the words at the end of the text that are all parts of dates.
  var runStart: Int {
    let last = lexemes.lastIndex(where: \.kind.isUnknown).map { $0 + 1 } ?? 0
    return lexemes.indices.first { $0 >= last && lexemes[$0].opensWord } ?? lexemes.count
  }

  /// Returns the folded word of a lexeme, from that lexeme on.
  func restOfWord(from index: Int) -> Substring {
    let word = folded[lexemes[index].word]
    return Substring(word.utf8.dropFirst(lexemes[index].start))
  }

  func isJapanese(_ index: Int) -> Bool {
    folded[lexemes[index].word].utf8.contains { $0 >= 0x80 }
  }

  /// Returns the number of characters before a lexeme in its word; folding does not change it for
  /// text beside a date.
  func length(before index: Int) -> Int {
    String(decoding: folded[lexemes[index].word].utf8.prefix(lexemes[index].start), as: UTF8.self)
      .count
  }

  /// Returns the text before a lexeme, without a comma between them.
  func before(_ index: Int) -> [String] {
    let lexeme = lexemes[index]
    let words = Array(texts[..<lexeme.word])
    guard !lexeme.opensWord else { return words }
    return words + [String(texts[lexeme.word].prefix(length(before: index) - 1))]
  }

  /// Returns the text from a lexeme on; nil if its word cannot be split there.
  func from(_ index: Int) -> [String]? {
    let lexeme = lexemes[index]
    guard !lexeme.opensWord else { return Array(texts[lexeme.word...]) }
    guard texts[lexeme.word].count == folded[lexeme.word].count else { return nil }
    return [String(texts[lexeme.word].dropFirst(length(before: index)))]
      + texts[(lexeme.word + 1)...]
  }

  /// Returns the words of lexemes.
  func words(of range: Range<Int>) -> Range<Int> {
    let last = lexemes[range.upperBound - 1]
    // A lexeme of several words includes all of them.
    var next = range.upperBound
    if next < lexemes.count, case .comma = lexemes[next].kind { next += 1 }
    let isInside = next < lexemes.count && lexemes[next].word == last.word
    let end = isInside ? last.word + 1 : next < lexemes.count ? lexemes[next].word : texts.count
    return lexemes[range.lowerBound].word..<end
  }

  /// Returns lexemes as typed.
  func shown(_ range: Range<Int>) -> String {
    guard let first = range.first else { return "" }
    var next = range.upperBound
    if next < lexemes.count, case .comma = lexemes[next].kind { next += 1 }
    let isWhole = next == lexemes.count || lexemes[next].opensWord
    guard isWhole, lexemes[first].opensWord else { return grammar.source(range) }
    let words = texts[words(of: range)]
    let text = words.joined(separator: " ")
    return text.last.map { $0 == "," || $0 == ":" } == true ? String(text.dropLast()) : text
  }

  /// Returns a date, or hours and minutes, as typed with their key;
  /// ``DueInText/Notice/isRead(_:_:)`` checks it.
  func written(_ span: DateSpan) -> String {
    let text = shown(span.range)
    if span.recurrence != nil {
      let words = text.split(separator: " ")
      let isNamed =
        words.count > 1 && ["every", "each", "ev", "on"].contains(words[0].lowercased())
      return "every:" + (isNamed ? words.dropFirst().joined(separator: " ") : text)
    }
    let key = DurationWords.isWhole(text) ? "estimate:" : "due:"
    // "New name due friday for Bob"
    let isKey = span.range.count > 1 && folded[lexemes[span.range.lowerBound].word] == "due"
    return key + (isKey ? text.plainWords.dropFirst().joined(separator: " ") : text)
  }
}

/// The longest date or recurrence at a place in a text.
struct DateSpan {
  var range: Range<Int>
  var phrase: DatePhrase?
  var recurrence: RecurrenceReading?

  /// Whether its form alone makes it a date.
  var isUnmistakable: Bool { recurrence != nil || phrase?.isUnmistakable == true }

  static func all(in grammar: DateGrammar) -> [DateSpan] {
    var spans: [DateSpan] = []
    let lexemes = grammar.lexemes
    var (stop, covered) = (0, 0)
    for start in lexemes.indices where !lexemes[start].kind.isUnknown {
      if stop <= start {
        stop = lexemes[start...].firstIndex(where: \.kind.isUnknown) ?? lexemes.count
      }
      guard grammar.mayStart(start),
        let span = longest(in: grammar, from: start, to: min(stop, start + DateGrammar.spanLimit)),
        span.range.upperBound > covered
      else { continue }
      covered = span.range.upperBound
      spans.append(span)
    }
    return spans
  }

  /// Returns the longest span that begins there.
  static func longest(in grammar: DateGrammar, from start: Int, to stop: Int) -> DateSpan? {
    var grammar = grammar
    for end in (start + 1..<max(stop, start) + 1).reversed() where grammar.mayEnd(end) {
      grammar.end = end
      if let reading = grammar.comingBack(from: start) {
        return DateSpan(range: start..<end, recurrence: reading)
      }
      if let phrase = grammar.phrase(from: start) {
        return DateSpan(range: start..<end, phrase: phrase)
      }
    }
    return nil
  }
}

extension DateGrammar {
  /// Returns whether a date may begin there: with a word, or anywhere in a word without spaces.
  fileprivate func mayStart(_ index: Int) -> Bool {
    // "Call Eve friday", but "christmas eve"
    if case .part(.evening) = lexemes[index].kind, words[lexemes[index].word] == "eve" {
      return false
    }
    guard !lexemes[index].opensWord else { return true }
    if case .comma = lexemes[index].kind { return false }
    // 2、3日 is two or three days.
    if index > 1, lexemes[index - 1].kind == .comma, lexemes[index - 2].kind.isAmount {
      return false
    }
    return isOfKana(index) && !lexemes[index].kind.isParticle
  }

  /// Returns whether a date may end before that lexeme; commas are never included.
  fileprivate func mayEnd(_ index: Int) -> Bool {
    let last = lexemes[index - 1]
    if case .comma = last.kind { return false }
    if index < lexemes.count, case .comma = lexemes[index].kind { return true }
    return last.closesWord || isOfKana(index - 1)
  }

  /// Returns whether the name means more than one day: `weekdays`, 平日.
  func isPlural(_ index: Int) -> Bool {
    let name = source(index..<index + 1).folded
    return name == "weekdays" || name == "平日" || name.hasPrefix("平日")
  }

  /// Returns whether the script of the word has no spaces.
  private func isOfKana(_ index: Int) -> Bool {
    words[lexemes[index].word].utf8.contains { $0 >= 0xE3 }
  }

  /// Parses a recurrence, also one that is marked only by a plural: `Mondays at 10am`.
  fileprivate func comingBack(from start: Int) -> RecurrenceReading? {
    if let reading = recurrence(from: start, announced: false) { return reading }
    switch kind(start) {
    // 第2・第4水曜
    case .ordinal where isJapanese(start) && kind(start + 1) == .joiner:
      return recurrence(from: start, announced: true)
    case .weekdays,
      .workday where isPlural(start):
      guard let reading = recurrence(from: start, announced: true), reading.problem == nil else {
        return nil
      }
      return reading
    default: return nil
    }
  }
}
