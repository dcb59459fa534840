/// A person to whom tasks can be assigned.
package struct User: Equatable, Sendable {
  package let id: UUID
  /// The name; unique among users, ignoring case and width; never empty.
  package var name: String
  /// The reading of the name, in kana; nil if it is not set.
  package var reading: String?
  /// The working time per day; nil if it is not set.
  package var capacity: Minutes?
  /// The absences, the earliest first.
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

  /// Returns the absence that contains the day.
  package func absence(on day: CivilDate) -> Absence? { absences.first { $0.contains(day) } }
}

/// The seat of a user.
///
/// Kept apart from ``User``: finding a seat takes two look-ups, from the name to the user and from
/// the user to the seat, and either can find nothing.
package struct Seat: Equatable, Sendable {
  package let user: UUID
  /// The name; unique among seats.
  package var name: SeatName

  package init(user: UUID, name: SeatName) {
    self.user = user
    self.name = name
  }
}

/// A range of days on which a user does not work, both ends included.
package struct Absence: Equatable, Sendable {
  package let first: CivilDate
  package let last: CivilDate

  /// Nil if the last day is before the first.
  package init?(first: CivilDate, last: CivilDate) {
    guard first <= last else { return nil }
    (self.first, self.last) = (first, last)
  }

  package func contains(_ day: CivilDate) -> Bool { first <= day && day <= last }

  /// Whether the absences overlap or adjoin.
  func meets(_ other: Absence) -> Bool {
    other.first <= (last.adding(days: 1) ?? last)
      && first <= (other.last.adding(days: 1) ?? other.last)
  }

  /// Returns the absence from the first day of both to the last.
  func joined(_ other: Absence) -> Absence {
    Absence(first: min(first, other.first), last: max(last, other.last)) ?? self
  }

  /// Joins both lists, the earliest first, merging absences that meet.
  package static func joined(_ some: [Absence], _ others: [Absence]) -> [Absence] {
    others.reduce(some) { all, absence in
      (all.filter { !$0.meets(absence) }
        + [all.filter { $0.meets(absence) }.reduce(absence) { $0.joined($1) }])
        .sorted { $0.first < $1.first }
    }
  }

  /// `2026-03-11/2026-03-13`, an ISO 8601 interval that includes its end.
  package var notation: String { "\(first.iso8601)/\(last.iso8601)" }

  package init?(notation: String) {
    let days = notation.split(separator: "/", omittingEmptySubsequences: false)
      .compactMap { Due(iso8601: String($0)) }
    guard days.count == 2, days.allSatisfy({ $0.time == nil }) else { return nil }
    self.init(first: days[0].date, last: days[1].date)
  }
}

/// The name of a seat: a number, or a name such as `3F-12` with the floor before the last hyphen.
///
/// Names are compared ignoring case and width, and sort naturally: 2F-9, 2F-10, 3F-1.
package struct SeatName: Sendable {
  /// The displayed form: a number without leading zeros, a name as typed, in ASCII width.
  package let text: String

  /// The greatest seat number.
  package static let maximumNumber = 999_999
  /// The maximum number of Unicode scalars in a name.
  package static let longest = 20

  /// Nil for a number that no seat can have, and for anything but letters, digits, points and
  /// hyphens that contains a digit and does not begin with a punctuation mark.
  package init?(_ typed: some StringProtocol) {
    let narrow = typed.unicodeScalars.reduce(into: "") { $0.unicodeScalars.append(Self.narrow($1)) }
    if let number = Self.decimal(narrow) {
      guard (1...Self.maximumNumber).contains(number) else { return nil }
      text = String(number)
      return
    }
    let isWord = narrow.unicodeScalars.allSatisfy { scalar in
      scalar == "-" || scalar == "." || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
    }
    guard isWord, narrow.first.map({ $0.isLetter || $0.isNumber }) == true,
      narrow.contains(where: \.isNumber),
      narrow.contains(where: { !$0.isWholeNumber }), narrow.unicodeScalars.count <= Self.longest
    else { return nil }
    text = narrow
  }

  /// The number, if the name is one.
  package var number: Int? { Self.decimal(text) }

  private static func decimal(_ text: String) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }

  /// Returns the ASCII form of a full-width letter, digit or sign.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{2212}", "\u{2010}": "-"
    case "\u{FF01}"..."\u{FF5E}": Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    default: scalar
    }
  }

  /// The floor: the part before the last hyphen; nil without one.
  package var floor: String? {
    text.lastIndex(of: "-").map { String(text[..<$0]) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The number of the seat on its floor.
  package var numberOnFloor: Int? {
    let last = text.lastIndex(of: "-").map { String(text[text.index(after: $0)...]) }
    return Self.decimal(last ?? text)
  }

  /// Returns the name of the seat with that number on the same floor.
  package func neighbour(_ number: Int) -> String {
    floor.map { "\($0)-\(number)" } ?? String(number)
  }

  /// Equal for names of the same seat.
  private var key: String { text.sortKey }
}

extension SeatName: Hashable, Comparable {
  package static func == (left: SeatName, right: SeatName) -> Bool { left.key == right.key }

  package static func < (left: SeatName, right: SeatName) -> Bool {
    left.key < right.key
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension SeatName: ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Creates the name from a number, at least 1.
  package init(integerLiteral number: Int) { text = String(number) }

  package var description: String { text }
}
