import TaskModel

extension Bilingual {
  /// A date alone, which reads back as the same: `Sat 28 Mar 2026 17:00`.
  package static func date(_ due: Due) -> Bilingual {
    Bilingual(
      English.date(due, showsYear: true), Japanese.date(due, showsYear: true))
  }

  /// The same without the year if that is this one: how every date and moment is written for people.
  package static func date(_ due: Due, today: CivilDate) -> Bilingual {
    let showsYear = due.date.components.year != today.components.year
    return Bilingual(
      English.date(due, showsYear: showsYear), Japanese.date(due, showsYear: showsYear))
  }

  /// A deadline and how far it is: `due Tue 31 Mar (in 20 days)`.
  package static func due(_ due: Due, now: CivilDateTime) -> Bilingual {
    moment(Bilingual("due", "期限"), due, now: now)
  }

  /// The same of any attribute, behind its label: `scheduled Fri 13 Mar (in 2 days)`.
  package static func moment(
    _ label: Bilingual, _ due: Due, now: CivilDateTime
  ) -> Bilingual {
    let isOver = due.date == now.date && due.hasPassed(at: now)
    let remark = isOver ? Bilingual(", already past", "、過ぎています") : .same("")
    return Bilingual("\(label.english.lowercased()) ", "\(label.japanese) ")
      + moment(due, today: now.date, remark)
  }

  /// A day as a heading: `Thu 12 Mar (tomorrow)`.
  package static func day(_ date: CivilDate, today: CivilDate) -> Bilingual {
    moment(Due(date: date), today: today)
  }

  /// The same with its time, if it has one: `Thu 12 Mar 17:00 (tomorrow)`.
  ///
  /// - Parameter remark: what stands behind the distance.
  package static func moment(
    _ due: Due, today: CivilDate, _ remark: Bilingual = .same("")
  ) -> Bilingual {
    let distance = distance(today.days(to: due.date)) + remark
    let showsYear = due.date.components.year != today.components.year
    return Bilingual(
      "\(English.date(due, showsYear: showsYear)) (\(distance.english))",
      Japanese.date(due, showsYear: showsYear, distance: distance.japanese))
  }

  static func distance(_ days: Int) -> Bilingual {
    switch days {
    case 0: Bilingual("today", "今日")
    case 1: Bilingual("tomorrow", "明日")
    case -1: Bilingual("yesterday", "昨日")
    case ..<0: Bilingual("\(-days) days ago", "\(-days)日前")
    default: Bilingual("in \(days) days", "\(days)日後")
    }
  }

  package static func weekday(_ weekday: Weekday) -> Bilingual {
    switch weekday {
    case .monday: Bilingual("Mon", "月")
    case .tuesday: Bilingual("Tue", "火")
    case .wednesday: Bilingual("Wed", "水")
    case .thursday: Bilingual("Thu", "木")
    case .friday: Bilingual("Fri", "金")
    case .saturday: Bilingual("Sat", "土")
    case .sunday: Bilingual("Sun", "日")
    }
  }

  /// `14 Mar`
  package static func shortDay(_ date: CivilDate) -> Bilingual {
    let (_, month, day) = date.components
    return Bilingual("\(day) \(English.month(month).prefix(3))", "\(month)/\(day)")
  }

  /// `14 Mar`, in Japanese with its words: 3月14日.
  package static func longDay(_ date: CivilDate) -> Bilingual {
    let (_, month, day) = date.components
    return Bilingual(shortDay(date).english, "\(month)月\(day)日")
  }

  /// `Mar`
  package static func shortMonth(_ date: CivilDate) -> Bilingual {
    let month = date.components.month
    return Bilingual(String(English.month(month).prefix(3)), "\(month)月")
  }

  /// `March 2026`
  package static func month(_ date: CivilDate) -> Bilingual {
    let (year, month, _) = date.components
    return Bilingual("\(English.month(month)) \(year)", "\(year)年\(month)月")
  }
}

extension English {
  fileprivate static func month(_ number: Int) -> String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ][number - 1]
  }

  package static func date(_ due: Due, showsYear: Bool) -> String {
    let (_, month, day) = due.date.components
    var words = [
      Bilingual.weekday(due.date.weekday).english, String(day), String(self.month(month).prefix(3)),
    ]
    if showsYear { words.append(String(due.date.iso8601.prefix(4))) }
    if let time = due.time { words.append(time.iso8601) }
    return words.joined(separator: " ")
  }
}

extension Japanese {
  /// - Parameter distance: how far it is, which stands beside the weekday: `3月13日(金・2日後)`.
  package static func date(_ due: Due, showsYear: Bool, distance: String? = nil) -> String {
    let (_, month, day) = due.date.components
    let year = showsYear ? "\(due.date.iso8601.prefix(4))年" : ""
    let weekday = Bilingual.weekday(due.date.weekday).japanese
    let remark = distance.map { "・" + $0 } ?? ""
    return "\(year)\(month)月\(day)日(\(weekday)\(remark))"
      + (due.time.map { " \($0.iso8601)" } ?? "")
  }
}
