import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskTeam

/// The schemas of older versions, each a file that upgrades from the one before.
enum OlderSchema {
  static let versions = 1..<TeamSchema.version

  /// Returns the script that made a database of that version.
  static func script(to version: Int) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let parts = try (1...version).map {
      try String(
        contentsOf: folder.appendingPathComponent("Schemas/version-\($0).sql"), encoding: .utf8)
    }
    return "BEGIN; SET LOCAL search_path = pg_catalog, pg_temp; \(parts.joined()) COMMIT;"
  }
}

/// What the database is made of, and what a change costs it.
@Suite(.serialized, .enabled(if: Cluster.isAvailable, "\(Cluster.reason)"))
struct SchemaUpgradeTests {
  private let cluster: Cluster

  init() throws { cluster = try Cluster(team: []) }

  /// All that a schema consists of, a line for each part.
  private func parts(of database: String) throws -> [String] {
    try cluster.sql(
      """
      SELECT pg_get_functiondef(oid), proacl FROM pg_proc WHERE pronamespace = 'taskshell'::regnamespace;
      SELECT attrelid::regclass, attname, atttypid::regtype, attnotnull, attidentity,
        pg_get_expr(d.adbin, d.adrelid), c.relrowsecurity, c.relacl
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE relnamespace = 'taskshell'::regnamespace AND attnum > 0 AND NOT attisdropped;
      SELECT conrelid::regclass, conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'taskshell'::regnamespace;
      SELECT tgrelid::regclass, pg_get_triggerdef(oid) FROM pg_trigger
      WHERE tgrelid = 'taskshell.store'::regclass AND NOT tgisinternal;
      SELECT * FROM pg_policies;
      TABLE taskshell.form;
      TABLE taskshell.schema;
      """, in: database
    ).split(separator: "\n").map(String.init).sorted()
  }

  /// An upgraded database is as a new one, also when it is upgraded once more.
  @Test(arguments: OlderSchema.versions)
  func anUpgradedDatabaseIsAsNew(version: Int) throws {
    try cluster.sql("CREATE DATABASE older", in: "postgres")
    try cluster.sql(try OlderSchema.script(to: version), in: "older")
    let new = try parts(of: "tasks")
    #expect(new.count > 200)
    for _ in 1...2 {
      try cluster.sql("SET client_min_messages = error; \(TeamSchema.upgrade)", in: "older")
      // The owner has granted it to somebody.
      let grant = "GRANT EXECUTE ON FUNCTION taskshell.create_team TO anna"
      try cluster.sql(grant, in: "older")
      let upgraded = try parts(of: "older")
      #expect(Set(upgraded).symmetricDifference(new) == [])
    }
  }

  /// The queries that a change of one task costs the server.
  @Test func aChangeIsFewQueries() throws {
    try cluster.sql("ALTER ROLE anna SUPERUSER")
    let change = """
      [{"operation":"22222222-2222-2222-2222-222222222222","made":0,"command":"x","kind":"command",
      "updates":[{"task":{"number":1,"id":"\(Malformed.id)","text":"T","state":"open",
      "created":"2026-03-11T09:00:00Z"}}]}]
      """
    let log = try cluster.sql(
      """
      LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0;
      SET auto_explain.log_nested_statements = on; SET client_min_messages = log;
      SELECT outcome FROM taskshell.store s, taskshell.commit(s.id, s.head, $x$\(change)$x$)
      """, as: "anna")
    #expect(log.hasSuffix("accepted\n"))
    let queries = log.split(separator: "\n").count { $0.hasPrefix("Query Text:") }
    #expect(queries == 9, "\(log)")
  }

  /// A team that is deleted leaves nothing.
  @Test func aDeletedTeamLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let anna = try Client(cluster.address("anna"), filesIn: folder, interactive: false)
    try anna.add("One")
    try anna.model.perform("user add Zoe") {
      try $0.addUser(named: "Zoe", id: TaskModel.UUID(), seat: nil)
    }
    try cluster.sql("DELETE FROM taskshell.store")
    for table in ["member", "op", "task", "record"] {
      #expect(try cluster.sql("SELECT count(*) FROM taskshell.\(table)") == "0\n", "\(table)")
    }
  }
}
