import Formats
import TaskLanguage
import TaskModel

/// A table ready for display: columns, and rows of cells.
///
/// Every command that answers with a table returns one, so that a renderer shows them all alike:
/// scripts get the keys and values, people the headings and the formatted values.
package struct Report: Sendable {
  package struct Column: Sendable {
    /// The member in JSON, whose name is also that in CSV; never changes.
    package let member: ObjectShape.Member
    package let heading: Bilingual
    /// The order in which columns are dropped for lack of space: 1 before 2; 0 is never dropped.
    package var dropOrder = 0
    /// Whether a number other than 0 is a warning.
    package var isAlarming = false
    /// Whether people see it as well; ids are only for scripts.
    package var isForPeople = true
    /// Whether this column is truncated for lack of space; if none is, the first one.
    package var isFlexible = false
  }

  package enum Cell: Equatable, Sendable {
    case text(String)
    case number(Int)
    /// A number as JSON writes it.
    case decimal(String)
    /// A length of time in minutes.
    case minutes(Int)
    /// The date for scripts, and its words for people.
    case date(Due, relative: String)
    /// A dotted name; people see the last part, indented by the number of the others.
    case path([String])
    /// No value; people see `shown`.
    case absent(shown: String = "")
  }

  package struct Row: Equatable, Sendable {
    /// One cell per column.
    package let cells: [Cell]
    /// Whether to dim it, as nothing in it is open.
    package var isFaint = false
  }

  /// A picture for people, beyond the table.
  package enum Picture: Equatable, Sendable {
    /// A bar in each row, with lengths in proportion to these numbers; none for 0.
    case bars([Int])
    /// Tiles instead of the rows, except for the last `others` rows, which follow as a table below
    /// the caption.
    case tiles([Floor], others: Int, caption: String)
  }

  /// A group of tiles, below their name if it has one.
  package struct Floor: Equatable, Sendable {
    package let name: String?
    package var tiles: [Tile]
  }

  /// A box with a few words in it.
  package struct Tile: Equatable, Sendable {
    package let title: String
    /// The lines in it: two at most.
    package let lines: [String]
    /// Whether the place is free.
    package var isFree = false
  }

  package let columns: [Column]
  package let rows: [Row]
  package var picture: Picture?
}

extension CommandOutput {
  /// A table with these columns.
  static func report(_ columns: [Report.Column]) -> CommandOutput {
    .value(.rows(columns.map(\.member)))
  }
}

extension Report.Cell {
  /// A deadline in the words of lists, or no value.
  static func due(_ due: Due?, _ context: PresenterContext) -> Report.Cell {
    due.map { .date($0, relative: context.say(.relativeDue($0, now: context.now, isOpen: true))) }
      ?? .absent()
  }

  /// The value for scripts; nil without a value.
  package var data: DataValue? {
    switch self {
    case .text(let text): .text(text)
    case .decimal(let number): .number(number)
    case .date(let due, _): .moment(due.iso8601)
    case .number(let number), .minutes(let number): .integer(number)
    case .path(let parts): .text(parts.joined(separator: "."))
    case .absent: nil
    }
  }

  /// The value as text; empty without a value.
  package var text: String { data?.text() ?? "" }
}

/// Presents tables: workload, seats, projects, tags and custom attributes.
package struct ReportPresenter {
  let context: PresenterContext
  unowned let view: any ShellView

  /// Shows how much everybody has to do, most first; if capacities in the period are known, those
  /// with the most time left first.
  package func showWorkload(_ filter: TaskFilter = TaskFilter(), period: WorkPeriod? = nil) {
    let workload = WorkloadReport(context, of: filter, period: period)
    show(workload.report, ifEmpty: context.nobodyYet)
    if !workload.unestimated.isEmpty { view.show(context.say(.unestimated(workload.unestimated))) }
  }

  /// Shows the seats and who has them, and people without one.
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

  /// Shows the custom attributes.
  package func showAttributes() {
    show(AttributeReport(context).report, ifEmpty: context.say(.noAttributeYet))
  }

  private func show(_ report: Report, ifEmpty sentence: Sentence) {
    view.show(.report(report))
    if report.rows.isEmpty { view.show(sentence) }
  }
}
