import TaskModel

/// The lines of a board, the one under the cursor, and what is marked.
struct BoardList {
  /// A line: the heading of a group, or a task, each by its index.
  enum Line: Equatable {
    case heading(Int)
    case task(Int)
  }

  private(set) var tasks: [(number: Int, id: UUID)] = []
  private(set) var groups: [TaskGroup] = []
  private(set) var marked: Set<UUID> = []
  /// The lines of groups; nil where there is a line a task and nothing else.
  private var grouped: [Line]?
  /// The index of the line under the cursor, which is a task's; 0 where there is none.
  private(set) var cursor = 0
  /// The first line that is seen.
  private(set) var top = 0

  var count: Int { grouped?.count ?? tasks.count }

  subscript(index: Int) -> Line { grouped?[index] ?? .task(index) }

  /// The index of the task under the cursor; nil in an empty list.
  var current: Int? {
    guard cursor < count, case .task(let index) = self[cursor] else { return nil }
    return index
  }

  /// The numbers of what a key acts on: what is marked, in the order of the list, or else the task
  /// under the cursor.
  var chosen: [Int] {
    guard marked.isEmpty else { return tasks.filter { marked.contains($0.id) }.map(\.number) }
    return current.map { [tasks[$0].number] } ?? []
  }

  /// The numbers of the tasks of one group, or of all without groups, that these lie in; nil where they
  /// are in several.
  func group(of numbers: Set<Int>) -> [Int]? {
    guard !numbers.isEmpty else { return nil }
    let all =
      groups.isEmpty ? [tasks.map(\.number)] : groups.map { $0.rows.map { tasks[$0].number } }
    return all.first { numbers.isSubset(of: $0) }
  }

  /// Takes other tasks. The cursor stays on its task, and where that is gone, in its line.
  mutating func replace(
    _ tasks: [(number: Int, id: UUID)], _ groups: [TaskGroup]
  ) {
    let before = current.map { self.tasks[$0].id }
    self.tasks = tasks
    self.groups = groups
    grouped =
      groups.isEmpty
      ? nil
      : groups.indices.flatMap { group in
        [.heading(group)] + groups[group].rows.map(Line.task)
      }
    if !marked.isEmpty { marked.formIntersection(tasks.map(\.id)) }
    if let before, let place = line(of: before) {
      cursor = place
    } else {
      settle(at: cursor, by: 1)
    }
  }

  /// The line of a task, of several the one nearest to the cursor.
  private func line(of id: UUID) -> Int? {
    if cursor < count, case .task(let index) = self[cursor], tasks[index].id == id { return cursor }
    var best: Int?
    for line in 0..<count {
      guard case .task(let index) = self[line], tasks[index].id == id else { continue }
      if best.map({ abs($0 - cursor) > abs(line - cursor) }) ?? true { best = line }
    }
    return best
  }

  /// Goes to the task nearest to a line, first looking in that direction.
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
  mutating func go(to id: UUID) {
    if let line = line(of: id) { cursor = line }
  }

  /// Goes to the task of a line that is seen; false where there is none.
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
    marked = marked.count == Set(tasks.map(\.id)).count ? [] : Set(tasks.map(\.id))
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
