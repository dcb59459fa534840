import Formats
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// The fast reader of tasks agrees with the general one, or returns nothing.
@Suite struct CanonicalLineTests {
  private static func lines(seed: UInt64) -> [[UInt8]] {
    var random = SeededGenerator(seed: seed)
    let bytes = random.store(tasks: 300, commits: 0).bytes
    return bytes.split(separator: 0x0A).map { Array($0) }
      .filter { $0.starts(with: #"{"task""#.utf8) }
  }

  private static func fast(_ line: [UInt8]) -> TaskItem? {
    line.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes, 0..<bytes.count)
      return TaskCodec.canonicalTask(&reader)
    }
  }

  private static func general(_ line: [UInt8]) -> (line: StoreLine?, unknown: Set<String>) {
    line.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes, 0..<bytes.count)
      var lines = LineReader()
      return (try? lines.read(&reader), lines.unknown)
    }
  }

  @Test(arguments: [1, 2, 3]) func writtenLinesTakeTheFastPath(seed: UInt64) throws {
    for line in Self.lines(seed: seed) {
      let task = try #require(Self.fast(line))
      #expect(Self.general(line).line == .update(.task(task)))
    }
  }

  @Test(arguments: [4, 5, 6]) func damageIsReadAlikeOrLeftAlone(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for var line in Self.lines(seed: seed) {
      for _ in 0..<40 {
        let place = Int.random(in: 0..<line.count, using: &random)
        let old = line[place]
        line[place] = UInt8.random(in: 0...255, using: &random)
        if let task = Self.fast(line) {
          let general = Self.general(line)
          #expect(general.line == .update(.task(task)))
          #expect(general.unknown.isEmpty)
        }
        line[place] = old
      }
    }
  }
}
