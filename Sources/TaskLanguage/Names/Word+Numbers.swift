import TaskModel

extension Word {
  /// The numbers that a word names, which must ascend in each range: `2026-03` may be a month.
  package func ascendingNumbers() throws(ReferenceError) -> [ClosedRange<Int>]? {
    guard let ranges = numberRanges else { return nil }
    for part in text.folded.split(separator: ",") {
      let ends = part.split(separator: "-")
      if let first = ends.first?.decimal, let last = ends.last?.decimal, last < first {
        let isMonth = ends[0].utf8.count == 4 && ends[1].utf8.count <= 2 && (1...12).contains(last)
        throw .rangeDescends(String(part), isMonth: isMonth)
      }
    }
    return ranges
  }

  /// Whether it leaves tasks out by their numbers: `-2`.
  package var excludesNumbers: Bool {
    guard isPlain, text.first?.narrow == "-" else { return false }
    return Word(range: range, text: String(text.dropFirst()), isLiteral: false).numberRanges != nil
  }

  /// The numbers that the word is: `3` or `3,5-7`; nil for any other word.
  ///
  /// A number too large to hold stands for the largest, which no task has.
  package var numberRanges: [ClosedRange<Int>]? {
    guard isPlain else { return nil }
    var ranges: [ClosedRange<Int>] = []
    for part in text.folded.split(separator: ",", omittingEmptySubsequences: false) {
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
}
