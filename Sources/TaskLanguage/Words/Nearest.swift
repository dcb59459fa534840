/// Suggestions for "did you mean": words similar to what was typed.
package enum Nearest {
  /// Returns the candidates within two typing errors (one for words of up to three characters, none
  /// for a single one) or that begin with what was typed, nearest first; at most three.
  package static func to(_ typed: String, among candidates: some Sequence<String>) -> [String] {
    let count = typed.folded.unicodeScalars.count
    return to(typed, among: candidates, within: count <= 1 ? 0 : count <= 3 ? 1 : 2, orBegin: true)
  }

  /// Returns similar commands as ``to(_:among:)``, but a wrong ideograph is a typing error only in
  /// a longer word: 未完了 is not 完了.
  package static func toCommand(_ typed: String, among candidates: some Sequence<String>)
    -> [String]
  {
    guard typed.utf8.count <= Word.longest else { return [] }
    let scalars = typed.folded.unicodeScalars
    guard scalars.contains(where: \.properties.isIdeographic) else {
      return to(typed, among: candidates)
    }
    return to(typed, among: candidates, within: scalars.count / 4, orBegin: true)
  }

  /// Returns words within a number of typing errors.
  package static func to(
    _ typed: String, among candidates: some Sequence<String>, within limit: Int,
    orBegin: Bool = false
  ) -> [String] {
    guard typed.utf8.count <= Word.longest else { return [] }
    let key = Array(typed.folded.unicodeScalars)
    if key.isEmpty { return [] }
    let isLatin = key.allSatisfy(\.isASCII)
    var other: [Unicode.Scalar] = []
    var rows = Rows()
    let scored = candidates.compactMap { candidate -> (String, Int)? in
      // Each kana or ideograph is an error if none was typed.
      if isLatin, candidate.utf8.first.map(Self.leadsJapanese) == true,
        candidate.utf8.count(where: Self.leadsJapanese) > limit
      {
        return nil
      }
      other.removeAll(keepingCapacity: true)
      other.append(contentsOf: candidate.folded.unicodeScalars)
      if orBegin, key.count >= 2, other.starts(with: key) { return (candidate, 0) }
      guard abs(key.count - other.count) <= limit else { return nil }
      let distance = rows.distance(key, other)
      return distance <= limit ? (candidate, distance) : nil
    }
    return scored.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(3).map(\.0)
  }

  /// Returns whether a byte begins a kana or an ideograph, U+3000 to U+9FFF, in UTF-8.
  private static func leadsJapanese(_ byte: UInt8) -> Bool { 0xE3...0xE9 ~= byte }

  /// The rows of the distance table that are needed, reused for each candidate.
  private struct Rows {
    private var beforeLast: [Int] = []
    private var last: [Int] = []
    private var current: [Int] = []

    /// Returns the optimal string alignment distance: insertions, deletions, substitutions, and
    /// swaps of neighbours each count one (Damerau and Levenshtein, the restricted form).
    mutating func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
      guard !left.isEmpty, !right.isEmpty, left.count <= 64, right.count <= 64 else {
        return max(left.count, right.count)
      }
      last.removeAll(keepingCapacity: true)
      last.append(contentsOf: 0...right.count)
      for row in 1...left.count {
        current.removeAll(keepingCapacity: true)
        current.append(row)
        for column in 1...right.count {
          let cost = left[row - 1] == right[column - 1] ? 0 : 1
          var best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
          if row > 1, column > 1, left[row - 1] == right[column - 2],
            left[row - 2] == right[column - 1]
          {
            best = min(best, beforeLast[column - 2] + 1)
          }
          current.append(best)
        }
        swap(&beforeLast, &last)
        swap(&last, &current)
      }
      return last[right.count]
    }
  }
}
