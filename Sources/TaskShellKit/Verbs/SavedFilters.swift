import TaskLanguage

/// Named filters: the aliases of `list`, which other filters can use: `list anna today`.
package struct SavedFilters: Sendable {
  private let byName: [String: [Word]]

  /// - Parameter lists: the words after `list`, by name.
  package init(_ lists: [(name: String, words: [Word])] = []) {
    let all = lists.compactMap { name, words -> (String, [Word])? in
      // Leave out how the other list is sorted and laid out.
      let conditions = words.filter { FilterOption.named($0) == nil }
      return conditions.isEmpty ? nil : (name.folded, conditions)
    }
    byName = Dictionary(all, uniquingKeysWith: { first, _ in first })
  }

  package var names: [String] { byName.keys.sorted() }

  /// The words with each name replaced by its filter in brackets, keeping `-` before it; nil if
  /// they contain no name.
  func expanded(_ words: [Word]) -> [Word]? {
    guard !byName.isEmpty, words.contains(where: { filter(of: $0) != nil }) else { return nil }
    return expand(words, depth: 0)
  }

  private func expand(_ words: [Word], depth: Int) -> [Word] {
    words.flatMap { word -> [Word] in
      guard depth < 10, let (filter, isNegated) = filter(of: word) else { return [word] }
      func mark(_ text: String) -> Word {
        Word(range: word.range, text: text, isLiteral: false)
      }
      let inner = filter.map { part in
        Word(
          range: word.range, text: part.text, isLiteral: part.isLiteral,
          attribute: part.attribute)
      }
      return [mark(isNegated ? "-(" : "(")] + expand(inner, depth: depth + 1) + [mark(")")]
    }
  }

  private func filter(of word: Word) -> (words: [Word], isNegated: Bool)? {
    guard word.isPlain else { return nil }
    if let words = byName[word.text.folded] { return (words, false) }
    guard word.text.first?.isMinus == true else { return nil }
    return byName[String(word.text.dropFirst()).folded].map { ($0, true) }
  }
}
