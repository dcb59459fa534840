/// One way to go on with a word.
package struct Candidate: Equatable, Sendable {
  /// What replaces the word, quoted as the language wants it.
  package let insertion: String
  /// What it stands for, unquoted: what a list shows.
  package let display: String
  /// A few words to put beside it.
  package let detail: String
  /// Whether the word is finished by it.
  package var isFinal = true
}

/// The candidates for a place in a line.
package struct Candidates: Equatable, Sendable {
  /// What they replace, in UTF-8 offsets of the line.
  package var replacing: Range<Int>
  /// The best first.
  package var candidates: [Candidate]
  /// Whether every candidate begins with what was typed, so that their common beginning can be
  /// inserted.
  package var matchFromStart: Bool
  /// Whether there are more than are offered.
  package var isCut = false
  /// Whether they only have what was typed scattered in them: they are guesses, shown but not taken.
  package var isScattered = false
  /// Whether what they show begins with what was typed, though what they insert may not.
  var isPrefix = false
}
