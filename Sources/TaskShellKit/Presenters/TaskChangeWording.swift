import TaskLanguage
import TaskModel

/// Words for what happened to tasks.
package struct TaskChangeWording {
  private(set) var messages: [Message] = []
  private var tasks: [(before: TaskItem?, after: TaskItem?)] = []
  private let maker: RowMaker

  /// The most tasks that each get a sentence; more of one kind share one, with a list.
  private static let sentenceLimit = 3
  private static let listLimit = 10

  /// - Parameters:
  ///   - tellsOld: whether the values before the changes are told as well.
  ///   - isTakenBack: whether a step was taken back or made again.
  init(
    _ changes: [Change], context: PresenterContext, tellsOld: Bool = false,
    isTakenBack: Bool = false
  ) {
    maker = context.rowMaker
    let attributes = AttributeWording(context.model.state, context.clock)
    for kind in TaskChangeKind.allCases {
      var group: [(before: TaskItem?, after: TaskItem?)] = []
      for case .task(let before, let after) in changes
      where TaskChangeKind(before, after, isTakenBack: isTakenBack) == kind {
        group.append((before, after))
      }
      tasks += group
      if group.count <= Self.sentenceLimit {
        messages += group.compactMap { before, after in
          (after ?? before).map { task in
            Message.taskChanged(
              kind, task.number, task.text,
              details: after.map { after in
                kind.tellsValues ? attributes.changes(before, after, tellsOld: tellsOld) : []
              } ?? [])
          }
        }
      } else {
        var list = group.prefix(Self.listLimit).compactMap { pair in
          (pair.after ?? pair.before).map { Bilingual.same("\($0.number)  \($0.text)") }
        }
        if group.count > list.count { list.append(.andMore(group.count - list.count)) }
        messages.append(.tasksChanged(kind, count: group.count, list: list))
      }
    }
  }
}

extension TaskChangeWording {
  /// Whether no task was changed.
  var isEmpty: Bool { tasks.isEmpty }

  /// The tasks as they are afterwards; deleted ones as they were.
  var rows: [TaskRow] { tasks.compactMap { maker.row($0.before, $0.after) } }
}

extension TaskChangeKind {
  init?(_ before: TaskItem?, _ after: TaskItem?, isTakenBack: Bool = false) {
    switch (before, after) {
    case (nil, _?): self = isTakenBack ? .restored : .added
    case (_?, nil): self = .deleted
    case (let before?, let after?) where before.state != after.state:
      self = after.state == .done ? .completed : .reopened
    case (let before?, let after?) where before.started == nil && after.started != nil:
      self = .started
    case (let before?, let after?) where before.started != nil && after.started == nil:
      self = .stopped
    case (_?, _?): self = .edited
    case (nil, nil): return nil
    }
  }
}

extension TaskChangeKind {
  /// Whether the values that changed are told.
  fileprivate var tellsValues: Bool {
    switch self {
    case .added, .restored, .edited, .stopped, .completed: true
    case .reopened, .started, .deleted: false
    }
  }
}
