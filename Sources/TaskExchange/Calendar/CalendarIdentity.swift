import TaskModel

/// What calendars call a task.
///
/// Tasks that were made here are called by their ids. The UID that a task came with is kept among its
/// own values, under an id that no attribute has, so that it is saved, undone and merged with the task.
/// It is a field and not the id: of a task that recurs, the open one has it, whichever that is.
package enum CalendarIdentity {
  /// Where the UID is kept.
  package static let key = UUID(kept: 0x9E4F_6361_6C75_6964)

  /// The UID of a task.
  package static func uid(of task: TaskItem) -> String {
    if case .text(let uid)? = task.values[key] { return uid }
    return task.id.notation
  }

  /// Gives a task that UID; nil for that of its id.
  package static func set(_ uid: String?, of task: inout TaskItem) {
    task.values[key] = uid == task.id.notation ? nil : uid.map { .text($0) }
  }

  /// The id of a task that comes with that UID: the UID itself where that is one, or one made of it.
  package static func id(_ uid: String) -> UUID {
    UUID(uuidString: uid) ?? UUID(derivedFrom: ["uid", uid])
  }

  /// The id of one occurrence of a task that recurs, where it is a task of its own.
  package static func id(of occurrence: Due, of task: UUID) -> UUID {
    UUID(derivedFrom: ["occurrence", task.notation, occurrence.iso8601])
  }

  /// The UID of an occurrence that was done, which leaves its own to the open one: wherever it was done,
  /// it is the same.
  package static func uid(ofDone task: TaskItem, in series: String) -> String {
    let moment = task.due?.iso8601 ?? task.completed?.rfc3339 ?? ""
    return UUID(derivedFrom: ["done", series, moment]).notation
  }
}
