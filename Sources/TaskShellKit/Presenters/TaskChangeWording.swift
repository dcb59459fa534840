import TaskLanguage
import TaskModel

/// Words for what happened to tasks, and rows, made for whoever asks for them.
package struct TaskChangeWording {
  private typealias Pair = (before: TaskItem?, after: TaskItem?)

  private let changes: [Change]
  private let context: PresenterContext
  private let tellsOld: Bool
  private let isTakenBack: Bool
  private let isElsewhere: Bool
  /// The tasks that are deleted, by number.
  private let gone: [Int: TaskItem]

  /// The most tasks that each get a sentence; more of one kind share one, with a list.
  private static let sentenceLimit = 3
  private static let listLimit = 10

  /// - Parameters:
  ///   - tellsOld: whether the values before the changes are told as well.
  ///   - isTakenBack: whether a step was taken back or made again.
  ///   - isElsewhere: whether the changes come from elsewhere: the number that places a new task among
  ///     others, which a phone gives each, tells nobody here anything.
  init(
    _ changes: [Change], context: PresenterContext, tellsOld: Bool = false,
    isTakenBack: Bool = false, isElsewhere: Bool = false
  ) {
    self.changes = changes
    self.context = context
    self.tellsOld = tellsOld
    self.isTakenBack = isTakenBack
    self.isElsewhere = isElsewhere
    gone = changes.deletedTasks
  }

  /// The changes of each kind.
  private var groups: [(kind: TaskChangeKind, pairs: [Pair])] {
    var pairs: [TaskChangeKind: [Pair]] = [:]
    for case .task(let before, let after) in changes {
      guard let kind = TaskChangeKind(before, after, isTakenBack: isTakenBack) else { continue }
      pairs[kind, default: []].append((before, after))
    }
    return TaskChangeKind.allCases.compactMap { kind in pairs[kind].map { (kind, $0) } }
  }

  /// Whether no task was changed.
  var isEmpty: Bool {
    !changes.contains { if case .task = $0 { true } else { false } }
  }

  /// The tasks as they are afterwards; deleted ones as they were.
  var rows: [TaskRow] {
    let maker = context.rowMaker
    return groups.flatMap { $0.pairs.compactMap { maker.row($0.before, $0.after) } }
  }

  var messages: [Message] {
    var attributes = AttributeWording(context.model.state, context.clock)
    if !isTakenBack { attributes.newValues = NewValues(context.model.state, besides: changes) }
    var followers: [Pair] = []
    let messages = groups.flatMap { kind, all in
      let pairs = kind == .edited ? all.filter { !isFollower($0) } : all
      if kind == .edited { followers = all.filter(isFollower) }
      return pairs.count > Self.sentenceLimit
        ? [Self.list(kind, pairs)] : pairs.compactMap { message(kind, $0, attributes) }
    }
    return messages + self.messages(of: followers)
  }

  /// Whether a task changed only because others that it came after were deleted, and people read what
  /// it comes after now.
  private func isFollower(_ pair: Pair) -> Bool {
    guard !gone.isEmpty, !tellsOld, let before = pair.before, let after = pair.after else {
      return false
    }
    let lost = Set(before.after).subtracting(after.after)
    var moved = before
    moved.after = after.after
    return moved == after && !lost.isEmpty && lost.allSatisfy { gone[$0] != nil }
  }

  /// Tells of tasks that came after deleted ones which are free now, and what keeps others waiting.
  private func messages(of followers: [Pair]) -> [Message] {
    let state = context.model.state
    let task = { number in gone[number] ?? state.task(numbered: number) }
    var (freed, blocked) = ([TaskItem](), [(task: TaskItem, by: [TaskItem])]())
    for case (let before?, let after?) in followers where after.state == .open {
      let old = before.after.compactMap(task).filter { $0.state == .open }
      let new = after.after.compactMap(task).filter { $0.state == .open }
      if old == new { continue }
      if new.isEmpty { freed.append(after) } else { blocked.append((after, new)) }
    }
    let messages =
      blocked.count > Self.sentenceLimit
      ? [Message.nowBlocked(blocked.map(\.task))] : blocked.map(Message.nowBlocked)
    return messages + (freed.isEmpty ? [] : [.freed(freed)])
  }

  private func message(
    _ kind: TaskChangeKind, _ pair: Pair, _ attributes: AttributeWording
  ) -> Message? {
    guard let task = pair.after ?? pair.before else { return nil }
    guard let after = pair.after, kind.tellsValues else {
      return .taskChanged(kind, task.number, task.text, details: [])
    }
    let lost = attributes.timeRemoved(pair.before, after)
    return .taskChanged(
      kind, task.number, task.text,
      details: attributes.changes(
        pair.before, after,
        without: (lost == nil ? [] : [.sessions])
          + (isElsewhere && pair.before == nil ? [.order] : []), tellsOld: tellsOld),
      removes: attributes.removes(pair.before, after), aside: lost)
  }

  private static func list(_ kind: TaskChangeKind, _ pairs: [Pair]) -> Message {
    var list = pairs.prefix(listLimit).compactMap { pair in
      (pair.after ?? pair.before).map { Bilingual.same("\($0.number)  \($0.text)") }
    }
    if pairs.count > list.count { list.append(.andMore(pairs.count - list.count)) }
    return .tasksChanged(kind, count: pairs.count, list: list)
  }
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
    case .added, .restored, .edited, .started, .stopped, .completed, .reopened: true
    case .deleted: false
    }
  }
}
