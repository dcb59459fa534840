import TaskLanguage
import TaskModel

/// The rows of a board under their group headings, with the cursor and the marks.
struct BoardList {
  /// A line: the heading of a group or a row, each with its index.
  enum Line: Equatable {
    case heading(Int)
    case task(Int)
  }

  /// A task's row; a task with several tags has a row in several groups.
  typealias Row = (number: Int, id: UUID)

  /// Consecutive rows with a common value.
  struct Group: Equatable {
    /// The identity of the group; empty for the rows that have no value.
    let name: String
    /// The name as the group's first row spells it.
    var heading: String
    var rows: Range<Int>
  }

  private(set) var tasks: [Row] = []
  private(set) var groups: [Group] = []
  private(set) var marked: Set<UUID> = []
  /// The index of the line under the cursor, always that of a row; 0 in an empty list.
  private(set) var cursor = 0
  /// The first visible line.
  private(set) var top = 0

  var count: Int { tasks.count + groups.count }

  subscript(index: Int) -> Line {
    guard let group = lastGroup(where: { $0.rows.lowerBound + $1 <= index }) else {
      return .task(index)
    }
    return groups[group].rows.lowerBound + group == index
      ? .heading(group) : .task(index - group - 1)
  }

  /// The line index of a row.
  private func line(ofRow row: Int) -> Int { row + (group(ofRow: row) ?? -1) + 1 }

  private func group(ofRow row: Int) -> Int? {
    lastGroup { group, _ in group.rows.lowerBound <= row }
  }

