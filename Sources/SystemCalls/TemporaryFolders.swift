/// The folders for files that are gone soon.
package enum TemporaryFolders {
  /// All that there may be, each once, the best first: `$XDG_RUNTIME_DIR`, `$TMPDIR`, `/tmp`. Each
  /// can be missing or full, so that the next one is tried.
  package static var all: [String] {
    let names = ["XDG_RUNTIME_DIR", "TMPDIR"]
    let named = names.compactMap { name in getenv(name).map { String(cString: $0) } }
    var seen: Set<String> = []
    return (named + ["/tmp"]).filter { $0.hasPrefix("/") && seen.insert($0).inserted }
  }
}
