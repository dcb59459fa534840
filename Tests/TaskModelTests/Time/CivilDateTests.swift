import TaskModel
import Testing

@Suite struct CivilDateTests {
  /// Day numbers and weekdays from an independent calendar.
  @Test(arguments: [
    (1, 1, 1, -719_162, Weekday.monday), (1582, 10, 15, -141_427, .friday),
    (1900, 2, 28, -25_509, .wednesday), (1900, 3, 1, -25_508, .thursday),
    (1969, 12, 31, -1, .wednesday), (1970, 1, 1, 0, .thursday), (1999, 12, 31, 10_956, .friday),
    (2000, 2, 29, 11_016, .tuesday), (2000, 3, 1, 11_017, .wednesday),
    (2024, 2, 29, 19_782, .thursday), (2026, 3, 11, 20_523, .wednesday),
    (2038, 1, 19, 24_855, .tuesday), (2100, 3, 1, 47_541, .monday),
    (9999, 12, 31, 2_932_896, .friday),
  ])
  func dayNumber(year: Int, month: Int, day: Int, number: Int, weekday: Weekday) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.dayNumber == number)
    #expect(date.weekday == weekday)
    #expect(CivilDate(dayNumber: number) == date)
    #expect(date.components == (year, month, day))
  }

  /// Walks through a cycle of 400 years: every day follows the one before it.
  @Test func everyDayFollowsTheOneBefore() throws {
    var (year, month, day) = (1800, 1, 1)
    let first = try #require(CivilDate(year: year, month: month, day: day)).dayNumber
    for offset in 0..<146_097 {
      let date = try #require(CivilDate(dayNumber: Int(first) + offset))
      guard date.components == (year, month, day) else {
        Issue.record("\(date.components) where \(year)-\(month)-\(day) was expected")
        return
      }
      day += 1
      if day > CivilDate.daysIn(month: month, year: year) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect((year, month, day) == (2200, 1, 1))
  }

  @Test(arguments: [(1900, 28), (2000, 29), (2023, 28), (2024, 29), (2100, 28), (2400, 29)])
  func lengthOfFebruary(year: Int, days: Int) {
    #expect(CivilDate.daysIn(month: 2, year: year) == days)
    #expect(CivilDate(year: year, month: 2, day: days) != nil)
    #expect(CivilDate(year: year, month: 2, day: days + 1) == nil)
  }

  @Test func lengthsOfMonths() {
    let lengths = (1...12).map { CivilDate.daysIn(month: $0, year: 2026) }
    #expect(lengths == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  }

  @Test(arguments: [
    (0, 1, 1), (10_000, 1, 1), (-1, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0),
    (2026, 1, 32), (2026, 4, 31), (2026, 2, 30), (.max, 1, 1), (2026, .min, 1), (2026, 1, .max),
  ])
  func noSuchDate(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [-719_163, 2_932_897, .min, .max])
  func dayNumberOutOfRange(number: Int) { #expect(CivilDate(dayNumber: number) == nil) }

  @Test func daysAreAdded() {
    #expect(day(2026, 2, 28)?.adding(days: 1) == day(2026, 3, 1))
    #expect(day(2024, 2, 28)?.adding(days: 1) == day(2024, 2, 29))
    #expect(day(2026, 1, 1)?.adding(days: -1) == day(2025, 12, 31))
    #expect(day(9999, 12, 30)?.adding(days: 1) == day(9999, 12, 31))
    #expect(day(9999, 12, 31)?.adding(days: 1) == nil)
    #expect(day(1, 1, 1)?.adding(days: -1) == nil)
    #expect(day(2026, 1, 1)?.adding(days: .max) == nil)
    #expect(day(1, 1, 1)?.adding(days: .min) == nil)
  }

  @Test func monthsAreClamped() {
    #expect(day(2026, 1, 31)?.adding(months: 1) == day(2026, 2, 28))
    #expect(day(2024, 1, 31)?.adding(months: 1) == day(2024, 2, 29))
    #expect(day(2024, 2, 29)?.adding(months: 12) == day(2025, 2, 28))
    #expect(day(2026, 3, 31)?.adding(months: -1) == day(2026, 2, 28))
    #expect(day(2026, 8, 31)?.adding(months: 1) == day(2026, 9, 30))
    #expect(day(2026, 3, 15)?.adding(months: 10) == day(2027, 1, 15))
    #expect(day(2026, 3, 15)?.adding(months: -3) == day(2025, 12, 15))
  }

  @Test func monthsEndWithTheRange() {
    #expect(day(9999, 11, 30)?.adding(months: 1) == day(9999, 12, 30))
    #expect(day(9999, 12, 1)?.adding(months: 1) == nil)
    #expect(day(1, 2, 1)?.adding(months: -1) == day(1, 1, 1))
    #expect(day(1, 1, 1)?.adding(months: -1) == nil)
    #expect(day(2026, 1, 1)?.adding(months: .max) == nil)
    #expect(day(2026, 1, 1)?.adding(months: .min) == nil)
  }

  @Test func distanceAndOrder() throws {
    let (first, second) = (try #require(day(2026, 2, 27)), try #require(day(2026, 3, 2)))
    #expect(first.days(to: second) == 3)
    #expect(second.days(to: first) == -3)
    #expect(first < second)
    #expect(!(second < first))
    #expect(!(first < first))
  }
}
