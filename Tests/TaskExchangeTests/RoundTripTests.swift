import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// Exporting and importing is the identity on the fields that both formats support.
@Suite struct RoundTripTests {
  /// Tasks with all fields, and with texts that each format must escape.
  static let state: ModelState = {
    var generator = SeededGenerator(seed: 12)
    let texts = [
      "Buy milk", "x marks the spot", "(A) not a priority", "2026-01-01 party", "mail +1 to @home",
      "due:later pri:B rec:x", "100% %2B sure", "a, \"b\"; c\\n", "=SUM(A1)",
      "<script>alert(1)</script>",
      "牛乳を買う", "- [ ] box", "#tag !high @name", "a:b:c", "e\u{301}:\u{301},\u{301}\"\u{301}",
      "👩‍👩‍👧 家族",
      "Review +site copy", "https://example.org/?a=b&c=d", "' quoted", "trailing :",
    ]
    let users = [User(id: .anna, name: "Anna"), User(id: UUID(), name: "Bob Miller")]
    let own = [
      AttributeDefinition(id: .points, key: "points", kind: .number),
      AttributeDefinition(id: UUID(), key: "review", kind: .date),
      AttributeDefinition(id: UUID(), key: "size", kind: .text),
    ]
    var tasks: [TaskItem] = []
    for number in 1...200 {
      var task = TaskItem(
        number: number, id: UUID(),
        text: texts[number % texts.count] + (number > 20 ? " \(number)" : ""),
        created: Instant(utc: CivilDateTime(date: CivilDateTime.now.date, time: .midnight)))
      func maybe() -> Bool { Bool.random(using: &generator) }
      let day = CivilDateTime.now.date.adding(days: Int.random(in: -30...60, using: &generator))
      let time = CivilTime(hour: Int.random(in: 1...23, using: &generator), minute: 30)
      if maybe() { task.due = day.map { Due(date: $0, time: maybe() ? time : nil) } }
      if maybe() { task.scheduled = day.map { Due(date: $0, time: maybe() ? time : nil) } }
      if maybe() { task.wait = day }
      if maybe() { task.until = day }
      if maybe() {
        task.project = ["home", "home.kitchen", "Big plan"].randomElement(using: &generator)
      }
      if maybe() { task.tags = ["food", "two words", "買い物"] }
      if maybe() { task.priority = TaskItem.Priority.allCases.randomElement(using: &generator) }
      if maybe() { task.assignee = users.randomElement(using: &generator)?.id }
      if number.isMultiple(of: 4) { task.assignees = users.reversed().map(\.id) }
      if maybe() { task.estimate = Minutes(Int.random(in: 1...600, using: &generator)) }
      if maybe() {
        task.order = DecimalNumber(millionths: Int.random(in: -5...5, using: &generator) * 500_000)
      }
      if maybe() { task.values[.points] = .number(DecimalNumber(millionths: 3_500_000)) }
      if maybe() { task.values[own[1].id] = day.map { .due(Due(date: $0)) } }
      if maybe() { task.values[own[2].id] = .text("very large") }
      if number > 3, maybe() { task.after = [1, number - 1] }
      if number > 3, maybe() { task.parent = Int.random(in: 1..<number, using: &generator) }
      if maybe() { task.started = Instant(utc: .now, second: number % 60) }
      if let day, let length = Minutes(number), number.isMultiple(of: 6) {
        task.sessions = users.map {
          WorkSession(start: Due(date: day, time: time), length: length, person: $0.id)
        }
      }
      if let due = task.due, maybe() {
        let rule: [Recurrence.Rule] = [
          .minutes(60), .minutes(90), .minutes(720),
          .days(3), .weeks(2), .months(1), .years(1), .weekdays(WeekdaySet([.monday, .friday])),
          .month([.weekday(-1, .friday)]), .month([.workday(-1)]), .month([.day(15)]),
        ]
        task.recurrence = rule.randomElement(using: &generator).map {
          Recurrence($0, isFromCompletion: number.isMultiple(of: 7)).anchored(at: due.date)
        }
        if number.isMultiple(of: 2), task.recurrence?.picksDays == true {
          task.recurrence?.shift = Recurrence.Shift.allCases[number / 2 % 3]
        }
      }
      if number.isMultiple(of: 5) {
        (task.state, task.started) = (.done, nil)
        task.completed = Instant(utc: .now)
      }
      if number.isMultiple(of: 3) {
        task.notes = ["One note\nof two lines", "and another, with; marks"]
      }
      tasks.append(task)
    }
    return ModelState(tasks: tasks, users: users, seats: [], attributes: own, nextNumber: 201)
  }()

  @Test(arguments: [
    ExchangeFormat.json, .csv, .taskwarrior, .todotxt, .ical, .markdown,
  ])
  func sharedFieldsRoundTrip(format: ExchangeFormat) throws {
    let state = Self.state
    let written = format.write(state.tasks, WritingContext(state, clock: .fixed()))
    let batch = try format.read(written.bytes, .fixed(attributes: state.attributes))
    #expect(batch.problems == [])
    let again = state.importing(batch)
    // A part without a project cannot be below a task of one.
    let hidden: Set<String> = format == .markdown ? ["parent"] : []
    for case .task(let before?, let after?) in again.changes {
      let changed = batch.carried.filter {
        $0.value(of: before) != $0.value(of: after) && !hidden.contains($0.name)
      }
      #expect(
        changed.isEmpty,
        "\(before.text): \(changed.map { "\($0.name) \(String(describing: $0.value(of: before))) → \(String(describing: $0.value(of: after)))" })"
      )
      for attribute in state.attributes where format != .markdown {
        #expect(before.values[attribute.id] == after.values[attribute.id], "\(before.text)")
      }
    }
    #expect(again.summary.count(.added) == 0 && again.summary.conflicts.isEmpty)
    // Into an empty store, and then once more.
    let fresh = ModelState().importing(batch)
    #expect(fresh.summary.count(.added) == 200 && fresh.summary.problems.isEmpty)
    #expect(fresh.state.importing(batch).changes.isEmpty)
  }
}
