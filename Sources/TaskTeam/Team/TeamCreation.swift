import TaskModel

/// Creating a team, and upgrading the schema.
package enum TeamCreation {
  /// Longer than the server's own limit for a query.
  private static let limit = Duration.seconds(70)

  /// Creates the team that the address names, and the schema if missing; the caller becomes its
  /// admin. Waits for the server.
  package static func create(at address: TeamAddress) throws(TeamProblem) {
    guard let team = address.team else { throw .noTeam("") }
    guard let library = LibPQ.shared else { throw .noLibrary }
    do throws(QueryFailure) {
      let connection = try Connection(address.options(library), library)
      let found = try connection.run(
        "SELECT pg_catalog.to_regclass('taskshell.schema')", within: limit)
      if found.text(0, 0) == nil { try connection.run(script: TeamSchema.text) }
      _ = try connection.run("SELECT taskshell.create_team($1)", [team], within: limit)
    } catch {
      switch error.code {
      case "23505": throw .teamExists(team)
      case "42501": throw .mayNotCreate(error.sentence)
      default: throw TeamProblem(error)
      }
    }
  }

  /// Upgrades the database schema to the version of this program, and returns that version. Waits
  /// for the server.
  static func upgrade(at address: TeamAddress) throws(TeamProblem) -> Int {
    guard let library = LibPQ.shared else { throw .noLibrary }
    do throws(QueryFailure) {
      let connection = try Connection(address.options(library), library)
      let found = try connection.run("SELECT version FROM taskshell.schema", within: limit)
      let version = found.rows.first.flatMap { found.integer($0, 0) } ?? TeamSchema.version
      if version < TeamSchema.version {
        try connection.run(script: TeamSchema.upgrade)
      }
      return max(version, TeamSchema.version)
    } catch {
      throw error.code == "42501" ? .mayNotUpgrade(error.sentence) : TeamProblem(error)
    }
  }
}
