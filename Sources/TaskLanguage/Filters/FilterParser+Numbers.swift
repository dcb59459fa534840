import TaskModel

/// Numbers in a filter are those of tasks, unless words of a text stand beside them: `1,3 sort:due`,
/// `#home -2`, but `chapter 14`.
extension FilterParser {
  /// The numbers that were read so far, and whether they can be those of tasks.
  struct Numbers {
    /// Whether they are looked for in texts.
    var areText = false
    /// Whether the word before is looked for in texts, so that a number here goes on with it.
    var followText = false
    /// Whether a word is looked for in texts.
    var hasText = false
    /// The first that names a task.
    var first: Word?

    /// A number that could be either.
    var besideText: Word? { hasText ? first : nil }
  }

  /// The condition that a word of numbers is; nil for one of a text.
  mutating func namedNumbers(_ word: Word) throws -> FilterCondition? {
    guard !numbers.areText, !numbers.followText, let test = try numbered(word) else { return nil }
    numbers.first = numbers.first ?? word
    return test
  }

  /// The tasks of those numbers; nil for a word of anything else.
  func numbered(_ word: Word) throws -> FilterCondition? {
    try located(at: word.range) { try word.ascendingNumbers() }
      .map { .test(.asks(.number, .tasks($0))) }
  }
}

extension FilterCondition {
  /// Whether it is a word of a text, or one that a task must not have.
  var isOfText: Bool {
    switch self {
    case .test(.text): true
    case .not(let part): part.isOfText
    case .all, .any, .test: false
    }
  }

  /// Whether it names tasks by their numbers.
  var namesNumbers: Bool {
    switch self {
    case .any(let parts): parts.allSatisfy(\.namesNumbers)
    case .test(.attribute(let test)): test.attribute == .number
    case .all, .not, .test: false
    }
  }
}

extension FilterDoubt {
  /// The doubt about a number beside words of a text.
  init(number: String) { self.init(number, meant: ["number:" + number, "\"" + number + "\""]) }
}
