/// One way to go on with a word.
package struct Candidate: Equatable, Sendable {
  /// What replaces the word, quoted as the language wants it.
  package let insertion: String
  /// What it stands for, unquoted: what a list shows.
  package let display: String
  /// A few words to put beside it.
  package let detail: String
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
}

/// How well a text fits what was typed; smaller is better.
enum MatchRank: Int, Comparable {
  case prefix
  case wordStart
  case fragment

  /// - Parameters:
  ///   - key: what was typed, folded; the empty text is a prefix of all.
  ///   - text: the candidate's text, folded.
  init?(_ key: String, in text: String) {
    if key.isEmpty || text.utf8.starts(with: key.utf8) {
      self = .prefix
    } else if text.contains(" \(key)") {
      self = .wordStart
    } else if text.contains(key) {
      self = .fragment
    } else {
      return nil
    }
  }

  static func < (left: MatchRank, right: MatchRank) -> Bool { left.rawValue < right.rawValue }
}
