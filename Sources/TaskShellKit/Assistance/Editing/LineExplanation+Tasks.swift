import SystemCalls
import TaskLanguage
import TaskModel

/// The tasks that a line names, and what becomes of many.
extension LineExplanation {
  /// How many tasks are named.
  private static let limit = 3
  /// How long a text is beside others, so that what follows it is seen.
  private static let longestText = 24
  /// How long tasks are looked through for a row that is only read in passing.
  private static let patience = Duration.microseconds(300)

  /// Some of the tasks that a reference names, one more than are shown; nil where that would take
  /// longer than a keystroke.
  func resolved(_ reference: TaskReference, scope: StateScope) throws -> [TaskItem]? {
    let state = shell.model.state
    switch reference {
    case .numbers(let ranges): return try numbered(ranges, in: state)
    case .it, .selection: return try shell.tasks(reference, scope: scope)
    case .them: return shell.focus.them.prefix(Self.limit + 1).compactMap(state.task(numbered:))
    case .words(let words): return try containing(words.map(\.text), scope)
    case .wholeText(let word):
      let text = word.text
      let found = reader.index.tasks(named: text, in: scope, limit: Self.limit + 1)
      if !found.isEmpty || command.isInWord { return found.isEmpty ? nil : found }
      throw ReferenceError.noMatch(text, scope: scope)
    case .id, .filter: return nil
    }
  }

  private func numbered(_ ranges: [ClosedRange<Int>], in state: ModelState) throws -> [TaskItem] {
    var found: [TaskItem] = []
    for range in ranges where found.count <= Self.limit {
      let tasks = state.tasks(numbered: range)
      if tasks.isEmpty { throw ModelError.noTask(number: range.lowerBound) }
      found += tasks.prefix(Self.limit + 1)
    }
    return found
  }

  /// The rule of ``ReferenceResolver``: all words, in any case and width; the whole text is best.
  private func containing(_ words: [String], _ scope: StateScope) throws -> [TaskItem]? {
    let keys = words.map(\.folded)
    let typed = words.joined(separator: " ")
    let admits = shell.admission
    let exact = reader.index.tasks(named: typed, in: scope, limit: Self.limit + 1).filter(admits)
    if !exact.isEmpty { return exact }
    let found = reader.index.tasks(containing: words, in: scope, limit: Self.limit + 1) { task in
      let text = task.text.folded
      return keys.allSatisfy(text.contains) && admits(task)
    }
    if found.isEmpty { throw ReferenceError.noMatch(typed, scope: scope) }
    return found
  }

  func listing(_ tasks: [TaskItem]?) -> String? {
    guard let tasks, !tasks.isEmpty else { return nil }
    if tasks.count == 1, let task = tasks.first {
      let due = task.due.map { separator + shell.say(.due($0, now: shell.clock.now().civil)) } ?? ""
      return "\(task.number): \(task.text)\(due)"
    }
    let shown = tasks.prefix(Self.limit).map { "\($0.number): \(short($0.text))" }
    return (shown + (tasks.count > Self.limit ? ["…"] : [])).joined(separator: " · ")
  }

  /// The text, cut in front of what stands behind it.
  func short(_ text: String) -> String {
    text.count > Self.longestText ? text.prefix(Self.longestText - 1) + "…" : text
  }

  /// How many tasks a filter names for a verb that changes them, and the first of them.
  func effect(_ filter: TaskFilter, _ scope: StateScope, _ verb: Verb) throws -> String? {
    let state = shell.model.state
    let narrowed = try FilterInForce(shell, in: state)?.narrowing(filter) ?? filter
    let end = MonotonicTime.now + Self.patience
    let found = narrowed.sample(
      in: state, defaultScope: scope, clock: shell.clock, limit: Self.limit,
      while: { MonotonicTime.now < end })
    let count = min(found.count, filter.limit ?? .max)
    if count == 0, found.isWhole { return shell.say(Message.nothingMatches.text) }
    if count == 1, found.count == 1, found.isWhole, let task = found.tasks.first {
      return listing([task])
    }
    // Which of them a limit leaves, their order says, and that takes a look at all.
    let isLimited = filter.limit.map { $0 < found.count } ?? false
    let names = (isLimited ? [] : found.tasks).prefix(count).map {
      "\($0.number): \(short($0.text))"
    }
    .joined(separator: " · ")
    let more = isLimited ? "…" : count > Self.limit || !found.isWhole ? " …" : ""
    return shell.say(.wouldChange(verb.name, count, isWhole: found.isWhole)) + names + more
  }
}
