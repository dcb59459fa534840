import Formats
import LineEditing
import Testing

@testable import TaskShellKit
@testable import taskshell

@Suite struct CalendarPictureTests {
  private static func day(_ day: Int, count: Int = 0) -> MonthCalendar.Day {
    MonthCalendar.Day(
      date: "2026-03-\(day < 10 ? "0" : "")\(day)", day: day, week: 10, count: count,
      level: min(count, 4), isToday: day == 11, isPast: day < 11)
  }

  private static func calendar(months: Int = 1, weekdays: [String]) -> MonthCalendar {
    let month = MonthCalendar.Month(
      title: "March 2026",
      weeks: [
        MonthCalendar.Week(
          label: "W10", days: [nil, nil, nil, day(5), day(6), day(7), day(8)]),
        MonthCalendar.Week(
          label: "W11",
          days: [
            day(9), day(10, count: 1), day(11, count: 12), day(12), day(13, count: 7_000), nil, nil,
          ]),
      ])
    return MonthCalendar(
      weekdays: weekdays, months: [MonthCalendar.Month](repeating: month, count: months))
  }

  private static let english = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  @Test func countsStandBelowTheirDay() {
    #expect(
      Self.calendar(weekdays: Self.english).drawn(on: PictureRows.canvas()) == """
             March 2026
            Mon Tue Wed Thu Fri Sat Sun
        W10               5   6   7   8
        W11   9  10 [11] 12  13
                  1  12      7k

        """)
  }

  /// A holiday is marked in its day and named below the month.
  @Test func holidaysAreNamed() {
    var holiday = Self.day(12)
    holiday.holiday = "A Day"
    let week = MonthCalendar.Week(
      label: "W11", days: [Self.day(9), Self.day(10), Self.day(11), holiday, nil, nil, nil])
    let month = MonthCalendar.Month(
      title: "March 2026", weeks: [week], holidays: ["12 Mar  A Day"])
    let calendar = MonthCalendar(weekdays: Self.english, months: [month])
    #expect(
      calendar.drawn(on: PictureRows.canvas()) == """
             March 2026
            Mon Tue Wed Thu Fri Sat Sun
        W11   9  10 [11] 12*
             12 Mar  A Day

        """)
    #expect(JSONRenderer().picture(calendar).contains("\"holiday\":\"A Day\""))
  }

  @Test func wideNamesAlign() {
    let text = Self.calendar(weekdays: ["月", "火", "水", "木", "金", "土", "日"])
      .drawn(on: PictureRows.canvas(40))
    #expect(text.contains("\n     月  火  水  木  金  土  日\nW10 "))
  }

  @Test func monthsStandSideBySide() {
    func rows(_ width: Int) -> [Substring] {
      Self.calendar(months: 4, weekdays: Self.english).drawn(on: PictureRows.canvas(width))
        .split(separator: "\n").filter { $0.contains("March") }
    }
    #expect(rows(40).count == 4)
    #expect(rows(66).count == 4)
    #expect(rows(67).count == 2)
    #expect(rows(200).map { $0.count(where: { $0 == "M" }) } == [3, 1])
    let two = Self.calendar(months: 2, weekdays: Self.english).drawn(on: PictureRows.canvas())
    #expect(
      two.hasSuffix(
        """
        W11   9  10 [11] 12  13            W11   9  10 [11] 12  13
                  1  12      7k                      1  12      7k

        """))
  }

  @Test func heatIsColour() {
    let text = Self.calendar(weekdays: Self.english).drawn(on: PictureRows.canvas(color: true))
    let hot = TextStyle(color: .red, isBold: true)
    #expect(text.contains(TextStyle.green.applied(to: "10") + " " + hot.applied(to: "[11]")))
    #expect(text.contains(hot.applied(to: "7k")))
  }

  @Test func scriptsGetARowADay() {
    let calendar = Self.calendar(weekdays: Self.english)
    #expect(PlainRenderer().picture(calendar).hasPrefix("2026-03-05\t10\t0\t0\n"))
    #expect(
      CSVRenderer(isForTerminal: false).picture(calendar)
        .hasPrefix("date,week,count,level\r\n2026-03-05,10,0,0\r\n"))
    #expect(
      JSONRenderer().picture(calendar)
        .hasPrefix(#"[{"date":"2026-03-05","week":10,"count":0,"level":0},"#))
  }
}
