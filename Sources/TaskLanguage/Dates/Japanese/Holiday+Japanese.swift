import TaskModel

extension Holiday {
  private static func equinox(isSpring: Bool) -> Holiday {
    Holiday(rule: .equinox(isSpring: isSpring))
  }

  /// National holidays by the law since 2022 (国民の祝日に関する法律, 第二条).
  static let national = [
    (Bilingual("New Year's Day", "元日"), fixed(1, 1)),
    (Bilingual("Coming of Age Day", "成人の日"), nth(2, .monday, of: 1)),
    (Bilingual("National Foundation Day", "建国記念の日"), fixed(2, 11)),
    (Bilingual("The Emperor's Birthday", "天皇誕生日"), fixed(2, 23)),
    (Bilingual("Vernal Equinox Day", "春分の日"), equinox(isSpring: true)),
    (Bilingual("Showa Day", "昭和の日"), fixed(4, 29)),
    (Bilingual("Constitution Memorial Day", "憲法記念日"), fixed(5, 3)),
    (Bilingual("Greenery Day", "みどりの日"), fixed(5, 4)),
    (Bilingual("Children's Day", "こどもの日"), fixed(5, 5)),
    (Bilingual("Marine Day", "海の日"), nth(3, .monday, of: 7)),
    (Bilingual("Mountain Day", "山の日"), fixed(8, 11)),
    (Bilingual("Respect for the Aged Day", "敬老の日"), nth(3, .monday, of: 9)),
    (Bilingual("Autumnal Equinox Day", "秋分の日"), equinox(isSpring: false)),
    (Bilingual("Sports Day", "スポーツの日"), nth(2, .monday, of: 10)),
    (Bilingual("Culture Day", "文化の日"), fixed(11, 3)),
    (Bilingual("Labor Thanksgiving Day", "勤労感謝の日"), fixed(11, 23)),
  ]

  /// Japanese holidays by their names.
  static let japaneseNames: [(String, Lexeme.Kind)] =
    (national.map { ($0.0.japanese, $0.1) } + [
      ("元旦 新年", fixed(1, 1)), ("建国記念日", fixed(2, 11)), ("体育の日", nth(2, .monday, of: 10)),
      ("春分", equinox(isSpring: true)), ("秋分", equinox(isSpring: false)),
      ("子供の日 子どもの日 端午の節句", fixed(5, 5)), ("大晦日 大みそか おおみそか", fixed(12, 31)),
      ("年始 正月 お正月", fixed(1, 1, length: 3)), ("年末年始", fixed(12, 29, length: 6)),
      ("お盆 お盆休み 盆休み", fixed(8, 13, length: 4)),
      ("ゴールデンウィーク ゴールデンウイーク", fixed(4, 29, length: 7)),
      ("バレンタイン バレンタインデー", fixed(2, 14)), ("ホワイトデー", fixed(3, 14)), ("年度末", fixed(3, 31)),
      ("ひな祭り ひなまつり 雛祭り 桃の節句", fixed(3, 3)), ("七夕", fixed(7, 7)),
      ("エイプリルフール", fixed(4, 1)), ("ハロウィン ハロウィーン", fixed(10, 31)),
      ("母の日", nth(2, .sunday, of: 5)), ("父の日", nth(3, .sunday, of: 6)),
      ("クリスマス・イブ クリスマスイブ クリスマスイヴ イブ", fixed(12, 24)), ("クリスマス", fixed(12, 25)),
      ("連休明け 休み明け", Holiday(rule: .workdayAfterDaysOff)),
      ("gw明け ゴールデンウィーク明け ゴールデンウイーク明け", Holiday(rule: .workday(afterMonth: 5, day: 5))),
      ("お盆明け 盆明け お盆休み明け", Holiday(rule: .workday(afterMonth: 8, day: 16))),
      ("正月明け お正月明け 年末年始明け", Holiday(rule: .workday(afterMonth: 1, day: 3))),
    ]).map { ($0.0, .holiday($0.1)) }
}

/// The holidays, which are days off besides Saturdays and Sundays.
package enum HolidayCalendar: String, CaseIterable, Sendable {
  case none
  /// New Year, Good Friday, Easter Monday, Christmas and Boxing Day.
  case western
  /// The national holidays of Japan.
  case japanese

  private var holidays: [(Bilingual, Holiday)] {
    switch self {
    case .none: []
    case .western: Holiday.western
    case .japanese: Holiday.national
    }
  }

  /// Returns whether it is a working day.
  @Sendable package func isWorkday(_ date: CivilDate) -> Bool {
    date.weekday.isWorkday && name(of: date) == nil
  }

  /// Returns the name of the holiday on that day; nil on other days.
  ///
  /// In Japan a day between two holidays is one too, and so is the first other day after one on a
  /// Sunday (国民の祝日に関する法律, 第三条).
  package func name(of date: CivilDate) -> Bilingual? {
    if let name = listedName(of: date) { return name }
    guard self == .japanese else { return nil }
    func isListed(_ date: CivilDate?) -> Bool { date.flatMap(listedName) != nil }
    var day = date.adding(days: -1)
    if isListed(day), isListed(date.adding(days: 1)) {
      return Bilingual("National holiday", "国民の休日")
    }
    while let before = day, isListed(before) {
      if before.weekday == .sunday { return Bilingual("Substitute holiday", "振替休日") }
      day = before.adding(days: -1)
    }
    return nil
  }

  private func listedName(of date: CivilDate) -> Bilingual? {
    holidays.first { $0.1.date(in: date.components.year) == date }?.0
  }

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
}
