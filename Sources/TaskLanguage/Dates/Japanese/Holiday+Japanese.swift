import TaskModel

extension Holiday {
  private static func national(_ month: Int, _ day: Int) -> Holiday {
    Holiday(rule: .fixed(month: month, day: day), isNationalInJapan: true)
  }

  private static func monday(_ nth: Int, of month: Int) -> Holiday {
    Holiday(rule: .weekday(.monday, nth: nth, month: month), isNationalInJapan: true)
  }

  private static func equinox(isSpring: Bool) -> Holiday {
    Holiday(rule: .equinox(isSpring: isSpring), isNationalInJapan: true)
  }

  private static func fixed(_ month: Int, _ day: Int, length: Int = 1) -> Holiday {
    Holiday(rule: .fixed(month: month, day: day), length: length)
  }

  /// Japanese holidays by their names; national ones by the law since 2022 (国民の祝日に関する法律, 第二条).
  static let japaneseNames: [(String, Lexeme.Kind)] = [
    ("元日", national(1, 1)), ("元旦", fixed(1, 1)), ("成人の日", monday(2, of: 1)),
    ("建国記念の日", national(2, 11)), ("建国記念日", fixed(2, 11)), ("天皇誕生日", national(2, 23)),
    ("春分の日", equinox(isSpring: true)), ("春分", equinox(isSpring: true)),
    ("昭和の日", national(4, 29)), ("憲法記念日", national(5, 3)), ("みどりの日", national(5, 4)),
    ("こどもの日", national(5, 5)), ("子供の日", fixed(5, 5)), ("子どもの日", fixed(5, 5)),
    ("海の日", monday(3, of: 7)), ("山の日", national(8, 11)), ("敬老の日", monday(3, of: 9)),
    ("秋分の日", equinox(isSpring: false)), ("秋分", equinox(isSpring: false)),
    ("スポーツの日", monday(2, of: 10)), ("体育の日", monday(2, of: 10)),
    ("文化の日", national(11, 3)), ("勤労感謝の日", national(11, 23)), ("大晦日", fixed(12, 31)),
    ("大みそか", fixed(12, 31)), ("年始", fixed(1, 1, length: 3)), ("年末年始", fixed(12, 29, length: 6)),
    ("正月", fixed(1, 1, length: 3)), ("お正月", fixed(1, 1, length: 3)),
    ("お盆 お盆休み 盆休み", fixed(8, 13, length: 4)), ("ゴールデンウィーク", fixed(4, 29, length: 7)),
    ("バレンタイン", fixed(2, 14)), ("バレンタインデー", fixed(2, 14)),
    ("ホワイトデー", fixed(3, 14)), ("年度末", fixed(3, 31)), ("ひな祭り", fixed(3, 3)), ("七夕", fixed(7, 7)),
    ("ひなまつり", fixed(3, 3)), ("雛祭り", fixed(3, 3)), ("桃の節句", fixed(3, 3)),
    ("端午の節句", fixed(5, 5)), ("エイプリルフール", fixed(4, 1)), ("新年", fixed(1, 1)),
    ("ゴールデンウイーク", fixed(4, 29, length: 7)), ("おおみそか", fixed(12, 31)),
    ("連休明け 休み明け", Holiday(rule: .workdayAfterDaysOff)),
    ("gw明け ゴールデンウィーク明け ゴールデンウイーク明け", Holiday(rule: .workday(afterMonth: 5, day: 5))),
    ("お盆明け 盆明け お盆休み明け", Holiday(rule: .workday(afterMonth: 8, day: 16))),
    ("正月明け お正月明け 年末年始明け", Holiday(rule: .workday(afterMonth: 1, day: 3))),
    ("クリスマス・イブ", fixed(12, 24)),
    ("母の日", Holiday(rule: .weekday(.sunday, nth: 2, month: 5))),
    ("父の日", Holiday(rule: .weekday(.sunday, nth: 3, month: 6))), ("ハロウィン", fixed(10, 31)),
    ("ハロウィーン", fixed(10, 31)), ("クリスマスイブ", fixed(12, 24)),
    ("クリスマスイヴ", fixed(12, 24)), ("イブ", fixed(12, 24)), ("クリスマス", fixed(12, 25)),
  ].map { ($0.0, .holiday($0.1)) }
}

