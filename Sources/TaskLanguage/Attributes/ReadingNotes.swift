/// What the readers of a line have found its words to be, noted as they take them.
package final class ReadingNotes {
  package struct Note: Equatable {
    package let look: AttributeLook
    /// UTF-8 offsets in the line.
    package let place: Range<Int>
  }

  /// In the order in which the words were taken.
  package private(set) var all: [Note] = []

  package init() {}

  package func note(_ look: AttributeLook, _ words: some Collection<Word>) {
    if let place = words.place { all.append(Note(look: look, place: place)) }
  }

  /// Forgets what was noted behind the first `count`: those words are read once more.
  func forget(behind count: Int) { all.removeSubrange(count...) }
}
