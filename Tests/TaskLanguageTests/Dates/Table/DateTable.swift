import TaskModel
import Testing

@testable import TaskLanguage

/// The meaning of expressions at three moments: at the end of a month, on a leap day, and in an
/// hour skipped by a clock change in much of Europe.
///
/// The expected days are literals, computed once by a second implementation instead of the code
/// under test: a rule for each expression written with python-dateutil 2.9 (`relativedelta`,
/// `rrule`, `easter`), the ISO calendar of Python, the law on national holidays and the gazetted
/// equinoxes.
@Suite struct DateTable {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    /// The results on Saturday, 31 January 2026, 10:00; Tuesday, 29 February 2028, 10:00; and
    /// Sunday, 29 March 2026, 02:30.
    let expected: [String]

    init(_ text: String, _ monthEnd: String, _ leapDay: String, _ clockChange: String) {
      self.text = text
      expected = [monthEnd, leapDay, clockChange]
    }

    var testDescription: String { text }

    /// Whether it is a number alone, which is never a day at the end of a text.
    var isBareNumber: Bool { text.utf8.allSatisfy { (48...57).contains($0) } && text.count < 3 }
  }

  static let clocks = ["2026-01-31T10:00", "2028-02-29T10:00", "2026-03-29T02:30"]

  /// The rows by class.
  static let classes: [(name: String, rows: [Row])] = [
    ("weekdays", weekdays), ("calendar", calendar), ("others", others), ("japanese", japanese),
    ("more", more), ("days with times", daysWithTimes), ("times before days", timesBeforeDays),
    ("parts", parts), ("lengths", lengths), ("directed weekdays", directedWeekdays),
    ("written dates", writtenDates), ("edges", edges), ("holidays", holidays),
    ("Japanese times", japaneseTimes), ("Japanese days", japaneseDays), ("everyday", everyday),
    ("everyday Japanese", everydayJapanese), ("crossed", crossed),
    ("crossed Japanese", crossedJapanese),
  ]

  @Test(arguments: classes.map(\.name))
  func expressionsMeanTheirDays(name: String) throws {
    let rows = try #require(Self.classes.first { $0.name == name }).rows
    for row in rows {
      let words = row.text.split(separator: " ").map(String.init)
      for (clock, expected) in zip(Self.clocks, row.expected) {
        let now = try #require(CivilDateTime(iso8601: clock))
        #expect(
          try DateParser(now: now).parse(words)?.iso8601 == expected, "\(row.text) at \(clock)")
      }
    }
  }

  /// At the end of a text a phrase is read as a whole or not at all, and never ignored silently.
  @Test(arguments: classes.map(\.name))
  func atTheEndOfATextTheyMeanTheSameOrStay(name: String) throws {
    let rows = try #require(Self.classes.first { $0.name == name }).rows
    var (understood, left) = (0, 0)
    for row in rows {
      let isJapanese = row.text.unicodeScalars.contains { $0.value >= 0x3000 }
      let title = isJapanese ? ["歯医者"] : ["Call", "Bob"]
      let texts = title + row.text.split(separator: " ").map(String.init)
      let words = texts.map { Word($0) }
      for (clock, expected) in zip(Self.clocks, row.expected) {
        let now = try #require(CivilDateTime(iso8601: clock))
        let found: DueInText
        do throws(DateError) {
          found = try DueInText.find(in: words, DateContext(now: now))
        } catch {
          continue
        }
        if found.text == title {
          #expect(found.due?.iso8601 == expected, "\(texts) at \(clock)")
          understood += 1
        } else {
          #expect(found.text == texts, "\(texts) at \(clock)")
          #expect(found.due == nil)
          #expect(found.notice != nil || row.isBareNumber, "\(texts) at \(clock)")
          left += 1
        }
      }
    }
    #expect(understood + left > 0)
  }

  @Test func thereAreEnough() {
    let rows = Self.classes.flatMap(\.rows)
    #expect(rows.count >= 2000)
    #expect(Set(rows.map(\.text)).count == rows.count)
  }
}
