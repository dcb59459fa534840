/// What two copies of one store have both changed, each in its own way.
package enum MergeConflict: Equatable, Sendable {
  /// These fields of a task; one that is nil was deleted there.
  case task(here: TaskItem?, there: TaskItem?, fields: [TaskField])
  /// The name of a user, or how long that user works in a day.
  case user(here: User, there: User)
  /// Where somebody sits.
  case seat(user: UUID, here: SeatName?, there: SeatName?)
  /// An attribute of the same key, which is not of the same kind in both.
  case attribute(here: AttributeDefinition, there: AttributeDefinition)
}

/// Whose change stands where both copies have made one.
package enum MergePreference: Sendable {
  case here
  case there
}

/// Brings into one copy of a store what another copy has become since both were the same.
///
/// Records are the same by their ids. A task that is new there keeps its number if that was never
/// given here, and else gets a new one.
package struct StateMerge {
  /// The state here, with what was merged so far.
  package private(set) var state: ModelState
  package private(set) var changes: [Change] = []
  package private(set) var conflicts: [MergeConflict] = []
  private let preference: MergePreference?
  private let base: ModelState
  private let there: ModelState
  /// The numbers here, by id.
  package private(set) var numbers: [UUID: Int]
  /// The ids here of users and attributes that have been made in both copies.
  private var ids: [UUID: UUID] = [:]
  /// The ids there of tasks that follow one that was done in both copies: it is followed once.
  private var repeated: Set<UUID> = []

  /// Merges at once; `base` is what both copies were last.
  package init(
    _ here: ModelState, from base: ModelState, to there: ModelState,
    preferring preference: MergePreference?
  ) {
    let numbers = Self.numbers(of: here)
    self.init(
      here, to: there, preferring: preference, of: base.changes(to: there), from: base,
      numbers: numbers)
  }

  /// Merges changes that are known: one a record, which led to `there`.
  ///
  /// Nothing is copied if nobody else holds the state and the numbers.
  ///
  /// - Parameter numbers: the ``numbers`` of `here`, as ``numbers(of:)`` or a merge before has left them.
  package init(
    _ here: consuming ModelState, to there: ModelState, preferring preference: MergePreference?,
    of changes: [Change], numbers: consuming [UUID: Int]
  ) {
    self.init(
      consume here, to: there, preferring: preference, of: changes, from: there,
      numbers: consume numbers)
  }

  private init(
    _ here: consuming ModelState, to there: ModelState, preferring preference: MergePreference?,
    of difference: [Change], from base: ModelState, numbers: consuming [UUID: Int]
  ) {
    (self.base, self.there, self.preference) = (base, there, preference)
    state = consume here
    self.numbers = consume numbers
    findRepeated(in: difference)
    for case .task(nil, let task?) in difference where !repeated.contains(task.id) {
      giveNumber(to: task)
    }
    for change in difference { merge(change) }
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
    case .template(let before, let after): merge(before, after)
    case .attribute(_, nil), .user(_, nil): break
    }
  }

  private mutating func make(_ change: Change) {
    state.apply(change)
    changes.append(change)
  }

  /// Whether the change made there is made here as well, though another one was made here.
  private mutating func prevails(_ conflict: @autoclosure () -> MergeConflict) -> Bool {
    if preference == nil { conflicts.append(conflict()) }
    return preference == .there
  }
}

// MARK: People and attributes

extension StateMerge {
  private mutating func merge(_ before: AttributeDefinition?, _ after: AttributeDefinition) {
    if let here = state.attribute(after.id) {
      let isTaken = state.attributes.contains { $0.key == after.key && $0.id != after.id }
      guard before?.key == here.key, after.key != here.key, !isTaken else { return }
      var renamed = here
      renamed.key = after.key
      make(.attribute(before: here, after: renamed))
    } else if let same = state.attributes.first(where: { $0.key == after.key }) {
      ids[after.id] = same.id
      guard same.kind != after.kind || same.choices != after.choices else { return }
      conflicts.append(.attribute(here: same, there: after))
    } else if before == nil {
      make(.attribute(before: nil, after: after))
    }
  }

  private mutating func merge(_ before: User?, _ after: User) {
    if let here = state.user(after.id) {
      if here == before {
        guard here != after, isFree(after) else { return }
        return make(.user(before: here, after: after))
      }
      let merged = merged(here, from: before, to: after)
      if merged != here { make(.user(before: here, after: merged)) }
    } else if let same = state.user(named: after.name) {
      ids[after.id] = same.id
    } else if before == nil {
      make(.user(before: nil, after: after))
    }
  }

