/// A compiled pattern: steps executed in parallel (Thompson's construction).
///
/// Searching takes time proportional to the length of the text times the number of steps, for any
/// pattern, as there is no backtracking.
struct PatternProgram: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    case scalar(ScalarSet)
    /// Continues at two steps.
    case split(Int, Int)
    case jump(Int)
    case edge(Edge)
    case match
  }

  /// A position between two scalars.
  enum Edge: Equatable, Sendable { case start, end, word, notWord }

  /// The maximum number of steps plus ranges of their sets, and so of comparisons for each scalar
  /// of a text.
  static let limit = 500

  private(set) var steps: [Step] = []
  /// The number of ranges and classes in all sets, not counting the first of each.
  private var extent = 0

  /// Compiles a pattern; nil if it is larger than ``limit``.
  init?(_ node: PatternNode) {
    guard append(node) else { return nil }
    steps.append(.match)
  }

  /// Returns whether it matches anywhere in the text.
  func occurs(in text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var threads = Threads(count: steps.count)
    for index in 0...scalars.count {
      if follow(0, at: index, in: scalars, &threads) { return true }
      guard index < scalars.count else { return false }
      let current = threads.advance()
      for position in current {
        guard case .scalar(let set) = steps[position], set.contains(scalars[index]) else {
          continue
        }
        if follow(position + 1, at: index + 1, in: scalars, &threads) { return true }
      }
    }
    return false
  }

  /// Adds the steps reachable without consuming a scalar; returns true if the match is among them.
  private func follow(
    _ start: Int, at index: Int, in scalars: [Unicode.Scalar], _ threads: inout Threads
  ) -> Bool {
    var open = [start]
    while let position = open.popLast() {
      guard threads.visit(position) else { continue }
      switch steps[position] {
      case .match: return true
      case .jump(let next): open.append(next)
      case .split(let one, let other): open += [other, one]
      case .edge(let edge):
        if holds(edge, index, scalars) { open.append(position + 1) }
      case .scalar: threads.add(position)
      }
    }
    return false
  }

  private func holds(_ edge: Edge, _ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    switch edge {
    case .start: return index == 0
    case .end: return index == scalars.count
    case .word, .notWord:
      let isInside =
        index > 0 && index < scalars.count && scalars[index - 1].isJoined(to: scalars[index])
      let isBeside =
        index > 0 && scalars[index - 1].isOfWord || index < scalars.count && scalars[index].isOfWord
      return (isBeside && !isInside) == (edge == .word)
    }
  }

  /// The active steps, each once per scalar.
  private struct Threads {
    private var list: [Int] = []
    private var seen: [Int]
    private var round = 1

    init(count: Int) { seen = Array(repeating: 0, count: count) }

    mutating func visit(_ step: Int) -> Bool {
      if seen[step] == round { return false }
      seen[step] = round
      return true
    }

    mutating func add(_ step: Int) { list.append(step) }

    /// Returns the steps of this scalar; steps added afterwards belong to the next.
    mutating func advance() -> [Int] {
      round += 1
      defer { list.removeAll(keepingCapacity: true) }
      return list
    }
  }

  // MARK: Compiling

  /// Appends the steps of a node; false if the program grows too large.
  private mutating func append(_ node: PatternNode) -> Bool {
    guard steps.count + extent < Self.limit else { return false }
    // A repetition without steps would never reach the limit.
    if node.matchesEmpty { return true }
    switch node {
    case .sequence(let nodes):
      for node in nodes where !append(node) { return false }
    case .scalar(let set):
      steps.append(.scalar(set))
      extent += max(0, set.count - 1)
      return steps.count + extent <= Self.limit
    case .edge(let edge): steps.append(.edge(edge))
    case .either(let nodes): return append(either: nodes[...])
    case .times(let node, let least, let most): return append(node, least, most)
    }
    return true
  }

  private mutating func append(either nodes: ArraySlice<PatternNode>) -> Bool {
    guard let first = nodes.first else { return true }
    guard nodes.count > 1 else { return append(first) }
    let split = steps.count
    steps.append(.split(split + 1, 0))
    guard append(first) else { return false }
    let jump = steps.count
    steps.append(.jump(0))
    steps[split] = .split(split + 1, steps.count)
    guard append(either: nodes.dropFirst()) else { return false }
    steps[jump] = .jump(steps.count)
    return true
  }

  private mutating func append(_ node: PatternNode, _ least: Int, _ most: Int?) -> Bool {
    for _ in 0..<least where !append(node) { return false }
    guard let most else {
      let split = steps.count
      steps.append(.split(split + 1, 0))
      guard append(node) else { return false }
      steps.append(.jump(split))
      steps[split] = .split(split + 1, steps.count)
      return true
    }
    for _ in least..<max(least, most) {
      let split = steps.count
      steps.append(.split(split + 1, 0))
      guard append(node) else { return false }
      steps[split] = .split(split + 1, steps.count)
    }
    return true
  }
}

