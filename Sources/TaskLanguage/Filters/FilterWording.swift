import TaskModel

/// Says how a filter was understood: people by their names, dates as days.
package struct FilterWording {
  private let values: ConditionWording

  package init(state: ModelState, written: @escaping (Due) -> String) {
    values = ConditionWording(state: state, written: written)
  }

  /// The filter in its own words; nil where there is nothing but words to look for in texts.
  package func words(_ filter: TaskFilter) -> String? {
    guard filter.scope != nil || !filter.condition.isText else { return nil }
    let condition = words(filter.condition, isWithin: false)
    let scope = filter.scope.flatMap { filter.condition.namesState ? nil : $0.rawValue }
    return [scope, condition].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func words(_ condition: FilterCondition, isWithin: Bool) -> String {
    switch condition {
    case .all(let parts):
      let words = parts.map { self.words($0, isWithin: true) }.joined(separator: " ")
      return isWithin && parts.count > 1 ? "(\(words))" : words
    case .any(let parts):
      let words = parts.map { self.words($0, isWithin: true) }.joined(separator: " or ")
      return isWithin ? "(\(words))" : words
    case .not(let part): return "-" + words(part, isWithin: true)
    case .test(let test): return words(test)
    }
  }

  private func words(_ test: FilterTest) -> String {
    switch test {
    case .state(let scope): scope.rawValue
    case .text(let condition): condition.textWords ?? ""
    case .overdue: FilterWord.overdue.rawValue
    case .today: FilterWord.today.rawValue
    case .week: FilterWord.week.rawValue
    case .attribute(let test): words(test)
    case .blocked: FilterWord.blocked.rawValue
    case .waiting: FilterWord.waiting.rawValue
    case .blocking: FilterWord.blocking.rawValue
    case .ready: FilterWord.ready.rawValue
    case .expired: FilterWord.expired.rawValue
    }
  }

  private func words(_ test: AttributeTest) -> String {
    let key = test.attribute.key.rawValue
    switch test.condition {
    case .absent where test.attribute == .assignee: return FilterWord.unassigned.rawValue
    case .present where test.attribute == .every: return FilterWord.recurring.rawValue
    case .absent: return "\(key):none"
    case .present: return "\(key):any"
    case .compares(let comparison, _), .priority(let comparison?, _), .minutes(let comparison?, _),
      .number(let comparison?, _), .choice(let comparison?, _):
      return key + comparison.mark + (test.attribute.kind.words(test.condition, values) ?? "")
    default:
      return test.attribute.mark + (test.attribute.kind.words(test.condition, values) ?? "")
    }
  }
}

extension FilterCondition {
  /// Whether nothing is asked but words of the text.
  fileprivate var isText: Bool {
    switch self {
    case .all(let parts): parts.allSatisfy(\.isText)
    case .test(.text): true
    case .any, .not, .test: false
    }
  }

  /// Whether a state is asked for within the condition.
  var namesState: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.namesState)
    case .not(let part): part.namesState
    case .test(.state): true
    case .test: false
    }
  }
}
