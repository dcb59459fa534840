import TaskLanguage
import TaskModel

/// Shows lists of tasks, single tasks and counts.
package protocol TaskListView: MessageView {
  /// The most rows that are drawn; nil for no limit.
  var rowLimit: Int? { get }
  /// The attributes that a plain list shows beside number and text, if rows are independent of each
  /// other: then a list may come in parts and rows have only these. Nil if it must come whole.
  var listedAttributes: [Attribute]? { get }
  func show(tasks: [TaskRow])
  /// Shows a list with its rows in groups.
  func show(tasks: [TaskRow], groups: [TaskGroup])
  /// Shows a list with only these columns of its rows; without groups, in one block.
  func show(tasks: [TaskRow], groups: [TaskGroup], columns: [Attribute])
  func show(details: [TaskRow])
  /// Shows single tasks with their related tasks.
  func show(cards: [TaskCard])
  func show(count: Int)
  /// Shows a remark about data in every format.
  func remark(_ sentence: Sentence)
}

extension TaskListView {
  package var listedAttributes: [Attribute]? { nil }
}

/// Presents lists of tasks, counts and single tasks.
package struct TaskListPresenter {
  let context: PresenterContext
  unowned let view: any TaskListView

  /// Shows these tasks as a list, in this order, and makes them `them`.
  ///
  /// - Parameters:
  ///   - isFiltered: whether an empty list means that nothing matched.
  ///   - state: the state the tasks are from: the model's own, or a past one.
  ///   - group: the attribute to group by; the tasks are in its order.
  ///   - columns: the columns to show; empty for the usual ones.
  ///   - hint: what the filter may have been meant to be, if nothing matched.
  package func list(
    _ tasks: [TaskItem], isFiltered: Bool, in state: ModelState, group: Attribute? = nil,
    columns: [Attribute] = [], hint: @autoclosure () -> FilterHint? = nil
  ) {
    context.focus.listed(tasks.map(\.number))
    if group == nil, columns.isEmpty, view.rowLimit == nil, !tasks.isEmpty,
      let attributes = view.listedAttributes
    {
      return listInParts(tasks, attributes, in: state)
    }
    let maker = RowBuilder(model: context.model, clock: context.clock, state: state)
    // Do not make rows beyond the limit, as nobody scrolls back that far.
    let isPlain = group == nil && columns.isEmpty
    let limit = isPlain ? view.rowLimit ?? .max : .max
    let rows = tasks.prefix(limit).map(columns.isEmpty ? maker.row : maker.detailed)
    let grouping = tasks.isEmpty ? nil : TaskGrouping(by: group, context, in: state)
    let groups = grouping?.groups(tasks) ?? []
    if !columns.isEmpty {
      view.show(tasks: rows, groups: groups, columns: columns)
    } else if grouping != nil {
      view.show(tasks: rows, groups: groups)
    } else {
      view.show(tasks: rows)
    }
    if tasks.count > rows.count {
      view.show(context.say(.rowsLeftOut(tasks.count - rows.count)))
    }
    guard tasks.isEmpty else { return }
    view.show(isFiltered ? context.say(.nothingMatches(hint())) : context.nothingToDo)
  }

  /// The number of rows in a part of a list.
  private static let partSize = 1000

  /// Shows a list in parts, since the rows of all tasks would take more memory than the tasks.
  private func listInParts(_ tasks: [TaskItem], _ attributes: [Attribute], in state: ModelState) {
    let maker = RowBuilder(
      model: context.model, clock: context.clock, state: state, attributes: attributes)
    for start in stride(from: 0, to: tasks.count, by: Self.partSize) {
      let part = start..<min(start + Self.partSize, tasks.count)
      view.show(tasks: part.map { maker.row(tasks[$0]) })
    }
  }

  /// Shows these tasks with the parts of each below it.
  package func listTree(_ tasks: [TaskItem], isFiltered: Bool, in state: ModelState) {
    let tree = TaskTree.ordered(tasks)
    context.focus.listed(tree.map(\.task.number))
    let maker = RowBuilder(model: context.model, clock: context.clock, state: state)
    view.show(
      tasks: tree.map { task, depth in
        var row = maker.row(task)
        row.depth = depth
        return row
      })
    guard tasks.isEmpty else { return }
    view.show(isFiltered ? context.say(.nothingMatches(nil)) : context.nothingToDo)
  }

  /// Shows everything known about these tasks.
  ///
  /// - Parameter isInteractive: whether a person can type what to do next.
  package func show(_ tasks: [TaskItem], isInteractive: Bool = false) {
    if tasks.count == 1, let task = tasks.first { context.focus.touched(task) }
    guard tasks.count <= Self.mostCards else {
      return view.show(details: tasks.map(context.rowBuilder.detailed))
    }
    if isInteractive, tasks.count == 1 { context.focus.showedCard(tasks[0].number) }
    view.show(cards: tasks.map(CardBuilder(context, isInteractive: isInteractive).card))
  }

  /// Shows everything known about these tasks in a past state.
  package func show(_ tasks: [TaskItem], in state: ModelState) {
    let maker = RowBuilder(model: context.model, clock: context.clock, state: state)
    view.show(details: tasks.map(maker.detailed))
  }

  /// The most tasks shown as cards; more are shown as details without related tasks.
  private static let mostCards = 20

  /// - Parameter hint: what the filter may have been meant to be, if nothing matched.
  package func show(count: Int, hint: @autoclosure () -> FilterHint? = nil) {
    view.show(count: count)
    if count == 0, let hint = hint() { view.remark(context.say(.nothingMatches(hint))) }
  }

  /// Shows the number of open tasks, and of those due today or overdue.
  package func showDue() {
    let now = context.now
    let due = context.model.state.dueTasks(by: now.date)
    let (overdue, today) = due.counts(at: now)
    let words = context.say(Bilingual.dueCounts(today: today, overdue: overdue))
    view.show(
      DataAnswer(
        ["open": .integer(due.open), "today": .integer(today), "overdue": .integer(overdue)],
        lines: today + overdue == 0 ? [] : [words]))
  }
}

extension CommandOutput {
  static let prompt = CommandOutput.value(
    .object([
      .always("open", .integer), .always("today", .integer, "due today, and not overdue"),
      .always("overdue", .integer),
    ]))
}
