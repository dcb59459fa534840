/// Writes a text so that the language reads it back as that text.
package enum Quoting {
  /// The text in quotes.
  package static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  /// The text as the value of an attribute: in quotes unless it is a single plain word.
  package static func value(_ text: String) -> String {
    let isPlain =
      text.first != "'"
      && !text.contains { Tokenizer.isSeparator($0) || $0 == "\\" || $0 == "\"" }
    return isPlain ? text : quoted(text)
  }
}
