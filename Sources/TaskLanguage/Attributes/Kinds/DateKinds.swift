import TaskModel

/// A civil day, with an optional time if the attribute has one.
package struct DateKind: AttributeKind {
  /// Whether it is a deadline.
  private let isDeadline: Bool
  /// Whether its values are days without a time.
  package let isDay: Bool
  /// The date of a task.
  package let value: @Sendable (TaskItem) -> Due?

  private init(
    isDeadline: Bool = false, isDay: Bool = false, _ value: @escaping @Sendable (TaskItem) -> Due?
  ) {
    self.isDeadline = isDeadline
    self.isDay = isDay
    self.value = value
  }

  /// The deadline.
  package static let deadline = DateKind(isDeadline: true) { $0.due }

  /// A civil day with an optional time.
  package static func moment(_ value: @escaping @Sendable (TaskItem) -> Due?) -> DateKind {
    DateKind(value)
  }

  /// A civil day without a time.
  package static func day(_ value: @escaping @Sendable (TaskItem) -> CivilDate?) -> DateKind {
    DateKind(isDay: true) { value($0).map { Due(date: $0) } }
  }

  package var placeholder: Bilingual { Bilingual("DATE", "日付") }
  package var dataType: AttributeDataType { isDay ? .day : .moment }
  package var isOrdered: Bool { true }
  package var look: AttributeStyle { .date }
  package var suggestions: AttributeSuggestions { .dates(isDeadline: isDeadline) }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    let meaning = try words.date(context.dates)
    var read = ReadValue(isDay ? .day(meaning.due.date) : .due(meaning.due))
    read.remark = isDay ? meaning.due.time.map(DateRemark.timeDropped) : meaning.remarks.first
    return read
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
    guard let due = value(task) else { return condition == .absent }
    return due.holds(condition)
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    wording.moment(condition)
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    value(task).map { .number($0.orderKey) }
  }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    value(task).map { [.day($0.date)] } ?? []
  }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] {
    let new = value(after)
    return new == before.flatMap(value) ? [] : [new.map { .moment($0) } ?? .noMoment]
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    value(task).map { DisplayValue(.moment($0.iso8601), shown: $0.shown) }
  }

  package func moment(of task: TaskItem, _ context: DisplayContext) -> Due? { value(task) }

  package func typed(_ task: TaskItem, _ context: DisplayContext) -> String? { value(task)?.shown }
}

extension Due {
  /// Minutes since the first valid day; without a time, after all minutes of the day. 33 bits.
  var orderKey: Int {
    (Int(date.dayNumber) - CivilDate.validDayNumbers.lowerBound) * 1441
      + (time.map { Int($0.minuteOfDay) } ?? 1440)
  }

  func holds(_ condition: ValueCondition) -> Bool {
    switch condition {
    case .present: true
    case .within(let days): days.contains(date)
    case .at(let due): self == due
    case .compares(let comparison, let meaning): compares(comparison, meaning)
    default: false
    }
  }

  /// Compares with a whole day, or with a minute if there is a time.
  private func compares(_ comparison: Comparison, _ meaning: DateMeaning) -> Bool {
    guard meaning.due.time == nil else { return comparison.holds(self, meaning.due) }
    return switch comparison {
    case .before: date < meaning.days.lowerBound
    case .until: date <= meaning.days.upperBound
    case .after: date > meaning.days.upperBound
    case .from: date >= meaning.days.lowerBound
    }
  }
}

/// A moment recorded by the shell; filtered by local time.
package struct InstantKind: AttributeKind {
  let value: @Sendable (TaskItem) -> Instant?
  /// The moment shown in details.
  package let shown: @Sendable (TaskItem) -> Instant?

  /// - Parameter shown: the moment shown in details, if it is not the value.
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
  package var look: AttributeStyle { .date }
  package var suggestions: AttributeSuggestions { .dates(isDeadline: false) }

  /// Parses a condition; a recurring date such as a weekday is the last one, as it is in the past.
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
