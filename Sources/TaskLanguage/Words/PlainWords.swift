import TaskModel

extension Character {
  /// A comma of any language.
  package var isComma: Bool { self == "," || self == "、" || self == "，" }
}

extension String {
  /// The words between spaces.
  package var plainWords: [String] {
    if !isEmpty, utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return [self] }
    return split { Tokenizer.isSeparator($0) }.map { String($0) }
  }

  /// This text without the separators at its ends.
  package var trimmingSpaces: String {
    guard let start = firstIndex(where: { !Tokenizer.isSeparator($0) }),
      let end = lastIndex(where: { !Tokenizer.isSeparator($0) })
    else { return "" }
    return String(self[start...end])
  }

  /// Whether this is the word that takes a value away.
  package var isNone: Bool { ["none", "なし", "無し"].contains(folded) }
}

extension Word {
  /// Whether it is neither quoted nor an attribute.
  package var isPlain: Bool { !isLiteral && attribute == nil }
}

extension Word.Attribute {
  /// Whether `none` was written for it, unquoted.
  package var isNone: Bool { !isQuoted && value.isNone }

  /// Whether any value will do.
  package var isAny: Bool { !isQuoted && ["any", "あり"].contains(value.folded) }

  /// More words than any value goes on with.
  private static let longestValue = 40

  /// The words of the value, and all that it may be: those and the plain words that follow.
  package func words(followedBy rest: ArraySlice<Word>) -> (own: [String], all: [String]) {
    let own = value.plainWords
    let following = rest.prefix(Self.longestValue).prefix(while: \.isPlain)
    return (own, isWhole ? own : own + following.map(\.text))
  }
}

/// Writes a text so that the language reads it back as that text.
package enum Quoting {
  /// The text in quotes.
  package static func quoted(_ text: String) -> String {
    // By scalars: a combining mark makes another character of the quote before it.
    var quoted = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == "\"" { quoted.append("\\") }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// The text as the value of an attribute: in quotes unless it is a single plain word, of
  /// which no comma makes two.
  package static func value(_ text: String) -> String {
    let isPlain =
      text.unicodeScalars.first != "'"
      && !text.unicodeScalars.contains {
        Tokenizer.isSeparator(Character($0)) || ["\\", "\"", ",", "、", "，"].contains($0)
      }
    return isPlain ? text : quoted(text)
  }
}
