/// A word with one typing error that would otherwise be part of a date.
struct DateSlip {
  /// The words of that date.
  let words: Range<Int>
  let notice: DueInText.Notice

  /// Finds the typing error nearest to the end of the text.
  static func first(in text: DatedText) -> DateSlip? {
    if let slip = misplacedSpace(in: text) { return slip }
    let indices = text.lexemes.indices.reversed().lazy.filter { mayBe($0, in: text) }
    for index in indices.prefix(4) {
      let word = text.lexemes[index].word
      for correction in NearMiss.corrections(of: text.folded[word]) {
        if let slip = slip(at: word..<word + 1, correction, in: text) { return slip }
      }
      if let slip = ofRange(at: word..<word + 1, in: text) { return slip }
    }
    return firstInJapanese(in: text) ?? dayInside(text)
  }

  /// Finds a day with a slip anywhere in a text: "Call mom on firday about the cake".
  private static func dayInside(_ text: DatedText) -> DateSlip? {
    text.folded.indices.prefix(Self.wordLimit).lazy.compactMap { index -> DateSlip? in
      let word = text.folded[index].trimmingMarks
      guard word.utf8.count > 5, !text.texts[index].isCapitalized,
        text.lexemes.contains(where: { $0.word == index && $0.kind.isUnknown && $0.opensWord }),
        let day = NearMiss.day(meantBy: word)
      else { return nil }
      return DateSlip(
        words: index..<index + 1, notice: .typo(text.texts[index].trimmingMarks, meant: day))
    }.first
  }

  /// The number of words from which a text is not searched.
  private static let wordLimit = 40

  /// Returns the date, with its key, that all of the words are but for an error; empty if it cannot
  /// be told, and nil for other words.
  static func meant(by words: [String], _ context: DateContext) -> String? {
    let words = ([""] + words).map { Word(range: 0..<0, text: $0, isLiteral: $0.isEmpty) }
    guard let slip = DatedText(words, context).slip, slip.words == 1..<words.count else {
      return nil
    }
    switch slip.notice {
    case .typo(_, let meant): return "due:" + meant
    case .word(_, let written): return written ?? ""
    default: return nil
    }
  }

  /// Finds a space too many or in the wrong place, at an end of the text: `fri day`, `i n3 days`.
  private static func misplacedSpace(in text: DatedText) -> DateSlip? {
    let places = text.folded.indices.dropFirst()
    for word in Set(places.suffix(5) + places.prefix(3)).sorted(by: >)
    where !text.gaps.contains(word) && !text.isRead(across: word) {
      let pair = word - 1..<word + 1
      // `3 .4.2026`
      let typed = text.folded[word]
      for second in [typed.last == "," ? String(typed.dropLast()) : typed, typed.trimmingMarks] {
        for meant in NearMiss.spaced(text.folded[word - 1], second) {
          let correction = NearMiss.Correction(meant: meant, strength: .clear)
          if let slip = slip(at: pair, correction, in: text) { return slip }
        }
      }
      if let slip = ofRange(at: pair, in: text) { return slip }
    }
    return nil
  }

  /// Finds an error in what joins the ends of a range: `friday ot sunday`, `mondayto friday`.
  private static func ofRange(at typed: Range<Int>, in text: DatedText) -> DateSlip? {
    let written = text.folded[typed].joined()
    let spans = text.spans.map { text.words(of: $0.range) }
    guard written.utf8.count < 20,
      let after = spans.first(where: { $0.lowerBound == typed.upperBound })
    else { return nil }
    var first = typed.lowerBound
    if let before = spans.first(where: { $0.upperBound == typed.lowerBound }) {
      guard typed.count == 1,
        !Nearest.to(written, among: ["to", "until", "till", "and"], within: 1).isEmpty
      else { return nil }
      first = before.lowerBound
    } else {
      let joint = ["to", "from", "until", "till"].first(where: written.hasSuffix)
      guard let joint, DateParser.namesDay(String(written.dropLast(joint.count))) else {
        return nil
      }
    }
    let words = first..<after.upperBound
    return DateSlip(
      words: words,
      notice: .word(text.texts[words].joined(separator: " "), written: nil))
  }

  /// Whether nothing is read at a lexeme that stands at an end of the text or beside a part of a date,
  /// or has the digits of one.
  private static func mayBe(_ index: Int, in text: DatedText) -> Bool {
    let lexeme = text.lexemes[index]
    let word = text.folded[lexeme.word].utf8
    guard lexeme.opensWord, word.count <= 20 else { return false }
    if word.prefix(12).count(where: DigitForms.isDigit) > 6 { return true }
    // `the 21s of june`
    let isSeconds = ["1s", "21s", "31s"].contains(text.folded[lexeme.word])
    guard isSeconds || lexeme.kind.isUnknown && lexeme.closesWord else { return false }
    return index == 0 || index + 1 == text.lexemes.count
      || !text.lexemes[index - 1].kind.isUnknown || !text.lexemes[index + 1].kind.isUnknown
  }

