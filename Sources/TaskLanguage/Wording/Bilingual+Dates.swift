import TaskModel

extension Bilingual {
  /// Formats a date alone so that it can be parsed back: `Sat 28 Mar 2026 17:00`.
  package static func date(_ due: Due) -> Bilingual {
    Bilingual(
      English.date(due, showsYear: true), Japanese.date(due, showsYear: true))
  }

  /// Formats a date without the current year: the format of all dates and moments for people.
  package static func date(_ due: Due, today: CivilDate) -> Bilingual {
    let showsYear = due.date.components.year != today.components.year
    return Bilingual(
      English.date(due, showsYear: showsYear), Japanese.date(due, showsYear: showsYear))
  }

  /// Formats a deadline and its distance: `due Tue 31 Mar (in 20 days)`.
  package static func due(_ due: Due, now: CivilDateTime) -> Bilingual {
    moment(Bilingual("due", "期限"), due, now: now)
  }

  /// Formats a date after a label, and its distance: `scheduled Fri 13 Mar (in 2 days)`.
  package static func moment(
    _ label: Bilingual, _ due: Due, now: CivilDateTime
  ) -> Bilingual {
    let isOver = due.date == now.date && due.hasPassed(at: now)
    let remark = isOver ? Bilingual(", already past", "、過ぎています") : .same("")
    return Bilingual("\(label.english.lowercased()) ", "\(label.japanese) ")
      + moment(due, today: now.date, remark)
  }

  /// Formats a day as a heading: `Thu 12 Mar (tomorrow)`.
  package static func day(_ date: CivilDate, today: CivilDate) -> Bilingual {
    moment(Due(date: date), today: today)
  }

  /// Formats a date with its time, if it has one: `Thu 12 Mar 17:00 (tomorrow)`.
  ///
  /// - Parameter remark: text after the distance.
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

  /// Formats a day briefly: `14 Mar`
  package static func shortDay(_ date: CivilDate) -> Bilingual {
    let (_, month, day) = date.components
    return Bilingual("\(day) \(English.month(month).prefix(3))", "\(month)/\(day)")
  }

  /// Formats a day; in Japanese with words: `14 Mar`, 3月14日.
  package static func longDay(_ date: CivilDate) -> Bilingual {
    let (_, month, day) = date.components
    return Bilingual(shortDay(date).english, "\(month)月\(day)日")
  }

  /// Formats a month briefly: `Mar`
  package static func shortMonth(_ date: CivilDate) -> Bilingual {
    let month = date.components.month
    return Bilingual(String(English.month(month).prefix(3)), "\(month)月")
  }

  /// Formats a month with its year: `March 2026`
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
  /// - Parameter distance: the distance beside the weekday: `3月13日(金・2日後)`.
  package static func date(_ due: Due, showsYear: Bool, distance: String? = nil) -> String {
    let (_, month, day) = due.date.components
    let year = showsYear ? "\(due.date.iso8601.prefix(4))年" : ""
    let weekday = Bilingual.weekday(due.date.weekday).japanese
    let remark = distance.map { "・" + $0 } ?? ""
    return "\(year)\(month)月\(day)日(\(weekday)\(remark))"
      + (due.time.map { " \($0.iso8601)" } ?? "")
  }
}

extension Bilingual {
  /// Formats a recurrence in a list: `mon,fri`, 毎週月・金曜.
  package static func recurrence(_ recurrence: Recurrence) -> Bilingual {
    Bilingual(recurrence.notation, Japanese.recurrence(recurrence))
  }

  /// Formats a recurrence as typed after a key: 毎週月・金曜 2026年12月31日まで.
  package static func typedRecurrence(_ recurrence: Recurrence) -> Bilingual {
    Bilingual(recurrence.notation, Japanese.typed(recurrence))
  }
}

extension Japanese {
  fileprivate static func typed(_ recurrence: Recurrence) -> String {
    let until = recurrence.until.map { date in
      let (year, month, day) = date.components
      return "\(year)年\(month)月\(day)日まで"
    }
    let rule = every(recurrence.rule) + (recurrence.shift.map { "（\(shift($0))）" } ?? "")
    return [rule, until, recurrence.count.map { "\($0)回" }]
      .compactMap { $0 }.joined(separator: " ")
  }

