import TaskModel

/// The smallest part of a date: a word, or a part of one, such as the three parts of 来週金曜17時.
struct Lexeme: Equatable, Sendable {
  let kind: Kind
  /// The index of its word.
  let word: Int
  /// The range in the folded word, in UTF-8 offsets.
  let start: Int
  let end: Int
  /// Whether it is at the beginning and at the end of its word.
  var opensWord = false
  var closesWord = false
}

extension Lexeme {
  /// The kind of a lexeme. A word may be parsed in several ways; the grammar decides.
  enum Kind: Equatable, Sendable {
    /// `14`, `three`, 三; `digits` is 0 for a word.
    case number(Int, digits: Int)
    /// `14th`, `first`.
    case ordinal(Int, isWord: Bool)
    /// `last`: the final one, or the previous one.
    case last
    /// `a`, `an`.
    case one
    case the
    /// `1.5`, `17.30` or `14.3`.
    case dotted(Int, Int, digits: Int)
    /// `3/14`, `12/25/24`: as written, the year nil if there is none.
    case slashed(Int, Int, year: Int?)
    /// A date with an unambiguous order: `2026-03-14`.
    case date(year: Int, month: Int, day: Int)
    case compactDate(year: Int, month: Int, day: Int)
    /// `2026-W10-3`; day 0 if it has none.
    case weekDate(year: Int, week: Int, day: Int)
    /// `2027-06`.
    case yearMonth(Int, Int)
    case clock(ClockWord)
    /// Minutes ahead of UTC.
    case zone(Int)
    case meridiem(isPM: Bool)
    case oClock
    case unit(Duration.Unit)
    /// The sign before a duration: `+3d`.
    case sign(Int)
    case weekday(Weekday, isClear: Bool)
    /// `fridays`.
    case weekdays(Weekday)
    case month(Int, isClear: Bool)
    /// 25日.
    case dayOfMonth(Int)
    /// 2026年, 令和8年.
    case year(Int)
    /// `tomorrow` is 1.
    case dayOffset(Int, isClear: Bool)
    case now
    /// 来週 is the week 1 ahead.
    case period(Period, Int)
    /// `eom`, 月末: the last day of a period at that distance, or the first one.
    case edgeOfPeriod(Period, Int, isEnd: Bool)
    /// `soww`, `eoww`: Monday and Friday.
    case edgeOfWorkweek(isEnd: Bool)
    /// `this` is 0, `next` 1.
    case direction(Int)
    case edge(Edge)
    case part(PartOfDay)
    /// `noon`, `midnight`, 正午.
    case clockName(hour: Int)
    case tonight
    case weekend
    case workday
    /// `kw`, `calendar`: before the number of a week.
    case calendarWeek
    case holiday(Holiday)
    /// `someday`: no deadline.
    case never
    /// `sometime` and `later`, which add nothing to a day after them: `later today`.
    case sometime(isLater: Bool)
    /// `this time tomorrow`: the current time.
    case sameTime
    /// `sharp`, which adds nothing to a time.
    case exact
    /// 開始 after a time: the beginning of something.
    case beginning
    case preposition(Preposition)
    case half
    case quarter
    case every
    case other
    /// `daily` and the like, as an interval.
    case adverb(Int, Duration.Unit)
    case times
    /// ごと, an interval; おき, which people count differently, is not plain.
    case interval(isPlain: Bool)
    case starting
    case except
    /// `or the business day before`, 前営業日: what to do if a rule falls on a holiday.
    case shift(Recurrence.Shift)
    /// 休日なら: a shift follows.
    case dayOff
    /// `after completion`, and `again` of the notation.
    case completion
    /// `coming`: the next one.
    case coming
    /// `q2`.
    case quarterOfYear(Int)
    case season
    /// `few`, `9ish`, `mornings`: belongs to a date, but is too vague for one.
    case vague
    /// 締切は: a deadline follows.
    case deadline
    case comma
    case dash
    case joiner
    case particle(Particle)
    case unknown
  }

  enum Edge: Equatable, Sendable { case start, early, middle, late, end }

