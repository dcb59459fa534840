/// Where the files of a user are (XDG Base Directory Specification 0.8: an empty or relative
/// variable counts as unset).
struct Paths {
  private let environment: [String: String]

  init(environment: [String: String]) { self.environment = environment }

  var store: String {
    if let path = environment["TASKSHELL_STORE"], !path.isEmpty { return path }
    return base("XDG_DATA_HOME", ".local/share") + "/tasks.jsonl"
  }

  var history: String { base("XDG_STATE_HOME", ".local/state") + "/history" }
  var startup: String { base("XDG_CONFIG_HOME", ".config") + "/rc" }

  private func base(_ variable: String, _ fallback: String) -> String {
    if let path = environment[variable], path.hasPrefix("/") { return "\(path)/taskshell" }
    return "\(environment["HOME"] ?? "")/\(fallback)/taskshell"
  }

  /// The path as one would type it, with `~` for the home directory.
  func shown(_ path: String) -> String {
    guard let home = environment["HOME"], !home.isEmpty, path.hasPrefix("\(home)/") else {
      return path
    }
    return "~" + path.dropFirst(home.count)
  }
}
