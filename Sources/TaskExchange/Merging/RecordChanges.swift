import TaskLanguage
import TaskModel

/// Tasks as another side tells them, made changes of a state: a new task gets everything, one that is
/// here just the fields that have changed there.
///
/// Whoever asks has merged before; nothing is compared here, and nothing remembered.
package struct RecordChanges {
  /// A record, and which fields of a task that is here it changes.
  package struct Record {
    package let record: ImportedTask
    package let changed: [CalendarField]

    package init(_ record: ImportedTask, changed: [CalendarField]) {
      (self.record, self.changed) = (record, changed)
    }
  }

  /// Those of people and attributes that come along, then those of tasks, in the order of the records.
  package private(set) var changes: [Change] = []
  /// The numbers of the tasks, by id.
  package private(set) var numbers: [UUID: Int] = [:]

  /// - Parameter instant: when a task that is here has changed; nil leaves what it says of that itself.
  package init(_ records: [Record], onto state: ModelState, at instant: Instant?) {
    var batch = ImportedTasks(code: "", carried: [])
    batch.tasks = records.map(\.record)
    for value in batch.tasks.flatMap(\.own) where state.attribute(named: value.key) == nil {
      batch.attributes[value.key] = Self.kind(of: value.value)
    }
    for value in batch.tasks.flatMap(\.own) {
      if let known = state.attribute(named: value.key) { batch.attributes[value.key] = known.kind }
    }
    let links = ImportLinks(batch, state, ImportOptions(), ImportHistory { [] })
    changes = links.changes
    for entry in records {
      let number = links.number(of: entry.record)
      guard number > 0 else { continue }
      numbers[entry.record.task.id] = number
      let local = state.task(numbered: number)
      let told = links.task(entry.record, number, local)
      guard let local else {
        changes.append(.task(before: nil, after: told))
        continue
      }
      var task = local
      for field in Set(entry.changed.compactMap(\.field)) {
        field.set(field.value(of: told), in: &task)
      }
      for case .own(let key) in entry.changed {
        guard let id = links.ownID(key) ?? state.attribute(named: key)?.id else { continue }
        task.values[id] = told.values[id]
      }
      // What calendars call it is no change that people would want to see.
      if task != local, let instant { task.modified = instant }
      task.values[CalendarIdentity.key] = told.values[CalendarIdentity.key]
      guard task != local else { continue }
      changes.append(.task(before: local, after: task))
    }
  }

  /// The kind of an attribute that can have the value.
  private static func kind(of value: FieldValue) -> AttributeDefinition.Kind {
    switch value {
    case .number: .number
    case .due, .day: .date
    case .minutes: .duration
    default: .text
    }
  }
}
