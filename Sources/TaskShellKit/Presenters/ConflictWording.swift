import TaskLanguage
import TaskModel

extension PresenterContext {
  /// The message for a conflict of a change here with somebody else's, with both values as typed.
  ///
  /// - Parameter isSynced: whether the conflict comes from a sync, not from a team.
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
    let named = AttributeTable.of(model.state.attributes).inSentences.filter { attribute in
      attribute.field.map { fields.contains($0) && $0 != .text && $0 != .state } ?? false
    }
    let (typed, others) = (
      named.filter { $0.uses.contains(.editable) },
      named.filter { !$0.uses.contains(.editable) && !($0.field?.isSilent ?? true) }
    )
    let lines =
      typed.compactMap { attribute in
        guard let value = attribute.kind.typed(task, display) else {
          // Of every: and again: only one has a value.
          let same = typed.filter { $0.field == attribute.field }
          let isSaid = same.contains { $0.kind.typed(task, display) != nil }
          return isSaid || same.first?.key != attribute.key
            ? nil : say(attribute.label) + ": " + say(.none)
        }
        let words = attribute.kind.display(task, display)?.words
        return say(attribute.key.marks) + say(words ?? .same(value))
      }
      + (fields.contains(.text) ? [task.text] : [])
      + (fields.contains(.state) ? [say(task.state.words)] : [])
      // What nobody types, as notes.
      + others.map { say($0.label) + ": " + say(value($0, of: task)) }
    // A value of a deleted attribute has no words.
    return lines.isEmpty ? [task.text] : lines
  }
}

extension TaskField {
  /// Whether its value follows from other fields, so that it is not shown.
  fileprivate var isSilent: Bool { isMetadata || isCompanion }
}

extension PresenterContext {
  /// A field of a task as one would type it; nil if it cannot be typed.
  func line(_ field: TaskField?, of task: TaskItem) -> String? {
    guard let field else { return nil }
    if field == .text { return task.text }
    if field == .state { return say(task.state.words) }
    let attributes = People(state: model.state, me: nil).attributes.editable
    return attributes.first { $0.field == field }.flatMap { attribute in
      attribute.kind.typed(task, DisplayContext(model.state, clock)).map {
        say(attribute.key.marks) + $0
      }
    }
  }

  /// The error with the differences, if it says that a task has changed meanwhile.
  func explained(_ error: ModelError) -> any Error {
    guard case .taskChangedSince(_, let stored?, let expected?) = error else { return error }
    return ChangedSince(cause: error, details: differences(then: expected, now: stored))
  }

  /// The attributes that differ, each with its name and both values.
  private func differences(then: TaskItem, now: TaskItem) -> [Bilingual] {
    AttributeTable.of(model.state.attributes).inSentences.filter { attribute in
      guard let field = attribute.field, !field.isMetadata else { return false }
      return field.value(of: then) != field.value(of: now)
    }.map { attribute in
      .differs(
        attribute.label, then: value(attribute, of: then), now: value(attribute, of: now))
    }
  }

  private func value(_ attribute: Attribute, of task: TaskItem) -> Bilingual {
    if attribute == .state { return task.state.words }
    if let due = (attribute.kind as? DateKind)?.value(task) {
      return .date(due, today: now.date)
    }
    guard let value = attribute.kind.display(task, DisplayContext(model.state, clock)) else {
      return .none
    }
    return value.words ?? .same(value.shown)
  }
}

/// The user's own values of a task in conflict that can be applied over others' changes.
struct ApplicableValues {
  /// The changes that apply them.
  private(set) var changes: [Change] = []
  /// The fields that get the user's own values.
  private(set) var taken: [TaskField] = []
  /// The fields that cannot get them, and why; the field is nil for the task as a whole.
  private(set) var refused: [(field: TaskField?, reason: ModelError)] = []
}

extension TeamConflict {
  /// Finds the values that can be applied; tests field by field if not all can be together.
  func ownValues(in state: ModelState) -> ApplicableValues {
    let theirs = state.task(numbered: number)
    guard let mine else {
      guard let theirs else { return ApplicableValues() }
      return ApplicableValues(all: .task(before: theirs, after: nil), taken: [], in: state)
    }
    // Drop links to tasks that are gone.
    var wanted = mine
    wanted.after.removeAll { state.task(numbered: $0) == nil }
    guard let theirs else {
      let whole = ApplicableValues(all: .task(before: nil, after: wanted), taken: [], in: state)
      guard !whole.refused.isEmpty else { return whole }
      let bare = TaskItem(
        number: number, id: mine.id, text: mine.text, state: .open, created: mine.created)
      let all = TeamConflict(number: number, base: nil, mine: mine).fields(against: bare)
      return ApplicableValues(of: wanted, all, before: nil, onto: bare, in: state)
    }
    return ApplicableValues(
      of: wanted, fields(against: theirs), before: theirs, onto: theirs, in: state)
  }
}

extension ApplicableValues {
  /// The change, or the reason why it cannot be made.
  fileprivate init(all change: Change, taken: [TaskField], in state: ModelState) {
    if let reason = state.refusal(of: change) {
      refused = [(nil, reason)]
    } else {
      (changes, self.taken) = ([change], taken)
    }
  }

  /// As many fields of `mine` as can be applied to another state of the task.
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
    let isMetadataAlone = taken.allSatisfy(\.isMetadata)
    if merged != before, before == nil || !isMetadataAlone {
      changes = [.task(before: before, after: merged)]
    }
  }
}

extension ModelState {
  /// Returns why a change cannot be made; nil if it can.
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
