import TaskModel

/// An error, and where in the line the words are that it is about.
package struct PlacedError: Error {
  package let error: any Error
  /// In UTF-8 offsets of the line.
  package let place: Range<Int>
}

extension Error {
  /// The error with a place; one that has a place already keeps it.
  package func at(_ place: Range<Int>?) -> any Error {
    guard let place, !(self is PlacedError) else { return self }
    return PlacedError(error: self, place: place)
  }

  package func at(_ word: Word) -> any Error { at(word.range) }
  package func at(_ words: some Collection<Word>) -> any Error { at(words.place) }

  /// The error without its place.
  package var unplaced: any Error { (self as? PlacedError)?.error ?? self }
}

/// Performs a closure; errors of that type get the place, if they have none.
package func located<Result, Failure: Error>(
  at place: Range<Int>?, _ type: Failure.Type = (any Error).self, _ body: () throws -> Result
) throws -> Result {
  do { return try body() } catch let error as Failure { throw error.at(place) }
}

extension Collection<Word> {
  /// From the beginning of the first one to the end of the last one; nil without words.
  package var place: Range<Int>? {
    guard let start = lazy.map(\.range.lowerBound).min(),
      let end = lazy.map(\.range.upperBound).max()
    else { return nil }
    return start..<end
  }

  /// The place of the words that a text consists of; nil where they do not have it.
  ///
  /// - Parameter isLast: whether the last words with that text are meant, and not the first.
  package func place(of text: String, isLast: Bool = false) -> Range<Int>? {
    // A line of so many words is not one that somebody reads again.
    guard !text.isEmpty, count <= 500 else { return nil }
    let texts = map { ($0.attribute?.value ?? $0.text).folded }
    let joined = texts.joined(separator: " ")
    let places = joined.ranges(of: text.folded)
    guard let found = isLast ? places.last : places.first else { return nil }
    func offset(_ index: String.Index) -> Int {
      joined.utf8.distance(from: joined.startIndex, to: index)
    }
    return place(ofBytes: offset(found.lowerBound)..<offset(found.upperBound), in: texts)
  }

  /// The place of the words that these bytes of the words' text, with a space between two, are in.
  func place(ofBytes bytes: Range<Int>) -> Range<Int>? {
    place(ofBytes: bytes, in: map { $0.attribute?.value ?? $0.text })
  }

  private func place(ofBytes bytes: Range<Int>, in texts: [String]) -> Range<Int>? {
    var end = -1
    return zip(self, texts).filter { _, text in
      let start = end + 1
      end = start + text.utf8.count
      return start < bytes.upperBound && end > bytes.lowerBound
    }.map(\.0).place
  }
}
