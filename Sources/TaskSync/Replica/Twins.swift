import TaskModel

/// Users, attributes and templates that machines have created with one name before they met.
///
/// Twins are one record on every machine from then on: a line of one of them counts as one of the record
/// with the least id, also where it refers to it. As names change, the first machine that meets
/// twins writes down that they are; a pair is a value of the list ``field`` of one of them.
struct Twins: Equatable {
  static let field = "same"

  /// Of each twin but the one with the least id, that one.
  private var mains: [RecordKey: RecordKey] = [:]
  /// The pairs that nobody has written down.
  private var found: [RecordKey: UUID] = [:]

  static func == (one: Twins, other: Twins) -> Bool { one.mains == other.mains }

  init() {}

  init(_ lines: some Sequence<RecordLine>) {
    let lines = lines.filter { $0.key.kind != .task }
    for line in lines {
      for field in line.values.keys where field.name == Self.field {
        guard let other = field.element.flatMap({ UUID(uuidString: $0) }) else { continue }
        join(line.key, RecordKey(kind: line.key.kind, id: other))
      }
    }
    for key in mains.keys { _ = root(key) }
    var replica = Replica(self)
    replica.take(lines)
    var firsts: [String: RecordKey] = [:]
    for key in replica.records.keys.sorted(by: { $0.id < $1.id }) {
      guard let record = replica.records[key], record.isAlive(key.kind),
        record.hasFirstName(key.kind),
        record["former"] == nil, let name = record.name(key.kind)
      else { continue }
      let identity = [key.kind.rawValue, record["kind"] ?? "", name.folded].joined(
        separator: "\u{1F}")
      guard let first = firsts[identity] else {
        firsts[identity] = key
        continue
      }
      found[key] = first.id
      join(key, first)
    }
    for key in mains.keys { _ = root(key) }
  }

  private mutating func join(_ one: RecordKey, _ other: RecordKey) {
    let (one, other) = (root(one), root(other))
    guard one != other else { return }
    if one.id < other.id { mains[other] = one } else { mains[one] = other }
  }

  /// Returns the record that this one is; those on the way know it afterwards.
  private mutating func root(_ key: RecordKey) -> RecordKey {
    let root = main(key)
    var key = key
    while let next = mains[key], next != root {
      mains[key] = root
      key = next
    }
    return root
  }

  private func main(_ key: RecordKey) -> RecordKey {
    var key = key
    while let next = mains[key] { key = next }
    return key
  }

  /// Returns the id of the record that this one is.
  func id(_ id: UUID, _ kind: RecordKey.Kind) -> UUID {
    mains.isEmpty ? id : main(RecordKey(kind: kind, id: id)).id
  }

  /// Returns lines that write down the pairs which nobody has written.
  func lines(at time: Int) -> [RecordLine] {
    found.sorted { $0.key.id < $1.key.id }.map { key, other in
      RecordLine(
        key: key, operation: UUID(), time: RecordLine.time(time), seen: [],
        values: [
          ReplicaField(name: Self.field, element: other.notation): WrittenValue(
            text: other.notation)
        ])
    }
  }

  // MARK: States

  /// Returns a state in which a record has the id of the one that it is: undoing what brought twins
  /// together leaves one with its own.
  func state(_ state: ModelState) -> ModelState {
    func haveOthers(_ kind: RecordKey.Kind, _ ids: [UUID]) -> Bool {
      ids.contains { id in
        let main = self.id(id, kind)
        return main != id && !ids.contains(main)
      }
    }
    guard !mains.isEmpty,
      haveOthers(.user, state.everyone.map(\.id))
        || haveOthers(.attribute, state.attributes.map(\.id))
        || haveOthers(.template, state.templates.map(\.id))
    else { return state }
    return ModelState(
      tasks: state.tasks.map(task),
      users: state.everyone.map {
        User(
          id: id($0.id, .user), name: $0.name, reading: $0.reading, capacity: $0.capacity,
          absences: $0.absences, isFormer: $0.isFormer)
      },
      seats: state.seats.map { Seat(user: id($0.key, .user), name: $0.value) },
      attributes: state.attributes.map {
        AttributeDefinition(
          id: id($0.id, .attribute), key: $0.key, kind: $0.kind, choices: $0.choices)
      },
      templates: state.templates.map {
        TaskTemplate(
          id: id($0.id, .template), name: $0.name, anchor: $0.anchor, tasks: $0.tasks.map(task))
      }, nextNumber: state.nextNumber)
  }

