import SystemCalls
import TaskModel
import TaskShellKit

/// A timer of the person's own systemd, which runs `taskshell remind` every minute.
struct SystemdTimer: ReminderTimer {
  /// The folder of the units: `~/.config/systemd/user`.
  let folder: String
  /// The program, and the store that it is to read; nil for the usual one.
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

  /// A word of ExecStart: systemd.service(5), "Command lines".
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
