import TaskModel

/// A shift of an existing date: `+1d`, `-2 weeks`.
package struct DateShift: Equatable, Sendable {
  private var sign: Int
  private let length: Duration

  /// Parses a shift; nil for any other words.
  ///
  /// - Parameter isPlain: whether a duration without a sign is a shift: `2 days`, 2日.
  package init?(_ words: [String], isPlain: Bool = false) {
    var grammar = DateGrammar(words, .epoch)
    // `+1d,`
    if grammar.end > 1, grammar.kind(grammar.end - 1) == .comma { grammar.end -= 1 }
    var index = 0
    switch grammar.kind(0) {
    case .sign(let written): (sign, index) = (written, 1)
    case .dash: (sign, index) = (-1, 1)
    default:
      guard isPlain else { return nil }
      sign = 1
    }
    guard let found = grammar.length(at: index), found.next == grammar.end, found.problem == nil
    else { return nil }
    length = found.length
  }

  /// Parses a sign and a duration in one word: the -3日 of 期限-3日; 3日 would be a day of the month.
  init?(signed text: Substring) {
    guard let mark = text.first, let shift = DateShift(["+" + text.dropFirst()]) else { return nil }
    self = shift
    if mark.isMinus { sign = -1 }
  }

  /// Parses how far to postpone; nil for words that are neither a duration nor one counted from a
  /// day: 3日後, あと三日 and 翌日 are, like `2 days`.
  package init?(ofPostponed words: [String]) {
    guard let first = words.first, let last = words.last else { return nil }
    let length: [String]
    if words.count == 1, let following = Self.following[first.dateFolded] {
      length = [following]
    } else if first.hasPrefix("あと"), !first.hasSuffix("後") {
      length = (first == "あと" ? [] : [String(first.dropFirst(2))]) + words.dropFirst()
    } else if last.hasSuffix("後"), last != "後" {
      length = words.dropLast() + [String(last.dropLast())]
    } else {
      self.init(words, isPlain: true)
      return
    }
    self.init(DateParser.dayCount(of: length).map { ["\($0)日間"] } ?? length, isPlain: true)
  }

  /// Words for a day relative to another day, with the duration.
  private static let following = [
    "翌日": "1日間", "次の日": "1日間", "翌々日": "2日間", "翌週": "1週間", "翌々週": "2週間", "翌月": "1か月",
    "翌々月": "2か月", "翌年": "1年間", "翌営業日": "1営業日",
  ]

  /// The minutes of the shift; nil for months and working days, which have no fixed number.
  package var minutes: Int? {
    guard length.months == 0, length.workdays == 0 else { return nil }
    let (minutes, overflow) = length.days.multipliedReportingOverflow(by: 1440)
    return overflow ? nil : sign * (minutes + length.minutes)
  }

  /// Returns the shifted date; without a date, counts from today. Nil outside of the calendar.
  package func moved(_ due: Due?, _ context: DateContext) -> Due? {
    guard let due else { return length.fromNow(sign: sign, context) }
    return length.moved(due, sign: sign, context)
  }
}
