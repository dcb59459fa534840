import TaskModel

/// Two-letter weekdays, which are ordinary words except in a recurrence.
extension DateLexer {
  /// Reads `every we`, `every mo,we`, `every sa and su`; false for other words and places.
  mutating func readShortWeekdays(_ word: String) -> Bool {
    guard word.utf8.count >= 2, let previous = placeInRule(word) else { return false }
    let core = word.utf8.last == UInt8(ascii: ",") ? word.dropLast() : word[...]
    let names = core.split(omittingEmptySubsequences: false) { ",/-&".contains($0) }
    guard names.allSatisfy({ Self.shortWeekdays[$0] != nil }) else { return false }
    // `mo` alone may be a month too.
    if names.count == 1, word == "mo", !previous.isWeekday { return false }
    let first = lexemes.count
    var place = 0
    for name in names {
      if place > 0 {
        let mark = word.utf8[word.utf8.index(word.startIndex, offsetBy: place - 1)]
        append(mark == UInt8(ascii: "-") ? .dash : .comma, place - 1, place)
      }
      if let weekday = Self.shortWeekdays[name] {
        append(.weekday(weekday, isClear: false), place, place + 2)
      }
      place += 3
    }
    if core.endIndex < word.endIndex { append(.comma, place - 1, place) }
    markEdges(from: first)
    return true
  }

  /// Returns the lexeme before a weekday in a recurrence, `every` after `every:`; nil elsewhere.
  private func placeInRule(_ word: String) -> Lexeme.Kind? {
    guard let last = lexemes.last else { return isRule ? .every : nil }
    guard isRule || lexemes.contains(where: { $0.kind == .every }) else { return nil }
    switch last.kind {
    case .every, .other, .preposition(.on), .weekday: return last.kind
    case .comma, .joiner, .dash:
      guard lexemes.count > 1, lexemes[lexemes.count - 2].kind.isWeekday else { return nil }
      return lexemes[lexemes.count - 2].kind
    default: return nil
    }
  }

  private static let shortWeekdays: [Substring: Weekday] = [
    "mo": .monday, "tu": .tuesday, "we": .wednesday, "th": .thursday, "fr": .friday,
    "sa": .saturday, "su": .sunday,
  ]
}
