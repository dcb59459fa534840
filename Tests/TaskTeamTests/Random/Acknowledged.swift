import TaskModel

/// A change that a shell has acknowledged, with the facts it established.
struct Acknowledged {
  let operation: UUID
  let command: String
  let machine: String
  let facts: [Fact]
  /// The number of the machine's ``Machine/heads`` on which it is based.
  let base: Int
  /// The operations that it undoes.
  let undone: [UUID]
  var isUndo: Bool { !undone.isEmpty }

  init(
    _ info: CommitInfo, _ changes: [Change], by machine: String, in state: ModelState, base: Int
  ) {
    (operation, command, self.machine) = (info.operation, info.command, machine)
    undone = if case .undo(let operations) = info.kind { operations } else { [] }
    self.base = base
    var before = state
    for change in changes.inverse { before.apply(change) }
    facts = before.changes(to: state).flatMap { Fact.all(of: $0, in: state, before: before) }
      .filter { $0.value != Record.gone }
  }
}

/// A fact established by a change, in words that do not depend on task numbers.
enum Fact: Hashable, CustomStringConvertible {
  /// A task exists, or does not.
  case task(UUID, text: String, isThere: Bool, follows: Bool)
  /// A field of a task has a value.
  case field(UUID, text: String, field: String, value: String)
  /// A list of a task contains a value, or does not.
  case element(UUID, text: String, field: String, value: String, isThere: Bool)
  /// A user, an attribute or a template exists, or does not.
  case record(kind: String, UUID, name: String, isThere: Bool)
  /// A user's name, capacity, seat or absence.
  case detail(kind: String, UUID, name: String, field: String, value: String)

  /// The task that the fact is about.
  var taskID: UUID? {
    switch self {
    case .task(let id, _, _, _), .field(let id, _, _, _), .element(let id, _, _, _, _): id
    case .record, .detail: nil
    }
  }

  /// The kind of fact, whatever record it is about.
  var kind: String {
    switch self {
    case .task(_, _, let isThere, _): "task \(isThere)"
    case .field(_, _, let field, _): field
    case .element(_, _, let field, _, let isThere): "\(field) \(isThere)"
    case .record(let kind, _, _, let isThere): "\(kind) \(isThere)"
    case .detail(let kind, _, _, let field, _): "\(kind) \(field)"
    }
  }

  /// The task or other record that it refers to.
  var value: String? {
    switch self {
    case .field(_, _, _, let value), .element(_, _, _, let value, _): value
    default: nil
    }
  }

  var description: String {
    switch self {
    case .task(_, let text, let isThere, _): "task \(text) is \(isThere ? "there" : "gone")"
    case .field(_, let text, let field, let value): "\(field) of task \(text) is \(value)"
    case .element(_, let text, let field, let value, let isThere):
      "\(field) of task \(text) \(isThere ? "has" : "has not") \(value)"
    case .record(let kind, _, let name, let isThere):
      "\(kind) \(name) is \(isThere ? "there" : "gone")"
    case .detail(let kind, _, let name, let field, let value):
      "\(field) of \(kind) \(name) is \(value)"
    }
  }
}

// MARK: Facts of a change

extension Fact {
  static func all(of change: Change, in state: ModelState, before: ModelState) -> [Fact] {
    switch change {
    case .task(let old, let new): all(of: old, new, Record(state), Record(before))
    case .user(let old, let new): all(of: old, new)
    case .seat(let old, let new):
      (new ?? old).flatMap { seat in
        // A seat is deleted with its user.
        state.users.contains { $0.id == seat.user }
          ? state.user(seat.user).map {
            [
              .detail(
                kind: "user", seat.user, name: $0.name, field: "seat",
                value: new?.name.text ?? "none")
            ]
          } : nil
      } ?? []
    case .attribute(let old, let new):
      all("attribute", old?.id, new?.id, old?.key, new?.key)
    case .template(let old, let new): all("template", old?.id, new?.id, old?.name, new?.name)
    }
  }

  private static func all(of old: User?, _ new: User?) -> [Fact] {
    guard let new, !new.isFormer else {
      return old.map { [.record(kind: "user", $0.id, name: $0.name, isThere: false)] } ?? []
    }
    func detail(_ field: String, _ value: String) -> Fact {
      .detail(kind: "user", new.id, name: new.name, field: field, value: value)
    }
    var facts: [Fact] = []
    if old?.isFormer ?? true {
      facts.append(.record(kind: "user", new.id, name: new.name, isThere: true))
    }
    if let old, old.name != new.name { facts.append(detail("name", new.name)) }
    if old?.capacity != new.capacity { facts.append(detail("capacity", new.capacityText)) }
    return facts
  }

