import Foundation
import TaskModel
import Testing

@testable import TaskStorage

/// How long it takes, printed; only a release build is to be held to the figures.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["BENCHMARK"] != nil))
struct SpeedTests {
  @Test(arguments: [1000, 100_000])
  func speed(count: Int) throws {
    var generator = SeededGenerator(seed: 1)
    let users = (0..<50).map { User(id: generator.uuid(), name: "user \($0)") }
    let tasks = (1...count).map { number in
      TaskItem(
        number: number, id: generator.uuid(), text: "Send the report \(number) to 田中さん by mail",
        state: .open, due: generator.due(), assignee: users[number % 50].id,
        created: generator.instant())
    }
    let state = ModelState(tasks: tasks, users: users, seats: [], nextNumber: count + 1)
    let base = BaseLine(
      records: count + 50, nextNumber: count + 1, version: 1, kept: 0,
      time: Instant(secondsSinceEpoch: 0))
    let header = StoreHeader(store: UUID(), generation: 1)
    let clock = ContinuousClock()
    var bytes: [UInt8] = []
    let encoding = clock.measure { bytes = StoreEncoder.base(header, state, base) }
    var best = (crc: Duration.seconds(9), read: Duration.seconds(9))
    for _ in 0..<20 {
      best.crc = min(best.crc, clock.measure { _ = bytes.withUnsafeBytes { CRC32C.of($0) } })
      best.read = min(
        best.read,
        try clock.measure {
          let read = try bytes.withUnsafeBufferPointer { try StoreImage($0) }
          #expect(read.version == 1)
        })
    }
    print(
      "speed", count, "bytes", bytes.count, "encode", encoding, "crc", best.crc, "read", best.read)
  }
}
