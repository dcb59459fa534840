import TaskModel

/// One exchange between a store and what other machines have written: the lines to send, and the
/// changes to make here. A value, without any I/O.
struct ReplicaStep {
  /// Local changes that nobody knows yet.
  let lines: [RecordLine]
  /// The numbers of tasks that others will see as new, changed and deleted, and of other records.
  let counts: (new: Int, changed: Int, deleted: Int, others: Int)
  /// The changes to make in the store.
  let changes: [Change]
  /// The changes to tell of: ``changes``, in which twins are one record, before as after.
  let news: [Change]
  let conflicts: [ReplicaConflict]
  /// The number of tasks on all machines afterwards.
  let taskCount: Int
  /// Tasks that were changed on one side and deleted on the other, without knowing.
  let changedAndDeleted: [TaskItem]
  /// Values of people, attributes and templates that are overruled by what has arrived.
  let overruled: [OverruledValue]
  /// Rules that were changed without knowing that their task was done.
  let missedRules: [MissedRule]

  /// - Parameters:
  ///   - adopted: the lines that the store is made of, except what was done here since.
  ///   - incoming: lines that are new here.
  ///   - settled: the conflicts resolved here with the current values of the store.
  ///   - isJoin: whether the store is not known to be made of the lines.
  init(
    _ state: ModelState, adopted: [RecordLine], incoming: [RecordLine], history: RecordTimes,
    settled: Set<UUID> = [], isJoin: Bool = false
  ) throws(ModelError) {
    var replica = Replica(Twins(adopted))
    replica.take(adopted)
    let numbers = StateMerge.numbers(of: state)
    let before = ReplicaRecords(replica, numbers: numbers, nextNumber: state.nextNumber)
    let local = LocalLines(
      of: replica.twins.state(state), since: replica, before, history: history, isJoin: isJoin)
    // Twins whom nobody has written down yet stay so, whatever has been done to one of them here.
    var lines = replica.twins.lines(at: history.now) + local.lines
    replica.take(lines)
    let decisions = settled.sorted().compactMap { replica.decision($0, at: history.now) }
    replica.take(decisions)
    let told = Set(lines.map(\.key))
    lines += decisions
    let twins = Twins([adopted, lines, incoming].joined())
    if twins != replica.twins {
      replica = Replica(twins)
      replica.take(adopted)
      replica.take(lines)
    }
    let known = replica
    replica.take(incoming)
    lines += twins.lines(at: history.now)
    var after = ReplicaRecords(replica, numbers: numbers, nextNumber: state.nextNumber)
    let passedOn = replica.editsToPassOn(
      from: state, before, among: after, since: known, incoming)
    if !passedOn.isEmpty {
      replica.take(passedOn)
      lines += passedOn
      after = ReplicaRecords(replica, numbers: numbers, nextNumber: state.nextNumber)
    }
    // A resolution counts as a change, unless there is one of the task already.
    var counts = local.counts
    counts.changed += decisions.count { !told.contains($0.key) }
    (self.lines, self.counts) = (lines, counts)
    // Changes that would break a rule of the store cannot be adopted.
    let result = after.state(in: state)
    changes = try state.verified(state.changes(to: result))
    news = twins.state(state).changes(to: result)
    conflicts = replica.conflicts(among: after)
    overruled = replica.overruled(among: after, since: known)
    missedRules = replica.missedRules(
      of: Set((lines + incoming).lazy.map(\.key)), among: after, since: known, before)
    taskCount = after.tasks.count
    changedAndDeleted = state.tasks.filter { task in
      guard after.tasks[task.id] == nil else { return false }
      let key = RecordKey(kind: .task, id: task.id)
      guard known.records[key]?.isAlive(.task) == true, let record = replica.records[key] else {
        return false
      }
      return record.fields.values.contains { !$0.heads.isEmpty }
    }
  }
}

/// A losing value of a task, where neither side had seen the other; kept until it is resolved.
struct ReplicaConflict: Equatable {
  let task: UUID
  let field: String
  let text: String?
}

/// A losing value of a person, an attribute or a template, where neither side had seen the other.
/// It needs no resolution: a user who wants it sets it again.
package struct OverruledValue: Equatable, Sendable {
  /// The current name of the record.
  package let name: String
  package let field: String
  /// The value in use; nil if it was removed.
  package let stands: String?
  package let other: String?
}

/// A rule changed on one machine while another completed the task without knowing: the next task
/// has the former rule, until a user changes it.
package struct MissedRule: Equatable, Sendable {
  /// The number and the text of the next task.
  package let number: Int
  package let text: String
  /// The rule in use.
  package let kept: Recurrence
  /// The rule set elsewhere; nil for none.
  package let given: Recurrence?
}

extension Recurrence {
  /// The rule without its anchor, which moves with deadlines.
  fileprivate var unanchored: Recurrence {
    var rule = self
    rule.anchor = nil
    return rule
  }
}

