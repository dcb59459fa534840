import TaskModel

/// The records of a replica, with the numbers that tasks have on this machine.
///
/// A function of the replica and the numbers: if values of several machines are incompatible, the
/// same one loses everywhere. References to deleted records are dropped; a circle is broken at its
/// latest link; of two records with one name that are no ``Twins`` the later gets a numeric suffix.
struct ReplicaRecords {
  private(set) var tasks: [UUID: TaskItem] = [:]
  private(set) var users: [UUID: User] = [:]
  private(set) var seats: [UUID: SeatName] = [:]
  private(set) var attributes: [UUID: AttributeDefinition] = [:]
  private(set) var templates: [UUID: TaskTemplate] = [:]
  /// The numbers of the tasks, including deleted ones.
  private(set) var numbers: [UUID: Int]
  private var nextNumber: Int

  /// The maximum distance up to which a number from another machine is kept.
  private static let reach = 100_000

  init(_ replica: Replica, numbers: [UUID: Int], nextNumber: Int) {
    (self.numbers, self.nextNumber) = (numbers, nextNumber)
    let found = Found(replica)
    takeNamed(found, replica.twins)
    takeTasks(replica, found)
    takeSeats(replica)
  }

  /// Returns the state with its records replaced by these.
  func state(in state: ModelState) -> ModelState {
    func inOrder<Record>(_ known: [UUID], _ records: [UUID: Record]) -> [Record] {
      let new = Set(records.keys).subtracting(known).sorted()
      return (known + new).compactMap { records[$0] }
    }
    return ModelState(
      tasks: Array(tasks.values), users: inOrder(state.everyone.map(\.id), users),
      seats: seats.map { Seat(user: $0.key, name: $0.value) },
      attributes: inOrder(state.attributes.map(\.id), attributes),
      templates: inOrder(state.templates.map(\.id), templates), nextNumber: nextNumber)
  }

  /// Returns the record of that key as fields; nil if there is none.
  func flat(_ key: RecordKey) -> FlatRecord? {
    switch key.kind {
    case .task: tasks[key.id].map { FlatRecord($0, id: TaskIDs(self).id) }
    case .user: users[key.id].map { FlatRecord($0, seat: seats[key.id]) }
    case .attribute: attributes[key.id].map { FlatRecord($0) }
    case .template: templates[key.id].map { FlatRecord($0) }
    }
  }

  /// Returns the name of a record other than a task; nil if there is none.
  func name(of key: RecordKey) -> String? {
    switch key.kind {
    case .task: nil
    case .user: users[key.id]?.name
    case .attribute: attributes[key.id]?.key
    case .template: templates[key.id]?.name
    }
  }

  // MARK: Users, attributes and templates

  /// Records that exist by themselves, and deleted ones that others may need.
  private struct Found {
    var users: [(id: UUID, user: User)] = []
    var attributes: [(id: UUID, attribute: AttributeDefinition)] = []
    var templates: [(id: UUID, template: TaskTemplate)] = []
    /// Users and attributes that were deleted.
    var lostUsers: [UUID: User] = [:]
    var lostAttributes: [UUID: AttributeDefinition] = [:]
    var bornWithName: Set<UUID> = []

    init(_ replica: Replica) {
      for (key, record) in replica.records where key.kind != .task {
        if record.hasFirstName(key.kind) { bornWithName.insert(key.id) }
        switch key.kind {
        case .user:
          guard let user = record.user(key.id) else { continue }
          if record.isAlive(key.kind) {
            users.append((key.id, user))
          } else {
            lostUsers[key.id] = user
          }
        case .attribute:
          guard let attribute = record.attribute(key.id) else { continue }
          if record.isAlive(key.kind) {
            attributes.append((key.id, attribute))
          } else {
            lostAttributes[key.id] = attribute
          }
        case .template:
          guard record.isAlive(key.kind), let template = record.template(key.id) else { continue }
          templates.append((key.id, template))
        case .task: break
        }
      }
    }
  }

  private mutating func takeNamed(_ found: Found, _ twins: Twins) {
    var names = UniqueNames(found.bornWithName)
    for (id, user) in found.users.sorted(by: { names.isBefore($0.id, $1.id) }) {
      var user = user
      if !user.isFormer { user.name = names.unique(user.name) }
      users[id] = user
    }
    names = UniqueNames(found.bornWithName)
    for (id, attribute) in found.attributes.sorted(by: { names.isBefore($0.id, $1.id) }) {
      attributes[id] = AttributeDefinition(
        id: id, key: names.unique(attribute.key, separator: "-"), kind: attribute.kind,
        choices: attribute.choices)
    }
    names = UniqueNames(found.bornWithName)
    for (id, template) in found.templates.sorted(by: { names.isBefore($0.id, $1.id) }) {
      templates[id] = TaskTemplate(
        id: id, name: names.unique(template.name), anchor: template.anchor,
        tasks: template.tasks.map(twins.task))
    }
  }

  private mutating func takeSeats(_ replica: Replica) {
    var claims: [(head: Register.Head, user: UUID)] = []
    for (key, record) in replica.records where key.kind == .user {
      guard let head = record.fields[ReplicaField(name: "seat")]?.winner, head.value.text != nil
      else { continue }
      claims.append((head, key.id))
    }
    claims.sort { ($0.head.stamp, $0.user) > ($1.head.stamp, $1.user) }
    var taken: Set<SeatName> = []
    for claim in claims {
      guard let user = users[claim.user], !user.isFormer, seats[claim.user] == nil,
        let seat = claim.head.value.text.flatMap({ SeatName($0) }), taken.insert(seat).inserted
      else { continue }
      seats[claim.user] = seat
    }
  }

