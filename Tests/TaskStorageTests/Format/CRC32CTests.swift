import Testing

@testable import TaskStorage

struct CRC32CTests {
  /// RFC 3720, appendix B.4, and the check value of the CRC catalogue.
  @Test(
    arguments: [
      ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
      ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
      (Array(0..<32), 0x46DD_794E), (Array((0..<32).reversed()), 0x113F_DB5C),
      (Array("123456789".utf8), 0xE306_9283), ([], 0),
    ] as [([UInt8], UInt32)])
  func published(bytes: [UInt8], checksum: UInt32) {
    #expect(bytes.withUnsafeBytes { CRC32C.of($0) } == checksum)
    var tables = CRC32C()
    bytes.withUnsafeBytes { tables.updateByTables($0) }
    #expect(tables.value == checksum)
  }

  @Test func anyPartition() {
    let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    let whole = bytes.withUnsafeBytes { CRC32C.of($0) }
    for cut in 0...bytes.count {
      var crc = CRC32C()
      bytes[..<cut].withUnsafeBytes { crc.update($0) }
      bytes[cut...].withUnsafeBytes { crc.update($0) }
      #expect(crc.value == whole)
    }
  }

  @Test func halvesAreJoined() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 151 ^ $0 >> 3) }
    bytes.withUnsafeBytes { bytes in
      for count in 0...bytes.count {
        let part = UnsafeRawBufferPointer(rebasing: bytes[..<count])
        #expect(CRC32C.of(part, leastShared: 0) == CRC32C.of(part, leastShared: .max))
        let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
        #expect(
          CRC32C.joined(CRC32C.of(part), CRC32C.of(rest), count: rest.count) == CRC32C.of(bytes))
      }
    }
  }

  /// The processor takes long ones in three runs at once.
  @Test(arguments: [24_575, 24_576, 24_577, 49_151, 49_152, 49_153, 200_001])
  func longOnesAreWhatTheTablesSay(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 ^ $0 >> 3) }
    var (crc, tables) = (CRC32C(), CRC32C())
    bytes.prefix(7).withUnsafeBytes { crc.update($0) }
    bytes.dropFirst(7).withUnsafeBytes { crc.update($0) }
    bytes.withUnsafeBytes { tables.updateByTables($0) }
    #expect(crc.value == tables.value)
  }
}
