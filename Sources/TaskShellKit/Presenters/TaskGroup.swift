import TaskLanguage
import TaskModel

/// Rows of a list below a heading.
package struct TaskGroup: Equatable, Sendable {
  /// What the rows have in common, and need not show each.
  package let key: TaskOrder.Key
  package let heading: String
  /// Indices of the rows; a task with several tags lies in several groups.
  package internal(set) var rows: [Int]
}

/// Puts the tasks of a list into groups: in the order of the list, what has no value last.
struct TaskGrouping {
  private let key: TaskOrder.Key
  private let context: PresenterContext
  private let language: Language
  private let today: CivilDate

  /// Nil for what would be different in every task.
  init?(by key: TaskOrder.Key?, _ context: PresenterContext) {
    guard let key, key != .number, key != .text else { return nil }
    self.key = key
    self.context = context
    language = context.language()
    today = context.now.date
  }

  /// - Parameter rows: those of the tasks, in the same order.
  func groups(_ tasks: [TaskItem], _ rows: [TaskRow]) -> [TaskGroup] {
    var groups: [TaskGroup] = []
    var places: [String: Int] = [:]
    var without = TaskGroup(key: key, heading: language.say(.none), rows: [])
    for index in tasks.indices {
      let values = values(tasks[index], rows[index])
      if values.isEmpty { without.rows.append(index) }
      for (name, heading) in values {
        let place = places[name] ?? groups.count
        if place == groups.count {
          places[name] = place
          groups.append(TaskGroup(key: key, heading: heading, rows: []))
        }
        groups[place].rows.append(index)
      }
    }
    if key == .tag { groups.sort { $0.heading.folded < $1.heading.folded } }
    return without.rows.isEmpty ? groups : groups + [without]
  }

  /// The groups of a task: what tells each from others, and what stands above it.
  private func values(_ task: TaskItem, _ row: TaskRow) -> [(name: String, heading: String)] {
    func day(_ date: CivilDate?) -> [(String, String)] {
      date.map { [($0.iso8601, language.say(.day($0, today: today)))] } ?? []
    }
    func day(of instant: Instant?) -> [(String, String)] {
      day(instant.flatMap(context.clock.civil)?.date)
    }
    func text(_ text: String?) -> [(String, String)] { text.map { [($0.folded, $0)] } ?? [] }
    switch key {
    case .due: return day(task.due?.date)
    case .created: return day(of: task.created)
    case .completed: return day(of: task.completed)
    case .priority: return text(row.priority)
    case .project: return text(row.project)
    case .user: return text(row.assignee)
    case .tag: return task.tags.map { ($0.folded, "#\($0)") }
    case .state: return [(row.state, language.say(task.state.words))]
    case .number, .text: return []
    }
  }
}
