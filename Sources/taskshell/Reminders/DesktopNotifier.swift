import LineEditing
import SystemCalls
import TaskModel
import TaskShellKit

/// Notifies of a reminder outside of a prompt: by the command that was set, or by the desktop.
struct DesktopNotifier {
  /// Time limit of a program, in milliseconds.
  private static let timeLimit = 5000
  private static let outputLimit = 4096
  /// Cancellation of a running program.
  let stop: Cancellation

  /// Sends a notification. Returns nil if there is no way to notify but to print it, false if it
  /// failed.
  ///
  /// - Parameter command: run by `/bin/sh`, with one line of JSON, an object, on standard input.
  func notify(_ notice: ReminderNotice, _ command: String?) throws -> Bool? {
    if let command {
      let json = JSONRenderer().text(of: notice.data)
      return try run(["/bin/sh", "-c", command], input: Array(json.utf8))
    }
    guard let arguments = Self.desktop(notice) else { return Self.isUnread ? false : nil }
    return try run(arguments, input: [])
  }

  /// Returns the desktop's command; texts are separate arguments, never parts of a program.
  private static func desktop(_ notice: ReminderNotice) -> [String]? {
    let (title, body) = (
      TerminalText.sanitized(notice.title), TerminalText.sanitized(notice.body)
    )
    #if canImport(Darwin)
    let script =
      "on run argv\ndisplay notification (item 2 of argv) with title (item 1 of argv)\nend"
    return ["/usr/bin/osascript", "-e", script, "--", title, body]
    #else
    guard let program = ChildProcess.program(named: "notify-send"), hasBus else { return nil }
    return [program, "--app-name=taskshell", "--", title, body]
    #endif
  }

  /// The missing program for notifications of the desktop; nil if there is one.
  static func missing() -> String? {
    #if canImport(Darwin)
    return nil
    #else
    return ChildProcess.program(named: "notify-send") == nil ? "notify-send" : nil
    #endif
  }

  /// Whether nobody reads what is printed: it goes to the journal of systemd (systemd.exec(5),
  /// JOURNAL_STREAM), or to /dev/null.
  private static var isUnread: Bool {
    let journal = getenv("JOURNAL_STREAM").map { String(cString: $0) }
    var null = stat()
    guard stat("/dev/null", &null) == 0 else { return false }
    return [STDOUT_FILENO, STDERR_FILENO].allSatisfy { descriptor in
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return true }
      return (status.st_dev, status.st_ino) == (null.st_dev, null.st_ino)
        || "\(status.st_dev):\(status.st_ino)" == journal
    }
  }

  /// Whether the session has a D-Bus.
  private static var hasBus: Bool {
    if getenv("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
    guard let folder = getenv("XDG_RUNTIME_DIR") else { return false }
    return access(String(cString: folder) + "/bus", F_OK) == 0
  }

  private func run(_ arguments: [String], input: [UInt8]) throws -> Bool {
    do {
      let run = ProgramOutput.answer(
        of: arguments, input: try TemporaryFile.holding(input), atMost: Self.outputLimit,
        within: Self.timeLimit, stop: stop)
      return run?.ending == .ended(status: 0)
    } catch {
      throw FileError(path: arguments[0], action: .read, code: error.code)
    }
  }
}
