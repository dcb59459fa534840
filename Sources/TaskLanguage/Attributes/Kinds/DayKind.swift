import TaskModel

/// A civil day without a time.
package struct DayKind: AttributeKind {
  package let value: @Sendable (TaskItem) -> CivilDate?

  package init(_ value: @escaping @Sendable (TaskItem) -> CivilDate?) { self.value = value }

  package var placeholder: Bilingual { Bilingual("DATE", "日付") }
  package var dataType: AttributeDataType { .day }
  package var isOrdered: Bool { true }
  package var look: AttributeLook { .date }
  package var suggestions: AttributeSuggestions { .dates(isDeadline: false) }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    ReadValue(.day(try words.date(context.dates).due.date))
  }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    try words.dateCondition(context.dates)
  }

  package func length(_ words: ValueWords, _ context: ValueContext) -> Int? {
    DateWords.length(words, context.dates)
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    guard let day = value(task) else { return condition == .absent }
    return Due(date: day).holds(condition)
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    wording.moment(condition)
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    value(task).map { .number(Int($0.dayNumber)) }
  }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    value(task).map { [.day($0)] } ?? []
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    value(task).map { DisplayValue(.moment($0.iso8601), shown: $0.iso8601) }
  }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] {
    let new = value(after)
    return new == before.flatMap(value) ? [] : [new.map { .moment(Due(date: $0)) } ?? .noMoment]
  }

  package func moment(of task: TaskItem, _ context: DisplayContext) -> Due? {
    value(task).map { Due(date: $0) }
  }

  package func typed(_ task: TaskItem, _ context: DisplayContext) -> String? {
    value(task)?.iso8601
  }
}
