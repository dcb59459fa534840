import TaskModel

/// A date that is counted from another one of the same task: the `due-3d` of `wait:due-3d`.
package struct RelativeDate: Equatable {
  /// The date that it is counted from.
  let base: TaskField
  let shift: DateShift
  /// Whether it is a day without a time.
  let isDay: Bool
  /// As it was typed.
  let typed: String

  /// Nil for a value that is anything else.
  init?(_ value: String, of attribute: Attribute, _ attributes: AttributeTable) {
    guard attribute.kind is MomentKind || attribute.kind is DayKind,
      let sign = value.lastIndex(where: { "+-−＋".contains($0) }), sign > value.startIndex,
      let base = attributes[named: String(value[..<sign]).folded], let field = base.field,
      base.kind is MomentKind || base.kind is DayKind,
      let shift = DateShift([(value[sign].isMinus ? "-" : "+") + value[value.index(after: sign)...]]
      )
    else { return nil }
    self.base = field
    self.shift = shift
    isDay = attribute.kind is DayKind
    typed = value
  }

  /// So far from that date; nil without one, and outside of the calendar.
  func moved(_ base: Due?, _ context: DateContext) -> FieldValue? {
    guard let base, let due = shift.moved(base, context) else { return nil }
    return isDay ? due.date.fieldValue : due.fieldValue
  }
}

extension FieldValue {
  /// The date that it is, with or without a time.
  var date: Due? { Due.from(self) ?? CivilDate.from(self).map { Due(date: $0) } }
}
