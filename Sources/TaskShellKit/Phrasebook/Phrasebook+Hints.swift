import TaskLanguage

extension Phrasebook {
  /// That nothing matches, and what the filter may have been meant to be.
  func nothingMatches(_ hint: FilterHint?) -> Sentence {
    Sentence(nothingMatches.text, hint: hint.map(words) ?? nothingMatches.hint)
  }
}
