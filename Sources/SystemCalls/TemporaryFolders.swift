/// The folders for files that are gone soon, each of which can be missing or full, so that the next one
/// is tried.
package enum TemporaryFolders {
  /// For what nobody needs when this process is gone: each folder once, the best first.
  package static var brief: [String] { folders(runtime + named("TMPDIR") + ["/tmp"]) }

  /// For what is to be there still when the system has logged the user out, who may only have lost the
  /// line: the folder that goes with the login comes last (XDG Base Directory Specification 0.8).
  package static var lasting: [String] {
    folders(named("TMPDIR") + ["/var/tmp", "/tmp"] + runtime)
  }

  private static var runtime: [String] { named("XDG_RUNTIME_DIR") }

  private static func named(_ variable: String) -> [String] {
    getenv(variable).map { [String(cString: $0)] } ?? []
  }

  private static func folders(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { $0.hasPrefix("/") && seen.insert($0).inserted }
  }
}
