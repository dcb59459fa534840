/// A word with one typing error that would otherwise be part of a date.
struct DateSlip {
  /// The words of that date.
  let words: Range<Int>
  private(set) var notice: DueInText.Notice

  /// Finds the typing error nearest to the end of the text.
  static func first(in text: DatedText) -> DateSlip? {
    let indices = text.lexemes.indices.reversed().lazy.filter {
      mayBe($0, in: text) || mayBeDay($0, in: text) || isBetweenParts($0, in: text)
        || !leaders($0, in: text).isEmpty
    }
    for index in indices.prefix(4) {
      let word = text.lexemes[index].word
      let typed = text.folded[word].trimmingMarks
      func slip(_ meant: String) -> DateSlip? { Self.slip(at: word..<word + 1, meant, in: text) }
      func slip(_ all: [String], isUnmistakable: Bool = false) -> DateSlip? {
        guard let meant = all.first,
          var slip = Self.slip(
            at: word..<word + 1, meant, in: text, isUnmistakable: isUnmistakable)
        else { return nil }
        // The intended day is unknown.
        if all.count > 1, case .word(let text, _) = slip.notice {
          slip.notice = .word(text, written: nil)
        }
        return slip
      }
      let days = NearMiss.days(meantBy: typed)
      if let slip = slip(days, isUnmistakable: true) { return slip }
      if !days.isEmpty { continue }
      // Between two parts of one date, a common word may be an error, but not in "the text friday".
      let isNoun = index > 0 && text.lexemes[index - 1].kind == .the
      let inside =
        isBetweenParts(index, in: text)
        ? NearMiss.joints(meantBy: typed) + NearMiss.meant(by: typed, isAnyWord: !isNoun)
          + NearMiss.digits(meantBy: typed) : []
      let isInside = { (slip: DateSlip) in
        slip.words.lowerBound < word && slip.words.upperBound > word + 1
      }
      if let slip = inside.lazy.compactMap(slip).first(where: isInside)
        ?? leaders(index, in: text).lazy.compactMap(slip).first
      {
        return slip
      }
      if let slip = besideDates(at: word..<word + 1, in: text) { return slip }
      guard mayBe(index, in: text) else { continue }
      // Of `day` and `days`, prefers the one with the same last letter.
      let all = NearMiss.meant(by: typed)
      let near = all.filter { $0.last == typed.last } + all.filter { $0.last != typed.last }
      for meant in near + NearMiss.partings(of: typed) + NearMiss.digits(meantBy: typed) {
        if let slip = slip(meant) { return slip }
      }
      let isBeside = index > 0 && !text.lexemes[index - 1].kind.isUnknown
      if let slip = slip(NearMiss.numbers(meantBy: typed, withTimes: isBeside)) { return slip }
      if let slip = amongDates(index, typed, in: text) { return slip }
    }
    return misplacedSpace(in: text) ?? firstInJapanese(in: text)
  }

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
    where !text.gaps.contains(word) {
      let pair = word - 1..<word + 1
      let isRead = text.spans.contains { span in
        let words = text.words(of: span.range)
        return words.lowerBound < word && words.upperBound > word
      }
      guard !isRead else { continue }
      // `3 .4.2026`
      for second in [text.folded[word], text.folded[word].trimmingMarks] {
        for meant in NearMiss.spaced(text.folded[word - 1], second) {
          if let slip = slip(at: pair, meant, in: text) { return slip }
        }
      }
      if let slip = besideDates(at: pair, in: text) { return slip }
    }
    return nil
  }

  /// Finds a slip in a common word before a unit at the end: `in nice days`, `net week`; or the
  /// `very` of `very monday 9am`.
  private static func amongDates(
    _ index: Int, _ typed: String, in text: DatedText
  ) -> DateSlip? {
    let next = index + 1
    guard next < text.lexemes.count else { return lastOfDate(typed, in: text) }
    let isWeekday = text.lexemes[next].kind.isWeekday
    if isWeekday {
      guard text.runStart <= next else { return nil }
    } else {
      guard next + 1 == text.lexemes.count, case .unit = text.lexemes[next].kind else { return nil }
    }
    return NearMiss.meant(by: typed, isAnyWord: true).lazy.filter {
      !isWeekday || ["every", "next"].contains($0) && typed.utf8.count < $0.utf8.count
    }.compactMap { meant -> DateSlip? in
      let word = text.lexemes[index].word
      return slip(at: word..<word + 1, meant, in: text, isUnmistakable: true)
    }.first
  }

  /// Finds a slip in a common word at the end, behind other parts of a date: `in 2 wees`, `every 3
  /// says`, `by end of moth`, `next moth`.
  private static func lastOfDate(_ typed: String, in text: DatedText) -> DateSlip? {
    let parts = text.lexemes.dropLast().reversed().drop { $0.kind == .the }
      .prefix { !$0.kind.isUnknown }
    guard let first = parts.first?.kind, let word = text.lexemes.last?.word else { return nil }
    let isJoint: Bool
    switch first {
    // `7 octt`, `oct u`
    case .number where parts.count == 1, .month:
      let near = NearMiss.short(meantBy: typed, among: NearMiss.months)
      return (near + NearMiss.digits(meantBy: typed)).lazy.compactMap {
        slip(at: word..<word + 1, $0, in: text, isUnmistakable: true)
      }.first
    case .number where parts.count > 1, .one where parts.count > 1: isJoint = false
    case .preposition: isJoint = parts.count > 1
    case .direction, .every, .other: isJoint = false
    default: return nil
    }
    // "Park in 3 bays"
    let isClear = parts.count > 1 && parts.last?.kind == .every || isJoint
    return (NearMiss.joints(meantBy: typed) + NearMiss.meant(by: typed, isAnyWord: true)).lazy
      .filter {
        isClear || $0.utf8.count != typed.utf8.count || $0.utf8.sorted() == typed.utf8.sorted()
      }
      .compactMap { slip(at: word..<word + 1, $0, in: text, isUnmistakable: !isJoint) }
      .first { $0.words.count > 1 }
  }

  /// Returns the short words that one before a part of a date was meant to be, in front or where
  /// the date ends the text: the `on` of `n saturday`, the `end` of `edn of month`.
  private static func leaders(_ index: Int, in text: DatedText) -> [String] {
    let (lexeme, next) = (text.lexemes[index], index + 1)
    guard lexeme.kind.isUnknown, lexeme.opensWord, lexeme.closesWord,
      next < text.lexemes.count, index == 0 || text.runStart == next,
      text.texts[lexeme.word].allSatisfy(\.isLowercase)
    else { return [] }
    return NearMiss.leaders(meantBy: text.folded[lexeme.word], before: text.lexemes[next].kind)
  }

  /// Finds an error in what joins the ends of a range: `friday ot sunday`, `mondayto friday`.
  private static func besideDates(at typed: Range<Int>, in text: DatedText) -> DateSlip? {
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

  private static func isBetweenParts(_ index: Int, in text: DatedText) -> Bool {
    let lexeme = text.lexemes[index]
    guard lexeme.kind.isUnknown, lexeme.opensWord, lexeme.closesWord, index > 0,
      index + 1 < text.lexemes.count, text.folded[lexeme.word].utf8.count < 6
    else { return false }
    return !text.lexemes[index - 1].kind.isUnknown && !text.lexemes[index + 1].kind.isUnknown
  }

  /// Whether nothing is read at a lexeme that stands at an end of the text or beside a part of a date,
  /// and is no name.
  private static func mayBe(_ index: Int, in text: DatedText) -> Bool {
    let lexeme = text.lexemes[index]
    guard lexeme.kind.isUnknown, lexeme.opensWord, lexeme.closesWord,
      (1...20).contains(text.folded[lexeme.word].utf8.count)
    else { return false }
    let isLast = index + 1 == text.lexemes.count
    let (before, after) = (
      index > 0 ? text.lexemes[index - 1].kind : .unknown,
      isLast ? Lexeme.Kind.unknown : text.lexemes[index + 1].kind
    )
    guard index == 0 || isLast || !before.isUnknown || !after.isUnknown else { return false }
    // "Ask Avery friday", "Call Frida", but not "Call Bob Nxet Week"
    let typed = text.folded[lexeme.word]
    let isOfTitle = text.lexemes[max(index - 1, 0)...].prefix(3).contains { other in
      !other.kind.isUnknown && text.texts[other.word].first?.isLowercase == false
    }
    guard index > 0, text.texts[lexeme.word].isCapitalized, !isOfTitle else { return true }
    guard typed.utf8.count > 4 else { return false }
    return !isLast || typed.utf8.count > 6 || !before.isUnknown
      || NearMiss.day(meantBy: typed).map { $0.utf8.sorted() == typed.utf8.sorted() } == true
      || NearMiss.meant(by: typed).contains {
        DateVocabulary.words[$0[...]]?.isMonth == true
      }
      || !NearMiss.partings(of: typed).isEmpty
  }

  /// Whether a word may be a date of digits with a slip, anywhere in the text.
  private static func mayBeDay(_ index: Int, in text: DatedText) -> Bool {
    let lexeme = text.lexemes[index]
    return lexeme.opensWord
      && text.folded[lexeme.word].utf8.prefix(12).count(where: DigitForms.isDigit) > 6
  }

  /// - Parameter isUnmistakable: whether only what is a date by its form counts, anywhere.
  private static func slip(
    at typed: Range<Int>, _ meant: String, in text: DatedText, isUnmistakable: Bool = false
  ) -> DateSlip? {
    let word = typed.lowerBound
    var words = text.folded.map { Word(range: 0..<0, text: $0, isLiteral: $0 == "\"") }
    let parts = meant.plainWords
    words.replaceSubrange(
      typed, with: parts.map { Word(range: 0..<0, text: $0, isLiteral: false) })
    let mended = DatedText(words, text.context, findsSlips: false)
    // The `bread` of `breadtomorrow` is no part of the date.
    let first =
      parts.first.map { NearMiss.isOfDates($0[...]) } == true ? word : word + parts.count - 1
    guard
      let span = mended.spans.first(where: { mended.words(of: $0.range).contains(first) }),
      !isUnmistakable || span.isUnmistakable
    else { return nil }
    var range = mended.words(of: span.range)
    guard range.upperBound >= word + parts.count else { return nil }
    let (isOneWord, isAll) = (range.count == 1, range.lowerBound <= word)
    // A space was missing.
    range = min(range.lowerBound, word)..<range.upperBound - parts.count + typed.count
    let isEdge = range.upperBound == text.texts.count || range.lowerBound == 0
    let isBeside = text.spans.contains {
      let other = text.words(of: $0.range)
      return other.lowerBound <= range.upperBound && other.upperBound >= range.lowerBound
    }
    guard isEdge || isBeside || isUnmistakable, text.texts.count > 1 else { return nil }
    if isOneWord {
      guard saysWhen(mended.lexemes[span.range.lowerBound].kind),
        max(meant.utf8.count, text.folded[word].utf8.count) > 4,
        range.lowerBound > 0 || span.isUnmistakable || text.folded[word].last == ","
          || DateRule.decision(on: DateCandidate(span, in: mended)).outcome != .leave
      else { return nil }
      if NearMiss.day(meantBy: text.folded[word].trimmingMarks) == meant {
        return DateSlip(words: range, notice: .typo(text.texts[word], meant: meant))
      }
    } else {
      let candidate = DateCandidate(span, in: mended)
      // "atone tomorrow"
      if case .needsHalfOfDay? = span.phrase?.problem { return nil }
      guard isBeside || DateRule.decision(on: candidate).outcome != .leave else { return nil }
    }
    let shown = text.texts[range].joined(separator: " ")
    if range.count == 1, parts.count > 1, isAll, span.recurrence == nil {
      return DateSlip(words: range, notice: .typo(shown, meant: meant))
    }
    let written = span.phrase?.problem == nil ? mended.written(span) : nil
    return DateSlip(words: range, notice: .word(shown, written: written))
  }

  /// Returns whether the word alone is a time: a day, a time of day, a recurrence.
  private static func saysWhen(_ kind: Lexeme.Kind) -> Bool {
    switch kind {
    case .dayOffset, .weekday, .tonight, .adverb, .weekend, .clockName, .holiday, .date,
      .compactDate, .slashed(_, _, year: _?):
      true
    default: false
    }
  }
}
