/// The database schema of teams, as SQL.
///
/// Everything is in the schema `taskshell`. Users read through row-level security, by their login
/// role; they write only through functions, which run as the owner of the schema.
package enum TeamSchema {
  /// The version that this program creates and writes.
  static let version = 9
  /// The oldest versions of programs that can still read it, and write it.
  static let (reads, writes) = (6, 6)

  /// The complete script, for the administrator of a database to read and run.
  package static let text = script(
    "CREATE SCHEMA taskshell;\n", PackageResources.functions_sql, PackageResources.forms_sql,
    PackageResources.tables_sql)

  /// The script that upgrades from any older version.
  static let upgrade = script(
    "", PackageResources.functions_sql, PackageResources.forms_sql, PackageResources.upgrade_sql)

  /// The functions come first, as the policies of the tables call them.
  private static func script(_ start: String, _ parts: [UInt8]...) -> String {
    """
    -- taskshell: what a team keeps in PostgreSQL 13 or newer, version \(version).
    -- To be run once in a database, by the role that is to own it.
    BEGIN;
    SET LOCAL search_path = pg_catalog, pg_temp;
    SET LOCAL check_function_bodies = off;
    \(start)
    \(parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))
    -- Programs that know these versions, or later ones, read and write it.
    UPDATE taskshell.schema SET version = \(version), reads = \(reads), writes = \(writes);
    COMMIT;

    """
  }
}
