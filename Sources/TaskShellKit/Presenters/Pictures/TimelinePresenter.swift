import TaskLanguage
import TaskModel

/// Tasks with their deadlines on a scale, ready for display. Days are counted from today.
package struct Timeline: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    package let task: TaskRow
    /// The day of the deadline: 0 is today, negative in the past.
    package let day: Int
  }

  package struct Tick: Equatable, Sendable {
    package let day: Int
    package let label: String
  }

  /// Sorted by deadline.
  package let rows: [Row]
  /// The number of rows that are drawn.
  package let drawnCount: Int
  /// Words about the rows that are not drawn; nil if all are.
  package let rest: String?
  /// The days that are drawn; includes today. A few rows may be outside.
  package let span: ClosedRange<Int>
  /// Labelled days, ascending; there may be more than fit.
  package let ticks: [Tick]
  package let todayLabel: String
}

/// Presents the timeline: a row for each task with a deadline, against a scale of days.
package struct TimelinePresenter {
  /// The number of rows that are drawn unless the filter has a limit.
  private static let usualRows = 20
  /// The number of days that are drawn by default.
  private static let (nearPast, nearFuture) = (14, 28)

  let context: PresenterContext
  unowned let view: any ShellView

  /// Shows the tasks that have a deadline, and makes them `them`.
  package func show(_ filter: TaskFilter) {
    let (state, today) = (context.state, context.now.date)
    var dated = filter
    dated.scope = filter.states(else: .open)
    dated.condition = .all([filter.condition, .test(.asks(.due, .present))])
    let tasks = dated.matches(in: state, defaultScope: .all, clock: context.clock)
    let maker = context.rowBuilder
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

  /// The span from the first to the last day; a few far outliers do not squeeze the others.
  ///
  /// - Parameter days: ascending.
  private static func span(of days: [Int]) -> ClosedRange<Int> {
    guard let first = days.first, let last = days.last else { return 0...1 }
    let (early, late) = (days[days.count / 5], days[(days.count - 1) * 4 / 5])
    let end = max(1, min(last, max(nearFuture, 3 * late)))
    return min(0, max(first, min(-nearPast, -end / 2, 3 * early)))...end
  }

  /// Ticks on days, or on first days of weeks, months or years, by the length of the span.
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
