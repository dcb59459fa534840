import TaskModel

/// A parser for regular expressions: the common syntax of grep -E, ripgrep and Swift.
///
/// `.` `[a-z]` `[^0-9]` `\d` `\w` `\s` and their opposites, `\b`, `^`, `$`, `( )`, `|`, `*`, `+`,
/// `?` and `{2,4}`. Case and width are ignored. Syntax that needs backtracking, such as `\1`, is
/// refused.
struct PatternParser {
  private var rest: Substring.UnicodeScalarView
  private var depth = 0
  private static let depthLimit = 50

  static func parse(_ source: Substring) throws(PatternProblem) -> PatternNode {
    var parser = PatternParser(rest: source.unicodeScalars)
    let node = try parser.alternatives()
    if parser.rest.first == ")" { throw .groupNotOpen }
    return node
  }

  private mutating func alternatives() throws(PatternProblem) -> PatternNode {
    var nodes = [try sequence()]
    while rest.first == "|" {
      rest.removeFirst()
      nodes.append(try sequence())
    }
    return nodes.count == 1 ? nodes[0] : .either(nodes)
  }

  private mutating func sequence() throws(PatternProblem) -> PatternNode {
    var nodes: [PatternNode] = []
    while let next = rest.first, next != "|", next != ")" {
      guard let node = try atom() else { continue }
      nodes.append(try repeated(node))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  /// Parses one element; nil for one that matches nothing by itself, such as `(?i)`.
  private mutating func atom() throws(PatternProblem) -> PatternNode? {
    let first = rest.removeFirst()
    switch first {
    case ".": return .scalar(.any)
    case "^": return .edge(.start)
    case "$": return .edge(.end)
    case "[": return .scalar(try set())
    case "(": return try group()
    case "\\": return try escape()
    case "*", "+", "?": throw .nothingToRepeat
    case "{" where bounds() != nil: throw .nothingToRepeat
    default: return Self.folded(first)
    }
  }

  private static func folded(_ scalar: Unicode.Scalar) -> PatternNode {
    let scalars = String(scalar).folded.unicodeScalars
    guard scalars.count == 1, let only = scalars.first else {
      return .literal(String(scalars))
    }
    return .scalar(ScalarSet(only))
  }

  private mutating func group() throws(PatternProblem) -> PatternNode? {
    if rest.first == "?" {
      if rest.starts(with: "?:".unicodeScalars) {
        rest.removeFirst(2)
      } else if rest.starts(with: "?i)".unicodeScalars) {
        rest.removeFirst(3)
        return nil
      } else {
        throw .unknown("(" + String(String.UnicodeScalarView(rest.prefix(2))))
      }
    }
    guard depth < Self.depthLimit else { throw .tooLarge }
    depth += 1
    defer { depth -= 1 }
    let node = try alternatives()
    guard rest.popFirst() == ")" else { throw .groupNotClosed }
    return node
  }

  /// Parses `*`, `+`, `?`, `{2}`, `{2,}`, `{2,4}`; a `?` or `+` after each is ignored.
  private mutating func repeated(_ node: PatternNode) throws(PatternProblem) -> PatternNode {
    let (least, most): (Int, Int?)
    switch rest.first {
    case "*": (least, most) = (0, nil)
    case "+": (least, most) = (1, nil)
    case "?": (least, most) = (0, 1)
    case "{":
      guard let bounds = try checkedBounds() else { return node }
      (least, most) = (bounds.least, bounds.most)
      rest = bounds.rest
      return try repeatedOnce(node, least, most)
    default: return node
    }
    rest.removeFirst()
    return try repeatedOnce(node, least, most)
  }

  private mutating func repeatedOnce(
    _ node: PatternNode, _ least: Int, _ most: Int?
  ) throws(PatternProblem) -> PatternNode {
    if rest.first == "?" || rest.first == "+" { rest.removeFirst() }
    if let next = rest.first, next == "*" || next == "+" || next == "?" { throw .nothingToRepeat }
    return .times(node, least, most)
  }

  private mutating func checkedBounds() throws(PatternProblem) -> Bounds? {
    guard let bounds = bounds() else {
      // A brace that is not a count is literal; it is parsed with the next atom.
      return nil
    }
    if let most = bounds.most, most < bounds.least {
      throw .runsBackwards("{\(bounds.least),\(most)}")
    }
    guard bounds.least <= PatternProgram.limit, bounds.most ?? 0 <= PatternProgram.limit else {
      throw .tooLarge
    }
    return bounds
  }

  private struct Bounds {
    var least: Int
    var most: Int?
    var rest: Substring.UnicodeScalarView
  }

  /// Parses `{2,4}`, with or without its opening brace.
  private func bounds() -> Bounds? {
    let inner = rest.first == "{" ? rest.dropFirst() : rest
    guard let close = inner.prefix(20).firstIndex(of: "}") else { return nil }
    let ends = String(String.UnicodeScalarView(inner[..<close]))
      .split(separator: ",", omittingEmptySubsequences: false)
    guard (1...2).contains(ends.count), let least = ends[0].decimal, !ends[0].isEmpty else {
      return nil
    }
    let last = ends.count == 1 ? least : ends[1].decimal
    if ends.count == 2, !ends[1].isEmpty, last == nil { return nil }
    return Bounds(
      least: least, most: ends.count == 2 && ends[1].isEmpty ? nil : last,
      rest: inner[inner.index(after: close)...])
  }

  // MARK: Escapes and sets

  private mutating func escape() throws(PatternProblem) -> PatternNode {
    guard let next = rest.popFirst() else { throw .unknown("\\") }
    switch next {
    case "b": return .edge(.word)
    case "B": return .edge(.notWord)
    case "A": return .edge(.start)
    case "z", "Z": return .edge(.end)
    default: break
    }
    if let (kind, isNegated) = Self.kind(next) {
      return .scalar(ScalarSet(kind, isNegated: isNegated))
    }
    return Self.folded(try Self.plain(next))
  }

  private static func kind(_ letter: Unicode.Scalar) -> (ScalarSet.Class, Bool)? {
    switch letter {
    case "d": (.digit, false)
    case "D": (.digit, true)
    case "w": (.word, false)
    case "W": (.word, true)
    case "s": (.space, false)
    case "S": (.space, true)
    default: nil
    }
  }

  /// Returns the scalar of an escape.
  private static func plain(_ next: Unicode.Scalar) throws(PatternProblem) -> Unicode.Scalar {
    switch next {
    case "t": return "\t"
    case "n": return "\n"
    default:
      guard !next.isASCII || !next.isOfWord else { throw .unknown("\\\(next)") }
      return next
    }
  }

  /// Parses `a-z0-9]` after its bracket.
  private mutating func set() throws(PatternProblem) -> ScalarSet {
    var set = ScalarSet()
    if rest.first == "^" {
      rest.removeFirst()
      set.isNegated = true
    }
    var isFirst = true
    while let next = rest.popFirst() {
      if next == "]", !isFirst { return set }
      isFirst = false
      var low = next
      if next == "\\" {
        guard let escaped = rest.popFirst() else { throw .setNotClosed }
        if let (kind, isNegated) = Self.kind(escaped) {
          set.add(kind, isNegated: isNegated)
          continue
        }
        low = try Self.plain(escaped)
      }
      set.add(try range(from: low))
    }
    throw .setNotClosed
  }

  private mutating func range(
    from low: Unicode.Scalar
  ) throws(PatternProblem) -> ClosedRange<Unicode.Scalar> {
    func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
      String(scalar).folded.unicodeScalars.first ?? scalar
    }
    guard rest.first == "-", let high = rest.dropFirst().first, high != "]", high != "\\" else {
      return folded(low)...folded(low)
    }
    rest.removeFirst(2)
    let (first, last) = (folded(low), folded(high))
    guard first <= last else { throw .runsBackwards("[\(low)-\(high)]") }
    return first...last
  }
}

/// An invalid `/pattern/`, with the reason; worded by the shell.
package struct PatternError: Error, Equatable {
  package let pattern: String
  package let problem: PatternProblem
}

/// The reason why a `/pattern/` is refused.
package enum PatternProblem: Error, Equatable {
  /// A `(` without a closing bracket.
  case groupNotClosed
  /// A `)` without an opening bracket.
  case groupNotOpen
  /// A `[` without a closing bracket, or empty.
  case setNotClosed
  /// A `*`, `+`, `?` or `{2}` without anything before it.
  case nothingToRepeat
  /// `[z-a]`, `{3,1}`.
  case runsBackwards(String)
  /// Syntax that is not supported: `\1`, `(?=`.
  case unknown(String)
  case tooLarge
  case empty
}
