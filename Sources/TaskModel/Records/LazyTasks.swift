/// The open tasks of a state, reduced to what is needed to count the listed ones.
package struct OpenTasks: Equatable, Sendable {
  /// The number of tasks with neither a ``TaskItem/wait`` nor an ``TaskItem/until`` date.
  package var plain = 0
  /// The other tasks, by ascending number.
  package var dated: [TaskItem] = []

  package init(plain: Int = 0, dated: [TaskItem] = []) {
    (self.plain, self.dated) = (plain, dated)
  }

  /// Adds an open task.
  package mutating func add(_ task: TaskItem) {
    if task.wait == nil, task.until == nil { plain += 1 } else { dated.append(task) }
  }
}

/// The number of open tasks, and the deadlines that have come.
package struct DueTasks: Equatable, Sendable {
  package var open = 0
  /// The deadlines, in no order.
  package var deadlines: [Due] = []

  package init(open: Int = 0, deadlines: [Due] = []) {
    (self.open, self.deadlines) = (open, deadlines)
  }

  /// Counts the deadlines that have passed, and those still to come.
  package func counts(at now: CivilDateTime) -> (overdue: Int, ahead: Int) {
    let overdue = deadlines.count { $0.hasPassed(at: now) }
    return (overdue, deadlines.count - overdue)
  }
}

/// The tasks of a store, read on demand.
package protocol TaskSource: AnyObject, Sendable {
  /// The number of tasks.
  var count: Int { get }
  /// The greatest number of a task; 0 if there are none.
  var lastNumber: Int { get }
  /// Returns the task of that number, or nil.
  func task(numbered number: Int) -> TaskItem?
  /// Returns the open tasks; nil if reading all tasks costs no more.
  func openTasks() -> OpenTasks?
  /// Returns the open tasks, and those of them that are due on that day or earlier; nil if reading
  /// all tasks costs no more.
  func dueTasks(by day: CivilDate) -> DueTasks?
  /// Returns the tasks that are ``TaskItem/isLinked``, by ascending number; nil if reading all
  /// tasks costs no more.
  func linkedTasks() -> [TaskItem]?
  /// Returns the numbers of the tasks with these ids; nil if reading all tasks costs no more.
  func numbers(of ids: Set<UUID>) -> [Int]?
  /// Returns all tasks, by ascending number.
  func tasks() -> [TaskItem]
  /// Whether all tasks have been read.
  var isRead: Bool { get }
  /// The error if some tasks turned out to be unreadable, so that this is only a part of them.
  var refusal: (any Error)? { get }
}

/// Tasks of a state that are read on demand, and the changes made to them since.
///
/// A command that needs one task of 100,000 reads only that one.
struct LazyTasks: Sendable {
  private let source: any TaskSource
  /// The tasks that differ from the source, by number; nil for a deleted one.
  private var changed: [Int: TaskItem?] = [:]
  private(set) var count: Int
  /// The greatest number that a task has, or had.
  private(set) var lastNumber: Int
  private var whole = Whole()

  /// A cache of all tasks, once there are changes; copies with other changes do not share it.
  private final class Whole: @unchecked Sendable {
    var tasks: [TaskItem]?
  }

  init(_ source: any TaskSource) {
    self.source = source
    count = source.count
    lastNumber = source.lastNumber
  }

  var refusal: (any Error)? { source.refusal }

  /// Whether all tasks have been read successfully, so that lazy reading has no more use.
  var isFullyLoaded: Bool { source.isRead && source.refusal == nil }

  /// Whether the source is a state in memory, of which this is a copy with few changes.
  var isOverlay: Bool { source is LoadedTasks }

  /// All tasks, by ascending number.
  var all: [TaskItem] {
    if changed.isEmpty { return source.tasks() }
    if let tasks = whole.tasks { return tasks }
    var tasks = source.tasks()
    if changed.count < Self.fewChanges {
      for (number, task) in changed { tasks.put(task, numbered: number) }
    } else {
      tasks.removeAll { changed[$0.number] != nil }
      tasks += changed.values.compactMap(\.self)
      tasks.sort { $0.number < $1.number }
    }
    whole.tasks = tasks
    return tasks
  }

  /// So few changes that making each of them takes less time than sorting.
  private static let fewChanges = 100

  /// The tasks of the source and the changes made to them, without a copy of all.
  var layers: (tasks: [TaskItem], changed: [Int: TaskItem?]) {
    whole.tasks.map { ($0, [:]) } ?? (source.tasks(), changed)
  }

  /// Returns the open tasks; nil if that takes reading all tasks.
  func openTasks() -> OpenTasks? { changed.isEmpty ? source.openTasks() : nil }

  /// Returns the open tasks that are due by then; nil if that takes reading all tasks.
  func dueTasks(by day: CivilDate) -> DueTasks? {
    changed.isEmpty ? source.dueTasks(by: day) : nil
  }

  /// Returns the tasks that are ``TaskItem/isLinked``; nil if that takes reading all tasks.
  func linkedTasks() -> [TaskItem]? {
    guard whole.tasks == nil, var tasks = source.linkedTasks() else { return nil }
    if changed.isEmpty { return tasks }
    tasks.removeAll { changed[$0.number] != nil }
    tasks += changed.values.compactMap(\.self).filter(\.isLinked)
    tasks.sort { $0.number < $1.number }
    return tasks
  }

  /// Returns the numbers of the tasks with these ids; nil if that takes reading all tasks.
  func numbers(of ids: Set<UUID>) -> [Int]? {
    guard whole.tasks == nil, let numbers = source.numbers(of: ids) else { return nil }
    return numbers.filter { changed[$0] == nil }
      + changed.values.compactMap(\.self).filter { ids.contains($0.id) }.map(\.number)
  }

  func task(numbered number: Int) -> TaskItem? {
    changed[number] ?? source.task(numbered: number)
  }

  /// Replaces the task of that number; nil removes it.
  mutating func put(_ task: TaskItem?, numbered number: Int) {
    count += (task == nil ? 0 : 1) - (self.task(numbered: number) == nil ? 0 : 1)
    change(task, numbered: number)
  }

  /// Adds a task whose number is greater than ``lastNumber``.
  mutating func append(_ task: TaskItem) {
    count += 1
    change(task, numbered: task.number)
  }

  private mutating func change(_ task: TaskItem?, numbered number: Int) {
    changed[number] = .some(task)
    lastNumber = max(lastNumber, number)
    if isKnownUniquelyReferenced(&whole) {
      whole.tasks?.put(task, numbered: number)
    } else {
      whole = Whole()
    }
  }
}

/// The tasks of a state in memory, as the source of a copy with few changes.
final class LoadedTasks: TaskSource {
  private let state: ModelState

  init(_ state: ModelState) { self.state = state }

  var count: Int { state.taskCount }
  var lastNumber: Int { state.tasks.last?.number ?? 0 }
  func task(numbered number: Int) -> TaskItem? { state.task(numbered: number) }
  func openTasks() -> OpenTasks? { nil }
  func dueTasks(by day: CivilDate) -> DueTasks? { nil }
  func linkedTasks() -> [TaskItem]? { state.linkedTasks }
  func numbers(of ids: Set<UUID>) -> [Int]? { state.numbers(of: ids) }
  func tasks() -> [TaskItem] { state.tasks }
  var isRead: Bool { true }
  var refusal: (any Error)? { nil }
}
