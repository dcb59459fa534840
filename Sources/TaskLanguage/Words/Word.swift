import TaskModel

/// A word of a command line, with quotes and backslashes resolved.
package struct Word: Equatable, Sendable {
  /// The range in the line, in UTF-8 offsets, including quotes.
  package let range: Range<Int>
  /// The text without quotes and backslashes; an attribute's with its key: `due:fri`, `@anna`.
  package let text: String
  /// Whether it was quoted, begins with an escaped mark or is longer than any name: then it is only
  /// text.
  package let isLiteral: Bool
  /// The attribute, if the word is one.
  package let attribute: Attribute?
  /// The number of closing brackets after the quotes of a literal word.
  let closing: Int
  /// A plain word with its single quotes, which a text keeps: `'n'`; nil for any other.
  package let inQuotes: String?

  /// The most bytes of a name or a part of a date, so that no time goes into searching in a longer
  /// word.
  static let longest = 1000

  /// Whether a word of that text can be no name: it is too long and no list of numbers, no bracket
  /// and no pattern, which begin with a digit or a mark.
  static func isTooLong(_ text: String) -> Bool {
    guard text.utf8.count > longest, let first = text.utf8.first else { return false }
    return first >= 0x80 || (0x41...0x5A).contains(first) || (0x61...0x7A).contains(first)
  }

  /// An attribute: a key and its value, `due:friday` or `@anna`.
  package struct Attribute: Equatable, Sendable {
    package let key: AttributeKey
    /// The comparison of a date; nil for `due:`.
    package var comparison: Comparison?
    /// Whether it begins with a `-`.
    package var isNegated = false
    /// Whether it begins with a `+`.
    package var isAdded = false
    /// The value without key and quotes; empty if nothing follows the key.
    package var value: String
    /// Whether the value was quoted.
    package let isQuoted: Bool
    /// Whether no further words can belong to the value: it was quoted, or an outer shell split the
    /// words.
    package let isWhole: Bool

    package init(
      key: AttributeKey, comparison: Comparison?, isNegated: Bool, isAdded: Bool = false,
      value: String, isQuoted: Bool, isWhole: Bool
    ) {
      self.key = key
      self.comparison = comparison
      self.isNegated = isNegated
      self.isAdded = isAdded
      self.value = value
      self.isQuoted = isQuoted
      self.isWhole = isWhole
    }
  }

  package init(
    range: Range<Int>, text: String, isLiteral: Bool, attribute: Attribute? = nil,
    closing: Int = 0, inQuotes: String? = nil
  ) {
    self.range = range
    self.text = text
    self.isLiteral = isLiteral
    self.attribute = attribute
    self.closing = closing
    self.inQuotes = inQuotes
  }

  /// Makes a plain word that stands in no line.
  package init(_ text: String) { self.init(range: 0..<0, text: text, isLiteral: false) }

  /// Returns the word with another range, for example that of a word that contains it.
  package func moved(to range: Range<Int>) -> Word {
    Word(
      range: range, text: text, isLiteral: isLiteral, attribute: attribute, closing: closing,
      inQuotes: inQuotes)
  }

  /// Returns the word as the value of an attribute, `friday` as `due:friday`, to which further words
  /// can belong unless it is one that must be quoted. A word with that key keeps its comparison or
  /// sign.
  ///
  /// - Parameter start: the number of characters before the value.
  package func value(of key: AttributeKey, from start: Int = 0, isNegated: Bool = false) -> Word {
    let own = attribute.flatMap { $0.key == key ? $0 : nil }
    if let own, own.comparison != nil || own.isNegated || own.isAdded { return self }
    let value = own?.value ?? String(text.dropFirst(start))
    let isQuoted = isLiteral || own?.isQuoted == true || !Quoting.isOneWord(value)
    return Word(
      range: range, text: "\(isNegated ? "-" : "")\(key.rawValue):\(value)", isLiteral: false,
      attribute: Attribute(
        key: key, comparison: nil, isNegated: isNegated, value: value, isQuoted: isQuoted,
        isWhole: isQuoted))
  }
}

