/// Requests on tasks: each is validated against this state and returns the changes to make.
///
/// Requests never change the state; one that would change nothing returns no changes.
extension ModelState {
  /// Adds a task; only its text is required.
  package func add(_ patch: TaskPatch, id: UUID, at instant: Instant) throws(ModelError) -> [Change]
  {
    var task = TaskItem(number: nextNumber, id: id, text: "", state: .open, created: instant)
    try apply(patch, to: &task, nil)
    return [.task(before: nil, after: task)]
  }

  /// Marks open tasks as done; tasks already done stay unchanged.
  ///
  /// Adds the next occurrence of a recurring task in the same step; `clock` is the local time, and
  /// without it nothing is added. Its id is ``UUID/init(following:)``, so that it is the same
  /// wherever the task is done; if that id exists already, as after the occurrence was done and
  /// this task reopened, it gets another.
  package func complete(
    _ numbers: [Int], at instant: Instant, clock: Clock? = nil, id: (() -> UUID)? = nil,
    work: (TaskItem) -> WorkSession? = { _ in nil }
  ) throws(ModelError) -> [Change] {
    var changes = try change(numbers, at: nil) { task in
      guard task.state == .open else { return }
      task.stopWork(work)
      task.state = .done
      task.completed = instant
    }
    guard let clock else { return changes }
    var number = nextNumber
    for case .task(let before?, _) in changes {
      guard before.recurrence != nil,
        let next = before.following(
          number: number, id: id?() ?? freeID(following: before), created: instant, clock)
      else { continue }
      changes.append(.task(before: nil, after: next))
      number += 1
    }
    return changes
  }

  private func freeID(following task: TaskItem) -> UUID {
    let id = UUID(following: task)
    return self.numbers(of: [id]).isEmpty ? id : UUID()
  }

  /// Adds open copies of tasks, with new numbers, changed by the result of `patch` for each,
  /// without work sessions.
  package func duplicate(
    _ numbers: [Int], at instant: Instant, _ patch: (TaskItem) throws -> TaskPatch
  ) throws -> [Change] {
    var changes: [Change] = []
    for (offset, number) in numbers.enumerated() {
      let task = try existingTask(number)
      var copy = task.copy(number: nextNumber + offset, id: UUID(), created: instant)
      copy.assignees = withoutFormer(task.assignees)
      try apply(try patch(task), to: &copy, nil)
      changes.append(.task(before: nil, after: copy))
    }
    return changes
  }

  /// Adds a note to each of these tasks.
  package func addNote(
    _ text: String, to numbers: [Int], _ origin: NoteOrigin
  ) throws(ModelError) -> [Change] {
    try change(numbers, at: origin.time) { task in task.add(note: text, origin) }
  }

  /// Replaces the text of a note, counted from 1, or removes the note if the text is nil.
  package func replaceNote(
    _ note: Int, of number: Int, with text: String?, _ origin: NoteOrigin
  ) throws(ModelError) -> [Change] {
    try change([number], at: origin.time) { task throws(ModelError) in
      guard task.replaceNote(note - 1, with: text, origin) else {
        throw .noNote(task: number, note)
      }
    }
  }

  /// Starts work on open tasks; work in progress continues unchanged.
  ///
  /// - Parameter begin: when the work began; nil for now, which leaves work in progress unchanged.
  package func start(
    _ numbers: [Int], since begin: Instant? = nil, at instant: Instant
  ) throws(ModelError) -> [Change] {
    for number in numbers where try existingTask(number).state == .done {
      throw .taskIsDone(number: number)
    }
    return try change(numbers, at: instant) { task in
      task.started = begin ?? task.started ?? instant
    }
  }

  /// Ends the work on tasks, and records the session that `session` returns for it, if any.
  package func stop(
    _ numbers: [Int], at instant: Instant, session: (TaskItem) -> WorkSession?
  ) throws(ModelError) -> [Change] {
    try change(numbers, at: instant) { task in task.stopWork(session) }
  }

  /// Moves recurring tasks to their next deadline, with the dates that belong to it.
  package func skip(
    _ numbers: [Int], at now: CivilDateTime, _ clock: Clock, instant: Instant? = nil
  ) throws(ModelError) -> [Change] {
    for number in numbers {
      let task = try existingTask(number)
      guard let recurrence = task.recurrence else { throw .notRecurring(number: number) }
      guard recurrence.skipped(task.due, at: now, clock) != nil else {
        throw .noNext(number: number)
      }
    }
    return try change(numbers, at: instant) { task in
      guard let recurrence = task.recurrence,
        let next = recurrence.skipped(task.due, at: now, clock)
      else { return }
      if task.due == nil {
        (task.due, task.recurrence) = (next, recurrence.following)
      } else {
        task.moveOn(to: next, recurrence)
      }
    }
  }

  /// Reopens done tasks; open ones stay unchanged.
  ///
  /// Removes the next occurrence of a recurring task in the same step, if it is unchanged; `clock`
  /// tells when the task was completed, and without it nothing is removed.
  package func reopen(
    _ numbers: [Int], at instant: Instant? = nil, clock: Clock? = nil
  ) throws(ModelError) -> [Change] {
    var changes = try change(numbers, at: instant) { task in
      if task.state == .done { task.started = nil }
      task.state = .open
      task.completed = nil
      task.assignees = withoutFormer(task.assignees)
    }
    guard let clock else { return changes }
    let reopened = changes.compactMap { if case .task(let before?, _) = $0 { before } else { nil } }
    var staying = Set(numbers)
    for task in linkedTasks { staying.formUnion(task.after + (task.parent.map { [$0] } ?? [])) }
    guard reopened.contains(where: { $0.recurrence != nil }) else { return changes }
    let added = Dictionary(grouping: tasks.filter { $0.state == .open }, by: \.created)
    for task in reopened {
      let next = task.completed.flatMap { added[$0] }?.first { next in
        next.follows(task) && !staying.contains(next.number)
          && next
            == task.following(number: next.number, id: next.id, created: next.created, clock)
      }
      guard let next else { continue }
      staying.insert(next.number)
      changes.append(.task(before: next, after: nil))
    }
    return changes
  }

