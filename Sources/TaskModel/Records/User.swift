/// A person whom tasks can be assigned to.
package struct User: Equatable, Sendable {
  package let id: UUID
  /// Unique among users, in any case and width; never empty.
  package var name: String
  /// How the name is read, in kana; nil where nobody has said so.
  package var reading: String?
  /// How long this person works on tasks in a day; nil where nobody has said so.
  package var capacity: Minutes?
  /// When this person is away, the earliest first.
  package var absences: [Absence]
  /// Whether this person was deleted, and is kept for what was done.
  package var isFormer: Bool

  package init(
    id: UUID, name: String, reading: String? = nil, capacity: Minutes? = nil,
    absences: [Absence] = [],
    isFormer: Bool = false
  ) {
    self.id = id
    self.name = name
    self.reading = reading
    self.capacity = capacity
    self.absences = absences
    self.isFormer = isFormer
  }

  /// The absence that the day lies in.
  package func absence(on day: CivilDate) -> Absence? { absences.first { $0.contains(day) } }
}

/// The seat of a user.
///
/// Kept apart from ``User``: finding a seat takes two look-ups, from the name to the user and from
/// the user to the seat, and either can find nothing.
package struct Seat: Equatable, Sendable {
  package let user: UUID
  /// Unique among seats.
  package var name: SeatName

  package init(user: UUID, name: SeatName) {
    self.user = user
    self.name = name
  }
}

/// Days on which somebody does not work, the first and the last among them.
package struct Absence: Equatable, Sendable {
  package let first: CivilDate
  package let last: CivilDate

  /// Nil where the last day lies before the first.
  package init?(first: CivilDate, last: CivilDate) {
    guard first <= last else { return nil }
    (self.first, self.last) = (first, last)
  }

  package func contains(_ day: CivilDate) -> Bool { first <= day && day <= last }

  /// Whether the other one begins or ends in it, or lies next to it.
  func meets(_ other: Absence) -> Bool {
    other.first <= (last.adding(days: 1) ?? last)
      && first <= (other.last.adding(days: 1) ?? other.last)
  }

  /// From the first day of both to the last one.
  func joined(_ other: Absence) -> Absence {
    Absence(first: min(first, other.first), last: max(last, other.last)) ?? self
  }

  /// These and those as one list, the earliest first; those that meet are one.
  package static func joined(_ some: [Absence], _ others: [Absence]) -> [Absence] {
    others.reduce(some) { all, absence in
      (all.filter { !$0.meets(absence) }
        + [all.filter { $0.meets(absence) }.reduce(absence) { $0.joined($1) }])
        .sorted { $0.first < $1.first }
    }
  }

  /// `2026-03-11/2026-03-13`, an interval of ISO 8601 whose end belongs to it.
  package var notation: String { "\(first.iso8601)/\(last.iso8601)" }

  package init?(notation: String) {
    let days = notation.split(separator: "/", omittingEmptySubsequences: false)
      .compactMap { Due(iso8601: String($0)) }
    guard days.count == 2, days.allSatisfy({ $0.time == nil }) else { return nil }
    self.init(first: days[0].date, last: days[1].date)
  }
}
