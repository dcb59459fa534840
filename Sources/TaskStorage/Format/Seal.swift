import Formats
import SystemCalls
import TaskModel

/// The end of a line that closes a part of a store: `,"crc32c":"xxxxxxxx"}}` and a line feed.
///
/// The checksum covers every byte of its part, its own line included, up to the comma before
/// `crc32c`; so this member is the last one, written in exactly this way.
enum Seal {
  /// Bytes of a seal, with its line feed.
  static let count = 23

  private static let mark = Array(#","crc32c":""#.utf8)
  private static let end = Array("\"}}\n".utf8)

  /// Whether the bytes end in a seal that lacks its line feed alone.
  static func isOpen(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    let seal = bytes.suffix(count - 1)
    return seal.starts(with: mark) && seal.suffix(end.count - 1).elementsEqual(end.dropLast())
  }

  /// Whether a line ends as a seal does, whatever its checksum.
  static func ends(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let seal = line.suffix(count)
    return seal.starts(with: mark) && seal.suffix(end.count).elementsEqual(end)
  }

  /// The bytes of the seal that closes these.
  static func last(of bytes: ArraySlice<UInt8>) -> [UInt8] { Array(bytes.suffix(count)) }

  /// Closes the part of `bytes` that starts at `start`.
  static func append(to bytes: inout [UInt8], from start: Int) {
    let checksum = bytes.withUnsafeBytes {
      CRC32C.of(UnsafeRawBufferPointer(rebasing: $0[start...]))
    }
    bytes.append(contentsOf: mark)
    bytes.append(contentsOf: hexadecimal(checksum, 8).utf8)
    bytes.append(contentsOf: end)
  }

  /// Whether the part that is `range` of `bytes` ends in a seal with the right checksum.
  static func closes(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard range.upperBound <= bytes.count, let expected = checksum(of: bytes[range]) else {
      return false
    }
    let sealed = bytes[range.lowerBound..<range.upperBound - count]
    return CRC32C.of(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: sealed))) == expected
  }

  /// The checksum in the seal at the end of these bytes; nil where there is none.
  static func checksum(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32? {
    let seal = bytes.suffix(count)
    guard seal.starts(with: mark), seal.suffix(end.count).elementsEqual(end) else { return nil }
    var checksum: UInt32 = 0
    for byte in seal.dropFirst(mark.count).prefix(8) {
      // One way to write each checksum: upper case is a flipped bit.
      guard !(65...70).contains(byte), let digit = hexDigit(byte) else { return nil }
      checksum = checksum << 4 | UInt32(digit)
    }
    return checksum
  }
}

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
