import TaskModel
import Testing

@testable import TaskLanguage

@Suite struct WeekOfYearTests {
  /// The examples of ISO 8601 and the surrounding years.
  @Test(arguments: [
    ("2005-01-01", 2004, 53), ("2005-01-02", 2004, 53), ("2005-01-03", 2005, 1),
    ("2007-12-31", 2008, 1), ("2008-12-28", 2008, 52), ("2008-12-29", 2009, 1),
    ("2009-12-31", 2009, 53), ("2010-01-03", 2009, 53), ("2026-03-11", 2026, 11),
  ])
  func weeks(day: String, year: Int, number: Int) throws {
    let date = try #require(Due(iso8601: day)).date
    let week = WeekOfYear(of: date)
    #expect(week.year == year)
    #expect(week.number == number)
  }

  /// Every date reads back in its week notation.
  @Test func weeksReadBack() throws {
    let start = try #require(CivilDate(year: 1999, month: 12, day: 1))
    for days in 0..<2000 {
      let date = try #require(start.adding(days: days))
      let week = WeekOfYear(of: date)
      let word = "\(week.year)-\(week.label)-\(date.weekday.rawValue + 1)".lowercased()
      #expect(try DateParser(now: .now).parse([word])?.date == date)
    }
  }
}
