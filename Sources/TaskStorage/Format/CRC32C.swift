import SystemCalls

/// CRC-32C, the Castagnoli checksum (RFC 3720, section 12.1 and appendix B.4), by the processor's own
/// instruction or, where it has none, by sixteen tables.
///
/// It finds every burst of up to 32 wrong bits, and every one to three wrong bits in a store of
/// less than 256 MiB. It is no defence against somebody who means to deceive.
struct CRC32C {
  private var register: UInt32 = 0xFFFF_FFFF

  /// The checksum of the bytes so far.
  var value: UInt32 { ~register }

  /// Adds bytes at the end.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard ChecksumInstruction.isAvailable else { return updateByTables(bytes) }
    var start = 0
    while bytes.count - start >= 3 * Self.run {
      let runs = UnsafeRawBufferPointer(rebasing: bytes[start..<start + 3 * Self.run])
      let (first, second, third) = ChecksumInstruction.update((register, 0, 0), runs)
      register = Self.product(Self.product(first, Self.behindRun) ^ second, Self.behindRun) ^ third
      start += 3 * Self.run
    }
    register = ChecksumInstruction.update(
      register, UnsafeRawBufferPointer(rebasing: bytes[start...]))
  }

  /// Bytes of each of three runs whose checksums are taken at once.
  private static let run = 1 << 13
  private static let behindRun = power(bits: run * 8)

  /// The same without the instruction.
  mutating func updateByTables(_ bytes: UnsafeRawBufferPointer) {
    var crc = register
    Self.tables.withUnsafeBufferPointer { table in
      var index = 0
      while bytes.count - index >= 16 {
        let low = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let high = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self))
        let first = low ^ UInt64(crc)
        crc = Self.fold(first, table, from: 15) ^ Self.fold(high, table, from: 7)
        index += 16
      }
      while index < bytes.count {
        crc = (crc >> 8) ^ table[Int((crc ^ UInt32(bytes[index])) & 0xFF)]
        index += 1
      }
    }
    register = crc
  }

  /// What eight bytes leave behind when `from` bytes follow the first of them.
  @inline(__always)
  private static func fold(
    _ word: UInt64, _ table: UnsafeBufferPointer<UInt32>, from: Int
  ) -> UInt32 {
    let low = UInt32(truncatingIfNeeded: word)
    let high = UInt32(truncatingIfNeeded: word >> 32)
    let first =
      table[(from << 8) + Int(low & 0xFF)] ^ table[((from - 1) << 8) + Int((low >> 8) & 0xFF)]
      ^ table[((from - 2) << 8) + Int((low >> 16) & 0xFF)]
      ^ table[((from - 3) << 8) + Int(low >> 24)]
    let second =
      table[((from - 4) << 8) + Int(high & 0xFF)]
      ^ table[((from - 5) << 8) + Int((high >> 8) & 0xFF)]
      ^ table[((from - 6) << 8) + Int((high >> 16) & 0xFF)]
      ^ table[((from - 7) << 8) + Int(high >> 24)]
    return first ^ second
  }

  /// Sixteen tables of 256: table `n` holds what a byte leaves behind when `n` bytes follow it.
  private static let tables: [UInt32] = {
    var tables = (0..<256).map { index in
      (0..<8).reduce(UInt32(index)) { crc, _ in (crc >> 1) ^ (crc & 1 == 0 ? 0 : 0x82F6_3B78) }
    }
    for index in 256..<4096 {
      let previous = tables[index - 256]
      tables.append((previous >> 8) ^ tables[Int(previous & 0xFF)])
    }
    return tables
  }()
}

extension CRC32C {
  /// The checksum of these bytes.
  ///
  /// - Parameter leastShared: bytes below which a second thread costs more than it saves.
  static func of(_ bytes: UnsafeRawBufferPointer, leastShared: Int = 1 << 22) -> UInt32 {
    guard bytes.count >= leastShared else { return checksum(bytes) }
    nonisolated(unsafe) let bytes = bytes
    let parts = WorkerThread.halves(of: 0..<bytes.count, isWorthwhile: true) { range in
      (checksum: checksum(UnsafeRawBufferPointer(rebasing: bytes[range])), count: range.count)
    }
    // That of nothing is zero.
    return parts.reduce(0) { joined($0, $1.checksum, count: $1.count) }
  }

  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var crc = CRC32C()
    crc.update(bytes)
    return crc.value
  }

  /// The checksum of bytes with one checksum and of `count` more with another.
  ///
  /// A checksum is the rest of a division of polynomials over the field of two elements, the highest
  /// power in the lowest bit: bytes that follow multiply it by x to the power of their bits.
  static func joined(_ first: UInt32, _ second: UInt32, count: Int) -> UInt32 {
    product(first, power(bits: count * 8)) ^ second
  }

  /// What x to that power leaves.
  private static func power(bits: Int) -> UInt32 {
    var (power, factor, bits) = (UInt32(1) << 31, UInt32(1) << 30, bits)
    while bits > 0 {
      if bits & 1 == 1 { power = product(power, factor) }
      factor = product(factor, factor)
      bits >>= 1
    }
    return power
  }

  private static func product(_ left: UInt32, _ right: UInt32) -> UInt32 {
    var (product, right) = (UInt32(0), right)
    for power in (0..<32).reversed() {
      if left >> UInt32(power) & 1 == 1 { product ^= right }
      right = right >> 1 ^ (right & 1 == 1 ? 0x82F6_3B78 : 0)
    }
    return product
  }
}
