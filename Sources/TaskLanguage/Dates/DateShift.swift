import TaskModel

/// A distance that moves a date which is there already: `+1d`, `-2 weeks`.
package struct DateShift: Equatable, Sendable {
  private let sign: Int
  private let length: Duration

  /// Nil for words that are anything else.
  ///
  /// - Parameter isPlain: whether a length without a sign is one: `2 days`, 2日.
  package init?(_ words: [String], isPlain: Bool = false) {
    let now = CivilDateTime(date: .epoch, time: .midnight)
    let grammar = DateGrammar(words, DateContext(now: now))
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

  /// The date moved; without one, so far from today. Nil outside of the calendar.
  package func moved(_ due: Due?, _ context: DateContext) -> Due? {
    guard let due else { return length.fromNow(sign: sign, context) }
    return length.moved(due, sign: sign, context)
  }
}
