import TaskModel

/// Reads the words that name tasks.
package enum ReferenceWords {
  /// What the words name; nil if they are a filter.
  package static func reference(
    of words: [Word], in attributes: AttributeTable = .standard
  ) throws(ReferenceError) -> TaskReference? {
    guard let first = words.first else { return .selection }
    if words.count == 1, let reference = singleWord(first) { return reference }
    if let reference = try numbers(words) { return reference }
    if numberRanges(first) != nil { throw .numbersAndWords }
    if words.contains(where: { marksFilter($0, attributes) }) { return nil }
    return words.count == 1 && first.isLiteral
      ? .wholeText(first.text) : .words(words.map(\.text))
  }

  /// The tasks at these numbers; nil unless all words are numbers.
  package static func numbers(_ words: [Word]) throws(ReferenceError) -> TaskReference? {
    var all: [ClosedRange<Int>] = []
    for word in words {
      guard let ranges = try numbers(word) else { return nil }
      if ranges.contains(where: { $0.lowerBound == .max }) { throw .noNumber(word.text) }
      all += ranges
    }
    return .numbers(all)
  }

  /// `it`, `them`, or an id.
  package static func singleWord(_ word: Word) -> TaskReference? {
    guard word.isPlain else { return nil }
    let text = word.text.folded
    switch text {
    case "it": return .it
    case "them": return .them
    default: break
    }
    let isHexadecimal = text.utf8.allSatisfy {
      (48...57).contains($0) || (97...102).contains($0) || $0 == 45
    }
    guard isHexadecimal, text.utf8.count == 8 || text.utf8.count == 36,
      text.decimal == nil, text.contains(where: \.isNumber)
    else { return nil }
    return .id(text)
  }

  /// The numbers that a word names, which must ascend in each range: `2026-03` may be a month.
  static func numbers(_ word: Word) throws(ReferenceError) -> [ClosedRange<Int>]? {
    guard let ranges = numberRanges(word) else { return nil }
    for part in word.text.folded.split(separator: ",") {
      let ends = part.split(separator: "-")
      if let first = ends.first?.decimal, let last = ends.last?.decimal, last < first {
        let isMonth = ends[0].utf8.count == 4 && ends[1].utf8.count <= 2 && (1...12).contains(last)
        throw .rangeDescends(String(part), isMonth: isMonth)
      }
    }
    return ranges
  }

  /// `3` or `3,5-7`; nil for any other word.
  ///
  /// A number too large to hold stands for the largest, which no task has.
  package static func numberRanges(_ word: Word) -> [ClosedRange<Int>]? {
    guard word.isPlain else { return nil }
    var ranges: [ClosedRange<Int>] = []
    for part in word.text.folded.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      let isNumeric = ends.allSatisfy { end in
        !end.isEmpty && end.utf8.allSatisfy { (48...57).contains($0) }
      }
      guard isNumeric, (1...2).contains(ends.count) else { return nil }
      let bounds = ends.map { $0.decimal ?? Int.max }
      ranges.append(
        min(bounds[0], bounds[bounds.count - 1])...max(bounds[0], bounds[bounds.count - 1]))
    }
    return ranges
  }

  /// Whether the word makes a filter of words that would otherwise be looked for in texts.
  private static func marksFilter(_ word: Word, _ attributes: AttributeTable) -> Bool {
    word.attribute != nil || FilterWord(word) != nil || FilterOption.named(word) != nil
      || FilterToken.tokens(of: [word], in: attributes).contains { $0.isAttribute }
  }
}

extension FilterToken {
  fileprivate var isAttribute: Bool {
    guard case .word(let word) = self else { return false }
    return word.attribute != nil || FilterWord(word) != nil
  }
}