  private static func all(
    _ kind: String, _ old: UUID?, _ new: UUID?, _ oldName: String?, _ newName: String?
  ) -> [Fact] {
    guard let new, let newName else {
      return old.map { [.record(kind: kind, $0, name: oldName ?? "", isThere: false)] } ?? []
    }
    if old == nil { return [.record(kind: kind, new, name: newName, isThere: true)] }
    if oldName == newName { return [] }
    return [.detail(kind: kind, new, name: newName, field: "name", value: newName)]
  }

  private static func all(
    of old: TaskItem?, _ new: TaskItem?, _ now: Record, _ before: Record
  ) -> [Fact] {
    guard let task = new ?? old else { return [] }
    guard let new else {
      return [.task(task.id, text: task.text, isThere: false, follows: false)]
    }
    var facts: [Fact] = []
    if old == nil {
      facts.append(
        .task(task.id, text: task.text, isThere: true, follows: task.recurrence != nil))
    }
    for (field, value) in now.values(of: new)
    where old.map({ before.values(of: $0)[field] != value }) ?? true {
      facts.append(.field(task.id, text: task.text, field: field, value: value))
    }
    for (field, values) in now.lists(of: new) {
      let was = old.map { before.lists(of: $0)[field] ?? [] } ?? []
      // A renamed user still has the task: the name is a separate fact.
      func isNew(_ value: String, to others: Set<String>) -> Bool {
        field != "assignees" || !others.contains { $0.prefix(36) == value.prefix(36) }
      }
      for value in values.subtracting(was) where isNew(value, to: was) {
        facts.append(
          .element(task.id, text: task.text, field: field, value: value, isThere: true))
      }
      // Equal work that somebody else has recorded stays.
      for value in was.subtracting(values) where isNew(value, to: values) && field != "sessions" {
        facts.append(
          .element(task.id, text: task.text, field: field, value: value, isThere: false))
      }
    }
    return facts
  }
}

extension User {
  fileprivate var capacityText: String { capacity?.notation ?? "none" }
}

// MARK: Checking facts

