/// A word that is written as an attribute, with a key that is none: `prioriy:high`.
struct UnknownKey {
  let key: String
  let value: String
  /// The sign between key and value; `:` if it does not compare.
  let mark: String
  /// Whether a colon stands between them, and no comparison.
  let isColon: Bool
  /// Whether `!=` does.
  let isNot: Bool

  /// - Parameter text: folded.
  init?(_ text: String) {
    // Every word of a text is looked at, and few have one of these.
    guard Self.mayBe(text) else { return nil }
    let key = text.prefix { $0.isLetter || $0 == "_" || $0 == "." }
    let rest = text[key.endIndex...]
    let mark = rest.prefix { ":=<>!".contains($0) }
    guard key.count > 1, !mark.isEmpty, mark != "!", mark.count <= 2 else { return nil }
    let value = rest[mark.endIndex...]
    // An address, a path and a heading are none.
    guard !value.isEmpty, value.first != "/", value.first != "\\" else { return nil }
    (self.key, self.value, isColon) = (String(key), String(value), mark == ":")
    isNot = mark.first == "!"
    self.mark = ["<", "<=", ">", ">="].contains(String(mark)) ? String(mark) : ":"
  }

  /// Whether one of the marks is in a text, which need not be folded: of ASCII or full-width.
  static func mayBe(_ text: String) -> Bool {
    text.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "!"), 0xEF:
        true
      default: false
      }
    }
  }

  /// What is meant by a key that other programs have, in words that give a task its attributes; nil
  /// for another key.
  var meantInTask: [String]? {
    Synonyms.meaning(of: key, .recorded).map { $0.isEmpty ? [] : ["\($0):\(value)"] }
  }

  /// Whether it may as well be text of a new task: Japanese texts begin so, 状態:不明.
  var mayBeText: Bool {
    guard key.utf8.first.map({ $0 > 0x7F }) == true else { return false }
    let isState = ["状態", "ステータス"].contains(key)
    return !isState || StateScope(word: value) == nil
  }

  /// The attributes that may be meant, with the value, as one would type them.
  ///
  /// - Parameter isStrict: whether only typing errors and beginnings count: words before a colon are
  ///   common in texts.
  /// - Parameter isNamed: whether only what is an attribute's name, or a common one for it, counts.
  func meant(
    in attributes: [Attribute], isStrict: Bool = false, isNamed: Bool = false
  ) -> [String] {
    let known = attributes.flatMap { attribute in
      let key = attribute.key.rawValue
      return [key] + (attribute.japaneseKey.map { $0 == key ? [] : [$0] } ?? [])
    }
    if isStrict {
      guard key.count > 2 else { return [] }
      let near = Nearest.to(key, among: known, within: key.count > 5 ? 2 : 1, orBegin: true)
      return near.map { "\($0):\(value)" }
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
    let near = synonym.map { [$0.key.rawValue] } ?? Nearest.to(key, among: known)
    return near.map { name in
      let isOrdered = attributes.contains { $0.key.rawValue == name && $0.kind.isOrdered }
      return name + (isOrdered ? mark : ":") + value
    }
  }
}
