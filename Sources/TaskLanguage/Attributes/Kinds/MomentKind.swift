import TaskModel

/// A civil day, perhaps with a time.
package struct MomentKind: AttributeKind {
  /// Whether something is due then.
  let isDeadline: Bool
  package let value: @Sendable (TaskItem) -> Due?

  package init(isDeadline: Bool, _ value: @escaping @Sendable (TaskItem) -> Due?) {
    self.isDeadline = isDeadline
    self.value = value
  }

  package var placeholder: Bilingual { Bilingual("DATE", "日付") }
  package var dataType: AttributeDataType { .moment }
  package var isOrdered: Bool { true }
  package var look: AttributeLook { .date }
  package var suggestions: AttributeSuggestions { .dates(isDeadline: isDeadline) }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    let meaning = try words.date(context.dates)
    var read = ReadValue(.due(meaning.due))
    read.remark = meaning.remarks.first
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
  /// Minutes from the first valid day on, one without a time after all of its day. 33 bits.
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

  /// A day is the whole day; a time is that minute.
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
