import TaskModel

/// Recurrence as topydo and other programs write it in `rec:`: a number and a unit, with a `+` where
/// the next one is counted from the deadline.
enum TodoTxtRule {
  /// The rule of such a word, or of the notation that the store has.
  static func recurrence(_ text: String) -> Recurrence? {
    if let recurrence = Recurrence(notation: text) { return recurrence }
    let isStrict = text.begins(with: "+")
    let rest = text.dropping(isStrict ? 1 : 0)
    let digits = rest.leadingDigits
    guard digits.utf8.count < 6, let count = digits.decimal, count > 0 else { return nil }
    let rule: Recurrence.Rule? =
      switch rest.dropping(digits.utf8.count) {
      case "d": .days(count)
      case "w": .weeks(count)
      case "m": .months(count)
      case "y": .years(count)
      case "b" where count == 1: .weekdays(WeekdaySet(Weekday.allCases.filter(\.isWorkday)))
      default: nil
      }
    return rule.flatMap { Recurrence(checked: $0, isFromCompletion: !isStrict) }
  }

  /// The key and value of a rule.
  static func words(_ recurrence: Recurrence) -> String {
    let sign = recurrence.isFromCompletion ? "" : "+"
    guard recurrence.count == nil, recurrence.until == nil, recurrence.anchor == nil,
      recurrence.shift == nil
    else {
      return "every:" + TodoTxtWord.encoded(recurrence.notation)
    }
    return switch recurrence.rule {
    case .days(let count): "rec:\(sign)\(count)d"
    case .weeks(let count): "rec:\(sign)\(count)w"
    case .months(let count): "rec:\(sign)\(count)m"
    case .years(let count): "rec:\(sign)\(count)y"
    default: "every:" + TodoTxtWord.encoded(recurrence.notation)
    }
  }
}
