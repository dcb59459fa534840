import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

@Suite struct StatsCommandTests {
  private static func task(
    _ number: Int, created: String, completed: String? = nil, project: String? = nil,
    due: String? = nil
  ) throws -> TaskItem {
    TaskItem(
      number: number, id: UUID(), text: "Task", state: completed == nil ? .open : .done,
      due: due.flatMap { Due(iso8601: $0) }, project: project,
      created: try #require(Instant(rfc3339: created + "T12:00:00Z")),
      completed: completed.flatMap { Instant(rfc3339: $0 + "T23:59:59Z") })
  }

  private static func statistics(
    _ tasks: [TaskItem], _ lines: String..., run line: String = "stats",
    language: Language = .english
  ) throws -> Statistics {
    let state = ModelState(tasks: tasks, users: [], seats: [], nextNumber: tasks.count + 1)
    let shell = try TestShell(lines, language: language, state: state)
    shell.run(line)
    return try #require(shell.view.statistics)
  }

  private static func history() throws -> [TaskItem] {
    [
      try task(1, created: "2025-06-01", completed: "2026-03-08"),
      try task(2, created: "2026-03-01", completed: "2026-03-09"),
      try task(3, created: "2026-03-02", completed: "2026-03-10", project: "House"),
      try task(4, created: "2026-03-08", due: "2026-03-01"),
      try task(5, created: "2026-03-09", project: "house"),
      try task(6, created: "2026-02-01", completed: "2026-02-03"),
      try task(7, created: "2026-01-01", completed: "2026-02-04"),
      try task(8, created: "2026-01-01", completed: "2026-02-05"),
      try task(9, created: "2026-01-01", completed: "2026-02-06"),
    ]
  }

  @Test func weeksCountWhatWasDoneAndWhatWasOpen() throws {
    let weeks = try Self.statistics(try Self.history()).weeks
    #expect(weeks.count == 12)
    #expect(weeks.first?.name == "2025-W52")
    #expect(weeks.last?.name == "2026-W11")
    #expect(weeks.last?.first == "2026-03-09")
    #expect(weeks.map(\.done) == [0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 1, 2])
    #expect(weeks.map(\.open) == [1, 4, 4, 4, 4, 5, 1, 1, 1, 2, 3, 2])
  }

  /// Sunday the 8th is in the week that begins with it.
  @Test func weeksBeginWhereTheyAreSetTo() throws {
    let weeks = try Self.statistics(try Self.history(), "set week-starts sunday").weeks
    #expect(weeks.last?.first == "2026-03-08")
    #expect(weeks.suffix(2).map(\.done) == [0, 3])
  }

  @Test func aStreakLastsUntilADayIsOver() throws {
    let statistics = try Self.statistics(try Self.history())
    #expect(statistics.streak == 3)
    #expect(statistics.longestStreak == 4)
    #expect(try Self.statistics([try Self.task(1, created: "2026-03-01")]).streak == 0)
    let old = [try Self.task(1, created: "2026-03-01", completed: "2026-03-09")]
    #expect(try Self.statistics(old).streak == 0)
    let today = try Self.task(2, created: "2026-03-01", completed: "2026-03-11")
    #expect(try Self.statistics([today]).streak == 1)
  }

  @Test func countsAreInWords() throws {
    #expect(
      try Self.statistics(try Self.history()).summary == [
        "2 open, 1 overdue, 7 done", "Streak: 3 days (longest 4)",
        "Open tasks are 2 days old on average",
      ])
    #expect(
      try Self.statistics(try Self.history(), run: "stats done", language: .japanese).summary == [
        "未完了 0件、期限切れ 0件、完了 7件", "連続完了日数: 3日（最長 4日）",
      ])
  }

  @Test func sharesAreByPersonAndProject() throws {
    let statistics = try Self.statistics(try Self.history())
    #expect(statistics.people.rows.isEmpty)
    #expect(statistics.projects.rows.map(\.nameShown) == ["House", "none"])
    #expect(statistics.projects.rows.map(\.tally.open) == [1, 1])
    #expect(statistics.projects.rows.map(\.tally.done) == [1, 6])
    let shell = try TestShell(
      (1...12).flatMap { ["user add P\($0)", "add Task @P\($0)"] } + ["add More @P7"])
    shell.run("stats")
    let people = try #require(shell.view.statistics?.people)
    #expect(people.rows.map(\.nameShown).prefix(3) == ["P7", "P1", "P2"])
    #expect(people.drawnCount == 10)
    #expect(people.rest == "… and 2 more")
  }

  @Test func filtersChooseTheTasks() throws {
    let shell = try TestShell(["user add Anna", "add One @Anna", "add Two"])
    shell.run("stats @anna")
    #expect(shell.view.statistics?.total == Statistics.Tally(open: 1))
    #expect(shell.run("stats nothing").last == "No task matches.")
    #expect(try TestShell().run("stats").suffix(2).first == "Nothing to do.")
  }
}
