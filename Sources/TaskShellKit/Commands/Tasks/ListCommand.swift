import TaskLanguage
import TaskModel

/// `list [FILTER]`
struct ListCommand: Command {
  static let verb = Verb(
    "list", aliases: ["ls", "l"], arguments: [.many(.filter), .optional(.attribute(.asof))],
    keywords: Keyword.first("tree"), answer: .tasks,
    summary: Bilingual("list tasks, by default open ones", "タスクを一覧表示する"),
    details: Bilingual(
      "A filter is words of the text, @NAME, #TAG, project:NAME, !high, due<friday, dates, open, "
        + "done, all, overdue, today, week, unassigned, blocked, waiting, or task numbers; - excludes, "
        + "or and brackets combine, and sort:, group: and limit: arrange the list. help filters "
        + "explains them all.",
      "条件には、本文の語、@名前、#タグ、プロジェクト:名前、!高、期限<金曜、日付、未完了、完了、すべて、期限切れ、今日、今週、担当者なし、先行待ち、待機中、番号を並べます。- "
        + "で除外、「または」と括弧で組み合わせ、「並び順:」、「グループ:」、「件数:」で整えます。一覧は「help filters」にあります。"),
    examples: [
      .same("list"),
      Bilingual("list today", "list 今日"),
      Bilingual("list @Anna all", "list @花子 すべて"),
      Bilingual("list milk", "list 牛乳"),
      .same("list 1,3-5"),
      .same("list tree"),
      Bilingual("list asof:today", "list 時点:今日"),
      Bilingual("list -#later due<friday", "list -#あとで 期限<金曜"),
      Bilingual("list group:project", "list グループ:プロジェクト"),
      Bilingual(
        "list (due<fri or !high) sort:priority limit:5", "list (!高 または 期限<金曜) 並び順:優先度 件数:5"),
    ])

  private let reference: TaskReference
  private let moment: CivilDateTime?
  private let words: [Word]
  /// Whether parts stand below what they are parts of.
  private let isTree: Bool

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    isTree =
      arguments.words.first.map { $0.isPlain && $0.keyword == "tree" } ?? false
    if isTree { arguments.drop(1) }
    words = Array(arguments.words)
    reference = try arguments.tasksOrFilter()
  }

  func run(in shell: Shell) throws {
    if moment == nil { shell.focus.listCommand = shell.invocation.title }
    let isFiltered = reference != .filter(TaskFilter()) || shell.settings.filter != nil
    let state = try moment.map { try shell.state(asOf: $0, second: 59) } ?? shell.model.state
    let tasks: [TaskItem]
    var (group, columns) = (Attribute?.none, [Attribute]())
    if case .filter(let filter) = reference {
      (group, columns) = (filter.group, filter.columns)
      tasks = try shell.listed(filter, in: state)
    } else {
      tasks = try shell.tasks(reference, scope: .all, in: state)
    }
    if isTree, columns.isEmpty, group == nil {
      return shell.presenters.taskList.listTree(
        withParts(tasks, in: state), isFiltered: isFiltered, in: state)
    }
    shell.presenters.taskList.list(
      tasks, isFiltered: isFiltered, in: state, group: group, columns: columns,
      hint: FilterHint(words, in: shell))
  }

  /// The tasks with their parts, where they were named; a filter says itself which ones it lists.
  private func withParts(_ tasks: [TaskItem], in state: ModelState) -> [TaskItem] {
    if case .filter = reference { return tasks }
    let numbers = tasks.map(\.number)
    return tasks + state.parts(of: numbers)
  }
}
