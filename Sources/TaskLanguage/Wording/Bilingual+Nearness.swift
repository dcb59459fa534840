import TaskModel

extension Bilingual {
  /// A deadline as people say it: `tomorrow 17:00`, `Fri`, `3 days late`.
  ///
  /// - Parameter isOpen: whether it can be late.
  package static func said(_ due: Due, now: CivilDateTime, isOpen: Bool) -> Bilingual {
    let days = now.date.days(to: due.date)
    if isOpen, due.hasPassed(at: now) { return late(due, days: -days) }
    let time = due.time.map { " \($0.iso8601)" } ?? ""
    return day(due.date, days: days, today: now.date) + .same(time)
  }

  private static func late(_ due: Due, days: Int) -> Bilingual {
    switch days {
    case 0:
      let time = due.time?.iso8601 ?? ""
      return Bilingual("late since \(time)", "\(time)を過ぎた")
    case 1: return Bilingual("1 day late", "1日超過")
    default: return Bilingual("\(days) days late", "\(days)日超過")
    }
  }

  private static func day(_ date: CivilDate, days: Int, today: CivilDate) -> Bilingual {
    switch days {
    case 0: return Bilingual("today", "今日")
    case 1: return Bilingual("tomorrow", "明日")
    case 2...6:
      let weekday = weekday(date.weekday)
      return Bilingual(weekday.english, "\(weekday.japanese)曜")
    default:
      let (year, month, day) = date.components
      guard year == today.components.year else {
        return Bilingual("\(shortDay(date).english) \(year)", "\(year)年\(month)月\(day)日")
      }
      return Bilingual(shortDay(date).english, "\(month)月\(day)日")
    }
  }
}
