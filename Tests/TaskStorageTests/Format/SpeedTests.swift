import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// Measures and prints times; the figures apply only to a release build.
@Suite(
  .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["BENCHMARK"] != nil,
    "measures only when BENCHMARK is set"))
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
    var best: [String: Duration] = [:]
    func measure(_ name: String, _ body: () throws -> Void) rethrows {
      best[name] = min(best[name] ?? .seconds(9), try clock.measure(body))
    }
    let folder = try TemporaryFolder()
    for _ in 0..<10 {
      measure("encode") { bytes = StoreEncoder.base(header, state, base) }
      measure("crc") { _ = bytes.withUnsafeBytes { CRC32C.of($0) } }
      var image: ParsedStore?
      try measure("read") { image = try bytes.withUnsafeBufferPointer { try ParsedStore($0) } }
      #expect(image?.state.tasks.count == count)
    }
    try folder.write(bytes)
    if let keep = ProcessInfo.processInfo.environment["BENCHMARK_STORE"] {
      try Data(bytes).write(to: URL(fileURLWithPath: keep))
    }
    for _ in 0..<5 {
      var model: SharedModel?
      try measure("load") { model = try folder.shell() }
      for _ in 0..<20 {
        try measure("add") { try model?.add("x") }
        try measure("refresh") { try model?.refresh() }
      }
      try measure("undo") { try model?.undo() }
    }
    var rule = HistoryRule.short(1, slack: 0)
    rule.bytes = 0
    let storage = folder.storage(history: rule)
    _ = try storage.load()
    try storage.lock()
    let session = try storage.beginWriting()
    measure("rewrite") { _ = try? storage.rewrite(session, state, adding: nil, at: base.time) }
    storage.unlock()
    print("speed", count, "bytes", bytes.count)
    for (name, duration) in best.sorted(by: { $0.key < $1.key }) { print("speed", name, duration) }
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    print("speed", status.split(separator: "\n").first { $0.hasPrefix("VmHWM") } ?? "")
  }
}
