import TaskLanguage
import TaskModel

extension Phrasebook {
  /// That nothing matches, and what the filter may have been meant to be.
  func nothingMatches(_ hint: FilterHint?) -> Sentence {
    Sentence(nothingMatches.text, hint: hint.map(words) ?? nothingMatches.hint)
  }
}

extension Phrasebook {
  /// A deadline and how far it is: `due Tue 31 Mar (in 20 days)`.
  package func due(_ due: Due, now: CivilDateTime) -> String { moment(.due, due, now: now) }
}
