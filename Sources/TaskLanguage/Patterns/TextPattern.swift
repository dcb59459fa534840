import TaskModel

/// What a text is searched for where a fragment is not enough: whole words, words with a `*` in
/// them, a `/pattern/`. Case and width do not count.
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

  /// Whether it occurs in the text.
  package func occurs(in text: String) -> Bool {
    (required.isEmpty || required.isWithin(text)) && program.occurs(in: text.folded)
  }
}

extension TextPattern {
  /// The pattern that a word is; nil for one that is just what it says.
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

  /// These words, where they stand whole.
  package init(quoted text: String) throws(PatternError) {
    self = try Self.words(text, source: Quoting.quoted(text))
  }

  /// Whether the word is a pattern, and not just what it says.
  package static func isPattern(_ text: String) -> Bool {
    isRegex(text) || isWildcard(text) || isWholeWord(text)
  }

  private static func isRegex(_ text: String) -> Bool {
    text.utf8.count > 2 && text.first == "/" && text.last == "/"
  }

  private static func isWholeWord(_ text: String) -> Bool {
    text.count > 1 && (text.first == "~" || text.first == "～")
  }

  /// `mil*`; a star alone is itself.
  private static func isWildcard(_ text: String) -> Bool {
    text.contains { $0 == "*" || $0 == "＊" } && text.contains { $0.isLetter || $0.isNumber }
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

  /// The edge of a word, where there is a word to have one.
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
