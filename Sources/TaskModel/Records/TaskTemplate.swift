/// A named set of tasks from which new ones are made.
package struct TaskTemplate: Equatable, Sendable {
  package let id: UUID
  /// Unique among templates, in any case and width.
  package let name: String
  /// The day that dates are counted from; nil where the tasks have no dates.
  package let anchor: CivilDate?
  /// Open and as they were when they were kept; what they say of each other names their numbers.
  package let tasks: [TaskItem]

  package init(id: UUID, name: String, anchor: CivilDate?, tasks: [TaskItem]) {
    self.id = id
    self.name = name
    self.anchor = anchor
    self.tasks = tasks
  }

  /// The first day that any of the tasks names.
  var firstDay: CivilDate? { tasks.flatMap(\.days).min() }
}

extension TaskItem {
  /// The days that it names.
  var days: [CivilDate] { [due?.date, scheduled?.date, wait, until].compactMap(\.self) }

  /// The task with all its dates moved by that many days; nil where the calendar ends.
  func moved(by days: Int) -> TaskItem? {
    var moved = self
    func day(_ date: CivilDate?) throws(OutOfCalendar) -> CivilDate? {
      guard let date else { return nil }
      guard let day = date.adding(days: days) else { throw OutOfCalendar() }
      return day
    }
    do throws(OutOfCalendar) {
      moved.due = try day(due?.date).map { Due(date: $0, time: due?.time) }
      moved.scheduled = try day(scheduled?.date).map { Due(date: $0, time: scheduled?.time) }
      moved.wait = try day(wait)
      moved.until = try day(until)
    } catch {
      return nil
    }
    if let due = moved.due { moved.recurrence = recurrence?.moved(to: due.date) }
    return moved
  }
}

private struct OutOfCalendar: Error {}
