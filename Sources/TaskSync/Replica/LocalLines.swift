import TaskModel

/// The local changes since the store was derived from the replica, as lines.
///
/// They are found by comparing the store with the records of the replica. So no local change is
/// missed, whatever made it, and nothing is sent back to where it came from.
struct LocalLines {
  private(set) var lines: [RecordLine] = []
  /// The numbers of new, changed and deleted tasks, and of other records.
  private(set) var counts = (new: 0, changed: 0, deleted: 0, others: 0)
  private let replica: Replica
  private let records: ReplicaRecords
  private let state: ModelState
  private let history: RecordTimes
  /// Whether the store was not derived from the replica, but joins it: then nothing counts as
  /// removed.
  private let isJoin: Bool
  /// The modification time of the current record.
  private var written: Instant?

  init(
    of state: ModelState, since replica: Replica, _ records: ReplicaRecords,
    history: RecordTimes, isJoin: Bool = false
  ) {
    (self.replica, self.records, self.state) = (replica, records, state)
    (self.history, self.isJoin) = (history, isJoin)
    let ids = TaskIDs(state)
    let idsThere = TaskIDs(records)
    compare(.attribute, state.attributes, records.attributes, \.id) { FlatRecord($0) }
    compareUsers()
    compare(.template, state.templates, records.templates, \.id) { FlatRecord($0) }
    var seen: Set<UUID> = []
    let tasks = state.tasks
    for index in tasks.indices {
      let task = tasks[index]
      seen.insert(task.id)
      let before = records.tasks[task.id]
      guard before != task else { continue }
      let key = RecordKey(kind: .task, id: task.id)
      change(
        key, before.map { FlatRecord($0, id: idsThere.id) }, FlatRecord(task, id: ids.id),
        number: task.number, written: task.modified ?? task.completed ?? task.created)
    }
    for id in records.tasks.keys.sorted() where !seen.contains(id) {
      delete(RecordKey(kind: .task, id: id))
    }
  }

  private mutating func compare<Record: Equatable>(
    _ kind: RecordKey.Kind, _ here: [Record], _ there: [UUID: Record], _ id: (Record) -> UUID,
    _ flat: (Record) -> FlatRecord
  ) {
    for record in here where there[id(record)] != record {
      change(RecordKey(kind: kind, id: id(record)), there[id(record)].map(flat), flat(record))
    }
    for gone in Set(there.keys).subtracting(here.map(id)).sorted() {
      delete(RecordKey(kind: kind, id: gone))
    }
  }

  /// Compares users together with their seats.
  private mutating func compareUsers() {
    for user in state.everyone
    where records.users[user.id] != user || records.seats[user.id] != state.seats[user.id] {
      let key = RecordKey(kind: .user, id: user.id)
      change(key, records.flat(key), FlatRecord(user, seat: state.seats[user.id]))
    }
    for gone in Set(records.users.keys).subtracting(state.everyone.map(\.id)).sorted() {
      delete(RecordKey(kind: .user, id: gone))
    }
  }

  private mutating func change(
    _ key: RecordKey, _ before: FlatRecord?, _ after: FlatRecord, number: Int = 0,
    written: Instant? = nil
  ) {
    let record = replica.records[key]
    self.written = written
    if before == nil, record == nil, let birth = history.births[key] {
      // Two machines that completed one task have added the same next one.
      let made = FlatRecord(birth.task, id: birth.id)
      lines.append(
        RecordLine(
          key: key, operation: key.id.ofBirth, time: RecordLine.time(birth.time), seen: [],
          life: true,
          number: number, values: made.values))
      count(key) { $0.new += 1 }
      write(key, made, after, ReplicaRecord(lines.last), isNew: false, number)
      return
    }
    count(key) { if before == nil { $0.new += 1 } else { $0.changed += 1 } }
    write(key, before, after, record, isNew: before == nil, number)
  }

  private mutating func write(
    _ key: RecordKey, _ before: FlatRecord?, _ after: FlatRecord, _ record: ReplicaRecord?,
    isNew: Bool, _ number: Int
  ) {
    var line = line(key, record)
    if isNew {
      (line.life, line.number) = (true, number)
      line.seen.formUnion(record?.life.operations ?? [])
    }
    line.values =
      FlatDifference(
        from: before ?? FlatRecord(), to: after, isAddition: isJoin && !isNew
      ).values
    if key.kind == .task, !isNew, !isJoin { separateSessions(in: &line, record) }
    guard isNew || !line.values.isEmpty else { return }
    for field in line.values.keys where !isJoin || isNew || field.element != nil {
      line.seen.formUnion(record?.fields[field]?.operations ?? [])
    }
    lines.append(line)
  }

  /// Gives new sessions that add up keys of their own, so that equal ones of two machines stay two,
  /// and those known already their keys in the record.
  private func separateSessions(in line: inout RecordLine, _ record: ReplicaRecord?) {
    let name = TaskField.sessions.name
    guard line.values.keys.contains(where: { $0.name == name }) else { return }
    let known = Dictionary(grouping: record?.list(name) ?? []) {
      $0.head.value.text ?? ""
    }
    for (field, value) in line.values where field.name == name {
      guard let element = field.element else { continue }
      let parts = element.split(separator: "\u{1F}", maxSplits: 1)
      guard let text = parts.first.map(String.init), WorkSession(notation: text)?.addsUp == true
      else { continue }
      let place = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      let equal = known[text] ?? []
      let own =
        place < equal.count ? equal[place].element : "\(element)\u{1F}\(line.operation.notation)"
      line.values[field] = nil
      line.values[ReplicaField(name: field.name, element: own)] = value
    }
  }