/// A state in which facts are checked.
final class Record {
  private let state: ModelState
  private lazy var ids = Dictionary(
    state.tasks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// All names that each user has had so far: a user identified with another by name may be renamed
  /// later.
  let names: [UUID: Set<String>]
  /// All texts that each task has had so far: its successor has one of them.
  private let texts: [UUID: Set<String>]

  init(_ state: ModelState, after last: Record? = nil) {
    self.state = state
    var names = last?.names ?? [:]
    for user in state.users { names[user.id, default: []].insert(user.name) }
    self.names = names
    var texts = last?.texts ?? [:]
    for task in state.tasks { texts[task.id, default: []].insert(task.text) }
    self.texts = texts
  }

  /// A deleted task that is still waited for, which has no identity.
  static let gone = "gone"

  /// Whether a fact is true; nil if its record does not exist.
  func holds(_ fact: Fact) -> Bool? {
    switch fact {
    case .task(let id, _, let isThere, _): return (ids[id] != nil) == isThere
    case .field(let id, _, let field, let value):
      return ids[id].map { task in
        let values = values(of: task)
        // The rule of a task completed by somebody else applies to its open successor.
        var last = task
        while field == "recurrence", last.state == .done,
          let next = state.tasks.first(where: {
            $0.created == last.completed && haveOneText($0, last) && $0.number > last.number
          })
        {
          if self.values(of: next)[field] == value { return true }
          last = next
        }
        if values[field] == Self.gone { return true }
        // An attribute is identified like a user.
        let key = field.hasPrefix("own ") ? values.keys.first { isOne($0, field) } : field
        return key.map { values[$0] == value } ?? false
      }
    case .element(let id, _, let field, let value, let isThere):
      return ids[id].map { task in
        let values = lists(of: task)[field] ?? []
        if values.contains(Self.gone) { return true }
        // Nothing waits for a deleted task, whoever deleted it.
        if field == "after", isThere, let id = UUID(uuidString: value), ids[id] == nil {
          return true
        }
        let has =
          field == "assignees"
          ? values.contains { isOne($0, value) }
            || isThere && task.assignees.contains { was($0, named: value) }
          : values.contains(value)
        return has == isThere
      }
    case .record(let kind, let id, let name, let isThere):
      return isThere ? has(kind, id) || find(kind, named: name) != nil : !has(kind, id)
    case .detail(let kind, let id, let name, let field, let value):
      // A user added in two places is one user afterwards, who may have been renamed. Who was deleted
      // and brought back by another name is a new user as well; if somebody else then brings back
      // the same one by the old name, those are two.
      let holder = find(kind, named: name)
      let ids: [UUID]
      if has(kind, id) {
        ids = [id, field == "name" ? id : holder ?? id]
      } else {
        ids =
          [holder].compactMap(\.self)
          + (kind == "user"
            ? state.users.map(\.id).filter { names[$0]?.contains(name) ?? false } : [])
      }
      return ids.isEmpty ? nil : ids.contains { detail(field, of: kind, $0) == value }
    }
  }

  /// Returns what is true of a next occurrence instead of a fact, as facts about the tasks before it.
  func given(insteadOf fact: Fact) -> [Fact] {
    guard let task = fact.taskID.flatMap({ ids[$0] }) else { return [] }
    return tasks(before: task).compactMap { last in
      switch fact {
      case .field(_, let text, let field, _):
        values(of: task)[field].map { .field(last.id, text: text, field: field, value: $0) }
      case .element(_, let text, let field, let value, let isThere):
        .element(last.id, text: text, field: field, value: value, isThere: !isThere)
      case .task, .record, .detail: nil
      }
    }
  }

  /// Returns the completed tasks of which a task is the next occurrence, the last one first.
  private func tasks(before task: TaskItem) -> [TaskItem] {
    var found: [TaskItem] = []
    while let last = state.tasks.first(where: {
      $0.completed == (found.last ?? task).created && haveOneText($0, task)
        && $0.number < (found.last ?? task).number
    }) {
      found.append(last)
    }
    return found
  }

  private func haveOneText(_ one: TaskItem, _ other: TaskItem) -> Bool {
    !(texts[one.id] ?? []).isDisjoint(with: texts[other.id] ?? [])
  }

  private func has(_ kind: String, _ id: UUID) -> Bool {
    switch kind {
    case "user": state.users.contains { $0.id == id }
    case "attribute": state.attribute(id) != nil
    default: state.template(id) != nil
    }
  }

  private func find(_ kind: String, named name: String) -> UUID? {
    switch kind {
    case "user": state.user(named: name)?.id
    case "attribute": state.attribute(named: name)?.id
    default: state.template(named: name)?.id
    }
  }

  private func detail(_ field: String, of kind: String, _ id: UUID) -> String? {
    switch (kind, field) {
    case ("user", "name"): state.user(id)?.name
    case ("user", "capacity"): state.user(id)?.capacityText
    case ("user", "seat"): state.seats[id]?.text ?? "none"
    case ("attribute", _): state.attribute(id)?.key
    default: state.template(id)?.name
    }
  }

  /// The fields that are not set directly, but follow from other changes.
  private static let derived: Set<String> = [
    "created", "modified", "completed", "noted", "assigner", "started", "sessions", "assignee",
    "others", "assignees",
  ]

  /// The fields with one value, in words; "none" if empty.
  func values(of task: TaskItem) -> [String: String] {
    var values: [String: String] = [:]
    for field in TaskField.all where field.rule == .single && !Self.derived.contains(field.name) {
      let value = field.value(of: task)
      if field.name == "parent", case .numbers(let numbers) = value {
        values[field.name] = numbers.map(reference).joined()
      } else {
        values[field.name] = value.map { "\($0)" } ?? "none"
      }
    }
    for own in task.values {
      values["own \(own.key.notation) \(state.attribute(own.key)?.key ?? "")"] = "\(own.value)"
    }
    return values
  }

  /// The fields that are lists.
  func lists(of task: TaskItem) -> [String: Set<String>] {
    var lists: [String: Set<String>] = [:]
    for field in TaskField.all where field.rule != .single && !Self.derived.contains(field.name) {
      switch field.value(of: task) {
      case .texts(let texts): lists[field.name] = Set(texts)
      case .numbers(let numbers): lists[field.name] = Set(numbers.map(reference))
      default: lists[field.name] = []
      }
    }
    // A user added in two places is one user afterwards, identified only by name.
    lists["assignees"] = Set(
      task.assignees.map { "\($0.notation) \(state.user($0)?.name ?? "")" })
    // Whoever worked may be identified with somebody else.
    lists["sessions"] = Set(
      task.sessions.map { WorkSession(start: $0.start, length: $0.length).notation })
    return lists
  }

  /// Whether two values are the same record, by id or name.
  private func isOne(_ one: String, _ other: String) -> Bool {
    let words = [one, other].map { $0.split(separator: " ").suffix(2) }
    return words[0].first == words[1].first || words[0].last == words[1].last
  }

  private func was(_ id: UUID, named value: String) -> Bool {
    names[id]?.contains { value.split(separator: " ").last.map(String.init) == $0 } ?? false
  }

  private func reference(_ number: Int) -> String {
    state.task(numbered: number)?.id.notation ?? Self.gone
  }
}
