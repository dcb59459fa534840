import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Properties of all dates, tested on random days.
@Suite struct DatePropertyTests {
  private static func moments(_ seed: Int) -> [CivilDateTime] {
    var generator = SeededGenerator(seed: UInt64(seed))
    return (0..<200).compactMap { _ in
      let day = CivilDate(dayNumber: .random(in: 0...40_000, using: &generator))
      let time = CivilTime(
        hour: .random(in: 0...23, using: &generator),
        minute: .random(in: 0...59, using: &generator))
      guard let day, let time else { return nil }
      return CivilDateTime(date: day, time: time)
    }
  }

  private static let expressions = Set(DateForm.all.flatMap(\.examples)).sorted()

  private static func parse(_ text: String, _ now: CivilDateTime) throws -> Due? {
    try DateParser(now: now).parse(text.split(separator: " ").map(String.init))
  }

  @Test(arguments: 0..<3)
  func aDateReadsItsOwnEcho(seed: Int) throws {
    for now in Self.moments(seed) {
      for text in Self.expressions where text != "sat 28 mar 2026" {
        guard let due = try Self.parse(text, now) else {
          Issue.record("\(text) at \(now)")
          continue
        }
        #expect(try Self.parse(due.iso8601, now) == due)
      }
    }
  }

  @Test(arguments: 0..<3)
  func sumsAreInverse(seed: Int) throws {
    for now in Self.moments(seed) {
      for length in ["3d", "2w", "40d"] {
        #expect(try Self.parse("eom+\(length)-\(length)", now) == Self.parse("eom", now))
      }
      for length in ["9h", "90min", "3d"] {
        let sum = "tomorrow 5pm+\(length)-\(length)"
        #expect(try Self.parse(sum, now) == Self.parse("tomorrow 5pm", now))
      }
    }
  }

  /// Forward-looking forms never mean a past day, and some never today.
  @Test(arguments: 0..<3)
  func theFutureIsPreferred(seed: Int) throws {
    for now in Self.moments(seed) {
      for text in ["sow", "som", "soq", "soy", "friday", "wed", "next week", "next month", "来週"] {
        #expect(try #require(try Self.parse(text, now)).date > now.date, "\(text) at \(now)")
      }
      for text in ["eow", "eom", "eoq", "eoy", "14", "31", "feb 29", "mar 14", "this friday"] {
        #expect(try #require(try Self.parse(text, now)).date >= now.date, "\(text) at \(now)")
      }
    }
  }

  @Test func theOrderAndTheWeekAreSettings() throws {
    func parse(_ text: String, _ style: DateStyle) throws -> String? {
      let words = text.split(separator: " ").map(String.init)
      return try DateParser(DateContext(now: .now, style: style)).parse(words)?.iso8601
    }
    #expect(try parse("3/4", DateStyle(order: .monthFirst)) == "2027-03-04")
    #expect(try parse("3/4", DateStyle(order: .dayFirst)) == "2026-04-03")
    #expect(throws: DateError.ambiguousOrder("3/4")) { try parse("3/4", DateStyle()) }
    #expect(throws: DateError.noSuchDay("14/3")) {
      try parse("14/3", DateStyle(order: .monthFirst))
    }
    let sunday = DateStyle(weekStart: .sunday)
    #expect(try parse("next week", sunday) == "2026-03-15")
    #expect(try parse("eow", sunday) == "2026-03-14")
    #expect(try parse("next friday", sunday) == "2026-03-20")
    #expect(try parse("next sunday", sunday) == "2026-03-15")
  }

  @Test func aWrongWeekdayIsRefused() throws {
    #expect(throws: (any Error).self) { try Self.parse("fri 14 march", .now) }
    #expect(try Self.parse("sat 14 march", .now)?.iso8601 == "2026-03-14")
  }

  /// Any short word before, between or after dates is read, or is text.
  @Test func anyShortWordBesideADate() {
    let marks = ["0", "9", "5", ":", "/", "-", ".", ",", "h", "日", "月", "#", "時"]
    let two = marks.flatMap { first in marks.map { first + $0 } }
    let three = two.flatMap { first in [":", "0", "日", "/"].map { first + $0 } }
    let context = DateContext(now: .now)
    for word in marks + two + three {
      for line in ["x \(word) 0:00", "\(word) friday", "x 明日 \(word)", "x 3月 \(word) 5pm"] {
        _ = try? DueInText.find(in: Tokenizer.words(of: line), context)
      }
    }
  }
}
