import TaskModel

/// A phrase being parsed.
struct DatePhrase {
  let start: Int
  var day: DayReading?
  var time: TimeReading?
  var part: PartOfDay?
  /// `early` or `late` before the part of the day.
  var edge: Lexeme.Edge?
  var zone: Int?
  /// Whether `on`, `by`, に or まで marks it as a date.
  var isAnnounced = false
  /// Whether it is a limit: `by`, まで, 以内.
  var isLimit = false
  /// Whether `about` or `before` precedes the time.
  var isVague = false
  var sums: [(sign: Int, length: Duration)] = []
  var problem: DateError?
  /// The meaning of the finished phrase.
  var due = Due(date: .epoch)
  var remarks: [DateRemark] = []

  init(start: Int) { self.start = start }

  var isEmpty: Bool { !namesMoment && !isAnnounced }
  /// Whether it has a day, a time or a part of the day.
  var hasMoment: Bool { day != nil || time != nil || part != nil }
  /// Whether it has one of these, or `early` before one.
  var namesMoment: Bool { hasMoment || edge != nil }

  /// Sets the day of the phrase and returns its end; nil if there already is one.
  mutating func take(_ new: DayReading) -> Int? {
    if let old = day {
      guard old.isEndOfDay != new.isEndOfDay, old.part == nil else { return nil }
      if new.isEndOfDay { return new.next }
    }
    if new.part != nil, part != nil { return nil }
    day = new
    part = part ?? new.part
    problem = problem ?? new.problem
    return new.next
  }

  var meaning: DateMeaning {
    let isWhole = time == nil && part == nil && sums.isEmpty
    var meaning = DateMeaning(due, days: isWhole ? day?.days : nil)
    meaning.remarks = remarks
    meaning.isLimit = isLimit
    return meaning
  }

  /// Whether it is recognised at the end of a text.
  var isUnmistakable: Bool {
    guard sums.isEmpty, !isVague, time?.clock.style != .compact else { return false }
    guard let day else {
      guard let time else { return false }
      return time.confidence == .plain || time.confidence == .announced && isAnnounced
    }
    switch day.confidence {
    case .plain: return true
    case .timed: return isAnnounced || time != nil || part != nil
    case .announced: return isAnnounced
    case .never: return false
    }
  }
}
