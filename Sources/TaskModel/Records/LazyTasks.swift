/// The open tasks of a state, as far as one must look at them to count those that are listed.
package struct OpenTasks: Equatable, Sendable {
  /// How many have neither a ``TaskItem/wait`` nor an ``TaskItem/until`` date.
  package var plain = 0
  /// The others, by ascending number.
  package var dated: [TaskItem] = []

  package init(plain: Int = 0, dated: [TaskItem] = []) {
    (self.plain, self.dated) = (plain, dated)
  }

  /// Adds an open task.
  package mutating func add(_ task: TaskItem) {
    if task.wait == nil, task.until == nil { plain += 1 } else { dated.append(task) }
  }
}

/// How many tasks are open, and the deadlines of those whose deadline has come.
package struct DueTasks: Equatable, Sendable {
  package var open = 0
  /// In no order.
  package var deadlines: [Due] = []

  package init(open: Int = 0, deadlines: [Due] = []) {
    (self.open, self.deadlines) = (open, deadlines)
  }

  /// How many of the deadlines have passed, and how many are still to come.
  package func counts(at now: CivilDateTime) -> (overdue: Int, ahead: Int) {
    let overdue = deadlines.count { $0.hasPassed(at: now) }
    return (overdue, deadlines.count - overdue)
  }
}

/// The tasks of a store, read when somebody asks for them.
package protocol TaskSource: AnyObject, Sendable {
  /// How many there are.
  var count: Int { get }
  /// The greatest number of a task; 0 for none.
  var lastNumber: Int { get }
  /// The task of that number, or nil.
  func task(numbered number: Int) -> TaskItem?
  /// The open ones; nil where looking at all of them is no more work.
  func openTasks() -> OpenTasks?
  /// The open ones, and those of them that are due on that day or before it; nil where looking at all
  /// of them is no more work.
  func dueTasks(by day: CivilDate) -> DueTasks?
  /// Those that are ``TaskItem/isLinked``, by ascending number; nil where looking at all of them is
  /// no more work.
  func linkedTasks() -> [TaskItem]?
  /// The numbers of those that have one of these ids; nil where looking at all of them is no more work.
  func numbers(of ids: Set<UUID>) -> [Int]?
  /// All of them, by ascending number.
  func tasks() -> [TaskItem]
  /// Whether all tasks have been read.
  var isRead: Bool { get }
  /// Why this is only a part of what there was; known when something was read that could not be.
  var refusal: (any Error)? { get }
}

/// The tasks of a state that nobody has asked for all of, and what has changed since.
///
/// A command that needs one task of 100,000 reads that one.
struct LazyTasks: Sendable {
  private let source: any TaskSource
  /// The tasks that are not as the source has them, by number; nil for one that is gone.
  private var changed: [Int: TaskItem?] = [:]
  private(set) var count: Int
  /// The greatest number that a task has, or had.
  private var lastNumber: Int
  private var whole = Whole()

  /// All tasks, once they were asked for; a change begins anew.
  private final class Whole: @unchecked Sendable {
    var tasks: [TaskItem]?
  }

  init(_ source: any TaskSource) {
    self.source = source
    count = source.count
    lastNumber = source.lastNumber
  }

  var refusal: (any Error)? { source.refusal }

  /// Whether all have been read, and are all there was: then nothing is gained by this any more.
  var isFullyLoaded: Bool { source.isRead && source.refusal == nil }

  /// By ascending number.
  var all: [TaskItem] {
    if changed.isEmpty { return source.tasks() }
    if let tasks = whole.tasks { return tasks }
    var tasks = source.tasks().filter { changed[$0.number] == nil }
    tasks += changed.values.compactMap(\.self)
    tasks.sort { $0.number < $1.number }
    whole.tasks = tasks
    return tasks
  }

  /// The open ones; nil where that takes looking at all of them.
  func openTasks() -> OpenTasks? { changed.isEmpty ? source.openTasks() : nil }

  /// The open ones that are due by then; nil where that takes looking at all of them.
  func dueTasks(by day: CivilDate) -> DueTasks? {
    changed.isEmpty ? source.dueTasks(by: day) : nil
  }

  /// The tasks that are ``TaskItem/isLinked``; nil where that takes reading all of them.
  func linkedTasks() -> [TaskItem]? {
    guard whole.tasks == nil, var tasks = source.linkedTasks() else { return nil }
    if changed.isEmpty { return tasks }
    tasks.removeAll { changed[$0.number] != nil }
    tasks += changed.values.compactMap(\.self).filter(\.isLinked)
    tasks.sort { $0.number < $1.number }
    return tasks
  }

  /// The numbers of those that have one of these ids; nil where that takes looking at all of them.
  func numbers(of ids: Set<UUID>) -> [Int]? {
    guard whole.tasks == nil, let numbers = source.numbers(of: ids) else { return nil }
    return numbers.filter { changed[$0] == nil }
      + changed.values.compactMap(\.self).filter { ids.contains($0.id) }.map(\.number)
  }

  func task(numbered number: Int) -> TaskItem? {
    changed[number] ?? source.task(numbered: number)
  }

  /// Puts a task in the place of the one of that number; nil takes that away.
  mutating func put(_ task: TaskItem?, numbered number: Int) {
    count += (task == nil ? 0 : 1) - (self.task(numbered: number) == nil ? 0 : 1)
    change(task, numbered: number)
  }

  /// Adds a task whose number is greater than all others; false for any other task.
  mutating func append(_ task: TaskItem) -> Bool {
    guard task.number > lastNumber else { return false }
    count += 1
    change(task, numbered: task.number)
    return true
  }

  private mutating func change(_ task: TaskItem?, numbered number: Int) {
    changed[number] = .some(task)
    lastNumber = max(lastNumber, number)
    if isKnownUniquelyReferenced(&whole) { whole.tasks = nil } else { whole = Whole() }
  }
}

/// The tasks of a state that are in memory, as what a copy begins with that few changes are made to.
final class HeldTasks: TaskSource {
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
  /// They stay apart from the changes, so that the copy remains one of few changes.
  var isRead: Bool { false }
  var refusal: (any Error)? { nil }
}