  /// Reads the text again with a correction: it is one if that makes a date, and the words beside it
  /// tell as much as its strength needs.
  private static func slip(
    at typed: Range<Int>, _ correction: NearMiss.Correction, in text: DatedText
  ) -> DateSlip? {
    guard let mended = MendedText(text, at: typed, correction), mended.isLikely else { return nil }
    return DateSlip(words: mended.words, notice: mended.notice)
  }
}

/// A text with a correction that makes a date of it.
private struct MendedText {
  let original: DatedText
  let correction: NearMiss.Correction
  let text: DatedText
  let span: DateSpan
  /// The words of the date as typed, and the first one that was corrected.
  let words: Range<Int>
  let word: Int
  /// The number of words of the date on both sides, without articles.
  let before: Int
  let after: Int

  init?(_ original: DatedText, at typed: Range<Int>, _ correction: NearMiss.Correction) {
    word = typed.lowerBound
    var words = original.folded.map { Word(range: 0..<0, text: $0, isLiteral: $0 == "\"") }
    let parts = correction.meant.plainWords
    words.replaceSubrange(
      typed, with: parts.map { Word($0) })
    let text = DatedText(words, original.context, findsSlips: false)
    // The `bread` of `breadtomorrow` is no part of the date.
    let isOfDate = parts.first.map { NearMiss.isOfDates($0[...]) || $0 == "a" } ?? false
    let first = isOfDate || typed.count > parts.count ? word : word + parts.count - 1
    guard original.texts.count > 1,
      let span = text.spans.first(where: { text.words(of: $0.range).contains(first) })
    else { return nil }
    let range = text.words(of: span.range)
    let end = text.lexemes[span.range.upperBound - 1]
    guard range.upperBound >= word + parts.count,
      typed.count <= parts.count || end.word > word
        || end.end > original.folded[word].utf8.count
    else { return nil }
    let articles = text.lexemes[span.range].filter(\.kind.isArticle).map(\.word)
    let beside = range.filter { !articles.contains($0) }
    let place = typed.lowerBound
    before = beside.count { $0 < place }
    after = beside.count { $0 >= place + parts.count }
    // A space was missing.
    self.words = min(range.lowerBound, word)..<range.upperBound - parts.count + typed.count
    (self.original, self.correction, self.text, self.span) = (original, correction, text, span)
  }

  private var typed: String { original.folded[word].trimmingMarks }
  private var meant: String { correction.meant }
  private var candidate: DateCandidate { DateCandidate(span, in: text) }
  private var isOneWord: Bool { text.words(of: span.range).count == 1 }

  /// Whether the date is at an end of the text.
  private var isEdge: Bool { words.upperBound == original.texts.count || words.lowerBound == 0 }

  /// Whether it is beside a date that is read, or part of it.
  private var isBeside: Bool {
    original.spans.contains {
      let other = original.words(of: $0.range)
      return other.lowerBound <= words.upperBound && other.upperBound >= words.lowerBound
    }
  }

  private var isDate: Bool {
    span.isUnmistakable || DateRule.decision(on: candidate).outcome != .leave
  }

  /// Whether it makes a month of a short word, beside no number: "Buy jam at 5pm".
  private var isMonthAlone: Bool {
    guard meant.utf8.count < 4, DateVocabulary.words[meant[...]]?.isMonth == true else {
      return false
    }
    return !original.lexemes.contains { other in
      guard abs(other.word - word) == 1 else { return false }
      return switch other.kind {
      case .number, .ordinal, .preposition(.of), .preposition(.in): true
      default: false
      }
    }
  }

  /// Whether the words beside the correction tell as much as its strength needs.
  var isLikely: Bool {
    let parts = before + after
    // "Call pat friday"
    guard meant != "past" || before > 0, !isSecondPreposition else { return false }
    switch correction.strength {
    case .written: guard span.isUnmistakable else { return false }
    case .clear: guard isEdge || isBeside, !isName || isDay else { return false }
    case .short:
      guard isEdge, parts > 0, !isName, !isMonthAlone, isDate else { return false }
    case .ordinary:
      // "the text friday"
      let isInside = before > 0 && after > 0 && original.folded[word - 1] != "the"
      guard
        isInside && typed.utf8.count < 6
          || isEdge && parts > 0 && isRatherAnError && !isBeforeWhole && !isName && isDate
      else { return false }
    }
    if isOneWord {
      let first = text.lexemes[span.range.lowerBound]
      // 6 月21日, but not 図書館の本 年末
      if words.count > 1, text.isJapanese(span.range.lowerBound) {
        return first.opensWord && candidate.isParted && isDate && span.phrase?.problem == nil
      }
      return saysWhen(first.kind) && max(meant.utf8.count, typed.utf8.count) > 4
        && (words.lowerBound > 0 || original.folded[word].last == "," || isDate)
    }
    // "atone tomorrow"
    if case .needsHalfOfDay? = span.phrase?.problem { return false }
    return isBeside || isDate
  }

