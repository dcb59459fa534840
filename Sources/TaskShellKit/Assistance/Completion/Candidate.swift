/// A completion of a word.
package struct Candidate: Equatable, Sendable {
  /// The replacement for the word, quoted as the language needs it.
  package let insertion: String
  /// The unquoted form, shown in a list.
  package let display: String
  /// A short description to show beside it.
  package let detail: String
  /// Whether it completes the word.
  package var isFinal = true
}

/// The candidates for a place in a line.
package struct Candidates: Equatable, Sendable {
  /// The range that they replace, in UTF-8 offsets of the line.
  package var replacing: Range<Int>
  /// The candidates, best first.
  package var candidates: [Candidate]
  /// Whether every candidate begins with what was typed, so that their common prefix can be
  /// inserted.
  package var matchFromStart: Bool
  /// Whether there are more than are offered.
  package var isCut = false
  /// Whether what was typed matches only with gaps: guesses, which are shown but not inserted.
  package var isScattered = false
  /// Whether the displayed forms begin with what was typed, though the insertions may not.
  var isPrefix = false
}
