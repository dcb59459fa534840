import TaskModel

/// What words of a filter that matched nothing may have been meant to be.
package enum FilterHint: Equatable, Sendable {
  /// `due < fri`, `due=today`.
  case comparison
  /// `created:today`: nothing that can be asked for.
  case unknownKey(String)
  /// `milk and rent`: without the word.
  case and(rest: String)
  /// `not milk`: what is not wanted.
  case not(String)
  /// How the verb is used.
  case usage(Bilingual)

  /// The first of them in the words; nil without one.
  package init?(_ words: [Word]) {
    for (index, word) in words.enumerated() where word.isPlain {
      let text = word.text.folded
      let others = words.enumerated().filter { $0.offset != index }.map(\.element.text)
      let key = String(text.prefix { $0.isLetter })
      let rest = text.dropFirst(key.count)
      if ["and", "および", "かつ"].contains(text), index > 0, !others.isEmpty {
        self = .and(rest: others.joined(separator: " "))
      } else if text == "not", index + 1 < words.count {
        self = .not(words[index + 1].text)
      } else if Self.isComparison(rest),
        key.isEmpty || AttributeTable.standard[AttributeKey(key)] != nil
      {
        self = .comparison
      } else if rest.count > 1, rest.first == ":", !rest.hasPrefix(":/"),
        AttributeTable.standard[AttributeKey(key)] != nil
          || key == "note" || key == "notes"
      {
        self = .unknownKey(key)
      } else {
        continue
      }
      return
    }
    return nil
  }

  /// `<`, `=today`, `!=today`.
  private static func isComparison(_ text: Substring) -> Bool {
    let marks = text.prefix { "<>=!".contains($0) }
    return !marks.isEmpty && marks != "!"
  }
}
