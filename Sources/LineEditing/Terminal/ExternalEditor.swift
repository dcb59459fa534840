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
    // Held for as long as this process lives: what it leaves behind can be told by that.
    let claim = claim(directory)
    defer {
      if let claim { close(claim) }
      unlink(path)
      rmdir(directory)
    }
    guard write(text + "\n", to: path), run(on: path) else { return nil }
    return contents(of: path).map(PastedText.normalized)
  }

  /// A new directory with mode 0700 and a name nobody can guess.
  private static func privateDirectory() -> String? {
    for parent in parents {
      var template = Array((parent + "/\(prefix)XXXXXX").utf8CString)
      if mkdtemp(&template) != nil {
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
    return nil
  }

  private static let prefix = "taskshell-edit."

  /// Where such directories are made, the best place first.
  private static var parents: [String] {
    let names = ["XDG_RUNTIME_DIR", "TMPDIR"]
    let named = names.compactMap { name in getenv(name).map { String(cString: $0) } }
    return (named + ["/tmp"]).filter { $0.hasPrefix("/") }
  }

  /// What was being edited when a shell was killed, the editor's last save of it, once: afterwards
  /// nothing of it is left.
  ///
  /// Looks only at directories of the user's own that nobody else may enter, whose shell is gone.
  static func leftovers() -> [String] {
    parents.flatMap { parent in
      (directoryEntries(at: parent) { $0.hasPrefix(prefix) } ?? []).compactMap { name in
        let directory = "\(parent)/\(name)"
        guard isPrivate(directory), let claim = claim(directory) else { return nil }
        defer { close(claim) }
        let text = contents(of: "\(directory)/line").map(PastedText.normalized)
        for file in directoryEntries(at: directory) ?? [] { unlink("\(directory)/\(file)") }
        rmdir(directory)
        return text?.contains { !$0.isWhitespace } == true ? text : nil
      }
    }
  }

  /// A descriptor of the directory that has its lock (flock(2)); nil while another process has.
  private static func claim(_ directory: String) -> Int32? {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private static func isPrivate(_ directory: String) -> Bool {
    var status = stat()
    return lstat(directory, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }

  private static func write(_ text: String, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    return (try? writeAll(Array(text.utf8), to: file)) != nil
  }

  /// The file may be another one than we wrote: editors replace files.
  private static func contents(of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
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
