import TaskLanguage
import TaskModel

/// How many tasks there are of each kind, by the rules of filters: `count @anna week` gives the
/// same number.
struct TaskTally: Equatable {
  /// Without those that wait for a day, or are past their until date: lists leave them out.
  private(set) var open = 0
  private(set) var done = 0
  private(set) var overdue = 0
  /// Due by the end of this week, overdue included.
  private(set) var week = 0
  /// The first deadline of an open task that is still to come.
  private(set) var nextDue: Due?

  /// When it is now, and the last day of this week.
  struct Moment {
    let now: CivilDateTime
    let weekEnd: CivilDate

    init(_ dates: DateContext) {
      now = dates.now
      weekEnd = dates.days(of: .week, around: dates.today)?.upperBound ?? dates.today
    }
  }

  mutating func count(_ task: borrowing TaskItem, at moment: Moment) {
    guard task.state == .open else {
      done += 1
      return
    }
    if let wait = task.wait, moment.now.date < wait { return }
    if let until = task.until, until < moment.now.date { return }
    open += 1
    guard let due = task.due else { return }
    if due.date <= moment.weekEnd { week += 1 }
    if due.hasPassed(at: moment.now) { overdue += 1 } else { nextDue = min(nextDue ?? due, due) }
  }

  static func += (left: inout TaskTally, right: TaskTally) {
    left.open += right.open
    left.done += right.done
    left.overdue += right.overdue
    left.week += right.week
    if let due = right.nextDue { left.nextDue = min(left.nextDue ?? due, due) }
  }
}
