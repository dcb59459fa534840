import TaskModel

/// The smallest part of a date: a word, or what a word is made of, as the three parts of 来週金曜17時.
struct Lexeme: Equatable, Sendable {
  let kind: Kind
  /// The word it stands in, counted from 0.
  let word: Int
  /// Where it stands in that word, folded, in UTF-8 offsets.
  let start: Int
  let end: Int
  /// Whether nothing of its word stands before it, and nothing after it.
  var opensWord = false
  var closesWord = false
}

extension Lexeme {
  /// What a lexeme says. One word may be read in several ways; the grammar decides.
  enum Kind: Equatable, Sendable {
    /// `14`, `three`, 三; `digits` is 0 for a word.
    case number(Int, digits: Int)
    /// `14th`, `first`.
    case ordinal(Int, isWord: Bool)
    /// `last`: the last one, or the one before.
    case last
    /// `a`, `an`.
    case one
    case the
    /// `1.5`, `17.30` or `14.3`.
    case dotted(Int, Int, digits: Int)
    /// `3/14`, `12/25/24`: as written, the year nil where there is none.
    case slashed(Int, Int, year: Int?)
    /// A date whose order is plain: `2026-03-14`.
    case date(year: Int, month: Int, day: Int)
    case compactDate(year: Int, month: Int, day: Int)
    /// `2026-W10-3`; day 0 without one.
    case weekDate(year: Int, week: Int, day: Int)
    /// `2027-06`.
    case yearMonth(Int, Int)
    case clock(ClockWord)
    /// Minutes ahead of UTC.
    case zone(Int)
    case meridiem(isPM: Bool)
    case oClock
    case unit(Duration.Unit)
    /// A sum's sign before a length: `+3d`.
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
    /// 来週 is the next week, 1.
    case period(Period, Int)
    /// `eom`, 月末: the last day of a period so many ahead, or the first one.
    case edgeOfPeriod(Period, Int, isEnd: Bool)
    /// `this` is 0, `next` 1.
    /// `soww`, `eoww`: Monday and Friday.
    case edgeOfWorkweek(isEnd: Bool)
    case direction(Int)
    case edge(Edge)
    case part(PartOfDay)
    /// `noon`, `midnight`, 正午.
    case clockName(hour: Int)
    case tonight
    case weekend
    case workday
    /// `kw`, `calendar`: a number after it is that of a week.
    case calendarWeek
    case holiday(Holiday)
    /// `someday`: no deadline.
    case never
    /// `sometime` and `later`, which say nothing more of a day that follows: `later today`.
    case sometime(isLater: Bool)
    /// `this time tomorrow`: the time that it is.
    case sameTime
    /// `sharp`, which says nothing more of a time.
    case exact
    /// 開始, after a time: when something begins.
    case beginning
    case preposition(Preposition)
    case half
    case quarter
    case every
    case other
    /// `daily` and its like, as a length between two.
    case adverb(Int, Duration.Unit)
    case times
    /// ごと: every so many; おき, which people count differently, is not plain.
    case interval(isPlain: Bool)
    case starting
    case except
    /// `or the business day before`, 前営業日: where a rule falls on a holiday.
    case shift(Recurrence.Shift)
    /// 休日なら: what follows is a shift.
    case dayOff
    /// `after completion`, and `again` of the notation.
    case completion
    /// `coming`: the next one that comes.
    case coming
    /// `q2`.
    case quarterOfYear(Int)
    case season
    /// `few`, `9ish`, `mornings`: part of a date, and too vague for one.
    case vague
    /// 締切は: what follows is the deadline.
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

  /// What Japanese puts after a date.
  enum Particle: Equatable, Sendable {
    /// の joins.
    case no
    /// に: at that time.
    case ni
    /// まで, までに: by then.
    case made
    /// 中: within it.
    case chu
    /// 頃: about then.
    case about
    /// から, は, 頃 and others that make something else of it.
    case other
  }
}

/// A time of day as it was written.
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
  /// Nil where it is on a clock of 24 hours, or not said.
  var isPM: Bool?
  var style: Style
  /// Whether seconds were written, which are read and dropped.
  var hasSeconds = false
  /// Whether the hour has two digits, as in `05:00`.
  var isPadded = false
}
