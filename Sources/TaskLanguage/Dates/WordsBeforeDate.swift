/// What the words before a date at the end of a text make of it.
///
/// A wrong date is worse than none. Where those words belong to the date in a way that no form
/// knows ("every other tuesday", "10:00 to 11:00", "friday 5pm tomorrow"), it is refused, and where
/// they could make another day of a time ("sat 5pm"), it stays text and is pointed out.
struct WordsBeforeDate {
  /// Folded.
  private let words: ArraySlice<String>
  /// All the words of the text, as they were written.
  private let texts: [String]
  private let context: DateContext

  init(_ words: ArraySlice<String>, _ texts: [String], _ context: DateContext) {
    self.words = words
    self.texts = texts
    self.context = context
  }

  /// Between two dates or times, the end of a range or another choice.
  private static let joiners: Set = [
    "-", "–", "~", "〜", "to", "until", "and", "or", "/", "&", "から", "か", "または", "と",
  ]

  /// Words that follow "every" in a recurrence, besides numbers, weekdays, months and units.
  private static let ruleWords: Set = [
    "other", "second", "first", "third", "last", "on", "and", "or", "except", "starting", "from",
    "the", "of", "at", "two", "three", "four", "weekday", "weekdays", "&",
  ]

  /// What somebody writes who means a recurrence and leaves "every" out.
  private static let adverbs: Set = ["daily", "weekly", "monthly", "yearly", "annually"]

  /// Refuses a date that ends a recurrence which nobody understands.
  func refuseRecurrence() throws(DateError) {
    guard let last = words.last else { return }
    let isJapanese = ["毎", "隔"].contains(last.first) && last.count <= 5
    if isJapanese || Self.adverbs.contains(last) {
      throw .noRecurrence(source(from: words.endIndex - 1))
    }
    guard let start = words.lastIndex(where: { $0 == "every" || $0 == "each" }),
      words[(start + 1)...].allSatisfy(Self.isOfRule)
    else { return }
    throw .noRecurrence(source(from: start))
  }

  /// Refuses a date that stands next to another one, or at the end of a range.
  func refuseSecondDate() throws(DateError) {
    let isJoined = words.last.map(Self.joiners.contains) == true
    let before = isJoined ? words.dropLast() : words
    guard let last = before.last, !last.isNumber || isJoined else { return }
    let forms = isJoined ? DateForm.all : DateForm.inText
    guard let start = start(ofDateIn: before, forms) else { return }
    throw .twoDates(
      texts[start..<before.endIndex].joined(separator: " "),
      texts[words.endIndex...].joined(separator: " "))
  }

  /// The day before a time, in a form that does not count in a text, with the time; nil without one.
  func looseDay(before time: ArraySlice<String>) -> String? {
    for start in words.indices.suffix(DateParser.wordLimit) {
      do throws(DateError) {
        guard try DateParser(context).match(words[start...] + time) != nil else { continue }
      } catch {
        if start < words.endIndex - 1 { continue }
      }
      return source(from: start)
    }
    guard let last = words.last else { return nil }
    let looksLikeDay = last.looksLikeDate || DateTypo.meant(by: last) != nil
    return looksLikeDay ? source(from: words.endIndex - 1) : nil
  }

  private func source(from start: Int) -> String { texts[start...].joined(separator: " ") }

  /// Where the longest date at the end of these words begins; a number alone is a date only where
  /// it is one end of a range.
  private func start(ofDateIn words: ArraySlice<String>, _ forms: [DateForm]) -> Int? {
    words.indices.suffix(DateParser.wordLimit).first { start in
      let match = try? DateParser(context, forms: forms).match(words[start...])
      return match != nil
    }
  }

  private static func isOfRule(_ word: String) -> Bool {
    ruleWords.contains(word) || word.first?.isNumber == true || Duration.units[word] != nil
      || WeekdayWords.named(word) != nil || MonthWords.names[word] != nil
  }
}

/// Words for days with one typing error.
enum DateTypo {
  private static let words = [
    "today", "tomorrow", "tonight", "yesterday", "monday", "tuesday", "wednesday", "thursday",
    "friday", "saturday", "sunday",
  ]

  /// The word that was meant by one that is nearly it; nil for a word that is right, or too far.
  static func meant(by word: String) -> String? {
    guard word.count >= 5, !words.contains(word), word != "sundae" else { return nil }
    return Nearest.to(word, among: words, within: 1).first
  }
}

extension String {
  fileprivate var isNumber: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }

  /// Whether this is shaped like a date, known or not: `14.03.2026`, `3/14`, 来月1日.
  fileprivate var looksLikeDate: Bool {
    if first?.isNumber == true, contains(where: { "/.-".contains($0) }) {
      let parts = split { "/.-".contains($0) }
      let isWhole = parts.allSatisfy { String($0).isNumber }
      return isWhole && (parts.count == 3 || parts.count == 2 && !contains("."))
    }
    let hasDay = contains("日") || contains("曜") || contains("週") || contains("月")
    return hasDay && count <= 8
  }
}
