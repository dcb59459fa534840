import SystemCalls
import TaskModel

/// The paths of a user's files (XDG Base Directory Specification 0.8: an empty or relative variable
/// counts as unset).
struct Paths {
  private let environment: [String: String]

  init(environment: [String: String]) { self.environment = environment }

  /// Whether the environment names a store.
  var namesStore: Bool { environment["TASKSHELL_STORE"]?.isEmpty == false }

  func store() throws(LaunchError) -> String {
    if let path = environment["TASKSHELL_STORE"], !path.isEmpty { return path }
    guard let folder = folder("XDG_DATA_HOME", ".local/share") else { throw .noHome }
    return folder + "/tasks.jsonl"
  }

  /// Returns the folder of the local copies of team stores.
  func teams() throws(LaunchError) -> String {
    guard let folder = folder("XDG_STATE_HOME", ".local/state") else { throw .noHome }
    return folder + "/teams"
  }

  /// The history file; empty if there is no place for it.
  var history: String { folder("XDG_STATE_HOME", ".local/state").map { $0 + "/history" } ?? "" }
  /// The state of the tutorial; empty if there is no place for it.
  var tutorial: String { folder("XDG_STATE_HOME", ".local/state").map { $0 + "/tutorial" } ?? "" }
  /// The log of reminders; empty if there is no place for it.
  var reminded: String { folder("XDG_STATE_HOME", ".local/state").map { $0 + "/reminded" } ?? "" }
  /// The folder of the user's systemd units; nil if there is none.
  var systemdUnits: String? {
    if let path = environment["XDG_CONFIG_HOME"], path.hasPrefix("/") {
      return path + "/systemd/user"
    }
    return environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.config/systemd/user" }
  }
  /// The folder of the user's launchd agents; nil if there is none.
  var launchAgents: String? {
    environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/Library/LaunchAgents" }
  }
  /// The start-up file; empty if there is no place for it.
  var startup: String { folder("XDG_CONFIG_HOME", ".config").map { $0 + "/rc" } ?? "" }

  /// The file of definitions made at prompts; empty if there is no place for it.
  var definitions: String {
    folder("XDG_CONFIG_HOME", ".config").map { $0 + "/definitions" } ?? ""
  }

  /// Returns the program's folder in `variable` or `fallback`; nil if HOME is needed and not set.
  private func folder(_ variable: String, _ fallback: String) -> String? {
    if let path = environment[variable], path.hasPrefix("/") { return "\(path)/taskshell" }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return "\(home)/\(fallback)/taskshell"
  }

  /// The folder of the hooks; empty if there is none.
  var hooks: String { folder("XDG_CONFIG_HOME", ".config").map { $0 + "/hooks" } ?? "" }

  /// Returns the path with a leading `~` replaced by the home directory.
  func expanded(_ path: String) -> String {
    OpenFile.expanded(path, home: environment["HOME"])
  }

  /// Returns the expanded path, made absolute.
  func absolute(_ path: String) -> String {
    let path = expanded(path)
    guard !path.hasPrefix("/"), let folder = OpenFile.workingDirectory else { return path }
    return "\(folder)/\(path)"
  }

  /// Returns the path with `~` for the home directory, as a user would type it.
  func shown(_ path: String) -> String {
    guard let home = environment["HOME"], !home.isEmpty, path.hasPrefix("\(home)/") else {
      return path
    }
    return "~" + path.dropFirst(home.count)
  }
}

/// The file of `-f`: opened once and read as it grows, so that a pipe works as well.
enum ScriptFile {
  /// Returns a descriptor for reading, open until the program ends.
  static func open(_ path: String) throws(FileError) -> Int32 {
    let descriptor = openForReading(path)
    guard descriptor >= 0 else { throw FileError(path: path, action: .read, code: errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw FileError(path: path, action: .read, code: EISDIR)
    }
    return descriptor
  }
}

/// open(2), whose name ``ScriptFile/open(_:)`` hides.
private func openForReading(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC) }
