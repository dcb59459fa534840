/// A record that two copies of one store have changed differently.
package enum MergeConflict: Equatable, Sendable {
  /// These fields of a task; a task that is nil was deleted on that side.
  case task(here: TaskItem?, there: TaskItem?, fields: [TaskField])
  /// The name of a user, or the user's working time per day.
  case user(here: User, there: User)
  /// Two users got the same name; `here` and `there` are their former names, nil for a new user.
  case name(String, here: String?, there: String?)
  /// The seat of a user.
  case seat(user: UUID, here: SeatName?, there: SeatName?)
  /// The key of an attribute, or two attributes of one key but different kinds.
  case attribute(here: AttributeDefinition, there: AttributeDefinition)
  /// The tasks of a template.
  case template(here: TaskTemplate, there: TaskTemplate)
}

/// A task, as it came, without these people and values, whose records gave way to others of their names.
package struct Omission: Equatable, Sendable {
  package let task: TaskItem
  /// As they would be typed: `@Anna`, `points:3`.
  package let words: [String]
}

/// The side whose change wins when both copies have made one.
package enum MergePreference: Sendable {
  case here
  case there
}

/// Merges the changes of another copy of a store since both were the same.
///
/// Records correspond by id; users, attributes and templates also by name, unless both copies know
/// them as two, or one got its name after the copies diverged. A new task keeps its number from
/// there if that was never used here; otherwise it gets a new one. A user, an attribute or a
/// template that one copy has deleted stays if the other has changed it or needs it; for a task
/// that is a conflict.
package struct StateMerge {
  /// The state here, including what was merged so far.
  package private(set) var state: ModelState
  package private(set) var changes: [Change] = []
  package private(set) var conflicts: [MergeConflict] = []
  /// What tasks from there came without, as it names nobody and nothing here.
  package private(set) var omissions: [Omission] = []
  let preference: MergePreference?
  let base: ModelState
  let there: ModelState
  /// The numbers of tasks here, by id.
  package private(set) var numbers: [UUID: Int]
  /// The ids here of users, attributes and templates that have other ids there.
  package internal(set) var ids: [UUID: UUID] = [:]
  /// The records that both copies had when they were the same.
  let common: CommonRecords
  /// The ids there of records that an earlier merge matched with records here.
  private let known: Set<UUID>
  /// The ids of the tasks that were deleted there, by their numbers there.
  private let deleted: [Int: UUID]
  /// The ids there of next occurrences of tasks done in both copies: only one occurrence is kept.
  private var repeated: Set<UUID> = []
  /// Recurring tasks done in one copy and changed in the other: as they were, as they were done, and
  /// in the other copy.
  private var doneOnce: [(before: TaskItem, done: TaskItem, open: TaskItem)] = []

  /// Merges at once; `base` is the last state that both copies had in common.
  ///
  /// - Parameters:
  ///   - numbers: as ``numbers``, if more are known than those of the tasks here.
  ///   - ids: as ``ids``, if some are known from an earlier merge.
  ///   - common: the records of both copies, if `base` is a later state of one of them.
  package init(
    _ here: ModelState, from base: ModelState, to there: ModelState,
    preferring preference: MergePreference?, numbers: [UUID: Int]? = nil, ids: [UUID: UUID] = [:],
    common: CommonRecords? = nil
  ) {
    self.init(
      here, to: there, preferring: preference, of: base.changes(to: there), from: base,
      numbers: numbers ?? Self.numbers(of: here), ids: ids,
      common: common ?? CommonRecords(of: base))
  }

  /// Merges known changes, one for each record, that led to `there`.
  ///
  /// Copies nothing if the state and the numbers are uniquely referenced.
  ///
  /// - Parameters:
  ///   - numbers: the ``numbers`` of `here`, from ``numbers(of:)`` or an earlier merge.
  ///   - ids: the ``ids`` of an earlier merge.
  ///   - common: the records of both copies when they were the same.
  package init(
    _ here: consuming ModelState, to there: ModelState, preferring preference: MergePreference?,
    of changes: [Change], numbers: consuming [UUID: Int], ids: [UUID: UUID] = [:],
    common: CommonRecords
  ) {
    self.init(
      consume here, to: there, preferring: preference, of: changes, from: there,
      numbers: consume numbers, ids: ids, common: common)
  }

  private init(
    _ here: consuming ModelState, to there: ModelState, preferring preference: MergePreference?,
    of difference: [Change], from base: ModelState, numbers: consuming [UUID: Int],
    ids: [UUID: UUID], common: CommonRecords
  ) {
    (self.base, self.there, self.preference, self.ids) = (base, there, preference, ids)
    self.common = common
    known = Set(ids.keys)
    deleted = Dictionary(
      difference.lazy.compactMap { change in
        if case .task(let task?, nil) = change { (task.number, task.id) } else { nil }
      }, uniquingKeysWith: { $1 })
    state = consume here
    self.numbers = consume numbers
    findRepeated(in: difference)
    for case .task(nil, let task?) in difference where !repeated.contains(task.id) {
      giveNumber(to: task)
    }
    for change in difference where !change.deletesTask { merge(change) }
    // Only after all references to them have been changed.
    for change in difference where change.deletesTask { merge(change) }
    passEditsOn()
    freeFollowers()
    // Last, when nothing refers to them any more.
    for change in difference { removeUnused(change) }
  }

  /// Moves the resulting state and numbers out, leaving this merge without them.
  package mutating func takeOutcome() -> (ModelState, numbers: [UUID: Int]) {
    var (taken, takenNumbers) = (ModelState(), [UUID: Int]())
    swap(&taken, &state)
    swap(&takenNumbers, &numbers)
    return (taken, takenNumbers)
  }

  /// Returns the numbers of the tasks of a state, by id.
  package static func numbers(of state: ModelState) -> [UUID: Int] {
    Dictionary(state.tasks.map { ($0.id, $0.number) }, uniquingKeysWith: { $1 })
  }

  private mutating func merge(_ change: Change) {
    switch change {
    case .attribute(let before, let after?): merge(before, after)
    case .user(let before, let after?): merge(before, after)
    case .seat(let before, let after): merge(before, after)
    case .task(let before, let after): merge(before, after)
    case .template(let before, let after?): merge(before, after)
    case .attribute(_, nil), .user(_, nil), .template(_, nil): break
    }
  }

  /// Whether the record here and the one there descend from the same record.
  func hasOnePast(_ here: UUID, _ there: UUID) -> Bool { here == there || known.contains(there) }

  mutating func make(_ change: Change) {
    state.apply(change)
    changes.append(change)
  }

  /// Resolves a conflict by the preference, or records it; returns whether the change there
  /// applies.
  mutating func resolveAsTheirs(_ conflict: @autoclosure () -> MergeConflict) -> Bool {
    if preference == nil { conflicts.append(conflict()) }
    return preference == .there
  }
}

