import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// The calendar for subscriptions.
@Suite struct CalendarFeedTests {
  private func feed(_ tasks: [TaskItem], _ state: ModelState) -> [UInt8] {
    var context = WritingContext(state, clock: .fixed())
    context.options.isFeed = true
    return ExchangeFormat.ical.write(tasks, context).bytes
  }

  private func task(_ number: Int, _ text: String, _ body: (inout TaskItem) -> Void) -> TaskItem {
    var task = TaskItem(
      number: number, id: UUID(derivedFrom: [text]), text: text, state: .open,
      created: Clock.fixed().now().instant)
    body(&task)
    return task
  }

  /// The events as listed by a calendar program, python3-icalendar.
  @Test(.enabled(if: CalendarOracle.isThere, "needs python3-icalendar and python3-dateutil"))
  func calendarProgramsReadIt() throws {
    let monday = try #require(CivilDate(year: 2026, month: 3, day: 16))
    let tasks = [
      task(1, "Pay rent; now, ❤️") {
        $0.due = Due(date: monday, time: CivilTime(hour: 17))
        ($0.tags, $0.notes, $0.priority) = (["home"], ["First", "Second"], .high)
      },
      task(2, "All day") { $0.due = Due(date: monday) },
      task(3, "Whenever") { _ in },
      task(4, "Weekly") {
        $0.due = Due(date: monday)
        $0.recurrence = Recurrence(.weeks(1))
      },
    ]
    var state = ModelState()
    for task in tasks { state.apply(.task(before: nil, after: task)) }
    let answer = try CalendarOracle.ask(
      """
      import sys, icalendar
      calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
      print(calendar['X-WR-CALNAME'], calendar['REFRESH-INTERVAL'].to_ical().decode())
      print(sorted(str(todo['SUMMARY']) for todo in calendar.walk('VTODO')))
      uids = set()
      for event in calendar.walk('VEVENT'):
          if event.errors: print(event.errors)
          uids.add(str(event['UID']))
          print(event['SUMMARY'], event.decoded('DTSTART'), event['TRANSP'],
                event['RRULE'].to_ical().decode() if 'RRULE' in event else '-',
                repr(str(event.get('DESCRIPTION', ''))), len(event.walk('VALARM')))
      for todo in calendar.walk('VTODO'): uids.add(str(todo['UID']))
      print(len(uids))
      """, feed(tasks, state))
    #expect(
      answer == """
        taskshell PT15M
        ['All day', 'Pay rent; now, ❤️', 'Weekly', 'Whenever']
        Pay rent; now, ❤️ 2026-03-16 17:00:00 TRANSPARENT - 'First\\nSecond' 0
        All day 2026-03-16 TRANSPARENT - '' 0
        Weekly 2026-03-16 TRANSPARENT FREQ=WEEKLY '' 0
        7

        """)
  }

  /// All kinds of tasks, a hundred of them with dates and rules.
  @Test(.enabled(if: CalendarOracle.isThere, "needs python3-icalendar and python3-dateutil"))
  func everythingIsValid() throws {
    let state = RoundTripTests.state
    let answer = try CalendarOracle.ask(
      """
      import sys, icalendar
      calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
      for event in calendar.walk('VEVENT'):
          if event.errors: print(event.errors)
          start = event.decoded('DTSTART')
          for end in event.get('RRULE', {}).get('UNTIL', []):
              if type(end) is not type(start): print('until', event['UID'], end)
      print(len(calendar.walk('VTODO')), len(calendar.walk('VEVENT')))
      """, feed(state.tasks, state))
    let due = state.tasks.count { $0.state == .open && $0.due != nil }
    #expect(answer == "\(state.tasks.count) \(due)\n")
  }

  /// A completed task is not an event, and the same tasks produce the same bytes.
  @Test func feedHasOpenTasksAsEvents() throws {
    let monday = try #require(CivilDate(year: 2026, month: 3, day: 16))
    let tasks = [
      task(1, "Done") {
        ($0.due, $0.state, $0.completed) = (Due(date: monday), .done, $0.created)
      }
    ]
    var state = ModelState()
    for task in tasks { state.apply(.task(before: nil, after: task)) }
    let text = String(decoding: feed(tasks, state), as: UTF8.self)
    #expect(!text.contains("VEVENT") && text.contains("BEGIN:VTODO"))
    #expect(feed(tasks, state) == feed(tasks, state))
    // Only a feed has the name of a calendar.
    let plain = ExchangeFormat.ical.write(state.tasks, WritingContext(state, clock: .fixed()))
    #expect(!String(decoding: plain.bytes, as: UTF8.self).contains("X-WR-CALNAME"))
  }
}