  private mutating func delete(_ key: RecordKey) {
    guard !isJoin else { return }
    written = nil
    count(key) { $0.deleted += 1 }
    let record = replica.records[key]
    var line = line(key, record)
    line.life = false
    line.seen = (key.kind == .task ? record?.operations : record?.life.operations) ?? []
    lines.append(line)
  }

  /// Returns a line later than everything in the record: the order of a list is that of its stamps.
  private func line(_ key: RecordKey, _ record: ReplicaRecord?) -> RecordLine {
    let time = history.time(of: key) ?? written?.secondsSinceEpoch ?? history.now
    let last = record?.time ?? .min
    return RecordLine(
      key: key, operation: UUID(), time: RecordLine.time(isJoin || last < time ? time : last + 1),
      seen: [])
  }

  private mutating func count(
    _ key: RecordKey, _ body: (inout (new: Int, changed: Int, deleted: Int, others: Int)) -> Void
  ) {
    if key.kind == .task { body(&counts) } else { counts.others += 1 }
  }
}

/// The fields in which two records differ.
private struct FlatDifference {
  private(set) var values: [ReplicaField: WrittenValue] = [:]
  /// Lists whose order is determined otherwise.
  private static let unordered: Set<String> = ["after", "absences"]

  /// - Parameter isAddition: whether nothing counts as removed.
  init(from before: FlatRecord, to after: FlatRecord, isAddition: Bool) {
    for (field, value) in after.values
    where field.element == nil && before.values[field]?.text != value.text { values[field] = value }
    for field in before.values.keys
    where field.element == nil && after.values[field] == nil && !isAddition {
      values[field] = WrittenValue(text: nil)
    }
    let (old, new) = (before.lists, after.lists)
    for name in Set(old.keys).union(new.keys) {
      takeList(name, old[name] ?? [], new[name] ?? [], isAddition)
    }
  }

  private mutating func takeList(
    _ name: String, _ old: [FlatRecord.Element], _ new: [FlatRecord.Element], _ isAddition: Bool
  ) {
    let known = Dictionary(old.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    let wanted = Set(new.map(\.key))
    for (key, _) in old where !wanted.contains(key) && !isAddition {
      values[ReplicaField(name: name, element: key)] = WrittenValue(text: nil)
    }
    let kept = old.map(\.key).filter(wanted.contains)
    let added = new.map(\.key).filter { known[$0] == nil }
    let isInOrder =
      isAddition || Self.unordered.contains(name) || kept + added == new.map(\.key)
    for (key, value) in new {
      let same =
        known[key].map { $0.text == value.text && $0.companion == value.companion } ?? false
      if !isInOrder || !same { values[ReplicaField(name: name, element: key)] = value }
    }
  }
}

extension Register {
  var operations: Set<UUID> { Set(heads.map(\.stamp.operation)) }
}

extension ReplicaRecord {
  /// Creates a record from a single line.
  fileprivate init(_ line: RecordLine?) {
    self.init()
    if let line { take(line) }
  }
}

/// The times of changes, and the original state of next occurrences, from the commits.
struct RecordTimes {
  /// A task as it was added.
  struct Birth {
    let time: Int
    let task: TaskItem
    /// Returns the ids of the tasks that it refers to.
    let id: (Int) -> UUID?
  }

  private var times: [RecordKey: Int] = [:]
  private(set) var births: [RecordKey: Birth] = [:]
  let now: Int

  /// - Parameter now: the time for changes that are not in the commits.
  init(_ commits: [LoggedCommit], in state: ModelState, now: Instant) {
    self.now = now.secondsSinceEpoch
    let ids = TaskIDs(state)
    for commit in commits {
      let time = commit.info.time.secondsSinceEpoch
      let changes = commit.changes
      let done = Set(
        changes.compactMap { change -> UUID? in
          guard case .task(let before?, _) = change, before.recurrence != nil else { return nil }
          return UUID(following: before)
        })
      for change in changes {
        guard let key = change.recordKey else { continue }
        times[key] = time
        if case .task(nil, let task?) = change, done.contains(task.id), births[key] == nil {
          births[key] = Birth(time: time, task: task, id: ids.id)
        }
      }
    }
  }

  /// Returns nil for a record that is not in the commits.
  func time(of key: RecordKey) -> Int? { times[key] }
}

extension Change {
  /// The key of the changed record.
  var recordKey: RecordKey? {
    if case .task(let before, let after) = self {
      return (after ?? before).map { RecordKey(kind: .task, id: $0.id) }
    }
    return switch record {
    case .user(let id)?, .seat(let id)?: RecordKey(kind: .user, id: id)
    case .attribute(let id)?: RecordKey(kind: .attribute, id: id)
    case .template(let id)?: RecordKey(kind: .template, id: id)
    case .task?, nil: nil
    }
  }
}

extension UUID {
  /// The operation that adds the task of this id as a next occurrence, the same on every machine.
  var ofBirth: UUID { UUID(version: 8, high: high ^ 0x6269_7274_6820_6f66, low: low) }
}
