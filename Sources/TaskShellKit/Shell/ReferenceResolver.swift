import TaskLanguage
import TaskModel

/// Finds the tasks that references name.
struct ReferenceResolver {
  let model: SharedModel
  let focus: Focus
  let clock: Clock
  /// The state to search: the model's own, or a past one.
  let state: ModelState
  /// The filter that restricts words and filters; nil for none.
  let filter: ActiveFilter?
  let weights: UrgencyWeights
  /// Whether a prefix of a word names a task, as when a person sees the task before Enter.
  let takesBeginnings: Bool
  /// A bounded search for use between keystrokes; nil to search everything.
  let glance: TaskGlance?
  /// The most words that are each searched for; more are compared with the whole text of a task.
  private static let longestName = 64
  /// The number of tasks that the active filter excluded.
  private(set) var hidden = 0

  /// The tasks, each once.
  ///
  /// - Parameter scope: the states that words and filters search by default.
  mutating func tasks(_ reference: TaskReference, scope: StateScope) throws -> [TaskItem] {
    switch reference {
    case .numbers(let ranges):
      let tasks = try numbered(ranges, in: state)
      return try glance?.bounded(tasks) ?? tasks
    case .id(let word):
      let prefix = word.text.folded
      let found = state.tasks.filter { $0.id.notation.hasPrefix(prefix) }
      if found.isEmpty { throw ReferenceError.noID(prefix) }
      if found.count > 1 { throw ReferenceError.several(found) }
      return found
    case .it:
      guard let task = focus.it(in: state) else { throw ReferenceError.noIt }
      return [task]
    case .them:
      let tasks = focus.them.compactMap(state.task(numbered:))
      if tasks.isEmpty { throw ReferenceError.noThem }
      return tasks
    case .selection:
      guard let task = model.selectedTask else { throw ReferenceError.nothingSelected }
      return [task]
    case .wholeText(let word): return [try whole(word.text, scope: scope, in: state)]
    case .words(let words): return [try containing(words, scope: scope, in: state)]
    case .filter(let filter):
      let found =
        try glance?.matches(narrowed(filter, scope), in: state, scope, clock)
        ?? matches(filter, scope: scope)
      if found.isEmpty { throw ReferenceError.noMatch("", scope: filter.states(else: scope)) }
      return found
    }
  }

  /// The tasks that match the filter and the active one.
  mutating func matches(_ filter: TaskFilter, scope: StateScope) -> [TaskItem] {
    narrowed(filter, scope).matches(
      in: state, defaultScope: scope, clock: clock, weights: weights)
  }

  /// The number of matching tasks.
  mutating func count(_ filter: TaskFilter, scope: StateScope) -> Int {
    let narrowed = narrowed(filter, scope)
    let count = narrowed.count(in: state, defaultScope: scope, clock: clock)
    return min(count, narrowed.limit ?? .max)
  }

  /// The filter combined with the active one.
  mutating func narrowed(_ filter: TaskFilter, _ scope: StateScope) -> TaskFilter {
    guard let narrowed = self.filter?.narrowing(filter) else { return filter }
    if glance != nil { return narrowed }
    let all = filter.count(in: state, defaultScope: scope, clock: clock)
    hidden = max(0, all - narrowed.count(in: state, defaultScope: scope, clock: clock))
    return narrowed
  }

  private func numbered(_ ranges: [ClosedRange<Int>], in state: ModelState) throws -> [TaskItem] {
    var found: [TaskItem] = []
    var seen: Set<Int> = []
    for range in ranges {
      if ranges.count == 1, let task = withID(range) { return [task] }
      found += try state.namedTasks(range).filter { seen.insert($0.number).inserted }
    }
    return found
  }

  /// The only task whose id begins with the eight digits of a number that is no task's.
  private func withID(_ range: ClosedRange<Int>) -> TaskItem? {
    let digits = String(range.lowerBound)
    guard range.lowerBound == range.upperBound, digits.utf8.count == 8,
      state.task(numbered: range.lowerBound) == nil
    else { return nil }
    let found = state.tasks.filter { $0.id.notation.hasPrefix(digits) }
    return found.count == 1 ? found[0] : nil
  }

