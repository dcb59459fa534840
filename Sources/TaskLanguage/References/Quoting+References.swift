extension Quoting {
  /// The text as it is where it reads back as one plain word, and else in quotes.
  package static func asNeeded(_ text: String) -> String { isPlainWord(text) ? text : quoted(text) }

  /// Whether the text, written as it is, is words that name a task by just this text.
  package static func isPlain(_ text: String) -> Bool {
    let words = Tokenizer.split(text).words
    guard words.map(\.text).joined(separator: " ") == text, !text.contains(where: \.isNewline),
      !words.contains(where: { $0.text.hasPrefix("--") })
    else { return false }
    if case .words? = try? ReferenceWords.reference(of: words) { return true }
    return false
  }

  /// The word as one would type it.
  package static func typed(_ word: Word) -> String {
    let read = Tokenizer.split(word.text).words
    let attribute = read.first?.attribute
    let readsBack =
      read.count == 1 && read[0].text == word.text && !read[0].isLiteral
      && attribute?.value == word.attribute?.value && word.attribute?.isQuoted != true
    if !word.isLiteral, readsBack { return word.text }
    guard let attribute = word.attribute else { return quoted(word.text) }
    return word.text.dropLast(attribute.value.count) + quoted(attribute.value)
  }

  /// Whether the text, written as it is, is one word that means nothing but itself.
  private static func isPlainWord(_ text: String) -> Bool {
    // Most texts have a space: they need not be taken apart.
    let marks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\\"), UInt8(ascii: "\"")]
    return !text.utf8.contains(where: marks.contains) && !text.hasPrefix("-")
      && !text.contains(where: Tokenizer.isSeparator) && isPlain(text)
  }
}