  // MARK: Tasks

  private mutating func takeTasks(_ replica: Replica, _ found: Found) {
    var new: [(number: Int, id: UUID)] = []
    for (key, record) in replica.records where key.kind == .task && record.isAlive(key.kind) {
      guard let task = record.task(key.id) else { continue }
      tasks[key.id] = task
      if numbers[key.id] == nil { new.append((record.number, key.id)) }
    }
    for (number, id) in new.sorted(by: { ($0.number, $0.id) < ($1.number, $1.id) }) {
      let own = number - nextNumber > Self.reach ? nextNumber : max(number, nextNumber)
      (numbers[id], nextNumber) = (own, own + 1)
    }
    for id in tasks.keys.sorted() {
      guard var task = tasks[id], let record = replica.records[RecordKey(kind: .task, id: id)]
      else { continue }
      task = task.identified(numbers[id] ?? 0, id)
      takePeople(record, &task, found)
      takeValues(&task, found)
      tasks[id] = task
    }
    takeLinks(replica)
  }

  private mutating func takePeople(_ record: ReplicaRecord, _ task: inout TaskItem, _ found: Found)
  {
    task.assignees = record.people.compactMap { keep($0, isWorking: task.state == .open, found) }
    guard !task.sessions.isEmpty else { return }
    task.sessions = task.sessions.map { session in
      WorkSession(
        start: session.start, length: session.length,
        person: session.person.flatMap { keep($0, isWorking: false, found) })
    }
  }

  /// Returns the id of a user, keeping a deleted one whom a task needs; nil if unknown.
  private mutating func keep(_ id: UUID, isWorking: Bool, _ found: Found) -> UUID? {
    guard var user = users[id] ?? found.lostUsers[id] else { return nil }
    if users[id] == nil { user.isFormer = true }
    if isWorking, user.isFormer {
      let name = FoldedText(user.name)
      guard !users.values.contains(where: { !$0.isFormer && name.equals($0.name) }) else {
        return nil
      }
      user.isFormer = false
    }
    users[id] = user
    return id
  }

  private mutating func takeValues(_ task: inout TaskItem, _ found: Found) {
    for key in task.values.map(\.key) where !key.isKept {
      if attributes[key] == nil, let lost = found.lostAttributes[key],
        !attributes.values.contains(where: { $0.key == lost.key })
      {
        attributes[key] = lost
      }
      if attributes[key] == nil { task.values[key] = nil }
    }
  }

  /// Adds links in the order in which they were made, without those that would close a circle.
  private mutating func takeLinks(_ replica: Replica) {
    var parents: [(stamp: Stamp, from: UUID, to: UUID)] = []
    var orders: [(stamp: Stamp, from: UUID, to: UUID)] = []
    for id in tasks.keys {
      guard let record = replica.records[RecordKey(kind: .task, id: id)] else { continue }
      if let head = record.fields[ReplicaField(name: "parent")]?.winner,
        let parent = head.value.text.flatMap({ UUID(uuidString: $0) }), tasks[parent] != nil
      {
        parents.append((head.stamp, id, parent))
      }
      for (element, head) in record.list("after") {
        guard let other = UUID(uuidString: element), tasks[other] != nil else { continue }
        orders.append((head.stamp, id, other))
      }
    }
    for (from, to) in Self.withoutCircles(parents) { tasks[from]?.parent = numbers[to] }
    for (from, to) in Self.withoutCircles(orders) {
      tasks[from]?.after.append(numbers[to] ?? 0)
    }
    for id in Set(orders.map(\.from)) { tasks[id]?.after.sort() }
  }

  private static func withoutCircles(
    _ links: [(stamp: Stamp, from: UUID, to: UUID)]
  ) -> [(from: UUID, to: UUID)] {
    var next: [UUID: [UUID]] = [:]
    var kept: [(from: UUID, to: UUID)] = []
    for (_, from, to) in links.sorted(by: {
      ($0.stamp, $0.from, $0.to) < ($1.stamp, $1.from, $1.to)
    }) {
      var (rest, seen) = ([to], Set([to]))
      while let id = rest.popLast(), !seen.contains(from) {
        for other in next[id] ?? [] where seen.insert(other).inserted { rest.append(other) }
      }
      guard !seen.contains(from) else { continue }
      next[from, default: []].append(to)
      kept.append((from, to))
    }
    return kept
  }
}

/// Finds unique names for several records.
private struct UniqueNames {
  private let born: Set<UUID>
  private var names: Set<String> = []

  init(_ born: Set<UUID>) { self.born = born }

  /// Records created with their name come first.
  func isBefore(_ one: UUID, _ other: UUID) -> Bool {
    let (isBorn, isOtherBorn) = (born.contains(one), born.contains(other))
    return isBorn == isOtherBorn ? one < other : isBorn
  }

  /// Returns the name, with a number if another record has it.
  mutating func unique(_ name: String, separator: String = " ") -> String {
    var (unique, number) = (name, 2)
    while !names.insert(unique.folded).inserted {
      unique = "\(name)\(separator)\(number)"
      number += 1
    }
    return unique
  }
}

/// The ids of tasks by number.
struct TaskIDs {
  private let ids: [Int: UUID]

  init(_ records: ReplicaRecords) {
    ids = Dictionary(records.numbers.map { ($0.value, $0.key) }, uniquingKeysWith: { $1 })
  }

  init(_ state: ModelState) {
    ids = Dictionary(state.tasks.map { ($0.number, $0.id) }, uniquingKeysWith: { $1 })
  }

  func id(_ number: Int) -> UUID? { ids[number] }
}
