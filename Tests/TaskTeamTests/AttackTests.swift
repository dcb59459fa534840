import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskTeam

/// Attacks with SQL by a database user without a team, and by a member who exceeds her rights.
@Suite(.serialized, .enabled(if: Cluster.isAvailable, "\(Cluster.reason)"))
struct AttackTests {
  private let cluster: Cluster
  private let folder: TemporaryFolder

  init() throws {
    (cluster, folder) = (try Cluster(team: ["ben"], as: "reader"), try TemporaryFolder())
    let anna = try Client(cluster.address("anna"), filesIn: folder)
    try anna.add("The secret plan")
    #expect(try anna.isShared())
  }

  private static let tables = ["store", "member", "op", "task", "record", "schema"]

  /// All data of the team in the database.
  private func everything() throws -> String {
    try Self.tables.map { try cluster.sql("SELECT * FROM taskshell.\($0) ORDER BY 1, 2") }
      .joined()
  }

  /// Returns the result, or the error.
  private func attempt(_ text: String, as role: String) -> String {
    do {
      return try cluster.sql(text, as: role)
    } catch { return "\((error as? Cluster.Failed)?.output ?? "\(error)")" }
  }

  @Test(arguments: ["eve", "ben"])
  func nobodyWritesPastTheFunctions(role: String) throws {
    let before = try everything()
    let team = try cluster.sql("SELECT id FROM taskshell.store").split(separator: "\n")[0]
    for table in Self.tables {
      let column = try cluster.sql(
        "SELECT column_name FROM information_schema.columns WHERE table_schema = 'taskshell' AND"
          + " table_name = '\(table)' AND is_identity = 'NO' ORDER BY ordinal_position LIMIT 1"
      ).split(separator: "\n")[0]
      for text in [
        "DELETE FROM taskshell.\(table)", "TRUNCATE taskshell.\(table) CASCADE",
        "UPDATE taskshell.\(table) SET \(column) = \(column)",
        "INSERT INTO taskshell.\(table) SELECT * FROM taskshell.\(table)",
        "DROP TABLE taskshell.\(table) CASCADE", "LOCK TABLE taskshell.\(table)",
        "ALTER TABLE taskshell.\(table) DISABLE ROW LEVEL SECURITY",
        "CREATE POLICY mine ON taskshell.\(table) USING (true)",
        "COPY taskshell.\(table) FROM STDIN",
      ] {
        #expect(attempt(text, as: role).contains("ERROR"), "\(text)")
      }
    }
    for text in [
      "SELECT taskshell.mend_records('\(team)')", "TABLE taskshell.form",
      "SELECT taskshell.commit('\(team)', 1, '[]')", "SELECT taskshell.take_turn('\(team)')",
      "SELECT taskshell.invite('\(team)', '\(role)', 'admin')",
      "SELECT taskshell.remove('\(team)', 'anna')", "SELECT taskshell.create_team('other')",
      "SELECT taskshell.require('\(team)', 'reader')", "SELECT taskshell.require_admin('\(team)')",
      "CREATE FUNCTION taskshell.f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
      "CREATE OR REPLACE FUNCTION taskshell.may(uuid, text) RETURNS boolean LANGUAGE sql AS"
        + " 'SELECT true'",
      "SET ROLE anna", "SET SESSION AUTHORIZATION anna", "DROP SCHEMA taskshell CASCADE",
      "GRANT ALL ON ALL TABLES IN SCHEMA taskshell TO \(role)",
    ] {
      let answer = attempt(text, as: role)
      #expect(answer.contains("ERROR") || answer.contains("no privileges were granted"), "\(text)")
    }
    #expect(try everything() == before)
  }

