import TaskModel

/// The text of a task and its attributes, as parsed by `add` and `edit`.
package struct TaskWords: Equatable {
  package var patch = TaskPatch()
  /// A notice about a date word that stayed in the text.
  package var notice: DueInText.Notice?
  /// Dates counted from the task's current ones: `due:+1d`.
  package var shifts: [TaskField: DateShift] = [:]
  /// Dates counted from another date of the task: `wait:due-3d`.
  package var relatives: [TaskField: RelativeDate] = [:]
  /// Replacements in the text, in order.
  package var replacements: [TextReplacement] = []
  /// The words of the replacements.
  var replacementWords: [Word] = []

  /// The part of a task's old deadline that the new one keeps.
  var keeps: KeptDeadlinePart?

  /// Whether the words contain a text.
  package var hasText: Bool { patch[.text] != nil }
  /// Whether there are no changes.
  package var isEmpty: Bool {
    patch.isEmpty && shifts.isEmpty && relatives.isEmpty && replacements.isEmpty
  }

  /// Returns the patch for a task; the same for all tasks unless it depends on their values.
  package func patch(for task: TaskItem, _ context: DateContext) throws -> TaskPatch {
    var patch = patch
    for (field, shift) in shifts {
      guard let due = shift.moved(Due.from(field.value(of: task)), context) else {
        throw AttributeError.outOfCalendar
      }
      patch.set(field, due)
    }
    try relatives.set(in: &patch, of: task, context)
    if let keeps, let due: Due = patch.value(.due), let kept = keeps.due(due, of: task.due, context)
    {
      patch.set(.due, kept)
    }
    var text = task.text
    for replacement in replacements {
      guard let replaced = replacement.applied(to: text) else {
        throw AttributeError.nothingToReplace(replacement.source, task.number)
          .at(replacementWords.place(ofBytes: replacement.bytes))
      }
      text = replaced
    }
    if !replacements.isEmpty { patch.set(.text, text) }
    return patch
  }
}

/// A date counted from another one of the same task: the `due-3d` of `wait:due-3d`.
package struct RelativeDate: Equatable {
  /// The date to count from.
  let base: TaskField
  let shift: DateShift
  /// Whether the result is a day without a time.
  let isDay: Bool
  /// The text as typed.
  let typed: String

  /// Parses a relative date; nil for any other value.
  init?(_ value: String, of attribute: Attribute, _ attributes: AttributeTable) {
    guard let kind = attribute.kind as? DateKind,
      // By scalars: to step back over flags takes the time of all of them.
      let sign = value.unicodeScalars.lastIndex(where: { ["+", "-", "−", "＋"].contains($0) }),
      sign > value.startIndex,
      let base = attributes[named: String(value[..<sign]).folded], let field = base.field,
      base.kind is DateKind,
      let shift = DateShift(signed: value[sign...])
    else { return nil }
    self.base = field
    self.shift = shift
    isDay = kind.isDay
    typed = value
  }

  /// Returns the shifted date; nil outside of the calendar.
  fileprivate func moved(_ base: Due, _ context: DateContext) -> FieldValue? {
    shift.moved(base, context).flatMap { isDay ? $0.date.fieldValue : $0.fieldValue }
  }
}

extension [TaskField: RelativeDate] {
  /// Sets dates counted from other dates of the same task, in order of dependency:
  /// `wait:scheduled-1d scheduled:due-2d`.
  ///
  /// - Parameter task: the task with the dates that the patch does not change; nil for a new one.
  func set(
    in patch: inout TaskPatch, of task: TaskItem?, _ context: DateContext
  ) throws(AttributeError) {
    var rest = self
    while let field = rest.keys.first(where: { rest[$0].map { rest[$0.base] == nil } == true })
      ?? rest.keys.first, let relative = rest.removeValue(forKey: field)
    {
      var base = task.flatMap(relative.base.value)
      if case .set(let value) = patch[relative.base] { base = value }
      // Dates that count from each other in a circle have no base.
      let isOpen = rest[relative.base] != nil
      let date = base.flatMap { Due.from($0) ?? CivilDate.from($0).map { Due(date: $0) } }
      let first = relative.base == .due ? patch.dueIfNone : nil
      guard !isOpen, let from = date ?? first, let value = relative.moved(from, context) else {
        throw .noDateToCountFrom(relative.typed)
      }
      patch.set(field, to: value)
    }
    try patch.requireDatesOfReminders(of: task)
  }
}

extension TaskPatch {
  /// Throws for a reminder counted from a date that the task does not have and does not get.
  fileprivate func requireDatesOfReminders(of task: TaskItem?) throws(AttributeError) {
    guard let reminders: [Reminder] = added(.reminders) else { return }
    for reminder in reminders {
      guard case .counted(let base, _) = reminder else { continue }
      let field: TaskField = base == .due ? .due : .scheduled
      let kept = task.flatMap(field.value) ?? (base == .due ? dueIfNone?.fieldValue : nil)
      let hasDate = if case .set(let value) = self[field] { value != nil } else { kept != nil }
      guard hasDate else { throw .noDateToCountFrom("remind:" + reminder.typed) }
    }
  }
}
