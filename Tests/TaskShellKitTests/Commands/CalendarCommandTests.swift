import Testing

@testable import TaskLanguage
@testable import TaskShellKit

@Suite struct CalendarCommandTests {
  private static func calendar(
    _ line: String, _ lines: [String] = [], language: Language = .english
  ) throws -> MonthCalendar {
    let shell = try TestShell(lines, language: language)
    #expect(shell.run(line).isEmpty)
    return try #require(shell.view.calendar)
  }

  private static func days(_ calendar: MonthCalendar) -> [MonthCalendar.Day] {
    calendar.months.flatMap(\.weeks).flatMap(\.days).compactMap { $0 }
  }

  @Test func monthsHaveTheirDays() throws {
    let calendar = try Self.calendar("calendar 12")
    #expect(calendar.months.map(\.title).first == "March 2026")
    #expect(calendar.months.map(\.title).last == "February 2027")
    let days = Self.days(calendar)
    #expect(days.count == 365)
    #expect(days.map(\.date) == days.map(\.date).sorted())
    #expect(days.filter(\.isToday).map(\.date) == ["2026-03-11"])
    #expect(days.count(where: \.isPast) == 10)
    #expect(calendar.months.flatMap(\.weeks).allSatisfy { $0.days.count == 7 })
    let march = try #require(calendar.months.first)
    #expect(march.weeks.map(\.label) == ["W09", "W10", "W11", "W12", "W13", "W14"])
    #expect(march.weeks.first?.days.map { $0?.day } == [nil, nil, nil, nil, nil, nil, 1])
    #expect(calendar.months[9].weeks.last?.label == "W53")
    #expect(calendar.months[10].weeks.first?.label == "W53")
  }

  @Test func weeksBeginWhereTheyAreSetTo() throws {
    let calendar = try Self.calendar("cal", ["set week-starts sunday"], language: .japanese)
    #expect(calendar.weekdays == ["日", "月", "火", "水", "木", "金", "土"])
    let march = try #require(calendar.months.first)
    #expect(march.title == "2026年3月")
    #expect(march.weeks.map(\.label) == ["W10", "W11", "W12", "W13", "W14"])
    #expect(march.weeks.first?.days.first??.week == 9)
  }

  @Test func deadlinesCountOnTheirDay() throws {
    let lines = [
      "user add Anna", "add Late due:2026-03-02", "add Old due:2026-02-27",
      "add Water every:week due:2026-03-13 @Anna", "add Rent due:2026-03-20 wait:2026-03-19",
      "add Done due:2026-03-20", "done 5", "add Later due:2026-04-01",
    ]
    func counts(_ line: String) throws -> [String: Int] {
      let days = Self.days(try Self.calendar(line, lines)).filter { $0.count > 0 }
      return Dictionary(uniqueKeysWithValues: days.map { (String($0.date.suffix(5)), $0.count) })
    }
    #expect(try counts("calendar") == ["03-02": 1, "03-13": 1, "03-20": 2, "03-27": 1])
    #expect(try counts("calendar 2 @anna").count == 7)
    #expect(try counts("calendar done") == ["03-20": 1])
  }

  @Test func fullerDaysAreHotter() throws {
    let lines = (1...9).flatMap { count in
      (0..<count).map { "add Task \($0) due:2026-03-\(count + 19)" }
    }
    let levels = Self.days(try Self.calendar("calendar", lines)).map(\.level)
    #expect(levels.suffix(12) == [1, 1, 1, 2, 2, 2, 3, 3, 4, 0, 0, 0])
    let few = Self.days(try Self.calendar("calendar", ["add A due:today", "add B due:today"]))
    #expect(few[10].level == 2)
  }

  @Test(arguments: ["0", "25"])
  func tooManyMonthsAreRefused(count: String) throws {
    let shell = try TestShell()
    #expect(shell.run("calendar \(count)") == ["! calendar takes 1 to 24 months."])
  }
}
