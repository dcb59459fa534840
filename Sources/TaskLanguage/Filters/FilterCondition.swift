import TaskModel

/// A condition on a task.
package indirect enum FilterCondition: Equatable, Sendable {
  /// All conditions hold; true if empty.
  case all([FilterCondition])
  /// At least one condition holds.
  case any([FilterCondition])
  case not(FilterCondition)
  case test(FilterTest)

  /// All tests in it, in order.
  var tests: [FilterTest] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.tests)
    case .not(let part): part.tests
    case .test(let test): [test]
    }
  }
}

/// A single condition of a filter.
package enum FilterTest: Equatable, Sendable {
  case state(StateScope)
  /// The condition on the text.
  case text(ValueCondition)
  case overdue
  /// Due by the end of today, including overdue; for done tasks, done today.
  case today
  /// Due by the end of these days, a week, including overdue; for done tasks, done in it.
  case week(ClosedRange<CivilDate>)
  case attribute(AttributeTest)
  case blocked
  case blocking
  case waiting
  case ready
  case expired

  /// Returns a condition on the value of an attribute.
  package static func asks(_ attribute: Attribute, _ condition: ValueCondition) -> FilterTest {
    .attribute(AttributeTest(attribute, condition))
  }

  package static func assignee(_ id: UUID) -> FilterTest { asks(.assignee, .person(id)) }
  package static var unassigned: FilterTest { asks(.assignee, .absent) }
}

extension FilterTest {
  /// The attribute if tests of it side by side are alternatives: `@anna @bob`.
  var alternative: AttributeKey? {
    guard case .attribute(let test) = self else { return nil }
    if test.attribute == .number { return .number }
    guard test.attribute.kind.isAlternative else { return nil }
    if case .ranked(_?, _) = test.condition { return nil }
    return test.attribute.key
  }
}

/// What lists leave out: tasks of another state than usual, and ones that wait or have expired.
struct HiddenKinds: OptionSet, Hashable {
  let rawValue: Int
  static let state = HiddenKinds(rawValue: 1)
  static let waiting = HiddenKinds(rawValue: 2)
  static let expired = HiddenKinds(rawValue: 4)
  static let all: HiddenKinds = [.state, .waiting, .expired]
}

extension FilterTest {
  /// What it asks for of what lists leave out; all for numbers, which name their tasks.
  var names: HiddenKinds {
    switch self {
    case .state(.all): return .all
    case .state: return .state
    case .waiting: return .waiting
    case .expired: return .expired
    case .attribute(let test) where test.condition != .absent:
      if test.attribute == .number { return .all }
      return switch test.attribute.key {
      case .completed: .state
      case .wait: .waiting
      case .until: .expired
      default: []
      }
    default: return []
    }
  }
}

/// Checks tasks against conditions.
package struct FilterMoment {
  let moment: ConditionMoment
  private let blockers = Blockers()

  package init(state: ModelState, clock: Clock, now: CivilDateTime) {
    moment = ConditionMoment(state: state, clock: clock, now: now)
  }

  var state: ModelState { moment.state }
  var clock: Clock { moment.clock }
  var now: CivilDateTime { moment.now }

  package func holds(_ condition: FilterCondition, _ task: borrowing TaskItem) -> Bool {
    switch condition {
    case .all(let parts):
      for part in parts where !holds(part, task) { return false }
      return true
    case .any(let parts):
      for part in parts where holds(part, task) { return true }
      return false
    case .not(let part): return !holds(part, task)
    case .test(let test): return holds(test, task)
    }
  }

  /// Returns what the parts of the condition that hold for the task ask for of what lists leave out, a
  /// value for each way in which it holds: in `open or waiting #home` only the second part lists waiting
  /// tasks. Empty if the condition does not hold. A part of an `or` so lists what it lists alone.
  func revealed(_ condition: FilterCondition, _ task: borrowing TaskItem) -> Set<HiddenKinds> {
    switch condition {
    case .all(let parts):
      var ways: Set<HiddenKinds> = [[]]
      for part in parts where !ways.isEmpty {
        let more = revealed(part, task)
        ways = Set(ways.flatMap { way in more.map(way.union) })
      }
      return ways
    case .any(let parts):
      var ways: Set<HiddenKinds> = []
      for part in parts { ways.formUnion(revealed(part, task)) }
      return ways
    case .not(.any(let parts)): return revealed(.all(parts.map(FilterCondition.not)), task)
    case .not(.all(let parts)): return revealed(.any(parts.map(FilterCondition.not)), task)
    case .not(.not(let part)): return revealed(part, task)
    case .not(.test(let test)):
      if holds(test, task) { return [] }
      if case .state = test { return [.state] } else { return [[]] }
    case .test(let test): return holds(test, task) ? [test.names] : []
    }
  }

  private func holds(_ test: FilterTest, _ task: borrowing TaskItem) -> Bool {
    switch test {
    case .state(let scope): return scope.contains(task.state)
    case .text(let condition): return condition.holds(for: task.text)
    case .overdue: return task.state == .open && task.due?.hasPassed(at: now) == true
    case .today: return isWithin(now.date...now.date, task)
    case .week(let days): return isWithin(days, task)
    case .attribute(let test): return test.attribute.kind.holds(test.condition, task, moment)
    case .blocked: return task.state == .open && isBlocked(task)
    case .blocking: return task.state == .open && blockers.numbers(in: state).contains(task.number)
    case .waiting: return task.state == .open && isWaiting(task)
    case .ready: return isReady(task)
    case .expired: return task.state == .open && isExpired(task)
    }
  }

  func isWaiting(_ task: borrowing TaskItem) -> Bool { task.wait.map { now.date < $0 } == true }

  /// Returns whether its last day has passed.
  package func isExpired(_ task: borrowing TaskItem) -> Bool {
    task.until.map { $0 < now.date } == true
  }

  private func isReady(_ task: borrowing TaskItem) -> Bool {
    guard task.state == .open, !isWaiting(task), !isExpired(task), !isBlocked(task) else {
      return false
    }
    return task.scheduled.map {
      $0.date <= now.date && ($0.time ?? .midnight) <= now.time || $0.date < now.date
    } ?? true
  }

  private func isBlocked(_ task: borrowing TaskItem) -> Bool {
    for number in task.after where state.task(numbered: number)?.state == .open { return true }
    return false
  }

  private func isWithin(_ days: ClosedRange<CivilDate>, _ task: borrowing TaskItem) -> Bool {
    guard task.state == .open else {
      return task.completed.flatMap(clock.civil).map { days.contains($0.date) } == true
    }
    return task.due.map { $0.date <= days.upperBound } == true
  }
}

