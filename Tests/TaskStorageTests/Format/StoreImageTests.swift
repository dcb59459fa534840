import Formats
import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

struct StoreImageTests {
  private func read(_ bytes: [UInt8]) throws -> ParsedStore {
    try bytes.withUnsafeBufferPointer { try ParsedStore($0) }
  }

  @Test(arguments: 0..<200)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (bytes, states, ends) = generator.store(tasks: Int(seed % 30), commits: Int(seed % 7))
    let image = try read(bytes)
    #expect(image.state == states.last)
    #expect(image.version == 7 + states.count - 1)
    #expect(image.spans.map(\.range.upperBound) == Array(ends.dropFirst()))
    #expect(image.damage == nil)
    #expect(image.unknown.isEmpty)
    // The values before are known as well, so that everything can be undone.
    var state = image.state
    for commit in image.history.reversed() {
      for change in commit.changes.inverse {
        #expect(state.holds(before: change))
        state.apply(change)
      }
    }
    #expect(state.tasks == states[0].tasks)
    #expect(state.seats == states[0].seats)
  }

  @Test func infoIsKept() throws {
    var generator = SeededGenerator(seed: 1)
    let first = generator.state(tasks: 3)
    for version in 1...50 {
      let commit = generator.commit(onto: first, version: version)
      let bytes = StoreEncoder.commit(commit)
      var reader = CommitReader()
      let read = try bytes.withUnsafeBufferPointer {
        try reader.read($0, from: 0, after: version - 1)
      }
      #expect(read.commit == commit)
      #expect(read.span.range == 0..<bytes.count)
    }
  }

  /// Times and ids are read from bytes here, and from strings there; both must agree.
  @Test func notationsAgree() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let (instant, id) = (generator.instant(), generator.uuid())
      #expect(Array(instant.rfc3339.utf8).withUnsafeBufferPointer { Instant(ascii: $0) } == instant)
      for text in [id.uuidString, id.uuidString.lowercased()] {
        #expect(Array(text.utf8).withUnsafeBufferPointer { UUID(ascii: $0) } == id)
      }
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
    #expect(
      Array("0123456-789ab-cdef-0123-456789abcdef".utf8)
        .withUnsafeBufferPointer { UUID(ascii: $0) } == nil)
    // Each of the 256 bytes in each position.
    let good = Array("01234567-89ab-cdef-0123-456789ABCDEF".utf8)
    let dashes = [8, 13, 18, 23]
    for index in good.indices {
      for byte in UInt8.min...UInt8.max {
        var bytes = good
        bytes[index] = byte
        let isGood = dashes.contains(index) ? byte == 0x2D : hexDigit(byte) != nil
        let read = bytes.withUnsafeBufferPointer { UUID(ascii: $0) }
        #expect((read != nil) == isGood)
        if isGood { #expect(read == UUID(uuidString: String(decoding: bytes, as: UTF8.self))) }
      }
    }
  }

  @Test func everyLineIsJSON() throws {
    var generator = SeededGenerator(seed: 2)
    let bytes = generator.store(tasks: 20, commits: 10).bytes
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      #expect(try JSONSerialization.jsonObject(with: Data(line)) is [String: Any])
    }
    #expect(bytes.last == 0x0A)
  }

  /// A store truncated anywhere is refused, or is the state at the last complete commit.
  @Test func truncationAtEveryOffset() throws {
    var generator = SeededGenerator(seed: 3)
    let (bytes, states, ends) = generator.store(tasks: 10, commits: 12)
    for count in 0..<bytes.count {
      let image = try? read(Array(bytes[..<count]))
      let expected = ends.lastIndex { $0 <= count }
      #expect(image?.state == expected.map { states[$0] }, "\(count) bytes")
      #expect(image?.end == expected.map { ends[$0] })
      // A closed commit is complete, although its line feed is missing here.
      #expect((image?.damage != nil) == (expected != nil && ends.contains(count + 1)))
    }
  }

  @Test func truncationIsNotForeign() {
    var generator = SeededGenerator(seed: 3)
    let bytes = generator.store(tasks: 1, commits: 0).bytes
    for count in [30, bytes.count - 1] {
      let defect = Defect(offset: count, what: .truncated)
      #expect(throws: StoreHeader.Refusal.defect(defect)) { try read(Array(bytes[..<count])) }
    }
  }

  /// With any flipped bit, the file is refused, or reads as before the damage, which is detected.
  @Test func everyFlippedBitIsFound() throws {
    var generator = SeededGenerator(seed: 4)
    var (bytes, states, ends) = generator.store(tasks: 5, commits: 4)
    for index in bytes.indices {
      let hit = ends.firstIndex { index < $0 } ?? 0
      for bit in 0..<8 {
        bytes[index] ^= 1 << bit
        let image = try? read(bytes)
        bytes[index] ^= 1 << bit
        if hit == 0 {
          #expect(image == nil, "byte \(index), bit \(bit)")
        } else {
          #expect(image?.state == states[hit - 1], "byte \(index), bit \(bit)")
          #expect(image?.end == ends[hit - 1])
          #expect(image?.damage != nil, "byte \(index), bit \(bit)")
        }
      }
    }
  }

  @Test func bytesBehindTheLastCommitAreNoPartOfIt() throws {
    var generator = SeededGenerator(seed: 4)
    let (bytes, states, ends) = generator.store(tasks: 6, commits: 2)
    for (tail, isTorn) in [
      ("\n", true), (" ", true), ("{}", false), ("{\"task\":{}}\n", false),
      ("{\"project\":{}}\n", true), ("\u{0}\u{0}", true), ("\u{0}x", false), ("x", false),
      ("{\"gone\":{\"task\":1}}", true), ("{\"gone\":{\"task\":1}", true), ("{\"gone\":}", false),
      ("{\"gone\":{\"task\":1}}\nx\n", false), ("{\"commit\":{\"version\":9", true),
    ] {
      let image = try read(bytes + Array(tail.utf8))
      #expect(image.state == states.last)
      #expect(image.end == ends.last)
      #expect(image.unknown.isEmpty)
      #expect((image.damage == nil) == isTorn, "\(tail)")
    }
  }

  /// A power cut removes the end: zeros before a complete commit are damage.
  @Test func wholeCommitBehindZerosIsDamage() throws {
    var generator = SeededGenerator(seed: 8)
    var (bytes, states, ends) = generator.store(tasks: 3, commits: 0)
    let long = TaskItem(
      number: 99, id: UUID(), text: String(repeating: "long ", count: 400),
      created: Instant(secondsSinceEpoch: 0))
    let commits = [8, 9].map { version in
      let info = CommitInfo(
        version: version, operation: UUID(), author: "", time: Instant(secondsSinceEpoch: 0),
        command: "", kind: .command)
      return StoreEncoder.commit(StoredCommit(info: info, updates: [.task(long)]))
    }
    bytes += commits[0]
    let block = (ends[0] / 512 + 1) * 512
    bytes.replaceSubrange(block..<block + 512, with: repeatElement(0, count: 512))
    #expect(try read(bytes).damage == nil)
    let image = try read(bytes + commits[1])
    #expect(image.state == states[0])
    #expect(image.end == ends[0])
    #expect(image.damage != nil)
  }

  /// Closed but wrong, the last commit was edited. Blocks of zeros result from a power cut.
  @Test func lastCommitEditedIsDamageButZerosAreTorn() throws {
    var generator = SeededGenerator(seed: 6)
    var (bytes, states, ends) = generator.store(tasks: 3, commits: 1)
    let long = TaskItem(
      number: 99, id: UUID(), text: String(repeating: "long ", count: 400),
      created: Instant(secondsSinceEpoch: 0))
    let info = CommitInfo(
      version: 9, operation: UUID(), author: "", time: Instant(secondsSinceEpoch: 0), command: "",
      kind: .command)
    let start = ends[1]
    bytes += StoreEncoder.commit(StoredCommit(info: info, updates: [.task(long)]))
    let (block, end) = ((start / 512 + 1) * 512, bytes.count)
    #expect(try read(bytes).version == 9)
    for (zeros, isDamage) in [
      (start + 3..<start + 3, true), (start + 3..<start + 4, true), (start..<start + 1, true),
      (block - 1..<block, true), (block..<block + 511, true), (start..<block, false),
      (block..<block + 512, false), (block..<end, false), (start..<end, false),
    ] {
      var edited = bytes
      edited[zeros.isEmpty ? zeros.lowerBound : start + 1] = UInt8(ascii: "_")
      for index in zeros { edited[index] = 0 }
      let image = try read(edited)
      #expect(image.state == states[1])
      #expect((image.damage != nil) == isDamage, "\(zeros)")
    }
  }

  /// A complete commit with the wrong version: some commit was removed.
  @Test func missingCommitIsDamage() throws {
    var generator = SeededGenerator(seed: 6)
    let (bytes, states, ends) = generator.store(tasks: 3, commits: 3)
    let image = try read(Array(bytes[..<ends[1]]) + Array(bytes[ends[2]...]))
    #expect(image.state == states[1])
    #expect(image.damage?.what == .badField("version"))
  }
}
