import TestSupport

extension TeamRun {
  /// Saves the server's data of the team, or restores the last save: an older backup, or a standby
  /// that lacked the latest changes.
  func loseOrKeep(_ random: inout SeededGenerator) throws {
    let isOld = try cluster.sql("SELECT to_regclass('kept.\(team)_store')").count > 1
    if isOld, Bool.random(using: &random) {
      note("the server is what it was at the last backup")
      try cluster.sql(try script(restoring: true))
      // Behind a pooler the loss is not noticed.
      if Bool.random(using: &random) {
        for machine in machines where machine.isOnline { machine.reconnect() }
      }
    } else {
      note("the server is backed up")
      try cluster.sql(try script(restoring: false))
    }
  }

  /// Copies the team's rows of every table to a backup table, or back.
  private func script(restoring isRestoring: Bool) throws -> String {
    let tables = try cluster.sql(
      "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE"
        + " n.nspname = 'taskshell' AND c.relkind = 'r' AND c.relname <> 'member' AND"
        + " (c.relname = 'store' OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid"
        + " AND a.attname = 'store')) ORDER BY c.relname <> 'store'")
    let id = "(SELECT id FROM taskshell.store WHERE name = '\(team)')"
    let own = "CREATE SCHEMA IF NOT EXISTS kept"
    let lines = tables.split(separator: "\n").map { table in
      let (column, kept) = (table == "store" ? "id" : "store", "kept.\"\(team)_\(table)\"")
      guard isRestoring else {
        return "DROP TABLE IF EXISTS \(kept);"
          + " CREATE TABLE \(kept) AS SELECT * FROM taskshell.\(table) WHERE \(column) = \(id)"
      }
      guard table != "store" else {
        return
          "UPDATE taskshell.store s SET head = k.head, next_number = k.next_number FROM \(kept)"
          + " k WHERE s.id = k.id"
      }
      return "DELETE FROM taskshell.\(table) WHERE \(column) = \(id);"
        + " INSERT INTO taskshell.\(table) OVERRIDING SYSTEM VALUE SELECT * FROM \(kept)"
    }
    // One state of all tables, as a backup has, also while a change is on its way.
    let begin = isRestoring ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ"
    return ([begin, own] + lines + ["COMMIT"]).joined(separator: ";")
  }
}
