/// Searches for and replaces parts of a text by characters, like the standard library's string
/// processing, so that "e" is not found in "é".
///
/// The module `_StringProcessing` would link a whole engine for regular expressions.
package enum TextParts {
  /// Returns the first range of `part`, at the start if it is empty; nil if there is none.
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

  /// Replaces `part` from left to right, at most `limit` times; an empty part changes nothing.
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

/// Disfavoured, so that tests which import the standard library's functions use those.
extension StringProtocol {
  /// See ``TextParts/firstRange(of:in:)``.
  @_disfavoredOverload
  package func firstRange(of part: some StringProtocol) -> Range<Index>? {
    TextParts.firstRange(of: part, in: self)
  }

  /// Whether the text contains `part`; true if that is empty.
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

extension String {
  /// The number written by these ASCII digits; nil for anything else, even a sign.
  package var decimal: Int? { self[...].decimal }
}

extension Substring {
  /// The number written by these ASCII digits; nil for anything else, even a sign.
  package var decimal: Int? { utf8.allSatisfy { (48...57).contains($0) } ? Int(self) : nil }
}
