import Formats
import TaskLanguage
import TaskModel

/// Words of todo.txt, which end at a space: what has one in it is written with `%20`.
enum TodoTxtWord {
  /// The keys that mean something in a line.
  static let keys: Set<String> = [
    "due", "t", "until", "scheduled", "rec", "every", "estimate", "at", "assignee", "id", "p",
    "pri", "under", "order",
  ]

  /// A name or a value without its spaces, line breaks and per cent signs that would be read back
  /// as such.
  static func encoded(_ text: String) -> String {
    PercentCoding.encoded(text) {
      switch $0 {
      case " ", "\t", "\n", "\r", "%", "\u{3000}", "\u{85}", "\u{2028}", "\u{2029}", "\u{A0}":
        true
      default: false
      }
    }
  }

  /// The name or value of a word.
  static func decoded(_ word: some StringProtocol) -> String {
    guard word.utf8.contains(UInt8(ascii: "%")),
      let bytes = PercentCoding.decoded(word.utf8, isStrict: false)
    else { return String(word) }
    return String(validating: bytes, as: UTF8.self) ?? String(word)
  }

  /// A word of a text as it is written where it would be read as something else.
  static func escaped(_ word: Substring, own: Set<String>) -> String {
    for (sign, code) in [("+", "%2B"), ("@", "%40")]
    where word.begins(with: sign) && word.utf8.count > 1 {
      return code + word.dropping(1)
    }
    if isEscaped(word) { return "%25" + word.dropping(1) }
    if let colon = word.place(of: ":"), keys.union(own).contains(word[..<colon].folded) {
      return word[..<colon] + "%3A" + word.behind(colon)
    }
    return String(word)
  }

  /// The word of a text that was written so.
  ///
  /// - Parameter isOwn: whether people have added an attribute of that key.
  static func plain(_ word: Substring, isOwn: (String) -> Bool) -> String {
    if isEscaped(word) { return decoded(word.prefix(bytes: 3)) + word.dropping(3) }
    guard let mark = word.place(ofBytes: "%3A") else { return String(word) }
    let key = word[..<mark].folded
    guard keys.contains(key) || isOwn(key) else { return String(word) }
    return word[..<mark] + ":" + word[mark...].dropping(3)
  }

  /// Whether the word begins with a sign that was written in another way.
  private static func isEscaped(_ word: Substring) -> Bool {
    ["%2B", "%40", "%25"].contains { word.begins(with: $0) }
  }
}
