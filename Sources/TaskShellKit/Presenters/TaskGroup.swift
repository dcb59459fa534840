import TaskLanguage
import TaskModel

/// Rows of a list below a heading.
package struct TaskGroup: Equatable, Sendable {
  /// The attribute whose value the rows share, so that they need not show it.
  package let attribute: Attribute
  package let heading: String
  /// Indices of the rows; a task with several tags is in several groups.
  package internal(set) var rows: [Int]
  /// Sums of the group's values, ready for display: `Estimate 2h30m`.
  package internal(set) var sums: [String] = []
}

/// Groups the tasks of a list: groups in order of first appearance, tasks without a value last.
struct TaskGrouping {
  private let attribute: Attribute
  private let display: DisplayContext
  private let language: Language
  private let today: CivilDate
  private let attributes: [Attribute]

  /// Nil for number and text, which are different in every task.
  init?(by attribute: Attribute?, _ context: PresenterContext, in state: ModelState) {
    guard let attribute, attribute != .number, attribute != .text else { return nil }
    self.attribute = attribute
    display = DisplayContext(state, context.clock)
    language = context.language
    today = context.now.date
    attributes = People(state: state, me: nil).attributes.all
  }

  /// The groups; their rows are indices of `tasks`.
  func groups(_ tasks: [TaskItem]) -> [TaskGroup] {
    var groups: [TaskGroup] = []
    var indices: [String: Int] = [:]
    var without = TaskGroup(attribute: attribute, heading: language.say(.none), rows: [])
    for index in tasks.indices {
      let values = attribute.kind.groups(tasks[index], display)
      if values.isEmpty { without.rows.append(index) }
      for value in values {
        let position = indices[value.name] ?? groups.count
        if position == groups.count {
          indices[value.name] = position
          groups.append(TaskGroup(attribute: attribute, heading: heading(value), rows: []))
        }
        groups[position].rows.append(index)
      }
    }
    if attribute == .tag { groups.sort { $0.heading.sortKey < $1.heading.sortKey } }
    if !without.rows.isEmpty { groups.append(without) }
    for index in groups.indices { groups[index].sums = sums(of: groups[index].rows, among: tasks) }
    return groups
  }

  /// The groups of tasks at these indices, which are ordered by the attribute: name, heading and
  /// start index. Nil for an attribute that may have several values.
  func runs(_ indices: [Int], in tasks: [TaskItem]) -> [(
    name: String, heading: String, start: Int
  )]? {
    guard Self.hasRuns(attribute) else { return nil }
    let isDue = attribute == .due
    var runs: [(name: String, heading: String, start: Int)] = []
    for (row, index) in indices.enumerated() {
      if row > 0 {
        let last = indices[row - 1]
        let isSame =
          isDue
          ? tasks[last].due?.date == tasks[index].due?.date
          : tasks[last].project == tasks[index].project
        if isSame { continue }
      }
      let (name, heading) = key(of: tasks[index])
      if runs.last?.name != name { runs.append((name, heading, row)) }
    }
    return runs
  }

  /// Whether the groups are days of deadlines.
  var isByDay: Bool { attribute == .due }

  static func hasRuns(_ attribute: Attribute) -> Bool { attribute == .due || attribute == .project }

  /// The name and heading of the first group of a task; the name is empty for a task without a
  /// value.
  func key(of task: TaskItem) -> (name: String, heading: String) {
    guard let value = attribute.kind.groups(task, display).first else {
      return ("", language.say(.none))
    }
    return (value.name, heading(value))
  }

  /// Sums of the values of the tasks at these indices, in words.
  func sums(at indices: some Sequence<Int>, in tasks: [TaskItem]) -> [String] {
    let counting = indices.filter { tasks[$0].hasDetails || !tasks[$0].values.isEmpty }
      .map { tasks[$0] }
    return sums(of: Array(counting.indices), among: counting)
  }

  /// Sums of the values of these tasks in words, for each attribute that some of them have.
  private func sums(of rows: [Int], among tasks: [TaskItem]) -> [String] {
    attributes.compactMap { attribute in
      guard let amount = attribute.kind.amount else { return nil }
      let amounts = rows.compactMap { amount(tasks[$0]) }
      guard let first = amounts.first else { return nil }
      let sum = amounts.dropFirst().reduce(first) { $0 + $1 }
      return "\(language.say(attribute.label)) \(language.say(sum.words))"
    }
  }

  /// The heading of a group.
  private func heading(_ key: GroupKey) -> String {
    switch key {
    case .day(let day): language.say(.day(day, today: today))
    case .state(let state): language.say(state.words)
    case .text(let text): text
    case .words(let words): language.say(words)
    }
  }
}

/// Orders tasks as a tree.
enum TaskTree {
  /// The tasks in the given order, each followed by its parts among them, with their depths.
  static func ordered(_ tasks: [TaskItem]) -> [(task: TaskItem, depth: Int)] {
    let present = Set(tasks.map(\.number))
    var children: [Int: [TaskItem]] = [:]
    var roots: [TaskItem] = []
    for task in tasks {
      if let parent = task.parent, present.contains(parent) {
        children[parent, default: []].append(task)
      } else {
        roots.append(task)
      }
    }
    var ordered: [(task: TaskItem, depth: Int)] = []
    var placed: Set<Int> = []
    // Tasks not reached from a root are in a cycle, in a store that another program has written.
    for root in roots + tasks where !placed.contains(root.number) {
      var rest = [(task: root, depth: 0)]
      while let next = rest.popLast() {
        guard placed.insert(next.task.number).inserted else { continue }
        ordered.append(next)
        rest += (children[next.task.number] ?? []).reversed().map { ($0, next.depth + 1) }
      }
    }
    return ordered
  }
}

/// Marks of a task in a line of a list.
package struct TaskMarks: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let started = TaskMarks(rawValue: 1)
  package static let recurring = TaskMarks(rawValue: 2)
  package static let waiting = TaskMarks(rawValue: 4)
  package static let blocked = TaskMarks(rawValue: 8)
  package static let noted = TaskMarks(rawValue: 16)

  /// The marks of a task on a day.
  init(_ task: borrowing TaskItem, in state: ModelState, today: CivilDate) {
    var marks: TaskMarks = []
    if task.runningSince != nil { marks.insert(.started) }
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
