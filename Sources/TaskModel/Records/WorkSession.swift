/// A period of work on a task.
///
/// It is civil: a day, perhaps with the wall-clock time of its start, and a length. So a timesheet
/// reads the same everywhere.
package struct WorkSession: Hashable, Sendable {
  package let start: Due
  package let length: Minutes
  /// The id of the ``User`` who worked; nil if unknown.
  package let person: UUID?

  /// Minutes of work that are recorded without asking; longer work was probably forgotten.
  package static let longestUnasked = 12 * 60

  package init(start: Due, length: Minutes, person: UUID? = nil) {
    self.start = start
    self.length = length
    self.person = person
  }

  /// Whether both were worked by one person at one time of a day; false if a time is unknown.
  package func overlaps(_ other: WorkSession) -> Bool {
    guard person == other.person, start.time != nil, other.start.time != nil else { return false }
    let distance = start.minutes(to: other.start)
    return distance >= 0 ? distance < length.count : -distance < other.length.count
  }

  /// Creates the session from one moment to another, rounded to minutes; at least one.
  ///
  /// Nil if the end is before the start.
  package init?(from begin: Instant, to end: Instant, civil: CivilDateTime, person: UUID?) {
    let seconds = end.secondsSinceEpoch - begin.secondsSinceEpoch
    guard seconds >= 0, let length = Minutes(max(1, (seconds + 30) / 60)) else { return nil }
    self.init(
      start: Due(date: civil.date, time: civil.time), length: length, person: person)
  }

  /// Start and duration as an ISO 8601 interval, followed by the person's id:
  /// `2026-03-10T14:00/PT45M`.
  package var notation: String {
    let interval = "\(start.iso8601)/\(length.iso8601)"
    return person.map { "\(interval) \($0.notation)" } ?? interval
  }

  /// Reads ``notation``; nil for anything else.
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

/// Fields hold a list of sessions as their notations.
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
  /// The session split into one part for each day.
  ///
  /// One without a time belongs to its day entirely.
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

  /// Whether equal ones recorded in two copies add up: without a clock time each is work of its own,
  /// while those that began at one moment are one.
  package var addsUp: Bool { start.time == nil }

  /// Joins the sessions of two copies that had the same before.
  package static func joined(
    _ here: [WorkSession], _ there: [WorkSession], since old: [WorkSession]
  ) -> [WorkSession] {
    var (kept, added) = (here, there)
    for session in old {
      if let index = added.firstIndex(of: session) {
        added.remove(at: index)
      } else if let index = kept.firstIndex(of: session) {
        kept.remove(at: index)
      }
    }
    return kept + added.filter { $0.addsUp || !kept.contains($0) }
  }

  /// Returns the sessions with that much time removed from the end; nil if they have less.
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
