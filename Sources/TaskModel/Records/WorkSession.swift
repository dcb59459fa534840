/// Some time that somebody worked on a task.
///
/// It is civil: a day, perhaps with the wall-clock time of its beginning, and a length. So a
/// timesheet says the same wherever it is read.
package struct WorkSession: Hashable, Sendable {
  package let start: Due
  package let length: Minutes
  /// The id of the ``User`` who worked; nil where that is not known.
  package let person: UUID?

  package init(start: Due, length: Minutes, person: UUID? = nil) {
    self.start = start
    self.length = length
    self.person = person
  }

  /// The session from one moment to another, rounded to minutes; at least one.
  ///
  /// Nil if the end lies before the beginning.
  package init?(from begin: Instant, to end: Instant, civil: CivilDateTime, person: UUID?) {
    let seconds = end.secondsSinceEpoch - begin.secondsSinceEpoch
    guard seconds >= 0, let length = Minutes(max(1, (seconds + 30) / 60)) else { return nil }
    self.init(
      start: Due(date: civil.date, time: civil.time), length: length, person: person)
  }

  /// Start and duration as ISO 8601 writes intervals, with the id of the person behind them:
  /// `2026-03-10T14:00/PT45M`.
  package var notation: String {
    let interval = "\(start.iso8601)/\(length.iso8601)"
    return person.map { "\(interval) \($0.notation)" } ?? interval
  }

  /// Reads what ``notation`` writes; nil for anything else.
  package init?(notation: String) {
    let parts = notation.split(separator: " ", omittingEmptySubsequences: false)
    let interval = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), interval.count == 2,
      let start = Due(iso8601: interval[0]), let length = Minutes(iso8601: String(interval[1]))
    else { return nil }
    var person: UUID?
    if parts.count == 2 {
      guard let id = UUID(uuidString: String(parts[1])) else { return nil }
      person = id
    }
    self.init(start: start, length: length, person: person)
  }
}

/// Lists of sessions are kept in fields as their notations.
extension WorkSession: FieldElement {
  package static func list(_ values: [WorkSession]) -> FieldValue {
    .texts(values.map(\.notation))
  }

  package static func values(of list: FieldValue) -> [WorkSession]? {
    guard case .texts(let texts) = list else { return nil }
    let sessions = texts.compactMap(WorkSession.init(notation:))
    return sessions.count == texts.count ? sessions : nil
  }
}

extension WorkSession {
  /// The parts of it that lie on one day each: what goes on over midnight belongs to both days.
  ///
  /// One without a time is of its day.
  package var byDay: [WorkSession] {
    var parts: [WorkSession] = []
    var rest = self
    while let time = rest.start.time, parts.count < 1000 {
      let left = 1440 - Int(time.minuteOfDay)
      guard rest.length.count > left, let today = Minutes(left),
        let after = Minutes(rest.length.count - left), let next = rest.start.date.adding(days: 1)
      else { break }
      parts.append(WorkSession(start: rest.start, length: today, person: person))
      rest = WorkSession(start: Due(date: next, time: .midnight), length: after, person: person)
    }
    return parts + [rest]
  }

  /// The sessions without that much time of their end; nil where they have less.
  package static func shortened(_ sessions: [WorkSession], by length: Minutes) -> [WorkSession]? {
    var (rest, sessions) = (length.count, sessions)
    while rest > 0, let last = sessions.popLast() {
      if let left = Minutes(last.length.count - rest) {
        sessions.append(WorkSession(start: last.start, length: left, person: last.person))
      }
      rest -= last.length.count
    }
    return rest > 0 ? nil : sessions
  }
}
