import Formats
import SystemCalls

/// The end of a line that closes a part of a store: `,"crc32c":"xxxxxxxx"}}` and a line feed.
///
/// The checksum covers every byte of its part, including its own line up to the comma before
/// `crc32c`; so this member must be the last one, written in exactly this way.
enum Seal {
  /// The size of a seal in bytes, including its line feed.
  static let count = 23

  private static let mark = Array(#","crc32c":""#.utf8)
  private static let end = Array("\"}}\n".utf8)

  /// Whether the bytes end in a seal that lacks only its line feed.
  static func isOpen(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    let seal = bytes.suffix(count - 1)
    return seal.starts(with: mark) && seal.suffix(end.count - 1).elementsEqual(end.dropLast())
  }

  /// Whether a line ends in the form of a seal, whatever its checksum.
  static func ends(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let seal = line.suffix(count)
    return seal.starts(with: mark) && seal.suffix(end.count).elementsEqual(end)
  }

  /// Returns the bytes of the seal at the end.
  static func last(of bytes: ArraySlice<UInt8>) -> [UInt8] { Array(bytes.suffix(count)) }

  /// Seals the part of `bytes` that starts at `start`.
  static func append(to bytes: inout [UInt8], from start: Int) {
    let checksum = bytes.withUnsafeBytes {
      CRC32C.of(UnsafeRawBufferPointer(rebasing: $0[start...]))
    }
    bytes.append(contentsOf: mark)
    bytes.append(contentsOf: hexadecimal(checksum, 8).utf8)
    bytes.append(contentsOf: end)
  }

  /// Whether the part in `range` of `bytes` ends in a seal with the right checksum.
  static func closes(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard range.upperBound <= bytes.count, let expected = checksum(of: bytes[range]) else {
      return false
    }
    let sealed = bytes[range.lowerBound..<range.upperBound - count]
    return CRC32C.of(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: sealed))) == expected
  }

  /// Returns the checksum in the seal at the end of these bytes; nil if there is none.
  static func checksum(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32? {
    let seal = bytes.suffix(count)
    guard seal.starts(with: mark), seal.suffix(end.count).elementsEqual(end) else { return nil }
    var checksum: UInt32 = 0
    for byte in seal.dropFirst(mark.count).prefix(8) {
      // Each checksum has one written form: an upper-case digit is a flipped bit.
      guard !(65...70).contains(byte), let digit = hexDigit(byte) else { return nil }
      checksum = checksum << 4 | UInt32(digit)
    }
    return checksum
  }
}

/// CRC-32C, the Castagnoli checksum (RFC 3720, section 12.1 and appendix B.4), computed by the
/// processor's instruction or, without one, by a table.
///
/// It detects every burst of up to 32 wrong bits, and every one to three wrong bits in a store of
/// less than 256 MiB. It does not protect against deliberate forgery.
struct CRC32C {
  private var register: UInt32 = 0xFFFF_FFFF

  /// The checksum of the bytes so far.
  var value: UInt32 { ~register }

  /// Appends bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard ChecksumInstruction.isAvailable else { return updateByTable(bytes) }
    register = ChecksumInstruction.update(register, bytes)
  }

  /// Appends bytes without the processor's instruction.
  mutating func updateByTable(_ bytes: UnsafeRawBufferPointer) {
    register = Self.table.withUnsafeBufferPointer { table in
      bytes.reduce(register) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 0xFF)] }
    }
  }

  /// The remainder for each byte.
  private static let table = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0x82F6_3B78) }
  }

  /// Returns the checksum of these bytes.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var crc = CRC32C()
    crc.update(bytes)
    return crc.value
  }
}
