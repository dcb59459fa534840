import LineEditing
import SystemCalls
import TaskLanguage
import TaskModel
import TaskShellKit

/// Looks for reminders while a shell is open.
final class ReminderWatch {
  /// How often is looked, in milliseconds.
  static let interval = 10_000

  private let shell: Shell
  /// When was looked last, and what was set then.
  private var last: (time: MonotonicTime, usual: Int?)?

  init(shell: Shell) { self.shell = shell }

  /// Those that have come since the last look.
  ///
  /// All open tasks are looked at: not for every prompt, and not before the first one.
  func news(isTimer: Bool) -> [(sentence: Sentence, notice: ReminderNotice)] {
    let usual = shell.settings.remindMinutes
    if !isTimer {
      guard let last, last.usual != usual || last.time + .milliseconds(Self.interval) < .now else {
        return []
      }
    }
    last = (.now, usual)
    return shell.presenters.reminders.news(shell.settings)
  }
}
