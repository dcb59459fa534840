/// Requests on tasks: each checks itself against this state and answers with changes.
///
/// A request that would change nothing answers with no changes. None of them changes the state.
extension ModelState {
  package func add(_ draft: TaskDraft, id: UUID, at instant: Instant) throws(ModelError) -> [Change]
  {
    guard draft.text.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
    let after = Array(Set(draft.after)).sorted()
    for number in after { _ = try existingTask(number) }
    let recurrence = draft.due.flatMap { due in draft.recurrence?.anchored(at: due.date) }
    let task = TaskItem(
      number: nextNumber, id: id, text: draft.text, due: draft.due, assignee: draft.assignee,
      project: draft.project, tags: ListEdit(added: draft.tags).applied(to: []),
      priority: draft.priority, recurrence: recurrence ?? draft.recurrence, after: after,
      wait: draft.wait, created: instant)
    return [.task(before: nil, after: task)]
  }

  /// Marks open tasks as done; those done already stay as they are.
  ///
  /// A task that recurs is followed by its next one, in the same step; `day` is today, and without
  /// it nothing follows.
  package func complete(
    _ numbers: [Int], at instant: Instant, on day: CivilDate? = nil, id: () -> UUID = UUID.init
  ) throws(ModelError) -> [Change] {
    var changes = try change(numbers) { task in
      guard task.state == .open else { return }
      task.state = .done
      task.completed = instant
    }
    guard let day else { return changes }
    var number = nextNumber
    for case .task(let before?, _) in changes {
      guard let next = before.following(number: number, id: id(), created: instant, on: day) else {
        continue
      }
      changes.append(.task(before: nil, after: next))
      number += 1
    }
    return changes
  }

  /// Moves tasks that recur to their next deadline.
  package func skip(_ numbers: [Int], on day: CivilDate) throws(ModelError) -> [Change] {
    for number in numbers {
      let task = try existingTask(number)
      guard let recurrence = task.recurrence else { throw .notRecurring(number: number) }
      guard recurrence.next(after: task.due?.date ?? day, today: day) != nil else {
        throw .noNext(number: number)
      }
    }
    return try change(numbers) { task in
      guard let recurrence = task.recurrence,
        let next = recurrence.next(after: task.due?.date ?? day, today: day)
      else { return }
      task.due = Due(date: next, time: task.due?.time)
      task.recurrence = recurrence.following
    }
  }

  /// Opens done tasks again; those open already stay as they are.
  ///
  /// What followed a task that recurs is taken back in the same step, as long as it is as it came;
  /// `day` tells the day of a completion, and without it everything stays.
  package func reopen(
    _ numbers: [Int], on day: ((Instant) -> CivilDate?)? = nil
  ) throws(ModelError) -> [Change] {
    var changes = try change(numbers) { task in
      task.state = .open
      task.completed = nil
    }
    guard let day else { return changes }
    var taken: Set<Int> = []
    for case .task(let before?, _) in changes {
      guard let completed = before.completed, let day = day(completed) else { continue }
      let next = followers(of: before).first { next in
        !numbers.contains(next.number) && !taken.contains(next.number)
          && !tasks.contains { $0.after.contains(next.number) }
          && next
            == before.following(
              number: next.number, id: next.id, created: completed, on: day)
      }
      guard let next else { continue }
      taken.insert(next.number)
      changes.append(.task(before: next, after: nil))
    }
    return changes
  }

  /// The open tasks that came when this one was done, by their text and the moment.
  package func followers(of task: TaskItem) -> [TaskItem] {
    guard task.recurrence != nil, let completed = task.completed else { return [] }
    return tasks.filter { next in
      next.state == .open && next.number > task.number && next.created == completed
        && next.recurrence != nil && next.text == task.text
    }
  }

  package func edit(_ numbers: [Int], _ edit: TaskEdit) throws(ModelError) -> [Change] {
    if let text = edit.text, !text.contains(where: { !$0.isWhitespace }) { throw .emptyText }
    for number in edit.after.added { _ = try existingTask(number) }
    let changes = try change(numbers) { task in
      task.text = edit.text ?? task.text
      task.due = edit.due.applied(to: task.due) ?? edit.dueIfNone
      task.assignee = edit.assignee.applied(to: task.assignee)
      task.project = edit.project.applied(to: task.project)
      task.tags = edit.tags.applied(to: task.tags)
      task.priority = edit.priority.applied(to: task.priority)
      task.notes = edit.notes.removesAll ? edit.notes.added : task.notes + edit.notes.added
      task.recurrence = edit.recurrence.applied(to: task.recurrence)
      task.wait = edit.wait.applied(to: task.wait)
      let kept = edit.after.removesAll ? [] : task.after.filter { !edit.after.removed.contains($0) }
      task.after = Array(Set(kept + edit.after.added)).sorted()
      if edit.due != .keep || edit.recurrence != .keep, let due = task.due {
        task.recurrence = task.recurrence?.anchored(at: due.date)
      }
    }
    if !edit.after.added.isEmpty { try requireNoCycle(changes) }
    return changes
  }

  /// Refuses changes that would make a task wait for itself.
  private func requireNoCycle(_ changes: [Change]) throws(ModelError) {
    var changed: [Int: [Int]] = [:]
    for case .task(_, let task?) in changes { changed[task.number] = task.after }
    for start in changed.keys.sorted() {
      var parents: [Int: Int] = [:]
      var rest = [start]
      while let number = rest.popLast() {
        for next in changed[number] ?? task(numbered: number)?.after ?? [] {
          if next == start { throw .cycle(Self.path(to: number, from: start, parents)) }
          if parents[next] == nil {
            parents[next] = number
            rest.append(next)
          }
        }
      }
    }
  }

  /// The numbers from `start` to `end` and back to `start`.
  private static func path(to end: Int, from start: Int, _ parents: [Int: Int]) -> [Int] {
    var path = [start]
    var number: Int? = end
    while let current = number, current != start {
      path.append(current)
      number = parents[current]
    }
    return [start] + path.reversed()
  }

  package func delete(_ numbers: [Int]) throws(ModelError) -> [Change] {
    try numbers.map { number throws(ModelError) in
      .task(before: try existingTask(number), after: nil)
    }
  }

  private func change(
    _ numbers: [Int], _ body: (inout TaskItem) -> Void
  ) throws(ModelError) -> [Change] {
    var changes: [Change] = []
    for number in numbers {
      let before = try existingTask(number)
      var after = before
      body(&after)
      if after != before { changes.append(.task(before: before, after: after)) }
    }
    return changes
  }

  private func existingTask(_ number: Int) throws(ModelError) -> TaskItem {
    guard let task = task(numbered: number) else { throw .noTask(number: number) }
    return task
  }
}
