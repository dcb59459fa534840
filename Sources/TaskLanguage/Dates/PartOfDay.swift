import TaskModel

/// A part of the day in both languages, with the hour that it stands for and the hours in it.
struct PartOfDay: Equatable, Sendable {
  /// Where no time is written.
  let hour: Int
  /// What hours of a clock of twelve it makes afternoon: `evening at 8` is 20:00.
  private let hours: ClosedRange<Int>

  /// The hour of the day for one that was written with it; nil where they do not go together, or
  /// where it could be either day: 夜1時. Midnight is 24, of the day whose night it ends.
  ///
  /// - Parameter isAlone: whether no day stands beside it, so that the small hours are the next ones:
  ///   深夜1時.
  func hour(_ written: Int, isAlone: Bool) -> Int? {
    if hours.upperBound == 23, written == 0 || written == 12 { return 24 }
    if self == .lateNight, isAlone, written < 5 { return written }
    if hours.contains(written) { return written }
    return written < 12 && hours.contains(written + 12) ? written + 12 : nil
  }

  /// Whether it lasts until midnight.
  var endsAtMidnight: Bool { hours.upperBound == 23 }

  /// Whether it lasts until midnight, and has begun in that hour of the day.
  func hasBegun(_ hour: Int) -> Bool { endsAtMidnight && hours.contains(hour) }

  /// `early morning`, `late afternoon`; nil where no hour is set for it.
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
  /// 午前中 is over at noon.
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
