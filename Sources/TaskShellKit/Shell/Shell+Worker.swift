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

  /// The same for tasks that are done: only where some are being worked on time is recorded.
  func worker(of numbers: [Int]) -> UUID? {
    let isRunning = numbers.contains { model.state.task(numbered: $0)?.started != nil }
    return isRunning ? worker() : people.meant?.id
  }
}