/// The parts of a pattern.
indirect enum PatternNode: Equatable, Sendable {
  case scalar(ScalarSet)
  case edge(PatternProgram.Edge)
  case sequence([PatternNode])
  case either([PatternNode])
  /// At least the first number of times, at most the second; nil for no maximum.
  case times(PatternNode, Int, Int?)

  /// Whether it matches everywhere without consuming a scalar, such as `()`, repeated or not.
  var matchesEmpty: Bool {
    switch self {
    case .scalar, .edge: false
    case .sequence(let nodes), .either(let nodes): nodes.allSatisfy(\.matchesEmpty)
    case .times(let node, _, let most): most == 0 || node.matchesEmpty
    }
  }

  /// Returns a sequence of these scalars.
  static func literal(_ text: some StringProtocol) -> PatternNode {
    .sequence(text.unicodeScalars.map { .scalar(ScalarSet($0)) })
  }
}

/// A set of Unicode scalars.
struct ScalarSet: Equatable, Sendable {
  enum Class: Equatable, Sendable {
    case digit, word, space

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .digit: scalar.isASCII ? (48...57).contains(scalar.value) : scalar.isNumber
      case .word: scalar.isOfWord
      case .space: scalar.properties.isWhitespace
      }
    }
  }

  private(set) var ranges: [ClosedRange<Unicode.Scalar>] = []
  private(set) var classes: [Class] = []
  private(set) var otherThan: [Class] = []
  var isNegated = false

  init() {}

  init(_ scalar: Unicode.Scalar) { ranges = [scalar...scalar] }

  init(_ kind: Class, isNegated: Bool = false) {
    classes = [kind]
    self.isNegated = isNegated
  }

  /// All scalars.
  static var any: ScalarSet {
    var set = ScalarSet()
    set.isNegated = true
    return set
  }

  /// The number of comparisons for a scalar.
  var count: Int { ranges.count + classes.count + otherThan.count }

  mutating func add(_ range: ClosedRange<Unicode.Scalar>) { ranges.append(range) }

  /// - Parameter isNegated: whether to add all other scalars: `[\D-]`.
  mutating func add(_ kind: Class, isNegated: Bool) {
    if isNegated { otherThan.append(kind) } else { classes.append(kind) }
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    for range in ranges where range.contains(scalar) { return !isNegated }
    for kind in classes where kind.contains(scalar) { return !isNegated }
    for kind in otherThan where !kind.contains(scalar) { return !isNegated }
    return isNegated
  }
}

extension Unicode.Scalar {
  fileprivate var isNumber: Bool { properties.numericType == .decimal }

  /// Whether it is a letter, a digit or `_`.
  var isOfWord: Bool {
    if isASCII {
      switch value {
      case 48...57, 65...90, 97...122, 95: return true
      default: return false
      }
    }
    return properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .nonspacingMark
  }

  /// Returns whether both belong to one word; kana and ideographs are always words of their own.
  func isJoined(to next: Unicode.Scalar) -> Bool {
    isOfWord && next.isOfWord && !isWithoutSpaces && !next.isWithoutSpaces
  }

  /// Whether its script has no spaces between words.
  private var isWithoutSpaces: Bool {
    switch value {
    case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
