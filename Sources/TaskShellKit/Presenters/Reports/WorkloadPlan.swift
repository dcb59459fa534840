import TaskLanguage
import TaskModel

/// A week or a month: this one, or the coming one.
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

/// What is due in a period, by estimates, against what people can do in the rest of it.
struct WorkloadPlan {
  /// The numbers of open tasks that are due in the period and have no estimate.
  private(set) var unestimated: [Int] = []
  private var minutes: [UUID?: Int] = [:]
  /// From today on, the days of the period on which people work.
  private let workdays: [CivilDate]

  /// Counts what is due by the end of the period, overdue tasks among them. What several users do
  /// is shared evenly.
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

  /// Minutes that the user can work on tasks in the rest of the period; nil where nobody has said
  /// how long that is in a day.
  func capacity(_ user: User) -> Int? {
    user.capacity.map { $0.count * workdays.count { user.absence(on: $0) == nil } }
  }

  /// What is left of that; below 0 where it does not suffice.
  func free(_ user: User) -> Int? { capacity(user).map { $0 - (minutes[user.id] ?? 0) } }

  /// Planned, capacity and free.
  func cells(of user: User) -> [Report.Cell] {
    [
      planned(user.id), capacity(user).map { .minutes($0) } ?? .absent(),
      free(user).map { .minutes($0) } ?? .absent(),
    ]
  }
}
