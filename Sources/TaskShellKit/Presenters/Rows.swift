import TaskLanguage
import TaskModel

/// A task, ready for display: views see this and never the model's task.
package struct TaskRow: Equatable, Sendable {
  /// How near the deadline of an open task is.
  package enum Urgency: Equatable, Sendable {
    case overdue
    case today
    case later
    case none
  }

  package let number: Int
  /// The UUID in lower case.
  package let id: String
  package let text: String
  /// `open` or `done`, as scripts read it.
  package let state: String
  /// `2026-03-14` or `2026-03-14T17:00`, as scripts read it.
  package let due: String?
  /// `2026/03/14` or `2026/03/14 17:00`, as people read it; empty without a deadline.
  package let dueShown: String
  /// The name of whoever does it.
  package let assignee: String?
  package let project: String?
  package let tags: [String]
  /// `high`, `medium` or `low`.
  package let priority: String?
  package let notes: [String]
  /// `2 weeks`, as the store has it.
  package let recurrence: String?
  package let after: [Int]
  /// `2026-03-14`.
  package let wait: String?
  /// RFC 3339, UTC.
  package let created: String
  /// RFC 3339, UTC.
  package let completed: String?
  /// `2026/03/11 10:00`, local time, as people read it.
  package let createdShown: String
  package let completedShown: String?
  package let urgency: Urgency
  package let isSelected: Bool

  package var isDone: Bool { state == TaskItem.State.done.rawValue }
}

/// A person, ready for display.
package struct PersonRow: Equatable, Sendable {
  package let id: String
  package let name: String
  package let seat: Int?
  /// How many open tasks she has; nil where that is not told.
  package var open: Int?
}

/// Makes rows from the model's records.
struct RowMaker {
  private let state: ModelState
  private let selection: Int?
  private let clock: Clock
  private let now: CivilDateTime
  private let names: [UUID: String]

  /// - Parameter state: where the records are from; nil for the model's own state.
  init(model: SharedModel, clock: Clock, state: ModelState? = nil) {
    let state = state ?? model.state
    self.state = state
    selection = model.selection
    self.clock = clock
    now = clock.now().civil
    names = Dictionary(
      state.users.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  func row(_ task: TaskItem) -> TaskRow {
    TaskRow(
      number: task.number, id: task.id.uuidString.lowercased(), text: task.text,
      state: task.state.rawValue, due: task.due?.iso8601, dueShown: task.due?.shown ?? "",
      assignee: task.assignee.flatMap { names[$0] }, project: task.project, tags: task.tags,
      priority: task.priority?.rawValue, notes: task.notes, recurrence: task.recurrence?.notation,
      after: task.after, wait: task.wait?.iso8601, created: task.created.rfc3339,
      completed: task.completed?.rfc3339, createdShown: shown(task.created),
      completedShown: task.completed.map(shown), urgency: urgency(of: task),
      isSelected: task.number == selection)
  }

  func row(_ user: User) -> PersonRow {
    PersonRow(id: user.id.uuidString.lowercased(), name: user.name, seat: state.seats[user.id])
  }

  private func shown(_ instant: Instant) -> String {
    clock.civil(instant).map { Due(date: $0.date, time: $0.time).shown } ?? instant.rfc3339
  }

  private func urgency(of task: TaskItem) -> TaskRow.Urgency {
    guard let due = task.due, task.state == .open else { return .none }
    if due.hasPassed(at: now) { return .overdue }
    return due.date == now.date ? .today : .later
  }
}

extension Due {
  /// `2026/03/14`, or with a time `2026/03/14 17:00`.
  package var shown: String {
    let day = date.iso8601.replacing("-", with: "/")
    return time.map { "\(day) \($0.iso8601)" } ?? day
  }
}