  /// The last group for which `holds` is true; it must be true of all groups before that one.
  private func lastGroup(where holds: (Group, Int) -> Bool) -> Int? {
    var (low, high) = (0, groups.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(groups[middle], middle) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The index of the row under the cursor; nil in an empty list.
  var current: Int? {
    guard cursor < count, case .task(let index) = self[cursor] else { return nil }
    return index
  }

  /// The rows that a key acts on, ascending: the marked ones, or else the one under the cursor.
  var chosenRows: [Int] {
    marked.isEmpty
      ? current.map { [$0] } ?? [] : tasks.indices.filter { marked.contains(tasks[$0].id) }
  }

  /// The numbers of the tasks that a key acts on, in list order.
  var chosen: [Int] { numbers(of: chosenRows) }

  /// The numbers of all tasks, each once.
  var numbers: [Int] { numbers(of: Array(tasks.indices)) }

  private func numbers(of rows: [Int]) -> [Int] {
    var seen: Set<Int> = []
    let numbers = rows.map { tasks[$0].number }
    return groups.isEmpty ? numbers : numbers.filter { seen.insert($0).inserted }
  }

  /// The rows of the group that contains these rows, or all rows if nothing is grouped; nil if they
  /// are in several groups.
  func group(of rows: [Int]) -> Range<Int>? {
    guard let first = rows.first, let last = rows.last else { return nil }
    guard !groups.isEmpty else { return tasks.indices }
    guard let group = group(ofRow: first), groups[group].rows.contains(last) else { return nil }
    return groups[group].rows
  }

  /// Replaces the rows. The cursor stays on its task, or on its line if the task is gone.
  mutating func replace(_ tasks: [Row], _ groups: [Group]) {
    let before = current.map { self.tasks[$0] }
    self.tasks = tasks
    self.groups = groups
    if !marked.isEmpty {
      let marked = marked
      self.marked = tasks.reduce(into: []) { if marked.contains($1.id) { $0.insert($1.id) } }
    }
    stay(on: before)
  }

  /// Copies the marks and the cursor's task from another list, as far as this one has those tasks.
  mutating func follow(_ other: BoardList) {
    marked = other.marked
    if !marked.isEmpty { marked.formIntersection(tasks.lazy.map(\.id)) }
    if let row = other.current, let line = line(of: other.tasks[row]) { cursor = line }
  }

  private mutating func stay(on row: Row?) {
    if let row, let place = line(of: row) {
      cursor = place
    } else {
      selectTask(at: cursor, by: 1)
    }
  }

  /// The line of a task; if it has several, the one nearest to the cursor.
  private func line(of row: Row) -> Int? {
    if let current, tasks[current] == row { return cursor }
    return rows(of: [row.number]).filter { tasks[$0].id == row.id }.map(line(ofRow:))
      .min { abs($0 - cursor) < abs($1 - cursor) }
  }

  /// Moves the cursor to the row nearest to a line, searching in the direction of `step` first.
  private mutating func selectTask(at line: Int, by step: Int) {
    let place = max(0, min(count - 1, line))
    for direction in [step, -step] {
      var line = place
      while (0..<count).contains(line) {
        if case .task = self[line] {
          cursor = line
          return
        }
        line += direction
      }
    }
    cursor = 0
  }

  /// Moves the cursor down by `lines`, or up if negative.
  mutating func move(by lines: Int) {
    guard count > 0, lines != 0 else { return }
    let (sum, overflow) = cursor.addingReportingOverflow(lines)
    selectTask(at: overflow ? (lines > 0 ? count - 1 : 0) : sum, by: lines > 0 ? 1 : -1)
  }

  /// Moves the cursor to a task if it is listed.
  mutating func go(to task: TaskItem) {
    if let line = line(of: (task.number, task.id)) { cursor = line }
  }

  /// Moves the cursor to the row at a visible line, counted from ``top``; false if none is there.
  mutating func go(toSeen row: Int) -> Bool {
    let line = top + row
    guard (0..<count).contains(line), case .task = self[line] else { return false }
    cursor = line
    return true
  }

  /// Toggles the mark of the task under the cursor and moves to the next row.
  mutating func mark() {
    guard let current else { return }
    let id = tasks[current].id
    if marked.remove(id) == nil { marked.insert(id) }
    move(by: 1)
  }

  /// Marks all tasks, or unmarks all if all are marked.
  mutating func markAll() {
    // With the capacity for all, as growing takes as long again.
    var all = Set<UUID>(minimumCapacity: tasks.count)
    for task in tasks { all.insert(task.id) }
    marked = marked.count == all.count ? [] : all
  }

  mutating func unmark() { marked = [] }

  /// The visible lines, at most `rows` of them, around the cursor; scrolls as little as possible.
  mutating func window(rows: Int) -> Range<Int> {
    let rows = max(1, rows)
    // Keep a group's heading visible with its first task.
    var first = cursor
    if rows > 1, first > 0, case .heading = self[first - 1] { first -= 1 }
    top = min(top, first)
    top = max(top, cursor - rows + 1)
    top = max(0, min(top, count - rows))
    return top..<min(count, top + rows)
  }
}

// MARK: Incremental update

extension BoardList {
  /// Updates the rows of some tasks, each with at most one row; all others stay as they are.
  ///
  /// - Parameters:
  ///   - numbers: the tasks that may have been changed, added or removed.
  ///   - grouping: finds the group of a task; nil without groups.
  mutating func update(
    _ numbers: Set<Int>, in state: [TaskItem], _ placing: TaskPlacing, _ grouping: TaskGrouping?
  ) {
    let before = current.map { tasks[$0] }
    var gone = marked.isEmpty ? [] : Set<UUID>()
    for row in rows(of: numbers).reversed() {
      if marked.contains(tasks[row].id) { gone.insert(tasks[row].id) }
      remove(row, in: state, grouping)
    }
    for number in numbers.sorted() {
      let index = state.insertionIndex(of: number)
      guard index < state.count, state[index].number == number, placing.isListed(index) else {
        continue
      }
      gone.remove(state[index].id)
      insert(index, in: state, placing, grouping)
    }
    marked.subtract(gone)
    stay(on: before)
  }

  private func rows(of numbers: Set<Int>) -> [Int] {
    // For a few numbers, a linear search is faster than hashing.
    let few = numbers.count <= 4 ? Array(numbers) : nil
    return tasks.withUnsafeBufferPointer { tasks in
      tasks.indices.filter { few?.contains(tasks[$0].number) ?? numbers.contains(tasks[$0].number) }
    }
  }

  private mutating func remove(_ row: Int, in state: [TaskItem], _ grouping: TaskGrouping?) {
    tasks.remove(at: row)
    guard let grouping, let group = group(ofRow: row) else { return }
    shift(after: group, by: -1)
    let rows = groups[group].rows
    groups[group].rows = rows.lowerBound..<rows.upperBound - 1
    if groups[group].rows.isEmpty {
      groups.remove(at: group)
    } else if rows.lowerBound == row {
      nameAnew(group, in: state, grouping)
    }
  }

  private mutating func insert(
    _ index: Int, in state: [TaskItem], _ placing: TaskPlacing, _ grouping: TaskGrouping?
  ) {
    var (row, high) = (0, tasks.count)
    while row < high {
      let middle = (row + high) / 2
      if placing.precedes(state.insertionIndex(of: tasks[middle].number), index) {
        row = middle + 1
      } else {
        high = middle
      }
    }
    tasks.insert((state[index].number, state[index].id), at: row)
    guard let grouping else { return }
    let (name, heading) = grouping.key(of: state[index])
    // The groups at the row above and at the insertion row.
    let above = row > 0 ? group(ofRow: row - 1) : nil
    let below = (above ?? -1) + 1
    if let above, groups[above].name == name {
      shift(after: above, by: 1)
      groups[above].rows = groups[above].rows.lowerBound..<groups[above].rows.upperBound + 1
    } else if below < groups.count, groups[below].name == name {
      shift(after: below, by: 1)
      groups[below].rows = row..<groups[below].rows.upperBound + 1
      groups[below].heading = heading
    } else {
      shift(after: below - 1, by: 1)
      groups.insert(Group(name: name, heading: heading, rows: row..<row + 1), at: below)
    }
  }

  private mutating func shift(after group: Int, by step: Int) {
    for index in groups.indices.dropFirst(group + 1) {
      let rows = groups[index].rows
      groups[index].rows = rows.lowerBound + step..<rows.upperBound + step
    }
  }

  private mutating func nameAnew(_ group: Int, in state: [TaskItem], _ grouping: TaskGrouping) {
    let index = state.insertionIndex(of: tasks[groups[group].rows.lowerBound].number)
    // If that task is gone too, it is removed next, and the one after it then names the group.
    guard index < state.count else { return }
    groups[group].heading = grouping.key(of: state[index]).heading
  }
}
