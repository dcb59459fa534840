import TaskModel

/// The start of a word that makes it an attribute: a mark before what may follow it, or a known key
/// and a colon or a comparison; all of it perhaps after a `-`. Full-width marks count.
struct AttributePrefix {
  let key: AttributeKey
  let comparison: Comparison?
  let isNegated: Bool
  /// Where the value begins.
  let end: Substring.Index

  init?(_ text: String) { self.init(text[...]) }

  init?(_ text: Substring) {
    isNegated = text.first?.narrow == "-"
    let text = isNegated ? text.dropFirst() : text
    guard let first = text.first else { return nil }
    if let key = AttributeKey.allCases.first(where: { $0.sigil == first.narrow }) {
      end = text.index(after: text.startIndex)
      guard Self.mayFollow(key, text[end...]) else { return nil }
      self.key = key
      comparison = nil
      return
    }
    guard first.isLetter, let mark = text.prefix(20).firstIndex(where: { !$0.isKeyCharacter }),
      let (key, named) = Self.key(text[..<mark].folded)
    else { return nil }
    self.key = key
    if text[mark].narrow == ":" {
      comparison = named
      end = text.index(after: mark)
    } else {
      guard key == .due, named == nil, let found = Self.comparison(text[mark...]) else {
        return nil
      }
      comparison = found.comparison
      end = found.end
    }
  }

  func attribute(value: String, isQuoted: Bool, isWhole: Bool) -> Word.Attribute {
    Word.Attribute(
      key: key, comparison: comparison, isNegated: isNegated, value: value, isQuoted: isQuoted,
      isWhole: isWhole)
  }

  /// A name begins with a letter, an emoji or a quote; a priority is one of six words, or none.
  private static func mayFollow(_ key: AttributeKey, _ rest: Substring) -> Bool {
    guard let first = rest.first else { return false }
    guard key == .priority else { return first.canStartName || first == "\"" }
    let word = rest.prefix { $0.isLetter || $0.isNumber }
    return TaskItem.Priority(word: String(word)) != nil || String(word).isNone
  }

  /// `due`, or `due.before`, which needs no quotes in an outer shell.
  private static func key(_ name: String) -> (AttributeKey, Comparison?)? {
    if let key = AttributeKey(rawValue: name) { return (key, nil) }
    guard name.hasPrefix("due."), let named = Comparison(rawValue: String(name.dropFirst(4))) else {
      return nil
    }
    return (.due, named)
  }

  private static func comparison(
    _ text: Substring
  ) -> (comparison: Comparison, end: Substring.Index)? {
    guard let mark = text.first?.narrow, mark == "<" || mark == ">" else { return nil }
    let next = text.index(after: text.startIndex)
    let hasEqual = next < text.endIndex && text[next].narrow == "="
    let end = hasEqual ? text.index(after: next) : next
    switch (mark, hasEqual) {
    case ("<", false): return (.before, end)
    case ("<", true): return (.until, end)
    case (_, false): return (.after, end)
    case (_, true): return (.from, end)
    }
  }
}

extension Character {
  fileprivate var isKeyCharacter: Bool { isLetter || self == "." || self == "．" }
}

extension TaskItem.Priority {
  /// The priority that a word names: `high`, `h`, in any case and width.
  init?(word: String) {
    switch word.folded {
    case "high", "h": self = .high
    case "medium", "m": self = .medium
    case "low", "l": self = .low
    default: return nil
    }
  }
}
