import TaskLanguage
import TaskModel

/// Reports everybody's workload: a row per user, and one for unassigned tasks.
struct WorkloadReport {
  /// The row without a name is that of unassigned tasks.
  private static let columns = [
    Report.Column(member: .perhaps("name", .text), heading: .nameHeading),
    Report.Column(member: .perhaps("id", .id), heading: .idHeading, isForPeople: false),
    Report.Column(member: .always("open", .integer), heading: .openHeading),
    Report.Column(
      member: .always("overdue", .integer), heading: .overdueHeading, dropOrder: 2,
      isAlarming: true),
    Report.Column(
      member: .always("week", .integer, "due by the end of this week"),
      heading: Bilingual("This week", "今週末まで"), dropOrder: 1),
  ]
  static let allColumns =
    columns + [
      Report.Column(
        member: .perhaps("planned", .integer, "minutes left of the estimates of what is due"),
        heading: Bilingual("Planned", "見積もり計")),
      Report.Column(
        member: .perhaps(
          "capacity", .integer, "minutes from today to the end of the week or month"),
        heading: Bilingual("Capacity", "作業可能時間"), dropOrder: 3),
      Report.Column(
        member: .perhaps(
          "free", .integer, "minutes of the capacity that are not planned; below 0 too few"),
        heading: Bilingual("Free", "空き時間")),
    ]

  let report: Report
  /// The numbers of open tasks that are due by the end of the period and have no estimate.
  let unestimated: [Int]

  /// - Parameters:
  ///   - filter: the tasks that count, as in a list.
  ///   - period: the period whose plans are compared with capacities; nil for this week, and only
  ///     if somebody's capacity is known.
  init(
    _ context: PresenterContext, of filter: TaskFilter = TaskFilter(), period: WorkPeriod? = nil
  ) {
    let state = context.state
    let asked = FilterMoment(state: state, clock: context.clock, now: context.now)
    let isWanted: (TaskItem) -> Bool = { asked.holds(filter.condition, $0) }
    let tallies = Self.tallies(context, of: filter, where: isWanted)
    let plan = WorkloadPlan(context, period ?? WorkPeriod(.week), where: isWanted)
    let hasPlan = period != nil || state.users.contains { $0.capacity != nil }
    unestimated = hasPlan ? plan.unestimated : []
    let people = state.users.map { user in
      (
        user: user, key: user.name.sortKey, tally: tallies[user.id] ?? TaskTally(),
        free: hasPlan ? plan.free(user) : nil
      )
    }.sorted { left, right in
      if left.free != right.free { return (left.free ?? .min) > (right.free ?? .min) }
      return (right.tally.open, right.tally.overdue, left.key)
        < (left.tally.open, left.tally.overdue, right.key)
    }
    var rows = people.map { user, _, tally, _ in
      Self.row(
        .text(user.name), .text(user.id.notation), tally,
        hasPlan ? plan.cells(of: user) : [])
    }
    // Unassigned tasks are not load, and would flatten the other bars.
    var bars = people.map(\.tally.open)
    if let tally = tallies[nil], tally.open > 0 {
      bars.append(0)
      let cells = hasPlan ? [plan.planned(nil), .absent(), .absent()] : []
      rows.append(Self.row(.absent(shown: context.say(.unassigned)), .absent(), tally, cells))
    }
    report = Report(
      columns: hasPlan ? Self.allColumns : Self.columns, rows: rows, picture: .bars(bars))
  }

  private static func row(
    _ name: Report.Cell, _ id: Report.Cell, _ tally: TaskTally, _ plan: [Report.Cell]
  ) -> Report.Row {
    Report.Row(
      cells: [name, id, .number(tally.open), .number(tally.overdue), .number(tally.week)] + plan,
      isFaint: tally.open == 0)
  }

  /// Tallies by the user's id, nil for unassigned tasks, in one pass over the tasks.
  static func tallies(
    _ context: PresenterContext, of filter: TaskFilter = TaskFilter(),
    where isWanted: (TaskItem) -> Bool = { _ in true }
  ) -> [UUID?: TaskTally] {
    let moment = TaskTally.Moment(context.dates, filter)
    let tasks = context.state.tasks
    var tallies: [UUID?: TaskTally] = [:]
    for index in tasks.indices where isWanted(tasks[index]) {
      tallies[tasks[index].assignee, default: TaskTally()].count(tasks[index], at: moment)
      for other in tasks[index].others {
        tallies[other, default: TaskTally()].count(tasks[index], at: moment)
      }
    }
    return tallies
  }
}

/// A week or a month: the current one, or the next one.
package struct WorkPeriod: Sendable {
  let unit: Period
  let isNext: Bool

  package init(_ unit: Period, isNext: Bool = false) {
    (self.unit, self.isNext) = (unit, isNext)
  }

  /// Its days from today on.
  func days(_ dates: DateContext) -> ClosedRange<CivilDate> {
    let this = dates.days(of: unit, around: dates.today) ?? dates.today...dates.today
    guard isNext, let following = this.upperBound.adding(days: 1),
      let next = dates.days(of: unit, around: following)
    else { return dates.today...max(dates.today, this.upperBound) }
    return next
  }
}

/// Compares the estimates of what is due in a period with the capacities in the rest of it.
struct WorkloadPlan {
  /// The numbers of open tasks that are due in the period and have no estimate.
  private(set) var unestimated: [Int] = []
  private var minutes: [UUID?: Int] = [:]
  /// The Mondays to Fridays of the period, from today on.
  private let workdays: [CivilDate]

  /// Counts what is due by the end of the period, including overdue tasks unless the period is the
  /// next one. Tasks of several users are shared evenly.
  init(_ context: PresenterContext, _ period: WorkPeriod, where isWanted: (TaskItem) -> Bool) {
    let days = period.days(context.dates)
    let (start, end) = (days.lowerBound, days.upperBound)
    workdays = (0...start.days(to: end)).compactMap { start.adding(days: $0) }
      .filter { $0.weekday.rawValue < Weekday.saturday.rawValue }
    let tasks = context.state.tasks
    for index in tasks.indices {
      guard tasks[index].state == .open, let due = tasks[index].due, due.date <= end,
        !period.isNext || due.date >= start, isWanted(tasks[index])
      else { continue }
      count(tasks[index])
    }
  }

  private mutating func count(_ task: TaskItem) {
    guard let estimate = task.estimate?.count else {
      unestimated.append(task.number)
      return
    }
    let left = max(0, estimate - (task.spent?.count ?? 0))
    let people: [UUID?] = task.assignees.isEmpty ? [nil] : task.assignees
    for person in people { minutes[person, default: 0] += left / people.count }
  }

  func planned(_ user: UUID?) -> Report.Cell { .minutes(minutes[user] ?? 0) }

  /// Minutes that the user can work on tasks in the rest of the period; nil if the user's daily
  /// capacity is not set.
  func capacity(_ user: User) -> Int? {
    user.capacity.map { $0.count * workdays.count { user.absence(on: $0) == nil } }
  }

  /// The capacity that is left, in minutes; negative if it is exceeded.
  func free(_ user: User) -> Int? { capacity(user).map { $0 - (minutes[user.id] ?? 0) } }

  /// Planned, capacity and free.
  func cells(of user: User) -> [Report.Cell] {
    [
      planned(user.id), capacity(user).map { .minutes($0) } ?? .absent(),
      free(user).map { .minutes($0) } ?? .absent(),
    ]
  }
}