  enum Preposition: String, Equatable, Sendable {
    case at, on, by, `in`, of, after, before, until, from, to, within, about, since, `for`
    case ago, later, through, past, during
  }

  /// A Japanese particle after a date.
  enum Particle: Equatable, Sendable {
    /// の, which joins.
    case of
    /// に: at that time.
    case at
    /// まで, までに: by then.
    case until
    /// 中: within it.
    case within
    /// 頃: about then.
    case about
    /// から, は, 頃 and others that change the meaning.
    case other
  }
}

/// A time of day as typed.
struct ClockWord: Equatable, Sendable {
  enum Style: Equatable, Sendable {
    /// `17:00`.
    case colon
    /// `5pm`.
    case meridiem
    /// `5p`, `17h`.
    case short
    /// 17時.
    case japanese
    /// `1730`.
    case compact
  }

  var hour: Int
  var minute: Int
  /// The half of the day; nil on a 24-hour clock or if it is not given.
  var isPM: Bool?
  var style: Style
  /// Whether it has seconds, which are read and dropped.
  var hasSeconds = false
  /// Whether the hour has two digits, as in `05:00`.
  var isPadded = false

  /// A time on a 24-hour clock.
  static func exact(_ hour: Int, _ minute: Int = 0) -> ClockWord {
    ClockWord(hour: hour, minute: minute, style: .colon, isPadded: true)
  }

  /// A full hour.
  static func hour(_ hour: Int, _ style: Style = .colon) -> ClockWord {
    ClockWord(hour: hour, minute: 0, style: style)
  }
}

/// Classes of lexemes, to decide whether a text contains a date.
extension Lexeme.Kind {
  /// Whether it is a time of day, or the end of one.
  var isTime: Bool {
    switch self {
    case .clock, .meridiem, .clockName, .oClock: true
    default: false
    }
  }

  /// Whether it marks a recurrence.
  var comesBack: Bool {
    switch self {
    case .every, .adverb, .weekdays: true
    default: false
    }
  }

  var isUnknown: Bool { self == .unknown }

  var isDotted: Bool { if case .dotted = self { true } else { false } }

  /// Whether it is a day even with a noun attached to it: 明日歯医者.
  var isOwnDay: Bool {
    switch self {
    case .dayOffset(let days, _): days >= 0
    case .period(_, let ahead): ahead >= 0
    case .tonight, .weekday: true
    default: false
    }
  }

  var isWeekday: Bool {
    if case .weekday = self { true } else { false }
  }

  /// Whether it begins a recurrence: 毎週, 隔週, 平日.
  var beginsRule: Bool {
    switch self {
    case .every, .adverb, .workday: true
    default: false
    }
  }

  var isDayOfMonth: Bool {
    if case .dayOfMonth = self { true } else { false }
  }

  var isMonth: Bool {
    if case .month = self { true } else { false }
  }

  /// Whether it is a count, exact or vague.
  var isAmount: Bool {
    switch self {
    case .number, .vague: true
    default: false
    }
  }

  /// Whether it says nothing of a date by itself: `the`, `a`, a comma.
  var isArticle: Bool { [.the, .one, .comma].contains(self) }

  var isEdge: Bool {
    if case .edge = self { true } else { false }
  }

  var isParticle: Bool {
    if case .particle = self { true } else { false }
  }

  /// Whether it is a day or a time by itself, rather than a unit, a part or an ordinal.
  var isDay: Bool {
    switch self {
    case .unit, .part, .meridiem, .ordinal, .now, .never, .workday, .oClock: false
    default: isDateByItself
    }
  }

  /// Whether it is a day, a time, a duration or a recurrence.
  var isDateByItself: Bool {
    switch self {
    case .dotted, .slashed, .date, .compactDate, .weekDate, .yearMonth, .clock, .meridiem, .oClock,
      .weekday, .weekdays, .month, .dayOfMonth, .year, .dayOffset, .now, .period, .edgeOfPeriod,
      .part, .clockName, .tonight, .weekend, .workday, .holiday, .never, .adverb, .ordinal,
      .interval, .quarterOfYear:
      true
    case .unit(let unit): unit != .seconds
    default: false
    }
  }
}
