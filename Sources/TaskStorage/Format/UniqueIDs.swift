import Foundation

/// Finds ids that come twice, at less than a third of the cost of a `Set`: one word an id, and ids
/// are random already.
struct UniqueIDs {
  /// Open addressing; 0 is a free slot. At most half of them are taken.
  private var slots: [UInt64]
  private var count = 0

  /// Has room for that many ids before it grows.
  init(capacity: Int) {
    slots = [UInt64](repeating: 0, count: max(16, capacity * 2).roundedUpToPowerOfTwo)
  }

  /// Whether the id may be one of those before: never no if it is, and yes by accident for one in
  /// 2^63 pairs.
  mutating func insertAnswersSeen(_ id: UUID) -> Bool {
    if (count + 1) * 2 > slots.count { grow() }
    guard place(Self.fingerprint(of: id)) else { return true }
    count += 1
    return false
  }

  private mutating func place(_ fingerprint: UInt64) -> Bool {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: fingerprint >> 1) & mask
    while slots[index] != 0 {
      if slots[index] == fingerprint { return false }
      index = (index + 1) & mask
    }
    slots[index] = fingerprint
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for fingerprint in old where fingerprint != 0 { _ = place(fingerprint) }
  }

  /// Never 0. The multiplication spreads ids that somebody counted up by hand.
  private static func fingerprint(of id: UUID) -> UInt64 {
    let (low, high) = unsafeBitCast(id.uuid, to: (UInt64, UInt64).self)
    let product = (low ^ high.byteSwapped).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return (product.high ^ product.low) | 1
  }
}

extension Int {
  fileprivate var roundedUpToPowerOfTwo: Int {
    1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
