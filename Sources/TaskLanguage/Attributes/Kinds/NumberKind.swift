import TaskModel

/// A number, as `points:3.5`.
struct NumberKind: SingleValueKind {
  let value: @Sendable (TaskItem) -> DecimalNumber?

  /// Whether the sum of several says something.
  private let isSummed: Bool

  init(isSummed: Bool = true, _ value: @escaping @Sendable (TaskItem) -> FieldValue?) {
    self.isSummed = isSummed
    self.value = { if case .number(let number)? = value($0) { number } else { nil } }
  }

  var placeholder: Bilingual { Bilingual("N", "数") }
  var dataType: AttributeDataType { .number }
  var isOrdered: Bool { true }

  func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    ReadValue(.number(try Self.number(words.name())))
  }

  func condition(_ words: inout ValueWords, _ context: ValueContext) throws -> ValueCondition {
    .number(words.attribute.comparison, try Self.number(words.text))
  }

  private static func number(_ text: String) throws(AttributeError) -> DecimalNumber {
    guard let number = DecimalNumber(text.folded) else { throw .notADecimal(text) }
    return number
  }

  func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    guard let number = value(task) else { return condition == .absent }
    return switch condition {
    case .present: true
    case .number(nil, let wanted): number == wanted
    case .number(let comparison?, let wanted): comparison.holds(number, wanted)
    default: false
    }
  }

  func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .number(_, let number) = condition { number.notation } else { nil }
  }

  func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    value(task).map { .number($0.millionths) }
  }

  func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    value(task).map { [.text($0.notation)] } ?? []
  }

  var amount: ((TaskItem) -> Amount?)? {
    isSummed ? { value($0).map { .number($0) } } : nil
  }

  func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    value(task).map { DisplayValue(.decimal($0.notation), shown: $0.notation) }
  }

  func written(_ value: DecimalNumber, _ context: DisplayContext) -> String? { value.notation }
}
