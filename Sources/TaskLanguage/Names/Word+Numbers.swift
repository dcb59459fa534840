import TaskModel

extension Word {
  /// Returns the numbers of the word; throws for a descending range: `7-5`.
  package func ascendingNumbers() throws(ReferenceError) -> [ClosedRange<Int>]? {
    guard let ranges = numberRanges else { return nil }
    for part in numberText.split(separator: ",") {
      let ends = part.split(separator: "-")
      if let first = ends.first?.decimal, let last = ends.last?.decimal, last < first {
        let isMonth = ends[0].utf8.count == 4 && ends[1].utf8.count <= 2 && (1...12).contains(last)
        throw .rangeDescends(String(part), isMonth: isMonth)
      }
    }
    return ranges
  }

  /// Whether it excludes tasks by number: `-2`.
  package var excludesNumbers: Bool {
    guard isPlain, text.first?.isMinus == true else { return false }
    return Word(range: range, text: String(text.dropFirst()), isLiteral: false).numberRanges != nil
  }

  /// The numbers of the word: `3`, `3,5-7` or `5..7`, optionally with a comma at the end, or with Japanese
  /// signs: 3、5〜7; nil for any other word.
  ///
  /// A number too large is the largest integer, which no task has.
  package var numberRanges: [ClosedRange<Int>]? {
    guard isPlain, let first = text.utf8.first, DigitForms.isDigit(first) || first == 0xEF else {
      return nil
    }
    if text.utf8.allSatisfy(DigitForms.isDigit) {
      let number = text.decimal ?? Int.max
      return [number...number]
    }
    guard text.unicodeScalars.allSatisfy(Self.mayBeOfNumbers) else { return nil }
    var ranges: [ClosedRange<Int>] = []
    for part in numberText.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      let isNumeric = ends.allSatisfy { end in
        !end.isEmpty && end.utf8.allSatisfy { (48...57).contains($0) }
      }
      guard isNumeric, (1...2).contains(ends.count) else { return nil }
      let bounds = ends.map { $0.decimal ?? Int.max }
      ranges.append(
        min(bounds[0], bounds[bounds.count - 1])...max(bounds[0], bounds[bounds.count - 1]))
    }
    return ranges
  }

  /// Whether it is a digit or a sign between numbers, of either width.
  private static func mayBeOfNumbers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "０"..."９", ".", "．", ",", "，", "、", "､", "-", "－", "~", "～", "ー", "ｰ",
      "\u{2212}",
      "\u{2010}"..."\u{2015}", "\u{301C}":
      true
    default: false
    }
  }

  /// The text with separators normalized to `,` and `-`, and without a comma at its end.
  private var numberText: String {
    var signs = ""
    for scalar in text.folded.unicodeScalars {
      switch scalar {
      case "、": signs += ","
      // Minus, hyphens, dashes, the wave and the long vowel, which is on the key of the hyphen.
      case "\u{2212}", "\u{2010}"..."\u{2015}", "\u{301C}", "~", "ー": signs += "-"
      default: signs.unicodeScalars.append(scalar)
      }
    }
    if signs.last == ",", signs.count > 1 { signs.removeLast() }
    return signs.replacing("..", with: "-")
  }
}

/// What a command counts: days or months.
package enum CountedUnit: Sendable {
  case days, months

  /// Returns the number that the words begin with, and how many words it has with its unit: `3d`,
  /// `3 days`, 3日間; nil without the unit.
  package func length(of words: ArraySlice<Word>) -> (count: Int, words: Int)? {
    guard let first = words.first, first.isPlain else { return nil }
    for count in 1...2 where count <= words.count {
      let head = words.prefix(count).map(\.text.dateFolded)
      let kinds = DateLexer(head).lexemes.map(\.kind)
      guard kinds.count == 2, case .number(let number, digits: _) = kinds[0] else { continue }
      if kinds[1] == .unit(self == .days ? .days : .months) { return (number, count) }
    }
    return nil
  }
}
