import TaskLanguage

/// `points:3`, where nobody has added such an attribute: it stays in the text.
enum UnknownAttribute {
  /// The key; nil for a word that is none.
  static func key(_ word: some StringProtocol) -> String? {
    guard let colon = word.firstIndex(of: ":"), word.index(after: colon) < word.endIndex else {
      return nil
    }
    return try? AttributeNames.key(String(word[..<colon]))
  }
}
