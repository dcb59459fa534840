import TaskModel

/// Says how a filter was understood: people by their names, dates as days.
package struct FilterWording {
  private let values: ConditionWording

  package init(state: ModelState, language: Language) {
    values = ConditionWording(state: state, language: language)
  }

  /// The filter in its own words; nil where there is nothing but words to look for in texts.
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
      let words = parts.map { self.words($0, isWithin: true) }.joined(separator: " or ")
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
    case .compares(let comparison, _), .priority(let comparison?, _), .minutes(let comparison?, _),
      .number(let comparison?, _), .choice(let comparison?, _):
      return key + comparison.mark + (test.attribute.kind.words(test.condition, values) ?? "")
    default:
      return values.say(attribute.marks) + (test.attribute.kind.words(test.condition, values) ?? "")
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
