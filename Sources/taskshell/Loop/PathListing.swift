import SystemCalls

/// The files that a path could become.
enum PathListing {
  private static let limit = 500

  /// The paths that begin with this one, by name; folders end in a slash. Hidden files are listed
  /// when a dot was typed.
  static func paths(beginningWith typed: String) -> [String] {
    let slash = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let (folder, name) = (String(typed[..<slash]), typed[slash...])
    let place = expanded(folder)
    let found = directoryEntries(at: place.isEmpty ? "." : place, limit: limit) { entry in
      entry.utf8.starts(with: name.utf8) && (!entry.hasPrefix(".") || name.hasPrefix("."))
        && !entry.unicodeScalars.contains("\u{FFFD}")
    }
    return (found ?? []).map { entry in
      var status = stat()
      let isFolder = stat(place + entry, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      return folder + entry + (isFolder ? "/" : "")
    }.sorted()
  }

  /// The path with the home directory in the place of `~`, which nobody has expanded yet.
  private static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }
}
