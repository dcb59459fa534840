/// Changes to fields of a task, new or existing; other fields stay.
package struct TaskPatch: Equatable, Sendable {
  /// The change of one field.
  package enum Step: Equatable, Sendable {
    /// Sets the value, or removes it for nil.
    case set(FieldValue?)
    /// Adds and removes values of a list.
    case edit(ListEdit)
  }

  /// The values to add to a list and those to remove from it.
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
  /// The deadline to set if the task would have none.
  package var dueIfNone: Due?
  /// The time given with a recurrence.
  package var timeOfRule: CivilTime?

  package init(_ steps: [TaskField: Step] = [:], dueIfNone: Due? = nil) {
    self.steps = steps
    self.dueIfNone = dueIfNone
  }

  /// The change of that field; nil if it is unchanged.
  package subscript(field: TaskField) -> Step? { steps[field] }

  /// Whether it changes no field.
  package var isEmpty: Bool { steps.isEmpty && dueIfNone == nil }

  /// Whether it adds or removes values of a list.
  package var editsLists: Bool {
    steps.values.contains { if case .edit = $0 { true } else { false } }
  }

  /// Returns the value that a field is set to; nil if it is unchanged or removed.
  package func value<Value: FieldConvertible>(_ field: TaskField) -> Value? {
    guard case .set(let value?) = steps[field] else { return nil }
    return Value.from(value)
  }

  /// Returns the values added to a list.
  package func added<Value: FieldConvertible>(_ field: TaskField) -> Value? {
    guard case .edit(let edit) = steps[field] else { return nil }
    return edit.added.flatMap { Value.from($0) }
  }

  /// Sets the field, replacing any earlier change of it.
  package mutating func set(_ field: TaskField, _ value: (some FieldConvertible)?) {
    steps[field] = .set(value?.fieldValue)
  }

  /// Sets the field to a value of any type.
  package mutating func set(_ field: TaskField, to value: FieldValue?) {
    steps[field] = .set(value)
  }

  /// Adds values to a list, or removes them.
  package mutating func edit(_ field: TaskField, _ values: FieldValue, removesValue: Bool = false) {
    var edit = takeListEdit(field)
    if removesValue { edit.removed.join(values) } else { edit.added.join(values) }
    steps[field] = .edit(edit)
  }

  /// Removes all values of a list before others are added.
  package mutating func removeAll(_ field: TaskField) {
    var edit = takeListEdit(field)
    edit.removesAll = true
    steps[field] = .edit(edit)
  }

  /// Removes and returns the edit, so that its lists grow in place.
  private mutating func takeListEdit(_ field: TaskField) -> ListEdit {
    if case .edit(let edit)? = steps.removeValue(forKey: field) { edit } else { ListEdit() }
  }

  /// Applies the patch to the fields; requests apply the rules between fields.
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

  /// Puts a user who replaces another at that user's position in the list.
  private func people(_ current: [UUID]) -> [UUID] {
    let (added, gone) = ([UUID].from(added) ?? [], [UUID].from(removed) ?? [])
    if gone.count == 1, added.count == 1, current.contains(gone[0]) {
      return current.map { $0 == gone[0] ? added[0] : $0 }.uniqued
    }
    return (current.filter { !gone.contains($0) } + added).uniqued
  }

  /// Applies the edit to texts; in a set, texts that differ only in case or width are equal.
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
  /// Appends the values of the other list; replaces a value that is not a list.
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
