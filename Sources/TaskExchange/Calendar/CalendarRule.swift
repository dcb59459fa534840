import TaskModel

/// Rules of recurrence as iCalendar writes them (RFC 5545, section 3.3.10).
enum CalendarRule {
  private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// The rule; nil for what the model does not know.
  static func recurrence(_ text: String) -> Recurrence? {
    var parts: [String: String] = [:]
    for part in text.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { return nil }
      parts[String(pair[0])] = String(pair[1])
    }
    let known: Set = [
      "FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS",
    ]
    guard Set(parts.keys).isSubset(of: known), let rule = rule(parts) else { return nil }
    var recurrence = Recurrence(rule)
    if let count = parts["COUNT"] {
      guard let count = Int(count), count > 0 else { return nil }
      recurrence.count = count
    }
    if let until = parts["UNTIL"] {
      guard let day = CalendarMoment.due(until.filter { $0 != "Z" }) else { return nil }
      recurrence.until = day.due.date
    }
    return recurrence
  }

  private static func rule(_ parts: [String: String]) -> Recurrence.Rule? {
    guard let every = Int(parts["INTERVAL"] ?? "1"), every > 0 else { return nil }
    let picks = ["BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS"].filter { parts[$0] != nil }
    switch (parts["FREQ"], picks) {
    case ("MINUTELY", []): return every < 1_000_000 ? .minutes(every) : nil
    case ("HOURLY", []): return every < 10_000 ? .minutes(60 * every) : nil
    case ("DAILY", []): return .days(every)
    case ("WEEKLY", []): return .weeks(every)
    case ("MONTHLY", []): return .months(every)
    case ("YEARLY", []): return .years(every)
    case ("WEEKLY", ["BYDAY"]):
      let days = (parts["BYDAY"] ?? "").split(separator: ",").map { weekday($0) }
      guard days.allSatisfy({ $0 != nil }) else { return nil }
      return .weekdays(WeekdaySet(days.compactMap { $0 }), every: every)
    case ("MONTHLY", _) where !picks.contains("BYMONTH"):
      return self.picks(parts).map { .month($0, every: every) }
    case ("YEARLY", _) where picks.first == "BYDAY" || picks.first == "BYMONTHDAY":
      guard every == 1, let month = parts["BYMONTH"].flatMap({ Int($0) }),
        (1...12).contains(month), let picks = self.picks(parts), picks.count == 1
      else { return nil }
      return .year(month: month, picks[0])
    default: return nil
    }
  }

  private static func weekday(_ text: some StringProtocol) -> Weekday? {
    weekdays.firstIndex(of: String(text)).flatMap { Weekday(rawValue: $0) }
  }

  /// The days of a month that the parts name.
  private static func picks(_ parts: [String: String]) -> [MonthPick]? {
    let days = parts["BYMONTHDAY"].map { $0.split(separator: ",").map { Int($0) ?? 0 } }
    let position = parts["BYSETPOS"].map { Int($0) ?? 0 }
    switch (days, parts["BYDAY"], position) {
    case (let days?, nil, nil):
      guard days.allSatisfy({ (1...31).contains($0) || $0 == -1 }) else { return nil }
      return days.map { .day($0) }
    case (let days?, nil, -1):
      // Where a month is shorter, its last day: 28, 29, 30 is the 30th.
      guard days.first == 28, days == Array(28...(27 + days.count)) else { return nil }
      return [.day(27 + days.count)]
    case (nil, let names?, let position?):
      guard names == "MO,TU,WE,TH,FR", (1...23).contains(position) || position == -1 else {
        return nil
      }
      return [.workday(position)]
    case (nil, let names?, nil):
      let picks = names.split(separator: ",").map { name -> MonthPick? in
        guard let weekday = weekday(name.suffix(2)), let nth = Int(name.dropLast(2)),
          (1...5).contains(nth) || nth == -1
        else { return nil }
        return .weekday(nth, weekday)
      }
      return picks.allSatisfy { $0 != nil } ? picks.compactMap { $0 } : nil
    default: return nil
    }
  }

  /// The words of a rule; nil for what iCalendar cannot say.
  static func words(_ recurrence: Recurrence) -> String? {
    guard !recurrence.isFromCompletion, var words = words(recurrence.rule) else { return nil }
    if let count = recurrence.count { words += ";COUNT=\(count)" }
    if let until = recurrence.until { words += ";UNTIL=\(CalendarMoment.day(until))" }
    return words
  }

  private static func words(_ rule: Recurrence.Rule) -> String? {
    switch rule {
    case .minutes(let every):
      return every % 60 == 0 ? frequency("HOURLY", every / 60) : frequency("MINUTELY", every)
    case .days(let every): return frequency("DAILY", every)
    case .weeks(let every): return frequency("WEEKLY", every)
    case .months(let every): return frequency("MONTHLY", every)
    case .years(let every): return frequency("YEARLY", every)
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
