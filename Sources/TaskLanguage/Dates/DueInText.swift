import TaskModel

/// Finds the deadline at the end of a text, as in `Pay rent tomorrow 5pm`.
///
/// Only the forms that hardly ever end a title count there; in Japanese, also as the first word.
/// Whatever else looks like a date stays text and is pointed out.
package struct DueInText: Equatable {
  /// What remains as text.
  package var text: [String]
  package var due: Due?
  /// A date word that stayed in the text.
  var notice: Notice?

  package enum Notice: Equatable {
    case word(String)
    /// A word that is nearly the one for a day.
    case typo(String, meant: String)
    /// `at 7`, which could be the morning or the evening.
    case ambiguousHour(String, hour: Int)
  }

  /// Words after which a date belongs to the title: "Plan for tomorrow", "the news of today"; and
  /// those that make another date of it: "the bug of last friday".
  private static let binding: Set<String> = [
    "for", "of", "from", "since", "until", "before", "after", "last", "every", "each",
  ]

  /// - Parameter words: the words of the text; literal ones are never dates.
  package static func find(in words: [Word], _ context: DateContext) throws(DateError) -> DueInText
  {
    let parser = DateParser(context, forms: DateForm.inText)
    let texts = words.map(\.text)
    let folded = words.enumerated().map { index, word in
      let text = word.isLiteral ? "\"" : word.text.folded
      return text.last == "," && index < words.count - 1 ? String(text.dropLast()) : text
    }
    if let result = try atEnd(folded, texts, parser, context) { return result }
    try refuseNumberAfterDate(folded, texts, parser)
    var result = DueInText(text: texts)
    if let (due, rest) = try leadingJapanese(folded, texts, parser) {
      result.due = due
      result.text = rest
      return result
    }
    result.notice = leftover(folded, texts, parser) ?? looseEnd(folded, texts, context)
    return result
  }

  /// What the longest date at the end makes of the text, or nil without one. A shorter date within
  /// one that belongs to the title, or is all of it, is no date either.
  private static func atEnd(
    _ folded: [String], _ texts: [String], _ parser: DateParser, _ context: DateContext
  ) throws(DateError) -> DueInText? {
    for count in stride(from: min(DateParser.wordLimit, folded.count), to: 0, by: -1) {
      let start = folded.count - count
      let isBound = start == 0 || Self.binding.contains(folded[start - 1])
      let source = texts[start...].joined(separator: " ")
      do throws(DateError) {
        guard let match = try parser.match(folded[start...]) else { continue }
        if isBound { return DueInText(text: texts, notice: .word(source)) }
        let before = WordsBeforeDate(folded[..<start], texts, context)
        try before.refuseRecurrence()
        try before.refuseSecondDate()
        if !match.namesDay {
          let day = leftoverDay(folded[..<start], texts, parser)
          let notice = before.looseDay(before: folded[start...]).map(Notice.word) ?? day
          if let notice { return DueInText(text: texts, notice: notice) }
        }
        return DueInText(text: Array(texts[..<start]), due: match.due)
      } catch .needsHalfOfDay(_, let hour) where isBound || folded[start] == "at" {
        return DueInText(text: texts, notice: .ambiguousHour(source, hour: hour))
      } catch {
        if !isBound { throw error }
      }
    }
    return nil
  }

  /// A Japanese date as the first word, or glued to it with a particle: 金曜までにレポート.
  private static func leadingJapanese(
    _ folded: [String], _ texts: [String], _ parser: DateParser
  ) throws(DateError) -> (Due, rest: [String])? {
    guard let first = folded.first, first.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    if folded.count > 1, let due = try parser.match(folded[..<1])?.due {
      return (due, Array(texts.dropFirst()))
    }
    let text = texts[0]
    guard text.count == first.count, let (count, rest) = JapaneseWords.datedPart(of: first) else {
      return nil
    }
    guard let due = try? parser.match([String(first.prefix(count))])?.due else { return nil }
    return (due, [String(text.suffix(rest))] + texts.dropFirst())
  }

  private static func refuseNumberAfterDate(
    _ folded: [String], _ texts: [String], _ parser: DateParser
  ) throws(DateError) {
    guard folded.last?.isNumberOrRange == true else { return }
    let end = folded.count - 1
    for start in max(1, end - DateParser.wordLimit)..<max(1, end) {
      let match = try? parser.match(folded[start..<end])
      guard let match, match.namesDay else { continue }
      if Self.binding.contains(folded[start - 1]) { return }
      throw .numberAfterDate(
        date: texts[start..<end].joined(separator: " "), number: texts[end])
    }
  }

  /// The first word in the text that would have been a date elsewhere.
  private static func leftover(
    _ folded: [String], _ texts: [String], _ parser: DateParser
  ) -> Notice? {
    for (index, word) in folded.enumerated() {
      let match = try? parser.match([word.trimmingPunctuation])
      if match != nil { return .word(texts[index].trimmingPunctuation) }
    }
    return nil
  }

  /// A date at the end, in a form that does not count there, or a word that is nearly one; numbers,
  /// lengths of time and the past are none.
  private static func looseEnd(
    _ folded: [String], _ texts: [String], _ context: DateContext
  ) -> Notice? {
    guard let last = folded.last, folded.count > 1 else { return nil }
    for start in folded.indices.dropFirst().suffix(DateParser.wordLimit) {
      let match = try? DateParser(context).match(folded[start...])
      let isNumber = start == folded.count - 1 && last.first?.isNumber == true && last.isASCII
      let isAhead = match.map { $0.due.date >= context.today } == true
      if isAhead, !isNumber, Duration.parse(folded[start...]) == nil {
        return .word(texts[start...].joined(separator: " "))
      }
    }
    if last.isOpenTime(context) { return .word(texts[texts.count - 1]) }
    return DateTypo.meant(by: last).map { .typo(texts[texts.count - 1], meant: $0) }
  }

  /// A day in the text before a time: they could belong together, so the time is no date alone.
  private static func leftoverDay(
    _ folded: ArraySlice<String>, _ texts: [String], _ parser: DateParser
  ) -> Notice? {
    for (index, word) in zip(folded.indices, folded) {
      let match = try? parser.match([word.trimmingPunctuation])
      if match?.namesDay == true { return .word(texts[index].trimmingPunctuation) }
    }
    return nil
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// Whether a date is followed by から, 頃 or the end of a range: 明日10時から, 10時〜11時.
  fileprivate func isOpenTime(_ context: DateContext) -> Bool {
    let tails = ["から", "以降", "頃", "ごろ"]
    let head =
      tails.first(where: hasSuffix).map { dropLast($0.count) }
      ?? firstIndex { Self.rangeMarks.contains($0) }.map { self[..<$0] }
    guard let head, head.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    let match = try? DateParser(context).match([String(head)])
    return match != nil
  }

  /// This text without punctuation at its ends.
  fileprivate var trimmingPunctuation: String {
    let head = drop(while: \.isPunctuation)
    return String(head.reversed().drop(while: \.isPunctuation).reversed())
  }
}
