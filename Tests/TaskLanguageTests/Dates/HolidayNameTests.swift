import TaskModel
import Testing

@testable import TaskLanguage

/// Every holiday has a name, and a day with a name is off.
@Suite struct HolidayNameTests {
  @Test(arguments: HolidayCalendar.allCases) func eachHasOne(calendar: HolidayCalendar) throws {
    var day = try #require(CivilDate(year: 2000, month: 1, day: 1))
    let end = try #require(CivilDate(year: 2060, month: 1, day: 1))
    while day < end {
      let name = calendar.name(of: day)
      let isOff = !day.weekday.isWorkday || name != nil
      #expect(calendar.isWorkday(day) == !isOff, "\(day.iso8601)")
      if let name { #expect(!name.english.isEmpty && !name.japanese.isEmpty) }
      day = try #require(day.adding(days: 1))
    }
  }

  @Test(arguments: [
    (2026, 1, 1, "元日"), (2026, 3, 20, "春分の日"), (2026, 5, 6, "振替休日"),
    (2026, 9, 22, "国民の休日"), (2026, 10, 12, "スポーツの日"), (2027, 3, 22, "振替休日"),
  ])
  func inJapan(year: Int, month: Int, day: Int, name: String) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(HolidayCalendar.japanese.name(of: date)?.japanese == name)
  }

  @Test(arguments: [
    (2026, 1, 1, "New Year's Day"), (2026, 4, 3, "Good Friday"),
    (2026, 4, 6, "Easter Monday"), (2026, 12, 25, "Christmas Day"), (2026, 12, 26, "Boxing Day"),
  ])
  func inTheWest(year: Int, month: Int, day: Int, name: String) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(HolidayCalendar.western.name(of: date)?.english == name)
  }
}
