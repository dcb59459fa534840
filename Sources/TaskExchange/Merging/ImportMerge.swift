import TaskModel

/// A merge of two versions of a task, field by field.
struct ImportMerge {
  /// The common origin of both versions.
  enum Base {
    case remembered(ImportMemory)
    case task(TaskItem)
  }

  /// The task with the changes made only in the file.
  private(set) var task: TaskItem
  /// The fields changed in both, differently.
  private(set) var conflicts: [TaskField] = []
  /// Whether no field has changed here.
  private(set) var isUntouchedHere = true

  /// - Parameter isFirst: whether the two versions have only their text in common and never met:
  ///   then a missing value means nothing, and lists are joined.
  init(
    _ fields: [TaskField], local: TaskItem, theirs: TaskItem, prefersFile: Bool, base: Base,
    isFirst: Bool = false
  ) {
    task = local
    for field in fields {
      let mine = field.value(of: local)
      var other = field.value(of: theirs)
      if isFirst { other = Self.joined(field, mine, other) }
      if !base.holds(field, mine) { isUntouchedHere = false }
      if prefersFile {
        field.set(other, in: &task)
        continue
      }
      // Values that both have added to a list that was empty are joined.
      let isJoined = Self.lists.contains(field.rule) && base.holds(field, nil)
      let merge = field.merge(
        mine, other, isBase: { base.holds(field, $0) },
        joined: { isJoined ? field.rule.joined(mine, nil, other) : nil })
      switch merge {
      case .kept: break
      case .set(let value): field.set(value, in: &task)
      case .conflict: conflicts.append(field)
      }
    }
    if task.state != local.state { task.completed = theirs.completed }
    if task.state == .done, local.state == .open { task.started = nil }
    if fields.contains(.notes) { task.takeOrigins(local, theirs) }
  }

  private static let lists: [TaskField.ListRule] = [.sequence, .distinct, .ascending]

  private static func joined(
    _ field: TaskField, _ mine: FieldValue?, _ other: FieldValue?
  ) -> FieldValue? {
    guard let mine, let other else { return mine ?? other }
    return lists.contains(field.rule) ? field.rule.joined(mine, nil, other) : other
  }
}

extension ImportMerge.Base {
  fileprivate func holds(_ field: TaskField, _ value: FieldValue?) -> Bool {
    switch self {
    case .remembered(let memory): memory.holds(field, value)
    case .task(let task): field.value(of: task) == value
    }
  }
}

/// The history for an import, read when first needed.
final class ImportHistory {
  private let past: () -> [LoggedCommit]
  private lazy var commits = past()
  private lazy var deletedHere = findDeleted()

  init(_ past: @escaping () -> [LoggedCommit]) { self.past = past }

  /// Whether users here have deleted a task of that id; a task removed by undo does not count.
  func wasDeletedHere(_ id: UUID) -> Bool { deletedHere.contains(id) }

  /// Returns the earlier states of a user, as far as they are known.
  func users(_ id: UUID) -> [User] {
    commits.flatMap(\.changes).compactMap { change in
      if case .user(let before?, _) = change, before.id == id { before } else { nil }
    }
  }

  /// Returns the earlier seats of a user.
  func seats(_ id: UUID) -> [SeatName] {
    commits.flatMap(\.changes).compactMap { change in
      if case .seat(let before?, _) = change, before.user == id { before.name } else { nil }
    }
  }

  private func findDeleted() -> Set<UUID> {
    var deleted: Set<UUID> = []
    for commit in commits {
      for case .task(let before, let after) in commit.changes {
        if let after {
          if before == nil { deleted.remove(after.id) }
        } else if let before, commit.info.kind == .command {
          deleted.insert(before.id)
        }
      }
    }
    return deleted
  }

  /// Returns the common origin of a task and another version, if nothing was remembered: the last
  /// state of the task that the version repeats, or that is not younger than it. Without one, the
  /// version counts as new.
  func base(
    of local: TaskItem, against theirs: TaskItem, _ fields: [TaskField]
  ) -> ImportMerge.Base {
    guard fields.contains(where: { $0.value(of: local) != $0.value(of: theirs) }) else {
      return .task(local)
    }
    var versions = [local]
    for commit in commits.reversed() {
      for case .task(let before?, let after?) in commit.changes where after.id == local.id {
        versions.append(before)
      }
    }
    let repeated = versions.first { version in
      fields.allSatisfy { $0.value(of: version) == $0.value(of: theirs) }
    }
    let older = theirs.modified.flatMap { told in
      versions.first { ($0.modified ?? $0.created) <= told }
    }
    return .task(repeated ?? older ?? local)
  }
}

/// Converts tasks as read from another side to changes of a state: a new task gets all fields, an
/// existing one only those that have changed there.
///
/// The caller has merged before; nothing is compared or remembered here.
package struct RecordChanges {
  /// A record, and the fields that it changes in an existing task.
  package struct Record {
    package let record: ImportedTask
    package let changed: [CalendarField]

    package init(_ record: ImportedTask, changed: [CalendarField]) {
      (self.record, self.changed) = (record, changed)
    }
  }

  /// The changes of people and attributes, followed by those of tasks, in the order of the records.
  package private(set) var changes: [Change] = []
  /// The numbers of the tasks, by id.
  package private(set) var numbers: [UUID: Int] = [:]

  /// - Parameter instant: the modification time for existing tasks; nil keeps that of the record.
  package init(_ records: [Record], onto state: ModelState, at instant: Instant?) {
    var batch = ImportedTasks(code: "", carried: [])
    batch.tasks = records.map(\.record)
    for value in batch.tasks.flatMap(\.own) where state.attribute(named: value.key) == nil {
      batch.attributes[value.key] = value.value.kind
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
      let imported = links.task(entry.record, number, local)
      guard let local else {
        changes.append(.task(before: nil, after: imported))
        continue
      }
      var task = local
      for field in Set(entry.changed.compactMap(\.field)) {
        field.set(field.value(of: imported), in: &task)
      }
      for case .own(let key) in entry.changed {
        guard let id = links.ownID(key) ?? state.attribute(named: key)?.id else { continue }
        task.values[id] = imported.values[id]
      }
      // A changed UID is not a change that users want to see.
      if task != local, let instant { task.modified = instant }
      task.values[CalendarIdentity.key] = imported.values[CalendarIdentity.key]
      guard task != local else { continue }
      changes.append(.task(before: local, after: task))
    }
  }
}
