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
  /// The place of each listed task's part.
  private var partOfTask = NumberTable(count: 0)

  /// - Parameter grouping: by project or by deadline.
  init(_ rows: [BoardList.Row], by grouping: TaskGrouping, in tasks: [TaskItem]) {
    whole.replace(rows, [])
    var listed = NumberTable(count: tasks.count)
    for row in rows { listed[row.number] = 1 }
    partOfTask = NumberTable(count: tasks.count)
    // In the order of the state, which is much faster than in that of the rows.
    tasks.withUnsafeBufferPointer { tasks in
      for index in tasks.indices where listed[tasks[index].number] != nil {
        let place = place(of: tasks[index], grouping)
        partOfTask[tasks[index].number] = place
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
    return whole.tasks.filter { partOfTask[$0.number] == place }
  }

  func has(_ part: String) -> Bool { places[part].map { found[$0].count > 0 } ?? false }

  /// Updates the rows of some tasks; see ``BoardList/update(_:in:_:_:)``.
  mutating func update(
    _ numbers: Set<Int>, in state: [TaskItem], _ placing: TaskPlacing, _ grouping: TaskGrouping
  ) {
    whole.update(numbers, in: state, placing, nil)
    for number in numbers {
      let index = state.insertionIndex(of: number)
      let isListed =
        index < state.count && state[index].number == number && placing.isListed(index)
      let new = isListed ? place(of: state[index], grouping) : nil
      if let old = partOfTask[number] { found[old].count -= 1 }
      if let new { found[new].count += 1 }
      partOfTask[number] = new
    }
  }

  /// Whether a task is listed in a part, after ``update(_:in:_:_:)``.
  func contains(_ number: Int, in part: String) -> Bool {
    partOfTask[number].map { found[$0].name == part } ?? false
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

/// A value for some of the tasks, by number: in an array, unless a number is much greater than the
/// count of the tasks, as it may be up to 2^53.
struct NumberTable {
  /// -1 for none.
  private var near: [Int32]
  private var far: [Int: Int] = [:]

  /// - Parameter count: the count of all tasks.
  init(count: Int) { near = [Int32](repeating: -1, count: 4 * count + 1024) }

  /// A place, below 2^31.
  subscript(number: Int) -> Int? {
    get {
      guard near.indices.contains(number) else { return far[number] }
      return near[number] < 0 ? nil : Int(near[number])
    }
    set {
      if near.indices.contains(number) {
        near[number] = Int32(newValue ?? -1)
      } else {
        far[number] = newValue
      }
    }
  }
}
