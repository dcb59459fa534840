/// The quality of a match between a text and what was typed; smaller is better.
enum MatchRank: Int, Comparable, CaseIterable {
  case prefix
  case wordStart
  case fragment
  /// The typed characters in order, with gaps.
  case subsequence

  /// Ranks a text, both as ``SearchKey``; nil if it does not match.
  ///
  /// An empty string is a prefix of every text.
  ///
  /// - Parameter isScattered: whether gaps between the characters are allowed.
  init?(_ typed: [UInt8], in text: [UInt8], isScattered: Bool = true) {
    if text.starts(with: typed) {
      self = .prefix
      return
    }
    var isFragment = false
    for start in text.indices.dropFirst()
    where text[start] == typed[0] && text[start...].starts(with: typed) {
      if text[start - 1] == UInt8(ascii: " ") {
        self = .wordStart
        return
      }
      isFragment = true
    }
    if isFragment {
      self = .fragment
    } else if isScattered, typed.count >= 2,
      Self.isSubsequence(Self.subsequence.pieces(of: typed), of: text)
    {
      self = .subsequence
    } else {
      return nil
    }
  }

  static func < (left: MatchRank, right: MatchRank) -> Bool { left.rawValue < right.rawValue }

  /// Returns the pieces that a marked key must contain for this rank.
  func pieces(of typed: [UInt8]) -> [[UInt8]] {
    switch self {
    case .prefix: [[KeyStore.mark] + typed]
    case .wordStart: [[UInt8(ascii: " ")] + typed]
    case .fragment: [typed]
    case .subsequence: Self.scalars(typed)
    }
  }

  /// Returns whether `text` contains all of the scalars in order.
  static func isSubsequence(_ scalars: [[UInt8]], of text: some Collection<UInt8>) -> Bool {
    var rest = Array(text)[...]
    for scalar in scalars {
      while rest.count >= scalar.count, !rest.starts(with: scalar) { rest.removeFirst() }
      guard rest.starts(with: scalar) else { return false }
      rest.removeFirst(scalar.count)
    }
    return true
  }

  /// Returns the bytes of each scalar (RFC 3629: continuation bytes are 10xxxxxx).
  private static func scalars(_ bytes: [UInt8]) -> [[UInt8]] {
    let starts = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 }
    return zip(starts, starts.dropFirst() + [bytes.count]).map { Array(bytes[$0..<$1]) }
  }
}
