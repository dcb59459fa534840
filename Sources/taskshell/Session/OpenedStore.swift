import SystemCalls
import TaskModel
import TaskShellKit
import TaskStorage
import TaskTeam

/// The store that a session works on: a file, or a team's with its copy in a file.
struct OpenedStore {
  private enum Kind {
    case file(FileStorage)
    case team(TeamStorage)
  }

  private let kind: Kind
  var storage: any Storage {
    switch kind {
    case .file(let file): file
    case .team(let team): team
    }
  }
  /// The file that other shells of this machine write; a team's is known when its server is.
  private var file: FileStorage {
    switch kind {
    case .file(let file): file
    case .team(let team): team.cache
    }
  }
  var maintenance: any StoreMaintenance { file }
  var path: String { file.path }
  /// Nil for a file that is nobody's but one's own.
  var team: TeamStorage? { if case .team(let team) = kind { team } else { nil } }
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
      (kind, author) = (.file(file), login)
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
    kind = .team(team)
    author = address.user ?? login
    (self.name, shown, owner) = (address.text, address.text, address.text)
  }
}
