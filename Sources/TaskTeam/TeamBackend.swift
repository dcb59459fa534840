import TaskModel
import TaskStorage

extension TeamStorage: SharedStorage {}

extension StoreBackend {
  /// The backend for a team's list on PostgreSQL: `postgresql://host/database?team=NAME`.
  package static let postgreSQL = StoreBackend(
    claims: { TeamAddress.matches($0) },
    open: { name, surroundings in
      let address = try StoreBackend.address(name)
      let team = TeamStorage(
        at: address, filesIn: try surroundings.copies(), command: surroundings.command,
        program: surroundings.program, isInteractive: surroundings.isInteractive)
      team.progress = surroundings.progress
      return OpenedStore(team, at: address.text, author: address.user ?? surroundings.login)
    },
    create: { (name) throws(StorageError) in
      let address = try StoreBackend.address(name)
      do throws(TeamProblem) {
        try TeamCreation.create(at: address)
      } catch { throw .team(error) }
    },
    examine: { (name) throws(StorageError) in
      TeamDoctor(of: try StoreBackend.address(name)).findings()
    })

  private static func address(_ text: String) throws(StorageError) -> TeamAddress {
    do throws(TeamProblem) { return try TeamAddress(text) } catch { throw .team(error) }
  }
}
