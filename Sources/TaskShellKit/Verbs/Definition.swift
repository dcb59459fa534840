import TaskLanguage

/// `NAME = WORDS`, with spaces round the sign or without: how aliases, contexts and macros are given
/// their meaning.
struct Definition {
  /// Nil where nothing stands before the sign.
  let name: Word?
  let words: [Word]

  /// Nil where the words are no definition.
  init?(_ all: ArraySlice<Word>, in attributes: AttributeTable = .standard) {
    let sign = all.prefix(2).firstIndex { !$0.isLiteral && $0.text.contains { $0.narrow == "=" } }
    guard let sign else { return nil }
    let text = all[sign].text
    let mark = text.firstIndex { $0.narrow == "=" } ?? text.endIndex
    let rest = Tokenizer.split(String(text[mark...].dropFirst()), in: attributes).words
    words = rest + all[(sign + 1)...]
    if sign == all.startIndex {
      name = Tokenizer.split(String(text[..<mark])).words.first
    } else if mark == text.startIndex {
      name = all.first
    } else {
      return nil
    }
  }
}
