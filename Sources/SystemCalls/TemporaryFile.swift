/// Files without a name, which are gone when nobody holds them.
package enum TemporaryFile {
  /// A file that holds these bytes, at its beginning, in the first of the folders that has room.
  ///
  /// - Throws: what the last of them said, if none has.
  package static func holding(_ bytes: [UInt8]) throws(SystemError) -> OpenFile {
    var failure = SystemError(code: ENOENT)
    for folder in TemporaryFolders.brief {
      do throws(SystemError) {
        return try file(in: folder, bytes)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private static func file(in folder: String, _ bytes: [UInt8]) throws(SystemError) -> OpenFile {
    var template = Array("\(folder)/taskshell-XXXXXX".utf8CString)
    let file = try OpenFile(checking: mkstemp(&template))
    unlink(template)
    // Swift does not see mkostemp(3), which would do it at once: nothing is started meanwhile.
    _ = fcntl(file.descriptor, F_SETFD, FD_CLOEXEC)
    try writeAll(bytes, to: file.descriptor)
    lseek(file.descriptor, 0, SEEK_SET)
    return file
  }
}

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
