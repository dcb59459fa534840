/// Addresses in texts.
package enum Links {
  /// Returns the distinct addresses in texts, such as a task's text and notes.
  package static func all(in texts: [String]) -> [String] {
    var links: [String] = []
    for text in texts {
      for link in all(in: text) where !links.contains(link) { links.append(link) }
    }
    return links
  }

  private static func all(in text: String) -> [String] {
    var links: [String] = []
    var rest = text[...]
    while let (range, link) = first(in: rest) {
      links.append(link)
      rest = rest[range.upperBound...]
    }
    return links
  }

  /// Returns the first address and its range.
  package static func first(in text: Substring) -> (Range<Substring.Index>, link: String)? {
    var rest = text
    while let scheme = scheme(in: rest) {
      let start = scheme.lowerBound
      let isInBrackets = rest[..<start].last == "("
      let tail = rest[start...]
      let cut = tail.prefix {
        !$0.isWhitespace && !"<>\"「」（）、。".contains($0) && !(isInBrackets && $0 == ")")
      }
      let end = cut.reversed().drop { ".,;:!?)".contains($0) && !isInBrackets }.count
      let link = cut.prefix(end)
      // A scheme alone is not an address.
      if link.endIndex > scheme.upperBound { return (start..<link.endIndex, String(link)) }
      rest = tail.dropFirst(max(1, cut.count))
    }
    return nil
  }

  /// Returns the range of the first `https://` or `http://`, in either case.
  private static func scheme(in text: Substring) -> Range<Substring.Index>? {
    let bytes = text.utf8
    for start in bytes.indices where bytes[start] | 0x20 == UInt8(ascii: "h") {
      for scheme in ["https://", "http://"] {
        let found = bytes[start...].prefix(scheme.utf8.count)
        if found.map({ $0 == 0x2F || $0 == 0x3A ? $0 : $0 | 0x20 }).elementsEqual(scheme.utf8) {
          return start..<found.endIndex
        }
      }
    }
    return nil
  }
}
