import TaskModel

/// Numbers whose Japanese counter stands in a word of its own.
extension DateLexer {
  /// `3 日後`, `9 時`: a number with its counter in a word of its own; false where they are no date.
  mutating func readCounted(_ number: String, _ counter: String) -> Bool {
    guard number.utf8.count <= 4, number.utf8.allSatisfy(DigitForms.isDigit),
      let first = counter.unicodeScalars.first, "日週時分月年かヶヵカケ営".unicodeScalars.contains(first)
    else { return false }
    let count = lexemes.count
    read(number + counter)
    guard lexemes.count > count + 1 || lexemes.last?.kind.isCounted == true,
      lexemes[count...].allSatisfy({ !$0.kind.isUnknown })
    else {
      lexemes.removeLast(lexemes.count - count)
      return false
    }
    return true
  }
}

extension Lexeme.Kind {
  /// Whether a number with a counter may be it: 9時, 4月, 25日.
  fileprivate var isCounted: Bool {
    switch self {
    case .clock, .month, .dayOfMonth, .year: true
    default: false
    }
  }
}
