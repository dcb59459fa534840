import TaskModel
import TestSupport
import Testing

@testable import TaskSync

/// A sync that ends at any point, as in a power cut, is continued by the next one.
@Suite(.enabled(if: isInstalled("python3"))) struct InterruptedSyncTests {
  /// Changes of every kind on both sides, and edits between one sync and the next.
  private struct Scene {
    let server: CalDAVTestServer
    let machine: Machine
    let ids: [UUID]

    /// Ends a sync at that point, and the process with it.
    func interrupt(at point: Int) throws {
      machine.remaining = point
      #expect(throws: (any Error).self) { try machine.sync() }
      machine.remaining = nil
      try machine.restart()
    }

    init() throws {
      server = try CalDAVTestServer()
      let machine = try Machine(server)
      self.machine = machine
      ids = try ["Milk", "Bread", "Salt", "Rent"].map { text in
        // The order of requests, and so of the following checks, is the same each time.
        try machine.add(text, id: UUID(derivedFrom: [text])) {
          guard text == "Rent" else { return }
          $0.due = Due(iso8601: "2026-03-11")
          $0.recurrence = Recurrence(notation: "week")
        }
      }
      for name in ["a", "b", "c"] {
        try server.store("\(name).ics", Self.todo(name, "SUMMARY:There \(name)"))
      }
      try machine.sync()
      try machine.edit(ids[0]) { $0.text = "Oat milk" }
      try machine.delete(ids[1])
      try machine.complete(ids[3])
      try machine.add("New here", id: UUID(derivedFrom: ["New here"]))
      try machine.edit(try #require(machine.task("There b")).id) { $0.tags = ["here"] }
      try server.store("a.ics", Self.todo("a", "SUMMARY:There a again"))
      try server.store("b.ics", Self.todo("b", "SUMMARY:There b", "PRIORITY:1"))
      try server.delete("c.ics")
      try server.store("d.ics", Self.todo("d", "SUMMARY:New there"))
    }

    private static func todo(_ name: String, _ lines: String...) -> String {
      CalDAVTestServer.todo(
        "uid of \(name)", lines.joined(separator: "\r\n"), "X-KEPT;P=\"a;b\":\(name)")
    }

    /// The number of changes here that are not on the server.
    func lacking() throws -> Int {
      let texts = try server.objects().values.joined()
      let isThere = [
        texts.contains("SUMMARY:Oat milk"), !texts.contains("SUMMARY:Bread"),
        texts.contains("SUMMARY:New here"), texts.contains("STATUS:COMPLETED"),
        texts.contains("CATEGORIES:here"),
      ]
      return isThere.count { !$0 }
    }

    func check() throws {
      let texts = [
        "New here", "New there", "Oat milk", "Rent", "Rent", "Salt", "There a again", "There b",
      ]
      #expect(machine.texts == texts)
      #expect(machine.task("There b")?.tags == ["here"])
      #expect(machine.task("There b")?.priority == .high)
      let objects = try server.objects()
      #expect(objects.count == texts.count)
      for name in ["a", "b", "d"] {
        #expect(objects["\(name).ics"]?.contains("X-KEPT;P=\"a;b\":\(name)\r\n") == true)
      }
    }
  }

  /// Checks the number of points, counted once.
  @Test func everyPointIsTried() throws {
    let scene = try Scene()
    let before = scene.machine.checkpoints
    try scene.machine.sync()
    try scene.check()
    let count = scene.machine.checkpoints - before
    #expect(count == Self.points.count)
  }

  private static let points = 0..<29

  @Test(arguments: points) func nothingIsLost(point: Int) throws {
    let scene = try Scene()
    let machine = scene.machine
    try scene.interrupt(at: point)
    // Edits before the next sync must be kept as well.
    try machine.edit(scene.ids[2]) { $0.priority = .low }
    try machine.sync()
    try scene.check()
    #expect(machine.task("Salt")?.priority == .low)
    #expect(try machine.sync().isEmpty)
    #expect(try machine.synchronizer.conflicts(in: machine.model.state).isEmpty)
  }

  /// Wherever a sync ends, no less is counted than the server lacks, before and after one that fails.
  @Test(arguments: points) func whatIsUnsentIsCounted(point: Int) throws {
    let scene = try Scene()
    let machine = scene.machine
    #expect(machine.unsynced >= 5)
    try scene.interrupt(at: point)
    let lacking = try scene.lacking()
    #expect(machine.unsynced >= lacking)
    try scene.server.misbehave("500", times: 1)
    #expect(machine.fault() == .serverFailed(status: 500))
    #expect(machine.unsynced >= lacking)
    try machine.sync()
    #expect(machine.unsynced == 0)
    #expect(try scene.lacking() == 0)
  }

  /// What a server refuses is counted, also after a sync that the next failure interrupts.
  @Test func whatIsRefusedStaysCounted() throws {
    let scene = try Scene()
    let machine = scene.machine
    try scene.server.misbehave("400-to-put", times: 1, on: "PUT")
    try machine.sync()
    #expect(machine.unsynced == 1)
    let status = machine.storage.folder(of: machine.remote.name)
    try status.remove("status.json")
    try machine.restart()
    try scene.server.misbehave("500", times: 1)
    #expect(machine.fault() == .serverFailed(status: 500))
    #expect(machine.unsynced == 1)
    try machine.sync()
    #expect(machine.unsynced == 0)
  }

  /// A server may execute a request long after nothing waits for the answer any more.
  @Test func lateRequestIsRecognised() throws {
    let scene = try Scene()
    let machine = scene.machine
    try machine.sync()
    var late: KnownObject?
    for text in ["Soy milk", "Almond milk"] {
      try machine.edit(scene.ids[0]) { $0.text = text }
      try scene.server.misbehave("hangs", times: 1, on: "PUT")
      #expect(machine.fault() == .tooSlow(host: "127.0.0.1"))
      if late == nil { late = try machine.files.intent()?.earlier.first }
    }
    let object = try #require(late)
    #expect(String(decoding: object.body, as: UTF8.self).contains("SUMMARY:Soy milk"))
    try scene.server.store(object.key.name, String(decoding: object.body, as: UTF8.self))
    try machine.edit(scene.ids[0]) { $0.text = "Rice milk" }
    #expect(try machine.sync().conflicts.isEmpty)
    #expect(machine.task("Rice milk") != nil)
    #expect(
      try scene.server.objects()[object.key.name]?.contains("SUMMARY:Rice milk\r\n") == true)
    let intent = try machine.files.intent()
    #expect(intent == nil)
  }

  /// The next change is compared with the value sent before the end.
  @Test(arguments: points) func changedAgainAfterwards(point: Int) throws {
    let scene = try Scene()
    let machine = scene.machine
    try scene.interrupt(at: point)
    try machine.edit(scene.ids[0]) { $0.text = "Soy milk" }
    let report = try machine.sync()
    #expect(report.conflicts.isEmpty)
    #expect(machine.task("Soy milk") != nil)
    #expect(try scene.server.objects().values.contains { $0.contains("SUMMARY:Soy milk\r\n") })
  }
}
