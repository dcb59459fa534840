import TaskLanguage

/// A command while it is typed: its words, and its verb as soon as that is known.
struct TypedCommand {
  let text: String
  /// Without aliases: those of one have its place.
  let words: [Word]
  /// The alias that the first word is.
  let alias: Aliases.Alias?
  /// Where the alias stands; empty without one.
  let aliasRange: Range<Int>
  /// The verb, and how many words it takes.
  let verb: (verb: Verb, count: Int)?

  init(_ text: String, shell: Shell) {
    self.text = text
    let typed =
      TypedLines.isComment(text)
      ? [] : Tokenizer.split(text, in: shell.people.attributes).words
    alias = typed.first.flatMap(shell.aliases.standing(for:))
    aliasRange = alias == nil ? 0..<0 : typed.first?.range ?? 0..<0
    words = shell.expanded(typed).words
    verb = shell.table.find(words).map { ($0.0.verb, $0.count) }
  }

  /// Whether a quote is open that began in a row before this one.
  var goesOnAfterRow: Bool {
    text.contains { $0.isNewline } && Tokenizer.split(text).unclosedQuote != nil
  }

  /// The words after the verb, without the options that may stand among them.
  var arguments: ArraySlice<Word> {
    guard let verb else { return [] }
    let rest = words.dropFirst(verb.count)
    return (try? CommandWords(rest, verb: verb.verb))?.rest ?? rest
  }

  /// Whether the word may still be going on: the last one, with nothing after it.
  func isBeingTyped(_ word: Word) -> Bool { word.range.upperBound == text.utf8.count }

  /// Whether the last word may still be going on.
  var isInWord: Bool { words.last.map(isBeingTyped) ?? false }
}
