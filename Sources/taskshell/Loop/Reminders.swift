import TaskLanguage
import TaskModel
import TaskShellKit

/// Announces deadlines with a time before they pass, each once.
final class Reminders {
  /// How often deadlines are looked at, in milliseconds.
  static let interval = 10_000

  private let shell: Shell
  private var told: Set<Told> = []

  private struct Told: Hashable {
    let number: Int
    let due: Due
  }

  init(shell: Shell) { self.shell = shell }

  /// The deadlines that have come near since the last call.
  func news() -> [Sentence] {
    guard let minutes = shell.settings.remindMinutes else { return [] }
    let now = shell.clock.now().civil
    return shell.model.state.tasks.compactMap { task in
      guard task.state == .open, let due = task.due, let time = due.time else { return nil }
      let left =
        now.date.days(to: due.date) * 1440 + Int(time.minuteOfDay) - Int(now.time.minuteOfDay)
      guard left >= 0, left <= minutes, told.insert(Told(number: task.number, due: due)).inserted
      else { return nil }
      return shell.say(
        .reminder(
          task.number, task.text, due: .due(due, now: now)))
    }
  }
}