/// The comparison of `due<fri`; a day is the whole day.
package enum Comparison: String, CaseIterable, Sendable {
  case before
  case until
  case after
  case from

  /// Finds a comparison by its name or Taskwarrior's: `due.by`, `points.over`.
  init?(named name: String) {
    switch name {
    case "by": self = .until
    case "over", "above": self = .after
    case "under", "below": self = .before
    default: self.init(rawValue: name)
    }
  }

  /// Returns whether the comparison holds from left to right.
  package func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .before: left < right
    case .until: left <= right
    case .after: left > right
    case .from: left >= right
    }
  }

  /// The sign as typed: `<`.
  package var mark: String {
    switch self {
    case .before: "<"
    case .until: "<="
    case .after: ">"
    case .from: ">="
    }
  }
}

/// The reason why a line cannot be split into words.
package enum WordError: Error, Equatable {
  /// The quote at this UTF-8 offset is not closed.
  case unclosedQuote(at: Int)
  case containsNUL
  case invalidUTF8(at: Int)
  /// The line is longer than ``Tokenizer/lineLimit``.
  case lineTooLong(bytes: Int)
  /// The line has more words than ``Tokenizer/wordLimit``.
  case tooManyWords(count: Int)
}

/// An error with the range of the words that caused it.
package struct PlacedError: Error {
  package let error: any Error
  /// The range in UTF-8 offsets of the line.
  package let place: Range<Int>
}

extension Error {
  /// Adds a range to the error, unless it has one.
  package func at(_ place: Range<Int>?) -> any Error {
    guard let place, !(self is PlacedError) else { return self }
    return PlacedError(error: self, place: place)
  }

  package func at(_ word: Word) -> any Error { at(word.range) }
  package func at(_ words: some Collection<Word>) -> any Error { at(words.place) }

  /// The error without its range.
  package var unplaced: any Error { (self as? PlacedError)?.error ?? self }
}

/// Runs a closure; adds the range to errors of that type, unless they have one.
package func located<Result, Failure: Error>(
  at place: Range<Int>?, _ type: Failure.Type = (any Error).self, _ body: () throws -> Result
) throws -> Result {
  do { return try body() } catch let error as Failure { throw error.at(place) }
}

extension Collection<Word> {
  /// The range from the beginning of the first word to the end of the last; nil without words.
  package var place: Range<Int>? {
    guard var place = first?.range else { return nil }
    for word in self {
      let start = Swift.min(place.lowerBound, word.range.lowerBound)
      place = start..<Swift.max(place.upperBound, word.range.upperBound)
    }
    return place
  }

  /// Returns the range of the words that make up a text; nil if there are none.
  ///
  /// - Parameter isLast: whether to return the last match, not the first.
  package func place(of text: String, isLast: Bool = false) -> Range<Int>? {
    // Nobody reads an error's place in a line of this many words.
    guard !text.isEmpty, count <= 500 else { return nil }
    let texts = map { ($0.attribute?.value ?? $0.text).folded }
    let joined = texts.joined(separator: " ")
    // By bytes: to step back over flags takes the time of all of them.
    let places = joined.utf8.ranges(of: text.folded.utf8)
    guard let found = isLast ? places.last : places.first else { return nil }
    func offset(_ index: String.Index) -> Int {
      joined.utf8.distance(from: joined.startIndex, to: index)
    }
    return place(ofBytes: offset(found.lowerBound)..<offset(found.upperBound), in: texts)
  }

  /// Returns the range of the words that contain these bytes of their texts, joined by spaces.
  func place(ofBytes bytes: Range<Int>) -> Range<Int>? {
    place(ofBytes: bytes, in: map { $0.attribute?.value ?? $0.text })
  }

  private func place(ofBytes bytes: Range<Int>, in texts: [String]) -> Range<Int>? {
    var end = -1
    return zip(self, texts).filter { _, text in
      let start = end + 1
      end = start + text.utf8.count
      return start < bytes.upperBound && end > bytes.lowerBound
    }.map(\.0).place
  }
}
