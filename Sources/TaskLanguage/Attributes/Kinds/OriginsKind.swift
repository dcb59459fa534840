import TaskModel

/// Where the notes of a task come from, in their order.
package struct OriginsKind: AttributeKind {
  package var dataType: AttributeDataType { .texts }
  package var placeholder: Bilingual { Bilingual("DATE", "日付") }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    throw AttributeError.noCondition(words.attribute.key)
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool { false }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    guard !task.noted.isEmpty else { return nil }
    let shown = task.notesWithOrigins.map { $0.origin.map { $0.shown(context) } ?? "-" }
    return DisplayValue(.texts(task.noted), shown: shown.joined(separator: " / "))
  }
}

extension NoteOrigin {
  /// `2026/03/11 10:00 anna`, local time.
  package func shown(_ context: DisplayContext) -> String {
    let moment = context.civil(time).map { Due(date: $0.date, time: $0.time).shown }
    return [moment ?? time.rfc3339, author].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
