import TaskModel

/// A recurrence rule in iCalendar (RFC 5545, section 3.3.10).
struct CalendarRule: Equatable {
  private var frequency = ""
  private var interval = 1
  private(set) var count: Int?
  private(set) var until: CalendarMoment?
  private var weekStart = Weekday.monday
  private var byDay: [Day] = []
  private var byMonthDay: [Int] = []
  private var byMonth: [Int] = []
  private var bySetPosition: [Int] = []
  private var byHour: [Int] = []
  private var byMinute: [Int] = []
  private var bySecond: [Int] = []

  private struct Day: Equatable {
    let nth: Int?
    let weekday: Weekday
  }

  /// The maximum number of values of a part.
  private static let limit = 366
  static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// Reads a rule; nil for anything else, and for parts unknown to this program.
  init?(_ bytes: ArraySlice<UInt8>) {
    for part in bytes.parts(";") where !part.isEmpty {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")),
        take(part[..<equals].capitals, part[(equals + 1)...])
      else { return nil }
    }
    guard !frequency.isEmpty else { return nil }
  }

  init?(_ text: String) { self.init(Array(text.utf8)[...]) }

  private mutating func take(_ name: String, _ value: ArraySlice<UInt8>) -> Bool {
    switch name {
    case "FREQ": frequency = value.capitals
    case "INTERVAL": return Self.take(value.number(), 1...Int.max, &interval)
    case "COUNT":
      count = value.number()
      return count.map { $0 > 0 } ?? false
    case "UNTIL":
      until = CalendarMoment(value)
      return until != nil
    case "WKST": return Self.take(Self.weekday(value), &weekStart)
    case "BYDAY":
      let days = value.parts(",").map(Self.day)
      byDay = days.compactMap { $0 }
      return byDay.count == days.count && days.count <= Self.limit
    case "BYMONTHDAY": return Self.take(value, -31...31, &byMonthDay)
    case "BYMONTH": return Self.take(value, 1...12, &byMonth)
    case "BYSETPOS": return Self.take(value, -366...366, &bySetPosition)
    case "BYHOUR": return Self.take(value, 0...23, &byHour)
    case "BYMINUTE": return Self.take(value, 0...59, &byMinute)
    case "BYSECOND": return Self.take(value, 0...60, &bySecond)
    default: return false
    }
    return true
  }

  private static func take(
    _ value: ArraySlice<UInt8>, _ range: ClosedRange<Int>, _ numbers: inout [Int]
  ) -> Bool {
    let read = value.parts(",").map { $0.number(isSigned: true) }
    numbers = Set(read.compactMap { $0 }).sorted()
    return read.count <= limit
      && read.allSatisfy { $0.map { $0 == 0 ? range.lowerBound == 0 : range ~= $0 } ?? false }
  }

  private static func take(_ number: Int?, _ range: ClosedRange<Int>, _ target: inout Int) -> Bool {
    guard let number, range ~= number else { return false }
    target = number
    return true
  }

  private static func take(_ weekday: Weekday?, _ target: inout Weekday) -> Bool {
    guard let weekday else { return false }
    target = weekday
    return true
  }

  private static func weekday(_ bytes: ArraySlice<UInt8>) -> Weekday? {
    weekdays.firstIndex(of: bytes.capitals).flatMap { Weekday(rawValue: $0) }
  }

  private static func day(_ bytes: ArraySlice<UInt8>) -> Day? {
    let nth = bytes.dropLast(2)
    guard let weekday = weekday(bytes.suffix(2)) else { return nil }
    guard !nth.isEmpty else { return Day(nth: nil, weekday: weekday) }
    return nth.number(isSigned: true).map { Day(nth: $0, weekday: weekday) }
  }
}

/// Conversion of rules to the model.
extension CalendarRule {
  /// A recurrence that was read.
  struct Reading: Equatable {
    var recurrence: Recurrence
    /// Whether it uses the last day of shorter months, which iCalendar skips.
    var isClamped = false
  }

  /// Returns the recurrence, counted from its first occurrence; nil if the model has none.
  ///
  /// - Parameter local: returns the local time of a moment in UTC.
  func reading(from start: Due?, _ local: (CalendarMoment) -> CivilDateTime?) -> Reading? {
    guard hasTime(of: start), let (rule, isClamped) = rule(start?.date),
      var recurrence = Recurrence(checked: rule, count: count)
    else { return nil }
    if let until {
      guard let moment = until.isUTC ? local(until) : until.civil else { return nil }
      // The occurrence later on that day is excluded.
      let isEarlier = until.due.time != nil && start?.time.map { moment.time < $0 } ?? false
      recurrence.until = isEarlier ? moment.date.adding(days: -1) : moment.date
    }
    if let start { recurrence = recurrence.anchored(at: start.date) }
    return Reading(recurrence: recurrence, isClamped: isClamped)
  }

