import TaskLanguage
import TaskModel

/// Shows what happened to the list (the presenter's output); it decides nothing.
package protocol ListEditingView: MessageView {
  /// What another shell changed, or a phone.
  func show(elsewhere sentences: [Sentence])
}

/// Editing the list: requests go to the model, and what the view shows comes back from it.
package final class ListEditingPresenter {
  private let context: PresenterContext
  private unowned let view: any ListEditingView

  init(context: PresenterContext, view: any ListEditingView) {
    self.context = context
    self.view = view
  }

  /// Adds a note to tasks that were read before, as that person's; without one, as that of whoever
  /// uses this shell.
  package func addNote(
    _ text: String, to tasks: [TaskItem], by person: String?, title: String
  ) throws {
    let origin = origin(person)
    try context.model.perform(title) { state in
      for task in tasks where state.task(numbered: task.number)?.id != task.id {
        throw ModelError.noTask(number: task.number)
      }
      return try state.addNote(text, to: tasks.map(\.number), origin)
    }
  }

  /// Changes a note that was read before, wherever it stands now; one that has become another
  /// meanwhile is a conflict.
  func replace(_ note: OpenedNote, with text: String, by person: String?, title: String) throws {
    let origin = origin(person)
    let number = note.task.number
    reportNoChange(
      try context.model.perform(title) { state in
        guard text != note.note.text else { return [] }
        guard let task = state.task(numbered: number), task.id == note.task.id else {
          throw ModelError.noTask(number: number)
        }
        if let place = note.place(in: task) {
          return try state.replaceNote(place, of: number, with: text, origin)
        }
        guard let stored = note.successor(in: task) else {
          throw ModelError.noNote(task: number, note.place)
        }
        throw EditConflict(
          number: number, note: stored.place, lines: [(stored.note.text, text)])
      })
  }

  /// Changes a note, counted from 1, or takes it away.
  package func replaceNote(
    _ note: Int, of number: Int, with text: String?, by person: String?, title: String
  ) throws {
    let origin = origin(person)
    let commit = try context.model.perform(title) {
      try $0.replaceNote(note, of: number, with: text, origin)
    }
    if commit.changes.isEmpty {
      view.show(changes: ChangedRows(), sentences: [context.say(.nothingChanged)])
    }
  }

  private func origin(_ person: String?) -> NoteOrigin {
    NoteOrigin(time: context.instant, author: person ?? context.model.author)
  }

  /// Adds open copies of these tasks, each changed as `patch` says of the task it is made from.
  package func duplicate(
    _ numbers: [Int], title: String, _ patch: (TaskItem) throws -> TaskPatch
  ) throws {
    try context.model.perform(title) { try $0.duplicate(numbers, at: context.instant, patch) }
  }

  /// Adds a task and answers with it; notes among what it is given are that person's.
  @discardableResult
  package func add(
    _ patch: TaskPatch, by person: String? = nil, title: String
  ) throws -> TaskItem? {
    var patch = patch
    if let notes: [String] = patch.added(.notes) {
      let origins = notes.map { _ in origin(person).notation }
      patch.edit(.noted, .texts(origins))
    }
    let commit = try context.model.perform(title) {
      try $0.add(patch, id: UUID(), at: context.instant)
    }
    for case .task(nil, let task?) in commit.changes { return task }
    return nil
  }

  /// Adds tasks in one step.
  package func add(_ patches: [TaskPatch], title: String) throws {
    try context.model.perform(title) { state in
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
  ///   - moment: when they were done; nil for now.
  ///   - person: whose work it was, where some was going on.
  ///   - ends: what was said of when that ended.
  package func complete(
    _ numbers: [Int], at moment: Instant? = nil, by person: UUID? = nil,
    _ ends: [Int: WorkEnd] = [:], title: String
  ) throws {
    let blocked = context.model.isSilent ? [] : blocked(numbers)
    let commit = try context.model.perform(title) {
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
    tellUnchanged(numbers, commit) { .alreadyDone($0) }
  }

  /// Open tasks among these that wait for others which are open and not among them.
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

  /// Names the tasks that recur and had no next one.
  private func reportLastOccurrence(_ commit: Commit) {
    for case .task(let before?, let task?) in commit.changes where task.state == .done {
      guard let recurrence = before.recurrence,
        recurrence.next(after: before.due, at: context.now, context.clock) == nil
      else { continue }
      view.show(context.say(.seriesEnded(task)))
    }
  }

  package func reopen(_ numbers: [Int], title: String) throws {
    // Taken before, and no more than these: a state that is kept would be copied by the change.
    let followers = numbers.compactMap(context.model.state.task(numbered:))
      .map { context.model.followers(of: $0).map(\.number) }
    let (clock, instant) = (context.clock, context.instant)
    let commit = try context.model.perform(title) {
      try $0.reopen(numbers, at: instant, clock: clock)
    }
    tellUnchanged(numbers, commit) { .alreadyOpen($0) }
    followers.forEach(tellKept)
  }

  /// Names what came when a task was done, if none of that was taken back.
  private func tellKept(_ followers: [Int]) {
    let kept = followers.compactMap(context.model.state.task(numbered:))
    guard kept.count == followers.count else { return }
    for task in kept { view.show(context.say(.followerStays(task))) }
  }

  package func edit(_ numbers: [Int], _ patch: TaskPatch, title: String) throws {
    try reportNoChange(
      context.model.perform(title) {
        try $0.edit(numbers, patch, at: context.instant, clock: context.clock)
      })
  }

  /// Changes each task as is fit for it, all in one step.
  package func edit(
    _ numbers: [Int], title: String, _ patch: (TaskItem) throws -> TaskPatch
  ) throws {
    let commit = try context.model.perform(title) { state in
      try numbers.flatMap { number in
        guard let task = state.task(numbered: number) else {
          throw ModelError.noTask(number: number)
        }
        return try state.edit([number], patch(task), at: context.instant, clock: context.clock)
      }
    }
    reportNoChange(commit)
  }

  /// Puts tasks at a place in the order that people give them by hand.
  func order(_ numbers: [Int], _ place: ManualOrder.Place, title: String) throws {
    reportNoChange(
      try context.model.perform(title) { state in
        try ManualOrder(state).places(of: numbers, at: place).flatMap { number, order in
          let patch = TaskPatch([.order: .set(.number(order))])
          return try state.edit([number], patch, at: context.instant, clock: context.clock)
        }
      })
  }

  private func reportNoChange(_ commit: Commit) {
    if commit.changes.isEmpty {
      view.show(changes: ChangedRows(), sentences: [context.say(.nothingChanged)])
    }
  }

  /// Edits one task that was read before; `conflict` answers why that cannot be made to the task as
  /// it is stored now, where a field that the patch changes has become another meanwhile.
  func edit(
    _ task: TaskItem, _ patch: TaskPatch, title: String,
    unless conflict: (TaskItem) -> any Error
  ) throws {
    var wanted = task
    patch.apply(to: &wanted)
    let commit = try context.model.perform(title) { state in
      if let stored = state.task(numbered: task.number), !stored.takes(wanted, from: task) {
        throw conflict(stored)
      }
      return try state.edit([task.number], patch, at: context.instant, clock: context.clock)
    }
    if commit.changes.isEmpty {
      view.show(changes: ChangedRows(), sentences: [context.say(.nothingChanged)])
    }
  }

  package func skip(_ numbers: [Int], title: String) throws {
    try context.model.perform(title) {
      try $0.skip(numbers, at: context.now, context.clock, instant: context.instant)
    }
  }

  /// Names the tasks that waited for those which are done now.
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

  package func delete(_ numbers: [Int], title: String) throws {
    try context.model.perform(title) { try $0.delete(numbers) }
  }

  /// Names the tasks that were as wanted before.
  private func tellUnchanged(
    _ numbers: [Int], _ commit: Commit, _ message: (TaskItem) -> Message
  ) {
    // What followed others is among the changes, too: their number tells nothing.
    var changed: Set<Int> = []
    for case .task(_?, let task?) in commit.changes { changed.insert(task.number) }
    guard changed.count < numbers.count else { return }
    let sentences = numbers.filter { !changed.contains($0) }
      .compactMap(context.model.state.task(numbered:)).map { context.say(message($0)) }
    if changed.isEmpty {
      view.show(changes: ChangedRows(), sentences: sentences)
    } else {
      sentences.forEach(view.show)
    }
  }
}
