/// Checks that a step recorded earlier, or undone, still fits the current state.
extension ModelState {
  /// Returns the changes as they are to be made to this state; throws if the result would break its
  /// rules.
  ///
  /// A change of a task whose other fields have changed since changes its own fields alone; a field
  /// that no longer has the old value is a conflict. References to a removed predecessor are
  /// dropped.
  package func verified(_ changes: [Change]) throws(ModelError) -> [Change] {
    var result = copied(forChanges: changes.count)
    var fitting: [Change] = []
    for change in changes {
      let change = result.merged(change)
      try result.require(before: change)
      result.apply(change)
      fitting.append(change)
    }
    for change in result.followerChanges(of: fitting.deletedTasks.mapValues(\.inherited)) {
      result.apply(change)
      fitting.append(change)
    }
    try result.requireRules(after: fitting)
    try result.requireEachOnce(fitting)
    return fitting
  }

  /// Throws if these changes have led to a state that breaks its rules.
  package func requireRules(after changes: [Change]) throws(ModelError) {
    // Changes that a later one has replaced or undone do not count.
    let changes = changes.filter { holds(before: $0.inverse) }
    for change in changes { try require(after: change) }
    try requireNoCycle(changes)
    try requireNoOrphans(changes)
  }

  /// Throws for tasks that have come back under other numbers, as an import keeps ids.
  private func requireEachOnce(_ changes: [Change]) throws(ModelError) {
    var added: [UUID: Int] = [:]
    for case .task(let before, let task?) in changes where before?.id != task.id {
      added[task.id] = task.number
    }
    guard !added.isEmpty else { return }
    for other in numbers(of: Set(added.keys)) {
      guard let id = task(numbered: other)?.id, let number = added[id], number != other else {
        continue
      }
      throw .inconsistent(.taskIsThere(number: number, as: other))
    }
  }

  /// Throws if removed tasks have parts that others have added.
  private func requireNoOrphans(_ changes: [Change]) throws(ModelError) {
    let gone = Set(
      changes.lazy.compactMap { change in
        if case .task(let task?, nil) = change { task.number } else { nil }
      }.filter { task(numbered: $0) == nil })
    guard !gone.isEmpty else { return }
    let orphans = linkedTasks.filter { task in task.parent.map(gone.contains) ?? false }
    guard let whole = orphans.compactMap(\.parent).min() else { return }
    throw .inconsistent(
      .taskHasParts(
        number: whole, parts: orphans.filter { $0.parent == whole }.map(\.number).sorted()))
  }

  private func merged(_ change: Change) -> Change {
    guard case .task(let before?, let after) = change,
      let stored = task(numbered: before.number), stored != before
    else { return change }
    guard let after else {
      // Ids of calendars and data kept by imports are not changes of the user.
      return stored.withoutKeptValues == before.withoutKeptValues
        ? .task(before: stored, after: nil) : change
    }
    guard let merged = stored.merging(from: before, to: after) else { return change }
    return .task(before: stored, after: merged)
  }

  private func require(before change: Change) throws(ModelError) {
    guard !holds(before: change) else { return }
    switch change {
    case .task(let before, let after):
      let number = (before ?? after)?.number ?? 0
      throw .taskChangedSince(number: number, stored: task(numbered: number), expected: before)
    case .user(let before, let after):
      throw .personChangedSince(name: (before ?? after)?.name ?? "")
    case .attribute(let before, let after):
      throw .attributeChangedSince(key: (before ?? after)?.key ?? "")
    case .template(let before, let after):
      throw .templateChangedSince((before ?? after)?.name ?? "")
    case .seat(let before, let after):
      let id = (before ?? after)?.user
      throw .personChangedSince(name: id.flatMap { user($0)?.name } ?? "")
    }
  }

  private func require(after change: Change) throws(ModelError) {
    switch change {
    case .task(let before, let task?):
      if task.assignees.contains(where: { !canHave($0, task) }) {
        throw .inconsistent(.assigneeGone(number: task.number))
      }
      for own in task.values
      where !own.key.isKept && attribute(own.key) == nil && before?.values[own.key] != own.value {
        throw .inconsistent(.attributeGone(number: task.number))
      }
    case .user(let user?, let after) where after?.isFormer ?? true:
      try require(gone: user, isKnown: after != nil)
    case .user(_, let user?):
      let key = FoldedText(user.name)
      if users.count(where: { key.equals($0.name) }) > 1 { throw .nameTaken(user.name) }
    case .seat(_, let seat?):
      if let other = seats.first(where: { $0.value == seat.name && $0.key != seat.user }) {
        throw .seatTaken(seat.name, by: user(other.key)?.name ?? "")
      }
      guard user(seat.user)?.isFormer == false else {
        throw .inconsistent(.seatHolderGone(seat.name))
      }
    case .attribute(let attribute?, nil):
      let count = tasks.count { $0.values[attribute.id] != nil }
      if count > 0 { throw .attributeInUse(key: attribute.key, count: count) }
    case .attribute(_, let attribute?):
      if attributes.count(where: { $0.key == attribute.key }) > 1 {
        throw .attributeTaken(attribute.key)
      }
    case .template(_, let template?):
      let key = template.name.folded
      if templates.count(where: { $0.name.folded == key }) > 1 {
        throw .templateChangedSince(template.name)
      }
    case .task, .user, .seat, .attribute, .template: break
    }
  }

  /// Throws if removing the user would orphan tasks; a user who stays known may have done tasks.
  private func require(gone user: User, isKnown: Bool) throws(ModelError) {
    try requireNoOpenTasks(of: user)
    if let seat = seats[user.id] { throw .inconsistent(.userHasSeat(name: user.name, seat)) }
    if !isKnown, tasks.contains(where: { $0.mentions(user.id) }) {
      throw .inconsistent(.userHasWorked(name: user.name))
    }
  }

  /// Whether the user may be assigned to the task: a deleted user keeps done tasks only.
  func canHave(_ id: UUID, _ task: TaskItem) -> Bool {
    user(id).map { !$0.isFormer || task.state == .done } ?? false
  }
}

extension TaskItem {
  /// The task without hidden custom values, which no attribute shows.
  fileprivate var withoutKeptValues: TaskItem {
    var task = self
    for key in values.keys where key.isKept { task.values[key] = nil }
    return task
  }

  /// Whether a change from `before` to `after` fits this task: each field that it changes has the
  /// old value, or the new one already.
  package func takes(_ after: TaskItem, from before: TaskItem) -> Bool {
    let custom = Set(before.values.keys).union(after.values.keys).map { TaskField.custom($0) }
    return id == before.id
      && (TaskField.all + custom).allSatisfy { field in
        let old = field.value(of: before)
        return field.merge(
          field.value(of: self), field.value(of: after), isBase: { $0 == old }, joined: { nil })
          != .conflict
      }
  }

  /// Returns this task with the fields that differ between `before` and `after` set to those of
  /// `after`; nil if one of them no longer has the old value.
  fileprivate func merging(from before: TaskItem, to after: TaskItem) -> TaskItem? {
    var merged = self
    let custom = Set(before.values.keys).union(after.values.keys)
    let fields = TaskField.all + custom.map { TaskField.custom($0) }
    let isMerged =
      id == before.id
      && fields.allSatisfy { $0.merge(into: &merged, from: before, to: after) }
    return isMerged ? merged : nil
  }
}