  /// Whether the times of day in the rule, if any, are that of the start.
  private func hasTime(of start: Due?) -> Bool {
    guard !byHour.isEmpty || !byMinute.isEmpty || !bySecond.isEmpty else { return true }
    guard let time = start?.time, frequency != "HOURLY", frequency != "MINUTELY" else {
      return false
    }
    return (byHour.isEmpty || byHour == [time.hour])
      && (byMinute.isEmpty || byMinute == [time.minute]) && (bySecond.isEmpty || bySecond == [0])
  }

  private var plain: WeekdaySet? {
    byDay.isEmpty || !byDay.allSatisfy { $0.nth == nil }
      ? nil : WeekdaySet(byDay.map(\.weekday))
  }

  private func rule(_ start: CivilDate?) -> (Recurrence.Rule, isClamped: Bool)? {
    let hasDays = !byDay.isEmpty || !byMonthDay.isEmpty || !bySetPosition.isEmpty
    let isBare = !hasDays && byMonth.isEmpty
    switch frequency {
    case "MINUTELY" where isBare: return (.minutes(interval), false)
    case "HOURLY" where isBare: return (.minutes(60 * interval), false)
    case "DAILY" where isBare: return (.days(interval), false)
    case "DAILY", "WEEKLY":
      guard byMonthDay.isEmpty, byMonth.isEmpty, bySetPosition.isEmpty else { return nil }
      return weekly(start).map { ($0, false) }
    case "MONTHLY" where byMonth.isEmpty: return monthly(start)
    case "YEARLY": return yearly(start)
    default: return nil
    }
  }

  private func weekly(_ start: CivilDate?) -> Recurrence.Rule? {
    if byDay.isEmpty { return frequency == "WEEKLY" ? .weeks(interval) : nil }
    guard let set = plain, interval == 1 || frequency == "WEEKLY" else { return nil }
    // Weeks begin on Monday here: that matters if an interval skips some, and a week that begins
    // later would be cut in two.
    let days = set.weekdays + [start?.weekday].compactMap { $0 }
    let early = days.count { $0.rawValue < weekStart.rawValue }
    guard interval == 1 || early == 0 || early == days.count else { return nil }
    return .weekdays(set, every: interval)
  }

  private func monthly(_ start: CivilDate?) -> (Recurrence.Rule, isClamped: Bool)? {
    if byDay.isEmpty, byMonthDay.isEmpty, bySetPosition.isEmpty {
      return (.months(interval), (start?.components.day ?? 1) > 28)
    }
    if bySetPosition.isEmpty, byMonthDay.isEmpty, interval == 1, let plain {
      return (.weekdays(plain), false)
    }
    guard let picks = picks, !picks.isEmpty else { return nil }
    let isClamped = bySetPosition.isEmpty && byMonthDay.last.map { $0 > 28 } ?? false
    return (.month(picks, every: interval), isClamped)
  }

  private func yearly(_ start: CivilDate?) -> (Recurrence.Rule, isClamped: Bool)? {
    let parts = start?.components
    let hasDays = !byDay.isEmpty || !byMonthDay.isEmpty || !bySetPosition.isEmpty
    let isOwnMonth = byMonth.isEmpty || byMonth == parts.map { [$0.month] }
    let isOwnDay = !hasDays || byMonthDay == parts.map { [$0.day] } && byDay.isEmpty
    // A day of the month without a month means every month.
    if isOwnMonth, isOwnDay, bySetPosition.isEmpty, !byMonth.isEmpty || !hasDays {
      return (.years(interval), parts?.month == 2 && parts?.day == 29)
    }
    guard interval == 1, byMonth.count == 1, let month = byMonth.first else { return nil }
    let picks = hasDays ? self.picks : parts.map { [.day($0.day)] }
    guard let picks, picks.count == 1, let pick = picks.first else { return nil }
    guard case .day(let day) = pick, day > 28, bySetPosition.isEmpty else {
      return (.year(month: month, pick), false)
    }
    // Elsewhere, the 30th of February never occurs.
    guard day <= CivilDate.daysIn(month: month, year: 2000) else { return nil }
    return (.year(month: month, pick), day == 29 && month == 2)
  }

