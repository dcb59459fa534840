import TaskModel
import TestSupport
import Testing

@Suite struct RecurrenceTests {
  /// The successive days if each is done on its day.
  private static func days(_ recurrence: Recurrence, from first: CivilDate, _ count: Int)
    -> [String]
  {
    var recurrence = recurrence.anchored(at: first)
    var days = [first]
    while days.count < count, let last = days.last,
      let next = recurrence.next(after: last, today: last)
    {
      days.append(next)
      recurrence = recurrence.following
    }
    return days.map { String($0.iso8601.dropFirst(2)) }
  }

  @Test func monthEndsDoNotDrift() throws {
    let january = try #require(day(2026, 1, 31))
    #expect(
      Self.days(Recurrence(.months(1)), from: january, 5) == [
        "26-01-31", "26-02-28", "26-03-31", "26-04-30", "26-05-31",
      ])
    #expect(
      Self.days(Recurrence(.month([.day(-1)])), from: january, 4) == [
        "26-01-31", "26-02-28", "26-03-31", "26-04-30",
      ])
    #expect(
      Self.days(Recurrence(.month([.day(31)])), from: january, 3) == [
        "26-01-31", "26-02-28", "26-03-31",
      ])
  }

  @Test func leapDaysComeBack() throws {
    let leap = try #require(day(2028, 2, 29))
    #expect(
      Self.days(Recurrence(.years(1)), from: leap, 5) == [
        "28-02-29", "29-02-28", "30-02-28", "31-02-28", "32-02-29",
      ])
  }

  /// Weeks are calendar weeks: the clock change on 29 March does not matter.
  @Test func weeksOverAChangeOfTheClocks() throws {
    let first = try #require(day(2026, 3, 22))
    #expect(
      Self.days(Recurrence(.weeks(2)), from: first, 3) == ["26-03-22", "26-04-05", "26-04-19"])
  }

  @Test func weekdaysOfMonthsAndWeeks() throws {
    let friday = try #require(day(2026, 3, 27))
    #expect(
      Self.days(Recurrence(.month([.weekday(-1, .friday)])), from: friday, 4) == [
        "26-03-27", "26-04-24", "26-05-29", "26-06-26",
      ])
    #expect(
      Self.days(Recurrence(.month([.weekday(5, .friday)])), from: friday, 3) == [
        "26-03-27", "26-05-29", "26-07-31",
      ])
    let set = WeekdaySet([.monday, .friday])
    #expect(
      Self.days(Recurrence(.weekdays(set)), from: friday, 4) == [
        "26-03-27", "26-03-30", "26-04-03", "26-04-06",
      ])
  }

  @Test func theNextOneIsAfterBothDueAndToday() throws {
    let (due, today) = (try #require(day(2026, 3, 1)), try #require(day(2026, 3, 11)))
    #expect(Recurrence(.days(3)).next(after: due, today: today) == day(2026, 3, 13))
    #expect(Recurrence(.weeks(1)).next(after: due, today: today) == day(2026, 3, 15))
    #expect(Recurrence(.days(3)).next(after: today, today: due) == day(2026, 3, 14))
    let again = Recurrence(.weeks(1), isFromCompletion: true)
    #expect(again.next(after: due, today: today) == day(2026, 3, 18))
    #expect(again.next(after: today, today: due) == day(2026, 3, 8))
  }

  @Test func untilAndCountEndIt() throws {
    let due = try #require(day(2026, 3, 11))
    #expect(Recurrence(.days(1), until: day(2026, 3, 12)).next(after: due, today: due) != nil)
    #expect(Recurrence(.days(1), until: due).next(after: due, today: due) == nil)
    #expect(Self.days(Recurrence(.days(1), count: 3), from: due, 9).count == 3)
  }

  private static let rules: [Recurrence.Rule] = [
    .days(1), .days(3), .weeks(1), .weeks(5), .months(1), .months(7), .years(1), .years(4),
    .month([.day(-1)]), .month([.day(1)]), .month([.day(22)]), .month([.day(31)]),
    .month([.weekday(1, .monday)]),
    .month([.weekday(5, .sunday)]), .month([.weekday(-1, .friday)]),
    .weekdays(WeekdaySet([.tuesday])),
    .weekdays(WeekdaySet([.monday, .wednesday, .sunday])),
    .weekdays(WeekdaySet([.tuesday, .thursday]), every: 2), .month([.day(1), .day(15)]),
    .month([.workday(-1)]), .month([.workday(3)]), .month([.weekday(-1, .friday)], every: 3),
    .year(month: 3, .day(14)), .year(month: 2, .day(29)), .year(month: 11, .weekday(4, .thursday)),
  ]

  /// The next day is later than both, and the first is not before the requested day.
  @Test(arguments: rules)
  func theNextOneIsStrictlyLater(rule: Recurrence.Rule) throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let due = try #require(CivilDate(dayNumber: generator.number(10_000...40_000)))
      let today = try #require(
        CivilDate(dayNumber: Int(due.dayNumber) + generator.number(-400...400)))
      for isAgain in [false, true] {
        let recurrence = Recurrence(rule, isFromCompletion: isAgain).anchored(at: due)
        let next = try #require(recurrence.next(after: due, today: today))
        #expect(next > today && (isAgain || next > due))
      }
      #expect(try #require(Recurrence(rule).first(from: today)) >= today)
    }
  }

  @Test(arguments: rules)
  func theNotationReadsBack(rule: Recurrence.Rule) {
    for isAgain in [false, true] {
      for (date, count) in [(day(2026, 1, 31), nil), (nil, 5), (day(2028, 2, 29), 1)] {
        let recurrence = Recurrence(
          rule, isFromCompletion: isAgain, anchor: date, until: date, count: count)
        #expect(Recurrence(notation: recurrence.notation) == recurrence)
      }
    }
  }

  @Test(arguments: [
    "", "days", "0 days", "-1 days", "1 days", "1 day", "mon,", "mon,xyz", "sun,mon", "32nd",
    "6th friday", "last", "10001 days", "10001 hours", "600001 minutes", "20000 months",
    "9223372036854775807 days", "9223372036854775807 months on 15th", "10001 weeks on fri",
    "day until", "day until 2026-02-30", "day 0 times", "day  ", "again",
  ])
  func otherNotationsAreRefused(text: String) { #expect(Recurrence(notation: text) == nil) }

  /// A rule that cannot be stored or computed with is rejected; the largest ones are kept.
  @Test func numbersOfFilesAreChecked() {
    let refused: [Recurrence.Rule] = [
      .minutes(0), .minutes(600_001), .days(-1), .days(10_001), .weeks(.max), .months(.max),
      .years(.min), .weekdays(WeekdaySet([.friday]), every: .max), .weekdays(WeekdaySet([])),
      .month([.day(15)], every: .max), .month([.day(32)]), .month([.day(-2)]), .month([]),
      .month([.weekday(6, .friday)]), .month([.workday(24)]), .year(month: 13, .day(1)),
      .year(month: 0, .day(1)), .year(month: 2, .day(0)),
    ]
    for rule in refused { #expect(Recurrence(checked: rule) == nil, "\(rule)") }
    let kept: [Recurrence.Rule] = [
      .minutes(600_000), .days(10_000), .weeks(10_000), .months(10_000), .years(10_000),
      .weekdays(WeekdaySet(Weekday.allCases), every: 10_000),
      .month(Weekday.allCases.map { .weekday(-1, $0) }, every: 10_000),
      .month((1...31).map { .day($0) }, every: 10_000),
    ]
    for rule in kept + Self.rules {
      #expect(Recurrence(checked: rule, count: 3) == Recurrence(rule, count: 3), "\(rule)")
    }
    #expect(Recurrence(checked: .days(1), count: 0) == nil)
  }

  /// No value that a rule could hold traps.
  @Test(arguments: [Int.max, Int.max / 2, 1 << 33, 0, -1, Int.min])
  func intervalsWithoutMeaningHaveNoNext(every: Int) throws {
    let due = try #require(day(2026, 3, 11))
    for rule: Recurrence.Rule in [
      .days(every), .weeks(every), .months(every), .years(every), .month([.day(15)], every: every),
      .weekdays(WeekdaySet([.friday]), every: every), .minutes(every),
    ] {
      let recurrence = Recurrence(rule).anchored(at: due)
      #expect(recurrence.next(after: Due(date: due), at: .now, nil) == nil, "\(rule)")
    }
  }

  @Test func calendarsEnd() throws {
    let end = try #require(CivilDate(dayNumber: CivilDate.validDayNumbers.upperBound))
    for rule in Self.rules { #expect(Recurrence(rule).next(after: end, today: end) == nil) }
  }
}
