import TaskLanguage
import TaskModel

/// Reading a moment of the past.
extension Arguments {
  /// Takes an attribute that names a moment, wherever it stands, and the date words that follow it.
  ///
  /// The past is preferred: `monday` is the last one. A day without a time means its `ofDay`. A
  /// moment that is still to come is refused.
  mutating func pastMoment(
    _ key: AttributeKey, ofDay time: CivilTime
  ) throws -> CivilDateTime? {
    var before: [Word] = []
    var rest = takeAll()[...]
    while let word = rest.first, word.attribute?.key != key {
      before.append(word)
      rest.removeFirst()
    }
    guard let word = rest.popFirst(), let attribute = word.attribute else {
      restore(before)
      return nil
    }
    if attribute.value.isEmpty { throw AttributeError.withoutValue(key).at(word) }
    var value = ValueWords(attribute, followedBy: rest)
    let due = try located(at: word, before: rest) { try PastDates(dates).required(&value) }
    restore(before + value.rest)
    notes.note(.date, [word] + rest.prefix(rest.count - value.rest.count))
    named.moment = CivilDateTime(date: due.date, time: due.time ?? time)
    return named.moment
  }
}