  private func whole(_ text: String, scope: StateScope, in state: ModelState) throws -> TaskItem {
    if let glance {
      let found = glance.finder.tasks(named: text, in: scope, limit: TaskGlance.mostNamed + 1)
      if found.count > 1 { throw ReferenceError.several(found) }
      if let task = found.first { return task }
      throw ReferenceError.noWholeText(text, similar: [])
    }
    let key = FoldedText(text)
    let candidates = state.tasks.filter { scope.contains($0.state) }
    let found = candidates.filter { key.equals($0.text) }
    if found.count > 1 { throw ReferenceError.several(found) }
    if let task = found.first { return task }
    throw ReferenceError.noWholeText(
      text, similar: key.isEmpty ? [] : candidates.filter { key.isWithin($0.text) })
  }

  /// The tasks whose texts contain all the words and that the active filter admits.
  private mutating func found(
    _ words: [String], _ key: FoldedText, scope: StateScope, in state: ModelState
  ) -> [TaskItem] {
    if let glance {
      return glance.tasks(containing: words, scope) { [filter] in filter?.admits($0) ?? true }
    }
    let isLong = words.count > Self.longestName
    let keys = isLong ? [key] : words.map { FoldedText($0) }
    if keys.allSatisfy(\.isEmpty) { return [] }
    var found = state.tasks.filter { task in
      guard scope.contains(task.state) else { return false }
      return isLong ? key.equals(task.text) : keys.allSatisfy { $0.isWithin(task.text) }
    }
    if let filter {
      let all = found.count
      found.removeAll { !filter.admits($0) }
      hidden = all - found.count
    }
    return found
  }

  private mutating func containing(
    _ words: [Word], scope: StateScope, in state: ModelState
  ) throws -> TaskItem {
    let texts = words.map(\.text)
    let typed = texts.joined(separator: " ")
    let key = FoldedText(typed)
    let found = found(texts, key, scope: scope, in: state)
    let whole = found.filter { key.equals($0.text) }
    let best = whole.isEmpty ? found : whole
    if best.count > 1 { throw ReferenceError.several(best) }
    if let task = best.first {
      let match = whole.isEmpty ? WordMatch(of: texts, in: task.text) : .whole
      guard match >= (takesBeginnings ? .beginning : .whole) else {
        throw ReferenceError.partOfWord(typed, [task])
      }
      return task
    }
    let people = People(state: state, me: nil)
    // Look for a likely mistake; this needs all tags, so not between keystrokes.
    for word in glance == nil ? words.prefix(Self.longestName) : [] {
      guard let doubt = SuspiciousWord(plain: word.text, people) else { continue }
      throw FilterError.doubtful(doubt).at(word)
    }
    if glance == nil, let first = words.first,
      let doubt = ForeignFilterSyntax.doubt(in: Array(words.prefix(Self.longestName)))
    {
      throw FilterError.doubtful(doubt).at(first)
    }
    throw ReferenceError.noMatch(typed, scope: scope)
  }
}

/// Asks the user which of several tasks was meant.
struct TaskPicker {
  let shell: Shell
  let takesSeveral: Bool

  /// The chosen tasks, from an inline list or, on terminals without one, by typed lines.
  ///
  /// Cancelling declines the command.
  func choose(among candidates: [TaskItem]) throws -> [TaskItem] {
    switch try shell.input.choice(among: candidates, several: takesSeveral, in: shell) {
    case .taken(let tasks)?: return tasks
    case .left?: throw ReferenceError.declined
    case nil: return try ask(candidates)
    }
  }

  /// Numbers choose, words narrow down to one task; Enter, Ctrl-C and the end of input choose none.
  private func ask(_ candidates: [TaskItem]) throws -> [TaskItem] {
    var left = candidates
    var question = Bilingual.pick(left)
    while case .line(let line) = try shell.input.answer(to: shell.say(question)) {
      let words = Tokenizer.split(line).words
      if words.isEmpty { break }
      let keys = words.map { FoldedText($0.text) }
      let numbers = try? ReferenceWords.numbers(words)
      let found = left.filter { task in
        guard case .numbers(let ranges)? = numbers else {
          return keys.allSatisfy { $0.isWithin(task.text) }
        }
        return ranges.contains { $0.contains(task.number) }
      }
      if found.count == 1 || numbers != nil && !found.isEmpty { return found }
      if !found.isEmpty { left = found }
      question =
        found.isEmpty
        ? .pickNothing(line.trimmingSpaces) + .same("\n") + .pickQuestion : .pick(left)
    }
    throw ReferenceError.declined
  }
}
