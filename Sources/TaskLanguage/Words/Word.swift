import TaskModel

/// One word of a command line, after quotes and backslashes have done their work.
package struct Word: Equatable, Sendable {
  /// Where it stands in the line, in UTF-8 offsets, its quotes included.
  package let range: Range<Int>
  /// The text without quotes and backslashes; of an attribute the whole spelling, `due:fri`, `@anna`.
  package let text: String
  /// Whether it was quoted or begins with an escaped mark: then it is text and nothing else.
  package let isLiteral: Bool
  /// The attribute that it is, or nil.
  package let attribute: Attribute?
  /// How many closing brackets at the end of a literal word stand behind its quotes.
  let closing: Int
  /// A plain word with the single quotes round it, which a text keeps: `'n'`; nil for any other.
  package let inQuotes: String?

  /// `due:friday` or `@anna`: a key and what was written for it.
  package struct Attribute: Equatable, Sendable {
    package let key: AttributeKey
    /// How a date is compared; nil for `due:`.
    package var comparison: Comparison?
    /// Whether a `-` stands before it.
    package var isNegated = false
    /// Whether a `+` stands before it.
    package var isAdded = false
    /// Without key and quotes; empty when nothing follows the key.
    package var value: String
    /// Whether the value was quoted.
    package let isQuoted: Bool
    /// Whether nothing that follows belongs to the value: it was quoted, or an outer shell has
    /// split the words.
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

  /// Returns this word with another place, such as that of a word of which it is a part.
  package func moved(to range: Range<Int>) -> Word {
    Word(
      range: range, text: text, isLiteral: isLiteral, attribute: attribute, closing: closing,
      inQuotes: inQuotes)
  }
}

/// How `due<fri` compares; a day is the whole day.
package enum Comparison: String, CaseIterable, Sendable {
  case before
  case until
  case after
  case from

  /// By its name, or as Taskwarrior names it: `due.by`, `points.over`.
  init?(named name: String) {
    switch name {
    case "by": self = .until
    case "over", "above": self = .after
    case "under", "below": self = .before
    default: self.init(rawValue: name)
    }
  }

  /// Whether the left one lies so to the right one.
  package func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .before: left < right
    case .until: left <= right
    case .after: left > right
    case .from: left >= right
    }
  }

  /// `<`, as one would type it.
  package var mark: String {
    switch self {
    case .before: "<"
    case .until: "<="
    case .after: ">"
    case .from: ">="
    }
  }
}

/// Why a line cannot be split into words.
package enum WordError: Error, Equatable {
  /// The quote at this UTF-8 offset is never closed.
  case unclosedQuote(at: Int)
  case containsNUL
  case invalidUTF8(at: Int)
  /// Longer than ``Tokenizer/lineLimit``.
  case lineTooLong(bytes: Int)
}

/// An error, and where in the line the words are that it is about.
package struct PlacedError: Error {
  package let error: any Error
  /// In UTF-8 offsets of the line.
  package let place: Range<Int>
}

extension Error {
  /// The error with a place; one that has a place already keeps it.
  package func at(_ place: Range<Int>?) -> any Error {
    guard let place, !(self is PlacedError) else { return self }
    return PlacedError(error: self, place: place)
  }

  package func at(_ word: Word) -> any Error { at(word.range) }
  package func at(_ words: some Collection<Word>) -> any Error { at(words.place) }

  /// The error without its place.
  package var unplaced: any Error { (self as? PlacedError)?.error ?? self }
}

/// Performs a closure; errors of that type get the place, if they have none.
package func located<Result, Failure: Error>(
  at place: Range<Int>?, _ type: Failure.Type = (any Error).self, _ body: () throws -> Result
) throws -> Result {
  do { return try body() } catch let error as Failure { throw error.at(place) }
}

extension Collection<Word> {
  /// From the beginning of the first one to the end of the last one; nil without words.
  package var place: Range<Int>? {
    guard let start = lazy.map(\.range.lowerBound).min(),
      let end = lazy.map(\.range.upperBound).max()
    else { return nil }
    return start..<end
  }

  /// The place of the words that a text consists of; nil where they do not have it.
  ///
  /// - Parameter isLast: whether the last words with that text are meant, and not the first.
  package func place(of text: String, isLast: Bool = false) -> Range<Int>? {
    // A line of so many words is not one that somebody reads again.
    guard !text.isEmpty, count <= 500 else { return nil }
    let texts = map { ($0.attribute?.value ?? $0.text).folded }
    let joined = texts.joined(separator: " ")
    let places = joined.ranges(of: text.folded)
    guard let found = isLast ? places.last : places.first else { return nil }
    func offset(_ index: String.Index) -> Int {
      joined.utf8.distance(from: joined.startIndex, to: index)
    }
    return place(ofBytes: offset(found.lowerBound)..<offset(found.upperBound), in: texts)
  }

  /// The place of the words that these bytes of the words' text, with a space between two, are in.
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
