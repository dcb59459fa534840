/// An index of which texts may contain a string: a bit for each text and each hash of one, two or
/// three neighbouring bytes.
///
/// A bit-sliced signature file (Faloutsos, "Signature files", 1992): a query costs a few thousand
/// machine words whatever the texts are; it may return too many texts, never too few.
struct GramMatrix {
  private static let columns = 1024

  /// The bits by column, `stride` words each.
  private var bits: [UInt64] = []
  private var stride = 0

  /// The number of words, each for 64 texts, in a mask.
  var wordCount: Int { stride }

  /// Reserves room for that many texts.
  mutating func reserve(_ count: Int) {
    let needed = (count + 63) / 64
    guard needed > stride else { return }
    let wider = max(needed, stride * 2, 16)
    var moved = [UInt64](repeating: 0, count: Self.columns * wider)
    for column in 0..<(stride > 0 ? Self.columns : 0) {
      for word in 0..<stride { moved[column * wider + word] = bits[column * stride + word] }
    }
    bits = moved
    stride = wider
  }

  /// Adds the grams of a text.
  mutating func insert(_ key: some Collection<UInt8>, at slot: Int) {
    let (word, bit) = (slot / 64, UInt64(1) << UInt64(slot % 64))
    var (last, beforeLast) = (UInt32(0), UInt32(0))
    var count = 0
    let stride = stride
    bits.withUnsafeMutableBufferPointer { bits in
      for byte in key {
        let now = UInt32(byte)
        count += 1
        bits[Self.column(now, 1) * stride + word] |= bit
        if count > 1 { bits[Self.column(last << 8 | now, 2) * stride + word] |= bit }
        if count > 2 {
          bits[Self.column(beforeLast << 16 | last << 8 | now, 3) * stride + word] |= bit
        }
        (beforeLast, last) = (last, now)
      }
    }
  }

  /// Removes all grams of a text.
  mutating func remove(_ slot: Int) {
    let (word, bit) = (slot / 64, UInt64(1) << UInt64(slot % 64))
    for column in 0..<Self.columns { bits[column * stride + word] &= ~bit }
  }

  /// Clears the bits of texts that cannot contain `piece` from `mask`.
  func narrow(_ mask: inout [UInt64], toThoseWith piece: [UInt8]) {
    let length = min(3, piece.count)
    guard length > 0 else { return }
    for start in 0...(piece.count - length) {
      var gram: UInt32 = 0
      for byte in piece[start..<start + length] { gram = gram << 8 | UInt32(byte) }
      let base = Self.column(gram, UInt32(length)) * stride
      bits.withUnsafeBufferPointer { bits in
        mask.withUnsafeMutableBufferPointer { mask in
          for word in 0..<min(stride, mask.count) { mask[word] &= bits[base + word] }
        }
      }
    }
  }

  private static func column(_ gram: UInt32, _ length: UInt32) -> Int {
    Int(((gram &* 4 &+ length) &* 0x9E37_79B1) >> 22)
  }
}