extension Replica {
  /// Returns lines that give the next occurrence what was changed here in a task that another machine
  /// has completed without knowing.
  ///
  /// Machines that do the same write the same operation, so that who has seen one has seen all.
  ///
  /// - Parameters:
  ///   - state: the store before this exchange.
  ///   - old: its records before what was done here since the one before that.
  ///   - known: the replica before it.
  fileprivate func editsToPassOn(
    from state: ModelState, _ old: ReplicaRecords, among records: ReplicaRecords,
    since known: Replica, _ incoming: [RecordLine]
  ) -> [RecordLine] {
    let arrived = Set(incoming.lazy.map { self.twins.line($0).key }.filter { $0.kind == .task })
    guard !arrived.isEmpty else { return [] }
    lazy var born = Dictionary(
      grouping: records.tasks.values.lazy.filter { $0.recurrence != nil }, by: \.created)
    // The next occurrences of all tasks whose deadline is still that with which they were completed.
    lazy var claimed = Set(born.values.joined().map { UUID(following: $0) })
    return state.tasks.compactMap { task in
      guard task.recurrence != nil, let done = records.tasks[task.id], done.state == .done
      else { return nil }
      let versions = [old.tasks[task.id], task, done].compactMap(\.self)
      let key = RecordKey(kind: .task, id: task.id)
      var first = records.next(after: versions)
      // By its time if the deadline that the task had where it was completed is not known here.
      if first == nil, arrived.contains(key), let all = done.completed.flatMap({ born[$0] }) {
        let fitting = all.filter { next in
          !claimed.contains(next.id) && versions.contains { $0.text == next.text }
        }
        if fitting.count == 1 { first = fitting[0].id }
      }
      guard let first else { return nil }
      guard arrived.contains(key) || arrived.contains(RecordKey(kind: .task, id: first)),
        let record = self.records[key], let before = known.records[key],
        let next = records.open(from: first)
      else { return nil }
      let nextKey = RecordKey(kind: .task, id: next.last)
      let successor = self.records[nextKey] ?? ReplicaRecord()
      var line = RecordLine(
        key: nextKey, operation: next.last.ofPassedEdits,
        time: RecordLine.time(successor.time + 1), seen: [])
      for (field, register) in record.fields where field.isInherited {
        guard let value = register.winner?.value, before.fields[field]?.winner?.value == value,
          next.all.allSatisfy({ isUntouched(field, of: $0) })
        else { continue }
        let given = successor.fields[field]?.winner?.value.text
        // Of a task that was done here as well, what the next one had from it.
        let had = known.records[nextKey].map { $0.fields[field]?.winner?.value.text }
        guard given != value.text, task.state == .open || had == .some(value.text) else { continue }
        line.values[field] = value
        line.seen.formUnion(successor.fields[field]?.operations ?? [])
      }
      return line.values.isEmpty ? nil : line
    }
  }

  /// Returns the rules that are missed now and were not before, of tasks among these records.
  ///
  /// - Parameter old: the records before this exchange, whose deadlines identify the next tasks.
  func missedRules(
    of keys: Set<RecordKey>, among records: ReplicaRecords, since before: Replica,
    _ old: ReplicaRecords
  ) -> [MissedRule] {
    var missed: [MissedRule] = []
    for key in keys where key.kind == .task {
      guard let task = records.tasks[key.id], task.state == .done, let earlier = old.tasks[key.id],
        let next = [earlier, task].lazy.compactMap({ records.tasks[UUID(following: $0)] }).first,
        next.state == .open, let kept = next.recurrence,
        task.recurrence?.following.unanchored != kept.unanchored,
        isUntouched(ReplicaField(name: "recurrence"), of: next.id),
        !wasKnown(key, next.id, before)
      else { continue }
      missed.append(
        MissedRule(number: next.number, text: next.text, kept: kept, given: task.recurrence))
    }
    return missed.sorted { ($0.text, $0.number) < ($1.text, $1.number) }
  }

  /// Whether the field still has the value with which the record was created.
  private func isUntouched(_ field: ReplicaField, of id: UUID) -> Bool {
    let register = records[RecordKey(kind: .task, id: id)]?.fields[field]
    return register?.heads.allSatisfy { $0.stamp.operation == id.ofBirth } ?? true
  }

  /// Whether the task, its rule and the next task are unchanged.
  private func wasKnown(_ key: RecordKey, _ next: UUID, _ before: Replica) -> Bool {
    guard let known = before.records[key], let now = records[key] else { return false }
    return known["state"] == now["state"] && known["recurrence"] == now["recurrence"]
      && before.records[RecordKey(kind: .task, id: next)]?.isAlive(.task) == true
  }

