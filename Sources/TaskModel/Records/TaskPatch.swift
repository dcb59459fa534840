/// Changes to fields of a task, new or existing; other fields stay.
package struct TaskPatch: Equatable, Sendable {
  /// The change of one field.
  package enum Step: Equatable, Sendable {
    /// It gets the value, or with nil loses its own.
    case set(FieldValue?)
    /// A list gains some values and loses some, or first all.
    case edit(ListEdit)
  }

  /// Values for a list and values to take away from it.
  package struct ListEdit: Equatable, Sendable {
    package var added: FieldValue?
    package var removed: FieldValue?
    package var removesAll = false

    package init(added: FieldValue? = nil, removed: FieldValue? = nil, removesAll: Bool = false) {
      self.added = added
      self.removed = removed
      self.removesAll = removesAll
    }
  }

  package private(set) var steps: [TaskField: Step]
  /// The deadline of a task that would have none.
  package var dueIfNone: Due?
  /// The time that was named with a recurrence.
  package var timeOfRule: CivilTime?

  package init(_ steps: [TaskField: Step] = [:], dueIfNone: Due? = nil) {
    self.steps = steps
    self.dueIfNone = dueIfNone
  }

  /// The change of that field; nil if it stays.
  package subscript(field: TaskField) -> Step? { steps[field] }

  /// Whether no field is named.
  package var isEmpty: Bool { steps.isEmpty && dueIfNone == nil }

  /// Whether a list gains or loses values.
  package var editsLists: Bool {
    steps.values.contains { if case .edit = $0 { true } else { false } }
  }

  /// The value that a field is given; nil when it stays or loses its own.
  package func value<Value: FieldConvertible>(_ field: TaskField) -> Value? {
    guard case .set(let value?) = steps[field] else { return nil }
    return Value.from(value)
  }

  /// The values added to a list.
  package func added<Value: FieldConvertible>(_ field: TaskField) -> Value? {
    guard case .edit(let edit) = steps[field] else { return nil }
    return edit.added.flatMap { Value.from($0) }
  }

  /// Sets the field, whatever was said of it before.
  package mutating func set(_ field: TaskField, _ value: (some FieldConvertible)?) {
    steps[field] = .set(value?.fieldValue)
  }

  /// Sets the field to a value of any kind.
  package mutating func set(_ field: TaskField, to value: FieldValue?) {
    steps[field] = .set(value)
  }

  /// Adds values to a list, or takes them away.
  package mutating func edit(_ field: TaskField, _ values: FieldValue, takesAway: Bool = false) {
    var edit = takeListEdit(field)
    if takesAway { edit.removed.join(values) } else { edit.added.join(values) }
    steps[field] = .edit(edit)
  }

  /// Takes all values of a list away, before others are added.
  package mutating func removeAll(_ field: TaskField) {
    var edit = takeListEdit(field)
    edit.removesAll = true
    steps[field] = .edit(edit)
  }

  /// Takes the step out, so that its lists grow in place.
  private mutating func takeListEdit(_ field: TaskField) -> ListEdit {
    if case .edit(let edit)? = steps.removeValue(forKey: field) { edit } else { ListEdit() }
  }

  /// Makes the fields what the patch says; rules between fields are the requests' business.
  package func apply(to task: inout TaskItem) {
    for (field, step) in steps {
      switch step {
      case .set(let value): field.set(value, in: &task)
      case .edit(let edit):
        field.set(edit.applied(to: field.value(of: task), field.rule), in: &task)
      }
    }
    task.due = task.due ?? dueIfNone
  }
}

extension TaskPatch.ListEdit {
  fileprivate func applied(to current: FieldValue?, _ rule: TaskField.ListRule) -> FieldValue? {
    let current = removesAll ? nil : current
    switch added ?? removed ?? current {
    case .texts:
      return texts([String].from(current) ?? [], rule).fieldValue
    case .person, .people:
      return people([UUID].from(current) ?? []).fieldValue
    case .numbers:
      let gone = Set([Int].from(removed) ?? [])
      let kept = ([Int].from(current) ?? []).filter { !gone.contains($0) }
      return Set(kept + ([Int].from(added) ?? [])).sorted().fieldValue
    default: return current
    }
  }

  /// A user who replaces another takes that one's position in the list.
  private func people(_ current: [UUID]) -> [UUID] {
    let (added, gone) = ([UUID].from(added) ?? [], [UUID].from(removed) ?? [])
    if gone.count == 1, added.count == 1, current.contains(gone[0]) {
      return current.map { $0 == gone[0] ? added[0] : $0 }.uniqued
    }
    return (current.filter { !gone.contains($0) } + added).uniqued
  }

  /// In a set, texts that differ only in case or width are one.
  private func texts(_ current: [String], _ rule: TaskField.ListRule) -> [String] {
    let added = [String].from(added) ?? []
    guard rule == .distinct else { return current + added }
    let gone = Set(([String].from(removed) ?? []).map(\.folded))
    var result = current.filter { !gone.contains($0.folded) }
    var seen = Set(result.map(\.folded))
    for value in added where seen.insert(value.folded).inserted { result.append(value) }
    return result
  }
}

extension FieldValue? {
  /// Adds the values of the other list behind its own; a value that is no list is replaced.
  fileprivate mutating func join(_ other: FieldValue) {
    if case .texts(var values) = self, case .texts(let more) = other {
      self = nil
      values += more
      self = .texts(values)
    } else if case .numbers(var values) = self, case .numbers(let more) = other {
      self = nil
      values += more
      self = .numbers(values)
    } else if let here = [UUID].from(self), let more = [UUID].from(other) {
      self = UUID.list((here + more).uniqued)
    } else {
      self = other
    }
  }
}

extension [UUID] {
  fileprivate var uniqued: [UUID] {
    reduce(into: []) { ids, id in
      if !ids.contains(id) { ids.append(id) }
    }
  }
}
