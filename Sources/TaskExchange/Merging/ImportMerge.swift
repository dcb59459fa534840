import TaskLanguage
import TaskModel

/// Two accounts of one task made one, field by field.
struct ImportMerge {
  /// What both accounts come from.
  enum Base {
    case remembered(ImportMemory)
    case task(TaskItem)
  }

  /// The task with what only the file has changed.
  private(set) var task: TaskItem
  /// The fields that both have changed, differently.
  private(set) var conflicts: [TaskField] = []
  /// Whether every field is here as it was.
  private(set) var isUntouchedHere = true

  /// - Parameter isFirst: whether the two have only their text in common and have never met: then
  ///   what one of them does not have says nothing, and lists are joined.
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
      // What both have added to a list that was empty is in it.
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

/// What the past tells an import, read when it is first asked.
final class ImportHistory {
  private let past: () -> [LoggedCommit]
  private lazy var commits = past()
  private lazy var deletedHere = findDeleted()

  init(_ past: @escaping () -> [LoggedCommit]) { self.past = past }

  /// Whether people here have deleted a task of that id; one that undo took away is not meant.
  func wasDeletedHere(_ id: UUID) -> Bool { deletedHere.contains(id) }

  /// What a user was before, as far as is known.
  func users(_ id: UUID) -> [User] {
    commits.flatMap(\.changes).compactMap { change in
      if case .user(let before?, _) = change, before.id == id { before } else { nil }
    }
  }

  /// Where a user sat before.
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

  /// What a task and an account of it come from, where nothing was remembered: the last state of
  /// the task that the account repeats, or that is not younger than it. Where there is none, the
  /// account is news.
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

/// Tasks as another side tells them, made changes of a state: a new task gets everything, one that is
/// here just the fields that have changed there.
///
/// The caller has merged before; nothing is compared here, and nothing remembered.
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
