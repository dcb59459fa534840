import TaskModel

extension String {
  /// The words between spaces.
  var plainWords: [String] { split { Tokenizer.isSeparator($0) }.map { String($0) } }

  /// Whether this is the word that takes a value away.
  var isNone: Bool { ["none", "なし"].contains(folded) }
}

extension Word {
  /// Whether it is neither quoted nor an attribute.
  var isPlain: Bool { !isLiteral && attribute == nil }
}

extension Word.Attribute {
  /// Whether `none` was written for it, unquoted.
  var isNone: Bool { !isQuoted && value.isNone }

  /// The words of the value, and all that it may be: those and the plain words that follow.
  func words(followedBy rest: ArraySlice<Word>) -> (own: [String], all: [String]) {
    let own = value.plainWords
    return (own, isWhole ? own : own + rest.prefix(while: \.isPlain).map(\.text))
  }
}