/// The users and attributes of two copies when they were the same.
package struct CommonRecords: Sendable {
  private let users: [UUID: User]
  private let attributes: [UUID: AttributeDefinition]

  package init(of state: ModelState) {
    users = Dictionary(state.everyone.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    attributes = Dictionary(state.attributes.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// Returns whether the user has had this name from the start, or since both copies were the same:
  /// a later name may belong to somebody else in the other copy.
  func isFirstName(of user: User) -> Bool { users[user.id].map { $0.name == user.name } ?? true }

  /// Returns whether the attribute has had this key from the start, or since the copies were the
  /// same.
  func isFirstKey(of attribute: AttributeDefinition) -> Bool {
    attributes[attribute.id].map { $0.key == attribute.key } ?? true
  }

  func contains(_ user: User) -> Bool { users[user.id] == user }

  func contains(_ attribute: AttributeDefinition) -> Bool {
    attributes[attribute.id] == attribute
  }
}

// MARK: Tasks

extension StateMerge {
  /// Finds next occurrences of recurring tasks that were done in both copies, and maps them to the
  /// occurrences here, if those still exist.
  private mutating func findRepeated(in difference: [Change]) {
    var pairs: [(here: TaskItem, there: TaskItem)] = []
    for case .task(let before?, let after?) in difference
    where before.state == .open && after.state == .done && after.recurrence != nil {
      guard let here = numbers[after.id].flatMap({ state.task(numbered: $0) }),
        here.state == .done, here.recurrence != nil
      else { continue }
      pairs.append((here, after))
    }
    guard !pairs.isEmpty else { return }
    var known = Dictionary(
      grouping: state.tasks.filter { $0.recurrence != nil }, by: \.created)
    while let (here, there) = pairs.popLast() {
      let followers = difference.compactMap { (change) -> TaskItem? in
        guard case .task(nil, let task?) = change, task.follows(there) else { return nil }
        return repeated.contains(task.id) ? nil : task
      }
      // Tasks of one text done at one moment can only be told apart by id.
      let own = UUID(following: there)
      guard let new = followers.first(where: { $0.id == own }) ?? followers.first,
        let completed = here.completed
      else { continue }
      repeated.insert(new.id)
      let indices = known[completed] ?? []
      guard
        let index = indices.firstIndex(where: { $0.id == new.id && $0.follows(here) })
          ?? indices.firstIndex(where: { $0.follows(here) }),
        let next = known[completed]?.remove(at: index)
      else { continue }
      numbers[new.id] = next.number
      // Both occurrences were done as well.
      if next.state == .done, new.state == .done { pairs.append((next, new)) }
    }
  }

  private mutating func giveNumber(to task: TaskItem) {
    guard numbers[task.id] == nil else { return }
    let number = max(task.number, state.nextNumber)
    numbers[task.id] = number
    state.reserveNumbers(below: number + 1)
  }

  /// Returns a task of the other copy with its number and references as they would be here.
  private func translated(_ task: TaskItem) -> TaskItem {
    var translated = withIdsOfHere(task.identified(numbers[task.id] ?? task.number, task.id))
    translated.after = task.after.compactMap(numberHere).sorted()
    translated.parent = task.parent.flatMap(numberHere)
    return translated
  }

  /// Returns the number here of the task with that number there; a deleted one keeps its number.
  private func numberHere(_ number: Int) -> Int? {
    let old = base.task(numbered: number)?.id ?? deleted[number]
    guard let id = there.task(numbered: number)?.id ?? old else { return nil }
    return numbers[id] ?? (old == id ? number : nil)
  }

  private mutating func merge(_ before: TaskItem?, _ after: TaskItem?) {
    guard let id = (after ?? before)?.id else { return }
    let here = numbers[id].flatMap { state.task(numbered: $0) }
    var before = before.map(translated)
    let after = after.map(translated)
    // It came here as a task of its own, or became one with the other.
    if let number = before?.parent, here?.parent != number, state.task(numbered: number) == nil {
      before?.parent = nil
    }
    if before == nil, repeated.contains(id) {
      // Done there as well, within this merge; here the task is still unchanged.
      guard let here, let after, here.state == .open, after.state == .done else { return }
      return merge(here, from: here, to: after)
    }
    switch (here, after) {
    case (let here?, let after?): merge(here, from: before, to: after)
    case (nil, let after?):
      if before != nil, !resolveAsTheirs(.task(here: nil, there: after, fields: [])) { return }
      make(nil, after)
    case (let here?, nil):
      let parts = state.linkedTasks.filter {
        $0.parent == here.number && !deleted.values.contains($0.id)
      }
      if here != before || !parts.isEmpty,
        !resolveAsTheirs(.task(here: here, there: nil, fields: []))
      {
        return
      }
      amend(
        parts.map { part in
          var alone = part
          alone.parent = nil
          return .task(before: part, after: alone)
        })
      make(.task(before: here, after: nil))
    case (nil, nil): break
    }
  }

  private mutating func merge(_ here: TaskItem, from before: TaskItem?, to after: TaskItem) {
    var merged = here
    var open: [TaskField] = []
    let isDoneOnce =
      before?.state == .open && before?.recurrence != nil
      && [here, after].count { $0.state == .done } == 1
    let custom = Set([before, after, here].compactMap { $0?.values.keys }.joined())
    for field in TaskField.all + custom.map({ TaskField.custom($0) }) {
      let old = before.flatMap { field.value(of: $0) }
      let (new, now) = (field.value(of: after), field.value(of: here))
      // The next occurrence here was made at that moment; note origins are merged with the notes.
      if field == .completed, new != nil, now != nil { continue }
      if field == .noted { continue }
      if field == .sessions, let before {
        merged.sessions = WorkSession.joined(here.sessions, after.sessions, since: before.sessions)
        continue
      }
      if isDoneOnce, Self.timing.contains(field) {
        // It stays as it was when done.
        if after.state == .done { field.set(new, in: &merged) }
        if here.state == .done, new != old, new != now,
          field != .recurrence || next(after: here) == nil
        {
          open.append(field)
        }
        continue
      }
      let merge = field.merge(
        now, new, isBase: { before != nil && $0 == old },
        joined: { field.rule.joined(now, old, new) })
      switch merge {
      case .kept: break
      case .set(let value): field.set(value, in: &merged)
      case .conflict: open.append(field)
      }
    }
    if !open.isEmpty, resolveAsTheirs(.task(here: here, there: after, fields: open)) {
      for field in open { field.set(field.value(of: after), in: &merged) }
    }
    merged.takeOrigins(here, after)
    // Work may have begun in one copy while the other was done.
    if merged.state == .done, here.state != after.state { merged.started = nil }
    if merged != here { make(here, merged) }
    if isDoneOnce, let before {
      let (done, open) = here.state == .done ? (here, after) : (after, here)
      if open != before { doneOnce.append((before, done, open)) }
    }
  }

  /// The fields that define when a task is due and recurs.
  private static let timing: [TaskField] = [.due, .recurrence, .wait, .scheduled]

  /// Returns the open next occurrence of that done task, skipping occurrences done since, if it
  /// still has the same rule.
  ///
  /// - Parameter numbers: the numbers of the recurring tasks by the time of their creation, if known.
  private func next(after done: TaskItem, numbers: [Instant: [Int]]? = nil) -> TaskItem? {
    var last = done
    func follows(_ task: TaskItem) -> Bool {
      task.follows(last) && task.recurrence == done.recurrence
    }
    func next() -> TaskItem? {
      guard let numbers else { return state.tasks.first(where: follows) }
      return last.completed.flatMap { numbers[$0] }?.lazy
        .compactMap { state.task(numbered: $0) }.first(where: follows)
    }
    while let next = next() {
      if next.state == .open { return next }
      last = next
    }
    return nil
  }

  /// Applies what was changed in one copy to the occurrence after a task that the other has done.
  private mutating func passEditsOn() {
    guard !doneOnce.isEmpty else { return }
    var numbers: [Instant: [Int]] = [:]
    for task in state.tasks where task.recurrence != nil {
      numbers[task.created, default: []].append(task.number)
    }
    for (before, done, open) in doneOnce {
      let custom = Set(before.values.keys).union(open.values.keys).filter { !$0.isKept }
      let edited = (TaskField.inherited + custom.map { TaskField.custom($0) }).filter {
        $0.inheritedValue(of: before) != $0.inheritedValue(of: open)
      }
      let hasNewRule = open.recurrence != before.recurrence
      guard hasNewRule || !edited.isEmpty,
        let next = next(after: done, numbers: numbers),
        let merged = state.task(numbered: done.number)
      else { continue }
      var task = next
      for field in edited {
        let (old, now, new) = (
          field.inheritedValue(of: done), field.inheritedValue(of: next),
          field.inheritedValue(of: merged)
        )
        let merge = field.merge(
          now, new, isBase: { $0 == old }, joined: { field.rule.joined(now, old, new) })
        guard case .set(let value) = merge else { continue }
        field.set(value, in: &task)
        if field == .reminders { task.reminders += next.reminders.filter { !$0.isCounted } }
      }
      task.takeOrigins(next, merged)
      if hasNewRule { task.recurrence = open.recurrence }
      if task != next { amend([.task(before: next, after: task)]) }
    }
  }

  /// Adds or changes the task, first restoring the users and attributes that it needs.
  private mutating func make(_ before: TaskItem?, _ task: TaskItem) {
    var after = task
    if after.parent != before?.parent, !keepsWhole(of: after) { after.parent = nil }
    for id in after.assignees where after.state == .open || state.user(id) == nil { retainUser(id) }
    for id in after.sessions.compactMap(\.person) where state.user(id) == nil { retainUser(id) }
    for id in after.values.keys { retainAttribute(id) }
    if preference == nil { omitStrangers(in: &after, was: before) }
    make(.task(before: before, after: after))
  }

  /// Takes away whom and what nobody knows here, so that the rest of the task can come.
  private mutating func omitStrangers(in task: inout TaskItem, was before: TaskItem?) {
    let people = task.assignees.filter { !state.canHave($0, task) }
    let values = task.values.filter { own in
      !own.key.isKept && state.attribute(own.key) == nil && before?.values[own.key] != own.value
    }
    for (index, session) in task.sessions.enumerated() {
      guard let person = session.person, state.user(person) == nil else { continue }
      task.sessions[index] = WorkSession(start: session.start, length: session.length)
    }
    guard !people.isEmpty || !values.isEmpty else { return }
    task.assignees.removeAll { people.contains($0) }
    if task.assignees.isEmpty {
      task.assignees = (before?.assignees ?? []).filter { state.canHave($0, task) }
    }
    for own in values { task.values[own.key] = nil }
    omissions.append(
      Omission(
        task: task,
        words: people.compactMap { there.user($0).map { "@\($0.name)" } }
          + values.compactMap { own in
            there.attribute(own.key).map { "\($0.key):\(own.value.customNotation ?? "")" }
          }))
  }

  /// Removes references to tasks deleted here or there from tasks that come after them.
  private mutating func freeFollowers() {
    var gone = changes.deletedTasks.mapValues(\.inherited)
    for case .task(_, let task?) in changes {
      for number in task.after where gone[number] == nil && state.task(numbered: number) == nil {
        let theirs = there.task(numbered: number).map(translated)
        gone[number] = theirs?.number == number ? theirs?.inherited : []
      }
    }
    amend(state.followerChanges(of: gone))
  }

  /// Makes further changes to tasks, combined with earlier ones so that none is changed twice.
  private mutating func amend(_ amended: [Change]) {
    guard !amended.isEmpty else { return }
    var indices: [Int: Int] = [:]
    for case (let index, .task(_, let task?)) in changes.enumerated() {
      indices[task.number] = index
    }
    for change in amended {
      guard case .task(let before, let task?) = change, let index = indices[task.number],
        case .task(let first, _) = changes[index]
      else {
        make(change)
        continue
      }
      state.apply(.task(before: before, after: task))
      changes[index] = .task(before: first, after: task)
    }
  }

  /// Whether the task that this one is a part of exists; a conflict if it was deleted here.
  private mutating func keepsWhole(of part: TaskItem) -> Bool {
    guard let number = part.parent, state.task(numbered: number) == nil,
      let whole = theirs(numberedHere: number).map(translated)
    else { return true }
    let conflict = MergeConflict.task(here: nil, there: whole, fields: [])
    guard !conflicts.contains(conflict), resolveAsTheirs(conflict) else { return false }
    make(nil, whole)
    return true
  }

  private func theirs(numberedHere number: Int) -> TaskItem? {
    if let task = there.task(numbered: number), numbers[task.id] ?? number == number { return task }
    return there.tasks.first { numbers[$0.id] == number }
  }
}

extension Change {
  fileprivate var deletesTask: Bool { if case .task(_, nil) = self { true } else { false } }
}
