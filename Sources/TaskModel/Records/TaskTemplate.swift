/// A named set of tasks to create new ones from.
package struct TaskTemplate: Equatable, Sendable {
  package let id: UUID
  /// The name; unique among templates, ignoring case and width.
  package let name: String
  /// The day that dates are relative to; nil if the tasks have no dates.
  package let anchor: CivilDate?
  /// The tasks, open and as they were when saved; they refer to each other by their numbers.
  package let tasks: [TaskItem]

  package init(id: UUID, name: String, anchor: CivilDate?, tasks: [TaskItem]) {
    self.id = id
    self.name = name
    self.anchor = anchor
    self.tasks = tasks
  }

  /// The earliest date of all tasks.
  var firstDay: CivilDate? { tasks.flatMap(\.days).min() }
}

extension TaskItem {
  /// The dates of the task.
  var days: [CivilDate] { [due?.date, scheduled?.date, wait, until].compactMap(\.self) }

  /// Returns the task with all its dates moved by that many days; nil outside the calendar.
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
    moved.reminders = reminders.following(by: days * 1440)
    if let due = moved.due { moved.recurrence = recurrence?.moved(to: due.date) }
    return moved
  }
}

private struct OutOfCalendar: Error {}
