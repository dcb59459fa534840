import TaskModel

/// The written forms of values, as JSON and CSV of this shell have them.
extension AttributeDefinition.Kind {
  /// The value of that text; nil if it is none.
  func value(_ text: String) -> FieldValue? {
    switch self {
    case .text, .choice: text.isEmpty ? nil : .text(text)
    case .number: DecimalNumber(text).map { .number($0) }
    case .date: Due(iso8601: text).map { .due($0) }
    case .duration: Minutes(notation: text).map { .minutes($0) }
    }
  }
}

extension FieldValue {
  /// What ``AttributeDefinition/Kind/value(_:)`` reads back; nil for values that attributes of one's
  /// own do not have.
  var notation: String? {
    switch self {
    case .text(let text): text
    case .number(let number): number.notation
    case .due(let due): due.iso8601
    case .minutes(let minutes): minutes.notation
    default: nil
    }
  }
}
