import Foundation
import TaskLanguage
import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// Times in a zone are converted by the system's zone database.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")))
struct ZoneFileTests {
  private static func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(name)").map { Array($0) }
  }

  private static var context: ReadingContext {
    var context = ReadingContext.fixed()
    context.zoneFile = bytes
    return context
  }

  private static func utc(_ zone: String, _ local: String) throws -> String {
    let zone = try #require(bytes(zone).flatMap(ZoneFile.init))
    return zone.instant(of: try #require(CivilDateTime(iso8601: local))).rfc3339
  }

  /// A repeated time is the first one, and a skipped one is interpreted with the offset before it
  /// (RFC 5545, section 3.3.5); after the last change of the file its rule applies.
  @Test(arguments: [
    ("Europe/Berlin", "2026-03-16T09:00", "2026-03-16T08:00:00Z"),
    ("Europe/Berlin", "2026-07-16T09:00", "2026-07-16T07:00:00Z"),
    ("Europe/Berlin", "2026-03-29T02:30", "2026-03-29T01:30:00Z"),
    ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00Z"),
    ("Europe/Berlin", "2026-10-25T03:30", "2026-10-25T02:30:00Z"),
    ("Europe/Berlin", "2090-07-16T09:00", "2090-07-16T07:00:00Z"),
    ("Europe/Berlin", "2090-01-16T09:00", "2090-01-16T08:00:00Z"),
    ("America/New_York", "2026-03-08T02:30", "2026-03-08T07:30:00Z"),
    ("America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00Z"),
    ("America/New_York", "2080-12-01T12:00", "2080-12-01T17:00:00Z"),
    ("Australia/Sydney", "2080-01-01T12:00", "2080-01-01T01:00:00Z"),
    ("Australia/Sydney", "2080-07-01T12:00", "2080-07-01T02:00:00Z"),
    ("Asia/Tokyo", "2026-03-16T09:00", "2026-03-16T00:00:00Z"),
    ("Asia/Kathmandu", "2026-03-16T09:00", "2026-03-16T03:15:00Z"),
    ("Europe/Berlin", "1800-01-01T12:00", "1800-01-01T11:06:32Z"),
    ("UTC", "2026-03-16T09:00", "2026-03-16T09:00:00Z"),
  ])
  func clocksShowInstants(zone: String, local: String, instant: String) throws {
    #expect(try Self.utc(zone, local) == instant)
  }

  /// The C library and this reader agree on zones.
  @Test(arguments: [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Chatham",
    "Europe/Dublin", "Australia/Sydney",
  ])
  func zonesAgreeWithTheSystem(name: String) throws {
    let zone = try #require(Self.bytes(name).flatMap(ZoneFile.init))
    let system = try #require(TimeZone(identifier: name))
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let seconds = generator.number(0...2_100_000_000)
      let offset = system.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      let minute = (seconds + offset) / 60 * 60
      let date = try #require(CivilDate(dayNumber: minute / 86_400))
      let time = try #require(CivilTime(hour: minute / 3600 % 24, minute: minute / 60 % 60))
      let found = zone.instant(of: CivilDateTime(date: date, time: time)).secondsSinceEpoch
      // A repeated time is the first one.
      let isSame = abs(found - (minute - offset)) == 0
      let isEarlier =
        found < minute - offset
        && found + system.secondsFromGMT(for: Date(timeIntervalSince1970: Double(found))) == minute
      #expect(isSame || isEarlier, "\(date.iso8601) \(time.iso8601)")
    }
  }

  /// A time of a known zone is converted to local time without a remark.
  @Test(arguments: [
    "Europe/Berlin", "/freeassociation.sourceforge.net/Europe/Berlin",
    "/citadel.org/20250101_1/Europe/Berlin",
  ])
  func timesInAZoneBecomeTimesHere(zone: String) throws {
    let read = try readTodo("DUE;TZID=\(zone):20260316T090000", context: Self.context)
    #expect(read.task?.task.due?.iso8601 == "2026-03-16T08:00")
    #expect(read.losses == [])
    let quoted = try readTodo("DUE;TZID=\"\(zone)\":20260316T090000", context: Self.context)
    #expect(quoted.task?.task.due?.iso8601 == "2026-03-16T08:00")
  }

  /// UNTIL in UTC is an instant, which is another day elsewhere.
  @Test func theEndOfARuleIsAnInstant() throws {
    var context = ReadingContext(
      clock: Clock(
        now: Clock.fixed().now,
        civil: { Clock.fixed().civil(Instant(secondsSinceEpoch: $0.secondsSinceEpoch + 9 * 3600)) }),
      dates: DateContext(now: .now))
    context.zoneFile = Self.bytes
    for (end, day) in [
      ("20260331T235900Z", "2026-04-01"), ("20260331T235959Z", "2026-04-01"),
      ("20260331T150000Z", "2026-03-31"), ("20260331T143000Z", "2026-03-31"),
    ] {
      let read = try readTodo(
        "DTSTART;TZID=Asia/Tokyo:20260316T083000", "DUE;TZID=Asia/Tokyo:20260316T083000",
        "RRULE:FREQ=DAILY;UNTIL=\(end)", context: context)
      #expect(read.task?.task.due?.iso8601 == "2026-03-16T08:30")
      #expect(read.task?.task.recurrence?.notation == "day until \(day)", "\(end)")
    }
  }

  /// A zone name must not lead to another file.
  @Test(arguments: [
    "../../etc/passwd", "Europe/../../x", "", "/", "Europe//Berlin/", "a b", "é", ".",
  ])
  func otherNamesAreNotAsked(name: String) throws {
    var asked: [String] = []
    let zones = CalendarZones { name in
      asked.append(name)
      return nil
    }
    #expect(zones.zone(named: name) == nil && zones.zone(named: name) == nil)
    for path in asked { #expect(!path.contains("..") && !path.hasPrefix("/") && path.count < 70) }
    for count in 0..<1000 { _ = zones.zone(named: "Zone/\(count)") }
    #expect(asked.count < 600)
  }

  /// A damaged file is rejected, or its results are numbers.
  @Test func damagedFilesEndNothing() throws {
    let whole = try #require(Self.bytes("Europe/Berlin"))
    var generator = SeededGenerator(seed: 3)
    for count in stride(from: 0, to: whole.count, by: 7) {
      _ = ZoneFile(Array(whole.prefix(count)))?.instant(of: .now)
    }
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0..<4 {
        bytes[generator.number(0...bytes.count - 1)] = UInt8(generator.number(0...255))
      }
      _ = ZoneFile(bytes)?.instant(of: .now)
    }
  }
}
