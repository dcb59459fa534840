import TaskModel

/// Finds ids that come twice, at a fraction of the cost of a `Set`: four bytes an id, which stay in
/// the cache.
struct UniqueIDs {
  /// Open addressing; 0 is a free slot. At most half of them are taken.
  private var slots: [UInt32]
  private var count = 0

  /// Has room for that many ids before it grows.
  init(capacity: Int) {
    slots = [UInt32](repeating: 0, count: max(16, capacity * 2).roundedUpToPowerOfTwo)
  }

  /// Whether the id may be one of those before: never no if it is, but yes by accident for one pair
  /// in 2^31, so that a caller has to look again.
  mutating func insertAnswersSeen(_ id: UUID) -> Bool {
    if (count + 1) * 2 > slots.count { grow() }
    guard place(Self.fingerprint(of: id)) else { return true }
    count += 1
    return false
  }

  private mutating func place(_ fingerprint: UInt32) -> Bool {
    let mask = slots.count - 1
    var index = Int(fingerprint >> 1) & mask
    while slots[index] != 0 {
      if slots[index] == fingerprint { return false }
      index = (index + 1) & mask
    }
    slots[index] = fingerprint
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt32](repeating: 0, count: old.count * 2)
    for fingerprint in old where fingerprint != 0 { _ = place(fingerprint) }
  }

  /// Never 0. The multiplication spreads ids that somebody counted up by hand.
  private static func fingerprint(of id: UUID) -> UInt32 {
    let (low, high) = unsafeBitCast(id.uuid, to: (UInt64, UInt64).self)
    let product = (low ^ high.byteSwapped).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return UInt32(truncatingIfNeeded: (product.high ^ product.low) >> 32) | 1
  }
}

extension Int {
  fileprivate var roundedUpToPowerOfTwo: Int {
    1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
