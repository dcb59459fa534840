import TaskModel

/// The numbers of other tasks.
package struct TasksKind: AttributeKind {
  let value: @Sendable (TaskItem) -> [Int]

  package init(_ value: @escaping @Sendable (TaskItem) -> [Int]) { self.value = value }

  package var placeholder: Bilingual { Bilingual("N", "番号") }
  package var dataType: AttributeDataType { .integers }
  package var look: AttributeStyle { .task }
  package var suggestions: AttributeSuggestions { .tasks }

  /// Parses `3,5-7`; gaps in a range are skipped. Words name the open task that contains them.
  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    let state = context.people.state
    if words.text.first?.narrow == "-" {
      let meant = "-\(words.attribute.key.rawValue):\(words.text.dropFirst())"
      throw AttributeError.removesNumber(words.text, meant: meant)
    }
    let numbers = try Self.ranges(words.text, state).flatMap { range in
      try state.namedTasks(range).map(\.number)
    }
    return ReadValue(.numbers(numbers))
  }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    .tasks(try Self.ranges(words.text, context.people.state))
  }

  static func ranges(_ text: String, _ state: ModelState) throws -> [ClosedRange<Int>] {
    let word = Word(text)
    if let ranges = try word.ascendingNumbers() {
      if ranges.contains(where: { $0.upperBound == .max }) { throw ReferenceError.noNumber(text) }
      return ranges
    }
    guard text.contains(where: \.isLetter) else { throw AttributeError.notANumber(text) }
    let key = FoldedText(text)
    let found = state.tasks.filter { $0.state == .open && key.isWithin($0.text) }
    let whole = found.filter { key.equals($0.text) }
    let best = whole.isEmpty ? found : whole
    if best.count > 1 { throw ReferenceError.several(best) }
    guard let task = best.first else { throw ReferenceError.noMatch(text, scope: .open) }
    guard !whole.isEmpty || WordMatch(of: text.plainWords, in: task.text) == .whole else {
      throw ReferenceError.partOfWord(text, [task])
    }
    return [task.number...task.number]
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    let numbers = value(task).filter { moment.state.task(numbered: $0) != nil }
    return switch condition {
    case .absent: numbers.isEmpty
    case .present: !numbers.isEmpty
    case .tasks(let ranges): numbers.contains { number in ranges.contains { $0.contains(number) } }
    default: false
    }
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .tasks(let ranges) = condition { Self.words(ranges) } else { nil }
  }

  /// Formats ranges: `3,5-7`
  static func words(_ ranges: [ClosedRange<Int>]) -> String {
    ranges.map { range in
      range.lowerBound == range.upperBound
        ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }.joined(separator: ",")
  }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] {
    let (old, new) = (before.map(value) ?? [], value(after))
    let begun = new.filter { !old.contains($0) }.map { ValueChange.given(prefix + .same("\($0)")) }
    return begun + old.filter { !new.contains($0) }.map { .gone(prefix + .same("\($0)")) }
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    let numbers = value(task).filter(context.isThere)
    guard !numbers.isEmpty else { return nil }
    return DisplayValue(
      .integers(numbers), shown: numbers.map(String.init).joined(separator: ", "))
  }

  package func typed(_ task: TaskItem, _ context: DisplayContext) -> String? {
    let numbers = value(task).filter(context.isThere)
    return numbers.isEmpty ? nil : numbers.map(String.init).joined(separator: ",")
  }
}

/// The number of a task: `number:3,5-7`.
package struct TaskNumberKind: AttributeKind {
  package var placeholder: Bilingual { Bilingual("N", "番号") }
  package var dataType: AttributeDataType { .integer }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    .tasks(try TasksKind.ranges(words.text, context.people.state))
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    guard case .tasks(let ranges) = condition else { return condition == .present }
    for range in ranges where range.contains(task.number) { return true }
    return false
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .tasks(let ranges) = condition { TasksKind.words(ranges) } else { nil }
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    .number(task.number)
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    DisplayValue(.integer(task.number), shown: String(task.number))
  }
}
