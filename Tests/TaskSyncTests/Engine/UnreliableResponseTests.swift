import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskSync

/// Answers to writes that are not reliable.
@Suite(.enabled(if: isInstalled("python3"))) struct UnreliableResponseTests {
  private let server: CalDAVTestServer
  private let (home, laptop): (Machine, Machine)

  init() throws {
    server = try CalDAVTestServer()
    (home, laptop) = (try Machine(server), try Machine(server))
  }

  private func body(of id: TaskModel.UUID) -> [UInt8]? {
    try? home.files.memory()?.objects.values.first { $0.id == id }?.body
  }

  /// A strong ETag in the answer to a PUT does not prove that exactly those bytes are stored.
  @Test func rewrittenObjectIsReadAgain() throws {
    try server.misbehave("rewritten-with-etag")
    let id = try home.add("Milk") { $0.tags = ["shop"] }
    try home.sync()
    func isKnown() throws -> Bool {
      let stored = try #require(try server.objects().values.first)
      return stored.contains("X-SERVER-SAW:yes")
        && body(of: id).map { Array(stored.utf8) == $0 } == true
    }
    #expect(try isKnown())
    try home.edit(id) { $0.text = "Oat milk" }
    try home.sync()
    #expect(try isKnown())
    #expect(try server.objects().values.first?.contains("SUMMARY:Oat milk") == true)
  }

  /// Sent objects are read again with one request, however many they are.
  @Test func sentObjectsAreReadAtOnce() throws {
    let ids = try ["Milk", "Bread", "Salt"].map { try home.add($0) }
    _ = try server.requests()
    try home.sync()
    let puts = ["PUT", "PUT", "PUT"]
    #expect(try server.requests() == ["PROPFIND", "REPORT"] + puts + ["REPORT"])
    try home.sync()
    for id in ids { try home.edit(id) { $0.priority = .high } }
    _ = try server.requests()
    try home.sync()
    #expect(try server.requests() == ["PROPFIND"] + puts + ["REPORT"])
  }

  /// A success with a strong ETag does not prove that anything is stored: what is not there stays here,
  /// new or changed, and is sent again.
  @Test func forgottenObjectsAreSentAgain() throws {
    let id = try home.add("Milk")
    try home.sync()
    try home.edit(id) { $0.text = "Oat milk" }
    try home.sync()
    try server.misbehave("forgets-put")
    try home.edit(id) { $0.text = "Soy milk" }
    try home.add("Bread")
    for _ in 1...2 {
      let report = try home.sync()
      #expect(report.problems.compactMap(\.status).sorted() == [201, 204])
      #expect(report.unsent == 2 && report.there.isEmpty && report.here.isEmpty, "\(report)")
      #expect(home.texts == ["Bread", "Soy milk"])
    }
    try server.misbehave(nil)
    let report = try home.sync()
    #expect(report.problems.isEmpty && report.conflicts.isEmpty, "\(report)")
    #expect(report.there == SyncReport.Counts(new: 1, changed: 1))
    #expect(home.texts == ["Bread", "Soy milk"])
    #expect(CalDAVTexts.of(try server.objects()) == ["Bread", "Soy milk"])
  }

  /// A success does not prove that anything is deleted: what is still there is not taken for new, and
  /// is deleted again; what another client has changed meanwhile returns.
  @Test func forgottenDeletionsAreSentAgain() throws {
    let ids = try ["Milk", "Bread", "Salt"].map { try home.add($0) }
    try home.sync()
    try home.sync()
    try server.misbehave("forgets-delete")
    try home.delete(ids[0])
    try home.delete(ids[1])
    for _ in 1...2 {
      _ = try server.requests()
      let report = try home.sync()
      #expect(try server.requests().filter { $0 != "PROPFIND" }.count <= 4)
      #expect(report.problems.map(\.status) == [204, 204], "\(report)")
      #expect(report.unsent == 2 && report.there.isEmpty && report.here.isEmpty, "\(report)")
      #expect(home.texts == ["Salt"])
    }
    let (name, text) = try #require(server.objects().first { $0.value.contains("SUMMARY:Milk") })
    try server.store(name, text.replacingOccurrences(of: "SUMMARY:Milk", with: "SUMMARY:Oat milk"))
    try server.misbehave(nil)
    let report = try home.sync()
    #expect(report.problems.isEmpty && report.there == SyncReport.Counts(deleted: 1), "\(report)")
    #expect(report.here == SyncReport.Counts(new: 1))
    #expect(home.texts == ["Oat milk", "Salt"])
    #expect(CalDAVTexts.of(try server.objects()) == ["Oat milk", "Salt"])
  }

  /// A deletion takes one request more, which confirms it, however many there are.
  @Test func deletionsAreReadAtOnce() throws {
    let ids = try ["Milk", "Bread", "Salt"].map { try home.add($0) }
    try home.sync()
    try home.sync()
    _ = try server.requests()
    for id in ids { try home.delete(id) }
    try home.sync()
    #expect(
      try server.requests() == ["PROPFIND", "DELETE", "DELETE", "DELETE", "REPORT"])
    #expect(try server.objects().isEmpty && home.files.memory()?.objects.isEmpty == true)
  }

  /// What another client deletes between a PUT and the following check may not have been stored: it
  /// stays here, and that is reported.
  @Test(arguments: [true, false]) func aDeletionInBetweenLosesNothing(isNew: Bool) throws {
    var id = try home.add("Milk")
    try home.sync()
    try home.sync()
    if isNew { id = try home.add("Bread") } else { try home.edit(id) { $0.text = "Bread" } }
    home.meanwhile = { [server] _ in
      let found = try server.objects().first { $0.value.contains("SUMMARY:Bread") }
      guard let found else { return false }
      try server.delete(found.key)
      return true
    }
    let report = try home.sync()
    #expect(report.problems.compactMap(\.status) == [isNew ? 201 : 204] && report.unsent == 1)
    let next = try home.sync()
    #expect(next.warnings.isEmpty == isNew && next.there == SyncReport.Counts(new: 1), "\(next)")
    #expect(home.texts == (isNew ? ["Bread", "Milk"] : ["Bread"]))
    #expect(CalDAVTexts.of(try server.objects()) == home.texts)
  }

  /// An edit by another client between a PUT and the following check is its own change, not a
  /// rewrite by the server.
  @Test func anEditInBetweenIsNoRewriting() throws {
    let id = try home.add("Milk")
    try home.sync()
    try laptop.sync()
    try server.misbehave("no-etag")
    try home.edit(id) { $0.priority = .high }
    home.meanwhile = { [server] _ in
      let objects = try server.objects()
      guard let (name, text) = objects.first, text.contains("PRIORITY:1\r\n") else {
        return false
      }
      try server.store(
        name, text.replacingOccurrences(of: "SUMMARY:Milk", with: "SUMMARY:Oat milk"))
      return true
    }
    let report = try home.sync()
    #expect(home.meanwhile == nil)
    #expect(report.conflicts.isEmpty && report.problems.isEmpty)
    #expect(home.texts == ["Oat milk"])
    #expect(home.task("Oat milk")?.priority == .high)
    try server.misbehave(nil)
    try home.sync()
    try laptop.sync()
    #expect(laptop.texts == ["Oat milk"] && laptop.task("Oat milk")?.priority == .high)
    #expect(try server.objects().values.first?.contains("SUMMARY:Oat milk") == true)
  }

  /// A status of 500 does not prove that nothing was stored.
  @Test func failedRequestMayHaveArrived() throws {
    let id = try home.add("Milk")
    try home.sync()
    try server.misbehave("done-with-500")
    try home.edit(id) { $0.text = "Oat milk" }
    #expect(try home.sync().problems.map(\.status) == [500])
    try server.misbehave(nil)
    // It was one's own change that has arrived: a later one does not conflict with it.
    try home.edit(id) { $0.text = "Soy milk" }
    let report = try home.sync()
    #expect(report.conflicts.isEmpty, "\(report.conflicts)")
    #expect(home.texts == ["Soy milk"])
    #expect(try server.objects().values.first?.contains("SUMMARY:Soy milk") == true)
    #expect(try home.files.intent() == nil)
  }

  /// A refused object is not sent a second time in a sync because others are sent.
  @Test func theRefusedIsSentOnceASync() throws {
    let two = try home.add("Two")
    try home.sync()
    try home.edit(two) { $0.priority = .high }
    for text in ["Three", "Four"] { try home.add(text) }
    var (puts, isChanged) = (0, false)
    _ = try server.requests()
    home.meanwhile = { [server, home] _ in
      puts += try server.requests().count { $0 == "PUT" }
      // Another client is faster with one of them, so that there is a second round; the others are
      // refused.
      if !isChanged, try home.files.intent() != nil, let (name, text) = try server.objects().first {
        try server.store(name, text.replacingOccurrences(of: "SUMMARY:Two", with: "SUMMARY:2"))
        isChanged = true
      }
      if puts == 1 { try server.misbehave("400-to-put", times: 2, on: "PUT") }
      return puts == 1
    }
    let report = try home.sync()
    puts += try server.requests().count { $0 == "PUT" }
    #expect(report.problems.map(\.status) == [400, 400] && report.unsent == 2, "\(report)")
    #expect(puts == 4)
    #expect(home.task("2")?.priority == .high)
    // The next sync tries again.
    try home.sync()
    #expect(CalDAVTexts.of(try server.objects()) == ["2", "Four", "Three"])
  }

  /// What is new cannot be gone: it is refused, and not sent again.
  @Test(arguments: [404, 410]) func aNewObjectThatIsNotFoundIsRefused(status: Int) throws {
    try home.add("Milk")
    try home.sync(isDryRun: true)
    _ = try server.requests()
    try server.misbehave("\(status)-to-put")
    let report = try home.sync()
    #expect(report.problems.map(\.status) == [status] && report.unsent == 1, "\(report)")
    #expect(try server.requests().count { $0 == "PUT" } == 1)
    try server.misbehave(nil)
    try home.sync()
    #expect(CalDAVTexts.of(try server.objects()) == ["Milk"])
  }

  /// Changes synced before the connection broke are reported.
  @Test func aFaultDropsNoReport() throws {
    try server.store("x.ics", CalDAVTestServer.todo("x", "SUMMARY:Bread"))
    try home.sync()
    try server.store("y.ics", CalDAVTestServer.todo("y", "SUMMARY:Rye"))
    try home.add("Milk")
    try server.misbehave("lost-answers")
    #expect(home.fault() == .answerMalformed(.cut))
    #expect(home.report?.here == SyncReport.Counts(new: 1))
    #expect(home.report?.unsent == 1)
    #expect(home.texts == ["Bread", "Milk", "Rye"])
    try server.misbehave(nil)
    try home.sync()
    #expect(CalDAVTexts.of(try server.objects()) == ["Bread", "Milk", "Rye"])
  }
}

/// The texts of tasks in objects.
enum CalDAVTexts {
  static func of(_ objects: [String: String]) -> [String] {
    objects.values.compactMap { text in
      text.split(separator: "\r\n").first { $0.hasPrefix("SUMMARY:") }.map {
        String($0.dropFirst(8))
      }
    }.sorted()
  }
}
