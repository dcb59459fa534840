/// Parts of a text, found and replaced as the standard library's string processing does it: by
/// characters, so that "e" is not found in "é".
///
/// That module would bring a parser and an interpreter of regular expressions into the program for
/// these few lines.
package enum TextParts {
  /// The first range of `part`, at the start for an empty one; nil if there is none.
  package static func firstRange<Text: StringProtocol>(
    of part: some StringProtocol, in text: Text
  ) -> Range<Text.Index>? {
    guard let first = part.first else { return text.startIndex..<text.startIndex }
    var start = text.startIndex
    while let found = text[start...].firstIndex(of: first) {
      if let end = end(ofPrefix: part, in: text, from: found) { return found..<end }
      start = text.index(after: found)
    }
    return nil
  }

  /// The text with `part` replaced from left to right, `limit` times at most; as it is for an empty
  /// part.
  package static func replacing(
    _ part: some StringProtocol, with new: String, in text: some StringProtocol, limit: Int = .max
  ) -> String {
    var (result, rest, left) = ("", text[...], part.isEmpty ? 0 : limit)
    while left > 0, let found = firstRange(of: part, in: rest) {
      result += rest[..<found.lowerBound]
      result += new
      (rest, left) = (rest[found.upperBound...], left - 1)
    }
    return result + rest
  }

  private static func end<Text: StringProtocol>(
    ofPrefix part: some StringProtocol, in text: Text, from start: Text.Index
  ) -> Text.Index? {
    var end = start
    for character in part {
      guard end < text.endIndex, text[end] == character else { return nil }
      text.formIndex(after: &end)
    }
    return end
  }
}

/// Where the standard library's are there, in tests, they are preferred.
extension StringProtocol {
  /// See ``TextParts/firstRange(of:in:)``.
  @_disfavoredOverload
  package func firstRange(of part: some StringProtocol) -> Range<Index>? {
    TextParts.firstRange(of: part, in: self)
  }

  /// Whether `part` is somewhere in the text, as the empty one always is.
  @_disfavoredOverload
  package func contains(_ part: some StringProtocol) -> Bool {
    TextParts.firstRange(of: part, in: self) != nil
  }

  /// See ``TextParts/replacing(_:with:in:limit:)``.
  @_disfavoredOverload
  package func replacing(
    _ part: some StringProtocol, with new: String, maxReplacements: Int = .max
  ) -> String {
    TextParts.replacing(part, with: new, in: self, limit: maxReplacements)
  }
}

extension StringProtocol {
  /// The number that these ASCII digits write; nil for anything else, a sign included.
  package var decimal: Int? { utf8.allSatisfy { (48...57).contains($0) } ? Int(self) : nil }
}
