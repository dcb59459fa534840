import TaskLanguage
import TaskModel

/// What the names in a file mean among the tasks, people and attributes that are there, and what
/// must be made for them.
struct ImportLinks {
  /// The people and attributes that are new.
  private(set) var changes: [Change] = []
  private(set) var losses = Losses()
  private(set) var problems: [RecordProblem] = []
  private var numbers: [UUID: Int]
  private var people: [String: UUID] = [:]
  private var own: [String: AttributeDefinition] = [:]

  init(_ batch: ImportedTasks, _ state: ModelState) {
    numbers = [:]
    numbers.reserveCapacity(state.tasks.count + batch.tasks.count)
    for task in state.tasks { numbers[task.id] = task.number }
    if batch.isIdentifiedByText { identify(batch, state) }
    var next = state.nextNumber
    var seen: Set<UUID> = []
    for record in batch.tasks {
      if !seen.insert(record.task.id).inserted {
        problems.append(
          RecordProblem(
            line: record.line, field: "id", .unique, found: record.task.id.notation))
      }
      guard !record.isDeleted, numbers[record.task.id] == nil else { continue }
      numbers[record.task.id] = next
      next += 1
    }
    meet(batch, state)
    define(batch, state)
  }

  /// The ids of the attributes that the file has values of.
  var ownIDs: Set<UUID> { Set(own.values.map(\.id)) }

  /// The number of the task that the record is or will be; 0 for one that was deleted and is not
  /// there.
  func number(of record: ImportedTask) -> Int { numbers[record.task.id] ?? 0 }

  /// The task of a record with everything that it names.
  ///
  /// - Returns: the task, and how many of the tasks that it comes after are nowhere.
  func task(_ record: ImportedTask, _ number: Int) -> (TaskItem, missing: Int) {
    var task = record.task.renumbered { _ in number }
    let after = record.after.compactMap { numbers[$0] }
    task.after = Set(after.filter { $0 != number }).sorted()
    task.assignees = record.assignees.compactMap { people[$0.folded] }
    for value in record.own {
      if let definition = own[value.key] { task.values[definition.id] = value.value }
    }
    return (task, record.after.count - after.count)
  }

  /// Tasks that no import has brought are known by their text, the first of several by the first.
  private mutating func identify(_ batch: ImportedTasks, _ state: ModelState) {
    var free: [String: [Int]] = [:]
    let derived = Set(batch.tasks.map(\.task.id))
    for task in state.tasks where !derived.contains(task.id) {
      if let identity = ImportMemory(of: task, code: batch.code)?.identity {
        numbers[identity] = task.number
      } else {
        free[task.text, default: []].append(task.number)
      }
    }
    for record in batch.tasks where numbers[record.task.id] == nil {
      guard let number = free[record.task.text]?.first else { continue }
      free[record.task.text]?.removeFirst()
      numbers[record.task.id] = number
    }
  }

  private mutating func meet(_ batch: ImportedTasks, _ state: ModelState) {
    for user in state.users { people[user.name.folded] = user.id }
    for name in batch.tasks.flatMap(\.assignees) where people[name.folded] == nil {
      guard (try? NewNames.check(name, [])) != nil, name.contains(where: { !$0.isWhitespace })
      else {
        losses.add(.values(of: "assignee"))
        continue
      }
      let user = User(id: UUID(derivedFrom: ["user", name.folded]), name: name)
      people[name.folded] = user.id
      changes.append(.user(before: nil, after: user))
    }
  }

  private mutating func define(_ batch: ImportedTasks, _ state: ModelState) {
    for (key, kind) in batch.attributes.sorted(by: { $0.key < $1.key }) {
      let name = Self.name(key)
      if let known = state.attribute(named: name) {
        guard known.kind == kind || known.kind == .choice && kind == .text else {
          losses.add(
            .values(of: key), count: batch.tasks.count { $0.own.contains { $0.key == key } })
          continue
        }
        own[key] = known
      } else {
        let definition = AttributeDefinition(
          id: UUID(derivedFrom: ["attribute", name]), key: name, kind: kind)
        own[key] = definition
        changes.append(.attribute(before: nil, after: definition))
        losses.add(.asAttribute(name))
      }
    }
  }

  /// A name that an attribute can have: the one in the file, where that means nothing else.
  private static func name(_ key: String) -> String {
    if let name = try? AttributeNames.key(key) { return name }
    let word = String(key.folded.map { $0.isLetter || $0.isNumber ? $0 : "_" }.prefix(26))
    return (try? AttributeNames.key("own_" + word)) ?? "own"
  }
}
