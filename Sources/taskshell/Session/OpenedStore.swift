import SystemCalls
import TaskModel
import TaskShellKit
import TaskStorage
import TaskTeam

/// The store that a session works on: a file, or a team's with its copy in a file.
struct OpenedStore {
  let storage: any Storage
  let maintenance: any StoreMaintenance
  /// Nil for a file that is nobody's but one's own.
  let team: TeamStorage?
  /// The file that other shells of this machine write.
  let path: String
  /// All files that the store is kept in.
  var files: [String] { team?.files ?? [path] }
  /// What tells this store from others: the path, or the address of the team.
  let name: String
  /// The same for people, with `~` for the home directory.
  let shown: String
  /// What tells this store from others whatever the working directory.
  let owner: String
  /// What the store says of the commits that are made here.
  let author: String

  /// - Parameter readsOnDemand: whether of a file only what a command needs is read.
  init(
    _ name: String, _ paths: Paths, _ environment: [String: String], isInteractive: Bool,
    readsOnDemand: Bool
  ) throws {
    let command = isInteractive ? "taskshell" : "script"
    let login = environment["USER"] ?? environment["LOGNAME"] ?? ""
    guard TeamAddress.isOne(name) else {
      let file = FileStorage(path: name, command: command)
      file.readsOnDemand = readsOnDemand
      (storage, maintenance, team, path, author) = (file, file, nil, name, login)
      (self.name, shown, owner) = (name, paths.shown(name), paths.absolute(name))
      return
    }
    let address: TeamAddress
    do throws(TeamProblem) {
      address = try TeamAddress(name)
    } catch { throw StorageError.team(error) }
    let team = TeamStorage(
      at: address, filesIn: try paths.teams(), command: command,
      program: Environment.version, isInteractive: isInteractive)
    if isatty(STDERR_FILENO) == 1 {
      let bar = ProgressBar()
      team.progress = { progress in
        bar.show(
          progress.map { count, all in
            ExchangeProgress(count: count, fraction: Double(count) / Double(max(all, 1)))
          })
      }
    }
    (storage, maintenance, self.team, path) = (team, team.cache, team, team.path)
    author = address.user ?? login
    (self.name, shown, owner) = (address.text, address.text, address.text)
  }
}
