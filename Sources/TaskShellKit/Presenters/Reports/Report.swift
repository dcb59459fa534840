import TaskLanguage
import TaskModel

/// What was counted or drawn up, ready for display: columns, and rows of cells.
///
/// One value for every command that answers with a table, so that a renderer shows them all alike:
/// scripts get the keys and values, people the headings and what is shown.
package struct Report: Sendable {
  package struct Column: Sendable {
    /// The key in JSON and CSV; never changes.
    package let key: StaticString
    /// The heading in the language of the user.
    package let heading: String
    /// Which columns go first when the room is short: 1 before 2; 0 never goes.
    package var dropOrder = 0
    /// Whether a number other than 0 here is a warning.
    package var isAlarming = false
    /// Whether people see it, too: ids are for scripts.
    package var isForPeople = true
    /// Whether it is the one that is cut where the room is short; without any, the first is.
    package var isFlexible = false
  }

  package enum Cell: Equatable, Sendable {
    case text(String)
    case number(Int)
    /// A number as JSON writes it.
    case decimal(String)
    /// A length of time in minutes.
    case minutes(Int)
    /// As scripts read it, and as people do.
    case date(Due, said: String)
    /// A dotted name, of which people see the last part, indented by the number of the others.
    case path([String])
    /// No value; people see these words.
    case absent(shown: String = "")
  }

  package struct Row: Equatable, Sendable {
    /// One for each column.
    package let cells: [Cell]
    /// Whether there is little to see here: nothing is open.
    package var isFaint = false
  }

  /// How people see it, beyond a table.
  package enum Picture: Equatable, Sendable {
    /// A bar in each row, as long as these say against each other; none for 0.
    case bars([Int])
    /// Tiles instead of the rows but for the last ones, as many as that, which follow as a table
    /// below the caption.
    case tiles([Floor], others: Int, caption: String)
  }

  /// Tiles that belong together, below their name if they have one.
  package struct Floor: Equatable, Sendable {
    package let name: String?
    package var tiles: [Tile]
  }

  /// A box with a few words in it.
  package struct Tile: Equatable, Sendable {
    package let title: String
    /// The lines in it: two at most.
    package let lines: [String]
    /// Whether nobody and nothing is in this place.
    package var isFree = false
  }

  package let columns: [Column]
  package let rows: [Row]
  package var picture: Picture?
}

extension Report.Cell {
  /// A deadline as lists say it, or none.
  static func due(_ due: Due?, _ context: PresenterContext) -> Report.Cell {
    due.map { .date($0, said: context.say(.said($0, now: context.now, isOpen: true))) } ?? .absent()
  }
}

extension Report.Cell {
  /// As scripts read it; empty without a value.
  package var text: String {
    switch self {
    case .text(let text), .decimal(let text): text
    case .date(let due, _): due.iso8601
    case .number(let number), .minutes(let number): String(number)
    case .path(let parts): parts.joined(separator: ".")
    case .absent: ""
    }
  }
}

/// Tables of what there is: who has how much to do, what is in which project or tag.
package final class ReportPresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    self.view = view
  }

  /// Shows how much everybody has to do, most first; where it is known what they can do in the
  /// period, those with most time left first.
  package func showWorkload(_ filter: TaskFilter = TaskFilter(), period: WorkPeriod? = nil) {
    let moment = FilterMoment(state: context.state, clock: context.clock, now: context.now)
    let workload = WorkloadReport(context, period: period) { moment.holds(filter.condition, $0) }
    show(workload.report, ifEmpty: context.nobodyYet)
    if !workload.unestimated.isEmpty { view.show(context.say(.unestimated(workload.unestimated))) }
  }

  /// Shows the seats with who sits there, and people without one.
  package func showSeats() {
    show(SeatReport(context).report, ifEmpty: context.nobodyYet)
  }

  /// Shows the projects, as a tree.
  package func showProjects() {
    show(ProjectReport(context).report, ifEmpty: context.say(.noProjectYet))
  }

  /// Shows the tags, by name.
  package func showTags() {
    show(TagReport(context).report, ifEmpty: context.say(.noTagYet))
  }

  /// Shows the attributes that people have added.
  package func showAttributes() {
    show(AttributeReport(context).report, ifEmpty: context.say(.noAttributeYet))
  }

  private func show(_ report: Report, ifEmpty sentence: Sentence) {
    view.show(.report(report))
    if report.rows.isEmpty { view.show(sentence) }
  }
}
