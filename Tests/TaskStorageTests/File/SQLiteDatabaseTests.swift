import Foundation
import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// Databases of other programs are read, whatever they contain.
@Suite(.enabled(if: isInstalled("python3"), "python3 is not installed"))
struct SQLiteDatabaseTests {
  private static func database(_ script: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1])\ndb.executescript(sys.argv[2])",
      folder.file("db"), script,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return folder
  }

  private static func pairs(
    _ folder: TemporaryFolder, limit: Int = 1000, stop: Cancellation = Cancellation()
  ) throws(DatabaseFailure) -> [[String]] {
    try SQLiteDatabase(reading: folder.file("db"), stop: stop)
      .pairs("SELECT uuid, data FROM tasks ORDER BY rowid", atMost: limit)
      .map { [$0.first, $0.second].map { String(decoding: $0, as: UTF8.self) } }
  }

  @Test func rowsAreReadInTheirOrder() throws {
    let folder = try Self.database(
      """
      PRAGMA journal_mode = WAL;
      CREATE TABLE tasks (uuid STRING PRIMARY KEY, data STRING);
      INSERT INTO tasks VALUES ('b', '{"description":"牛乳"}'), ('a', NULL), (1, x'C3A9');
      """)
    let before = try folder.bytes(of: "db")
    #expect(
      try Self.pairs(folder) == [["b", #"{"description":"牛乳"}"#], ["a", ""], ["1", "é"]])
    #expect(throws: DatabaseFailure.tooLarge) { try Self.pairs(folder, limit: 20) }
    #expect(try folder.bytes(of: "db") == before)
  }

  @Test func invalidDatabaseIsReported() throws {
    let folder = try TemporaryFolder()
    #expect(throws: DatabaseFailure.unreadable("unable to open database file")) {
      try Self.pairs(folder)
    }
    try folder.write(
      Array("[description:\"a\"]\n".utf8) + [UInt8](repeating: 7, count: 5000), to: "db")
    #expect(throws: DatabaseFailure.unreadable("file is not a database")) { try Self.pairs(folder) }
    let empty = try Self.database("CREATE TABLE other (x)")
    #expect(throws: DatabaseFailure.unreadable("no such table: tasks")) { try Self.pairs(empty) }
  }

  /// A view can be endless.
  @Test func aQueryCanBeStopped() throws {
    let folder = try Self.database(
      """
      CREATE VIEW tasks AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        SELECT i AS rowid, i AS uuid, i AS data FROM n WHERE i < 0;
      """)
    let stop = Cancellation()
    stop.isRequested = { true }
    #expect(throws: DatabaseFailure.stopped) { try Self.pairs(folder, stop: stop) }
  }
}
