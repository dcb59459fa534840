import TaskModel

extension Word {
  /// Returns the numbers of the word; throws for a descending range: `7-5`.
  package func ascendingNumbers() throws(ReferenceError) -> [ClosedRange<Int>]? {
    guard let bounds = numberBounds else { return nil }
    if let index = bounds.firstIndex(where: { $0.last < $0.first && $0.first < .max }) {
      let part = numberText.split(separator: ",")[index]
      let ends = part.split(separator: "-")
      let isMonth =
        ends[0].utf8.count == 4 && ends[1].utf8.count <= 2 && (1...12).contains(bounds[index].last)
      throw .rangeDescends(String(part), isMonth: isMonth)
    }
    return bounds.map { min($0.first, $0.last)...max($0.first, $0.last) }
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
    numberBounds?.map { min($0.first, $0.last)...max($0.first, $0.last) }
  }

  /// The ends of each range, or a number twice, in the order written; nil for any other word.
  private var numberBounds: [(first: Int, last: Int)]? {
    guard isPlain, let first = text.utf8.first, DigitForms.isDigit(first) || first == 0xEF else {
      return nil
    }
    // Most are a number alone, or with a comma.
    let digits = text.utf8.last == UInt8(ascii: ",") ? text.utf8.dropLast() : text.utf8[...]
    if digits.allSatisfy(DigitForms.isDigit) {
      let number = Substring(digits).decimal ?? Int.max
      return [(number, number)]
    }
    guard text.unicodeScalars.allSatisfy(Self.mayBeOfNumbers) else { return nil }
    var bounds: [(first: Int, last: Int)] = []
    for part in numberText.utf8.split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    {
      let ends = part.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard let first = ends.first, let last = ends.last, ends.count <= 2,
        ends.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } })
      else { return nil }
      bounds.append((Substring(first).decimal ?? .max, Substring(last).decimal ?? .max))
    }
    return bounds
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
    var signs: [UInt8] = []
    for scalar in text.folded.unicodeScalars {
      switch scalar {
      case "、": signs.append(UInt8(ascii: ","))
      // Minus, hyphens, dashes, the wave and the long vowel, which is on the key of the hyphen.
      case "\u{2212}", "\u{2010}"..."\u{2015}", "\u{301C}", "~", "ー":
        signs.append(UInt8(ascii: "-"))
      case "." where signs.last == UInt8(ascii: "."):
        signs[signs.count - 1] = UInt8(ascii: "-")
      default: signs += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    if signs.last == UInt8(ascii: ","), signs.count > 1 { signs.removeLast() }
    return String(decoding: signs, as: UTF8.self)
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
