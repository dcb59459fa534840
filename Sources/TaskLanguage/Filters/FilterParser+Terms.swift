import TaskModel

extension FilterParser {
  /// How many words the conditions have that they begin with, one or several with `and`, `or` and
  /// `not` between them or numbers that are left out; nil where they begin with none: with a word of
  /// a text, a number or a date.
  ///
  /// - Parameter beforeText: whether `and` may begin a text that follows.
  package static func lengthOfTerms(
    _ words: ArraySlice<Word>, naming people: People, _ dates: DateContext, beforeText: Bool
  ) throws -> Int? {
    func length(at count: Int) throws -> Int? {
      let isDenied = words.dropFirst(count).first.map(FilterToken.isDenial) == true ? 1 : 0
      let rest = words.dropFirst(count + isDenied)
      if isDenied == 1, rest.first?.numberRanges != nil { return 2 }
      return try lengthOfTerm(rest, naming: people, dates).map { $0 + isDenied }
    }
    guard var count = try length(at: 0) else { return nil }
    conditions: while let next = words.dropFirst(count).first {
      if next.excludesNumbers {
        count += 1
      } else if FilterToken.isDenial(next), let more = try length(at: count) {
        count += more
      } else if FilterToken.isJoint(next) {
        guard let more = try length(at: count + 1) else {
          if beforeText { break conditions }
          throw FilterError.nothingToChoose
        }
        count += 1 + more
      } else {
        break
      }
    }
    return count
  }

  /// How many words the first condition has; nil if the words begin with none.
  private static func lengthOfTerm(
    _ words: ArraySlice<Word>, naming people: People, _ dates: DateContext
  ) throws -> Int? {
    guard let first = words.first else { return nil }
    if let value = first.attribute {
      guard let attribute = people.attributes[value.key], attribute.uses.contains(.asked) else {
        return nil
      }
      let values = ValueWords(value.asked(of: attribute), followedBy: words.dropFirst())
      return 1 + (attribute.kind.length(values, ValueContext(people: people, dates: dates)) ?? 0)
    }
    let isWord = FilterWord(first) != nil || first.presence(in: people.attributes) != nil
    if isWord || first.isPlain && TextPattern.isPattern(first.text) { return 1 }
    guard first.isPlain, first.text.first?.narrow == "(" else { return nil }
    for count in 1...min(words.count, depthLimit) {
      let tokens = FilterToken.tokens(of: words.prefix(count), in: people.attributes)
      if tokens.count(where: \.isOpen) == tokens.count(where: \.isClose) {
        return count
      }
    }
    return nil
  }
}
