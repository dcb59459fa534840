import TaskLanguage
import TaskModel

/// Everything about a task, ready for display: its values and related tasks.
package struct TaskCard: Equatable, Sendable {
  /// A note: its name, such as `3.2`, its time and author, and its lines.
  package struct NoteEntry: Equatable, Sendable {
    package let name: String
    package let origin: String
    package let lines: [String]
  }

  /// A task in a small tree.
  package struct Branch: Equatable, Sendable {
    package let depth: Int
    package let number: Int
    package let text: String
    package let isDone: Bool
  }

  /// A step of its history.
  package struct Step: Equatable, Sendable {
    package let origin: String
    package let title: String
  }

  package let row: TaskRow
  /// The attributes in the order of lists, with the state first and the id last.
  package let order: [Attribute]
  /// Its dates and moments in words: `Tue 31 Mar (in 20 days)`, `Wed 11 Mar 10:00`.
  package let dates: [AttributeKey: String]
  package let notes: [NoteEntry]
  /// Tasks that must be done before it, recursively.
  package let before: [Branch]
  /// Tasks that wait for it, recursively.
  package let behind: [Branch]
  package let parts: [Branch]
  package let steps: [Step]
  /// Actions of single keys; empty if the shell is not interactive.
  package let actions: [String]
}

/// Makes cards.
struct CardBuilder {
  /// The greatest depth of trees; ``branchLimit`` is the most branches.
  private static let depthLimit = 4
  private static let branchLimit = 12
  private static let stepLimit = 8

  let context: PresenterContext
  let isInteractive: Bool
  private var state: ModelState { context.model.state }

  init(_ context: PresenterContext, isInteractive: Bool) {
    self.context = context
    self.isInteractive = isInteractive
  }

  func card(_ task: TaskItem) -> TaskCard {
    let notes = task.notesWithOrigins.enumerated().map { index, note in
      TaskCard.NoteEntry(
        name: "\(task.number).\(index + 1)", origin: note.origin.map(origin) ?? "",
        lines: note.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
    let order = AttributeTable.of(state.attributes).inSentences
    return TaskCard(
      row: RowBuilder(model: context.model, clock: context.clock).row(task),
      order: [.state] + order.filter { $0 != .state && $0 != .id } + [.id],
      dates: dates(of: task), notes: notes,
      before: branches(from: task) { $0.after },
      behind: branches(from: task, followers()),
      parts: branches(from: task, children()), steps: steps(of: task),
      actions: isInteractive
        ? CardKey.fitting(task, DateContext(now: context.now)).map {
          context.say($0.words(on: task))
        } : [])
  }

  private func dates(of task: TaskItem) -> [AttributeKey: String] {
    var dates: [AttributeKey: String] = [:]
    for attribute in AttributeTable.of(state.attributes).visible {
      let kind = attribute.kind
      if let instant = (kind as? InstantKind)?.shown(task) {
        dates[attribute.key] = context.formatted(instant)
      } else if let due = (kind as? DateKind)?.value(task) {
        let isOpen = attribute == .due && task.state == .open
        dates[attribute.key] = self.due(of: due, isOpen: isOpen)
      }
    }
    return dates
  }

  private func origin(_ origin: NoteOrigin) -> String {
    [context.formatted(origin.time), origin.author].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func due(of due: Due, isOpen: Bool) -> String {
    let today = context.now.date
    guard isOpen, due.hasPassed(at: context.now) else {
      return context.say(.moment(due, today: today))
    }
    let late = Bilingual.relativeDue(due, now: context.now, isOpen: true)
    return context.say([.date(due, today: today), late].joined(by: Bilingual(", ", "、")))
  }

  /// The tasks that `next` leads to, each once, up to the limits.
  private func branches(
    from task: TaskItem, _ next: (TaskItem) -> [Int]
  ) -> [TaskCard.Branch] {
    var found: [TaskCard.Branch] = []
    var seen: Set<Int> = [task.number]
    var rest = next(task).reversed().map { (number: $0, depth: 0) }
    while let (number, depth) = rest.popLast(), found.count < Self.branchLimit {
      guard seen.insert(number).inserted, let other = state.task(numbered: number) else { continue }
      found.append(
        TaskCard.Branch(
          depth: depth, number: number, text: other.text, isDone: other.state == .done))
      guard depth < Self.depthLimit else { continue }
      rest += next(other).reversed().map { ($0, depth + 1) }
    }
    return found
  }

  private func followers() -> (TaskItem) -> [Int] {
    let linked = state.linkedTasks
    return { task in linked.filter { $0.after.contains(task.number) }.map(\.number) }
  }

  private func children() -> (TaskItem) -> [Int] {
    let linked = state.linkedTasks
    return { task in linked.filter { $0.parent == task.number }.map(\.number) }
  }

  private func steps(of task: TaskItem) -> [TaskCard.Step] {
    context.model.history(ofTask: task.number).suffix(Self.stepLimit).map { commit in
      let info = commit.info
      let title =
        switch info.kind {
        case .command, .merge: info.command
        case .undo: context.say(.undone(info.command)).text
        case .redo: context.say(.redone(info.command)).text
        }
      return TaskCard.Step(
        origin: [context.formatted(info.time), info.author].filter { !$0.isEmpty }
          .joined(separator: " "),
        title: title)
    }
  }
}
