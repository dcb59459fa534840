import TaskLanguage

/// Commands that begin with the task: `3 done`, `3 due:friday`, and `3` alone, which shows it.
enum TaskFirst {
  /// The words in the order in which commands read them; the same where no task comes first.
  static func reordered(_ words: [Word], in shell: Shell) -> [Word] {
    if isNextPeriod(words, in: shell) { return [verb("list", at: words[0])] + words }
    let count = words.prefix(while: \.namesTask).count
    guard count > 0 else { return words }
    let rest = Array(words[count...])
    guard let next = rest.first else { return [verb("show", at: words[0])] + words }
    if FilterOption.named(next) != nil { return [verb("list", at: words[0])] + words }
    if next.attribute != nil || next.excluded != nil { return [verb("edit", at: words[0])] + words }
    // `1 tomorrow` is no list of it.
    if isGuessedDate(rest, in: shell) { return words }
    let expanded = shell.aliases.expanded(rest).words
    guard let (command, length) = shell.table.find(expanded), command.verb.namesTask else {
      return words
    }
    return Array(expanded[..<length] + words[..<count] + expanded[length...])
  }

  /// Whether the words are a period and not `next` with a filter: `next week`, `next month`.
  private static func isNextPeriod(_ words: [Word], in shell: Shell) -> Bool {
    guard words.count > 1, words.count <= 4, let first = words.first, first.isPlain,
      first.text.folded == "next", words.allSatisfy(\.isPlain), words[1].numberRanges == nil
    else { return false }
    return (try? DateParser(shell.dates).meaning(words.map(\.text))).flatMap(\.self) != nil
  }

  /// Whether the words are a date and begin with one that stands for a list of it.
  private static func isGuessedDate(_ words: [Word], in shell: Shell) -> Bool {
    guard let first = words.first, words.allSatisfy(\.isPlain),
      Synonyms.meaning(of: first.text.folded, .command) != nil
    else { return false }
    return (try? DateParser(shell.dates).meaning(words.map(\.text))).flatMap(\.self) != nil
  }

  private static func verb(_ name: String, at word: Word) -> Word {
    Word(range: word.range, text: name, isLiteral: false)
  }
}
