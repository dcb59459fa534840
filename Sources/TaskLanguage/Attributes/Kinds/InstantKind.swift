import TaskModel

/// A moment that the shell notes itself; asked for by what the clock on the wall showed then.
package struct InstantKind: AttributeKind {
  let value: @Sendable (TaskItem) -> Instant?
  /// The moment that details show.
  package let shown: @Sendable (TaskItem) -> Instant?

  /// - Parameter shown: what details show, where that is not the value.
  package init(
    shown: (@Sendable (TaskItem) -> Instant?)? = nil,
    _ value: @escaping @Sendable (TaskItem) -> Instant?
  ) {
    self.value = value
    self.shown = shown ?? value
  }

  package var placeholder: Bilingual { Bilingual("DATE", "日付") }
  package var dataType: AttributeDataType { .instant }
  package var isOrdered: Bool { true }
  package var look: AttributeLook { .date }
  package var suggestions: AttributeSuggestions { .dates(isDeadline: false) }

  /// What comes round again, as a weekday, is the last one: it has happened.
  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    let meaning = try PastDates(context.dates).meaning(&words)
    if let comparison = words.attribute.comparison { return .compares(comparison, meaning) }
    return meaning.due.time == nil ? .within(meaning.days) : .at(meaning.due)
  }

  package func length(_ words: ValueWords, _ context: ValueContext) -> Int? {
    DateWords.length(words, context.dates)
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    guard let instant = value(task) else { return condition == .absent }
    guard let civil = moment.clock.civil(instant) else { return false }
    return Due(date: civil.date, time: civil.time).holds(condition)
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    wording.moment(condition)
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    value(task).map { .number($0.secondsSinceEpoch) }
  }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    value(task).flatMap(context.civil).map { [.day($0.date)] } ?? []
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    shown(task).map { instant in
      DisplayValue(
        .text(instant.rfc3339), shown: moment(of: task, context)?.shown ?? instant.rfc3339)
    }
  }

  package func moment(of task: TaskItem, _ context: DisplayContext) -> Due? {
    shown(task).flatMap(context.civil).map { Due(date: $0.date, time: $0.time) }
  }
}
