import TaskModel

/// Numbers with a Japanese counter in a separate word.
extension DateLexer {
  /// Reads `3 日後`, `9 時`: a number and its counter in separate words; false if they are not a date.
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
  /// Whether it can be a number with a counter: 9時, 4月, 25日.
  fileprivate var isCounted: Bool {
    switch self {
    case .clock, .month, .dayOfMonth, .year: true
    default: false
    }
  }
}
