import TaskExchange
import TaskModel
import TestSupport
import Testing

@testable import TaskSync

/// Recurring tasks on a server, each occurrence of which is a task here.
@Suite(.enabled(if: isInstalled("python3"))) struct OccurrenceSyncTests {
  private let server: CalDAVTestServer
  private let (home, laptop): (Machine, Machine)

  init() throws {
    server = try CalDAVTestServer()
    (home, laptop) = (try Machine(server), try Machine(server))
  }

  /// A completed occurrence can be undone although a sync has recorded both tasks.
  @Test func anOccurrenceIsUndoneAfterASync() throws {
    let id = try home.add("Rent") {
      $0.due = Due(iso8601: "2026-03-11")
      $0.recurrence = Recurrence(notation: "month")
    }
    try home.sync()
    try home.complete(id)
    try home.sync()
    try home.model.undo()
    #expect(home.model.state.tasks.map(\.state) == [.open])
    try home.sync()
    try laptop.sync()
    let object = try #require(try server.objects().values.first)
    #expect(try server.objects().count == 1)
    #expect(object.contains("RRULE:") && object.contains("DUE;VALUE=DATE:20260311"))
    #expect(laptop.model.state.tasks.map(\.due) == [Due(iso8601: "2026-03-11")])
  }

  @Test func recurrenceGoesOn() throws {
    let id = try home.add("Rent") {
      $0.due = Due(iso8601: "2026-03-11")
      $0.recurrence = Recurrence(notation: "month")
    }
    try #require(home.task("Rent")?.recurrence != nil)
    try home.sync()
    try laptop.sync()
    let name = try #require(try server.objects().keys.first)
    try home.complete(id)
    try home.sync()
    // The object belongs to the next occurrence, and the completed one gets its own.
    let objects = try server.objects()
    #expect(objects.count == 2)
    #expect(objects[name]?.contains("STATUS:NEEDS-ACTION") == true)
    #expect(objects.filter { $0.key != name }.values.first?.contains("RRULE") == false)
    try laptop.sync()
    #expect(laptop.model.state.tasks.count { $0.text == "Rent" && $0.state == .open } == 1)
    #expect(laptop.model.state.tasks.count { $0.text == "Rent" && $0.state == .done } == 1)
    #expect(try laptop.sync().isEmpty)
    #expect(try home.sync().isEmpty)
  }

  /// One machine ends a series while another completes an occurrence that it has completed as well.
  @Test func anEndedSeriesHasEachOccurrenceOnce() throws {
    let id = try home.add("Rent") {
      $0.due = Due(iso8601: "2026-03-11")
      $0.recurrence = Recurrence(notation: "week")
    }
    try home.sync()
    try laptop.sync()
    func next() throws -> UUID {
      try #require(home.model.state.tasks.first { $0.state == .open }).id
    }
    try home.complete(id)
    try home.complete(next())
    try home.delete(next())
    try laptop.complete(id)
    for _ in 0..<3 {
      try home.sync()
      try laptop.sync()
    }
    for machine in [home, laptop] {
      let tasks = machine.model.state.tasks
      #expect(tasks.allSatisfy { $0.state == .done })
      #expect(tasks.compactMap { $0.due?.iso8601 }.sorted() == ["2026-03-11", "2026-03-18"])
    }
  }

  /// One occurrence that others have moved is named once, by both of its dates, and stays there as it
  /// was written; what is over, or only changed in its words, is not named.
  @Test(
    arguments: [
      ("20260311", "DUE;VALUE=DATE:20260313", "2026-03-11", "2026-03-13"),
      ("20260318", "DUE;VALUE=DATE:20260320", "2026-03-18", "2026-03-20"),
      ("20260318", "DTSTART;VALUE=DATE:20260319", "2026-03-18", "2026-03-19"),
      ("20260304", "DUE;VALUE=DATE:20260305", nil, nil),
      ("20260318", "DUE;VALUE=DATE:20260318", nil, nil),
      ("20260318", "DUE;VALUE=DATE:20260320\r\nSTATUS:COMPLETED", nil, nil),
    ] as [(String, String, String?, String?)])
  func aMovedOccurrenceIsNamed(moment: String, line: String, from: String?, to: String?) throws {
    let series = [
      "SUMMARY:Water plants", "DTSTART;VALUE=DATE:20260311", "DUE;VALUE=DATE:20260311",
      "RRULE:FREQ=WEEKLY",
    ]
    try server.store("a.ics", CalDAVTestServer.todo("series", series.joined(separator: "\r\n")))
    #expect(try home.sync().warnings == [])
    let override = [
      "BEGIN:VTODO", "UID:series", "DTSTAMP:20260301T000000Z",
      "RECURRENCE-ID;VALUE=DATE:\(moment)", line, "SUMMARY:Water plants", "X-MOVED:by hand",
    ].joined(separator: "\r\n")
    try server.store(
      "a.ics",
      CalDAVTestServer.todo("series", (series + ["END:VTODO", override]).joined(separator: "\r\n")))
    let warnings = try home.sync().warnings
    if let from = from.flatMap({ Due(iso8601: $0) }), let to = to.flatMap({ Due(iso8601: $0) }) {
      let move = CalendarMove(from: from, to: to)
      #expect(warnings == [.movedOccurrence(number: 1, text: "Water plants", move)])
    } else {
      #expect(warnings == [])
    }
    let task = try #require(home.task("Water plants"))
    #expect(task.due?.iso8601 == "2026-03-11")
    try home.edit(task.id) { $0.text = "Water all plants" }
    #expect(try home.sync().warnings == [])
    #expect(try server.objects()["a.ics"]?.contains(override) == true)
  }

  /// Reminders changed on one machine go over from the occurrence that another completes as if one
  /// had done both: fixed times move, snoozes stay behind.
  @Test(arguments: [false, true]) func remindersGoOverAsHere(isDoneFirst: Bool) throws {
    let pool = ["due-30m", "2026-03-11T12:00", "snoozed-2026-03-11T13:00"].compactMap {
      Reminder(notation: $0)
    }
    let sets = (0..<8).map { bits in pool.indices.filter { bits >> $0 & 1 == 1 }.map { pool[$0] } }
    let pairs = sets.flatMap { before in sets.map { (before, $0) } }
    for (index, pair) in pairs.enumerated() {
      try home.add("Rent \(index)") {
        $0.due = Due(iso8601: "2026-03-11T17:00")
        ($0.recurrence, $0.reminders) = (Recurrence(notation: "week"), pair.0)
      }
    }
    try home.sync()
    try laptop.sync()
    for (index, pair) in pairs.enumerated() {
      try laptop.edit(try #require(laptop.task("Rent \(index)")).id) { $0.reminders = pair.1 }
      try home.complete(try #require(home.task("Rent \(index)")).id)
    }
    let order = isDoneFirst ? [home, laptop] : [laptop, home]
    for machine in order + order + order { try machine.sync() }
    for machine in [home, laptop] {
      #expect(try machine.sync().isEmpty)
      for (index, pair) in pairs.enumerated() {
        let open = machine.model.state.tasks.filter {
          $0.text == "Rent \(index)" && $0.state == .open
        }
        let wanted = pair.1.compactMap { $0.following(by: 7 * 1440) }
        #expect(open.count == 1)
        #expect(Set(open.first?.reminders ?? []) == Set(wanted), "\(pair): \(open)")
      }
    }
  }

  /// How a task refers to a recurring one.
  enum Link: CaseIterable { case after, under }

  /// A task refers to one occurrence on all machines, whatever happens to the object of the series.
  @Test(arguments: Link.allCases, 0...2) func aLinkStaysWithItsOccurrence(
    _ link: Link, place: Int
  ) throws {
    try home.add("Rent") {
      $0.due = Due(iso8601: "2026-03-11")
      $0.recurrence = Recurrence(notation: "week")
    }
    func open() throws -> TaskItem {
      try #require(home.model.state.tasks.first { $0.text == "Rent" && $0.state == .open })
    }
    func links(_ machine: Machine) -> [String] {
      let state = machine.model.state
      return state.tasks.filter { $0.text == "Linked" }.flatMap { task in
        (task.after + [task.parent].compactMap(\.self)).map { number in
          let other = state.task(numbered: number)
          return "\(other?.due?.iso8601 ?? "") \(other.map { "\($0.state)" } ?? "gone")"
        }
      }
    }
    for count in 0..<3 {
      if count == place {
        let number = try open().number
        try home.add("Linked") { task in
          switch link {
          case .after: task.after = [number]
          case .under: task.parent = number
          }
        }
      }
      try home.sync()
      try laptop.sync()
      #expect(links(laptop) == links(home))
      try home.complete(try open().id)
      try home.sync()
      try laptop.sync()
      #expect(links(laptop) == links(home) && links(home).count == (count < place ? 0 : 1))
    }
    // Several are completed between two syncs.
    for _ in 0..<2 { try home.complete(try open().id) }
    try home.sync()
    try laptop.sync()
    #expect(links(laptop) == links(home))
    #expect(try laptop.sync().isEmpty && home.sync().isEmpty)
  }

  /// What can happen to a recurring task.
  enum Step: CaseIterable { case done, renamed, moved, ended, reopened }

  /// Where a recurring task comes from.
  enum Origin: CaseIterable { case here, server, imported }

  /// Each task has an object with a UID of its own, whatever happened to a recurring one between
  /// any two syncs.
  @Test(arguments: Origin.allCases) func eachOccurrenceHasItsOwnUID(_ origin: Origin) throws {
    let (all, begun) = (Step.allCases, "2026-03-11")
    let words = all.flatMap { a in all.flatMap { b in all.map { [a, b, $0] } } }
    for pause in 0..<4 {
      let names = words.map { steps in "\(steps.map { "\($0)" }.joined(separator: "-"))-\(pause)" }
      for name in names {
        if origin == .server {
          try server.store(
            "\(name).ics",
            CalDAVTestServer.todo(
              name, "SUMMARY:\(name)", "DTSTART;VALUE=DATE:20260311", "DUE;VALUE=DATE:20260311",
              "RRULE:FREQ=WEEKLY"))
        } else {
          try home.add(name) {
            ($0.due, $0.recurrence) = (Due(iso8601: begun), Recurrence(notation: "week"))
            if origin == .imported { CalendarIdentity.set(name, of: &$0) }
          }
        }
      }
      if origin != .imported { try home.sync() }
      for name in names { try take(.done, name, begun) }
      for place in 0..<3 {
        if pause == place { try home.sync() }
        for (name, steps) in zip(names, words) { try take(steps[place], name, begun) }
      }
      let report = try home.sync()
      #expect(report.problems.isEmpty, "\(report.problems.map(\.text))")
    }
    let uids = try server.objects().values.map { text in
      try #require(text.split(separator: "\r\n").first { $0.hasPrefix("UID:") })
    }
    #expect(uids.count == home.model.state.tasks.count)
    #expect(Set(uids).count == uids.count)
    #expect(try home.sync().isEmpty)
  }

  private func take(_ step: Step, _ name: String, _ begun: String) throws {
    let mine = home.model.state.tasks.filter { $0.text.hasPrefix(name) }
    let open = mine.filter { $0.state == .open }.max { $0.number < $1.number }
    let done = mine.filter { $0.state == .done }.max { $0.number < $1.number }
    if step == .reopened, let done {
      return try home.perform { try $0.reopen([done.number], at: home.now, clock: home.clock) }
    }
    guard let open else { return }
    switch step {
    case .done: try home.complete(open.id)
    case .renamed: try home.edit(open.id) { $0.text = "\(name)!" }
    case .moved: try home.edit(open.id) { $0.due = Due(iso8601: begun) }
    case .ended: try home.edit(open.id) { $0.recurrence = nil }
    case .reopened: break
    }
  }
}
