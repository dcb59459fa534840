import TaskLanguage

extension FilterHint {
  /// The same, or where the words begin with one that is no word of filters, how the verb is used.
  init?(_ words: [Word], of verb: Verb) {
    if let hint = FilterHint(words) {
      self = hint
    } else if let first = words.first, first.isPlain, FilterWord(first) == nil,
      first.text.first?.narrow != "-"
    {
      self = .usage(verb.usage)
    } else {
      return nil
    }
  }
}
