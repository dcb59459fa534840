/// The database schema of teams, as SQL: one file beside this one for each version, which upgrades
/// from the previous one.
///
/// Everything is in the schema `taskshell`. Users read through row-level security, by their login
/// role; they write only through functions, which run as the owner of the schema.
package enum TeamSchema {
  private static let steps = [
    PackageResources.version_1_sql, PackageResources.version_2_sql, PackageResources.version_3_sql,
    PackageResources.version_4_sql, PackageResources.version_5_sql,
    PackageResources.version_6_sql, PackageResources.version_7_sql,
    PackageResources.version_8_sql,
  ]

  /// The version that this program creates and writes.
  static let version = steps.count

  /// The complete script, for the administrator of a database to read and run.
  package static let text = script(from: 0)

  /// Returns the script from one version to another; 0 is a database without teams.
  static func script(from old: Int, to new: Int = version) -> String {
    let steps = steps[old..<new].map { String(decoding: $0, as: UTF8.self) }
    return """
      -- taskshell: what a team keeps in PostgreSQL 13 or newer, version \(new).
      -- To be run once in a database, by the role that is to own it.
      BEGIN;
      SET LOCAL search_path = pg_catalog, pg_temp;
      \(steps.joined(separator: "\n"))
      COMMIT;

      """
  }
}
