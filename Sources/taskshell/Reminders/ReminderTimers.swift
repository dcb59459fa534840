import SystemCalls
import TaskExchange
import TaskModel
import TaskShellKit

/// A timer of the user's systemd, which runs `taskshell remind` every minute.
struct SystemdTimer: ReminderTimer {
  /// The folder of the units: `~/.config/systemd/user`.
  let folder: String
  /// The path of the program.
  let program: String
  let store: String?
  let stop: Cancellation

  private static let name = "taskshell-remind"
  private static let control = "/usr/bin/systemctl"

  /// Whether the system has systemd.
  static var isThere: Bool { access(control, X_OK) == 0 }

  var files: [(path: String, text: String)] {
    let words = [program] + (store.map { ["--store", $0] } ?? []) + ["remind", "--quiet"]
    return [
      (
        "\(folder)/\(Self.name).service",
        """
        [Unit]
        Description=Reminders of tasks

        [Service]
        Type=oneshot
        ExecStart=\(words.map(Self.quoted).joined(separator: " "))

        """
      ),
      (
        "\(folder)/\(Self.name).timer",
        """
        [Unit]
        Description=Reminders of tasks, every minute

        [Timer]
        OnCalendar=*-*-* *:*:00
        AccuracySec=5s

        [Install]
        WantedBy=timers.target

        """
      ),
    ]
  }

  /// Quotes a word for ExecStart: systemd.service(5), "Command lines".
  private static func quoted(_ word: String) -> String {
    var text = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\" + String(scalar)
      case "%", "$": text += String(scalar) + String(scalar)
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  var isInstalled: Bool { files.allSatisfy(TimerFiles.isThere) }
  var isRunning: Bool { runs(["is-active", "--quiet", "\(Self.name).timer"]) }

  func install() throws -> String? {
    try TimerFiles.write(files)
    let starts = runs(["daemon-reload"]) && runs(["enable", "--now", "\(Self.name).timer"])
    return starts ? nil : "systemctl --user enable --now \(Self.name).timer"
  }

  func uninstall() throws -> Bool {
    guard files.contains(where: { access($0.path, F_OK) == 0 }) else { return false }
    _ = runs(["disable", "--now", "\(Self.name).timer"])
    try TimerFiles.remove(files)
    _ = runs(["daemon-reload"])
    return true
  }

  private func runs(_ words: [String]) -> Bool {
    TimerFiles.runs([Self.control, "--user"] + words, stop: stop)
  }
}

/// An agent of launchd, which runs `taskshell remind` every minute.
struct LaunchdAgent: ReminderTimer {
  /// `~/Library/LaunchAgents`
  let folder: String
  let program: String
  /// The store to read; nil for the default one.
  let store: String?
  let stop: Cancellation

  private static let name = "taskshell.remind"

  var files: [(path: String, text: String)] {
    let words = [program] + (store.map { ["--store", $0] } ?? []) + ["remind", "--quiet"]
    let arguments = words.map { "    <string>\($0.html)</string>\n" }.joined()
    return [
      (
        "\(folder)/\(Self.name).plist",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
          <key>Label</key><string>\(Self.name)</string>
          <key>ProgramArguments</key>
          <array>
        \(arguments)  </array>
          <key>StartInterval</key><integer>60</integer>
        </dict>
        </plist>

        """
      )
    ]
  }

  var isInstalled: Bool { files.allSatisfy(TimerFiles.isThere) }
  var isRunning: Bool { runs(["print", "gui/\(getuid())/\(Self.name)"]) }

  func install() throws -> String? {
    try TimerFiles.write(files)
    _ = runs(["bootout", "gui/\(getuid())/\(Self.name)"])
    let words = ["bootstrap", "gui/\(getuid())"] + files.map(\.path)
    return runs(words) ? nil : "launchctl " + words.joined(separator: " ")
  }

  func uninstall() throws -> Bool {
    guard files.contains(where: { access($0.path, F_OK) == 0 }) else { return false }
    _ = runs(["bootout", "gui/\(getuid())/\(Self.name)"])
    try TimerFiles.remove(files)
    return true
  }

  private func runs(_ words: [String]) -> Bool {
    TimerFiles.runs(["/bin/launchctl"] + words, stop: stop)
  }
}

/// File operations shared by the timers of all systems.
enum TimerFiles {
  /// Time limit of a system program, in milliseconds.
  private static let timeLimit = 5000

  /// Returns whether the file exists with that text.
  static func isThere(_ file: (path: String, text: String)) -> Bool {
    (try? OpenFile.open(file.path, O_RDONLY | O_NONBLOCK).bytes())
      .map { $0 == Array(file.text.utf8) } ?? false
  }

  static func write(_ files: [(path: String, text: String)]) throws {
    for file in files {
      do {
        let location = try FileLocation(resolving: file.path)
        let replacement = FileReplacement(
          directory: try location.openDirectory(), name: location.name)
        _ = try replacement.replace(.any, with: Array(file.text.utf8))
      } catch let failure as DirectoryFailure {
        throw FileError(path: failure.path, action: .write, code: failure.code)
      } catch {
        let code = (error as? SystemError)?.code ?? (error as? FileReplacement.Failure)?.code
        throw FileError(path: file.path, action: .write, code: code ?? EIO)
      }
    }
  }

  static func remove(_ files: [(path: String, text: String)]) throws {
    for file in files where unlink(file.path) != 0 && errno != ENOENT {
      throw FileError(path: file.path, action: .write, code: errno)
    }
  }

  /// Runs a program and discards its output; returns whether it exists and succeeds.
  static func runs(_ words: [String], stop: Cancellation) -> Bool {
    guard let program = words.first, access(program, X_OK) == 0,
      let nothing = try? OpenFile.open("/dev/null", O_RDONLY)
    else { return false }
    let run = ProgramOutput.answer(
      of: words, input: nothing, atMost: 4096, within: timeLimit, stop: stop)
    return run?.ending == .ended(status: 0)
  }
}
