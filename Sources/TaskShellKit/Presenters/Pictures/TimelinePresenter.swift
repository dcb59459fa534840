import TaskLanguage
import TaskModel

/// Tasks with their deadlines along a line, ready for display. Days are counted from today.
package struct Timeline: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    package let task: TaskRow
    /// The day it is due: 0 today, negative in the past.
    package let day: Int
  }

  package struct Tick: Equatable, Sendable {
    package let day: Int
    package let label: String
  }

  /// By deadline.
  package let rows: [Row]
  /// How many of the rows are drawn.
  package let drawnCount: Int
  /// What is said of those that are not; nil if all are.
  package let rest: String?
  /// The days that are drawn; today is one. A few rows may lie outside.
  package let span: ClosedRange<Int>
  /// Days that have a name, ascending; more than there is room for.
  package let ticks: [Tick]
  package let todayLabel: String
}

/// The timeline: one row for each task that is due, against a scale of days.
package final class TimelinePresenter {
  /// Rows that are drawn unless the filter has a limit.
  private static let usualRows = 20
  /// Days that are drawn before any lies far off.
  private static let (nearPast, nearFuture) = (14, 28)

  private let context: PresenterContext
  private unowned let view: any ShellView

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    self.view = view
  }

  /// Shows the tasks that have a deadline; `them` means these from now on.
  package func show(_ filter: TaskFilter) {
    let (state, today) = (context.state, context.now.date)
    var dated = filter
    dated.scope = filter.scope ?? .open
    dated.condition = .all([filter.condition, .test(.asks(.due, .present))])
    let tasks = dated.matches(in: state, defaultScope: .all, clock: context.clock)
    let maker = context.rowMaker
    let rows = tasks.compactMap { task in
      task.due.map { Timeline.Row(task: maker.row(task), day: today.days(to: $0.date)) }
    }
    let drawnCount = min(rows.count, filter.limit ?? Self.usualRows)
    let span = Self.span(of: rows.prefix(drawnCount).map(\.day).sorted())
    context.focus.listed(tasks.map(\.number))
    view.show(
      .timeline(
        Timeline(
          rows: rows, drawnCount: drawnCount,
          rest: drawnCount < rows.count
            ? context.say(.rowsLeftOut(rows.count - drawnCount, all: rows.count)) : nil,
          span: span, ticks: ticks(in: span), todayLabel: context.say(.today))))
    guard rows.isEmpty else { return }
    let isFiltered = filter != TaskFilter()
    view.show(
      isFiltered
        ? context.say(.nothingMatches)
        : state.tasks.isEmpty ? context.nothingToDo : context.say(.noDeadlines))
  }

  /// From the first to the last day, but a few that lie far off do not squeeze the others.
  ///
  /// - Parameter days: ascending.
  private static func span(of days: [Int]) -> ClosedRange<Int> {
    guard let first = days.first, let last = days.last else { return 0...1 }
    let (early, late) = (days[days.count / 5], days[(days.count - 1) * 4 / 5])
    let end = max(1, min(last, max(nearFuture, 3 * late)))
    return min(0, max(first, min(-nearPast, -end / 2, 3 * early)))...end
  }

  /// Days, first days of weeks, months or years, depending on how many days there are.
  private func ticks(in span: ClosedRange<Int>) -> [Timeline.Tick] {
    let (language, dates) = (context.language, context.dates)
    guard let start = dates.today.adding(days: span.lowerBound) else { return [] }
    let count = span.count
    let period: Period = count <= 16 ? .day : count <= 80 ? .week : count <= 800 ? .month : .year
    var ticks: [Timeline.Tick] = []
    var next: CivilDate? = start
    while let day = next, dates.today.days(to: day) <= span.upperBound,
      let days = dates.days(of: period, around: day)
    {
      if days.lowerBound >= start {
        let label =
          switch period {
          case .day, .week: language.say(.shortDay(days.lowerBound))
          case .month: language.say(.shortMonth(days.lowerBound))
          case .quarter, .year: String(days.lowerBound.components.year)
          }
        ticks.append(Timeline.Tick(day: dates.today.days(to: days.lowerBound), label: label))
      }
      next = days.upperBound.adding(days: 1)
    }
    return ticks
  }
}

extension CommandOutput {
  static let timeline = CommandOutput.value(
    .list(
      .object(
        ObjectShape(
          DataShape.taskMembers + [.always("days", .integer, "from today")], isOpen: true))))
}