  /// - Parameter clock: knows the working days that a new rule may use.
  package func edit(
    _ numbers: [Int], _ patch: TaskPatch, at instant: Instant? = nil, clock: Clock? = nil
  ) throws(ModelError) -> [Change] {
    let changes = try change(numbers, at: instant) { task throws(ModelError) in
      try apply(patch, to: &task, clock)
    }
    if patch[.after] != nil || patch[.parent] != nil { try requireNoCycle(changes) }
    return changes
  }

  /// Applies the patch and checks the rules between fields: the text is not empty, predecessors
  /// exist, and months are counted from the deadline.
  private func apply(
    _ patch: TaskPatch, to task: inout TaskItem, _ clock: Clock?
  ) throws(ModelError) {
    for number in patch.added(.after) ?? [] as [Int] { _ = try existingTask(number) }
    if let parent: Int = patch.value(.parent) { _ = try existingTask(parent) }
    let before = task.due
    patch.apply(to: &task)
    guard task.text.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
    if patch[.recurrence] != nil, patch[.due] == nil, before != nil {
      moveDeadlineToRule(patch, &task, clock)
    }
    if task.recurrence?.isWithinDay == true, let due = task.due, due.time == nil {
      task.due = Due(date: due.date, time: before?.time ?? .midnight)
    }
    if patch[.due] != nil || patch.dueIfNone != nil || patch[.recurrence] != nil, let due = task.due
    {
      task.recurrence = task.recurrence?.moved(to: due.date)
    }
  }

  /// Moves a deadline to the first day of a new rule, at the time of the rule.
  ///
  /// The first time of a rule with several per day applies only to a task without a time.
  private func moveDeadlineToRule(_ patch: TaskPatch, _ task: inout TaskItem, _ clock: Clock?) {
    guard let due = task.due, let recurrence = task.recurrence,
      let day = recurrence.first(from: due.date, clock)
    else { return }
    let first = patch.timeOfRule ?? patch.dueIfNone?.time
    let time = recurrence.isWithinDay ? patch.timeOfRule ?? due.time : nil
    task.due = Due(date: day, time: time ?? first ?? due.time)
  }

  /// Deletes tasks; their parts must be included.
  ///
  /// Tasks that came after a deleted one come after its predecessors instead.
  package func delete(_ numbers: [Int]) throws(ModelError) -> [Change] {
    let parts = parts(of: numbers)
    if let whole = parts.lazy.compactMap(\.parent).first(where: numbers.contains) {
      throw .inconsistent(
        .taskHasParts(
          number: whole, parts: parts.filter { $0.parent == whole }.map(\.number)))
    }
    let deletions = try numbers.map { number throws(ModelError) in
      Change.task(before: try existingTask(number), after: nil)
    }
    return followerChanges(of: deletions.deletedTasks.mapValues(\.inherited)) + deletions
  }

  /// Changes tasks, and sets their modification time if one is given.
  private func change(
    _ numbers: [Int], at instant: Instant?, _ body: (inout TaskItem) throws(ModelError) -> Void
  ) throws(ModelError) -> [Change] {
    var changes: [Change] = []
    for number in numbers {
      let before = try existingTask(number)
      var after = before
      try body(&after)
      guard after != before else { continue }
      after.modified = instant ?? after.modified
      changes.append(.task(before: before, after: after))
    }
    return changes
  }

  private func existingTask(_ number: Int) throws(ModelError) -> TaskItem {
    guard let task = task(numbered: number) else { throw .noTask(number: number) }
    return task
  }
}

extension ModelState {
  /// Returns the tasks whose numbers are in a range that names tasks; it may have gaps.
  ///
  /// - Throws: ``ModelError/noTask(number:)`` if there are none, or the last number was never given:
  ///   `1-34` for `1-3` would name every task.
  package func namedTasks(_ range: ClosedRange<Int>) throws(ModelError) -> ArraySlice<TaskItem> {
    let tasks = tasks(numbered: range)
    if tasks.isEmpty { throw .noTask(number: range.lowerBound) }
    guard range.upperBound < nextNumber else {
      throw .noTask(number: range.upperBound)
    }
    return tasks
  }
}

/// Records who assigned a task, where several people share a list.
extension ModelState {
  /// Returns the changes with the author recorded on tasks that they assign to somebody else, and
  /// nobody on tasks that they leave unassigned or assigned to the author alone.
  func assigned(_ changes: [Change], by author: String) -> [Change] {
    let own = user(named: author)?.id
    return changes.map { change in
      guard case .task(let before, var after?) = change,
        after.assignees != before?.assignees ?? []
      else { return change }
      let others = after.assignees.filter { $0 != own }
      if others.contains(where: { before?.isAssigned(to: $0) != true }) {
        after.assigner = author
      } else if others.isEmpty {
        after.assigner = nil
      }
      return .task(before: before, after: after)
    }
  }
}
