import TaskLanguage
import TaskModel

/// Counts of tasks, now and in the last weeks, ready for display.
package struct Statistics: Equatable, Sendable {
  /// Numbers of tasks by state; overdue tasks are also counted as open.
  package struct Tally: Equatable, Sendable {
    package var open = 0
    package var overdue = 0
    package var done = 0
  }

  /// Estimated and spent minutes.
  package struct Work: Equatable, Sendable {
    /// Estimates of tasks that have both an estimate and time spent.
    package var estimated = 0
    /// Time spent on the same tasks.
    package var spent = 0
    /// Time spent on all tasks.
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
    /// `2026-W11`, for scripts.
    package let name: String
    /// `W11`.
    package let label: String
    /// Its first day, `2026-03-09`.
    package let first: String
    /// Tasks completed in it.
    package let done: Int
    /// Tasks open at its end; for this week, now.
    package let open: Int
  }

  /// The tasks of a person or a project.
  package struct Share: Equatable, Sendable {
    /// Nil for unassigned tasks, or for those without a project.
    package let name: String?
    package let nameShown: String
    package let tally: Tally
  }

  package struct Shares: Equatable, Sendable {
    /// Most open tasks first, the nameless row last; empty if that would be the only row.
    package let rows: [Share]
    /// The number of rows that are drawn.
    package let drawnCount: Int
    /// Words about the rows that are not drawn; nil if all are.
    package let rest: String?
  }

  package let total: Tally
  /// The number of open tasks that lists leave out, as they wait for a day or have expired.
  package var hidden = 0
  /// Consecutive days with a completed task, up to today or yesterday.
  package let streak: Int
  package let longestStreak: Int
  /// The average age of open tasks in whole days; nil without any.
  package let averageAge: Int?
  package var work = Work()
  /// Oldest first, this week last.
  package let weeks: [Week]
  package let people: Shares
  package let projects: Shares
  /// The numbers in words, a line each.
  package let summary: [String]
}

/// Presents statistics: what was completed, and what is left to do.
package struct StatisticsPresenter {
  /// The most people or projects that are drawn.
  private static let usualRows = 10

  let context: PresenterContext
  unowned let view: any ShellView

  /// Shows the numbers of the matching tasks, completed ones included.
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

  /// The number of open tasks among `tasks` that a list with the same filter would leave out.
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
      return (-left.tally.open, left.nameShown.sortKey)
        < (-right.tally.open, right.nameShown.sortKey)
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
          .perhaps("estimatedMinutes", .integer), .perhaps("spentMinutes", .integer),
          .always(
            "weeks",
            .rows([
              .always("week", .text), .always("first", .day), .always("done", .integer),
              .always("open", .integer),
            ])), .always("people", shares), .always("projects", shares),
        ]))
  }()
}

/// Computes the numbers of ``Statistics`` in one pass over the tasks.
struct StatisticsCount {
  private static let weekCount = 12

  private(set) var total = Statistics.Tally()
  let hidden: Int
  private(set) var work = Statistics.Work()
  private(set) var people: [UUID?: Statistics.Tally] = [:]
  private var byProject: [String?: Statistics.Tally] = [:]
  private var completedDays: Set<CivilDate> = []
  private var ages = 0
  /// Numbers of tasks created and completed in the period before each of ``ends``.
  private var created: [Int]
  private var completed: [Int]
  /// The first days of the weeks, oldest first.
  private let firsts: [CivilDate]
  /// The end of the time before the weeks, and that of each week, in seconds since the epoch.
  private let ends: [Int]
  private let today: CivilDate

  /// - Parameter hidden: the number of open tasks that lists leave out.
  init(_ tasks: [TaskItem], hidden: Int = 0, clock: Clock, dates: DateContext) {
    self.hidden = hidden
    let now = clock.now()
    today = dates.today
    let thisWeek = dates.days(of: .week, around: today)?.lowerBound ?? today
    let firsts = (1 - Self.weekCount...0).compactMap { thisWeek.adding(days: 7 * $0) }
    self.firsts = firsts
    ends = (firsts + [firsts.last?.adding(days: 7) ?? today]).map { day in
      clock.instant(of: CivilDateTime(date: day, time: .midnight)).secondsSinceEpoch
    }
    created = [Int](repeating: 0, count: firsts.count + 1)
    completed = created
    for task in tasks {
      var tally = Statistics.Tally()
      work.add(task)
      add(task.created, to: \.created)
      if task.state == .open {
        tally.open = 1
        tally.overdue = task.due?.hasPassed(at: now.civil) == true ? 1 : 0
        ages += max(0, now.instant.secondsSinceEpoch - task.created.secondsSinceEpoch)
      } else {
        tally.done = 1
        if let instant = task.completed {
          add(instant, to: \.completed)
          if let day = clock.civil(instant)?.date { completedDays.insert(day) }
        }
      }
      total += tally
      people[task.assignee, default: Statistics.Tally()] += tally
      for other in task.others { people[other, default: Statistics.Tally()] += tally }
      byProject[task.project, default: Statistics.Tally()] += tally
    }
  }

