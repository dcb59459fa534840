import TaskModel

/// The combined work of all machines on the tasks, as far as it is known here.
///
/// It is a function of the adopted lines, in any order and with repetitions: a value stays until a
/// line whose author had seen it writes another one. Two lines that have not seen each other leave
/// two values; the later is used, or at the same time the one with the greater operation. Nothing
/// depends on where or when a line arrived, so equal lines give equal replicas.
struct Replica {
  private(set) var records: [RecordKey: ReplicaRecord] = [:]
  let twins: Twins

  init(_ twins: Twins = Twins()) { self.twins = twins }

  mutating func take(_ lines: [RecordLine]) {
    for line in lines.lazy.map(twins.line) {
      records[line.key, default: ReplicaRecord()].take(line)
    }
  }
}

/// The identity of a record, on every machine.
struct RecordKey: Hashable {
  enum Kind: String, CaseIterable {
    case task
    case user
    case attribute
    case template
  }

  let kind: Kind
  let id: UUID
}

/// A field of a record, or one value of a list field: these are added and removed individually.
struct ReplicaField: Hashable {
  let name: String
  /// The key of a value in a list; nil for a single-valued field.
  var element: String?
}

/// The origin of a value; of two that have not seen each other, the greater one wins.
struct Stamp: Hashable, Comparable {
  /// Seconds since 1970, by the clock of the machine that wrote it.
  let time: Int
  let operation: UUID

  static func < (one: Stamp, other: Stamp) -> Bool {
    (one.time, one.operation) < (other.time, other.operation)
  }
}

/// A value written to a field.
struct WrittenValue: Equatable {
  /// Nil if it was removed.
  var text: String?
  /// Accompanying data: the author and time of a note.
  var companion: String?
  /// The position among values written together in one list.
  var place = 0
}

/// One field, with every value that was not replaced.
struct Register {
  struct Head: Equatable {
    let stamp: Stamp
    var value: WrittenValue
  }

  private(set) var heads: [Head] = []
  /// The operations of replaced values, which may arrive later than their replacement.
  private var replaced: Set<UUID> = []

  /// The value in use; nil if none was ever written.
  var winner: Head? { heads.max { $0.stamp < $1.stamp } }

  /// The losing values that differ from the winner, the latest first.
  var losers: [Head] {
    guard heads.count > 1, let winner else { return [] }
    return heads.filter { $0.value.text != winner.value.text }.sorted { $0.stamp > $1.stamp }
  }

  mutating func put(_ value: WrittenValue, _ stamp: Stamp) {
    guard !replaced.contains(stamp.operation) else { return }
    guard let index = heads.firstIndex(where: { $0.stamp.operation == stamp.operation }) else {
      return heads.append(Head(stamp: stamp, value: value))
    }
    // One operation made alike on two machines at different times, such as a next task.
    let other = Head(stamp: stamp, value: value)
    if heads[index].isLess(than: other) { heads[index] = other }
  }

  mutating func replace(_ operations: Set<UUID>) {
    guard !operations.isEmpty else { return }
    replaced.formUnion(operations)
    heads.removeAll { operations.contains($0.stamp.operation) }
  }
}

extension Register.Head {
  /// Orders any two heads.
  fileprivate func isLess(than other: Register.Head) -> Bool {
    if stamp != other.stamp { return stamp < other.stamp }
    return (value.text ?? "", value.companion ?? "", value.place)
      < (other.value.text ?? "", other.value.companion ?? "", other.value.place)
  }
}

struct ReplicaRecord {
  /// Whether it exists: `true` or `false`; the place is its number where it was created.
  private(set) var life = Register()
  private(set) var fields: [ReplicaField: Register] = [:]
  /// The operations that a deletion had seen; their values are gone.
  private var deleted: Set<UUID> = []

  /// Whether it exists. A line that had not seen the deletion of a task does not undo it; of ``Twins``,
  /// whoever deletes one has not deleted the other.
  func isAlive(_ kind: RecordKey.Kind) -> Bool {
    kind == .task
      ? !life.heads.isEmpty && life.heads.allSatisfy { $0.value.text == "true" }
      : life.heads.contains { $0.value.text == "true" }
  }

  /// The number that it had where it was created.
  var number: Int { life.heads.map(\.value.place).min() ?? 0 }

  /// The operations of all its current values.
  var operations: Set<UUID> {
    fields.values.reduce(into: Set(life.heads.map(\.stamp.operation))) { all, register in
      for head in register.heads { all.insert(head.stamp.operation) }
    }
  }

  /// The time when it was last written.
  var time: Int {
    let times = fields.values.flatMap { $0.heads.map(\.stamp.time) } + life.heads.map(\.stamp.time)
    return times.max() ?? .min
  }

  /// The winning value of a single-valued field.
  subscript(name: String) -> String? { fields[ReplicaField(name: name)]?.winner?.value.text }

  /// Returns the current values of a list, in order.
  func list(_ name: String) -> [(element: String, head: Register.Head)] {
    fields.compactMap { field, register in
      guard field.name == name, let element = field.element, let head = register.winner,
        head.value.text != nil
      else { return nil }
      return (element, head)
    }
    .sorted {
      ($0.head.stamp, $0.head.value.place, $0.element)
        < ($1.head.stamp, $1.head.value.place, $1.element)
    }
  }

  mutating func take(_ line: RecordLine) {
    let stamp = Stamp(time: line.time, operation: line.operation)
    if line.life == false, line.key.kind == .task { delete(line.seen) }
    if let life = line.life {
      self.life.replace(line.seen)
      if !deleted.contains(stamp.operation) {
        self.life.put(WrittenValue(text: String(life), place: line.number), stamp)
      }
    }
    for (field, value) in line.values {
      fields[field, default: Register()].replace(line.seen)
      if !deleted.contains(stamp.operation) {
        fields[field, default: Register()].put(value, stamp)
      }
    }
  }

  private mutating func delete(_ seen: Set<UUID>) {
    deleted.formUnion(seen)
    for field in fields.keys { fields[field]?.replace(seen) }
    life.replace(seen)
  }
}
