import TaskLanguage
import TaskModel

/// The output of ``ListEditingPresenter``; it decides nothing.
package protocol ListEditingView: MessageView {
  /// Shows what another shell or a phone changed.
  func show(elsewhere sentences: [Sentence])
}

/// Edits the list: sends requests to the model, whose announcements reach the view.
package struct ListEditingPresenter {
  let context: PresenterContext
  unowned let view: any ListEditingView

  /// Adds a note to tasks that were read before. Its author is `person`, or this shell's user if
  /// nil.
  package func addNote(_ text: String, to tasks: [TaskItem], by person: String?) throws {
    let origin = origin(person)
    try context.perform { state in
      for task in tasks where state.task(numbered: task.number)?.id != task.id {
        throw ModelError.noTask(number: task.number)
      }
      return try state.addNote(text, to: tasks.map(\.number), origin)
    }
  }

  /// Changes a note that was read before, wherever it is in the task now; throws an
  /// ``EditConflict`` if it has been changed meanwhile.
  func replace(_ note: OpenedNote, with text: String, by person: String?) throws {
    let origin = origin(person)
    let number = note.task.number
    try context.perform(in: view) { state in
      guard text != note.note.text else { return [] }
      guard let task = state.task(numbered: number), task.id == note.task.id else {
        throw ModelError.noTask(number: number)
      }
      if let position = note.position(in: task) {
        return try state.replaceNote(position, of: number, with: text, origin)
      }
      guard let stored = note.successor(in: task) else {
        throw ModelError.noNote(task: number, note.position)
      }
      throw EditConflict(
        number: number, note: stored.position, lines: [(stored.note.text, text)])
    }
  }

  /// Changes a note, counted from 1, or removes it if `text` is nil.
  package func replaceNote(
    _ note: Int, of number: Int, with text: String?, by person: String?
  ) throws {
    let origin = origin(person)
    try context.perform(in: view) {
      try $0.replaceNote(note, of: number, with: text, origin)
    }
  }

  private func origin(_ person: String?) -> NoteOrigin {
    NoteOrigin(time: context.instant, author: person ?? context.model.author)
  }

  /// Adds open copies of these tasks, each with the patch that `patch` returns for its original.
  package func duplicate(_ numbers: [Int], _ patch: (TaskItem) throws -> TaskPatch) throws {
    try context.perform { try $0.duplicate(numbers, at: context.instant, patch) }
  }

  /// Adds a task and returns it; the author of its notes is `person`.
  @discardableResult
  package func add(_ patch: TaskPatch, by person: String? = nil) throws -> TaskItem? {
    var patch = patch
    if let notes: [String] = patch.added(.notes) {
      let origins = notes.map { _ in origin(person).notation }
      patch.edit(.noted, .texts(origins))
    }
    let commit = try context.perform {
      try $0.add(patch, id: UUID(), at: context.instant)
    }
    for case .task(nil, let task?) in commit.changes { return task }
    return nil
  }

  /// Adds tasks in one commit.
  package func add(_ patches: [TaskPatch]) throws {
    try context.perform { state in
      var (changes, state) = ([Change](), state)
      for patch in patches {
        let added = try state.add(patch, id: UUID(), at: context.instant)
        state.apply(added)
        changes += added
      }
      return changes
    }
  }

  /// - Parameters:
  ///   - moment: the time of completion; nil for now.
  ///   - person: who did the running work, if there was some.
  ///   - ends: when the running work ended, by task number, as far as it was given.
  package func complete(
    _ numbers: [Int], at moment: Instant? = nil, by person: UUID? = nil,
    _ ends: [Int: WorkEnd] = [:]
  ) throws {
    let blocked = context.model.isSilent ? [] : blocked(numbers)
    let commit = try context.perform {
      try $0.complete(
        numbers, at: moment ?? context.instant, clock: context.clock,
        id: context.model.idOfFollowers
      ) {
        context.session(of: $0, until: moment, by: person, ends)
      }
    }
    for (task, before) in blocked { view.show(context.say(.wasBlocked(task, by: before))) }
    reportUnblocked(commit)
    reportLastOccurrence(commit)
    context.reportUnchanged(numbers, commit, in: view, many: Message.alreadyDone) {
      .alreadyDone($0)
    }
  }

  /// The open tasks among these that wait for open tasks outside them.
  private func blocked(_ numbers: [Int]) -> [(task: TaskItem, before: [TaskItem])] {
    let state = context.model.state
    let given = Set(numbers)
    return numbers.compactMap { number in
      guard let task = state.task(numbered: number), task.state == .open, !task.after.isEmpty else {
        return nil
      }
      let before = task.after.filter { !given.contains($0) }
        .compactMap(state.task(numbered:)).filter { $0.state == .open }
      return before.isEmpty ? nil : (task, before)
    }
  }

  /// Reports recurring tasks that have ended.
  private func reportLastOccurrence(_ commit: Commit) {
    for case .task(let before?, let task?) in commit.changes where task.state == .done {
      guard let recurrence = before.recurrence,
        recurrence.next(after: before.due, at: context.now, context.clock) == nil
      else { continue }
      view.show(context.say(.seriesEnded(task)))
    }
  }

  package func reopen(_ numbers: [Int]) throws {
    // Copied before, and no more than needed: keeping the state would make the change copy it.
    let tasks = numbers.compactMap(context.model.state.task(numbered:))
    let followers = context.model.followers(of: tasks).map { $0.map(\.number) }
    let (clock, instant) = (context.clock, context.instant)
    let commit = try context.perform {
      try $0.reopen(numbers, at: instant, clock: clock)
    }
    context.reportUnchanged(numbers, commit, in: view, many: Message.alreadyOpen) {
      .alreadyOpen($0)
    }
    followers.forEach(reportRemainingFollowers)
  }

  /// Reports the tasks that followed a completed task, if all of them stay.
  private func reportRemainingFollowers(_ followers: [Int]) {
    let kept = followers.compactMap(context.model.state.task(numbered:))
    guard kept.count == followers.count else { return }
    for task in kept { view.show(context.say(.followerStays(task))) }
  }

  package func edit(_ numbers: [Int], _ patch: TaskPatch) throws {
    try context.perform(in: view) {
      try $0.edit(numbers, patch, at: context.instant, clock: context.clock)
    }
  }

  /// Changes each task by its own patch, all in one commit.
  package func edit(_ numbers: [Int], _ patch: (TaskItem) throws -> TaskPatch) throws {
    try context.perform(in: view) { state in
      try numbers.flatMap { number in
        guard let task = state.task(numbered: number) else {
          throw ModelError.noTask(number: number)
        }
        return try state.edit([number], patch(task), at: context.instant, clock: context.clock)
      }
    }
  }

  /// Moves tasks to a place in manual order.
  func order(_ numbers: [Int], _ place: ManualOrder.Place) throws {
    try context.perform(in: view) { state in
      try ManualOrder(state).entries(of: numbers, at: place).flatMap { number, order in
        let patch = TaskPatch([.order: .set(.number(order))])
        return try state.edit([number], patch, at: context.instant, clock: context.clock)
      }
    }
  }

  /// Edits a task that was read before; throws what `conflict` returns for the stored task if a
  /// field that the patch changes has changed meanwhile.
  func edit(
    _ task: TaskItem, _ patch: TaskPatch, unless conflict: (TaskItem) -> any Error
  ) throws {
    var wanted = task
    patch.apply(to: &wanted)
    try context.perform(in: view) { state in
      if let stored = state.task(numbered: task.number), !stored.takes(wanted, from: task) {
        throw conflict(stored)
      }
      return try state.edit([task.number], patch, at: context.instant, clock: context.clock)
    }
  }

  package func skip(_ numbers: [Int]) throws {
    try context.perform {
      try $0.skip(numbers, at: context.now, context.clock, instant: context.instant)
    }
  }

  /// Reports the tasks that waited for tasks completed now.
  private func reportUnblocked(_ commit: Commit) {
    if context.model.isSilent { return }
    var done: Set<Int> = []
    for case .task(_, let task?) in commit.changes where task.state == .done {
      done.insert(task.number)
    }
    guard !done.isEmpty else { return }
    let state = context.model.state
    let freed = state.linkedTasks.filter { task in
      task.state == .open && task.after.contains(where: done.contains)
        && !task.after.contains { state.task(numbered: $0)?.state == .open }
    }
    guard !freed.isEmpty else { return }
    view.show(context.say(.freed(freed)))
  }

  package func delete(_ numbers: [Int]) throws {
    try context.perform { try $0.delete(numbers) }
  }
}
