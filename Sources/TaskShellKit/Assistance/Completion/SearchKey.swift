import TaskModel

/// Search keys: texts without differences of case, width and accent, hiragana as katakana.
///
/// Coarser than ``Swift/StringProtocol/folded``, which distinguishes names: texts that fold alike
/// have the same key.
enum SearchKey {
  /// Returns the key of a text, in UTF-8.
  static func bytes(of text: String) -> [UInt8] {
    var key: [UInt8] = []
    append(text, to: &key)
    return key
  }

  /// Appends the key of a text.
  static func append(_ text: String, to key: inout [UInt8]) {
    let start = key.count
    for byte in text.utf8 {
      guard byte < 0x80 else {
        key.removeSubrange(start...)
        for scalar in text.folded.unicodeScalars { append(scalar, to: &key) }
        return
      }
      key.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to key: inout [UInt8]) {
    switch scalar.value {
    case 0..<0x80: key.append(UInt8(scalar.value))
    case 0x300...0x36F: break
    case 0x30A1...0x30F6:
      key += UTF8.encode(Unicode.Scalar(scalar.value - 0x60) ?? scalar) ?? .init()
    case 0xE0...0x17F:
      if let base = bases[scalar] {
        key.append(base)
      } else {
        key += UTF8.encode(scalar) ?? .init()
      }
    default: key += UTF8.encode(scalar) ?? .init()
    }
  }

  /// ASCII letters of accented ones (Unicode, Latin-1 Supplement and Latin Extended-A).
  private static let bases: [Unicode.Scalar: UInt8] = {
    let groups = [
      "aàáâãäåāăą", "cçćĉċč", "dďđ", "eèéêëēĕėęě", "gĝğġģ", "hĥħ", "iìíîïĩīĭįı", "jĵ", "kķ",
      "lĺļľŀł", "nñńņň", "oòóôõöøōŏő", "rŕŗř", "sśŝşš", "tţťŧ", "uùúûüũūŭůűų", "wŵ", "yýÿŷ",
      "zźżž",
    ]
    var bases: [Unicode.Scalar: UInt8] = [:]
    for group in groups {
      let scalars = group.unicodeScalars
      guard let base = scalars.first else { continue }
      for scalar in scalars.dropFirst() { bases[scalar] = UInt8(truncatingIfNeeded: base.value) }
    }
    return bases
  }()
}

/// The search keys of many texts, stored contiguously.
struct KeyStore {
  /// The byte before each key, so that the beginning of a text is a gram of its own.
  static let mark: UInt8 = 2

  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Appends the key of the next text.
  mutating func append(_ text: String) {
    bytes.append(Self.mark)
    SearchKey.append(text, to: &bytes)
    ends.append(bytes.count)
  }

  /// Returns the key with the mark before it.
  func marked(_ slot: Int) -> ArraySlice<UInt8> {
    bytes[(slot == 0 ? 0 : ends[slot - 1])..<ends[slot]]
  }

  /// Returns a hash of the key (FNV-1a, 64 bits).
  func hash(_ slot: Int) -> UInt64 { Self.hash(marked(slot)) }

  /// Returns the hash of a key with the mark before it.
  static func hash(_ marked: some Collection<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in marked { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// Returns whether the key contains the piece; true for an empty one.
  func contains(_ piece: [UInt8], _ slot: Int) -> Bool {
    let range = (slot == 0 ? 0 : ends[slot - 1])..<ends[slot]
    return bytes.withUnsafeBufferPointer { bytes in
      piece.withUnsafeBufferPointer { Self.contains($0, bytes, range) }
    }
  }

  /// Returns whether the marked key begins with the piece.
  private func begins(with piece: [UInt8], _ slot: Int) -> Bool {
    let start = slot == 0 ? 0 : ends[slot - 1]
    guard piece.count <= ends[slot] - start else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for offset in piece.indices where bytes[start + offset] != piece[offset] { return false }
      return true
    }
  }

  /// Returns whether the key contains the pieces as the rank requires.
  func fits(_ pieces: [[UInt8]], _ slot: Int, _ rank: MatchRank) -> Bool {
    switch rank {
    case .prefix: pieces.allSatisfy { begins(with: $0, slot) }
    case .wordStart, .fragment: pieces.allSatisfy { contains($0, slot) }
    case .subsequence: MatchRank.isSubsequence(pieces, of: marked(slot))
    }
  }

  private static func contains(
    _ piece: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Bool {
    guard let first = piece.first else { return true }
    guard range.count >= piece.count else { return false }
    search: for start in range.lowerBound...(range.upperBound - piece.count)
    where bytes[start] == first {
      for offset in 1..<max(1, piece.count) where bytes[start + offset] != piece[offset] {
        continue search
      }
      return true
    }
    return false
  }
}

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
