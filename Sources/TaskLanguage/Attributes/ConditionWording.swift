import TaskModel

/// Says how the condition on a value was understood: people by their names, dates as days.
package struct ConditionWording {
  let state: ModelState
  let language: Language

  func say(_ words: Bilingual) -> String { language.say(words) }

  /// A date, or the days from one to another.
  func moment(_ condition: ValueCondition) -> String? {
    switch condition {
    case .within(let days) where days.lowerBound == days.upperBound: day(days.lowerBound)
    case .within(let days): "\(day(days.lowerBound))–\(day(days.upperBound))"
    case .at(let due): say(.date(due))
    case .compares(_, let meaning): say(.date(meaning.due))
    default: nil
    }
  }

  private func day(_ date: CivilDate) -> String { say(.date(Due(date: date))) }
}

/// The state and moment that conditions are checked against.
package struct ConditionMoment {
  let state: ModelState
  let clock: Clock
  let now: CivilDateTime

  package init(state: ModelState, clock: Clock, now: CivilDateTime) {
    self.state = state
    self.clock = clock
    self.now = now
  }
}
