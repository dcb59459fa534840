import TaskLanguage
import TaskModel

extension Shell {
  /// Whose time is recorded: whom `set me` names; nil for nobody.
  ///
  /// Where there is no such user any more, time is recorded for nobody, which is said once in a run of
  /// the shell.
  func worker() -> UUID? {
    let people = people
    if let name = settings.me, people.user(named: People.word) == nil {
      if presenters.work.missing != name {
        view.remark(say(LookupError.meIsNobody(name).message))
      }
      presenters.work.missing = name
    }
    return people.meant?.id
  }

  /// How much work in one go is recorded unasked: a longer one was forgotten.
  private static let longestWork = 12 * 60

  /// Makes sure that long work is meant: asks a person about each task, and refuses a script without
  /// `--yes`.
  func confirmWork(on tasks: [TaskItem]) throws {
    guard !assumesYes else { return }
    for task in tasks {
      guard let length = presenters.work.length(of: task), length.count > Self.longestWork else {
        continue
      }
      guard input.isInteractive else { throw ReferenceError.longWork(task, length) }
      try ask(.recordsWork(task, length))
    }
  }

  /// The same for tasks that are done: only where some are being worked on time is recorded.
  func worker(of numbers: [Int]) -> UUID? {
    let isRunning = numbers.contains { model.state.task(numbered: $0)?.started != nil }
    return isRunning ? worker() : people.meant?.id
  }
}
