import TaskLanguage
import TaskModel

/// `list [FILTER]`
struct ListCommand: Command {
  static let verb = Verb(
    "list", aliases: ["ls", "l"], arguments: [.many(.filter), .optional(.attribute(.asof))],
    summary: Bilingual("list tasks, the open ones unless a state is named", "タスクを一覧する"),
    details: Bilingual(
      "Filters: words of the text, @NAME, #TAG, project:NAME, !high, due<friday, dates, open, done, all, overdue, today, week, unassigned, blocked, waiting; -, or, brackets; sort:priority,-due, group:project, limit:10; or numbers. Groups have headings in tables: due, priority, project, tag, user, state, created, completed.",
      "絞り込み: 本文の語、@名前、#タグ、project:名前、!high、due<金曜、日付、open、done、all、overdue、today、week、unassigned、blocked、waiting、-、or、括弧、sort:priority,-due、group:project、limit:10、または番号。表では group: の値ごとに見出しが付きます: due、priority、project、tag、user、state、created、completed"
    ),
    examples: [
      "list", "list today", "list @Anna all", "list milk", "list 1,3-5", "list asof:today",
      "list -#later due<friday", "list group:project",
      "list (due<fri or !high) sort:priority limit:5",
    ])

  private let reference: TaskReference
  private let moment: CivilDateTime?
  private let hint: FilterHint?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    hint = FilterHint(Array(arguments.words))
    reference = try arguments.tasksOrFilter()
  }

  func run(in shell: Shell) throws {
    let isFiltered = reference != .filter(TaskFilter()) || shell.settings.filter != nil
    let state = try moment.map { try shell.state(asOf: $0, second: 59) } ?? shell.model.state
    let tasks: [TaskItem]
    var group: Attribute?
    if case .filter(let filter) = reference {
      group = filter.group
      tasks = try shell.listed(filter, in: state)
    } else {
      tasks = try shell.tasks(reference, scope: .all, in: state)
    }
    shell.taskList.list(tasks, isFiltered: isFiltered, in: state, group: group, hint: hint)
  }
}
