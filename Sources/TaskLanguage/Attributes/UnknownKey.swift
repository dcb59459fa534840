/// A word that looks like an attribute with an unknown key: `prioriy:high`.
package struct UnknownKey {
  let key: String
  let value: String
  /// The sign between key and value; `:` if it is not a comparison.
  let mark: String
  /// Whether the sign is a colon, or a semicolon, which is on the same key.
  let isColon: Bool
  let isSemicolon: Bool
  /// Whether the sign is `!=`.
  let isNot: Bool

  /// The length in bytes from which a word is text.
  private static let longest = 1000

  /// - Parameter text: folded.
  package init?(_ text: String) {
    // Every word of a text is checked, and few have one of these signs.
    guard let byte = text.utf8.first, byte >= 0x80 || byte | 0x20 >= UInt8(ascii: "a"),
      text.utf8.count <= Self.longest, Self.mayBe(text), text.first?.isLetter == true
    else { return nil }
    let key = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "-" }
    // `due+:1w`
    let rest = text[key.endIndex...].drop { "+-".contains($0) }
    let mark = rest.prefix { ":=<>!;".contains($0) }
    guard key.utf8.count > 1, !mark.isEmpty, mark != "!", mark.count <= 2 else { return nil }
    let value = rest[mark.endIndex...]
    // An address, a path or a heading is not an attribute.
    guard !value.isEmpty, value.first != "/", value.first != "\\" else { return nil }
    (self.key, self.value, isSemicolon) = (String(key), String(value), mark == ";")
    isColon = mark == ":" || isSemicolon
    isNot = mark.first == "!"
    self.mark = ["<", "<=", ">", ">="].contains(String(mark)) ? String(mark) : ":"
  }

  /// Returns whether the text, folded or not, has one of the signs, ASCII or full-width.
  static func mayBe(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "<"),
        UInt8(ascii: ">"),
        UInt8(ascii: "!"):
        return true
      // Full-width marks, U+FF00 to U+FF3F.
      case 0xBC where last == 0xEF: return true
      default: last = byte
      }
    }
    return false
  }

  /// The attributes meant by a key of other programs, in words that set a task's attributes; nil
  /// for any other key.
  var meantInTask: [String]? {
    Synonyms.meaning(of: key, .recorded).map { $0.isEmpty ? [] : ["\($0):\(value)"] }
  }

  /// Whether it may be text of a new task: Japanese texts begin like 状態:不明 and 予定:歯医者.
  var mayBeText: Bool {
    guard key.utf8.first.map({ $0 > 0x7F }) == true, !DateParser.namesDay(value) else {
      return false
    }
    let isState = ["状態", "ステータス"].contains(key)
    return !isState || StateScope(word: value) == nil
  }

  /// Returns the attributes that may be meant, with the value, as typed.
  ///
  /// - Parameter isStrict: whether only typing errors and beginnings count, as words before a colon
  ///   are common in texts.
  /// - Parameter isNamed: whether only names of attributes and common synonyms count.
  func meant(
    in attributes: [Attribute], isStrict: Bool = false, isNamed: Bool = false
  ) -> [String] {
    let known = attributes.flatMap { attribute in
      let key = attribute.key.rawValue
      return [key] + (attribute.japaneseKey.map { $0 == key ? [] : [$0] } ?? [])
    }
    if isSemicolon { return known.contains(key) ? ["\(key):\(value)"] : [] }
    if isStrict {
      guard key.count > 2 || value.first == "\"" else { return [] }
      let near = Nearest.to(key, among: known, within: key.count > 5 ? 2 : 1, orBegin: true)
      // 車検見積もり is a noun of its own.
      return near.filter { $0.allSatisfy(\.isASCII) || !key.hasSuffix($0) && !key.hasPrefix($0) }
        .map { "\($0):\(value)" }
    }
    let synonym = Synonyms.meaning(of: key, .nearKey).flatMap { name in
      attributes.first { $0.key.rawValue == name }
    }
    if isNamed {
      let own = attributes.first { $0.key.rawValue == key || $0.japaneseKey == key }
      let other = AttributeTable.otherName(key).flatMap { key in attributes.first { $0.key == key }
      }
      return (synonym ?? own ?? other).map { ["\($0.key.rawValue):\(value)"] } ?? []
    }
    var near = synonym.map { [$0.key.rawValue] } ?? Nearest.to(key, among: known)
    // 期:月曜
    if near.isEmpty, isColon, DateParser.namesDay(value) {
      near = Nearest.to(key, among: known, within: 1)
    }
    return near.map { name in
      let isOrdered = attributes.contains { $0.key.rawValue == name && $0.kind.isOrdered }
      return name + (isOrdered ? mark : ":") + value
    }
  }
}
