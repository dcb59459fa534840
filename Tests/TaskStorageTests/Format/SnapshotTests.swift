import Foundation
import TaskModel
import Testing

@testable import TaskStorage

struct SnapshotTests {
  private func snapshot(seed: UInt64, tasks: Int) -> Snapshot {
    var generator = SeededGenerator(seed: seed)
    return Snapshot(
      header: StoreHeader(store: generator.uuid(), generation: 3), version: 7,
      state: generator.state(tasks: tasks))
  }

  private func read(_ bytes: [UInt8]) throws -> Snapshot {
    try bytes.withUnsafeBufferPointer { try Snapshot($0) }
  }

  @Test(arguments: 0..<200)
  func roundTrip(seed: UInt64) throws {
    let snapshot = snapshot(seed: seed, tasks: Int(seed % 30))
    #expect(try read(snapshot.encoded()) == snapshot)
  }

  /// Times and ids are read from bytes here, from strings there; they must not part.
  @Test func notationsAgree() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let (instant, id) = (generator.instant(), generator.uuid())
      #expect(Array(instant.rfc3339.utf8).withUnsafeBufferPointer { Instant(ascii: $0) } == instant)
      #expect(Array(id.uuidString.utf8).withUnsafeBufferPointer { UUID(ascii: $0) } == id)
      if let due = generator.due() {
        #expect(Array(due.iso8601.utf8).withUnsafeBufferPointer { Due(ascii: $0) } == due)
      }
    }
  }

  @Test func notationIsStrict() {
    for text in [
      "2026-02-30", "2026-02-28T24:00", "2026-02-28T23:60", "2026-2-28", "2026-02-28 10:00", "",
    ] {
      #expect(Array(text.utf8).withUnsafeBufferPointer { Due(ascii: $0) } == nil)
      #expect(Due(iso8601: text) == nil)
    }
    for text in ["2026-02-28T10:00:60Z", "2026-02-28T10:00:00", "2026-02-28T10:00:00+"] {
      #expect(Array(text.utf8).withUnsafeBufferPointer { Instant(ascii: $0) } == nil)
    }
    let id = "0123456-789ab-cdef-0123-456789abcdef"
    #expect(Array(id.utf8).withUnsafeBufferPointer { UUID(ascii: $0) } == nil)
  }

  @Test func everyLineIsJSON() throws {
    let bytes = snapshot(seed: 2, tasks: 20).encoded()
    for line in bytes.split(separator: 0x0A) {
      #expect(try JSONSerialization.jsonObject(with: Data(line)) is [String: Any])
    }
    #expect(bytes.last == 0x0A)
  }

  @Test func truncationIsRefusedAtEveryOffset() {
    let bytes = snapshot(seed: 3, tasks: 10).encoded()
    for count in 0..<bytes.count {
      #expect(throws: StoreHeader.Refusal.self) { try read(Array(bytes[..<count])) }
    }
  }

  @Test func truncationIsNotForeign() {
    let bytes = snapshot(seed: 3, tasks: 1).encoded()
    for count in [30, bytes.count - 1] {
      let defect = Defect(offset: count, what: .truncated)
      #expect(throws: StoreHeader.Refusal.defect(defect)) { try read(Array(bytes[..<count])) }
    }
  }

  /// Every bit of the file, the checksum and the closing line included.
  @Test func everyFlippedBitIsFound() {
    var bytes = snapshot(seed: 4, tasks: 6).encoded()
    for index in bytes.indices {
      for bit in 0..<8 {
        bytes[index] ^= 1 << bit
        #expect(throws: StoreHeader.Refusal.self, "byte \(index), bit \(bit)") { try read(bytes) }
        bytes[index] ^= 1 << bit
      }
    }
  }

  @Test func appendedBytesAreFound() {
    let bytes = snapshot(seed: 4, tasks: 6).encoded()
    for tail in ["\n", " ", "{}", "{\"task\":{}}\n"] {
      #expect(throws: StoreHeader.Refusal.self) { try read(bytes + Array(tail.utf8)) }
    }
  }
}
