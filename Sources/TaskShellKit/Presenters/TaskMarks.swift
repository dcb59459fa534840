import TaskModel

/// What a line of a list says of a task with a sign.
package struct TaskMarks: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let started = TaskMarks(rawValue: 1)
  package static let recurring = TaskMarks(rawValue: 2)
  package static let waiting = TaskMarks(rawValue: 4)
  package static let blocked = TaskMarks(rawValue: 8)
  package static let noted = TaskMarks(rawValue: 16)

  /// Those of a task on that day.
  init(_ task: borrowing TaskItem, in state: ModelState, today: CivilDate) {
    var marks: TaskMarks = []
    if task.started != nil { marks.insert(.started) }
    if task.recurrence != nil { marks.insert(.recurring) }
    if !task.notes.isEmpty { marks.insert(.noted) }
    if task.state == .open {
      if let wait = task.wait, today < wait { marks.insert(.waiting) }
      for number in task.after where state.task(numbered: number)?.state == .open {
        marks.insert(.blocked)
      }
    }
    self = marks
  }
}
