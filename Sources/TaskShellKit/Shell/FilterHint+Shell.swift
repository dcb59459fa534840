import TaskLanguage

extension FilterHint {
  /// What the words of a filter may have been meant to be.
  init?(_ words: [Word], in shell: Shell) {
    self.init(words, naming: shell.people, shell.dates)
  }

  /// The same, or where the words begin with one that is no word of filters, how the verb is used.
  init?(_ words: [Word], of verb: Verb, in shell: Shell) {
    if let hint = FilterHint(words, in: shell) {
      self = hint
    } else if let first = words.first, first.isPlain, FilterWord(first) == nil,
      first.text.first?.isMinus != true
    {
      self = .usage(verb.usage)
    } else {
      return nil
    }
  }
}
