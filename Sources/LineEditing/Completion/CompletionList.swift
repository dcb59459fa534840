/// The candidates for replacing a part of the line.
package struct CompletionList: Equatable, Sendable {
  /// The part, in UTF-8 offsets of the line; clamped to the line and to whole scalars.
  package var replacing: Range<Int>
  /// The candidates, in display order.
  package var candidates: [Completion]
  /// The text to insert when there are several.
  ///
  /// Nil means the common prefix of all insertions.
  package var commonPrefix: String?
  /// Whether there are more candidates than these.
  package var isCut = false
  /// Whether they are guesses: then even a single one is listed, and inserted only if selected.
  package var areGuesses = false

  /// Creates a list.
  package init(replacing: Range<Int>, candidates: [Completion], commonPrefix: String? = nil) {
    self.replacing = replacing
    self.candidates = candidates
    self.commonPrefix = commonPrefix
  }

  /// The common prefix of all insertions, in whole grapheme clusters; empty without candidates.
  package var sharedPrefix: String {
    if let commonPrefix { return commonPrefix }
    guard var prefix = candidates.first?.insertion[...] else { return "" }
    for candidate in candidates.dropFirst() {
      if candidate.insertion.utf8.starts(with: prefix.utf8),
        candidate.insertion.hasPrefix(prefix)
      {
        continue
      }
      let same = zip(prefix, candidate.insertion).prefix { $0 == $1 }.count
      prefix = prefix.prefix(same)
      if prefix.isEmpty { break }
    }
    return String(prefix)
  }
}

/// A candidate for completing a line.
package struct Completion: Equatable, Sendable {
  /// The replacement of the whole part, quoted as the line requires.
  package var insertion: String
  /// The text in the list; controls are made visible.
  package var display: String
  /// A short description beside it; may be empty.
  package var description: String
  /// Whether it completes the word, so that a space follows.
  package var isFinal: Bool

  /// Creates a completion.
  package init(insertion: String, display: String, description: String = "", isFinal: Bool = true) {
    self.insertion = insertion
    self.display = display
    self.description = description
    self.isFinal = isFinal
  }
}
