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
