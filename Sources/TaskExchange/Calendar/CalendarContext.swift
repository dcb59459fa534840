import TaskLanguage
import TaskModel

/// What calendars are read and written against: the clocks, and the zones of the system.
package struct CalendarContext {
  let reading: ReadingContext
  let zones: CalendarZones

  package init(_ reading: ReadingContext) {
    self.reading = reading
    zones = CalendarZones(reading.zoneFile)
  }

  /// - Parameter zoneFile: the bytes of a file of the system's zone database, by its name in there.
  package init(clock: Clock, zoneFile: @escaping (String) -> [UInt8]?) {
    var reading = ReadingContext(clock: clock, dates: DateContext(now: clock.now().civil))
    reading.zoneFile = zoneFile
    self.init(reading)
  }

  private init(_ reading: ReadingContext, _ zones: CalendarZones) {
    (self.reading, self.zones) = (reading, zones)
  }

  /// The same by the clocks of that zone: what a task was when it was read elsewhere; nil for a zone that
  /// the system does not know.
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

/// What the clocks show at the moment of a property.
struct ShownMoment {
  let due: Due
  let hasSeconds: Bool
  /// The zone that the system does not know: what a clock on the wall shows there is taken for what it
  /// shows here.
  let missingZone: String?
}

extension CalendarContext {
  /// Nil for what is no moment.
  ///
  /// - Parameter value: one of several values.
  func shown(_ property: ContentLine, _ value: ArraySlice<UInt8>? = nil) -> ShownMoment? {
    guard let moment = CalendarMoment(value ?? property.value) else { return nil }
    func shown(_ due: Due?, missing zone: String? = nil) -> ShownMoment? {
      due.map { ShownMoment(due: $0, hasSeconds: moment.second != 0, missingZone: zone) }
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

  /// A moment as another property tells it: in its zone, in UTC, or as a clock on the wall shows it.
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
    let zone = other.writtenParameters(only: "TZID")
    guard let there = zones.zone(named: name)?.civil(reading.instant(due)) else {
      return (zone, plain.1)
    }
    let shown = Due(date: there.date, time: there.time)
    return (zone, Array(CalendarMoment.written(shown).utf8))
  }
}