  /// Projects that differ only in case and width are merged; the name is nil for no project.
  var projects: [(name: String?, tally: Statistics.Tally)] {
    var merged: [String?: (name: String?, tally: Statistics.Tally)] = [:]
    for (name, tally) in byProject {
      let first = merged[name?.folded] ?? (name, Statistics.Tally())
      // Choose between spellings independently of the order of the dictionary.
      let shown = [first.name, name].compactMap { $0 }.min()
      merged[name?.folded] = (shown, first.tally + tally)
    }
    return Array(merged.values)
  }

  /// Whole days, rounded.
  var averageAge: Int? {
    total.open == 0 ? nil : (ages / total.open + 43_200) / 86_400
  }

  var weeks: [Statistics.Week] {
    var open = created.first.map { $0 - (completed.first ?? 0) } ?? 0
    return firsts.indices.map { index in
      open += created[index + 1] - completed[index + 1]
      let week = WeekOfYear(from: firsts[index])
      return Statistics.Week(
        name: "\(week.year)-\(week.label)", label: week.label, first: firsts[index].iso8601,
        done: completed[index + 1], open: open)
    }
  }

  /// The run of days that ends today or, as today is not over, yesterday.
  var streak: Int {
    let yesterday = today.adding(days: -1) ?? today
    return run(endingOn: completedDays.contains(today) ? today : yesterday)
  }

  var longestStreak: Int {
    let ends = completedDays.filter { day in
      day.adding(days: 1).map(completedDays.contains) != true
    }
    return ends.map(run).max() ?? 0
  }

  private func run(endingOn last: CivilDate) -> Int {
    var (count, day) = (0, Optional(last))
    while let current = day, completedDays.contains(current) {
      count += 1
      day = current.adding(days: -1)
    }
    return count
  }

  /// Counts an instant in its week, or before all weeks; one in the future does not count.
  private mutating func add(
    _ instant: Instant, to counts: WritableKeyPath<StatisticsCount, [Int]>
  ) {
    guard let index = ends.firstIndex(where: { instant.secondsSinceEpoch < $0 }) else { return }
    self[keyPath: counts][index] += 1
  }
}

extension Statistics.Tally {
  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum += right
    return sum
  }

  static func += (left: inout Self, right: Self) {
    left.open += right.open
    left.overdue += right.overdue
    left.done += right.done
  }
}

extension StatisticsCount {
  /// Estimated against spent time, of the tasks that have both; otherwise the time spent on all.
  private var workWords: Bilingual? {
    guard let estimated = Minutes(work.estimated), let spent = Minutes(work.spent) else {
      return Minutes(work.spentInAll).map {
        Bilingual("Time spent: ", "作業時間: ") + .length($0)
      }
    }
    let share = work.spent * 100 / work.estimated
    return Bilingual("Estimated ", "見積もり ") + .length(estimated)
      + Bilingual(", spent ", "、作業時間 ") + .length(spent)
      + Bilingual(" (\(share)%)", "（\(share)%）")
  }

  /// The numbers in words, a line each.
  var words: [Bilingual] {
    let age = averageAge.map { days in
      Bilingual(
        "Open tasks are \(English.counted(days, "day")) old on average", "未完了タスクの平均経過日数: \(days)日"
      )
    }
    let difference =
      hidden == 0
      ? nil
      : Bilingual(
        "\(hidden) of the open tasks \(hidden == 1 ? "is" : "are") waiting or expired: list, count and workload leave \(hidden == 1 ? "it" : "them") out",
        "未完了のうち\(hidden)件は待機中または有効期限切れのため、「list」「count」「workload」の件数には含まれません")
    return [
      Bilingual(
        "\(total.open) open, \(total.overdue) overdue, \(total.done) done",
        "未完了 \(total.open)件、期限切れ \(total.overdue)件、完了 \(total.done)件"),
      Bilingual(
        "Streak: \(English.counted(streak, "day")) (longest \(longestStreak))",
        "連続完了日数: \(streak)日（最長 \(longestStreak)日）"),
    ] + [difference, age, workWords].compactMap { $0 }
  }
}
