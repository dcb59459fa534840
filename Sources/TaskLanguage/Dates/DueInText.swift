import TaskModel

/// Finds the deadline at the end of a text, as in `Pay rent tomorrow 5pm`; in Japanese also at its
/// start.
///
/// The whole phrase counts or nothing: where a word stands beside it that could belong to it, and is
/// not read, or where it is not unmistakable, the text stays as it is and one line says so.
package struct DueInText: Equatable {
  /// What remains as text.
  package var text: [String]
  package var due: Due?
  package var recurrence: RecurrenceParser.Match?
  /// A date word that stayed in the text.
  package var notice: Notice?
  package var remarks: [DateRemark] = []
  /// The words that the date or the recurrence stands in; empty without one.
  package var place = 0..<0

  package enum Notice: Equatable, Sendable {
    /// Something was read and dropped, or turned into local time.
    case remark(DateRemark)
    /// `due:someday` is no deadline.
    case noDeadline(String)
    /// What is text, and how it would be written to be none: `due:sat 5pm`; nil if no form is near.
    case word(String, written: String?)
    /// A word that is no attribute, and what would be one.
    case attribute(String, meant: String)
    /// A day without a time left the time that the deadline had.
    case keptTime(CivilTime, day: CivilDate)
    /// A word that is nearly the one for a day.
    case typo(String, meant: String)
    /// `at 7`, which could be the morning or the evening.
    case ambiguousHour(String, hour: Int, minute: Int = 0)
  }

  /// - Parameter words: the words of the text; literal ones are never dates.
  package static func find(
    in words: [Word], _ context: DateContext, wants: Wants = .both
  ) throws(DateError) -> DueInText {
    if let ends = LongText(words) { return try ends.find(context, wants) }
    let end = SentenceEnd(words)
    let text = DatedText(end.words, context)
    if var found = try text.atEnd(wants) {
      if found.notice == nil { found.notice = otherDate(in: found, of: end.words, context) }
      found.text = end.closing(found.text)
      return found
    }
    try text.refuseNumberAfterDate()
    if var found = try text.atStart(wants) {
      found.text = end.closing(found.text)
      return found
    }
    // 金曜までに 🎉
    if end.words.count == 1, words.count > 1,
      let found = try DatedText(words, context).atStart(wants)
    {
      return found
    }
    let notice = text.notice.flatMap { text.isMeant($0) ? text.understood($0) : nil }
    return DueInText(
      text: words.map(\.text),
      notice: notice ?? hiddenNotice(in: words, context) ?? text.noticeBeforeRest(of: end.words))
  }

  /// What is said of a date at the end of words that stay a text.
  package static func notice(in words: [Word], _ context: DateContext) -> Notice? {
    let words = LongText(words)?.last ?? words
    let text = DatedText(SentenceEnd(words).words, context)
    guard let found = text.longest(from: text.runStart, to: text.lexemes.count),
      found.isUnmistakable
    else { return nil }
    let source = text.grammar.source(found.start..<text.lexemes.count)
    return .word(source, written: found.recurrence == nil ? "due:\(source)" : nil)
  }

  /// What is still looked for: what an attribute has said is not.
  package enum Wants: Sendable {
    case both
    case due
    case recurrence
  }
}
