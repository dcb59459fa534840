import TaskModel

/// Finds the deadline at the end of a text, as in `Pay rent tomorrow 5pm`.
///
/// Only the forms that hardly ever end a title count there; in Japanese, also as the first word.
/// Whatever else looks like a date stays text and is pointed out.
struct DueInText: Equatable {
  /// What remains as text.
  var text: [String]
  var due: Due?
  /// A date word that stayed in the text.
  var notice: Notice?

  enum Notice: Equatable {
    case word(String)
    /// `at 7`, which could be the morning or the evening.
    case ambiguousHour(String, hour: Int)
  }

  /// Words after which a date belongs to the title: "Plan for tomorrow", "the news of today".
  private static let binding: Set<String> = ["for", "of", "from", "since", "until", "before"]

  /// - Parameter words: the words of the text; literal ones are never dates.
  static func find(in words: [Word], now: CivilDateTime) throws(DateError) -> DueInText {
    let parser = DateParser(now: now)
    let texts = words.map(\.text)
    let folded = words.map { $0.isLiteral ? "\"" : $0.text.folded }
    var result = DueInText(text: texts)
    let longest = min(DateParser.wordLimit, folded.count - 1)
    for count in stride(from: longest, to: 0, by: -1) {
      let start = folded.count - count
      if Self.binding.contains(folded[start - 1]) { continue }
      do throws(DateError) {
        guard let match = try parser.match(folded[start...]), match.countsInText else { continue }
        result.due = match.due
        result.text = Array(texts[..<start])
        return result
      } catch .needsHalfOfDay(let source, let hour) {
        guard folded[start] == "at" else { throw .needsHalfOfDay(source, hour: hour) }
        result.notice = .ambiguousHour(texts[start...].joined(separator: " "), hour: hour)
        return result
      }
    }
    try refuseNumberAfterDate(folded, texts, parser)
    if folded.count > 1, let due = try leadingJapanese(folded, parser) {
      result.due = due
      result.text = Array(texts.dropFirst())
      return result
    }
    result.notice = leftover(folded, texts, parser)
    return result
  }

  private static func leadingJapanese(
    _ folded: [String], _ parser: DateParser
  ) throws(DateError) -> Due? {
    guard (folded[0].utf8.first ?? 0) >= 0x80, let match = try parser.match(folded[..<1]),
      match.countsInText
    else { return nil }
    return match.due
  }

  private static func refuseNumberAfterDate(
    _ folded: [String], _ texts: [String], _ parser: DateParser
  ) throws(DateError) {
    guard folded.last?.isNumberOrRange == true else { return }
    let end = folded.count - 1
    for start in max(1, end - DateParser.wordLimit)..<max(1, end) {
      guard let match = try parser.match(folded[start..<end]), match.countsInText, match.namesDay,
        !Self.binding.contains(folded[start - 1])
      else { continue }
      throw .numberAfterDate(
        date: texts[start..<end].joined(separator: " "), number: texts[end])
    }
  }

  /// The first word in the text that would have been a date elsewhere.
  private static func leftover(
    _ folded: [String], _ texts: [String], _ parser: DateParser
  ) -> Notice? {
    for (index, word) in folded.enumerated() {
      let match = try? parser.match([word])
      if let match, match.countsInText { return .word(texts[index]) }
    }
    return nil
  }
}
