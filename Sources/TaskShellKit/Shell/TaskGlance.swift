import SystemCalls
import TaskLanguage
import TaskModel

/// Looks for tasks only as long as a keystroke can wait.
struct TaskGlance {
  let finder: any TaskFinder
  /// The most tasks that a rehearsal changes one by one.
  private static let mostTasks = 200
  /// How many tasks are named.
  static let mostNamed = 3
  private static let patience = Duration.microseconds(300)

  /// The tasks that match, by number.
  func matches(
    _ filter: TaskFilter, in state: ModelState, _ scope: StateScope, _ clock: Clock
  ) throws(ManyTasks) -> [TaskItem] {
    let end = MonotonicTime.now + Self.patience
    let found = filter.sample(
      in: state, defaultScope: scope, clock: clock, limit: Self.mostTasks,
      while: { MonotonicTime.now < end })
    let count = min(found.count, filter.limit ?? .max)
    // Which of them a limit leaves, their order says, and that takes a look at all.
    let isLimited = count < found.count
    guard found.isWhole, !isLimited, count <= Self.mostTasks else {
      throw ManyTasks(
        count: count, isWhole: found.isWhole,
        first: isLimited ? [] : Array(found.tasks.prefix(Self.mostNamed)))
    }
    return found.tasks
  }

  /// Refuses so many tasks as take too long.
  func bounded(_ tasks: [TaskItem]) throws(ManyTasks) -> [TaskItem] {
    guard tasks.count > Self.mostTasks else { return tasks }
    throw ManyTasks(
      count: tasks.count, isWhole: true, first: Array(tasks.prefix(Self.mostNamed)))
  }

  /// Those whose texts have all the words; the whole text is best.
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

/// Finds tasks by words of their texts without a look at all of them.
protocol TaskFinder {
  /// Those whose whole text that is, in any case and width, at most `limit`.
  func tasks(named text: String, in scope: StateScope, limit: Int) -> [TaskItem]
  /// Those whose texts have all the pieces, at most `limit`; others than `isMeant` says do not count.
  func tasks(
    containing pieces: [String], in scope: StateScope, limit: Int, where isMeant: (TaskItem) -> Bool
  ) -> [TaskItem]
}

/// More tasks are meant than a keystroke can wait for.
struct ManyTasks: Error {
  /// How many; more than that where it is not known.
  let count: Int
  let isWhole: Bool
  /// Some of them, ascending.
  let first: [TaskItem]
}
