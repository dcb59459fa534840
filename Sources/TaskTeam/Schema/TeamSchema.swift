/// What a team keeps in its database, as SQL: the files beside this one, one for each version, each of
/// which leads on from the one before it.
///
/// Everything is in the schema `taskshell`. People read through row-level security, by the role that
/// they logged in as; they write through functions alone, which run as the owner of the schema.
package enum TeamSchema {
  private static let steps = [
    PackageResources.version_1_sql, PackageResources.version_2_sql, PackageResources.version_3_sql,
    PackageResources.version_4_sql, PackageResources.version_5_sql,
    PackageResources.version_6_sql,
  ]

  /// The version that this program makes and writes.
  static let version = steps.count

  /// The whole of it, to be read and run by the administrator of a database.
  package static let text = script(from: 0)

  /// What leads from a version to another one; 0 is a database without a team.
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
