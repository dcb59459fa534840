import TaskModel

/// How a command names tasks.
package enum TaskReference: Equatable, Sendable {
  /// `3`, `3,5-7`: numbers in the order written; gaps in a range are skipped.
  case numbers([ClosedRange<Int>])
  /// An id, or its first eight digits, in lower case.
  case id(String)
  /// The task touched or selected last.
  case it
  /// The tasks listed last.
  case them
  /// The whole text, in any case and width.
  case wholeText(String)
  /// Words that one task has in its text.
  case words([String])
  /// Everything that the filter lets through.
  case filter(TaskFilter)
  /// Nothing was said: the selected task.
  case selection

  /// Whether it finds its tasks among others, and does not name them.
  var looksAmongTasks: Bool {
    switch self {
    case .words, .filter: true
    case .numbers, .id, .it, .them, .wholeText, .selection: false
    }
  }
}

/// Why a reference names no task, or not just one: facts, worded by the phrasebook.
package enum ReferenceError: Error, Equatable {
  case noMatch(String, scope: StateScope)
  /// No task has that whole text; `similar` have it within theirs.
  case noWholeText(String, similar: [TaskItem])
  /// The words fit several tasks.
  case several([TaskItem])
  case noID(String)
  /// A number larger than any that a task could have, as it was typed.
  case noNumber(String)
  case nothingSelected
  case noIt
  case noThem
  case numbersAndWords
  /// `7-5`; or `2026-03`, which looks like a month.
  case rangeDescends(String, isMonth: Bool)
  /// One task was wanted, and the reference names `count`.
  case notOne(count: Int)
  /// More than three tasks would be deleted, and nobody can be asked.
  case needsYes(count: Int)
  /// The question was answered with no.
  case declined
}

extension ReferenceError {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// `due:mar 2026` for `2026-03`.
  static func monthFilter(_ range: String) -> String {
    let parts = range.split(separator: "-")
    let month = parts.last.flatMap { Int($0) } ?? 1
    let name = months.indices.contains(month - 1) ? months[month - 1] : ""
    return "due:\(name) \(parts.first ?? "")"
  }
}

/// Finds the tasks that references name.
struct ReferenceResolver {
  let model: SharedModel
  let focus: Focus
  let clock: Clock
  /// The state to look in: the model's own, or one of the past.
  let state: ModelState
  /// What words and filters look among; nil for everything.
  let filter: FilterInForce?
  /// How many tasks the filter in force kept out.
  private(set) var hidden = 0

  init(
    model: SharedModel, focus: Focus, clock: Clock, state: ModelState, filter: FilterInForce?
  ) {
    self.model = model
    self.focus = focus
    self.clock = clock
    self.state = state
    self.filter = filter
  }

  /// The tasks, each once.
  ///
  /// - Parameter scope: the states that words and filters look among when they name none.
  mutating func tasks(_ reference: TaskReference, scope: StateScope) throws -> [TaskItem] {
    switch reference {
    case .numbers(let ranges): return try numbered(ranges, in: state)
    case .id(let prefix):
      let found = state.tasks.filter { $0.id.uuidString.lowercased().hasPrefix(prefix) }
      if found.isEmpty { throw ReferenceError.noID(prefix) }
      if found.count > 1 { throw ReferenceError.several(found) }
      return found
    case .it:
      guard let task = focus.it.flatMap(state.task(numbered:)) else { throw ReferenceError.noIt }
      return [task]
    case .them:
      let tasks = focus.them.compactMap(state.task(numbered:))
      if tasks.isEmpty { throw ReferenceError.noThem }
      return tasks
    case .selection:
      guard let task = model.selectedTask else { throw ReferenceError.nothingSelected }
      return [task]
    case .wholeText(let text): return [try whole(text, scope: scope, in: state)]
    case .words(let words): return [try containing(words, scope: scope, in: state)]
    case .filter(let filter):
      let found = matches(filter, scope: scope)
      if found.isEmpty { throw ReferenceError.noMatch("", scope: filter.scope ?? scope) }
      return found
    }
  }

  /// What the filter lets through, and the one in force with it.
  mutating func matches(_ filter: TaskFilter, scope: StateScope) -> [TaskItem] {
    narrowed(filter, scope).matches(in: state, defaultScope: scope, clock: clock)
  }

  /// How many tasks that are.
  mutating func count(_ filter: TaskFilter, scope: StateScope) -> Int {
    let narrowed = narrowed(filter, scope)
    let count = narrowed.count(in: state, defaultScope: scope, clock: clock)
    return min(count, narrowed.limit ?? .max)
  }

  /// The filter, and the one in force with it.
  mutating func narrowed(_ filter: TaskFilter, _ scope: StateScope) -> TaskFilter {
    guard let narrowed = self.filter?.narrowing(filter) else { return filter }
    let all = filter.count(in: state, defaultScope: scope, clock: clock)
    hidden = max(0, all - narrowed.count(in: state, defaultScope: scope, clock: clock))
    return narrowed
  }

  private func numbered(_ ranges: [ClosedRange<Int>], in state: ModelState) throws -> [TaskItem] {
    var found: [TaskItem] = []
    var seen: Set<Int> = []
    for range in ranges {
      let tasks = state.tasks(numbered: range)
      if tasks.isEmpty { throw ModelError.noTask(number: range.lowerBound) }
      found += tasks.filter { seen.insert($0.number).inserted }
    }
    return found
  }

  private func whole(_ text: String, scope: StateScope, in state: ModelState) throws -> TaskItem {
    let key = FoldedText(text)
    let candidates = state.tasks.filter { scope.contains($0.state) }
    let found = candidates.filter { key.equals($0.text) }
    if found.count > 1 { throw ReferenceError.several(found) }
    if let task = found.first { return task }
    throw ReferenceError.noWholeText(
      text, similar: key.isEmpty ? [] : candidates.filter { key.isWithin($0.text) })
  }

  private mutating func containing(
    _ words: [String], scope: StateScope, in state: ModelState
  ) throws -> TaskItem {
    let typed = words.joined(separator: " ")
    let keys = words.map { FoldedText($0) }
    var found =
      keys.allSatisfy(\.isEmpty)
      ? []
      : state.tasks.filter { task in
        guard scope.contains(task.state) else { return false }
        return keys.allSatisfy { $0.isWithin(task.text) }
      }
    if let filter {
      let all = found.count
      found.removeAll { !filter.admits($0) }
      hidden = all - found.count
    }
    let key = FoldedText(typed)
    let whole = found.filter { key.equals($0.text) }
    let best = whole.isEmpty ? found : whole
    if best.count > 1 { throw ReferenceError.several(best) }
    guard let task = best.first else { throw ReferenceError.noMatch(typed, scope: scope) }
    return task
  }
}