  /// Returns values overruled now and not before, of existing records other than tasks.
  func overruled(among records: ReplicaRecords, since before: Replica) -> [OverruledValue] {
    var values: [OverruledValue] = []
    for (key, record) in self.records where key.kind != .task {
      guard let name = records.name(of: key) else { continue }
      for (field, register) in record.fields where field.element == nil {
        let known = before.records[key]?.fields[field]?.losers.map(\.stamp) ?? []
        func shown(_ value: WrittenValue?) -> String? {
          guard let text = value?.text, key.kind == .template, field.name == "tasks" else {
            return value?.text
          }
          return TemplateText.tasks(text)?.map(\.text).joined(separator: ", ")
        }
        let stands = shown(register.winner?.value)
        for loser in register.losers where !known.contains(loser.stamp) {
          let other = shown(loser.value)
          guard other != stands else { continue }
          values.append(OverruledValue(name: name, field: field.name, stands: stands, other: other))
        }
      }
    }
    return values.sorted {
      ($0.name, $0.field, $0.other ?? "") < ($1.name, $1.field, $1.other ?? "")
    }
  }

  /// Fields that describe the course of a task, and never need a resolution.
  private static let undisputed: Set<String> = [
    "created", "modified", "completed", "assigner", "started",
  ]

  /// Returns the losing values of existing tasks.
  func conflicts(among records: ReplicaRecords) -> [ReplicaConflict] {
    var conflicts: [ReplicaConflict] = []
    for (key, record) in self.records where key.kind == .task && records.tasks[key.id] != nil {
      for (field, register) in record.fields
      where register.heads.count > 1 && field.element == nil && isDisputed(field.name) {
        conflicts += register.losers.map {
          ReplicaConflict(task: key.id, field: field.name, text: $0.value.text)
        }
      }
    }
    return conflicts.sorted {
      ($0.task, $0.field, $0.text ?? "") < ($1.task, $1.field, $1.text ?? "")
    }
  }

  private func isDisputed(_ field: String) -> Bool {
    !Self.undisputed.contains(field) && FlatRecord.attribute(of: field)?.isKept != true
  }

  /// Returns a line that replaces losing values of a task by the current ones; nil without any.
  func decision(_ task: UUID, at now: Int) -> RecordLine? {
    let key = RecordKey(kind: .task, id: task)
    guard let record = records[key] else { return nil }
    var line = RecordLine(
      key: key, operation: UUID(), time: RecordLine.time(max(now, record.time + 1)), seen: [])
    for (field, register) in record.fields where field.element == nil && register.heads.count > 1 {
      guard let winner = register.winner else { continue }
      line.values[field] = winner.value
      line.seen.formUnion(register.operations)
    }
    return line.values.isEmpty ? nil : line
  }
}

extension ReplicaRecords {
  /// Returns the id of the occurrence after a task of which these are versions; nil if there is none.
  fileprivate func next(after versions: [TaskItem]) -> UUID? {
    versions.lazy.map { UUID(following: $0) }.first { tasks[$0] != nil }
  }

  /// Returns the occurrences from this one to the open one; nil without an open one.
  fileprivate func open(from first: UUID) -> (all: [UUID], last: UUID)? {
    var all = [first]
    while let last = all.last, let task = tasks[last], all.count < 1000 {
      if task.state == .open { return (all, last) }
      guard let next = next(after: [task]) else { return nil }
      all.append(next)
    }
    return nil
  }
}

extension UUID {
  /// The operation that gives the task of this id what was changed in the one before, the same on every
  /// machine.
  fileprivate var ofPassedEdits: UUID {
    UUID(version: 8, high: high ^ 0x7061_7373_6564_206f, low: low)
  }
}

extension ReplicaField {
  private static let inherited = Set(TaskField.inherited.map(\.name))

  /// Whether the next occurrence of a task has its value.
  fileprivate var isInherited: Bool {
    if let attribute = FlatRecord.attribute(of: name) { return !attribute.isKept }
    if name == TaskField.reminders.name {
      return Reminder(notation: element ?? "")?.isCounted ?? false
    }
    return Self.inherited.contains(name)
  }
}

extension ReplicaConflict {
  /// Returns the task with the losing value.
  func value(in task: TaskItem, of state: ModelState) -> TaskItem {
    var record = ReplicaRecord()
    let flat = FlatRecord(task, id: TaskIDs(state).id)
    record.take(
      RecordLine(
        key: RecordKey(kind: .task, id: task.id), operation: .none, time: 0, seen: [], life: true,
        values: flat.values.merging([ReplicaField(name: field): WrittenValue(text: text)]) { $1 }))
    var changed = task
    switch field {
    case "parent":
      let parent = text.flatMap { UUID(uuidString: $0) }
      changed.parent = state.tasks.first { $0.id == parent }?.number
    case "assignee": changed.assignees = record.people.filter { state.user($0) != nil }
    case "state":
      changed.state = text.flatMap(TaskItem.State.init) ?? task.state
      changed.completed =
        changed.state == .open ? nil : task.completed ?? task.modified ?? task.created
    case "text": changed.text = record["text"] ?? task.text
    default:
      guard let other = record.task(task.id) else { return task }
      if let attribute = FlatRecord.attribute(of: field) {
        changed.values[attribute] = other.values[attribute]
      } else if let field = TaskField.all.first(where: { $0.name == field }) {
        field.set(field.value(of: other), in: &changed)
      }
    }
    return changed
  }
}
