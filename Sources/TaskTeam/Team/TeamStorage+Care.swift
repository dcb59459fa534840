import TaskModel
import TaskStorage

/// Looking after the team.
extension TeamStorage: TeamCare {
  private static let carePatience = Duration.seconds(5)

  package var unshared: Int { outbox.commits.count }
  package var conflicts: [TeamConflict] { openConflicts.all }
  package var asideChanges: [TeamAside] { aside.changes }
  package func settle(_ number: Int) throws { try openConflicts.remove(number) }

  package func status() throws -> TeamStatus {
    link.wait(atMost: .seconds(1)) { link.isConnected }
    return TeamStatus(
      address: link.address.text, team: link.greeting?.name ?? link.address.team ?? "",
      connection: connection, rights: link.greeting?.rights, head: head, unshared: unshared,
      conflicts: conflicts, members: (try? members()) ?? [], aside: asideChanges)
  }

  package func invite(_ role: String, _ rights: TeamRights) throws {
    try manage(
      "SELECT taskshell.invite($1, $2, $3)", [try connectedStore(), role, rights.rawValue])
  }

  package func remove(_ role: String) throws {
    try manage("SELECT taskshell.remove($1, $2)", [try connectedStore(), role])
  }

  package func leave() throws {
    try manage("SELECT taskshell.remove($1, session_user)", [try connectedStore()])
  }

  package func upgrade() throws -> Int {
    do throws(TeamProblem) {
      let version = try TeamCreation.upgrade(at: link.address)
      link.connectAnew()
      return version
    } catch { throw StorageError.team(error) }
  }

  /// Whether the server lets this person in, and has the team; waits for it.
  package func requireConnection() throws(StorageError) { _ = try connectedStore() }

  private var connection: TeamStatus.Connection {
    switch link.state {
    case .connecting: .connecting
    case .connected: .connected
    case .apart(let problem): .apart(problem)
    }
  }

  private func connectedStore() throws(StorageError) -> String {
    link.connect()
    link.wait(atMost: Self.carePatience) { link.isConnected }
    guard link.isConnected, let store = link.greeting?.store else { throw .team(problem) }
    return store.notation
  }

  private func manage(_ query: String, _ values: [String?]) throws(StorageError) {
    do throws(StorageError) {
      _ = try ask(query, values, Self.carePatience)
    } catch {
      guard error == .team(.mayNotWrite) else { throw error }
      throw .team(.mayNotManage)
    }
  }

  package func present() -> [String]? {
    link.wait(atMost: patience) { link.isIdle }
    guard link.isIdle else { return nil }
    return (try? members(within: patience))?.filter { $0.shells > 0 }.map(\.role)
  }

  package func members() throws -> [TeamStatus.Member] { try members(within: Self.carePatience) }

  private func members(within limit: Duration) throws -> [TeamStatus.Member] {
    let results = try ask(
      "SELECT role, rights, shells FROM taskshell.members($1)", [try connectedStore()], limit)
    return results.flatMap { result in
      result.rows.compactMap { row in
        guard let role = result.text(row, 0),
          let rights = result.text(row, 1).flatMap(TeamRights.init(rawValue:)),
          let shells = result.integer(row, 2)
        else { return nil }
        return TeamStatus.Member(role: role, rights: rights, shells: shells)
      }
    }
  }
}
