import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskTeam

/// Invalid changes, which no shell of ours would make: the server refuses them, and shells skip
/// existing ones.
@Suite(.serialized, .enabled(if: Cluster.isAvailable, "\(Cluster.reason)"))
struct MalformedTests {
  private let cluster: Cluster
  private let folder: TemporaryFolder

  init() throws {
    (cluster, folder) = (try Cluster(team: []), try TemporaryFolder())
  }

  private static let operation = "22222222-2222-2222-2222-222222222222"

  /// An SQL expression for a JSON text.
  private static func json(_ text: String) -> String {
    "replace($x$\(text)$x$, '\(Malformed.long)', repeat('x', 400000))::json"
  }

  private func attempt(_ changes: String) -> String {
    do {
      return try cluster.sql(
        "SELECT outcome FROM taskshell.store s, taskshell.commit(s.id, s.head, \(Self.json(changes)))",
        as: "anna")
    } catch { return "\((error as? Cluster.Failed)?.output ?? "\(error)")" }
  }

  @Test func theServerTakesNoneAndNamesTheOperation() throws {
    let anna = try Client(cluster.address("anna"), filesIn: folder, "anna", interactive: false)
    try anna.add("One")
    for change in Malformed.all {
      let answer = attempt("[\(change.object(operation: Self.operation))]")
      #expect(answer.contains("DETAIL:  \(Self.operation)"), "\(change): \(answer)")
    }
    #expect(Malformed.all.count >= 50)
    #expect(attempt("7").contains("not a list of changes"))
    #expect(try cluster.sql("SELECT head FROM taskshell.store") == "1\n")
    try anna.add("Two")
    #expect(anna.texts == ["1 One", "2 Two"])
  }

  /// Records with any line breaks are valid; they are stored one per line.
  @Test func aGoodChangeMayHaveAnyLines() throws {
    let anna = try Client(cluster.address("anna"), filesIn: folder, "anna", interactive: false)
    let records = (1...3).map {
      #"{"task": {"number":\#($0),"id":"\#($0)1111111-1111-1111-1111-111111111111","text":"T\#($0)","#
        + #""state":"open","created":"2026-03-11T09:00:00Z"}}"#
    }
    let change =
      #"[{"operation":"\#(Self.operation)","made":0,"command":"x","kind":"command","updates":["#
      + records.joined(separator: ", ") + "]}]"
    #expect(attempt(change) == "accepted\n")
    try anna.add("Mine")
    #expect(anna.texts == ["1 T1", "2 T2", "3 T3", "4 Mine"])
    let lines = try cluster.sql("SELECT updates::text FROM taskshell.op WHERE version = 1")
    #expect(lines.split(separator: "\n").count == 5)
  }

