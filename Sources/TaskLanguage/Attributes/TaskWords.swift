import TaskModel

/// The text of a task and its attributes, as `add` and `edit` read them.
package struct TaskWords: Equatable {
  package var patch = TaskPatch()
  /// A date word that stayed in the text.
  package var notice: DueInText.Notice?
  /// Dates that are counted from those that a task has: `due:+1d`.
  package var shifts: [TaskField: DateShift] = [:]
  /// Dates that are counted from another date of the task: `wait:due-3d`.
  package var relatives: [TaskField: RelativeDate] = [:]
  /// Replacements in the text, one after another.
  package var replacements: [TextReplacement] = []
  /// The words that these were read from.
  var replacementWords: [Word] = []

  /// The part of a task's old deadline that the new one keeps.
  var keeps: KeptPart?

  /// Whether a text is among the words.
  package var hasText: Bool { patch[.text] != nil }
  /// Whether nothing is to become of a task.
  package var isEmpty: Bool {
    patch.isEmpty && shifts.isEmpty && relatives.isEmpty && replacements.isEmpty
  }

  /// The patch for a task; equal for all tasks unless it depends on their values.
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
