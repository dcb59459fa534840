import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// Compares calendars and rules with the libraries of others.
@Suite(.enabled(if: CalendarOracle.isThere, "needs python3-icalendar and python3-dateutil"))
struct CalendarOracleTests {
  /// The output is a valid calendar: both dates are of one type, a rule has a start and an end of
  /// its type, and there is no control character.
  @Test func exportedTasksAreValid() throws {
    var tasks = RoundTripTests.state.tasks
    var generator = SeededGenerator(seed: 9)
    for place in tasks.indices {
      if place % 11 == 0 { tasks[place].text += "\u{1B}[31m\u{7} ❤️" }
      if place % 7 == 0 { tasks[place].notes = ["tab\there", "bell\u{7}\r\nend\u{7F}"] }
      guard let due = tasks[place].due, let rule = tasks[place].recurrence else { continue }
      if Bool.random(using: &generator) {
        tasks[place].recurrence?.until = due.date.adding(days: 100)
      }
      if Bool.random(using: &generator) { tasks[place].recurrence = rule.anchored(at: due.date) }
    }
    var state = RoundTripTests.state
    for task in tasks {
      state.apply(.task(before: state.task(numbered: task.number), after: task))
    }
    let written = ExchangeFormat.ical.write(tasks, WritingContext(state, clock: .fixed()))
    let control = written.bytes.filter {
      $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) || $0 == 0x7F
    }
    #expect(control.isEmpty)
    #expect(written.losses.words.contains { $0.hasPrefix("SUMMARY: control characters of") })
    let answer = try CalendarOracle.ask(
      """
      import sys, icalendar, datetime
      calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
      for todo in calendar.walk('VTODO'):
          dates = [todo.decoded(n) for n in ('DTSTART', 'DUE') if n in todo]
          if len({type(d) for d in dates}) > 1: print('kinds', todo['UID'])
          if len(dates) == 2 and dates[0] > dates[1]: print('order', todo['UID'])
          if 'RRULE' in todo:
              if 'DTSTART' not in todo: print('start', todo['UID'])
              for end in todo['RRULE'].get('UNTIL', []):
                  if type(end) is not type(dates[0]): print('until', todo['UID'], end)
          if todo.errors: print('errors', todo.errors)
      print(len(calendar.walk('VTODO')))
      """, written.bytes)
    #expect(answer == "200\n")
  }

  /// The first eight days of a rule, as this program computes them.
  private static func days(_ recurrence: Recurrence, from start: CivilDate) -> [String] {
    var (days, rule) = ([start], recurrence)
    while days.count < 8, let last = days.last, let next = rule.next(after: last, today: last) {
      days.append(next)
      rule = rule.following
    }
    return days.map(\.iso8601)
  }

  private static let dateutil = """
    import sys
    from dateutil import rrule, parser
    from itertools import islice
    for line in sys.stdin:
        start, text = line.rstrip().split(' ', 1)
        found = rrule.rrulestr(text, dtstart=parser.parse(start))
        days = [start] + [d.date().isoformat() for d in islice(found, 9)]
        print(','.join(sorted(set(days))[:8]))
    """

  /// Rules of this program as read by others, with the last day of short months.
  @Test func writtenRulesAgree() throws {
    var generator = SeededGenerator(seed: 21)
    var (lines, expected): ([String], [String]) = ([], [])
    while lines.count < 120 {
      guard let day = CivilDate(dayNumber: generator.number(20_000...24_000)) else { continue }
      let every = generator.number(1...4)
      let picked = Weekday.allCases.filter { _ in Bool.random(using: &generator) }
      let rules: [Recurrence.Rule] = [
        .days(every), .weeks(every), .months(every), .years(every),
        .weekdays(WeekdaySet(picked), every: every),
        .month([.day(generator.number(1...31))], every: every),
        .month([.day(-1)]), .month([.day(1), .day(15)], every: every),
        .month([.weekday(generator.number(1...5), .friday)]),
        .month([.weekday(-1, .monday)], every: every),
        .month([.workday(generator.number(1...20))]), .month([.workday(-1)]),
        .year(month: generator.number(1...12), .day(generator.number(1...31))),
        .year(month: generator.number(1...12), .weekday(generator.number(1...4), .tuesday)),
        .year(month: 2, .day(29)),
      ]
      guard let rule = rules.randomElement(using: &generator),
        let plain = Recurrence(checked: rule, count: Bool.random(using: &generator) ? 6 : nil),
        let start = plain.first(from: day)
      else { continue }
      let recurrence = plain.anchored(at: start)
      let words = try #require(CalendarRule.words(recurrence, from: Due(date: start)))
      lines.append("\(start.iso8601) \(words)")
      expected.append(Self.days(recurrence, from: start).joined(separator: ","))
      let read = CalendarRule(words)?.reading(from: Due(date: start)) { $0.civil }
      #expect(
        read.map { Self.days($0.recurrence, from: start).joined(separator: ",") } == expected.last)
    }
    let answer = try CalendarOracle.ask(Self.dateutil, Array(lines.joined(separator: "\n").utf8))
    let found = answer.split(separator: "\n").map(String.init)
    #expect(found.count == lines.count)
    for (line, (found, expected)) in zip(lines, zip(found, expected)) {
      #expect(found == expected, "\(line)")
    }
  }

  /// Rules of others as read by this program; unsupported ones are not compared, and are few.
  @Test func readRulesAgree() throws {
    var generator = SeededGenerator(seed: 22)
    var (lines, expected): ([String], [String]) = ([], [])
    var tries = 0
    let names = CalendarRule.weekdays
    while lines.count < 120 {
      tries += 1
      guard let day = CivilDate(dayNumber: generator.number(20_000...24_000)),
        day.components.day <= 28
      else { continue }
      let picked = names.filter { _ in Bool.random(using: &generator) }.joined(separator: ",")
      let one = names.randomElement(using: &generator) ?? "MO"
      let monthDay = generator.number(1...28)
      let month = generator.number(1...12)
      let rules = [
        "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY", "FREQ=WEEKLY;BYDAY=\(picked)",
        "FREQ=DAILY;BYDAY=\(picked)", "FREQ=WEEKLY;WKST=SU;BYDAY=\(picked)",
        "FREQ=MONTHLY;BYDAY=\(one);BYSETPOS=\(generator.number(1...5))",
        "FREQ=MONTHLY;BYDAY=\(one);BYSETPOS=-1,2", "FREQ=MONTHLY;BYDAY=-1\(one)",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=\(generator.number(1...9))",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=\(picked)",
        "FREQ=MONTHLY;BYMONTHDAY=\(monthDay)", "FREQ=MONTHLY;BYMONTHDAY=\(monthDay),-1",
        "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "FREQ=YEARLY;BYMONTH=\(month)",
        "FREQ=YEARLY;BYMONTH=\(month);BYMONTHDAY=\(monthDay)", "FREQ=YEARLY;BYMONTHDAY=\(monthDay)",
        "FREQ=YEARLY;BYMONTH=\(month);BYDAY=2\(one)", "FREQ=YEARLY;BYDAY=\(picked)",
        "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(one);BYSETPOS=2",
        "FREQ=YEARLY;BYDAY=\(one);BYSETPOS=10", "FREQ=YEARLY;BYMONTHDAY=1;BYDAY=\(one)",
      ]
      let every = Bool.random(using: &generator) ? ";INTERVAL=\(generator.number(2...4))" : ""
      let end = Bool.random(using: &generator) ? ";COUNT=30" : ""
      guard let text = rules.randomElement(using: &generator).map({ $0 + every + end }),
        let start = CalendarRule(text)?.reading(from: Due(date: day), { $0.civil })
          .flatMap({ $0.recurrence.first(from: day) }), start.components.day <= 28,
        let read = CalendarRule(text)?.reading(from: Due(date: start), { $0.civil })
      else { continue }
      lines.append("\(start.iso8601) \(text)")
      expected.append(Self.days(read.recurrence, from: start).joined(separator: ","))
    }
    #expect(tries < 400)
    let answer = try CalendarOracle.ask(Self.dateutil, Array(lines.joined(separator: "\n").utf8))
    let found = answer.split(separator: "\n").map(String.init)
    #expect(found.count == lines.count)
    for (line, (found, expected)) in zip(lines, zip(found, expected)) {
      #expect(found == expected, "\(line)")
    }
  }
}

/// Debian's Python with the calendar libraries.
enum CalendarOracle {
  static let isThere = (try? ask("import icalendar, dateutil; print('yes')", [])) == "yes\n"

  /// Returns the output of a Python program for an input.
  static func ask(_ program: String, _ input: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(input, to: "input")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", program]
    process.standardInput = FileHandle(forReadingAtPath: folder.file("input"))
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: answer + said, as: UTF8.self)
  }
}
