import SystemCalls
import TestSupport
import Testing

@testable import TaskStorage

/// Reading a file in pieces finds the same lines and seals as reading it whole.
struct LineWindowTests {
  private func lines(_ window: inout LineWindow) -> ([Range<Int>], [[UInt8]]) {
    var (places, lines): ([Range<Int>], [[UInt8]]) = ([], [])
    while let line = window.next() {
      places.append(window.origin + line.lowerBound..<window.origin + line.upperBound)
      lines.append(Array(window.bytes[line]))
    }
    return (places, lines)
  }

  @Test(arguments: [1, 23, 24, 25, 31, 64, 100, 1000, 1 << 20])
  func piecesAreTheWhole(pieceSize: Int) throws {
    let folder = try TemporaryFolder()
    let text =
      "a\n\nlong \(String(repeating: "x", count: 300))\n\(String(repeating: "y\n", count: 200))end"
    for end in ["", "\n", "\n\n"] {
      let bytes = Array((text + end).utf8)
      try folder.write(bytes, to: "lines")
      let file = try OpenFile.open(folder.file("lines"), O_RDONLY)
      for start in [0, 1, 2, 150, bytes.count - 1, bytes.count] {
        var window = LineWindow(file, size: bytes.count, from: start, pieceSize: pieceSize)
        let found = lines(&window)
        let expected = bytes.withUnsafeBufferPointer { bytes in
          var window = LineWindow(bytes, from: start)
          return lines(&window)
        }
        #expect(found == expected)
        let isAtEnd = window.isAtEnd
        #expect(isAtEnd == (!end.isEmpty || start == bytes.count))
      }
    }
  }

  /// Pieces of any size find the same in every store; in a damaged one, they find nothing.
  @Test(arguments: 0..<60)
  func storesAreFoundInPieces(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let (sound, _, _) = generator.store(tasks: Int(seed % 40), commits: Int(seed % 11))
    var damaged = sound
    let place = Int.random(in: sound.indices, using: &generator)
    damaged[place] ^= 1 << UInt8(seed % 8)
    let isOpen = Array(sound.dropLast())
    for (bytes, isSound) in [
      (sound, true), (damaged, false), (isOpen, true), (sound.dropLast(2), false),
    ] {
      try folder.write(Array(bytes), to: "store")
      let file = try OpenFile.open(folder.file("store"), O_RDONLY)
      for pieceSize in [23, 200, 1000, 1 << 19] {
        var lines = LineWindow(file, size: bytes.count, pieceSize: pieceSize)
        let index = StoreIndex(&lines)
        #expect((index != nil) == isSound)
        guard let index else { continue }
        let whole = try #require(sound.withUnsafeBufferPointer { StoreIndex($0) })
        #expect(index.offsets.all == whole.offsets.all)
        #expect(index.spans == whole.spans)
        #expect(index.seal == whole.seal)
        #expect(index.end == sound.count)
        #expect(index.nextNumber == whole.nextNumber)
      }
    }
  }

  @Test func aFileThatCannotBeReadHasNoEnd() throws {
    let folder = try TemporaryFolder()
    var window = LineWindow(try OpenFile.open(folder.file(""), O_RDONLY), size: 10)
    let (line, isAtEnd) = (window.next(), window.isAtEnd)
    #expect(line == nil)
    #expect(!isAtEnd)
  }
}
