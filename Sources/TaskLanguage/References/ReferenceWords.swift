import TaskModel

/// Reads the words that name tasks.
package enum ReferenceWords {
  /// Reads words as a reference to tasks; nil if they are a filter.
  package static func reference(
    of words: [Word], in attributes: AttributeTable = .standard
  ) throws -> TaskReference? {
    guard let first = words.first else { return .selection }
    if words.count == 1, let reference = singleWord(first) { return reference }
    if let reference = try numbers(words) { return reference }
    if first.numberRanges != nil {
      guard words.allSatisfy(goesWithNumbers) else {
        let numbers = words.prefix { $0.numberRanges != nil }.map(\.text)
        throw ReferenceError.numbersAndWords(
          verb: "", numbers: numbers.joined(separator: " "))
      }
      return nil
    }
    if words.contains(where: { marksFilter($0, attributes) || $0.excludesNumbers }) { return nil }
    return words.count == 1 && first.isLiteral ? .wholeText(first) : .words(words)
  }

  /// The tasks at these numbers; nil unless all words are numbers.
  package static func numbers(_ words: [Word]) throws -> TaskReference? {
    var all: [ClosedRange<Int>] = []
    // `1 and 2` are both of them.
    let isList = words.first?.numberRanges != nil && words.last?.numberRanges != nil
    for word in words where !(isList && FilterToken.isAnd(word)) {
      let ranges = try located(at: word.range) { try word.ascendingNumbers() }
      guard let ranges else { return nil }
      if ranges.contains(where: { $0.lowerBound == .max }) {
        throw ReferenceError.noNumber(word.text).at(word)
      }
      all += ranges
    }
    return .numbers(all)
  }

  /// `it`, `them`, or an id.
  package static func singleWord(_ word: Word) -> TaskReference? {
    guard word.isPlain else { return nil }
    let text = word.text.folded
    switch word.keyword {
    case "it": return .it(word)
    case "them": return .them(word)
    default: return isID(text) ? .id(word) : nil
    }
  }

  /// Whether it is an id or the beginning of one, of eight characters or more, and no number or range
  /// of numbers: with a zero in front, eight digits are none.
  private static func isID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard (8...36).contains(bytes.count), bytes.contains(where: { (48...57).contains($0) }),
      bytes.count != 8 || text.decimal == nil || bytes[0] == 48
    else { return false }
    return bytes.indices.allSatisfy { index in
      [8, 13, 18, 23].contains(index)
        ? bytes[index] == 45 : (48...57).contains(bytes[index]) || (97...102).contains(bytes[index])
    }
  }

  /// Whether it makes a filter of the numbers beside it: `1-5 -3`, `3 @Anna`, `3 or 4`.
  private static func goesWithNumbers(_ word: Word) -> Bool {
    word.numberRanges != nil || word.excludesNumbers || word.isNumberJoint
      || word.attribute != nil || FilterOption.named(word) != nil
  }

  /// Whether the word makes a filter of words that would otherwise be looked for in texts.
  private static func marksFilter(_ word: Word, _ attributes: AttributeTable) -> Bool {
    word.attribute != nil || FilterWord(word) != nil || FilterOption.named(word) != nil
      || word.presence(in: attributes) != nil
      || word.isPlain && TextPattern.isPattern(word.text)
      || FilterToken.tokens(of: [word], in: attributes).contains { $0.isAttribute }
  }
}

extension FilterToken {
  fileprivate var isAttribute: Bool {
    guard case .word(let word) = self else { return false }
    return word.attribute != nil || FilterWord(word) != nil
  }
}
