import TaskModel

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The clock of the machine.
///
/// Local time comes from libc, which reads the zone database everywhere; the zones of a statically
/// linked Foundation are silently GMT on Linux.
enum SystemClock {
  /// The running clock, or if the text is not nil, one that stands still at that local time.
  static func clock(fixedAt text: String?) throws(LaunchError) -> Clock {
    guard let text, !text.isEmpty else {
      return Clock(now: { reading(at: time(nil)) }, civil: { civil(at: $0.secondsSinceEpoch) })
    }
    guard let civil = CivilDateTime(iso8601: text) else { throw .badClock(text) }
    let fixed = Clock.Reading(civil: civil, instant: instant(ofLocal: civil))
    return Clock(now: { fixed }, civil: { Self.civil(at: $0.secondsSinceEpoch) })
  }

  /// A clock outside the years 1 to 9999 reads as the epoch.
  private static func reading(at seconds: time_t) -> Clock.Reading {
    let instant = Instant(secondsSinceEpoch: seconds)
    let civil = civil(at: seconds) ?? CivilDateTime(date: .epoch, time: .midnight)
    return Clock.Reading(civil: civil, instant: instant)
  }

  private static func civil(at seconds: Int) -> CivilDateTime? {
    var seconds = time_t(seconds)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil,
      let date = CivilDate(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday)),
      let time = CivilTime(hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
    else { return nil }
    return CivilDateTime(date: date, time: time)
  }

  private static func instant(ofLocal civil: CivilDateTime) -> Instant {
    let (year, month, day) = civil.date.components
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(day)
    parts.tm_hour = Int32(civil.time.hour)
    parts.tm_min = Int32(civil.time.minute)
    parts.tm_isdst = -1
    return Instant(secondsSinceEpoch: Int(mktime(&parts)))
  }
}
