import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// Reading the output of `task export`.
@Suite struct TaskwarriorReaderTests {
  private static let id = "5f5d0b24-22eb-40ab-9144-a2544bbf94b9"

  private func object(_ members: String = "") -> String {
    """
    {"id":1,"description":"Buy milk","entry":"20260301T090000Z","status":"pending",\
    "uuid":"\(Self.id)","urgency":2.5\(members.isEmpty ? "" : ",")\(members)}
    """
  }

  private func task(_ members: String) throws -> TaskItem {
    let batch = try ExchangeFormat.taskwarrior.read("[\n\(object(members))\n]\n")
    #expect(batch.problems.isEmpty)
    return try #require(batch.tasks.first).task
  }

  @Test func everyAttributeHasItsField() throws {
    let task = try task(
      """
      "due":"20260312T170000Z","scheduled":"20260311T000000Z","wait":"20260310T000000Z",\
      "until":"20260401T000000Z","project":"home.kitchen","priority":"H","tags":["food","shop"],\
      "annotations":[{"entry":"20260301T090001Z","description":"oat"}],"estimate":"PT2H30M",\
      "modified":"20260302T090000Z"
      """)
    #expect(task.text == "Buy milk" && task.state == .open)
    #expect(task.id == UUID(uuidString: Self.id))
    #expect(task.created.rfc3339 == "2026-03-01T09:00:00Z")
    #expect(task.modified?.rfc3339 == "2026-03-02T09:00:00Z")
    #expect(task.due?.iso8601 == "2026-03-12T17:00")
    #expect(task.scheduled?.iso8601 == "2026-03-11")
    #expect(task.wait?.iso8601 == "2026-03-10" && task.until?.iso8601 == "2026-04-01")
    #expect(task.project == "home.kitchen" && task.priority == .high)
    #expect(task.tags == ["food", "shop"] && task.notes == ["oat"])
    #expect(task.estimate?.count == 150)
  }

  @Test func finishedTasksAreDone() throws {
    let text = object("\"end\":\"20260305T100000Z\"").replacing("pending", with: "completed")
    let task = try #require(try ExchangeFormat.taskwarrior.read(text).tasks.first).task
    #expect(task.state == .done && task.completed?.rfc3339 == "2026-03-05T10:00:00Z")
  }

