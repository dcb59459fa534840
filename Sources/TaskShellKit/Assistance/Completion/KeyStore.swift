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
