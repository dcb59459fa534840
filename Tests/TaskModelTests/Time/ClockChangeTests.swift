import Foundation
import TestSupport
import Testing

@testable import TaskModel

/// The instant of every local time that a clock change skips or repeats, in zones of all kinds,
/// compared with Python's zoneinfo.
@Suite(.enabled(if: isInstalled("python3"), "python3 is not installed"))
struct ClockChangeTests {
  /// Zones of both hemispheres with and without summer time, including ones that changed their
  /// offset permanently, shift by half an hour, or skipped a day.
  private static let zones = [
    "Europe/Berlin", "Europe/London", "Europe/Dublin", "Europe/Moscow", "Europe/Istanbul",
    "America/New_York", "America/St_Johns", "America/Sao_Paulo", "America/Caracas",
    "America/Havana",
    "America/Scoresbysund", "America/Nuuk", "Asia/Tokyo", "Asia/Kathmandu", "Asia/Tehran",
    "Asia/Gaza",
    "Asia/Pyongyang", "Africa/Casablanca", "Africa/Cairo", "Africa/Monrovia", "Australia/Lord_Howe",
    "Australia/Sydney", "Pacific/Apia", "Pacific/Chatham", "Pacific/Kwajalein", "Antarctica/Troll",
  ]

  /// Prints the first offset of each zone, its changes, and local times around them with their
  /// instants.
  private static let oracle = """
    import sys
    from datetime import datetime, timedelta, timezone
    from zoneinfo import ZoneInfo
    epoch = datetime(1970, 1, 1)
    first, last = (datetime(year, 1, 1, tzinfo=timezone.utc) for year in (1990, 2038))
    for name in sys.argv[1:]:
        zone = ZoneInfo(name)
        def offset(seconds):
            at = datetime.fromtimestamp(seconds, timezone.utc).astimezone(zone)
            return int(at.utcoffset().total_seconds())
        start, stop = int(first.timestamp()), int(last.timestamp())
        print("zone", name, offset(start))
        for day in range(start, stop, 43200):
            low, high = day, day + 43200
            before, after = offset(low), offset(high)
            if before == after:
                continue
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if offset(middle) == before else (low, middle)
            print("change", high, after)
            edge = abs(after - before)
            begin = high + min(before, after)
            for local in (-3600, -60, 0, 60, edge // 2 - 60, edge // 2, edge // 2 + 60, edge - 60, edge,
                          edge + 60, edge + 3600):
                wall = epoch + timedelta(seconds=(begin + local) // 60 * 60)
                print("time", wall.strftime("%Y-%m-%dT%H:%M"),
                      int(wall.replace(tzinfo=zone, fold=0).timestamp()))
    """

  /// A zone with its offset changes.
  private struct Zone {
    var name: Substring
    var offset: Int
    var changes: [(at: Int, offset: Int)] = []

    func civil(_ instant: Instant) -> CivilDateTime? {
      let change = changes.last { $0.at <= instant.secondsSinceEpoch }
      let local = instant.secondsSinceEpoch + (change?.offset ?? offset)
      let days = (local - (local % 86_400 + 86_400) % 86_400) / 86_400
      let minutes = (local - days * 86_400) / 60
      guard let date = CivilDate(dayNumber: days),
        let time = CivilTime(hour: minutes / 60, minute: minutes % 60)
      else { return nil }
      return CivilDateTime(date: date, time: time)
    }

    var clock: Clock {
      let reading = Clock.Reading(
        civil: CivilDateTime(date: .epoch, time: .midnight), instant: Instant(secondsSinceEpoch: 0))
      return Clock(now: { reading }, civil: { [self] in civil($0) })
    }
  }

  private static func lines() throws -> [[Substring]] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", oracle] + zones
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: " ")
    }
  }

  @Test func everyGapAndRepeatIsThatOfTheStandard() throws {
    var zones: [Zone] = []
    var times: [(zone: Int, wall: CivilDateTime, instant: Int)] = []
    for line in try Self.lines() {
      switch line[0] {
      case "zone": zones.append(Zone(name: line[1], offset: try #require(Int(line[2]))))
      case "change":
        zones[zones.count - 1].changes.append(
          (try #require(Int(line[1])), try #require(Int(line[2]))))
      default:
        let wall = try #require(CivilDateTime(iso8601: line[1]))
        times.append((zones.count - 1, wall, try #require(Int(line[2]))))
      }
    }
    #expect(zones.count == Self.zones.count)
    #expect(times.count > 10_000)
    let clocks = zones.map(\.clock)
    for (zone, wall, instant) in times {
      let found = clocks[zone].instant(of: wall).secondsSinceEpoch
      #expect(found == instant, "\(zones[zone].name) \(wall)")
    }
  }
}
