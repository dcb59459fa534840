import TaskLanguage
import TaskModel

/// Counts of tasks, now and in the last weeks, ready for display.
package struct Statistics: Equatable, Sendable {
  /// Some tasks, by state; the overdue ones are open, too.
  package struct Tally: Equatable, Sendable {
    package var open = 0
    package var overdue = 0
    package var done = 0
  }

  /// Minutes that tasks were to take, and took.
  package struct Work: Equatable, Sendable {
    /// Of the tasks that have an estimate and on which time was spent.
    package var estimated = 0
    /// Of the same tasks.
    package var spent = 0
    /// Of all tasks.
    package var spentInAll = 0

    mutating func add(_ task: TaskItem) {
      guard let minutes = task.spent?.count else { return }
      spentInAll += minutes
      guard let estimate = task.estimate?.count else { return }
      estimated += estimate
      spent += minutes
    }
  }

  package struct Week: Equatable, Sendable {
    /// `2026-W11`, as scripts read it.
    package let name: String
    /// `W11`.
    package let label: String
    /// Its first day, `2026-03-09`.
    package let first: String
    /// Completed in it.
    package let done: Int
    /// Open at its end; in this week, now.
    package let open: Int
  }

  /// The tasks of a person or of a project.
  package struct Share: Equatable, Sendable {
    /// Nil for those of nobody, or of none.
    package let name: String?
    package let nameShown: String
    package let tally: Tally
  }

  package struct Shares: Equatable, Sendable {
    /// Those with the most open tasks first, the nameless one last; empty if there is only that.
    package let rows: [Share]
    /// How many rows are drawn.
    package let drawnCount: Int
    /// What is said of those that are not; nil if all are.
    package let rest: String?
  }

  package let total: Tally
  /// How many of the open ones lists leave out: they wait for a day, or are past their until date.
  package var hidden = 0
  /// Days in a row with something completed, up to today or yesterday.
  package let streak: Int
  package let longestStreak: Int
  /// Whole days since the open tasks were created, on average; nil without any.
  package let averageAge: Int?
  package var work = Work()
  /// The oldest first, this week last.
  package let weeks: [Week]
  package let people: Shares
  package let projects: Shares
  /// The numbers in words, a line each.
  package let summary: [String]
}

/// The statistics: what was completed, and what is left to do.
package final class StatisticsPresenter {
  /// People or projects that are drawn.
  private static let usualRows = 10

  private let context: PresenterContext
  private unowned let view: any ShellView

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    self.view = view
  }

  /// Shows the numbers of the tasks that match, done ones among them.
  package func show(_ filter: TaskFilter) {
    let tasks = filter.matches(
      in: context.state, defaultScope: .all, clock: context.clock)
    let count = StatisticsCount(
      tasks, hidden: hidden(among: tasks, of: filter), clock: context.clock, dates: context.dates)
    let names = Dictionary(
      context.state.everyone.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let people = count.people.map { (name: $0.key.flatMap { names[$0] }, tally: $0.value) }
    view.show(
      .statistics(
        Statistics(
          total: count.total, hidden: count.hidden, streak: count.streak,
          longestStreak: count.longestStreak, averageAge: count.averageAge, work: count.work,
          weeks: count.weeks, people: shares(people), projects: shares(count.projects),
          summary: count.words.map { context.say($0) })))
    guard tasks.isEmpty else { return }
    view.show(filter == TaskFilter() ? context.nothingToDo : context.say(.nothingMatches))
  }

  /// How many open ones of the tasks a list by the same filter would not have.
  private func hidden(among tasks: [TaskItem], of filter: TaskFilter) -> Int {
    guard filter.scope == nil, filter.limit == nil else { return 0 }
    let listed = filter.count(in: context.state, defaultScope: .open, clock: context.clock)
    return tasks.count { $0.state == .open } - listed
  }

  private func shares(_ tallies: [(name: String?, tally: Statistics.Tally)]) -> Statistics.Shares {
    guard tallies.contains(where: { $0.name != nil }) else {
      return Statistics.Shares(rows: [], drawnCount: 0, rest: nil)
    }
    let rows = tallies.map {
      Statistics.Share(name: $0.name, nameShown: $0.name ?? context.say(.none), tally: $0.tally)
    }.sorted { left, right in
      if (left.name == nil) != (right.name == nil) { return right.name == nil }
      return (-left.tally.open, left.nameShown.folded) < (-right.tally.open, right.nameShown.folded)
    }
    let isCut = rows.count > Self.usualRows
    return Statistics.Shares(
      rows: rows, drawnCount: isCut ? Self.usualRows : rows.count,
      rest: isCut ? context.say(.andMore(rows.count - Self.usualRows)) : nil)
  }
}

extension CommandOutput {
  static let statistics: CommandOutput = {
    let tally: [ObjectShape.Member] = [
      .always("open", .integer), .always("overdue", .integer), .always("done", .integer),
    ]
    let shares = DataShape.rows([.perhaps("name", .text)] + tally)
    return .value(
      .object(
        tally + [
          .always("hidden", .integer, "open ones that lists leave out: waiting, or expired"),
          .always("streak", .integer, "days in a row with something completed"),
          .always("longestStreak", .integer), .perhaps("averageAgeDays", .integer),
          .always(
            "weeks",
            .rows([
              .always("week", .text), .always("first", .day), .always("done", .integer),
              .always("open", .integer),
            ])), .always("people", shares), .always("projects", shares),
        ]))
  }()
}