/// The numbers of tasks that block open ones, computed on demand.
private final class Blockers {
  private var found: Set<Int>?

  func numbers(in state: ModelState) -> Set<Int> {
    if let found { return found }
    var numbers: Set<Int> = []
    for index in state.tasks.indices where state.tasks[index].state == .open {
      numbers.formUnion(state.tasks[index].after)
    }
    found = numbers
    return numbers
  }
}

extension Word.Attribute {
  /// Returns the attribute as filters read it: `points:>3` as `points>3`, `points:=3` as `points:3`
  func asked(of attribute: Attribute) -> Word.Attribute {
    guard comparison == nil, !isQuoted, attribute.kind.isOrdered else { return self }
    if value.first?.narrow == "=", value.count > 1 {
      var asked = self
      asked.value.removeFirst()
      return asked
    }
    guard
      let found = AttributePrefix.comparison(value[...]), found.end < value.endIndex
    else { return self }
    var asked = self
    asked.comparison = found.comparison
    asked.value = String(value[found.end...])
    return asked
  }
}

/// Words a filter as it was understood: people by their names, dates as days.
package struct FilterWording {
  private let values: ConditionWording

  package init(state: ModelState, language: Language) {
    values = ConditionWording(state: state, language: language)
  }

  /// Returns the wording of a filter; nil if it only searches texts.
  package func words(_ filter: TaskFilter) -> String? {
    guard filter.scope != nil || !filter.condition.isText else { return nil }
    let condition = words(filter.condition, isWithin: false)
    let scope = filter.scope.flatMap { filter.condition.namesState ? nil : words($0) }
    return [scope, condition].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func words(_ condition: FilterCondition, isWithin: Bool) -> String {
    switch condition {
    case .all(let parts):
      let words = parts.map { self.words($0, isWithin: true) }.joined(separator: " ")
      return isWithin && parts.count > 1 ? "(\(words))" : words
    case .any(let parts):
      let or = values.say(Bilingual(" or ", " または "))
      let words = parts.map { self.words($0, isWithin: true) }.joined(separator: or)
      return isWithin ? "(\(words))" : words
    case .not(let part): return "-" + words(part, isWithin: true)
    case .test(let test): return words(test)
    }
  }

  private func words(_ test: FilterTest) -> String {
    switch test {
    case .state(let scope): words(scope)
    case .text(let condition): condition.textWords ?? ""
    case .overdue: words(FilterWord.overdue)
    case .today: words(FilterWord.today)
    case .week: words(FilterWord.week)
    case .attribute(let test): words(test)
    case .blocked: words(FilterWord.blocked)
    case .waiting: words(FilterWord.waiting)
    case .blocking: words(FilterWord.blocking)
    case .ready: words(FilterWord.ready)
    case .expired: words(FilterWord.expired)
    }
  }

  private func words(_ scope: StateScope) -> String {
    values.say(Bilingual(scope.rawValue, scope.japanese))
  }

  private func words(_ word: FilterWord) -> String {
    values.say(Bilingual(word.rawValue, word.japanese))
  }

  private func words(_ test: AttributeTest) -> String {
    let attribute = test.attribute
    let key = values.say(
      Bilingual(attribute.key.rawValue, attribute.japaneseName ?? attribute.key.rawValue))
    switch test.condition {
    case .absent where test.attribute == .assignee: return words(FilterWord.unassigned)
    case .present where test.attribute == .every: return words(FilterWord.recurring)
    case .absent: return values.say(Bilingual("\(key):none", "\(key):なし"))
    case .present: return values.say(Bilingual("\(key):any", "\(key):あり"))
    case .compares(let comparison, _), .ranked(let comparison?, _):
      return key + comparison.mark + (test.attribute.kind.words(test.condition, values) ?? "")
    default:
      return values.say(attribute.marks) + (test.attribute.kind.words(test.condition, values) ?? "")
    }
  }
}

extension FilterCondition {
  /// Whether it only searches texts.
  fileprivate var isText: Bool {
    switch self {
    case .all(let parts): parts.allSatisfy(\.isText)
    case .test(.text): true
    case .any, .not, .test: false
    }
  }

  /// Whether a state is named within the condition.
  fileprivate var namesState: Bool {
    tests.contains { if case .state = $0 { true } else { false } }
  }

  /// Whether a part of it names a state, or tasks by their numbers or their completion.
  var revealsStates: Bool { tests.contains { $0.names.contains(.state) } }
}