  /// Nobody works on what is done: up to 12 hours become a session, more is a loss.
  @Test(arguments: [
    ("20260304T230000Z", ["2026-03-04T23:00/PT11H"], []),
    ("20260304T210000Z", [], ["started: 1 value left out"]),
  ])
  func finishedTasksDoNotRun(start: String, sessions: [String], losses: [String]) throws {
    let members = "\"start\":\"\(start)\",\"end\":\"20260305T100000Z\""
    let text = object(members).replacing("pending", with: "completed")
    let batch = try ExchangeFormat.taskwarrior.read(text)
    #expect(batch.losses.words == losses)
    let first = ModelState().importing(batch)
    let task = try #require(first.state.tasks.first)
    #expect(task.started == nil && task.sessions.map(\.notation) == sessions)
    #expect(first.state.importing(batch).changes.isEmpty)
    // Whoever works on it here has done so when the file says that it is done.
    var open = try #require(
      ModelState().importing(try ExchangeFormat.taskwarrior.read(object())).state.tasks.first)
    open.started = open.created
    let state = ModelState(tasks: [open], users: [], seats: [], nextNumber: 2)
    let done = try #require(state.importing(batch).state.tasks.first)
    #expect(done.state == .done && done.started == nil && done.sessions == task.sessions)
  }

  /// One object per line, with or without brackets and commas, as older versions write them.
  @Test(arguments: ["[\n{0},\n{1}\n]\n", "{0}\n{1}\n", "{0},\n{1}", "[{0},{1}]"])
  func listsAndLinesAreRead(form: String) throws {
    let other = object().replacing("5f5d", with: "6f5d")
    let text = form.replacing("{0}", with: object()).replacing("{1}", with: other)
    let batch = try ExchangeFormat.taskwarrior.read(text)
    #expect(batch.problems.isEmpty && batch.tasks.count == 2)
  }

  @Test(arguments: [
    ("\"due\":\"tomorrow\"", "due", "tomorrow"), ("\"due\":5", "due", nil),
    ("\"tags\":5", "tags", nil), ("\"depends\":[\"x\"]", "depends", "x"),
    ("\"priority\":1", "priority", nil), ("\"annotations\":{}", "annotations", nil),
    ("\"every\":\"x\"", "every", "x"),
  ])
  func aBadFieldIsNamed(member: String, field: String, found: String?) throws {
    let batch = try ExchangeFormat.taskwarrior.read("[\n\(object()),\n\(object(member))]")
    #expect(batch.problems.map(\.line) == [3])
    #expect(batch.problems.map(\.field) == [field] && batch.problems.first?.found == found)
  }

  @Test func aDescriptionMustBeThere() throws {
    let text = object().replacing("\"description\"", with: "\"x\"")
    let problems = try ExchangeFormat.taskwarrior.read(text).problems
    #expect(problems.map(\.field) == ["description"] && problems.map(\.ordinal) == [1])
  }

  /// Taskwarrior accepts records without an id and a status.
  @Test func aDescriptionIsEnough() throws {
    let text = "[{\"description\":\"a\"},{\"description\":\"a\"}]"
    #expect(ExchangeFormat(contents: Array(text.utf8), named: .json) == .taskwarrior)
    let batch = try ExchangeFormat.taskwarrior.read(text)
    #expect(batch.problems == [] && batch.tasks.map(\.task.state) == [.open, .open])
    let first = ModelState().importing(batch)
    #expect(first.summary.counts == [.added: 2])
    #expect(first.state.importing(batch).changes.isEmpty)
  }

  @Test(arguments: ["[", "[{]", "{\"uuid\":}", "[1]", "x", "[{}] x", "[\"a\"]", "{\"a\":\"\\x\"}"])
  func invalidExportIsAProblem(text: String) throws {
    #expect(try !ExchangeFormat.taskwarrior.read(text).problems.isEmpty)
  }

  @Test func ownAttributesAreWhatTheirValuesAre() throws {
    let batch = try ExchangeFormat.taskwarrior.read(
      object(
        #""points":3.5,"review":"20260314T000000Z","effort":"PT1H","size":"small","start":"20260311T000000Z""#
      ))
    #expect(
      batch.attributes == ["points": .number, "review": .date, "effort": .duration, "size": .text])
    #expect(
      batch.losses == LossReport() && batch.tasks.first?.task.started?.compact == "20260311T000000Z"
    )
  }

  @Test func aSeriesIsItsNextTask() throws {
    let template = object(#""recur":"monthly","due":"20260131T000000Z""#)
      .replacing("pending", with: "recurring")
    let child = { (digits: String, status: String, due: String) in
      object(#""parent":"\#(Self.id)","recur":"monthly","imask":1,"due":"\#(due)""#)
        .replacing("pending", with: status)
        .replacing("\"uuid\":\"5f5d0b24", with: "\"uuid\":\"\(digits)")
    }
    let done = child("00000001", "completed", "20260131T000000Z")
    let open = child("00000002", "pending", "20260228T000000Z")
    let batch = try ExchangeFormat.taskwarrior.read("[\(template),\(done),\(open)]")
    #expect(batch.tasks.map(\.task.state) == [.open, .done])
    let series = batch.tasks[0].task
    #expect(series.id == UUID(uuidString: Self.id) && series.due?.iso8601 == "2026-02-28")
    #expect(series.recurrence?.notation == "month from 2026-01-31")
    let alone = try ExchangeFormat.taskwarrior.read("[\(template),\(done)]")
    #expect(alone.tasks[0].task.due?.iso8601 == "2026-02-28")
    let strange = try ExchangeFormat.taskwarrior.read(
      template.replacing("monthly", with: "moonly"))
    #expect(strange.losses.words == ["rule moonly: not supported, so 1 task will not recur"])
  }

  @Test(arguments: [
    ("hourly", "hour"), ("2hours", "2 hours"), ("90min", "90 minutes"), ("PT6H", "6 hours"),
    ("PT30M", "30 minutes"), ("daily", "day"), ("weekly", "week"), ("biweekly", "2 weeks"),
    ("3days", "3 days"),
    ("3 days", "3 days"), ("quarterly", "3 months"), ("2q", "6 months"), ("yearly", "year"),
    ("weekdays", "mon,tue,wed,thu,fri"), ("P2W", "2 weeks"), ("month", "month"),
    ("fortnight", "2 weeks"), ("2yrs", "2 years"), ("semiannual", "6 months"),
  ])
  func rulesAreUnderstood(words: String, notation: String) throws {
    let rule = try #require(TaskwarriorRule.rule(words))
    #expect(rule.notation == notation)
    if let written = TaskwarriorRule.words(Recurrence(rule)) {
      #expect(TaskwarriorRule.rule(written) == rule)
    }
  }

  /// An empty text is no value, whatever bytes follow.
  @Test(arguments: [
    "end", "due", "wait", "until", "scheduled", "start", "entry", "modified", "uuid", "parent",
    "status", "project", "priority", "tags", "depends", "estimate",
  ])
  func emptyTextIsNoValue(name: String) throws {
    for padding in 0..<40 {
      let text =
        "{\"\(name)\":\"\",\"own\":\"\(String(repeating: "x", count: padding))\",\"description\":\"a\"}"
      let batch = try ExchangeFormat.taskwarrior.read(text)
      #expect(batch.problems == [] && batch.tasks.map(\.task.text) == ["a"], "\(text)")
    }
    let whole = "{\"uuid\":\"\(Self.id)\",\"end\":\"\",\"description\":\"a\"}"
    #expect(try ExchangeFormat.taskwarrior.read(whole).problems == [])
  }

  /// A record of another program removes no value that it does not mention.
  @Test(arguments: [
    "\"tags\":[\"food\"]", "\"due\":\"20260312T170000Z\"", "\"project\":\"home\"",
    "\"annotations\":[{\"entry\":\"20260301T090001Z\",\"description\":\"oat\"}]",
    "\"priority\":\"H\"", "\"wait\":\"20260410T000000Z\"", "\"estimate\":\"PT1H\"",
    "\"scheduled\":\"20260311T000000Z\"", "\"until\":\"20260401T000000Z\"",
    "\"start\":\"20260311T000000Z\"", "\"assignee\":\"Anna\"", "\"every\":\"2 weeks\"",
    "\"status\":\"completed\"", "\"points\":3",
  ])
  func unmentionedFieldsStay(member: String) throws {
    func record(_ rest: String) -> String {
      "[{\"uuid\":\"\(Self.id)\",\"description\":\"a\"\(rest.isEmpty ? "" : ",\(rest)")}]"
    }
    let first = ModelState().importing(try ExchangeFormat.taskwarrior.read(record(member)))
    let read = ReadingContext.fixed(attributes: first.state.attributes)
    let again = first.state.importing(try ExchangeFormat.taskwarrior.read(record(""), read))
    #expect(again.summary.counts == [.same: 1] && again.changes.isEmpty, "\(member)")
    // An export is complete: there the value was removed.
    let whole = "[\(object().replacing("Buy milk", with: "a"))]"
    let gone = first.state.importing(try ExchangeFormat.taskwarrior.read(whole, read))
    let isOwn = member.utf8.starts(with: "\"points".utf8)
    #expect(gone.summary.counts == [isOwn ? .same : .changed: 1], "\(member)")
  }

  /// The time of a note in the second in which its task was created, and of those beside it.
  @Test(arguments: [[-86400, 7], [-1, 7], [0], [0, 1], [0, 1, 2], [1, 0], [7]])
  func timesOfAnnotationsAreKept(seconds: [Int]) throws {
    let created = try #require(Instant(rfc3339: "2026-03-01T09:00:00Z")).secondsSinceEpoch
    let times = seconds.map { Instant(secondsSinceEpoch: created + $0) }
    let notes = times.map { "{\"entry\":\"\($0.compact)\",\"description\":\"oat\"}" }
    let read = try task("\"annotations\":[\(notes.joined(separator: ","))]")
    let isNumbered = seconds == [-1, 7]
    #expect(read.noted == times.map { isNumbered && $0 == times[0] ? "" : $0.rfc3339 })
  }

  @Test func annotationsThatCannotBeKeptAreNamed() throws {
    let batch = try ExchangeFormat.taskwarrior.read(
      object(
        #""annotations":[{"entry":"20260301T090001Z","description":" "},{"description":"a"},"#
          + #"{"entry":"yesterday","description":"b"},{"entry":5,"description":"c","by":"Anna"}]"#))
    #expect(batch.problems == [] && batch.tasks.map(\.task.notes) == [["a", "b", "c"]])
    #expect(
      batch.losses.words == [
        "annotations: 1 value left out", "annotations.entry: 2 values left out",
        "annotations.by: 1 value left out",
      ])
  }

  @Test func readingCanBeStopped() throws {
    let many = "[" + Array(repeating: object(), count: 600).joined(separator: ",") + "]"
    var calls = 0
    #expect(throws: ReadingStopped.self) {
      try ExchangeFormat.taskwarrior.read(
        many,
        .fixed { _ in
          calls += 1
          return calls < 2
        })
    }
  }
}