  /// Duplicate names would make a file that cannot be read again.
  @Test func noTwoHaveOneName() throws {
    let other = "33333333-3333-3333-3333-333333333333"
    for (first, second) in [
      (#"{"seat":{"user":"ID","number":3}}"#, #"{"seat":{"user":"ID","number":3}}"#),
      (#"{"place":{"user":"ID","name":"3F-1"}}"#, #"{"place":{"user":"ID","name":"3f-1"}}"#),
      (
        #"{"attribute":{"id":"ID","key":"size","kind":"text"}}"#,
        #"{"attribute":{"id":"ID","key":"size","kind":"number"}}"#
      ),
      (
        #"{"template":{"id":"ID","name":"Home","tasks":[]}}"#,
        #"{"template":{"id":"ID","name":"home","tasks":[]}}"#
      ),
    ] {
      let records = [first, second].enumerated().map {
        $1.replacingOccurrences(of: "ID", with: $0 == 0 ? Malformed.id : other)
      }
      let change =
        #"[{"operation":"\#(Self.operation)","made":0,"command":"x","kind":"command","updates":["#
        + records.joined(separator: ",") + "]}]"
      let answer = attempt(change)
      #expect(answer.contains("two of one name"), "\(answer)")
      #expect(answer.contains("DETAIL:  \(Self.operation)"))
    }
  }

  /// Changes accepted by an older schema are skipped and reported, and an admin can remove them.
  @Test func aShellSkipsAndNamesWhatItCannotRead() throws {
    let anna = try Client(cluster.address("anna"), filesIn: folder, "anna", interactive: false)
    try anna.add("One")
    for (index, change) in Malformed.all.enumerated() {
      try cluster.sql(
        "INSERT INTO taskshell.op (store, version, operation, author, made, command, kind, updates)"
          + " SELECT id, head + 1, gen_random_uuid(), 'eve', \(change.made), 'x', '\(change.kind)',"
          + " \(Self.json(change.updates)) FROM taskshell.store")
      // The numbers that it used stay used.
      try cluster.sql(
        "UPDATE taskshell.store SET head = head + 1, next_number = 90000001;"
          + " SELECT pg_notify('taskshell_' || id, head::text) FROM taskshell.store")
      if index == 0 {
        #expect(try anna.waits { anna.storage.head == 2 })
        #expect(anna.notices == [.unreadable(version: 2, author: "eve", count: 1)])
      }
    }
    let head = Malformed.all.count + 1
    try anna.add("Two")
    // How much of them a shell can read is up to the shell, but all must see the same.
    #expect(anna.texts.contains("1 One") && anna.texts.contains { $0.hasSuffix(" Two") })
    let again = try Client(cluster.address("anna"), filesIn: folder, "anna", interactive: false)
    let new = try Client(cluster.address("anna"), filesIn: folder, "new", interactive: false)
    for client in [again, new] {
      #expect(client.model.refusal == nil)
      #expect(client.model.state.described == anna.model.state.described)
    }
    #expect(new.notices.count >= Malformed.all.count / 2)
    for version in 2...head {
      try cluster.sql("SELECT taskshell.strike(id, \(version)) FROM taskshell.store", as: "anna")
    }
    let last = try Client(cluster.address("anna"), filesIn: folder, "last", interactive: false)
    #expect(last.notices.isEmpty, "\(last.notices)")
    try last.add("Three")
    let records = try Client(cluster.address("anna"), filesIn: folder, "records") {
      $0.longestPast = -1
    }
    // That task is in no table, because it was not made by the function.
    #expect(records.texts == last.texts.filter { $0 != "90000000 x" })
  }

  /// A table that an older schema has filled with records that no shell can read.
  @Test func anUpgradeMendsTheRecords() throws {
    try cluster.sql("CREATE DATABASE older OWNER anna", in: "postgres")
    try cluster.sql(try OlderSchema.script(to: 3), as: "anna", in: "older")
    try cluster.createTeam(in: "older")
    let good =
      #"{"task":{"number":1,"id":"\#(Malformed.id)","text":"T","state":"open","created":"2026-03-11T09:00:00Z"}}"#
    for (base, record) in [
      good, good.replacingOccurrences(of: #""text":"T","#, with: ""),
      #"{"task":{"number":9223372036854775806,"id":"33333333-3333-3333-3333-333333333333"}}"#,
      #"{"user":{"id":"44444444-4444-4444-4444-444444444444"}}"#,
    ].enumerated() {
      try cluster.sql(
        "SELECT taskshell.commit(id, \(base), $x$[{\"operation\":\"5555555\(base)-1111-1111-1111-"
          + "111111111111\",\"made\":0,\"command\":\"x\",\"kind\":\"command\",\"updates\":["
          + "\(record)]}]$x$) FROM taskshell.store", as: "anna", in: "older")
    }
    try cluster.sql(TeamSchema.upgrade, as: "anna", in: "older")
    for limit in [-1, 1000] {
      let client = try Client(
        cluster.address("anna", in: "older"), filesIn: folder, "\(limit)", interactive: false
      ) { $0.longestPast = limit }
      #expect(client.texts.first == "1 T")
      try client.add("Next")
      #expect(client.texts.last == (limit == -1 ? "2 Next" : "3 Next"))
    }
  }
}