  /// Whether it makes a preposition before or after another one: `yb at 5pm`.
  private var isSecondPreposition: Bool {
    func isPreposition(_ lexeme: Lexeme) -> Bool {
      if case .preposition = lexeme.kind { true } else { false }
    }
    return correction.strength < .clear
      && text.lexemes.contains { $0.word == word && isPreposition($0) }
      && text.lexemes.contains { abs($0.word - word) == 1 && isPreposition($0) }
  }

  /// Whether an ordinary word stands before words that are a date without it: "Buy art 5pm", "Bake goo
  /// friday", but not `fro 3 june to 5 june`.
  private var isBeforeWhole: Bool {
    // `very monday`, `ever 2 weeks on monday`
    if ["every", "next"].contains(meant) {
      let next = original.lexemes.drop { $0.word <= word }.prefix(2).map(\.kind)
      if next.first?.isWeekday == true { return false }
      if case .unit? = next.last { return false }
    }
    if meant == "from", text.folded[text.words(of: span.range)].contains("to") { return false }
    return before == 0
      && original.spans.contains { span in
        let whole = original.words(of: span.range)
        return whole.lowerBound == word + 1 && whole.upperBound >= words.upperBound
      }
  }

  /// Whether a word is capitalized and no part of a title: "Ask Avery friday", "Ship AF 5pm", but not
  /// "Call Bob Nxet Week" or "CALL BOB NXET WEEK".
  private var isName: Bool {
    let typed = original.texts[word]
    let isAbbreviation =
      typed.isInCapitals && original.texts.contains { $0.contains(where: \.isLowercase) }
    guard word > 0, typed.isCapitalized || isAbbreviation else { return false }
    return !original.lexemes.contains { other in
      abs(other.word - word) < 3 && other.word != word && !other.kind.isUnknown
        && !other.kind.isWeekday && !other.kind.isMonth
        && original.texts[other.word].first?.isUppercase == true
    }
  }

  /// Whether a capitalized word is a day rather than a name: "Call Bob Tomorow", but not "Call Frida"
  /// or "Ask Marc at 5pm".
  private var isDay: Bool {
    let count = typed.utf8.count
    if before + after > 0 { return after > 0 && !isBeforeWhole || count > 4 }
    return count > 6 || meant.contains(" ") || DateVocabulary.words[meant[...]]?.isMonth == true
      || count > 4 && meant.utf8.sorted() == typed.utf8.sorted()
  }

  /// Whether an ordinary word at an edge of a date is rather an error: `in 2 wees`, `very monday`,
  /// `jam 5 2030`, but not "Park in 3 bays".
  private var isRatherAnError: Bool {
    let (count, other) = (typed.utf8.count, meant.utf8.count)
    switch DateVocabulary.words[meant[...]] {
    // "Order drum set 5", "Read pages 3 slept"
    case .month? where before + after < 2: return false
    // "Call him at the non tomorrow", "Bring his friday"
    case .part? where after > 0, .clockName? where after > 0, .direction(0)? where after > 0:
      return false
    case .unit?: break
    case .now? where before > 1: break
    case let kind where other < 4:
      return before + after > 1 && count > 2 && kind?.isMonth == true && !isMonthAlone
    default: break
    }
    // `form 3 june to 5 june`
    if after > 0 { return count < other || meant == "from" }
    return count != other || typed.utf8.sorted() == meant.utf8.sorted()
      || span.recurrence != nil && before > 1
  }

  var notice: DueInText.Notice {
    let shown = original.texts[words].joined(separator: " ")
    // Not `breadtomorrow`, of which one part is no date.
    let isWhole =
      text.words(of: span.range).lowerBound <= word && meant.contains(" ")
      && span.recurrence == nil
    if words.count == 1, isWhole || NearMiss.day(meantBy: typed) == meant {
      return .typo(shown, meant: meant)
    }
    let isSure = span.phrase?.problem == nil && correction.isOnly
    return .word(shown, written: isSure ? text.written(span) : nil)
  }

  /// Returns whether the word alone is a time: a day, a time of day, a recurrence.
  private func saysWhen(_ kind: Lexeme.Kind) -> Bool {
    switch kind {
    case .dayOffset, .weekday, .tonight, .adverb, .weekend, .clockName, .holiday, .date,
      .compactDate, .slashed(_, _, year: _?):
      true
    default: false
    }
  }
}

extension DatedText {
  /// Returns whether a date is read that begins before that word and goes on in it.
  func isRead(across word: Int) -> Bool {
    spans.contains { span in
      let words = words(of: span.range)
      return words.lowerBound < word && words.upperBound > word
    }
  }
}
