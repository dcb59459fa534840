import TaskLanguage
import TaskModel

/// Shows lists of tasks, single tasks and counts.
package protocol TaskListView: MessageView {
  func show(tasks: [TaskRow])
  /// A list in which rows lie together.
  func show(tasks: [TaskRow], groups: [TaskGroup])
  func show(details: [TaskRow])
  func show(count: Int)
  /// Something to know about data, said in every format.
  func remark(_ sentence: Sentence)
}

/// The task list: rows of text and deadline, how many there are, and the task at a number.
package final class TaskListPresenter {
  private let context: PresenterContext
  private unowned let view: any TaskListView

  init(context: PresenterContext, view: any TaskListView) {
    self.context = context
    self.view = view
  }

  /// Shows these tasks as a list, in this order; `them` means these from now on.
  ///
  /// - Parameters:
  ///   - isFiltered: whether an empty list means that nothing matched.
  ///   - state: where they were found: the model's own, or one of the past.
  ///   - group: what lies together below a heading; the tasks are in that order.
  ///   - hint: what the filter may have been meant to be, if nothing matched.
  package func list(
    _ tasks: [TaskItem], isFiltered: Bool, in state: ModelState, group: Attribute? = nil,
    hint: FilterHint? = nil
  ) {
    context.focus.listed(tasks.map(\.number))
    let maker = RowMaker(model: context.model, clock: context.clock, state: state)
    let rows = tasks.map(maker.row)
    if let grouping = TaskGrouping(by: group, context, in: state), !tasks.isEmpty {
      view.show(tasks: rows, groups: grouping.groups(tasks))
    } else {
      view.show(tasks: rows)
    }
    guard tasks.isEmpty else { return }
    view.show(isFiltered ? context.say(.nothingMatches(hint)) : context.nothingToDo)
  }

  /// Shows everything that is known of these tasks.
  package func show(_ tasks: [TaskItem]) {
    if tasks.count == 1, let task = tasks.first { context.focus.touched(task.number) }
    view.show(details: tasks.map(context.rowMaker.row))
  }

  package func show(count: Int) { view.show(count: count) }

  /// Shows how many open tasks there are, and what of them is due by the end of today.
  package func showDue() {
    let now = context.now
    let tasks = context.model.state.tasks
    var (open, today, overdue) = (0, 0, 0)
    for index in tasks.indices where tasks[index].state == .open {
      open += 1
      guard let due = tasks[index].due, due.date <= now.date else { continue }
      if due.hasPassed(at: now) { overdue += 1 } else { today += 1 }
    }
    let words = context.say(Bilingual.dueCounts(today: today, overdue: overdue))
    view.show(
      DataAnswer(
        ["open": .integer(open), "today": .integer(today), "overdue": .integer(overdue)],
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
