import SystemCalls
import TaskModel

/// Where the files of a user are (XDG Base Directory Specification 0.8: an empty or relative
/// variable counts as unset).
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

  /// Where the copies of what teams have are.
  func teams() throws(LaunchError) -> String {
    guard let folder = folder("XDG_STATE_HOME", ".local/state") else { throw .noHome }
    return folder + "/teams"
  }

  /// Empty where there is no place for it.
  var history: String { folder("XDG_STATE_HOME", ".local/state").map { $0 + "/history" } ?? "" }
  /// Empty where there is no place for it.
  var tutorial: String { folder("XDG_STATE_HOME", ".local/state").map { $0 + "/tutorial" } ?? "" }
  /// Empty where there is no place for it.
  var reminded: String { folder("XDG_STATE_HOME", ".local/state").map { $0 + "/reminded" } ?? "" }
  /// Where the person's own units of systemd are; nil where there is no such place.
  var systemdUnits: String? {
    if let path = environment["XDG_CONFIG_HOME"], path.hasPrefix("/") {
      return path + "/systemd/user"
    }
    return environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.config/systemd/user" }
  }
  /// Where the person's own agents of launchd are; nil where there is no such place.
  var launchAgents: String? {
    environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/Library/LaunchAgents" }
  }
  /// Empty where there is no place for it.
  var startup: String { folder("XDG_CONFIG_HOME", ".config").map { $0 + "/rc" } ?? "" }

  /// Empty where there is no place for it.
  var definitions: String {
    folder("XDG_CONFIG_HOME", ".config").map { $0 + "/definitions" } ?? ""
  }

  /// The program's own folder; nil if neither that variable nor HOME is set.
  private func folder(_ variable: String, _ fallback: String) -> String? {
    if let path = environment[variable], path.hasPrefix("/") { return "\(path)/taskshell" }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return "\(home)/\(fallback)/taskshell"
  }

  /// The folder of the programs that are asked and told of changes; empty where there is none.
  var hooks: String { folder("XDG_CONFIG_HOME", ".config").map { $0 + "/hooks" } ?? "" }

  /// The path that is meant, where `~` stands for the home directory.
  func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = environment["HOME"], !home.isEmpty else {
      return path
    }
    return home + path.dropFirst()
  }

  /// The expanded path, made absolute.
  func absolute(_ path: String) -> String {
    let path = expanded(path)
    guard !path.hasPrefix("/"), let folder = OpenFile.workingDirectory else { return path }
    return "\(folder)/\(path)"
  }

  /// The path as one would type it, with `~` for the home directory.
  func shown(_ path: String) -> String {
    guard let home = environment["HOME"], !home.isEmpty, path.hasPrefix("\(home)/") else {
      return path
    }
    return "~" + path.dropFirst(home.count)
  }
}

/// The file of `-f`: opened once and read as it grows, so that a pipe works as well.
enum ScriptFile {
  /// A descriptor for reading, open until the program ends.
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
