import TaskModel

/// A replacement in a text: `s/from/to/`, `s/from/to/g`, `/from/to/`.
package struct TextReplacement: Equatable, Sendable {
  package let source: String
  let from: String
  let to: String
  let isGlobal: Bool
  /// The range of its bytes in the text.
  private(set) var bytes = 0..<0

  /// Parses the replacements at the beginning of a text; returns them and the rest, or nil if there
  /// are none.
  ///
  /// - Parameter text: `\/` is an escaped slash.
  /// - Throws: ``AttributeError/notAReplacement(_:)`` for one that is not complete.
  static func leading(
    _ text: String
  ) throws(AttributeError) -> (replacements: [TextReplacement], rest: String)? {
    var replacements: [TextReplacement] = []
    var rest = text[...]
    while var found = TextReplacement(leading: rest) {
      let start = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
      found.bytes = start..<start + found.source.utf8.count
      replacements.append(found)
      rest = rest.dropFirst(found.source.count).drop { $0 == " " }
    }
    if looksLikeOne(rest) { throw .notAReplacement(String(rest)) }
    return replacements.isEmpty ? nil : (replacements, String(rest))
  }

  /// Returns whether a text begins like a replacement, complete or not.
  package static func begins(_ text: String) -> Bool {
    TextReplacement(leading: text[...]) != nil || looksLikeOne(text[...])
  }

  private init?(leading text: Substring) {
    let head = text.prefix(1).folded == "s" ? text.dropFirst() : text
    guard head.first.map(Self.isSlash) == true else { return nil }
    var parts = [""]
    var isEscaped = false
    var rest = head.dropFirst()
    while parts.count < 3, let character = rest.popFirst() {
      switch character {
      case "\\" where !isEscaped: isEscaped = true
      case _ where !isEscaped && Self.isSlash(character): parts.append("")
      default:
        if isEscaped, !Self.isSlash(character) { parts[parts.count - 1].append("\\") }
        parts[parts.count - 1].append(character)
        isEscaped = false
      }
    }
    let flags = rest.prefix { $0 != " " }
    guard parts.count == 3, !parts[0].isEmpty, ["", "g"].contains(flags.folded) else { return nil }
    source = String(text[..<flags.endIndex])
    (from, to, isGlobal) = (parts[0], parts[1], !flags.isEmpty)
  }

  /// Returns whether it begins like a replacement in this form or in those of other programs:
  /// `s/milk/soy`, `/milk/soy`, `s|a|b|`; or but for its first letter: `a/milk/soy/`.
  private static func looksLikeOne(_ text: Substring) -> Bool {
    let letters = text.prefix { $0.isASCII && $0.isLetter }
    if (1...2).contains(letters.count), text.dropFirst(letters.count).first.map(isSlash) == true,
      text.last.map(isSlash) == true, text.count(where: isSlash) == 3
    {
      return true
    }
    // `s /milk/soy/`, `s.milk/soy/`, s牛乳/豆乳/, but not `src/main/`
    if text.prefix(1).folded == "s", text.last.map(isSlash) == true,
      let next = text.dropFirst().first, !next.isASCII || !next.isLetter,
      (2...3).contains(text.count(where: isSlash))
    {
      return true
    }
    if text.first.map(isSlash) == true { return text.count(where: isSlash) > 1 }
    guard text.prefix(1).folded == "s", let mark = text.dropFirst().first,
      "/／|,#!:;%~@".contains(mark)
    else { return false }
    if isSlash(mark) { return true }
    return text.count(where: { $0 == mark }) == 3
  }

  private static func isSlash(_ character: Character) -> Bool { "/／".contains(character) }

  /// Returns the text with the part replaced; nil if it does not contain the part in the same case.
  package func applied(to text: String) -> String? {
    guard text.contains(from) else { return nil }
    let changed = text.replacing(from, with: to, maxReplacements: isGlobal ? .max : 1)
    return changed.plainWords.joined(separator: " ")
  }
}
