import TaskModel

/// What all machines together have made of the tasks, as far as it is known here.
///
/// It is a function of the lines that were taken in, in any order and each as often as it comes: a value
/// stands until a line that has seen it writes another one. Two lines that have not seen each other leave
/// two values; the later of them is shown, and of two of one moment the one of the greater operation.
/// Nothing is decided by where or when a line has arrived, so whoever has the same lines has the same.
struct Replica {
  private(set) var records: [RecordKey: ReplicaRecord] = [:]

  mutating func take(_ lines: [RecordLine]) { for line in lines { take(line) } }

  mutating func take(_ line: RecordLine) { records[line.key, default: ReplicaRecord()].take(line) }
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

/// A field of a record, or one of the values of a field that is a list: each of them comes and goes alone.
struct ReplicaField: Hashable {
  let name: String
  /// What the values of a list are known by; nil for a field that has one value.
  var element: String?
}

/// Where a value comes from; of two that have not seen each other, the greater stands.
struct Stamp: Hashable, Comparable {
  /// Seconds since 1970, by the clock of the machine that wrote it.
  let time: Int
  let operation: UUID

  static func < (one: Stamp, other: Stamp) -> Bool {
    (one.time, one.operation) < (other.time, other.operation)
  }
}

/// A value that somebody has given to a field.
struct WrittenValue: Equatable {
  /// Nil where it was taken away.
  var text: String?
  /// What goes with it: of a note, who wrote it when.
  var companion: String?
  /// Among those that were written together in one list.
  var place = 0
}

/// One field, with every value that no other one has replaced.
struct Register {
  struct Head: Equatable {
    let stamp: Stamp
    var value: WrittenValue
  }

  private(set) var heads: [Head] = []
  /// The operations of values that were replaced, which may come later than what replaces them.
  private var replaced: Set<UUID> = []

  /// The value that stands; nil where nothing was ever written.
  var winner: Head? { heads.max { $0.stamp < $1.stamp } }

  /// The values that do not stand and are others than the one that does, the latest first.
  var losers: [Head] {
    guard heads.count > 1, let winner else { return [] }
    return heads.filter { $0.value.text != winner.value.text }.sorted { $0.stamp > $1.stamp }
  }

  mutating func put(_ value: WrittenValue, _ stamp: Stamp) {
    guard !replaced.contains(stamp.operation) else { return }
    guard let place = heads.firstIndex(where: { $0.stamp.operation == stamp.operation }) else {
      return heads.append(Head(stamp: stamp, value: value))
    }
    // One operation that two machines have made alike, each at its own moment, as the next task of a recurrence.
    let other = Head(stamp: stamp, value: value)
    if heads[place].isLess(than: other) { heads[place] = other }
  }

  mutating func replace(_ operations: Set<UUID>) {
    guard !operations.isEmpty else { return }
    replaced.formUnion(operations)
    heads.removeAll { operations.contains($0.stamp.operation) }
  }
}

extension Register.Head {
  /// An order of any two heads.
  fileprivate func isLess(than other: Register.Head) -> Bool {
    if stamp != other.stamp { return stamp < other.stamp }
    return (value.text ?? "", value.companion ?? "", value.place)
      < (other.value.text ?? "", other.value.companion ?? "", other.value.place)
  }
}

/// One record.
struct ReplicaRecord {
  /// Whether it is there: `true` or `false`; the place is the number that it had where it was made.
  private(set) var life = Register()
  private(set) var fields: [ReplicaField: Register] = [:]
  /// The operations that a deletion has seen: nothing of them is left.
  private var deleted: Set<UUID> = []

  /// Whether it is there. A line that had not seen a deletion does not take it back.
  var isAlive: Bool { !life.heads.isEmpty && life.heads.allSatisfy { $0.value.text == "true" } }

  /// The number that it had where it was made.
  var number: Int { life.heads.map(\.value.place).min() ?? 0 }

  /// The operations of every value that stands in it.
  var operations: Set<UUID> {
    fields.values.reduce(into: Set(life.heads.map(\.stamp.operation))) { all, register in
      for head in register.heads { all.insert(head.stamp.operation) }
    }
  }

  /// When it was written last.
  var time: Int {
    let times = fields.values.flatMap { $0.heads.map(\.stamp.time) } + life.heads.map(\.stamp.time)
    return times.max() ?? .min
  }

  /// The value that stands in a field of one value.
  subscript(name: String) -> String? { fields[ReplicaField(name: name)]?.winner?.value.text }

  /// The values of a list that stand in it, in their order.
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
