/// Parts of a text, found and replaced as the standard library's string processing does it: by
/// characters, so that "e" is not found in "é".
///
/// That module would bring a parser and an interpreter of regular expressions into the program, an
/// eighth of its size, for these few lines. Where it is there, in tests, its own are preferred.
extension StringProtocol {
  /// Where `part` is found first; an empty one is found at the start. Nil where it is not there.
  @_disfavoredOverload
  package func firstRange(of part: some StringProtocol) -> Range<Index>? {
    guard let first = part.first else { return startIndex..<startIndex }
    var start = startIndex
    while let found = self[start...].firstIndex(of: first) {
      if let end = self[found...].end(ofPrefix: part) { return found..<end }
      start = index(after: found)
    }
    return nil
  }

  /// Whether `part` is somewhere in the text, as the empty one always is.
  @_disfavoredOverload
  package func contains(_ part: some StringProtocol) -> Bool { firstRange(of: part) != nil }

  /// The text with `part` replaced from left to right, `maxReplacements` times at most; as it is for
  /// an empty part.
  @_disfavoredOverload
  package func replacing(
    _ part: some StringProtocol, with new: String, maxReplacements: Int = .max
  ) -> String {
    var (result, start, left) = ("", startIndex, part.isEmpty ? 0 : maxReplacements)
    while left > 0, let found = self[start...].firstRange(of: part) {
      result += self[start..<found.lowerBound]
      result += new
      (start, left) = (found.upperBound, left - 1)
    }
    return result + self[start...]
  }

  private func end(ofPrefix part: some StringProtocol) -> Index? {
    var end = startIndex
    for character in part {
      guard end < endIndex, self[end] == character else { return nil }
      formIndex(after: &end)
    }
    return end
  }
}
