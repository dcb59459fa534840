import TaskLanguage

/// A definition of an alias, context or macro: `NAME = WORDS`, with or without spaces around the
/// sign.
struct Definition {
  /// Nil if nothing precedes the sign.
  let name: Word?
  let words: [Word]
  /// The text within quotes around all of the words, if there are any.
  private let line: String?
  private let attributes: AttributeTable

  /// The words of a command, without the quotes that other shells need around them:
  /// `alias started='list started'`.
  var command: [Word] {
    guard let line, let place = words.place else { return words }
    return Tokenizer.split(line, in: attributes).words.map { $0.moved(to: place) }
  }

  /// Nil if the words are not a definition.
  init?(_ all: ArraySlice<Word>, in attributes: AttributeTable) {
    self.attributes = attributes
    let sign = all.prefix(2).firstIndex { !$0.isLiteral && $0.text.contains { $0.narrow == "=" } }
    guard let sign else { return nil }
    let text = all[sign].text
    let mark = text.firstIndex { $0.narrow == "=" } ?? text.endIndex
    let rest = Tokenizer.split(String(text[mark...].dropFirst()), in: attributes).words.map {
      $0.moved(to: all[sign].range)
    }
    line = Self.quotedLine(String(text[mark...].dropFirst()), all[(sign + 1)...], as: rest)
    if let line, !rest.isEmpty {
      // `context work="#work or #office"`: the quotes of an outer shell.
      words = Tokenizer.split(line, in: attributes).words.map { $0.moved(to: all[sign].range) }
    } else {
      words = rest + all[(sign + 1)...]
    }
    if sign == all.startIndex {
      name = Tokenizer.split(String(text[..<mark])).words.first?.moved(to: all[sign].range)
    } else if mark == text.startIndex {
      name = all.first
    } else {
      return nil
    }
  }
}

extension Definition {
  /// The text within quotes around all of a definition; nil for any other.
  ///
  /// - Parameter first: the text right after the sign. A quote there does not begin a quoted word,
  ///   so its other quote is at the end of the last word.
  private static func quotedLine(
    _ first: String, _ others: ArraySlice<Word>, as attached: [Word]
  ) -> String? {
    if let only = attached.first ?? others.first, attached.count + others.count == 1 {
      return only.isLiteral ? only.text : nil
    }
    guard let quote = first.first, "'\"".contains(quote), let last = others.last, !last.isLiteral
    else { return nil }
    let line = ([first] + others.dropLast().map(Quoting.typed) + [last.text]).joined(separator: " ")
    let inner = line.dropFirst().dropLast()
    return last.text.last == quote && !inner.contains(quote) ? String(inner) : nil
  }
}

/// The flags `--save`, `--once` and `--delete` beside a definition or a name.
struct DefinitionFlags {
  let saves: Bool
  let isOnce: Bool
  let deletes: Bool
  var isEmpty: Bool { !saves && !isOnce && !deletes }
  var keeping: Keeping { saves ? .always : isOnce ? .never : .asUsual }

  static let names = ["--save", "--once", "--delete"]

  /// Removes the flags from the words.
  init(takingFrom words: inout ArraySlice<Word>) {
    let all = Self.inFront(words)
    let flags = all.prefix(while: Self.isFlag).map(\.text)
    words = all.dropFirst(flags.count)
    (saves, deletes) = (flags.contains("--save"), flags.contains("--delete"))
    isOnce = flags.contains("--once")
  }

  /// The words with the flags moved to their beginning. After the sign, only the last word can be a
  /// flag; quoted words never are.
  static func inFront(_ words: ArraySlice<Word>) -> ArraySlice<Word> {
    let sign = words.prefix(names.count + 2).firstIndex {
      !$0.isLiteral && $0.text.contains { $0.narrow == "=" }
    }
    let head = words[..<(sign ?? words.endIndex)]
    var rest = words[(sign ?? words.endIndex)...]
    var flags = head.filter(isFlag)
    if let last = rest.last, isFlag(last), last.text != "--delete",
      rest.dropLast().contains(where: { $0.text.last?.narrow != "=" })
    {
      flags.append(rest.removeLast())
    }
    return flags.isEmpty ? words : ArraySlice(flags + head.filter { !isFlag($0) } + rest)
  }

  private static func isFlag(_ word: Word) -> Bool {
    !word.isLiteral && names.contains(word.text)
  }

  /// The flags as a verb lists them.
  static func verbFlags(deleting words: Bilingual) -> [VerbFlag] {
    [
      VerbFlag(
        "--save", Bilingual("keep it (at a prompt it is kept anyway)", "保存する（プロンプトでは指定しなくても保存）")),
      VerbFlag("--once", Bilingual("for this session only", "このセッションだけ有効にする")),
      VerbFlag("--delete", words),
    ]
  }
}

extension Arguments {
  /// The error for two words or more without a sign: `NAME WORDS` as in other shells, or `define
  /// NAME WORDS` and `delete NAME` as in other programs.
  func withoutSign(_ words: ArraySlice<Word>) -> any Error {
    let first = words.first.flatMap { $0.isPlain ? $0 : nil }
    if words.count == 2, let first, first.keyword == "delete" {
      let line = "\(verb.name) --delete \(Array(words.dropFirst()).typed)"
      return UsageError.unknownOption(first.text, verb: verb.name, nearest: [line]).at(words)
    }
    let isSaid = words.count > 2 && ["define", "add", "set"].contains(first?.text.folded ?? "")
    let parts = isSaid ? words.dropFirst() : words
    let rest = Array(parts.dropFirst().drop { $0.isPlain && $0.text == "=" }).typed
    return LineError.definitionWithoutSign("\(verb.name) \(parts.first?.text ?? "") = \(rest)")
      .at(words)
  }

  /// Throws if there is more than one word.
  func requireOne(_ words: ArraySlice<Word>) throws {
    if words.count > 1 { throw surplus(words[words.startIndex + 1]) }
  }
}

/// Whether a definition is saved for later sessions.
enum Keeping {
  /// Saved at a prompt, but not in a script.
  case asUsual
  /// `--save`
  case always
  /// `--once`
  case never
}
