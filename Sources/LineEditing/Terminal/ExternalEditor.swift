import SystemCalls

/// Text in the user's editor: `$VISUAL`, `$EDITOR`, or `vi`.
enum ExternalEditor {
  /// The most bytes taken back from the editor.
  private static let mostBytes = 4 << 20

  /// The text after editing, without line feeds at its end; nil when the editor did not start or
  /// reported a failure, or its file cannot be read.
  ///
  /// The file is readable by the user only, in a new directory with the same restriction, and is
  /// removed afterwards.
  static func edit(_ text: String) -> String? {
    guard let directory = privateDirectory() else { return nil }
    let path = directory + "/line"
    defer {
      unlink(path)
      rmdir(directory)
    }
    guard write(text + "\n", to: path), run(on: path) else { return nil }
    return contents(of: path).map(PastedText.normalized)
  }

  /// A new directory with mode 0700 and a name nobody can guess.
  private static func privateDirectory() -> String? {
    let names: [String] = ["XDG_RUNTIME_DIR", "TMPDIR"]
    let parents = names.compactMap { name in getenv(name).map { String(cString: $0) } }
    for parent in parents + ["/tmp"] where parent.hasPrefix("/") {
      var template = Array((parent + "/line.XXXXXX").utf8CString)
      if mkdtemp(&template) != nil {
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
    return nil
  }

  private static func write(_ text: String, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    return (try? writeAll(Array(text.utf8), to: file)) != nil
  }

  /// The file may be another one than we wrote: editors replace files.
  private static func contents(of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while result.count < mostBytes {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      result.append(contentsOf: buffer[..<count])
    }
    return result
  }

  /// True when the editor ended well.
  ///
  /// Keys that interrupt reach the editor only.
  private static func run(on path: String) -> Bool {
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    let script = "exec ${VISUAL:-${EDITOR:-vi}} \"$1\""
    guard let process = ChildProcess.spawn(["/bin/sh", "-c", script, "sh", path]) else {
      return false
    }
    return ChildProcess.wait(for: process) == 0
  }
}
