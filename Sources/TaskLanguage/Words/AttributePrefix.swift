/// The prefix that makes a word an attribute: a mark before a possible value, or a known key and a
/// colon or a comparison; optionally after a `-` or a `+`. Full-width marks count.
struct AttributePrefix {
  let key: AttributeKey
  let comparison: Comparison?
  let isNegated: Bool
  /// Whether it begins with a `+`.
  let isAdded: Bool
  /// The index where the value begins.
  let end: Substring.Index

  package init?(_ text: String, in attributes: any AttributeSpellings) {
    self.init(text[...], in: attributes)
  }

  init?(_ text: Substring, in attributes: any AttributeSpellings) {
    guard text.mayBeginAttribute else { return nil }
    // Of the marks of ASCII only these are signs, and no letter is a mark.
    let byte = text.utf8.first ?? 0
    let sign =
      byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") ? text.first : nil
    isNegated = sign?.isMinus == true
    isAdded = sign?.narrow == "+"
    let text = isNegated || isAdded ? text.dropFirst() : text
    guard let first = text.first else { return nil }
    // As in Taskwarrior: `+home` is a tag.
    if isAdded, first.isLetter, let tag = attributes.spelling(after: "#") {
      let word = text.prefix { !Tokenizer.isSeparator($0) }
      if !word.contains(where: { [":", "+"].contains($0.narrow) }), !attributes.isLength(word) {
        (key, comparison, end) = (tag.key, nil, text.startIndex)
        return
      }
    }
    if first.asciiValue?.isKeyCharacter != true,
      let attribute = attributes.spelling(after: first.narrow)
    {
      end = text.index(after: text.startIndex)
      guard attribute.mayBegin(text[end...]) else { return nil }
      key = attribute.key
      comparison = nil
      return
    }
    guard !isAdded, first.isLetter, let mark = text.endOfKey else { return nil }
    let hasColon = text[mark].narrow == ":"
    let found = Self.comparison(text[mark...])
    guard hasColon || found != nil,
      let (attribute, named) = Self.attribute(text[..<mark].folded, in: attributes)
    else { return nil }
    key = attribute.key
    if hasColon {
      comparison = named
      end = text.index(after: mark)
      if attribute.isOther, !text[end...].beginsValue { return nil }
    } else {
      guard attribute.isOrdered, named == nil, let found else { return nil }
      comparison = found.comparison
      end = found.end
    }
  }

  func attribute(value: String, isQuoted: Bool, isWhole: Bool) -> Word.Attribute {
    Word.Attribute(
      key: key, comparison: comparison, isNegated: isNegated, isAdded: isAdded, value: value,
      isQuoted: isQuoted,
      isWhole: isWhole)
  }

  /// Parses `due`, or `due.before`, which needs no quotes in an outer shell.
  private static func attribute(
    _ name: String, in attributes: any AttributeSpellings
  ) -> (AttributeSpelling, Comparison?)? {
    if let attribute = attributes.spelling(named: name) { return (attribute, nil) }
    guard let dot = name.lastIndex(of: "."),
      let attribute = attributes.spelling(named: String(name[..<dot])),
      attribute.isOrdered,
      let named = Comparison(named: String(name[name.index(after: dot)...]))
    else { return nil }
    return (attribute, named)
  }

  static func comparison(
    _ text: Substring
  ) -> (comparison: Comparison, end: Substring.Index)? {
    guard let byte = text.utf8.first, byte >= 0x80 || byte == 0x3C || byte == 0x3E,
      let mark = text.first?.narrow
    else { return nil }
    if mark == "≤" || mark == "≦" { return (.until, text.index(after: text.startIndex)) }
    if mark == "≥" || mark == "≧" { return (.from, text.index(after: text.startIndex)) }
    guard mark == "<" || mark == ">" else { return nil }
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

extension Substring {
  /// Whether an attribute can begin with these bytes; most words are excluded by the first one.
  fileprivate var mayBeginAttribute: Bool {
    var bytes = utf8.makeIterator()
    var first = bytes.next() ?? 0
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "+") { first = bytes.next() ?? 0 }
    switch first {
    case UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "!"):
      return bytes.next().map { $0 != 0x20 } ?? false
    case 0x41...0x5A, 0x61...0x7A: return true
    case 0x80...:
      return utf8.prefix(8 * Self.longestKey).prefix { $0 != 0x20 }.contains(where: Self.mayMark)
    default: return false
    }
  }

  /// Whether the byte may belong to a mark of an attribute, of ASCII or full-width.
  private static func mayMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "#"),
      UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "+"), 0xE2, 0xEF:
      true
    default: false
    }
  }

  /// The maximum length of a key, in characters.
  private static let longestKey = 40

  /// The index after a key that begins here; nil if nothing follows it.
  fileprivate var endOfKey: Index? {
    var index = startIndex
    for _ in 0..<Self.longestKey where index < endIndex {
      let byte = utf8[index]
      if byte >= 0x80 { return endOfLongKey }
      if !byte.isKeyCharacter { return index }
      index = utf8.index(after: index)
    }
    return nil
  }

  /// The same by characters, which takes longer; looks at none behind the end.
  private var endOfLongKey: Index? {
    var index = startIndex
    for _ in 0..<Self.longestKey where index < endIndex {
      if !self[index].isKeyCharacter { return index }
      index = self.index(after: index)
    }
    return nil
  }

  /// Whether a value begins here, rather than a space or the rest of an address.
  fileprivate var beginsValue: Bool {
    first.map { !Tokenizer.isSeparator($0) && $0 != "/" } ?? false
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or digit, or one of `_.-`.
  var isKeyCharacter: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: false
    }
  }
}

extension Character {
  fileprivate var isKeyCharacter: Bool {
    isLetter || isNumber || ["_", ".", "．", "-", "－"].contains(self)
  }
}

/// The spellings of attributes, which distinguish them from text.
package protocol AttributeSpellings: Sendable {
  /// Returns the attribute of a mark: `@`, `#`.
  func spelling(after sigil: Character) -> AttributeSpelling?
  /// Returns the attribute of a key in any language; the name must be folded.
  func spelling(named name: String) -> AttributeSpelling?
  /// Returns whether a word after `+` is a duration in letters, not a name: the 三日 of +三日.
  func isLength(_ word: Substring) -> Bool
}

/// The spelling of one attribute.
package struct AttributeSpelling: Sendable {
  let key: AttributeKey
  /// Whether the key allows `<` and `>`.
  let isOrdered: Bool
  /// Whether this is a synonym: it only counts if its value follows at once.
  var isOther = false
  /// Returns whether this may follow its mark.
  let mayBegin: @Sendable (Substring) -> Bool
}

/// The key of an attribute, the `due` of `due:friday`, in lower case: not an enum, because users
/// add their own attributes.
package struct AttributeKey: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package init(_ name: String) { rawValue = name }
}
