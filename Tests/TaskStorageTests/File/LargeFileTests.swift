import SystemCalls
import TestSupport
import Testing

/// Files read by two threads.
struct LargeFileTests {
  private static let size = 9 << 20
  private static let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 >> 12 ^ $0 &* 7) }

  @Test func halvesStandInTheirOrder() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("large")
    let written = try OpenFile.open(path, O_RDWR | O_CREAT)
    try written.write(Self.bytes)
    let file = try OpenFile.open(path, O_RDONLY)
    #expect(try file.bytes() == Self.bytes)
    #expect(try file.bytes(from: 4097) == Array(Self.bytes[4097...]))
    #expect(
      try file.bytes(at: 1, count: 8 << 20 + 1) == Array(Self.bytes[1...].prefix(8 << 20 + 1)))
  }

  /// The file ends in the second half, in the first one, or at once.
  @Test(arguments: [0, 1, 5 << 20, 9 << 20 - 1, 9 << 20]) func truncatedFileIsReadToItsEnd(
    start: Int
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("large")
    let written = try OpenFile.open(path, O_RDWR | O_CREAT)
    try written.write(Self.bytes)
    for count in [10 << 20, 40 << 20] {
      #expect(try written.bytes(at: start, count: count) == Array(Self.bytes[start...]))
    }
  }

  @Test func aFailureIsSaid() throws {
    let folder = try TemporaryFolder()
    let directory = try OpenFile.open(folder.file("."), O_RDONLY)
    let failure = #expect(throws: SystemError.self) { try directory.bytes(at: 0, count: 9 << 20) }
    #expect(failure?.code == EISDIR)
  }
}
