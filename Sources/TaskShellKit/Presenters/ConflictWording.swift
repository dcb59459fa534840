import TaskLanguage
import TaskModel

extension PresenterContext {
  /// What was changed here and by somebody else, with both values as they would be typed.
  ///
  /// - Parameter isSynced: whether a sync has left it, and no team.
  func message(
    of conflict: TeamConflict, against theirs: TaskItem?, isSynced: Bool = false
  ) -> Message {
    guard let mine = conflict.mine, let theirs else {
      return conflict.message(
        (conflict.mine.map { [$0.text] } ?? [], theirs.map { [$0.text] } ?? []),
        isSynced: isSynced)
    }
    let fields = conflict.fields(against: theirs)
    return conflict.message(
      (lines(fields, of: mine), lines(fields, of: theirs)), isSynced: isSynced)
  }

  private func lines(_ fields: [TaskField], of task: TaskItem) -> [String] {
    let display = DisplayContext(model.state, clock)
    let attributes = People(state: model.state, me: nil).attributes.typed
    let lines =
      attributes.filter { $0.field.map(fields.contains) ?? false }.map { attribute in
        say(attribute.key.marks) + (attribute.kind.typed(task, display) ?? "")
      } + (fields.contains(.text) ? [task.text] : [])
      + (fields.contains(.state) ? [say(task.state.words)] : [])
    // A value of an attribute that is gone has no words.
    return lines.isEmpty ? [task.text] : lines
  }
}

extension PresenterContext {
  /// A field of a task as it would be typed; nil for what nobody types.
  func line(_ field: TaskField?, of task: TaskItem) -> String? {
    guard let field else { return nil }
    if field == .text { return task.text }
    if field == .state { return say(task.state.words) }
    let attributes = People(state: model.state, me: nil).attributes.typed
    return attributes.first { $0.field == field }.flatMap { attribute in
      attribute.kind.typed(task, DisplayContext(model.state, clock)).map {
        say(attribute.key.marks) + $0
      }
    }
  }
}

extension PresenterContext {
  /// The error with what differs, where it is a task that has changed since.
  func explained(_ error: ModelError) -> any Error {
    guard case .taskChangedSince(_, let stored?, let expected?) = error else { return error }
    return ChangedSince(cause: error, details: differences(then: expected, now: stored))
  }

  /// Each attribute that is not as it was: its name, and both values.
  private func differences(then: TaskItem, now: TaskItem) -> [Bilingual] {
    AttributeTable.of(model.state.attributes).inSentences.filter { attribute in
      guard let field = attribute.field, !field.isTrace else { return false }
      return field.value(of: then) != field.value(of: now)
    }.map { attribute in
      .differs(
        attribute.label, then: value(attribute, of: then), now: value(attribute, of: now))
    }
  }

  private func value(_ attribute: Attribute, of task: TaskItem) -> Bilingual {
    if attribute == .state { return task.state.words }
    if let due = (attribute.kind as? MomentKind)?.value(task) {
      return .date(due, today: now.date)
    }
    if let day = (attribute.kind as? DayKind)?.value(task) {
      return .date(Due(date: day), today: now.date)
    }
    guard let value = attribute.kind.display(task, DisplayContext(model.state, clock)) else {
      return .none
    }
    return value.words ?? .same(value.shown)
  }
}
