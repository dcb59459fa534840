import TaskModel

/// A part of the day in both languages, with its default hour and its range of hours.
struct PartOfDay: Equatable, Sendable {
  /// The hour if no time is given.
  let hour: Int
  /// The range of hours, which decides between morning and afternoon: `evening at 8` is 20:00.
  private let hours: ClosedRange<Int>

  /// Returns the hour of the day for an hour given with it; nil if they do not fit together, or if
  /// it could be on either day: 夜1時. Midnight is 24, on the day whose night it ends.
  ///
  /// - Parameter isAlone: whether there is no day beside it, so that small hours are the next ones:
  ///   深夜1時.
  func hour(_ written: Int, isAlone: Bool) -> Int? {
    if hours.upperBound == 23, written == 0 || written == 12 { return 24 }
    if self == .lateNight, isAlone, written < 5 { return written }
    if hours.contains(written) { return written }
    return written < 12 && hours.contains(written + 12) ? written + 12 : nil
  }

  /// Whether it ends at midnight.
  var endsAtMidnight: Bool { hours.upperBound == 23 }

  /// Returns whether it ends at midnight, and has begun in that hour of the day.
  func hasBegun(_ hour: Int) -> Bool { endsAtMidnight && hours.contains(hour) }

  /// Returns the part for `early morning`, `late afternoon`; nil if it has no hour.
  func at(_ edge: Lexeme.Edge) -> PartOfDay? {
    switch (self, edge) {
    case (.morning, .early): .earlyMorning
    case (.morning, .late): .lateMorning
    case (.afternoon, .early): .earlyAfternoon
    case (.afternoon, .late): .lateAfternoon
    case (.evening, .early): .evening
    case (.night, .late): .lateNight
    default: nil
    }
  }

  static let earlyMorning = PartOfDay(hour: 6, hours: 3...9)
  static let morning = PartOfDay(hour: 9, hours: 0...11)
  /// 午前中 ends at noon.
  static let forenoon = PartOfDay(hour: 12, hours: 0...12)
  /// 昼前.
  static let lateMorning = PartOfDay(hour: 11, hours: 9...12)
  static let midday = PartOfDay(hour: 12, hours: 11...15)
  static let earlyAfternoon = PartOfDay(hour: 13, hours: 12...16)
  static let afternoon = PartOfDay(hour: 15, hours: 12...18)
  /// 夕方.
  static let lateAfternoon = PartOfDay(hour: 17, hours: 15...19)
  static let evening = PartOfDay(hour: 18, hours: 15...23)
  static let night = PartOfDay(hour: 20, hours: 17...23)
  static let lateNight = PartOfDay(hour: 23, hours: 21...23)
}
