import TaskModel

/// The names of months, the numbers of days, and what they mean from today on.
enum MonthWords {
  static let names: [String: Int] = [
    "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7,
    "august": 8, "september": 9, "october": 10, "november": 11, "december": 12, "jan": 1,
    "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10,
    "nov": 11, "dec": 12,
  ]

  static let ordinals: [String: Int] = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1,
  ]

  /// `14`, `14th`: 1 to 31; nil for anything else.
  static func day(_ word: String) -> Int? {
    guard let first = word.utf8.first, (48...57).contains(first), word.utf8.count <= 4 else {
      return nil
    }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard digits.utf8.count <= 2, let day = digits.decimal, (1...31).contains(day) else {
      return nil
    }
    let ending =
      switch day {
      case 1, 21, 31: "st"
      case 2, 22: "nd"
      case 3, 23: "rd"
      default: "th"
      }
    let rest = word.dropFirst(digits.count)
    return rest.isEmpty || rest == ending ? day : nil
  }

  /// `14th`, `first`, `last` (-1).
  static func ordinal(_ word: String) -> Int? {
    if let ordinal = ordinals[word] { return ordinal }
    return word.last?.isLetter == true ? day(word) : nil
  }

  /// `2027`: four digits.
  static func year(_ word: String) -> Int? {
    word.utf8.count == 4 ? word.decimal.flatMap { $0 > 0 ? $0 : nil } : nil
  }

  /// `march`, `march 2027`: without a year, the month that today is in or the next of that name.
  static func month(_ words: ArraySlice<String>, _ context: DateContext) -> (Int, Int)? {
    guard let name = words.first, words.count <= 2, let month = names[name] else { return nil }
    if words.count == 2 { return words.last.flatMap(year).map { ($0, month) } }
    let today = context.today.components
    return (month < today.month ? today.year + 1 : today.year, month)
  }

  /// The next day of that month and number, today included; the number exists in some year.
  static func next(month: Int, day: Int, _ context: DateContext) -> CivilDate? {
    let year = context.today.components.year
    for year in year...year + 8 {
      if let date = CivilDate(year: year, month: month, day: day), date >= context.today {
        return date
      }
    }
    return nil
  }

  /// The next day of that number, today included, in the next month that has it.
  static func next(day: Int, _ context: DateContext) -> CivilDate? {
    let (year, month, _) = context.today.components
    for months in 0...11 {
      let sum = year * 12 + month - 1 + months
      if let date = CivilDate(year: sum / 12, month: sum % 12 + 1, day: day),
        date >= context.today
      {
        return date
      }
    }
    return nil
  }

  /// The day of a month; refused if the month has no such day.
  static func date(
    year: Int?, month: Int, day: Int, _ context: DateContext, _ source: String
  ) throws(DateError) -> DateMeaning {
    if let year {
      guard let date = CivilDate(year: year, month: month, day: day) else {
        throw .noSuchDay(source)
      }
      return DateMeaning(date)
    }
    guard CivilDate(year: 2024, month: month, day: day) != nil else { throw .noSuchDay(source) }
    guard let date = next(month: month, day: day, context) else { throw .outOfRange(source) }
    return DateMeaning(date)
  }
}
