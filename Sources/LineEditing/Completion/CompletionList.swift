/// What may take the place of a part of the line.
package struct CompletionList: Equatable, Sendable {
  /// The part, in UTF-8 offsets of the line; clamped to the line and to whole scalars.
  package var replacing: Range<Int>
  /// The candidates, in the order they are shown.
  package var candidates: [Completion]
  /// What to insert when there are several.
  ///
  /// With nil, what all insertions begin with.
  package var commonPrefix: String?
  /// Whether there are more than these.
  package var isCut = false
  /// Whether they are guesses: then even a single one is listed, and taken only by choosing it.
  package var areGuesses = false

  /// A list.
  package init(replacing: Range<Int>, candidates: [Completion], commonPrefix: String? = nil) {
    self.replacing = replacing
    self.candidates = candidates
    self.commonPrefix = commonPrefix
  }

  /// What all insertions begin with, in whole grapheme clusters; empty without candidates.
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

/// One way to go on with a line.
package struct Completion: Equatable, Sendable {
  /// What takes the place of the replaced part: all of it, quoted as the line needs it.
  package var insertion: String
  /// What the list shows; controls are shown, not obeyed.
  package var display: String
  /// A few words beside it; may be empty.
  package var description: String
  /// Whether the word is finished by it, so that a space follows.
  package var isFinal: Bool

  /// A completion.
  package init(insertion: String, display: String, description: String = "", isFinal: Bool = true) {
    self.insertion = insertion
    self.display = display
    self.description = description
    self.isFinal = isFinal
  }
}
