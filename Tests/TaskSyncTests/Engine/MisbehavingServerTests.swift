import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskSync

/// Whatever a server does, nothing is lost, and the fault is reported; when it behaves again, both
/// sides have everything.
@Suite(.enabled(if: isInstalled("python3"))) struct MisbehavingServerTests {
  /// The result of a sync during a misbehaviour.
  enum Answer: Sendable {
    /// It succeeds.
    case done
    case fault(SyncFault)
    /// It does the rest, and reports tasks that were refused with this status.
    case refused(Int?)
  }

  static let cases: [(String, Answer)] = [
    ("no-etag", .done), ("no-etags-listed", .done), ("weak-etags", .done), ("odd-etags", .done),
    ("no-ctag", .done),
    ("ctag-lies", .done), ("rewritten-bodies", .done),
    ("rewritten-with-etag", .done), ("done-with-500", .fault(.serverFailed(status: 500))),
    ("strips-related-to", .done),
    ("ignores-put", .refused(201)), ("forgets-put", .refused(201)),
    ("412-for-ever", .refused(412)), ("207-to-put", .done),
    ("lost-answers", .fault(.answerMalformed(.cut))), ("delete-refused", .refused(403)),
    ("forgets-delete", .refused(204)),
    ("401", .fault(.loginFailed(user: "anna", host: "127.0.0.1"))),
    ("403-to-put", .refused(403)), ("400-to-put", .refused(400)), ("415-to-put", .refused(415)),
    ("413-to-put", .refused(413)), ("507-to-put", .refused(507)),
    ("500", .fault(.serverFailed(status: 500))), ("429", .fault(.laterPlease(seconds: 120))),
    ("503", .fault(.laterPlease(seconds: 3600))), ("503-to-put", .fault(.laterPlease(seconds: 60))),
    ("empty-list", .fault(.answerMalformed(.cut))),
    ("half-missing", .fault(.answerMalformed(.cut))),
    ("duplicated-hrefs", .done), ("truncated-listing", .fault(.answerMalformed(.cut))),
    ("multiget-forgets", .done), ("multiget-404", .done), ("events-too", .done),
    ("two-todos", .refused(nil)), ("other-uids", .done),
    ("bad-utf8", .refused(nil)), ("not-a-calendar", .refused(nil)), ("cut-objects", .refused(nil)),
    ("huge-object", .refused(nil)), ("cut-answers", .fault(.answerMalformed(.cut))),
    ("hangs", .fault(.tooSlow(host: "127.0.0.1"))),
    ("hangs-up", .fault(.answerMalformed(.cut))), ("huge-bodies", .fault(.answerTooLarge)),
    ("gzip-bomb", .fault(.answerTooLarge)), ("deep-xml", .fault(.answerTooLarge)),
    ("entity-bomb", .fault(.answerMalformed(.entities))),
    ("html-instead", .fault(.answerMalformed(.notMultistatus))),
    ("200-not-207", .fault(.answerMalformed(.notMultistatus))),
    ("nothing-with-207", .fault(.answerMalformed(.cut))),
    ("redirects-for-ever", .done),
  ]

  private static let phone = (0..<14).map { "Task \($0) of the phone" }
  private static let texts =
    (phone.enumerated().filter { ![0, 1, 4].contains($0.offset) }.map(\.element)
    + ["Changed there", "New here", "New there", "Own 0", "Own 1"]).sorted()

  private static func todo(_ name: String, _ text: String) -> String {
    CalendarDocument.todo(name, text)
  }

  /// Creates 16 tasks on both sides, with some changed, added and deleted since.
  private func scene() throws -> (CalDAVTestServer, Machine) {
    let server = try CalDAVTestServer()
    let machine = try Machine(server)
    for (place, text) in Self.phone.enumerated() {
      try server.store("p\(place).ics", Self.todo("p\(place)", text))
    }
    for place in 0..<2 { try machine.add("Own \(place)") }
    try machine.sync()
    try machine.edit(try #require(machine.task(Self.phone[2])).id) { $0.priority = .high }
    try machine.complete(try #require(machine.task(Self.phone[3])).id)
    try machine.delete(try #require(machine.task(Self.phone[1])).id)
    try machine.add("New here")
    try server.store("p0.ics", Self.todo("p0", "Changed there"))
    try server.store("new.ics", Self.todo("new", "New there"))
    try server.delete("p4.ics")
    return (server, machine)
  }

  @Test(arguments: cases) func nothingIsLost(name: String, answer: Answer) throws {
    let (server, machine) = try scene()
    try server.misbehave(name)
    switch answer {
    case .done where name == "redirects-for-ever": #expect(machine.fault() != nil)
    case .done:
      let report = try machine.sync()
      #expect(report.problems.isEmpty, "\(report.problems)")
    case .fault(let fault):
      let found = machine.fault()
      #expect(found == fault)
    case .refused(let status):
      let report = try machine.sync()
      #expect(!report.problems.isEmpty)
      #expect(status == nil || report.unsent == report.problems.count)
      // An ignored PUT returns 201 for a new object, and 204 otherwise.
      let all = status == 201 ? [201, 204] : [status]
      #expect(report.problems.allSatisfy { all.contains($0.status) }, "\(report.problems)")
    }
    // Only deleted tasks are gone.
    for text in Self.phone[5...] + ["Own 0", "Own 1", "New here"] {
      #expect(machine.texts.contains(text), "\(text)")
    }
    try server.misbehave(nil)
    for _ in 0..<3 { try machine.sync() }
    let last = try machine.sync()
    #expect(last.problems.isEmpty && last.conflicts.isEmpty, "\(last)")
    #expect(machine.texts == Self.texts)
    let objects = try server.objects()
    #expect(CalendarDocument.texts(of: objects) == Self.texts)
    #expect(machine.task(Self.phone[2])?.priority == .high)
    #expect(objects["p2.ics"]?.contains("PRIORITY:1\r\n") == true)
    #expect(objects["p3.ics"]?.contains("STATUS:COMPLETED\r\n") == true)
    for place in [0, 2, 3, 5, 13] {
      #expect(objects["p\(place).ics"]?.contains("X-KEPT;P=\"a;b\":yes\r\n") == true)
    }
  }

  @Test func anotherListIsRefused() throws {
    let (server, machine) = try scene()
    try server.misbehave("swapped-collection")
    #expect(machine.fault() == .listReplaced(url: server.list))
    try server.misbehave("collection-gone")
    #expect(machine.fault() == .listGone(url: server.list))
    #expect(machine.texts.count == 16)
  }

  /// A list emptied by others is still valid; nothing is deleted here without confirmation.
  @Test func tooMuchGoneStops() throws {
    let (server, machine) = try scene()
    for place in 5..<12 { try server.delete("p\(place).ics") }
    #expect(machine.fault() == .tooManyGoneThere(count: 8, of: 16))
    #expect(machine.texts.count == 16)
    machine.acceptsLoss = true
    #expect(try machine.sync().here.deleted == 8)
    machine.acceptsLoss = false
    for id in machine.model.state.tasks.prefix(6).map(\.id) { try machine.delete(id) }
    guard case .tooManyGoneHere? = machine.fault() else {
      Issue.record("not refused")
      return
    }
    let count = try server.objects().count
    #expect(count == 9)
  }

  @Test func addressesElsewhereAreIgnored() throws {
    let (server, machine) = try scene()
    try server.misbehave("foreign-hrefs")
    let report = try machine.sync()
    #expect(
      report.warnings.contains {
        if case .foreignAddresses = $0 { true } else { false }
      })
    #expect(machine.texts == Self.texts)
  }

  @Test func nobodyElseGetsThePassword() throws {
    let (server, machine) = try scene()
    try server.misbehave("redirects-elsewhere")
    guard case .redirectedElsewhere? = machine.fault() else {
      Issue.record("not refused")
      return
    }
    let requests = try server.requests()
    #expect(!requests.isEmpty)
  }
}

/// Objects as written by other clients.
private enum CalendarDocument {
  static func todo(_ name: String, _ text: String) -> String {
    CalDAVTestServer.todo(
      "uid of \(name)", "SUMMARY:\(text)", "X-KEPT;P=\"a;b\":yes", "STATUS:NEEDS-ACTION")
  }

  static func texts(of objects: [String: String]) -> [String] {
    objects.values.compactMap { text in
      text.components(separatedBy: "\r\n").first { $0.hasPrefix("SUMMARY:") }
        .map { String($0.dropFirst(8)) }
    }.sorted()
  }
}
