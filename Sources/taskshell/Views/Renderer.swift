import Formats
import LineEditing
import TaskLanguage
import TaskShellKit

/// Turns what presenters show into text in one format; it decides nothing.
protocol Renderer {
  /// See ``TaskListView/listedAttributes``.
  var listedAttributes: [Attribute]? { get }
  func tasks(_ rows: [TaskRow]) -> String
  func tasks(_ rows: [TaskRow], groups: [TaskGroup]) -> String
  /// With these columns alone; the rows have nothing else.
  func tasks(_ rows: [TaskRow], groups: [TaskGroup], columns: [Attribute]) -> String
  func details(_ rows: [TaskRow]) -> String
  func cards(_ cards: [TaskCard]) -> String
  func count(_ count: Int) -> String
  func people(_ rows: [PersonRow]) -> String
  func changes(_ rows: ChangedRows) -> String
  func report(_ report: Report) -> String
  func log(_ rows: [LogRow]) -> String
  func answer(_ answer: DataAnswer) -> String
  func help(_ page: HelpPage) -> String
  func picture(_ picture: any Picture) -> String
}

extension Renderer {
  var listedAttributes: [Attribute]? { nil }

  /// One flat list: scripts group themselves.
  func tasks(_ rows: [TaskRow], groups: [TaskGroup]) -> String { tasks(rows) }

  func tasks(_ rows: [TaskRow], groups: [TaskGroup], columns: [Attribute]) -> String {
    tasks(rows)
  }

  /// Scripts get the values.
  func cards(_ cards: [TaskCard]) -> String { details(cards.map(\.row)) }

  /// Only what there is: people, then tasks.
  func changes(_ rows: ChangedRows) -> String {
    (rows.people.isEmpty ? "" : people(rows.people))
      + (rows.people.isEmpty || !rows.tasks.isEmpty ? tasks(rows.tasks) : "")
  }
}

/// Puts the looks of roles round text, or with colour off leaves it alone.
struct Styler {
  let isEnabled: Bool
  var palette = Palette.usual
  /// Whether addresses lead somewhere.
  var hasLinks = false

  func callAsFunction(_ text: String, _ role: Role) -> String {
    isEnabled ? palette[role].applied(to: text) : text
  }

  func callAsFunction(_ text: String, styled style: TextStyle) -> String {
    isEnabled ? style.applied(to: text) : text
  }
}
