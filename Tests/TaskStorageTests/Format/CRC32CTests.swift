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
    var byTable = CRC32C()
    bytes.withUnsafeBytes { byTable.updateByTable($0) }
    #expect(byTable.value == checksum)
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

  /// The instruction processes eight bytes at a time, and the rest byte by byte.
  @Test(arguments: 0...40) func theInstructionSaysWhatTheTableSays(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 ^ $0 >> 3) }
    var (crc, byTable) = (CRC32C(), CRC32C())
    bytes.prefix(7).withUnsafeBytes { crc.update($0) }
    bytes.dropFirst(7).withUnsafeBytes { crc.update($0) }
    bytes.withUnsafeBytes { byTable.updateByTable($0) }
    #expect(crc.value == byTable.value)
  }
}
