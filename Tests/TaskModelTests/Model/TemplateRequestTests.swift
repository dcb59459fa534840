import TaskModel
import TestSupport
import Testing

/// Task templates.
@Suite struct TemplateRequestTests {
  private let created = Instant(secondsSinceEpoch: 1_000)

  private func day(_ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: 2026, month: 3, day: day))
  }

  /// Three tasks with dates, the second after the first, the third a part of the second.
  private func state() throws -> ModelState {
    let one = TaskItem(
      number: 1, id: UUID(), text: "Book CLIENT", due: Due(date: try day(10)), created: created)
    let two = TaskItem(
      number: 2, id: UUID(), text: "Party", due: Due(date: try day(20), time: CivilTime(hour: 18)),
      tags: ["CLIENT"], notes: ["Ask CLIENT"], after: [1], wait: try day(12),
      started: created, created: created)
    let three = TaskItem(
      number: 3, id: UUID(), text: "Music", after: [1, 9], parent: 2, created: created)
    return ModelState(tasks: [one, two, three], users: [], seats: [], nextNumber: 10)
  }

  private func saved(_ anchor: CivilDate? = nil) throws -> ModelState {
    var state = try state()
    let changes = try state.saveTemplate(
      named: "party", [1, 2, 3], anchor: anchor, id: UUID(), at: created)
    for change in changes { state.apply(change) }
    return state
  }

  private func used(
    _ state: ModelState, anchor: CivilDate?, _ words: [(old: String, new: String)] = []
  ) throws -> [TaskItem] {
    try state.useTemplate(
      named: "PARTY", anchor: anchor, today: try day(5), words: words, at: created
    ).compactMap { change in
      if case .task(nil, let task?) = change { task } else { nil }
    }
  }

  @Test func datesCountFromTheLastDeadline() throws {
    let tasks = try used(saved(), anchor: CivilDate(year: 2026, month: 5, day: 1))
    #expect(tasks.map(\.number) == [10, 11, 12])
    #expect(tasks.map { $0.due?.iso8601 } == ["2026-04-21", "2026-05-01T18:00", nil])
    #expect(tasks[1].wait?.iso8601 == "2026-04-23")
    #expect(tasks.map(\.after) == [[], [10], [10]] && tasks.map(\.parent) == [nil, nil, 11])
    #expect(tasks[1].started == nil)
  }

  /// Replacing words makes no duplicate tag, and no project without a name.
  @Test func replacedTagsAndProjectsAreWhatTheyCanBe() throws {
    var state = try state()
    guard let before = state.task(numbered: 1) else { return }
    var after = before
    (after.tags, after.project) = (["CLIENT", "acme"], "CLIENT.x")
    state.apply(.task(before: before, after: after))
    for change in try state.saveTemplate(
      named: "party", [1], anchor: nil, id: UUID(), at: created)
    { state.apply(change) }
    let tasks = try used(state, anchor: nil, [("CLIENT", "Acme.")])
    #expect(tasks.first?.project == "Acme.x" && tasks.first?.tags == ["Acme.", "acme"])
    let same = try used(state, anchor: nil, [("CLIENT", "Acme")])
    #expect(same.first?.tags == ["Acme"] && same.first?.project == "Acme.x")
  }

  @Test func withoutADayTheFirstDateIsToday() throws {
    let tasks = try used(saved(), anchor: nil)
    #expect(tasks.map { $0.due?.iso8601 } == ["2026-03-05", "2026-03-15T18:00", nil])
  }

  @Test func anotherDayCanBeNamed() throws {
    let tasks = try used(saved(try day(10)), anchor: try day(11))
    #expect(tasks.map { $0.due?.iso8601 } == ["2026-03-11", "2026-03-21T18:00", nil])
  }

  @Test func wordsAreReplaced() throws {
    let tasks = try used(saved(), anchor: nil, [("CLIENT", "Acme")])
    #expect(tasks[0].text == "Book Acme")
    #expect(tasks[1].tags == ["Acme"] && tasks[1].notes == ["Ask Acme"])
    #expect(throws: ModelError.templateLacksWord(name: "party", word: "X")) {
      try used(saved(), anchor: nil, [("X", "Acme")])
    }
  }

  @Test func templateIsReplacedAndDeleted() throws {
    var state = try saved()
    #expect(
      try state.saveTemplate(named: "Party", [1], anchor: nil, id: UUID(), at: created).count == 1)
    let changes = try state.deleteTemplate(named: "party")
    for change in changes { state.apply(change) }
    #expect(state.templates.isEmpty)
    #expect(throws: ModelError.noTemplate("party")) { try state.deleteTemplate(named: "party") }
    for change in changes.inverse { state.apply(change) }
    #expect(state.templates.map(\.name) == ["party"])
    #expect(throws: ModelError.noTask(number: 99)) {
      try state.saveTemplate(named: "x", [99], anchor: nil, id: UUID(), at: created)
    }
  }

  @Test func beyondTheCalendarNothingIsMade() throws {
    let end = try #require(CivilDate(year: 9999, month: 12, day: 31))
    #expect(throws: ModelError.outOfCalendar) { try used(saved(try day(10)), anchor: end) }
  }

  /// Differences between states include templates.
  @Test func theDifferenceLeadsThere() throws {
    let (without, with) = (try state(), try saved())
    var state = without
    for change in without.changes(to: with) { state.apply(change) }
    #expect(state.templates == with.templates)
    for change in with.changes(to: without) { state.apply(change) }
    #expect(state.templates.isEmpty)
  }
}
