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
