import TaskLanguage

/// `points:3`, where nobody has added such an attribute: it stays in the text.
enum UnknownAttribute {
  /// The key; nil for a word that is none.
  static func key(_ word: String) -> String? {
    guard let colon = word.place(of: ":"), !word.behind(colon).isEmpty else { return nil }
    return try? AttributeNames.key(String(word[..<colon]))
  }
}
