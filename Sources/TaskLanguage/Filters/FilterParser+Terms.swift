import TaskModel

extension FilterParser {
  /// How many words the condition has that they begin with; nil where they begin with none: with a
  /// word of a text, a number or a date.
  package static func lengthOfTerm(
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
    if FilterWord(first) != nil || first.isPlain && TextPattern.isPattern(first.text) { return 1 }
    guard first.isPlain, first.text.first?.narrow == "(" else { return nil }
    for count in 1...min(words.count, depthLimit) {
      let tokens = FilterToken.tokens(of: words.prefix(count), in: people.attributes)
      if tokens.count(where: { $0 == .open }) == tokens.count(where: { $0 == .close }) {
        return count
      }
    }
    return nil
  }
}
