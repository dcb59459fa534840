import TaskModel

/// A search for more than a fragment: whole words, words with `*`, a `/pattern/`. Case and width
/// are ignored.
package struct TextPattern: Equatable, Sendable {
  /// The text as typed.
  package let source: String
  /// A fragment that every matching text contains.
  private let required: FoldedText
  private let program: PatternProgram

  private init?(_ source: String, _ node: PatternNode, required: String = "") {
    guard let program = PatternProgram(node) else { return nil }
    self.source = source
    self.required = FoldedText(required)
    self.program = program
  }

  package static func == (left: TextPattern, right: TextPattern) -> Bool {
    left.source == right.source
  }

  /// Returns whether it occurs in the text.
  package func occurs(in text: String) -> Bool {
    (required.isEmpty || required.isWithin(text)) && program.occurs(in: text.folded)
  }
}

extension TextPattern {
  /// Parses a word as a pattern; nil if it is literal.
  package init?(word text: String) throws(PatternError) {
    if Self.isRegex(text) {
      self = try Self.regex(text)
    } else if Self.isWholeWord(text) {
      self = try Self.words(String(text.dropFirst()), source: text)
    } else if Self.isWildcard(text) {
      self = try Self.wildcard(text)
    } else {
      return nil
    }
  }

  /// Matches these words as whole words.
  package init(quoted text: String) throws(PatternError) {
    self = try Self.words(text, source: Quoting.quoted(text))
  }

  /// Returns whether the word is a pattern, not literal.
  package static func isPattern(_ text: String) -> Bool {
    isRegex(text) || isWildcard(text) || isWholeWord(text)
  }

  private static func isRegex(_ text: String) -> Bool {
    text.utf8.count > 2 && text.first == "/" && text.last == "/"
  }

  private static func isWholeWord(_ text: String) -> Bool {
    (text.unicodeScalars.first == "~" || text.unicodeScalars.first == "～") && text.count > 1
  }

  /// Returns whether it is a wildcard such as `mil*`; a star alone is literal.
  private static func isWildcard(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0 == "*" || $0 == "＊" }
      && text.contains { $0.isLetter || $0.isNumber }
  }

  private static func words(
    _ text: String, source: String
  ) throws(PatternError) -> TextPattern {
    let folded = text.folded
    let node = PatternNode.sequence([
      edge(folded.unicodeScalars.first), .literal(folded), edge(folded.unicodeScalars.last),
    ])
    guard let pattern = TextPattern(source, node, required: folded) else {
      throw PatternError(pattern: text, problem: .tooLarge)
    }
    return pattern
  }

  /// Returns a word edge if the scalar belongs to a word.
  private static func edge(_ scalar: Unicode.Scalar?) -> PatternNode {
    scalar?.isOfWord == true ? .edge(.word) : .sequence([])
  }

  private static func wildcard(_ text: String) throws(PatternError) -> TextPattern {
    let parts = text.folded.split(separator: "*", omittingEmptySubsequences: false)
    var nodes: [PatternNode] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { nodes.append(.times(.scalar(ScalarSet(.space, isNegated: true)), 0, nil)) }
      nodes.append(.literal(part))
    }
    let first = edge(parts.first?.unicodeScalars.first)
    nodes = [first] + nodes + [edge(parts.last?.unicodeScalars.last)]
    let longest = parts.max { $0.utf8.count < $1.utf8.count }.map { String($0) } ?? ""
    guard let pattern = TextPattern(text, .sequence(nodes), required: longest) else {
      throw PatternError(pattern: text, problem: .tooLarge)
    }
    return pattern
  }

  private static func regex(_ text: String) throws(PatternError) -> TextPattern {
    let node: PatternNode
    do {
      node = try PatternParser.parse(text.dropFirst().dropLast())
    } catch {
      throw PatternError(pattern: text, problem: error)
    }
    guard let pattern = TextPattern(text, node) else {
      throw PatternError(pattern: text, problem: .tooLarge)
    }
    return pattern
  }
}
