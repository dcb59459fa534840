import SystemCalls
import TaskLanguage
import TaskModel

/// A task search that is bounded by the time that a keystroke can wait.
struct TaskGlance {
  let finder: any TaskFinder
  /// The most tasks that a rehearsal changes one by one.
  private static let mostTasks = 200
  /// The most tasks that are named.
  static let mostNamed = 3
  private static let timeLimit = Duration.microseconds(300)

  /// The matching tasks, by number.
  func matches(
    _ filter: TaskFilter, in state: ModelState, _ scope: StateScope, _ clock: Clock
  ) throws(ManyTasks) -> [TaskItem] {
    let end = MonotonicTime.now + Self.timeLimit
    let found = filter.sample(
      in: state, defaultScope: scope, clock: clock, limit: Self.mostTasks,
      while: { MonotonicTime.now < end })
    let count = min(found.count, filter.limit ?? .max)
    // Which tasks a limit keeps depends on their order, which needs a look at all of them.
    let isLimited = count < found.count
    guard found.isWhole, !isLimited, count <= Self.mostTasks else {
      throw ManyTasks(
        count: count, isWhole: found.isWhole,
        first: isLimited ? [] : Array(found.tasks.prefix(Self.mostNamed)))
    }
    return found.tasks
  }

  /// Throws if there are too many tasks.
  func bounded(_ tasks: [TaskItem]) throws(ManyTasks) -> [TaskItem] {
    guard tasks.count > Self.mostTasks else { return tasks }
    throw ManyTasks(
      count: tasks.count, isWhole: true, first: Array(tasks.prefix(Self.mostNamed)))
  }

  /// The tasks whose texts contain all the words; a task with exactly this text takes precedence.
  func tasks(
    containing words: [String], _ scope: StateScope, where isMeant: (TaskItem) -> Bool
  ) -> [TaskItem] {
    let limit = Self.mostNamed + 1
    let whole = finder.tasks(named: words.joined(separator: " "), in: scope, limit: limit)
      .filter(isMeant)
    if !whole.isEmpty { return whole }
    let keys = words.map(\.folded)
    return finder.tasks(containing: words, in: scope, limit: limit) { task in
      let text = task.text.folded
      return keys.allSatisfy(text.contains) && isMeant(task)
    }
  }
}

/// Finds tasks by words of their texts without scanning all of them.
protocol TaskFinder {
  /// Tasks with exactly this text, in any case and width, at most `limit`.
  func tasks(named text: String, in scope: StateScope, limit: Int) -> [TaskItem]
  /// Tasks whose texts contain all the pieces and for which `isMeant` is true, at most `limit`.
  func tasks(
    containing pieces: [String], in scope: StateScope, limit: Int, where isMeant: (TaskItem) -> Bool
  ) -> [TaskItem]
}

/// The error for more tasks than a keystroke can wait for.
struct ManyTasks: Error {
  /// The number of tasks; a lower bound if not ``isWhole``.
  let count: Int
  let isWhole: Bool
  /// Some of them, ascending.
  let first: [TaskItem]
}