  @Test func aStrangerReadsNothing() throws {
    let team = try cluster.sql("SELECT id FROM taskshell.store").split(separator: "\n")[0]
    for text in [
      "SELECT * FROM taskshell.news('\(team)', 0)", "SELECT * FROM taskshell.size('\(team)')",
      "SELECT * FROM taskshell.records('\(team)', 1, 0, 100)",
      "SELECT * FROM taskshell.hello('home')", "SELECT * FROM taskshell.hello()",
      "SELECT * FROM taskshell.members('\(team)')",
    ] + Self.tables.filter({ $0 != "schema" }).map({ "SELECT * FROM taskshell.\($0)" }) {
      #expect(try cluster.sql(text, as: "eve") == "", "\(text)")
    }
    #expect(try cluster.sql("SELECT taskshell.may('\(team)', 'reader')", as: "eve") == "f\n")
    // A function, table or operator of one's own with the same name changes nothing.
    try cluster.sql("CREATE SCHEMA eve AUTHORIZATION eve")
    try cluster.sql(
      "CREATE FUNCTION eve.lower(text) RETURNS text LANGUAGE sql AS 'SELECT ''anna''';"
        + " CREATE TEMP TABLE member (store uuid, role text, rights text);"
        + " CREATE FUNCTION eve.leak(json) RETURNS boolean LANGUAGE plpgsql COST 0.0001 AS"
        + " 'BEGIN RAISE NOTICE ''%'', $1; RETURN true; END'", as: "eve")
    let leaked = attempt(
      "SET search_path = eve, pg_temp, taskshell; SELECT * FROM taskshell.task WHERE"
        + " eve.leak(record)", as: "eve")
    #expect(!leaked.contains("secret"))
    let explained = attempt("EXPLAIN ANALYZE SELECT * FROM taskshell.op", as: "eve")
    #expect(!explained.contains("secret"))
    #expect(attempt("COPY taskshell.op TO STDOUT", as: "eve") == "")
    #expect(throws: StorageError.team(.noTeam("home"))) {
      try Client(cluster.address("eve"), filesIn: folder, "eve")
    }
  }

  @Test func aReaderReadsAndIsToldWhyNothingElseHappens() throws {
    let ben = try Client(cluster.address("ben"), filesIn: folder, "ben", interactive: false)
    #expect(ben.texts == ["1 The secret plan"])
    #expect(throws: StorageError.team(.mayNotWrite)) { try ben.add("More") }
    #expect(throws: StorageError.team(.mayNotManage)) { try ben.storage.invite("eve", .member) }
    #expect(throws: StorageError.team(.mayNotManage)) { try ben.storage.remove("anna") }
    #expect(ben.storage.unshared == 0)
  }

  @Test func rolesThatAreNoneAndTheLastAdminStay() throws {
    let anna = try Client(cluster.address("anna"), filesIn: folder, "a", interactive: false)
    for action in [
      { try anna.storage.invite("nobody", .member) }, { try anna.storage.leave() },
      { try anna.storage.invite("anna", .member) }, { try anna.storage.remove("eve") },
    ] {
      #expect(throws: StorageError.self) { try action() }
    }
    try anna.storage.invite("eve", .admin)
    try anna.storage.leave()
    let members = try Client(cluster.address("eve"), filesIn: folder, "e", interactive: false)
      .storage.members()
    #expect(members.map(\.role) == ["ben", "eve"])
    #expect(members.map(\.shells) == [0, 1])
  }

  /// The author is the database user, whatever a shell claims.
  @Test func nobodySpeaksForAnother() throws {
    let client = try Client(cluster.address("anna"), filesIn: folder, "x", interactive: false)
    try client.model.reopen(as: "ben")
    try client.add("Who was it?")
    #expect(try client.isShared())
    #expect(try cluster.sql("SELECT DISTINCT author FROM taskshell.op") == "anna\n")
  }

  /// A role that was dropped, and another one with its name.
  @Test func aNameIsNoMember() throws {
    try cluster.sql("SELECT taskshell.invite(id, 'eve', 'admin') FROM taskshell.store", as: "anna")
    #expect(try cluster.sql("SELECT name FROM taskshell.hello()", as: "eve") == "home\n")
    try cluster.sql("DROP ROLE eve")
    try cluster.sql("CREATE ROLE eve LOGIN")
    for text in ["SELECT name FROM taskshell.hello()", "SELECT * FROM taskshell.task"] {
      #expect(try cluster.sql(text, as: "eve") == "", "\(text)")
    }
    // The old one does not count as an admin who could remain alone.
    let team = try cluster.sql("SELECT id FROM taskshell.store").split(separator: "\n")[0]
    #expect(
      attempt("SELECT taskshell.remove('\(team)', 'anna')", as: "anna")
        .contains("a team needs an admin"))
    try cluster.sql("SELECT taskshell.invite('\(team)', 'eve', 'reader')", as: "anna")
    #expect(try cluster.sql("SELECT rights FROM taskshell.hello()", as: "eve") == "reader\n")
  }

  /// Any database user can see the connections, but not the id of the team.
  @Test func aSessionTellsNobodyItsTeam() throws {
    let anna = try Client(cluster.address("anna"), filesIn: folder, "seen", interactive: false)
    let names = try cluster.sql("SELECT application_name FROM pg_stat_activity", as: "eve")
    let store = try #require(anna.storage.link.handshake?.store.notation)
    #expect(names.contains("taskshell "))
    #expect(!names.contains(store) && !names.contains(store.prefix(8)))
  }

  /// Every function call in the schema is qualified.
  @Test func everyCallSaysWhose() throws {
    let bodies = try cluster.sql(
      "SELECT replace(p.prosrc, E'\\n', ' ') FROM pg_proc p WHERE p.pronamespace ="
        + " 'taskshell'::regnamespace")
    for body in bodies.split(separator: "\n") {
      for (index, character) in zip(body.indices, body) where character == "(" {
        let name = body[..<index].reversed().prefix { $0.isLetter || $0 == "_" || $0 == "." }
        let word = String(name.reversed())
        let isWord = word == word.uppercased()
        #expect(
          isWord || word.hasPrefix("pg_catalog.") || word.hasPrefix("taskshell.")
            || ["extract", "coalesce", "greatest", "least", "op", "e", "found", "u"].contains(word),
          "\(word) in \(body.prefix(80))")
      }
    }
  }

  /// What each change and each look for news calls is planned once in a session: in SQL there are only
  /// functions that become part of the calling query.
  @Test func noCallIsPlannedAgain() throws {
    let planned = try cluster.sql(
      """
      WITH RECURSIVE function AS (
        SELECT p.proname, p.prosrc, p.proconfig, l.lanname FROM pg_proc p
        JOIN pg_language l ON l.oid = p.prolang WHERE p.pronamespace = 'taskshell'::regnamespace
      ), called AS (
        SELECT f.* FROM function f WHERE f.proname IN ('commit', 'news')
        UNION
        SELECT f.* FROM called c JOIN function f
          ON strpos(c.prosrc, 'taskshell.' || f.proname || '(') > 0
      )
      SELECT proname FROM called
      WHERE lanname = 'sql' AND (proconfig IS NOT NULL OR prosrc ~ '\\mFROM\\M')
      """)
    #expect(planned == "")
  }

  /// A number used twice by a member's own client is refused.
  @Test func aNumberIsNotGivenTwiceByAnyClient() throws {
    let team = try cluster.sql("SELECT id FROM taskshell.store").split(separator: "\n")[0]
    let id = "11111111-1111-1111-1111-111111111111"
    let change =
      "{\"operation\":\"\(id)\",\"made\":0,\"command\":\"x\",\"kind\":\"command\","
      + "\"updates\":[{\"task\":{\"number\":1,\"id\":\"\(id)\",\"text\":\"x\",\"state\":\"open\","
      + "\"created\":\"2026-03-11T09:00:00Z\"}}]}"
    let answer = attempt("SELECT taskshell.commit('\(team)', 1, '[\(change)]')", as: "anna")
    #expect(answer.contains("number 1 was given to another task"))
    #expect(try cluster.sql("SELECT head FROM taskshell.store") == "1\n")
  }
}
