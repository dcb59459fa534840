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
    let rest = Tokenizer.split(String(text[mark...].dropFirst()), in: attributes).words.map {
      $0.moved(to: all[sign].range)
    }
    words = rest + all[(sign + 1)...]
    if sign == all.startIndex {
      name = Tokenizer.split(String(text[..<mark])).words.first?.moved(to: all[sign].range)
    } else if mark == text.startIndex {
      name = all.first
    } else {
      return nil
    }
  }
}

/// `--save` and `--delete` before a definition, or before the name of one.
struct DefinitionFlags {
  let saves: Bool
  let deletes: Bool
  var isEmpty: Bool { !saves && !deletes }

  private static let names = ["--save", "--delete"]

  /// Removes the flags at the beginning of the words.
  init(takingFrom words: inout ArraySlice<Word>) {
    let flags = words.prefix { !$0.isLiteral && Self.names.contains($0.text) }.map(\.text)
    words = words.dropFirst(flags.count)
    (saves, deletes) = (flags.contains("--save"), flags.contains("--delete"))
  }

  /// The flags as a verb lists them.
  static func verbFlags(deleting words: Bilingual) -> [VerbFlag] {
    [
      VerbFlag("--save", Bilingual("keep it in the start-up file", "起動ファイルに保存する")),
      VerbFlag("--delete", words),
    ]
  }
}

extension Arguments {
  /// Throws if a word follows the first one of these.
  func requireOne(_ words: ArraySlice<Word>) throws {
    if words.count > 1 { throw surplus(words[words.startIndex + 1]) }
  }
}
