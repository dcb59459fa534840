import TaskModel

/// A date, or a date with a time, as iCalendar writes it (RFC 5545, sections 3.3.4 and 3.3.5).
struct CalendarMoment: Equatable {
  let due: Due
  /// From 0 to 60.
  let second: Int
  let isUTC: Bool

  /// Reads `20260314`, `20260314T170000` or `20260314T170000Z`; nil for anything else.
  init?(_ bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    guard [8, 15, 16].firstIndex(of: bytes.count) != nil, let digits = bytes[..<8].number(),
      let date = CivilDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    else { return nil }
    isUTC = bytes.count == 16
    guard bytes.count > 8 else {
      (due, second) = (Due(date: date), 0)
      return
    }
    guard bytes[8] == UInt8(ascii: "T"), !isUTC || bytes[15] == UInt8(ascii: "Z"),
      let clock = bytes[9..<15].number(), clock % 100 <= 60,
      let time = CivilTime(hour: clock / 10_000, minute: clock / 100 % 100)
    else { return nil }
    (due, second) = (Due(date: date, time: time), clock % 100)
  }

  init?(_ text: String) { self.init(Array(text.utf8)[...]) }

  /// The moment and time of a clock on the wall; a day without a time begins at midnight.
  var civil: CivilDateTime { CivilDateTime(date: due.date, time: due.time ?? .midnight) }

  // MARK: Writing

  /// `20260314`
  static func day(_ date: CivilDate) -> String { date.iso8601.filter { $0 != "-" } }

  /// `20260314`, or with a time `20260314T170000`.
  static func written(_ due: Due) -> String {
    guard let time = due.time else { return day(due.date) }
    return day(due.date) + "T" + time.iso8601.filter { $0 != ":" } + "00"
  }

  /// `;VALUE=DATE:20260314`, or with a time on the wall clock `:20260314T170000`.
  static func value(_ due: Due) -> String {
    (due.time == nil ? ";VALUE=DATE:" : ":") + written(due)
  }
}

/// A length of time as iCalendar writes it (section 3.3.6).
enum CalendarLength {
  /// The whole minutes of `P1D`, `PT1H30M`, `P2W`; nil for anything else, and for lengths below zero.
  static func minutes(_ bytes: ArraySlice<UInt8>) -> Int? { seconds(bytes).map { $0 / 60 } }

  /// The same in seconds.
  static func seconds(_ bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    if rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
    var (seconds, isTime, count) = (0, false, 0)
    while !rest.isEmpty {
      if !isTime, rest.first == UInt8(ascii: "T") {
        isTime = true
        rest.removeFirst()
      }
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(digits.count)
      count += 1
      guard count <= 5, let number = digits.number(), let unit = rest.popFirst() else { return nil }
      switch (Unicode.Scalar(unit), isTime) {
      case ("W", false): seconds += number * 604_800
      case ("D", false): seconds += number * 86_400
      case ("H", true): seconds += number * 3_600
      case ("M", true): seconds += number * 60
      case ("S", true): seconds += number
      default: return nil
      }
    }
    return seconds
  }
}
