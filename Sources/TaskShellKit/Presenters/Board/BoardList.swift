import TaskLanguage
import TaskModel

/// The rows of a board below the headings of their groups, the one under the cursor, and what is marked.
struct BoardList {
  /// A line: the heading of a group, or a row, each by its index.
  enum Line: Equatable {
    case heading(Int)
    case task(Int)
  }

  /// A task; one with several tags has a row in several groups.
  typealias Row = (number: Int, id: UUID)

  /// Rows that have something in common, one below the other.
  struct Group: Equatable {
    /// What tells it from others; empty for the rows that have no value.
    let name: String
    /// The name as the first row of it writes it.
    var heading: String
    var rows: Range<Int>
  }

  private(set) var tasks: [Row] = []
  private(set) var groups: [Group] = []
  private(set) var marked: Set<UUID> = []
  /// The index of the line under the cursor, which is a row's; 0 where there is none.
  private(set) var cursor = 0
  /// The first line that is seen.
  private(set) var top = 0

  var count: Int { tasks.count + groups.count }

  subscript(index: Int) -> Line {
    guard let group = lastGroup(where: { $0.rows.lowerBound + $1 <= index }) else {
      return .task(index)
    }
    return groups[group].rows.lowerBound + group == index
      ? .heading(group) : .task(index - group - 1)
  }

  /// The line of a row.
  private func line(ofRow row: Int) -> Int { row + (group(ofRow: row) ?? -1) + 1 }

  private func group(ofRow row: Int) -> Int? {
    lastGroup { group, _ in group.rows.lowerBound <= row }
  }

  /// The last group of which that holds, which holds of all before it.
  private func lastGroup(where holds: (Group, Int) -> Bool) -> Int? {
    var (low, high) = (0, groups.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(groups[middle], middle) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The row under the cursor; nil in an empty list.
  var current: Int? {
    guard cursor < count, case .task(let index) = self[cursor] else { return nil }
    return index
  }

  /// What a key acts on, ascending: the rows that are marked, or else the one under the cursor.
  var chosenRows: [Int] {
    marked.isEmpty
      ? current.map { [$0] } ?? [] : tasks.indices.filter { marked.contains(tasks[$0].id) }
  }

  /// The numbers of the tasks that a key acts on, in the order of the list.
  var chosen: [Int] { numbers(of: chosenRows) }

  /// The numbers of all tasks, each once.
  var numbers: [Int] { numbers(of: Array(tasks.indices)) }

  private func numbers(of rows: [Int]) -> [Int] {
    var seen: Set<Int> = []
    let numbers = rows.map { tasks[$0].number }
    return groups.isEmpty ? numbers : numbers.filter { seen.insert($0).inserted }
  }

  /// The rows of the group that these rows lie in, or of all without groups; nil where they are in
  /// several.
  func group(of rows: [Int]) -> Range<Int>? {
    guard let first = rows.first, let last = rows.last else { return nil }
    guard !groups.isEmpty else { return tasks.indices }
    guard let group = group(ofRow: first), groups[group].rows.contains(last) else { return nil }
    return groups[group].rows
  }

  /// Takes other rows. The cursor stays on its task, and where that is gone, in its line.
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

  /// Takes the marks and the task under the cursor from a list of other rows, as far as it has them.
  mutating func follow(_ other: BoardList) {
    marked = other.marked
    if !marked.isEmpty { marked.formIntersection(tasks.lazy.map(\.id)) }
    if let row = other.current, let line = line(of: other.tasks[row]) { cursor = line }
  }

  private mutating func stay(on row: Row?) {
    if let row, let place = line(of: row) {
      cursor = place
    } else {
      settle(at: cursor, by: 1)
    }
  }

  /// The line of a task, of several the one nearest to the cursor.
  private func line(of row: Row) -> Int? {
    if let current, tasks[current] == row { return cursor }
    return rows(of: [row.number]).filter { tasks[$0].id == row.id }.map(line(ofRow:))
      .min { abs($0 - cursor) < abs($1 - cursor) }
  }

  /// Goes to the row nearest to a line, first looking in that direction.
  private mutating func settle(at line: Int, by step: Int) {
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

  /// Goes so many lines down, or with a negative number up.
  mutating func move(by lines: Int) {
    guard count > 0, lines != 0 else { return }
    let (sum, overflow) = cursor.addingReportingOverflow(lines)
    settle(at: overflow ? (lines > 0 ? count - 1 : 0) : sum, by: lines > 0 ? 1 : -1)
  }

  /// Goes to a task, if it is listed.
  mutating func go(to task: TaskItem) {
    if let line = line(of: (task.number, task.id)) { cursor = line }
  }

  /// Goes to the row of a line that is seen; false where there is none.
  mutating func go(toSeen row: Int) -> Bool {
    let line = top + row
    guard (0..<count).contains(line), case .task = self[line] else { return false }
    cursor = line
    return true
  }

  /// Marks the task under the cursor, or takes its mark away, and goes on to the next.
  mutating func mark() {
    guard let current else { return }
    let id = tasks[current].id
    if marked.remove(id) == nil { marked.insert(id) }
    move(by: 1)
  }

  /// Marks all tasks; where all are marked, none.
  mutating func markAll() {
    let all = Set(tasks.map(\.id))
    marked = marked.count == all.count ? [] : all
  }

  mutating func unmark() { marked = [] }

  /// The lines that are seen in so many rows: those around the cursor, moved as little as can be.
  mutating func window(rows: Int) -> Range<Int> {
    let rows = max(1, rows)
    // The heading of the first task of a group is seen with it.
    var first = cursor
    if rows > 1, first > 0, case .heading = self[first - 1] { first -= 1 }
    top = min(top, first)
    top = max(top, cursor - rows + 1)
    top = max(0, min(top, count - rows))
    return top..<min(count, top + rows)
  }
}

// MARK: A few other tasks

extension BoardList {
  /// Places some tasks anew, of which each has one row at most; all others stay as they are.
  ///
  /// - Parameters:
  ///   - numbers: the tasks that may have changed, come or gone.
  ///   - grouping: says which group a task lies in; nil without groups.
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
      let place = state.place(of: number)
      guard place < state.count, state[place].number == number, placing.isListed(place) else {
        continue
      }
      gone.remove(state[place].id)
      insert(place, in: state, placing, grouping)
    }
    marked.subtract(gone)
    stay(on: before)
  }

  private func rows(of numbers: Set<Int>) -> [Int] {
    // One of a few is found sooner without hashing.
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
    _ place: Int, in state: [TaskItem], _ placing: TaskPlacing, _ grouping: TaskGrouping?
  ) {
    var (row, high) = (0, tasks.count)
    while row < high {
      let middle = (row + high) / 2
      if placing.precedes(state.place(of: tasks[middle].number), place) {
        row = middle + 1
      } else {
        high = middle
      }
    }
    tasks.insert((state[place].number, state[place].id), at: row)
    guard let grouping else { return }
    let (name, heading) = grouping.key(of: state[place])
    // The groups that end at the row, or go on with it.
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
    let place = state.place(of: tasks[groups[group].rows.lowerBound].number)
    // One that is gone as well is taken away next, and the one behind it names the group then.
    guard place < state.count else { return }
    groups[group].heading = grouping.key(of: state[place]).heading
  }
}
