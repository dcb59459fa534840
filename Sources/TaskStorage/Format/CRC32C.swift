import SystemCalls

/// CRC-32C, the Castagnoli checksum (RFC 3720, section 12.1 and appendix B.4), by the processor's own
/// instruction or, where it has none, by a table.
///
/// It finds every burst of up to 32 wrong bits, and every one to three wrong bits in a store of
/// less than 256 MiB. It is no defence against somebody who means to deceive.
struct CRC32C {
  private var register: UInt32 = 0xFFFF_FFFF

  /// The checksum of the bytes so far.
  var value: UInt32 { ~register }

  /// Adds bytes at the end.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard ChecksumInstruction.isAvailable else { return updateByTable(bytes) }
    register = ChecksumInstruction.update(register, bytes)
  }

  /// Adds bytes at the end without the processor's instruction.
  mutating func updateByTable(_ bytes: UnsafeRawBufferPointer) {
    register = Self.table.withUnsafeBufferPointer { table in
      bytes.reduce(register) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 0xFF)] }
    }
  }

  /// The remainder of each byte.
  private static let table = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0x82F6_3B78) }
  }

  /// The checksum of these bytes.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var crc = CRC32C()
    crc.update(bytes)
    return crc.value
  }
}