  /// A user whom both have changed, with what was changed there: absences of both are kept.
  private mutating func merged(_ here: User, from before: User?, to after: User) -> User {
    var merged = here
    func isNews<Value: Equatable>(_ value: (User) -> Value) -> (there: Bool, here: Bool) {
      (
        before.map(value) != value(after) && value(here) != value(after),
        before.map(value) != value(here)
      )
    }
    let (name, capacity) = (isNews(\.name), isNews(\.capacity))
    let isInConflict = name.there && name.here || capacity.there && capacity.here
    let isTheirs = isInConflict && prevails(.user(here: here, there: after))
    let holder = state.user(named: after.name)
    if name.there, !name.here || isTheirs, holder.map({ $0.id == here.id }) ?? true {
      merged.name = after.name
    }
    if capacity.there, !capacity.here || isTheirs { merged.capacity = after.capacity }
    let absences = isNews(\.absences)
    if absences.there {
      merged.absences =
        absences.here ? Absence.joined(here.absences, after.absences) : after.absences
    }
    return merged
  }

  /// Whether that user's name is nobody else's here, and nothing open would be left behind.
  private func isFree(_ user: User) -> Bool {
    guard !user.isFormer else {
      return !state.tasks.contains { $0.state == .open && $0.isAssigned(to: user.id) }
    }
    return state.user(named: user.name).map { $0.id == user.id } ?? true
  }

  /// A template changed in both copies stays as it is here, unless the other one is preferred.
  private mutating func merge(_ before: TaskTemplate?, _ after: TaskTemplate?) {
    guard let id = (after ?? before)?.id else { return }
    let here = state.template(id)
    let isFree = after.map { after in
      !state.templates.contains { $0.name.folded == after.name.folded && $0.id != id }
    }
    guard here != after, isFree ?? true, here == before || preference == .there else { return }
    make(.template(before: here, after: after))
  }

  private mutating func merge(_ before: Seat?, _ after: Seat?) {
    guard let user = (after ?? before)?.user else { return }
    let id = ids[user] ?? user
    let here = state.seats[id]
    guard state.user(id) != nil, here != after?.name else { return }
    let isFree = after.map { seat in !state.seats.contains { $0.value == seat.name } } ?? true
    if here != before?.name || !isFree,
      !prevails(.seat(user: id, here: here, there: after?.name))
    {
      return
    }
    guard isFree else { return }
    make(
      .seat(
        before: here.map { Seat(user: id, name: $0) },
        after: after.map { Seat(user: id, name: $0.name) }))
  }

  /// Takes away users and attributes that were deleted there, unless something here needs them.
  private mutating func removeUnused(_ change: Change) {
    switch change {
    case .user(let before?, nil):
      guard let user = state.user(before.id), state.seats[user.id] == nil,
        !state.tasks.contains(where: { $0.isAssigned(to: user.id) })
      else { return }
      make(.user(before: user, after: nil))
    case .attribute(let before?, nil):
      guard let attribute = state.attribute(before.id),
        !state.tasks.contains(where: { $0.values[attribute.id] != nil })
      else { return }
      make(.attribute(before: attribute, after: nil))
    default: break
    }
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
      let new = difference.lazy.compactMap { (change) -> TaskItem? in
        if case .task(nil, let task?) = change, task.follows(there) { task } else { nil }
      }.first { !repeated.contains($0.id) }
      guard let new, let completed = here.completed else { continue }
      repeated.insert(new.id)
      guard let place = known[completed]?.firstIndex(where: { $0.follows(here) }),
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
    var translated = task.identified(numbers[task.id] ?? task.number, task.id)
    translated.after = task.after.compactMap { number in
      (there.task(numbered: number) ?? base.task(numbered: number)).flatMap { numbers[$0.id] }
    }.sorted()
    translated.assignees = task.assignees.map { ids[$0] ?? $0 }
    if !ids.isEmpty {
      translated.values = OwnValues()
      for own in task.values { translated.values[ids[own.key] ?? own.key] = own.value }
    }
    return translated
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
      if before != nil, !prevails(.task(here: nil, there: after, fields: [])) { return }
      make(.task(before: nil, after: after))
    case (let here?, nil):
      if here != before, !prevails(.task(here: here, there: nil, fields: [])) { return }
      make(.task(before: here, after: nil))
    case (nil, nil): break
    }
  }

  private mutating func merge(_ here: TaskItem, from before: TaskItem?, to after: TaskItem) {
    var merged = here
    var open: [TaskField] = []
    let custom = Set([before, after, here].compactMap { $0?.values.keys }.joined())
    for field in TaskField.all + custom.map({ TaskField.custom($0) }) {
      let old = before.flatMap { field.value(of: $0) }
      let (new, now) = (field.value(of: after), field.value(of: here))
      if before != nil && new == old || new == now { continue }
      // What follows here was made at that moment.
      if field == .completed, new != nil, now != nil { continue }
      if before != nil, now == old {
        field.set(new, in: &merged)
      } else if let joined = field.rule.joined(now, old, new) {
        field.set(joined, in: &merged)
      } else {
        open.append(field)
      }
    }
    if !open.isEmpty, prevails(.task(here: here, there: after, fields: open)) {
      for field in open { field.set(field.value(of: after), in: &merged) }
    }
    if merged != here { make(.task(before: here, after: merged)) }
  }
}
