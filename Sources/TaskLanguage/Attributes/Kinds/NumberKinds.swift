import TaskModel

/// A number: `points:3.5`.
struct NumberKind: RankedKind {
  let value: @Sendable (TaskItem) -> DecimalNumber?

  /// Whether sums of values make sense.
  private let isSummed: Bool

  init(isSummed: Bool = true, _ value: @escaping @Sendable (TaskItem) -> FieldValue?) {
    self.isSummed = isSummed
    self.value = { if case .number(let number)? = value($0) { number } else { nil } }
  }

  var placeholder: Bilingual { Bilingual("N", "数") }
  var dataType: AttributeDataType { .number }

  func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    ReadValue(.number(try Self.number(words.name())))
  }

  func condition(_ words: inout ValueWords, _ context: ValueContext) throws -> ValueCondition {
    .ranked(words.attribute.comparison, .number(try Self.number(words.text)))
  }

  private static func number(_ text: String) throws(AttributeError) -> DecimalNumber {
    guard let number = DecimalNumber(text.folded) else { throw .notADecimal(text) }
    return number
  }

  func rank(_ value: DecimalNumber) -> Int? { value.millionths }

  func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    value(task).map { [.text($0.notation)] } ?? []
  }

  var amount: ((TaskItem) -> Amount?)? {
    isSummed ? { value($0).map { .number($0) } } : nil
  }

  func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    value(task).map { DisplayValue(.number($0.notation), shown: $0.notation) }
  }

  func written(_ value: DecimalNumber, _ context: DisplayContext) -> String? { value.notation }
}

/// The number of the parent task; a filter also matches parts of parts.
package struct ParentKind: SingleValueKind {
  let value: @Sendable (TaskItem) -> Int? = { $0.parent }

  package var dataType: AttributeDataType { .integer }
  package var placeholder: Bilingual { Bilingual("N", "番号") }
  package var look: AttributeStyle { .task }
  package var suggestions: AttributeSuggestions { .tasks }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    if words.text.first?.narrow == "-" {
      throw AttributeError.removesNumber(words.text, meant: "under:none")
    }
    let number = try Self.number(words.text, context.people.state)
    guard context.people.state.task(numbered: number) != nil else {
      throw ModelError.noTask(number: number)
    }
    return ReadValue(.numbers([number]))
  }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    let number = try Self.number(words.text, context.people.state)
    return .tasks([number...number])
  }

  private static func number(_ text: String, _ state: ModelState) throws -> Int {
    let ranges = try TasksKind.ranges(text, state)
    guard ranges.count == 1, let range = ranges.first, range.lowerBound == range.upperBound else {
      throw AttributeError.notANumber(text)
    }
    return range.lowerBound
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    guard case .tasks(let ranges) = condition else {
      let parent = task.parent.flatMap(moment.state.task(numbered:))
      return (parent == nil) == (condition == .absent)
    }
    var (next, steps) = (task.parent, 0)
    while let number = next, steps < 100, let whole = moment.state.task(numbered: number) {
      if ranges.contains(where: { $0.contains(number) }) { return true }
      (next, steps) = (whole.parent, steps + 1)
    }
    return false
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .tasks(let ranges) = condition { ranges.first.map { "\($0.lowerBound)" } } else { nil }
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    task.parent.map { .number($0) }
  }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    parent(of: task, context).map { [.text(String($0))] } ?? []
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    parent(of: task, context).map { DisplayValue(.integer($0), shown: String($0)) }
  }

  func written(_ value: Int, _ context: DisplayContext) -> String? {
    context.isThere(value) ? String(value) : nil
  }

  private func parent(of task: TaskItem, _ context: DisplayContext) -> Int? {
    task.parent.flatMap { context.isThere($0) ? $0 : nil }
  }
}

/// A duration: `45m`, `2h30m`, `1.5h`, 2時間30分.
package struct DurationKind: RankedKind {
  let value: @Sendable (TaskItem) -> Minutes?

  package init(_ value: @escaping @Sendable (TaskItem) -> Minutes?) { self.value = value }

  package var placeholder: Bilingual { Bilingual("TIME", "時間") }
  package var dataType: AttributeDataType { .integer }
  package var suggestions: AttributeSuggestions { .words(["15m", "30m", "1h", "2h", "4h"]) }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    ReadValue(.minutes(try Self.take(&words)))
  }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    .ranked(words.attribute.comparison, .minutes(try Self.take(&words)))
  }

  package func length(_ words: ValueWords, _ context: ValueContext) -> Int? {
    var words = words
    let count = words.rest.count
    return (try? Self.take(&words)).map { _ in count - words.rest.count }
  }

  /// Removes and returns the longest duration at the beginning of the words.
  private static func take(_ words: inout ValueWords) throws -> Minutes {
    let (own, all) = words.words
    for count in stride(from: min(all.count, own.count + 3), through: own.count, by: -1) {
      if let minutes = DurationWords.minutes(of: Array(all.prefix(count))) {
        words.drop(count - own.count)
        return minutes
      }
    }
    // Reports "half a day" as a whole: the length of a day of work is unknown.
    let days = (1...3).reversed().map { all.prefix($0) }.first { days in
      days.count >= own.count && isDays(Array(days))
    }
    throw AttributeError.notADuration(days?.joined(separator: " ") ?? words.text)
  }

  private static func isDays(_ words: [String]) -> Bool {
    let text = words.map(\.folded).joined(separator: " ")
    return ["half a day", "half day", "half-day", "a half day", "半日", "一日中", "終日"].contains(text)
      || DateParser.isLengthInDays(words)
  }

  /// Returns whether the refused words are days or longer units, which are not hours.
  package static func isDays(_ text: String) -> Bool { isDays(text.plainWords) }

  func rank(_ value: Minutes) -> Int? { value.count }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    value(task).map { [.text($0.notation)] } ?? []
  }

  package var amount: ((TaskItem) -> Amount?)? {
    { value($0).map { .minutes($0.count) } }
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    value(task).map { DisplayValue(.integer($0.count), shown: $0.notation, words: .length($0)) }
  }

  func written(_ value: Minutes, _ context: DisplayContext) -> String? { value.notation }

  func told(_ value: Minutes, _ context: DisplayContext) -> Bilingual? { .length(value) }
}
