/// A record that two copies of one store have changed differently.
package enum MergeConflict: Equatable, Sendable {
  /// These fields of a task; one that is nil was deleted there.
  case task(here: TaskItem?, there: TaskItem?, fields: [TaskField])
  /// The name of a user, or how long that user works in a day.
  case user(here: User, there: User)
  /// Two users have got one name: what each was called before, nil for one who is new.
  case name(String, here: String?, there: String?)
  /// The seat of a user.
  case seat(user: UUID, here: SeatName?, there: SeatName?)
  /// The key of an attribute, or two attributes of one key that are not of the same kind.
  case attribute(here: AttributeDefinition, there: AttributeDefinition)
  /// The tasks of a template.
  case template(here: TaskTemplate, there: TaskTemplate)
}

/// Whose change stands where both copies have made one.
package enum MergePreference: Sendable {
  case here
  case there
}

/// Brings into one copy of a store what another copy has become since both were the same.
///
/// Records are the same by their ids; users, attributes and templates also by their names, unless both
/// copies know them as two, or one of them got its name after both copies were the same. A task that is new there keeps its number if that was never given here, and
/// else gets a new one. A user, an attribute or a template that one copy has deleted stays if the other
/// has changed it or needs it; a task is a conflict then.
package struct StateMerge {
  /// The state here, with what was merged so far.
  package private(set) var state: ModelState
  package private(set) var changes: [Change] = []
  package private(set) var conflicts: [MergeConflict] = []
  let preference: MergePreference?
  let base: ModelState
  let there: ModelState
  /// The numbers here, by id.
  package private(set) var numbers: [UUID: Int]
  /// The ids here of users, attributes and templates that have other ones there.
  package internal(set) var ids: [UUID: UUID] = [:]
  /// What both copies were when they were the same.
  let common: CommonRecords
  /// The ids there of those that a merge before has found to be one.
  private let known: Set<UUID>
  /// The tasks that were deleted there: their ids, by the numbers that they had there.
  private let deleted: [Int: UUID]
  /// The ids there of tasks that follow one that was done in both copies: it is followed once.
  private var repeated: Set<UUID> = []
  /// Tasks that recur and were done in one copy alone, and what rule they have in the other now.
  private var newRules: [(done: TaskItem, rule: Recurrence?)] = []

  /// Merges at once; `base` is what both copies were last.
  ///
  /// - Parameters:
  ///   - numbers: as ``numbers``, where more of them are known than those of the tasks here.
  ///   - ids: as ``ids``, where some are known from a merge before.
  ///   - common: what both copies were, where `base` is what one of them has been since.
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

  /// Merges changes that are known: one a record, which led to `there`.
  ///
  /// Nothing is copied if nobody else holds the state and the numbers.
  ///
  /// - Parameters:
  ///   - numbers: the ``numbers`` of `here`, as ``numbers(of:)`` or a merge before has left them.
  ///   - ids: the ``ids`` that a merge before has left.
  ///   - common: what both copies were when they were the same.
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
    // When what led to them there does not any more.
    for change in difference where change.deletesTask { merge(change) }
    passRulesOn()
    freeFollowers()
    // Last, when nothing needs them any more.
    for change in difference { removeUnused(change) }
  }

  /// Hands out the state and the numbers that the merge has led to; they are gone from here then.
  package mutating func takeOutcome() -> (ModelState, numbers: [UUID: Int]) {
    var (taken, takenNumbers) = (ModelState(), [UUID: Int]())
    swap(&taken, &state)
    swap(&takenNumbers, &numbers)
    return (taken, takenNumbers)
  }

  /// The numbers of the tasks of a state, by id.
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

  /// Whether what a record was there before is what the one here was once, too.
  func hasOnePast(_ here: UUID, _ there: UUID) -> Bool { here == there || known.contains(there) }

  mutating func make(_ change: Change) {
    state.apply(change)
    changes.append(change)
  }

  /// Settles a conflict by the preference, or records it; returns whether the change there is taken.
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

  /// Returns whether the name is as old as the user, or as what both copies had: one copy alone may have
  /// given a later one to somebody else.
  func isFirstName(of user: User) -> Bool { users[user.id].map { $0.name == user.name } ?? true }

  /// Returns whether the key is as old as the attribute, or as what both copies had.
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
  /// Finds the tasks that follow one that recurs and was done in both copies; they are from now on
  /// those that follow it here, if these are still there.
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
      // Done at one moment, tasks of one text are told apart by the id alone.
      let own = UUID(following: there)
      guard let new = followers.first(where: { $0.id == own }) ?? followers.first,
        let completed = here.completed
      else { continue }
      repeated.insert(new.id)
      let places = known[completed] ?? []
      guard
        let place = places.firstIndex(where: { $0.id == new.id && $0.follows(here) })
          ?? places.firstIndex(where: { $0.follows(here) }),
        let next = known[completed]?.remove(at: place)
      else { continue }
      numbers[new.id] = next.number
      // Both were done again.
      if next.state == .done, new.state == .done { pairs.append((next, new)) }
    }
  }

  private mutating func giveNumber(to task: TaskItem) {
    guard numbers[task.id] == nil else { return }
    let number = max(task.number, state.nextNumber)
    numbers[task.id] = number
    state.reserveNumbers(below: number + 1)
  }

  /// A task of the other copy as it would be here: its own number, and whatever it refers to.
  private func translated(_ task: TaskItem) -> TaskItem {
    var translated = withIdsOfHere(task.identified(numbers[task.id] ?? task.number, task.id))
    translated.after = task.after.compactMap(numberHere).sorted()
    translated.parent = task.parent.flatMap(numberHere)
    return translated
  }

  /// The number here of the task that has this one there; one that was deleted here keeps its own.
  private func numberHere(_ number: Int) -> Int? {
    let old = base.task(numbered: number)?.id ?? deleted[number]
    guard let id = there.task(numbered: number)?.id ?? old else { return nil }
    return numbers[id] ?? (old == id ? number : nil)
  }

  private mutating func merge(_ before: TaskItem?, _ after: TaskItem?) {
    guard let id = (after ?? before)?.id else { return }
    let here = numbers[id].flatMap { state.task(numbered: $0) }
    let (before, after) = (before.map(translated), after.map(translated))
    if before == nil, repeated.contains(id) {
      // Done there as well, in the same merge; here it is as it came.
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
      // What follows here was made at that moment; where notes come from goes with the notes.
      if field == .completed, new != nil, now != nil { continue }
      if field == .noted { continue }
      if isDoneOnce, Self.timing.contains(field) {
        // It stays as it was done.
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
    if merged != here { make(here, merged) }
    if isDoneOnce {
      let (done, open) = here.state == .done ? (here, after) : (after, here)
      if open.recurrence != before?.recurrence { newRules.append((done, open.recurrence)) }
    }
  }

  /// The fields that say when a task is due and comes round.
  private static let timing: [TaskField] = [.due, .recurrence, .wait, .scheduled]

  /// The open task that came when that one was done, or when those were that came then, if it still comes
  /// round as that did.
  private func next(after done: TaskItem) -> TaskItem? {
    var last = done
    while let next = state.tasks.first(where: {
      $0.follows(last) && $0.recurrence == done.recurrence
    }) {
      if next.state == .open { return next }
      last = next
    }
    return nil
  }

  /// Gives the rule that one copy has changed to the task that follows the one which the other has done.
  private mutating func passRulesOn() {
    for (done, rule) in newRules {
      guard let next = next(after: done) else { continue }
      var task = next
      task.recurrence = rule
      amend([.task(before: next, after: task)])
    }
  }

  /// Makes a task that, with whom and what it needs.
  private mutating func make(_ before: TaskItem?, _ task: TaskItem) {
    var after = task
    if after.parent != before?.parent, !keepsWhole(of: after) { after.parent = nil }
    for id in after.assignees where after.state == .open || state.user(id) == nil { retainUser(id) }
    for id in after.sessions.compactMap(\.person) where state.user(id) == nil { retainUser(id) }
    for id in after.values.keys { retainAttribute(id) }
    make(.task(before: before, after: after))
  }

  /// Lets no task that was changed, or that is left, come after one which is deleted here or there.
  private mutating func freeFollowers() {
    var gone = changes.deletedTasks.mapValues(\.left)
    for case .task(_, let task?) in changes {
      for number in task.after where gone[number] == nil && state.task(numbered: number) == nil {
        let theirs = there.task(numbered: number).map(translated)
        gone[number] = theirs?.number == number ? theirs?.left : []
      }
    }
    amend(state.followerChanges(of: gone))
  }

  /// Changes tasks that may have been changed already: nothing is changed twice by one merge.
  private mutating func amend(_ amended: [Change]) {
    guard !amended.isEmpty else { return }
    var places: [Int: Int] = [:]
    for case (let place, .task(_, let task?)) in changes.enumerated() {
      places[task.number] = place
    }
    for change in amended {
      guard case .task(let before, let task?) = change, let place = places[task.number],
        case .task(let first, _) = changes[place]
      else {
        make(change)
        continue
      }
      state.apply(.task(before: before, after: task))
      changes[place] = .task(before: first, after: task)
    }
  }

  /// Whether the task is there that this one is a part of; one that was deleted here is a conflict.
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