  /// The days of a month in the rule; nil if the model cannot represent them.
  private var picks: [MonthPick]? {
    switch (byMonthDay.isEmpty, byDay.isEmpty, bySetPosition.isEmpty) {
    case (false, true, true):
      return byMonthDay.allSatisfy { $0 >= -1 } ? byMonthDay.map { .day($0) } : nil
    case (false, true, false):
      // In shorter months, the last day: 28, 29, 30 is the 30th.
      guard bySetPosition == [-1], byMonthDay == Array(28..<28 + byMonthDay.count) else {
        return nil
      }
      return [.day(27 + byMonthDay.count)]
    case (true, false, true):
      return byDay.allSatisfy { $0.nth != nil }
        ? byDay.map { .weekday($0.nth ?? 0, $0.weekday) } : nil
    case (true, false, false):
      return plain.flatMap { set in
        let picks = bySetPosition.map { Self.pick($0, of: set) }
        return picks.compactMap { $0 }.count == picks.count ? picks.compactMap { $0 } : nil
      }
    default: return nil
    }
  }

  /// Returns the nth of those days of a month.
  private static func pick(_ nth: Int, of set: WeekdaySet) -> MonthPick? {
    switch set.weekdays.count {
    case 1: return set.weekdays.first.map { .weekday(nth, $0) }
    case 7 where (1...28) ~= nth || nth == -1: return .day(nth)
    case 5 where set == WeekdaySet(Weekday.allCases.filter(\.isWorkday)): return .workday(nth)
    default: return nil
    }
  }
}

/// Writing of rules.
extension CalendarRule {
  /// Returns the notation of a recurrence with that next deadline; nil if iCalendar has none.
  ///
  /// - Parameter end: returns the written last moment of a day; nil for wall-clock time.
  static func words(
    _ recurrence: Recurrence, from due: Due?, until end: ((CivilDate) -> String)? = nil
  ) -> String? {
    guard let due, !recurrence.isFromCompletion, recurrence.shift == nil,
      !recurrence.isWithinDay || due.time != nil,
      var words = words(recurrence.rule, recurrence.anchor)
    else { return nil }
    if let count = recurrence.count { words += ";COUNT=\(count)" }
    if let until = recurrence.until {
      // Of the same type as the deadline.
      let written = due.time == nil ? nil : end?(until)
      let clock = CalendarMoment.day(until) + (due.time == nil ? "" : "T235959")
      words += ";UNTIL=" + (written ?? clock)
    }
    return words
  }

  private static func words(_ rule: Recurrence.Rule, _ anchor: CivilDate?) -> String? {
    let anchor = anchor?.components
    switch rule {
    case .minutes(let every):
      return every % 60 == 0 ? frequency("HOURLY", every / 60) : frequency("MINUTELY", every)
    case .days(let every): return frequency("DAILY", every)
    case .weeks(let every): return frequency("WEEKLY", every)
    case .months(let every):
      let days = anchor.flatMap { $0.day > 28 ? words([.day($0.day)]) : nil }
      return frequency("MONTHLY", every) + (days ?? "")
    case .years(let every):
      let isLeapDay = anchor?.month == 2 && anchor?.day == 29
      return frequency("YEARLY", every)
        + (isLeapDay ? ";BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1" : "")
    case .weekdays(let set, let every):
      let days = set.weekdays.map { weekdays[$0.rawValue] }
      return frequency("WEEKLY", every) + ";BYDAY=" + days.joined(separator: ",")
    case .month(let picks, let every):
      return words(picks).map { frequency("MONTHLY", every) + $0 }
    case .year(let month, let pick):
      return words([pick]).map { "FREQ=YEARLY;BYMONTH=\(month)" + $0 }
    }
  }

  private static func frequency(_ name: String, _ every: Int) -> String {
    "FREQ=\(name)" + (every > 1 ? ";INTERVAL=\(every)" : "")
  }

  private static func words(_ picks: [MonthPick]) -> String? {
    if picks.count == 1, case .workday(let nth) = picks[0] {
      return ";BYDAY=MO,TU,WE,TH,FR;BYSETPOS=\(nth)"
    }
    if picks.count == 1, case .day(let day) = picks[0], day > 28 {
      return ";BYMONTHDAY=\((28...day).map(String.init).joined(separator: ","));BYSETPOS=-1"
    }
    let days = picks.compactMap { pick in
      if case .day(let day) = pick, day <= 28 { String(day) } else { nil }
    }
    if days.count == picks.count { return ";BYMONTHDAY=" + days.joined(separator: ",") }
    let names = picks.compactMap { pick in
      if case .weekday(let nth, let day) = pick { "\(nth)\(weekdays[day.rawValue])" } else { nil }
    }
    return names.count == picks.count ? ";BYDAY=" + names.joined(separator: ",") : nil
  }
}