/// The holidays, which are days off besides Saturdays and Sundays.
package enum HolidayCalendar: String, CaseIterable, Sendable {
  case none
  /// New Year, Good Friday, Easter Monday, Christmas and Boxing Day.
  case western
  /// The national holidays of Japan.
  case japanese

  /// Returns whether it is a working day.
  @Sendable package func isWorkday(_ date: CivilDate) -> Bool {
    switch date.weekday {
    case .saturday, .sunday: false
    default: !isHoliday(date)
    }
  }

  func isHoliday(_ date: CivilDate) -> Bool {
    switch self {
    case .none: false
    case .western: Self.westernDays.contains { $0.date(in: date.components.year) == date }
    case .japanese: Self.isRestDayInJapan(date)
    }
  }

  /// Returns the name of the holiday on that day; nil on other days.
  package func name(of date: CivilDate) -> Bilingual? {
    switch self {
    case .none: return nil
    case .western: return Self.name(of: date, among: Holiday.names, Self.westernNames)
    case .japanese:
      guard Self.isRestDayInJapan(date) else { return nil }
      if let name = Self.name(of: date, among: Holiday.japaneseNames, Self.nationalNames) {
        return name
      }
      // Instead of one on a Sunday, or between two.
      let isBetween = [-1, 1].allSatisfy { date.adding(days: $0).map(Self.isNational) == true }
      return isBetween
        ? Bilingual("National holiday", "国民の休日") : Bilingual("Substitute holiday", "振替休日")
    }
  }

  private static func name(
    of date: CivilDate, among rules: [(String, Lexeme.Kind)], _ names: [String: Bilingual]
  ) -> Bilingual? {
    for case (let words, .holiday(let holiday)) in rules {
      if holiday.date(in: date.components.year) == date,
        let name = names[String(words.prefix { $0 != "|" })]
      {
        return name
      }
    }
    return nil
  }

  /// Names of holidays by their words, which are the Japanese names.
  private static let nationalNames: [String: Bilingual] = Dictionary(
    uniqueKeysWithValues: [
      ("元日", "New Year's Day"), ("成人の日", "Coming of Age Day"),
      ("建国記念の日", "National Foundation Day"), ("天皇誕生日", "The Emperor's Birthday"),
      ("春分の日", "Vernal Equinox Day"), ("昭和の日", "Showa Day"),
      ("憲法記念日", "Constitution Memorial Day"), ("みどりの日", "Greenery Day"),
      ("こどもの日", "Children's Day"), ("海の日", "Marine Day"), ("山の日", "Mountain Day"),
      ("敬老の日", "Respect for the Aged Day"), ("秋分の日", "Autumnal Equinox Day"),
      ("スポーツの日", "Sports Day"), ("文化の日", "Culture Day"),
      ("勤労感謝の日", "Labor Thanksgiving Day"),
    ].map { ($0.0, Bilingual($0.1, $0.0)) })

  private static let westernNames: [String: Bilingual] = [
    "new year": Bilingual("New Year's Day", "元日"), "good friday": Bilingual("Good Friday", "聖金曜日"),
    "easter monday": Bilingual("Easter Monday", "イースターマンデー"),
    "christmas": Bilingual("Christmas Day", "クリスマス"),
    "boxing day": Bilingual("Boxing Day", "ボクシングデー"),
  ]

  /// Returns a date moved by working days, at least 0; nil outside the years 1 to 9999.
  func adding(workdays count: Int, to date: CivilDate) -> CivilDate? {
    guard abs(count) <= 100_000 else { return nil }
    var (date, left) = (date, abs(count))
    while left > 0 {
      guard let next = date.adding(days: count.signum()) else { return nil }
      date = next
      if isWorkday(date) { left -= 1 }
    }
    return date
  }

  /// Returns the first working day after the next three or more days off; nil within a year.
  func workday(afterDaysOffFrom today: CivilDate) -> CivilDate? {
    var (day, count) = (today, 0)
    while let before = day.adding(days: -1), !isWorkday(day), !isWorkday(before), count < 7 {
      (day, count) = (before, count + 1)
    }
    count = 0
    for _ in 0..<370 {
      if isWorkday(day) {
        if count >= 3, day > today { return day }
        count = 0
      } else {
        count += 1
      }
      guard let next = day.adding(days: 1) else { return nil }
      day = next
    }
    return nil
  }

  private static let westernDays = Holiday.names.compactMap { _, kind -> Holiday? in
    if case .holiday(let holiday) = kind, holiday.isWesternHoliday { holiday } else { nil }
  }

  private static let national = Holiday.japaneseNames.compactMap { _, kind -> Holiday? in
    if case .holiday(let holiday) = kind, holiday.isNationalInJapan { holiday } else { nil }
  }

  private static func isNational(_ date: CivilDate) -> Bool {
    national.contains { $0.date(in: date.components.year) == date }
  }

  /// Returns whether it is a national holiday, the day after one on a Sunday, or the day between
  /// two (国民の祝日に関する法律, 第三条).
  private static func isRestDayInJapan(_ date: CivilDate) -> Bool {
    if isNational(date) { return true }
    var day = date.adding(days: -1)
    while let before = day, isNational(before) {
      if before.weekday == .sunday { return true }
      day = before.adding(days: -1)
    }
    guard let before = date.adding(days: -1), let after = date.adding(days: 1) else { return false }
    return isNational(before) && isNational(after)
  }
}
