import TaskExchange
import TaskModel
import TestSupport
import Testing

@testable import TaskSync

/// Tasks that the store would refuse are left on the server, and reported; the others are synced.
@Suite struct TaskLimitTests {
  private static let long = String(repeating: "x", count: 70_000)
  private static let full = String(repeating: "x", count: 60_000)

  private func isTaken(_ body: (inout ImportedTask) -> Void) -> Bool {
    var record = ImportedTask(
      TaskItem(number: 1, id: UUID(), text: "Milk", created: Instant(utc: .now)), line: 1)
    body(&record)
    return record.isTakenByStores
  }

  @Test func changesWithinLimitsAreImported() {
    #expect(isTaken { _ in })
    #expect(isTaken { $0.task.notes = Array(repeating: Self.full, count: 14) })
    #expect(isTaken { $0.own = [CustomValue("size", .text(Self.full))] })
  }

  @Test func noTextIsTooLong() {
    #expect(!isTaken { $0.task.text = Self.long })
    #expect(!isTaken { $0.task.noted = [Self.long] })
    #expect(!isTaken { $0.own = [CustomValue("size", .text(Self.long))] })
    #expect(!isTaken { $0.own = [CustomValue("sizes", .texts(["s", Self.long]))] })
    #expect(!isTaken { $0.assignee = Self.long })
    #expect(!isTaken { ($0.assignee, $0.others) = ("Anna", [Self.long]) })
  }

  /// A line of a store is limited, and encoded text takes more space than its bytes.
  @Test func noTaskIsTooLong() {
    #expect(!isTaken { $0.task.notes = Array(repeating: Self.full, count: 18) })
    #expect(!isTaken { $0.task.notes = Array(repeating: "n", count: 10_000) })
    let controls = String(repeating: "\u{1}", count: 60_000)
    #expect(!isTaken { $0.task.notes = Array(repeating: controls, count: 3) })
    let quotes = String(repeating: "\"", count: 60_000)
    #expect(!isTaken { $0.task.notes = Array(repeating: quotes, count: 9) })
  }

  /// A long assignee name does not prevent other tasks from being synced.
  @Test(.enabled(if: isInstalled("python3"))) func theOthersCome() throws {
    let server = try CalDAVTestServer()
    let machine = try Machine(server)
    try server.store("a.ics", CalDAVTestServer.todo("a", "SUMMARY:Bread"))
    try server.store(
      "b.ics", CalDAVTestServer.todo("b", "SUMMARY:Milk", "X-TASKSHELL-ASSIGNEE:\(Self.long)"))
    let report = try machine.sync()
    #expect(machine.texts == ["Bread"])
    #expect(report.problems.map(\.reason) == [.tooLarge])
    #expect(try server.objects().count == 2)
  }
}
