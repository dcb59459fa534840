import TaskLanguage
import TaskModel

/// The parts of a list by project or by day, with the number of tasks in each. They are in
/// alphabetical order or by date, and stay there when tasks change.
struct BoardParts {
  struct Part {
    /// The identity; empty for the tasks without a value.
    let name: String
    var heading: String
    fileprivate let sortKey: String
    var count = 0
  }

  /// The value that decides on the part, as tasks have it.
  private enum Value: Hashable {
    case day(CivilDate)
    case project(String)
  }

  /// All rows, of all parts.
  private(set) var whole = BoardList()
  /// In the order in which they were found; some may be empty.
  private var found: [Part] = []
  private var places: [String: Int] = [:]
  /// The places for values that were seen, because folding a name is slow.
  private var known: [Value: Int] = [:]
  /// The place of each task's part by number; -1 for a task that is not listed.
  private var partOfTask: [Int32] = []

  /// - Parameter grouping: by project or by deadline.
  init(_ rows: [BoardList.Row], by grouping: TaskGrouping, in tasks: [TaskItem]) {
    whole.replace(rows, [])
    let count = max(tasks.last?.number ?? 0, rows.lazy.map(\.number).max() ?? 0) + 1
    var isListed = [Bool](repeating: false, count: count)
    for row in rows { isListed[row.number] = true }
    partOfTask = [Int32](repeating: -1, count: count)
    // In the order of the state, which is much faster than in that of the rows.
    tasks.withUnsafeBufferPointer { tasks in
      for index in tasks.indices where isListed[tasks[index].number] {
        let place = place(of: tasks[index], grouping)
        partOfTask[tasks[index].number] = Int32(place)
        found[place].count += 1
      }
    }
  }

  /// The parts that have tasks; that of the tasks without a value comes last.
  var all: [Part] {
    found.filter { $0.count > 0 }.sorted {
      ($0.name.isEmpty ? 1 : 0, $0.sortKey) < ($1.name.isEmpty ? 1 : 0, $1.sortKey)
    }
  }

  /// The rows of a part; those of all parts for nil.
  func rows(of part: String?) -> [BoardList.Row] {
    guard let part else { return whole.tasks }
    guard let place = places[part] else { return [] }
    return whole.tasks.filter { partOfTask[$0.number] == Int32(place) }
  }

  func has(_ part: String) -> Bool { places[part].map { found[$0].count > 0 } ?? false }

  /// Updates the rows of some tasks; see ``BoardList/update(_:in:_:_:)``.
  mutating func update(
    _ numbers: Set<Int>, in state: [TaskItem], _ placing: TaskPlacing, _ grouping: TaskGrouping
  ) {
    whole.update(numbers, in: state, placing, nil)
    for number in numbers {
      if number >= partOfTask.count {
        partOfTask += [Int32](repeating: -1, count: number + 1 - partOfTask.count)
      }
      let index = state.insertionIndex(of: number)
      let isListed =
        index < state.count && state[index].number == number && placing.isListed(index)
      let (old, new) = (Int(partOfTask[number]), isListed ? place(of: state[index], grouping) : -1)
      if old >= 0 { found[old].count -= 1 }
      if new >= 0 { found[new].count += 1 }
      partOfTask[number] = Int32(new)
    }
  }

  /// Whether a task is listed in a part, after ``update(_:in:_:_:)``.
  func contains(_ number: Int, in part: String) -> Bool {
    number < partOfTask.count && partOfTask[number] >= 0
      && found[Int(partOfTask[number])].name == part
  }

  private mutating func place(of task: TaskItem, _ grouping: TaskGrouping) -> Int {
    let value: Value? =
      grouping.isByDay ? task.due.map { .day($0.date) } : task.project.map(Value.project)
    if let place = value.map({ known[$0] }) ?? places[""] { return place }
    let (name, heading) = grouping.key(of: task)
    let place = places[name] ?? found.count
    if place == found.count {
      found.append(Part(name: name, heading: heading, sortKey: name.sortKey))
    }
    places[name] = place
    if let value { known[value] = place }
    return place
  }
}
