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
    guard let directory = opendir(place.isEmpty ? "." : place) else { return [] }
    defer { closedir(directory) }
    var paths: [String] = []
    while paths.count < limit, let entry = readdir(directory) {
      let found = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let found, found != ".", found != "..", found.utf8.starts(with: name.utf8),
        !found.hasPrefix(".") || name.hasPrefix(".")
      else { continue }
      var status = stat()
      let isFolder = stat(place + found, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      paths.append(folder + found + (isFolder ? "/" : ""))
    }
    return paths.sorted()
  }

  /// The path with the home directory in the place of `~`, which nobody has expanded yet.
  private static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }
}
