import TaskModel

/// A fake team in memory, for the messages of the commands.
final class MemoryTeam: StoreHost, TeamAdministration {
  var team: (any TeamAdministration)? { hasTeam ? self : nil }
  let author = "anna"
  /// The file of the store, if it is not a team's.
  var file: String?
  let isGiven = false
  var hasTeam = true
  private(set) var opened: [String] = []
  private(set) var created: [String] = []
  var unshared = 0
  var asideChanges: [TeamAside] = []
  var steps: [LoggedCommit] = []
  var conflicts: [TeamConflict] = []
  private var rights: [String: TeamRights] = ["anna": .admin]
  var problem: TeamProblem?

  func open(_ name: String, checking: Bool) throws -> String {
    if checking, let problem { throw StorageError.team(problem) }
    opened.append(name)
    return name
  }

  func copy(from source: String, to target: String) throws -> StoreCopied {
    if let problem { throw StorageError.team(problem) }
    return StoreCopied(changes: 3)
  }

  func createTeam(at address: String) throws {
    if let problem { throw StorageError.team(problem) }
    created.append(address)
  }

  /// The findings of an examination of the server.
  var facts: [TeamFact] = []

  func examineTeam(at address: String?) throws -> [TeamFinding] {
    if let problem { throw StorageError.team(problem) }
    return facts.map { TeamFinding($0) }
  }

  func status() throws -> TeamStatus {
    TeamStatus(
      address: "postgresql://db/tasks?team=home", team: "home",
      connection: problem.map { .apart($0) } ?? .connected, rights: .admin, head: 7,
      unshared: unshared, conflicts: conflicts, members: try members(),
      aside: asideChanges)
  }

  func members() throws -> [TeamStatus.Member] {
    rights.keys.sorted().map {
      TeamStatus.Member(role: $0, rights: rights[$0] ?? .reader, shells: $0 == "anna" ? 1 : 0)
    }
  }

  func present() -> [String]? { problem == nil ? ["anna", "carl"] : nil }

  func invite(_ role: String, _ rights: TeamRights) throws { self.rights[role] = rights }

  func remove(_ role: String) throws {
    guard rights.removeValue(forKey: role) != nil else {
      throw StorageError.team(.refused("\(role) is not in this team", hint: ""))
    }
  }

  func leave() throws { rights["anna"] = nil }

  func upgrade() throws -> Int {
    if let problem { throw StorageError.team(problem) }
    return 2
  }

  func retryAside() throws { asideChanges = [] }

  func asideSteps(on state: ModelState) -> [LoggedCommit] { steps }

  func dropAside() throws { (asideChanges, steps) = ([], []) }

  func forgetConflict(_ number: Int) throws { conflicts.removeAll { $0.number == number } }
}
