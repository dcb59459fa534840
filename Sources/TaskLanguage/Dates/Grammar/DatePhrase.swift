import TaskModel

/// What a phrase has said so far.
struct DatePhrase {
  let start: Int
  var day: DayReading?
  var time: TimeReading?
  var part: PartOfDay?
  /// `early` or `late`, which belongs to the part.
  var edge: Lexeme.Edge?
  var zone: Int?
  /// `on`, `by`, に or まで stands with it.
  var isAnnounced = false
  /// It says up to when: `by`, まで, 以内.
  var isLimit = false
  /// `about` or `before` stands with the time.
  var isVague = false
  var sums: [(sign: Int, length: Duration)] = []
  var problem: DateError?
  /// What it all means, once it is finished.
  var due = Due(date: .epoch)
  var remarks: [DateRemark] = []

  init(start: Int) { self.start = start }

  var isEmpty: Bool { day == nil && time == nil && part == nil && edge == nil && !isAnnounced }

  /// Takes the only day of a phrase; nil if it has one.
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

  /// Whether it counts at the end of a text.
  var isUnmistakable: Bool {
    guard sums.isEmpty, !isVague, time?.clock.style != .compact else { return false }
    guard let day else {
      guard let time else { return false }
      return time.sureness == .plain || time.sureness == .announced && isAnnounced
    }
    switch day.sureness {
    case .plain: return true
    case .timed: return isAnnounced || time != nil || part != nil
    case .announced: return isAnnounced
    case .never: return false
    }
  }
}
