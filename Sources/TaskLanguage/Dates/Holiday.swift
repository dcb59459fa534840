import TaskModel

/// One or more days that a rule finds in every year.
struct Holiday: Equatable, Sendable {
  enum Rule: Equatable, Sendable {
    case fixed(month: Int, day: Int)
    /// The nth weekday of that name in a month; -1 is the last.
    case weekday(Weekday, nth: Int, month: Int)
    /// The number of days after Easter Sunday.
    case easter(Int)
    /// The number of days after Thanksgiving, the fourth Thursday of November.
    case thanksgiving(Int)
    case equinox(isSpring: Bool)
    /// The first working day after days off that end on that day: GW明け.
    case workday(afterMonth: Int, day: Int)
    /// The first working day after the next three or more days off: 連休明け.
    case workdayAfterDaysOff
  }

  let rule: Rule
  /// The number of days, for filters.
  var length = 1
  /// The number of occurrences to skip: one for 来年度末.
  var skipped = 0

  var isDayOfWork: Bool {
    switch rule {
    case .workday, .workdayAfterDaysOff: true
    default: false
    }
  }

  /// Returns its first day in that year; nil if the rule has none.
  func date(in year: Int) -> CivilDate? {
    switch rule {
    case .fixed(let month, let day): return CivilDate(year: year, month: month, day: day)
    case .weekday(let weekday, let nth, let month):
      return MonthPick.weekday(nth, weekday).date(year: year, month: month)
    case .thanksgiving(let days):
      return MonthPick.weekday(4, .thursday).date(year: year, month: 11)?.adding(days: days)
    case .easter(let days): return Self.easter(in: year)?.adding(days: days)
    case .equinox(let isSpring): return Self.equinox(isSpring, in: year)
    case .workday(let month, let day):
      return CivilDate(year: year, month: month, day: day)
        .flatMap { HolidayCalendar.japanese.adding(workdays: 1, to: $0) }
    case .workdayAfterDaysOff: return nil
    }
  }

  /// Returns Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher).
  private static func easter(in year: Int) -> CivilDate? {
    let (a, b, c) = (year % 19, year / 100, year % 100)
    let (d, e) = (b / 4, b % 4)
    let g = (8 * b + 13) / 25
    let h = (19 * a + b - d - g + 15) % 30
    let (i, k) = (c / 4, c % 4)
    let l = (32 + 2 * e + 2 * i - h - k) % 7
    let m = (a + 11 * h + 19 * l) / 433
    let month = (h + l - 7 * m + 90) / 25
    return CivilDate(year: year, month: month, day: (h + l - 7 * m + 33 * month + 19) % 32)
  }

  /// Returns the equinox in Japan, from 1900 to 2150 (the approximation of the Japan Coast Guard's
  /// hydrographers; the day is fixed by cabinet announcement in the February before).
  private static func equinox(_ isSpring: Bool, in year: Int) -> CivilDate? {
    let base: Int
    switch year {
    case 1900...1979: base = isSpring ? 20_835_700 : 23_258_800
    case 1980...2099: base = isSpring ? 20_843_100 : 23_248_800
    case 2100...2150: base = isSpring ? 21_851_000 : 24_248_800
    default: return nil
    }
    let years = year - 1980
    let leaps = year < 1980 ? (year - 1983) / 4 : years / 4
    let day = (base + 242_194 * years) / 1_000_000 - leaps
    return CivilDate(year: year, month: isSpring ? 3 : 9, day: day)
  }

  static func fixed(_ month: Int, _ day: Int, length: Int = 1) -> Holiday {
    Holiday(rule: .fixed(month: month, day: day), length: length)
  }

  static func nth(_ nth: Int, _ weekday: Weekday, of month: Int) -> Holiday {
    Holiday(rule: .weekday(weekday, nth: nth, month: month))
  }

  private static func easter(_ days: Int) -> Holiday { Holiday(rule: .easter(days)) }

  private static func thanksgiving(_ days: Int) -> Holiday { Holiday(rule: .thanksgiving(days)) }

  /// Holidays on which shops and offices in western countries are commonly closed.
  static let western = [
    (Bilingual("New Year's Day", "元日"), fixed(1, 1)),
    (Bilingual("Good Friday", "聖金曜日"), easter(-2)),
    (Bilingual("Easter Monday", "イースターマンデー"), easter(1)),
    (Bilingual("Christmas Day", "クリスマス"), fixed(12, 25)),
    (Bilingual("Boxing Day", "ボクシングデー"), fixed(12, 26)),
  ]

  /// Western holidays by their names, folded.
  static let names = words + phrases

  static let words: [(String, Lexeme.Kind)] = [
    ("gw", fixed(4, 29, length: 7)), ("nye", fixed(12, 31)),
    ("valentine valentines valentine's", fixed(2, 14)), ("juneteenth", fixed(6, 19)),
    ("easter", easter(0)), ("pentecost", easter(49)), ("halloween", fixed(10, 31)),
    ("thanksgiving", nth(4, .thursday, of: 11)), ("christmas xmas", fixed(12, 25)),
  ].map { ($0.0, .holiday($0.1)) }

  static let phrases: [(String, Lexeme.Kind)] = [
    ("new year|the new year|new years|new year's|new year's day|new years day", fixed(1, 1)),
    ("new year's eve|new years eve|new year eve", fixed(12, 31)),
    ("valentine's day|valentines day", fixed(2, 14)),
    ("st patrick's day|st patricks day|st. patrick's day", fixed(3, 17)),
    ("veterans day|remembrance day", fixed(11, 11)), ("bonfire night", fixed(11, 5)),
    ("earth day", fixed(4, 22)), ("canada day", fixed(7, 1)), ("australia day", fixed(1, 26)),
    ("anzac day", fixed(4, 25)), ("cinco de mayo", fixed(5, 5)), ("pi day", fixed(3, 14)),
    ("columbus day", nth(2, .monday, of: 10)), ("mlk day", nth(3, .monday, of: 1)),
    ("presidents day|presidents' day", nth(3, .monday, of: 2)),
    ("memorial day", nth(-1, .monday, of: 5)), ("labor day", nth(1, .monday, of: 9)),
    ("april fools|april fool's day|april fool's|april fools' day|april fools day", fixed(4, 1)),
    ("black friday", thanksgiving(1)), ("cyber monday", thanksgiving(4)),
    ("thanksgiving day", nth(4, .thursday, of: 11)),
    ("shrove tuesday|mardi gras|pancake day", easter(-47)),
    ("ash wednesday", easter(-46)), ("palm sunday", easter(-7)), ("maundy thursday", easter(-3)),
    ("good friday", easter(-2)), ("holy saturday", easter(-1)),
    ("easter day|easter sunday", easter(0)), ("easter monday", easter(1)),
    ("ascension day", easter(39)), ("whit sunday", easter(49)), ("whit monday", easter(50)),
    ("mother's day|mothers day", nth(2, .sunday, of: 5)),
    ("father's day|fathers day", nth(3, .sunday, of: 6)), ("independence day", fixed(7, 4)),
    ("christmas eve|xmas eve", fixed(12, 24)), ("christmas day|xmas day", fixed(12, 25)),
    ("boxing day", fixed(12, 26)),
  ].map { ($0.0, .holiday($0.1)) }
}