  fileprivate static func recurrence(_ recurrence: Recurrence) -> String {
    let rule =
      recurrence.isFromCompletion ? "完了から\(after(recurrence.rule))" : every(recurrence.rule)
    let limits = [
      recurrence.shift.map(shift), recurrence.until.map { "\($0.iso8601)まで" },
      recurrence.count.map { "残り\($0)回" },
    ].compactMap { $0 }
    return limits.isEmpty ? rule : "\(rule)（\(limits.joined(separator: "、"))）"
  }

  private static func shift(_ shift: Recurrence.Shift) -> String {
    switch shift {
    case .before: "休日なら前営業日"
    case .after: "休日なら翌営業日"
    case .skipped: "祝日を除く"
    }
  }

  /// Formats a rule: 毎日、隔週月曜、毎月25日
  private static func every(_ rule: Recurrence.Rule) -> String {
    switch rule {
    case .minutes(let count): "\(length(count))ごと"
    case .days(let count): count == 1 ? "毎日" : "\(count)日ごと"
    case .weeks(let count): weeks(count)
    case .months(let count): months(count)
    case .years(let count): count == 1 ? "毎年" : "\(count)年ごと"
    case .weekdays(let set, let every): weekdays(set, every: every)
    case .month(let picks, 1) where picks == gotobi: "毎月五十日"
    case .month(let picks, let every):
      months(every) + picks.map(pick).joined(separator: "・")
    case .year(let month, let day): "毎年\(month)月\(pick(day))"
    }
  }

  /// The days that end in 5 and 0, as in DateVocabulary.
  private static let gotobi: [MonthPick] = [5, 10, 15, 20, 25, -1].map { .day($0) }

  /// Formats a rule counted from completion: 3日後、次の月曜
  private static func after(_ rule: Recurrence.Rule) -> String {
    switch rule {
    case .minutes(let count): "\(length(count))後"
    case .days(let count): "\(count)日後"
    case .weeks(let count): "\(count)週間後"
    case .months(let count): "\(count)か月後"
    case .years(let count): "\(count)年後"
    case .weekdays(let set, _): "次の\(days(set))"
    case .month(let picks, _): "次の" + picks.map(pick).joined(separator: "・")
    case .year(let month, let day): "次の\(month)月\(pick(day))"
    }
  }

  /// Formats a duration: 2時間、90分
  private static func length(_ minutes: Int) -> String {
    minutes % 60 == 0 ? "\(minutes / 60)時間" : "\(minutes)分"
  }

  private static func weeks(_ count: Int) -> String {
    switch count {
    case 1: "毎週"
    case 2: "隔週"
    default: "\(count)週間ごと"
    }
  }

  private static func months(_ count: Int) -> String {
    switch count {
    case 1: "毎月"
    case 2: "隔月"
    default: "\(count)か月ごと"
    }
  }

  private static func weekdays(_ set: WeekdaySet, every: Int) -> String {
    if every == 1, set.weekdays == [.monday, .tuesday, .wednesday, .thursday, .friday] {
      return "平日"
    }
    return weeks(every) + self.days(set)
  }

  /// Formats weekdays: 月・金曜
  private static func days(_ set: WeekdaySet) -> String {
    set.weekdays.map { Bilingual.weekday($0).japanese }.joined(separator: "・") + "曜"
  }

  /// Formats a day of the month: 25日、末日、第2火曜、最終営業日
  private static func pick(_ pick: MonthPick) -> String {
    switch pick {
    case .day(-1): "末日"
    case .day(let day): "\(day)日"
    case .weekday(let nth, let weekday):
      (nth == -1 ? "最終" : "第\(nth)") + Bilingual.weekday(weekday).japanese + "曜"
    case .workday(let nth): (nth == -1 ? "最終" : "第\(nth)") + "営業日"
    }
  }
}
