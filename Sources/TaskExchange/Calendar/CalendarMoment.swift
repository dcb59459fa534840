import TaskLanguage
import TaskModel

/// A date, with or without a time, in iCalendar (RFC 5545, sections 3.3.4 and 3.3.5).
struct CalendarMoment: Equatable {
  let due: Due
  /// The second, from 0 to 60.
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

  /// The moment on the wall clock; a day without a time begins at midnight.
  var civil: CivilDateTime { CivilDateTime(date: due.date, time: due.time ?? .midnight) }

  // MARK: Writing

  /// Returns a date: `20260314`.
  static func day(_ date: CivilDate) -> String { date.iso8601.filter { $0 != "-" } }

  /// Returns `20260314`, or with a time `20260314T170000`.
  static func written(_ due: Due) -> String {
    guard let time = due.time else { return day(due.date) }
    return day(due.date) + "T" + time.iso8601.filter { $0 != ":" } + "00"
  }
}

/// A duration in iCalendar (section 3.3.6).
enum CalendarLength {
  /// Returns the whole minutes of `P1D`, `PT1H30M`, `P2W`; nil for others and negative ones.
  static func minutes(_ bytes: ArraySlice<UInt8>) -> Int? { seconds(bytes).map { $0 / 60 } }

  /// Returns the seconds of `P1D`, `PT1H30M`, `P2W`; nil for anything else, and for negative ones.
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

/// The context for reading and writing calendars: the clock, and the system's time zones.
package struct CalendarContext {
  let reading: ReadingContext
  let zones: CalendarZones

  package init(_ reading: ReadingContext) {
    self.reading = reading
    zones = CalendarZones(reading.zoneFile)
  }

  /// - Parameter zoneFile: returns the bytes of a file of the system's zone database, by its name.
  package init(clock: Clock, zoneFile: @escaping (String) -> [UInt8]?) {
    var reading = ReadingContext(clock: clock, dates: DateContext(now: clock.now().civil))
    reading.zoneFile = zoneFile
    self.init(reading)
  }

  private init(_ reading: ReadingContext, _ zones: CalendarZones) {
    (self.reading, self.zones) = (reading, zones)
  }

  /// Returns a context with the clock of that zone, in which a task was read elsewhere; nil if the
  /// system does not know the zone.
  package func inZone(_ name: String) -> CalendarContext? {
    guard let zone = zones.zone(named: name) else { return nil }
    let now = reading.clock.now
    let clock = Clock(
      now: {
        let here = now()
        return Clock.Reading(civil: zone.civil(here.instant) ?? here.civil, instant: here.instant)
      }, civil: { zone.civil($0) })
    return CalendarContext(reading.by(clock), zones)
  }
}

/// The local date and time of a property.
struct LocalMoment {
  let due: Due
  let hasSeconds: Bool
  /// A zone unknown to the system: its wall-clock times are used as local ones.
  let missingZone: String?
}

extension CalendarContext {
  /// Returns nil if the value is not a date or time.
  ///
  /// - Parameter value: one of several values.
  func shown(_ property: ContentLine, _ value: ArraySlice<UInt8>? = nil) -> LocalMoment? {
    guard let moment = CalendarMoment(value ?? property.value) else { return nil }
    func shown(_ due: Due?, missing zone: String? = nil) -> LocalMoment? {
      due.map { LocalMoment(due: $0, hasSeconds: moment.second != 0, missingZone: zone) }
    }
    if moment.isUTC { return shown(local(Instant(utc: moment.civil))) }
    guard moment.due.time != nil, let name = property.parameter("TZID") else {
      return shown(moment.due)
    }
    guard let zone = zones.zone(named: name) else { return shown(moment.due, missing: name) }
    return shown(local(zone.instant(of: moment.civil)))
  }

  private func local(_ instant: Instant) -> Due? {
    reading.clock.civil(instant).map { Due(date: $0.date, time: $0.time) }
  }

  /// Writes a moment like another property: in its zone, in UTC, or as wall-clock time.
  func written(_ due: Due, like other: ContentLine?) -> (parameters: [UInt8], value: [UInt8]) {
    guard due.time != nil else {
      return (Array(";VALUE=DATE".utf8), Array(CalendarMoment.day(due.date).utf8))
    }
    let plain = ([UInt8](), Array(CalendarMoment.written(due).utf8))
    guard let other, let moment = CalendarMoment(other.value), moment.due.time != nil else {
      return plain
    }
    if moment.isUTC { return ([], Array(reading.instant(due).compact.utf8)) }
    guard let name = other.parameter("TZID") else { return plain }
    let zone = other.writtenParameters { $0 == "TZID" }
    guard let there = zones.zone(named: name)?.civil(reading.instant(due)) else {
      return (zone, plain.1)
    }
    let shown = Due(date: there.date, time: there.time)
    return (zone, Array(CalendarMoment.written(shown).utf8))
  }
}
