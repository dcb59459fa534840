import SystemCalls
import TaskModel

/// The clock of the machine.
///
/// Local time comes from libc, which reads the zone database everywhere; the zones of a statically
/// linked Foundation are silently GMT on Linux.
enum SystemClock {
  /// The running clock, or if the text is not nil, one that stands still at that local time.
  static func clock(fixedAt text: String?) throws(LaunchError) -> Clock {
    let running = Clock(
      now: { reading(at: time(nil)) }, civil: { civil(at: $0.secondsSinceEpoch) })
    guard let text, !text.isEmpty else { return running }
    guard let civil = CivilDateTime(iso8601: text) else { throw .badClock(text) }
    let fixed = Clock.Reading(civil: civil, instant: running.instant(of: civil))
    return Clock(now: { fixed }, civil: running.civil)
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
    // localtime_r may keep the zone that it has read first, however long the shell is open.
    tzset()
    guard localtime_r(&seconds, &parts) != nil,
      let date = CivilDate(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday)),
      let time = CivilTime(hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
    else { return nil }
    return CivilDateTime(date: date, time: time)
  }
}