  /// Returns a task with the ids of the users and attributes that those are which it names.
  func task(_ task: TaskItem) -> TaskItem {
    var task = task
    task.assignees = task.assignees.map { id($0, .user) }
    if !task.sessions.isEmpty { task.sessions = task.sessions.map(session) }
    for (key, value) in task.values.map({ ($0.key, $0.value) }) {
      task.values[key] = nil
      task.values[id(key, .attribute)] = value
    }
    return task
  }

  private func session(_ session: WorkSession) -> WorkSession {
    WorkSession(
      start: session.start, length: session.length, person: session.person.map { id($0, .user) })
  }

  // MARK: Lines

  /// Returns a line as one of the record that its record is.
  func line(_ line: RecordLine) -> RecordLine {
    guard !mains.isEmpty else { return line }
    var one = line
    one.key = main(line.key)
    one.values = [:]
    let sorted = line.values.sorted {
      ($0.key.name, $0.key.element ?? "") < ($1.key.name, $1.key.element ?? "")
    }
    for (written, value) in sorted where written.name != Self.field {
      let field = line.key.kind == .task ? self.field(written) : written
      // A value of the record itself comes before one of its twins.
      if field == written || one.values[field] == nil && line.values[field] == nil {
        one.values[field] = line.key.kind == .task ? self.value(value, of: field) : value
      }
    }
    return one
  }

  private func field(_ field: ReplicaField) -> ReplicaField {
    if let attribute = FlatRecord.attribute(of: field.name) {
      return ReplicaField(name: FlatRecord.field(of: id(attribute, .attribute)))
    }
    guard field.name == TaskField.sessions.name, let element = field.element else { return field }
    return ReplicaField(name: field.name, element: session(element))
  }

  private func value(_ value: WrittenValue, of field: ReplicaField) -> WrittenValue {
    var value = value
    switch field.name {
    case "assignee":
      var people: [UUID] = []
      for id in value.text?.split(separator: " ").compactMap({ UUID(uuidString: String($0)) }) ?? []
      {
        let id = self.id(id, .user)
        if !people.contains(id) { people.append(id) }
      }
      if value.text != nil { value.text = people.map(\.notation).joined(separator: " ") }
    case TaskField.sessions.name: value.text = value.text.map(session)
    default: break
    }
    return value
  }

  /// Returns the text of a session, or its key in the list, with the id of the user who worked.
  private func session(_ text: String) -> String {
    let parts = text.split(separator: "\u{1F}", maxSplits: 1)
    guard let first = parts.first, let session = WorkSession(notation: String(first)) else {
      return text
    }
    return ([self.session(session).notation] + parts.dropFirst().map(String.init))
      .joined(separator: "\u{1F}")
  }
}

extension ReplicaRecord {
  func name(_ kind: RecordKey.Kind) -> String? { self[kind.nameField] }

  /// Whether it still has the name with which it was created.
  func hasFirstName(_ kind: RecordKey.Kind) -> Bool {
    guard let head = fields[ReplicaField(name: kind.nameField)]?.winner else { return false }
    return life.heads.contains { $0.stamp.operation == head.stamp.operation }
  }
}

extension RecordKey.Kind {
  /// The field with the name of a user, an attribute or a template.
  fileprivate var nameField: String { self == .attribute ? "key" : "name" }
}
