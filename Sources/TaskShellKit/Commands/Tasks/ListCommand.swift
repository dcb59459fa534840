import TaskLanguage
import TaskModel

/// `list [FILTER]`
struct ListCommand: Command {
  static let verb = Verb(
    "list", aliases: ["ls", "l"], arguments: [.many(.filter), .optional(.attribute(.asof))],
    answer: .tasks,
    summary: Bilingual("list tasks, by default open ones", "タスクを一覧表示する"),
    details: Bilingual(
      "A filter is words of the text, @NAME, #TAG, project:NAME, !high, due<friday, dates,"
        + " open, done, all, overdue, today, week, unassigned, blocked, waiting, or task numbers; -"
        + " excludes, or and brackets combine, and sort:, group: and limit: arrange the list. help"
        + " filters explains them all.",
      "条件には、本文の語、@名前、#タグ、project:名前、!high、due<金曜、日付、open、done、all、"
        + "overdue、today、week、unassigned、blocked、waiting、番号を並べます。- で除外、or と括弧"
        + "で組み合わせ、sort:、group:、limit: で並び順や件数を指定します。help filters に一覧があ"
        + "ります。"),
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
    if moment == nil { shell.focus.listCommand = shell.invocation.title }
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
    shell.presenters.taskList.list(
      tasks, isFiltered: isFiltered, in: state, group: group, hint: hint)
  }
}
