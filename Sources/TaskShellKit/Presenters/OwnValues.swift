import TaskLanguage
import TaskModel

/// What of the values that one has given to a task can stand beside what others have made since.
struct OwnValues {
  /// Makes those that can stand.
  private(set) var changes: [Change] = []
  /// The fields that get one's own values.
  private(set) var taken: [TaskField] = []
  /// The fields that cannot get them, and why; nil for the task as a whole.
  private(set) var refused: [(field: TaskField?, reason: ModelError)] = []
}

extension TeamConflict {
  /// Finds out field by field, where not all can stand together.
  func ownValues(in state: ModelState) -> OwnValues {
    let theirs = state.task(numbered: number)
    guard let mine else {
      guard let theirs else { return OwnValues() }
      return OwnValues(all: .task(before: theirs, after: nil), taken: [], in: state)
    }
    // Nobody waits for a task that is gone.
    var wanted = mine
    wanted.after.removeAll { state.task(numbered: $0) == nil }
    guard let theirs else {
      let whole = OwnValues(all: .task(before: nil, after: wanted), taken: [], in: state)
      guard !whole.refused.isEmpty else { return whole }
      let bare = TaskItem(
        number: number, id: mine.id, text: mine.text, created: mine.created)
      let all = TeamConflict(number: number, base: nil, mine: mine).fields(against: bare)
      return OwnValues(of: wanted, all, before: nil, onto: bare, in: state)
    }
    return OwnValues(
      of: wanted, fields(against: theirs), before: theirs, onto: theirs, in: state)
  }
}

extension OwnValues {
  /// One change, or nothing and why.
  fileprivate init(all change: Change, taken: [TaskField], in state: ModelState) {
    if let reason = state.refusal(of: change) {
      refused = [(nil, reason)]
    } else {
      (changes, self.taken) = ([change], taken)
    }
  }

  /// As many of the fields of a task as can stand, put onto another state of it.
  fileprivate init(
    of mine: TaskItem, _ fields: [TaskField], before: TaskItem?, onto task: TaskItem,
    in state: ModelState
  ) {
    var all = task
    for field in fields { field.set(field.value(of: mine), in: &all) }
    if all == before { return }
    if state.refusal(of: .task(before: before, after: all)) == nil {
      (changes, taken) = ([.task(before: before, after: all)], fields)
      return
    }
    var merged = task
    for field in fields {
      var next = merged
      field.set(field.value(of: mine), in: &next)
      if let reason = state.refusal(of: .task(before: before, after: next)) {
        refused.append((field, reason))
      } else {
        merged = next
        taken.append(field)
      }
    }
    let isTraceAlone = taken.allSatisfy(\.isTrace)
    if merged != before, before == nil || !isTraceAlone {
      changes = [.task(before: before, after: merged)]
    }
  }
}

extension ModelState {
  /// Why a change cannot be made; nil if it can.
  fileprivate func refusal(of change: Change) -> ModelError? {
    if case .task(_, let task?) = change, let whole = task.parent,
      self.task(numbered: whole) == nil
    {
      return .noTask(number: whole)
    }
    do {
      _ = try verified([change])
      return nil
    } catch {
      return error
    }
  }
}
