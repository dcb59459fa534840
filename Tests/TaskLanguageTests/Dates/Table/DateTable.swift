import TaskModel
import Testing

@testable import TaskLanguage

/// What expressions mean at three moments: at a month's end, on a leap day, and in an hour that a
/// change of the clocks skips in much of Europe.
///
/// The expected days are literals. They were computed once by a second implementation: a rule for
/// each expression written with python-dateutil 2.9 (`relativedelta`, `rrule`) and the ISO calendar
/// of Python, and not by the code under test.
@Suite struct DateTable {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    /// On Saturday, 31 January 2026, 10:00; Tuesday, 29 February 2028, 10:00; and Sunday, 29 March
    /// 2026, 02:30.
    let expected: [String]

    init(_ text: String, _ monthEnd: String, _ leapDay: String, _ clockChange: String) {
      self.text = text
      expected = [monthEnd, leapDay, clockChange]
    }

    var testDescription: String { text }
  }

  private static let clocks = ["2026-01-31T10:00", "2028-02-29T10:00", "2026-03-29T02:30"]

  @Test(arguments: weekdays + calendar + others + japanese + more)
  func expressionsMeanTheirDays(row: Row) throws {
    let words = row.text.split(separator: " ").map(String.init)
    for (clock, expected) in zip(Self.clocks, row.expected) {
      let now = try #require(CivilDateTime(iso8601: clock))
      #expect(try DateParser(now: now).parse(words)?.iso8601 == expected, "\(row.text) at \(clock)")
    }
  }

  @Test func thereAreEnough() {
    let rows = Self.weekdays + Self.calendar + Self.others + Self.japanese
    #expect(rows.count * Self.clocks.count >= 400)
    #expect(Set(rows.map(\.text)).count == rows.count)
  }
}
