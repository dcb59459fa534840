/// Libraries that are opened while the program runs.
package enum SharedLibrary {
  /// The folders of libraries: of Debian's architectures, of other systems, of Homebrew.
  private static let folders = [
    "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
    "/opt/homebrew/opt/libpq/lib", "/opt/homebrew/lib", "/usr/local/opt/libpq/lib",
    "/usr/local/lib",
  ]

  /// The first library of one of these names; nil where there is none.
  ///
  /// Never one of the working directory, in which a folder that somebody else has made may be.
  package static func open(_ names: [String]) -> UnsafeMutableRawPointer? {
    let variable = getenv("LD_LIBRARY_PATH").map { String(cString: $0) }
    return paths(of: names, besides: variable ?? "").lazy.compactMap { dlopen($0, RTLD_NOW) }.first
  }

  /// The paths to try, in order.
  ///
  /// - Parameter variable: what `LD_LIBRARY_PATH` says. A bare name is looked for there, and wherever
  ///   else the system says, unless that can be the working directory: an empty or a relative folder
  ///   (ld.so(8)), and always on macOS (dyld(1)).
  package static func paths(of names: [String], besides variable: String) -> [String] {
    let absolute = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
    #if canImport(Darwin)
    return absolute
    #else
    let named = variable.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == ":" || $0 == ";" })
    let isSafe = variable.isEmpty || named.allSatisfy { $0.hasPrefix("/") }
    return isSafe ? absolute + names : absolute
    #endif
  }
}
