import TaskLanguage
import TaskModel

/// Resolves the names in a file to existing tasks, people and attributes, and creates missing ones.
struct ImportLinks {
  /// The changes that add new people and attributes.
  private(set) var changes: [Change] = []
  private(set) var losses = LossReport()
  private(set) var problems: [RecordProblem] = []
  /// The indices of records in the batch that repeat the id of an earlier one.
  private(set) var repeated: Set<Int> = []
  private var numbers: [UUID: Int]
  /// The names of new users.
  private(set) var newPeople: [UUID: String] = [:]
  /// The users that the file describes themselves.
  let importedPeople: ImportPeople
  private var people: [String: UUID] = [:]
  private var own: [String: AttributeDefinition] = [:]
  /// The existing attributes, by key.
  private let here: [String: UUID]

  init(
    _ batch: ImportedTasks, _ state: ModelState, _ options: ImportOptions, _ history: ImportHistory
  ) {
    here = Dictionary(state.attributes.map { ($0.key, $0.id) }) { first, _ in first }
    importedPeople = ImportPeople(batch.people, state, options, history)
    (changes, problems) = (importedPeople.changes, importedPeople.problems)
    numbers = [:]
    numbers.reserveCapacity(state.tasks.count + batch.tasks.count)
    for task in state.tasks { numbers[task.id] = task.number }
    if batch.tasks.contains(where: \.isIdentifiedByText) { identify(batch, state) }
    if batch.code == CalendarReader.code { identifyByUID(state) }
    giveNumbers(batch, from: state.nextNumber)
    meet(batch, state)
    define(batch, state)
  }

  /// Assigns numbers from `first` on to the new tasks; reports records that repeat an id.
  private mutating func giveNumbers(_ batch: ImportedTasks, from first: Int) {
    var next = first
    // The ids without a number; those with one here are known by that.
    var seen: Set<UUID> = []
    for (index, record) in batch.tasks.enumerated() {
      let (id, number) = (record.task.id, numbers[record.task.id])
      let isNew = number == nil && !record.isDeleted
      let isTwice =
        number.map { $0 >= first } ?? false
        || (isNew ? !seen.isEmpty && seen.contains(id) : !seen.insert(id).inserted)
      if isTwice {
        repeated.insert(index)
        problems.append(
          RecordProblem(line: record.line, field: "id", .unique, found: id.notation))
      }
      guard isNew else { continue }
      numbers[id] = next
      next += 1
    }
  }

  /// The ids of the attributes with values in the file.
  var ownIDs: Set<UUID> { Set(own.values.map(\.id)) }

  /// Returns the id of the attribute of that key, for which the file has, or removes, values.
  func ownID(_ key: String) -> UUID? { own[key]?.id ?? here[key] }

  /// Returns the number that the task of the record has or gets; 0 for one that is deleted there
  /// and missing here.
  func number(of record: ImportedTask) -> Int { numbers[record.task.id] ?? 0 }

  /// Returns the task of a record with everything that it refers to.
  ///
  /// - Parameter local: the existing task; its references to tasks outside the file are kept.
  func task(_ record: ImportedTask, _ number: Int, _ local: TaskItem?) -> TaskItem {
    var task = record.task.identified(number, record.task.id)
    // A list of lines cannot contain line breaks and blanks at the ends.
    if record.isIdentifiedByText, let local, local.text.asOneLine == task.text {
      task.text = local.text
    }
    if !record.after.isEmpty || !record.missing.isEmpty || record.parent != nil {
      link(&task, record, local)
    }
    task.assignees = record.assignees.compactMap { people[$0.folded] }
    if !record.sessions.isEmpty {
      task.sessions = record.sessions.map { imported in
        WorkSession(
          start: imported.session.start, length: imported.session.length,
          person: imported.person.flatMap { people[$0.folded] })
      }
    }
    for value in record.own {
      if let definition = own[value.key] { task.values[definition.id] = value.value }
    }
    return task
  }

  private func link(_ task: inout TaskItem, _ record: ImportedTask, _ local: TaskItem?) {
    let known = local?.after ?? []
    let after =
      record.after.compactMap { numbers[$0] } + record.missing.after.filter(known.contains)
    task.after = Set(after.filter { $0 != task.number }).sorted()
    task.parent = record.parent.flatMap { numbers[$0] }.flatMap { $0 == task.number ? nil : $0 }
    if let parent = record.missing.parent, parent == local?.parent { task.parent = parent }
  }

  /// Counts the references of a record to missing tasks.
  func losses(_ record: ImportedTask, _ local: TaskItem?) -> LossReport {
    var losses = LossReport()
    guard !record.after.isEmpty || !record.missing.isEmpty || record.parent != nil else {
      return losses
    }
    let known = local?.after ?? []
    let missing =
      record.after.count { numbers[$0] == nil }
      + record.missing.after.count { !known.contains($0) }
    losses.add(.references(of: "after"), count: missing)
    let isGone = record.parent.map { numbers[$0] == nil } ?? false
    let isUnknown = record.missing.parent.map { $0 != local?.parent } ?? false
    losses.add(.references(of: "parent"), count: isGone || isUnknown ? 1 : 0)
    return losses
  }

  /// Identifies tasks by UID: a UID is that of the task that has it now; of several, the open one.
  private mutating func identifyByUID(_ state: ModelState) {
    let named = state.tasks.filter { $0.values[CalendarIdentity.key] != nil }
    for task in named.filter({ $0.state == .done }) + named.filter({ $0.state == .open }) {
      numbers[CalendarIdentity.id(CalendarIdentity.uid(of: task))] = task.number
    }
  }

  /// Identifies tasks that no import has brought by their text, the first of several by the first:
  /// an open record only by open tasks, since what is done may have to be done again.
  private mutating func identify(_ batch: ImportedTasks, _ state: ModelState) {
    var free: [String: (open: [Int], done: [Int])] = [:]
    let imported = Set(batch.tasks.map(\.task.id))
    // Backwards, so that the first task is last, where it is popped.
    for task in state.tasks.reversed() where !imported.contains(task.id) {
      if let identity = ImportMemory(of: task, code: batch.code)?.identity {
        numbers[identity] = task.number
      } else if task.state == .open {
        free[task.text.asOneLine, default: ([], [])].open.append(task.number)
      } else {
        free[task.text.asOneLine, default: ([], [])].done.append(task.number)
      }
    }
    for record in batch.tasks where record.isIdentifiedByText && numbers[record.task.id] == nil {
      let text = record.task.text.asOneLine
      var number = record.task.state == .done ? free[text]?.done.popLast() : nil
      number = number ?? free[text]?.open.popLast()
      if let number { numbers[record.task.id] = number }
    }
  }

  private mutating func meet(_ batch: ImportedTasks, _ state: ModelState) {
    for user in state.everyone { people[user.name.folded] = user.id }
    for user in state.users { people[user.name.folded] = user.id }
    people.merge(importedPeople.ids) { $1 }
    for case .user(nil, let user?) in changes { newPeople[user.id] = user.name }
    meetRenamed(batch, state)
    bringBack(batch, state)
    for name in batch.tasks.flatMap(\.people) where people[name.folded] == nil {
      guard (try? NewNames.check(name, [])) != nil, name.contains(where: { !$0.isWhitespace })
      else {
        losses.add(.values(of: "assignee"))
        continue
      }
      let id = UUID(ofNew: "user", named: name.folded) { id in
        state.user(id) != nil || newPeople[id] != nil
      }
      add(User(id: id, name: name))
    }
  }

  /// Finds users whom these tasks have had since an earlier import, and who have another name here now.
  private mutating func meetRenamed(_ batch: ImportedTasks, _ state: ModelState) {
    var renamed: [String: UUID] = [:]
    for name in Set(batch.tasks.flatMap(\.people).map(\.folded)) where people[name] == nil {
      let id = UUID(ofNew: "user", named: name) { _ in false }
      if state.user(id) != nil { renamed[name] = id }
    }
    guard !renamed.isEmpty else { return }
    for record in batch.tasks where record.assignees.contains(where: { renamed[$0.folded] != nil })
    {
      guard var task = local(record, state), let memory = ImportMemory(of: task, code: batch.code)
      else { continue }
      task.assignees = record.assignees.compactMap { people[$0.folded] ?? renamed[$0.folded] }
      guard memory.holds(.assignee, TaskField.assignee.value(of: task)) else { continue }
      for name in record.assignees.map(\.folded) where people[name] == nil {
        people[name] = renamed[name]
      }
    }
  }

  /// Returns the existing task of a record.
  private func local(_ record: ImportedTask, _ state: ModelState) -> TaskItem? {
    numbers[record.task.id].flatMap { state.task(numbered: $0) }
  }

  /// Restores deleted users assigned to open tasks; for work in the past they need not exist.
  private mutating func bringBack(_ batch: ImportedTasks, _ state: ModelState) {
    guard state.users.count < state.everyone.count else { return }
    let open = batch.tasks.filter { $0.task.state == .open && !$0.isDeleted }
    let wanted = Set(open.flatMap(\.assignees).map(\.folded))
    for user in state.everyone
    where user.isFormer && people[user.name.folded] == user.id && wanted.contains(user.name.folded)
    {
      var again = user
      again.isFormer = false
      changes.append(.user(before: user, after: again))
    }
  }

  private mutating func add(_ user: User) {
    people[user.name.folded] = user.id
    newPeople[user.id] = user.name
    changes.append(.user(before: nil, after: user))
  }

  private mutating func define(_ batch: ImportedTasks, _ state: ModelState) {
    // Two keys of a file may have one name here.
    var made: [String: AttributeDefinition] = [:]
    for (key, kind) in batch.attributes.sorted(by: { $0.key < $1.key }) {
      let name = Self.name(key)
      if let known = state.attribute(named: name) ?? made[name] ?? renamed(name, key, batch, state)
      {
        guard known.kind == kind || known.kind == .choice && kind == .text else {
          losses.add(
            .values(of: key), count: batch.tasks.count { $0.own.contains { $0.key == key } })
          continue
        }
        own[key] = known
      } else {
        let choices = batch.choices[key] ?? []
        let definition = AttributeDefinition(
          id: UUID(ofNew: "attribute", named: name) { id in
            state.attribute(id) != nil || made.values.contains { $0.id == id }
          }, key: name, kind: choices.isEmpty ? kind : .choice, choices: choices)
        (own[key], made[name]) = (definition, definition)
        changes.append(.attribute(before: nil, after: definition))
        losses.add(.asAttribute(name, definition.kind))
      }
    }
  }

  /// Returns the attribute of which these tasks have had values since an earlier import, and which has
  /// another key here now.
  private func renamed(
    _ name: String, _ key: String, _ batch: ImportedTasks, _ state: ModelState
  ) -> AttributeDefinition? {
    let id = UUID(ofNew: "attribute", named: name) { _ in false }
    guard let definition = state.attribute(id) else { return nil }
    let isIt = batch.tasks.contains { record in
      guard let value = record.own.first(where: { $0.key == key })?.value,
        let memory = local(record, state).flatMap({ ImportMemory(of: $0, code: batch.code) })
      else { return false }
      return memory.holds(.custom(id), value)
    }
    return isIt ? definition : nil
  }

  /// Returns a valid attribute name: the one in the file, if that has no other meaning.
  private static func name(_ key: String) -> String {
    if let name = try? AttributeNames.key(key) { return name }
    let word = String(key.folded.map { $0.isLetter || $0.isNumber ? $0 : "_" }.prefix(26))
    return (try? AttributeNames.key("own_" + word)) ?? "own"
  }
}

/// Finds tasks that an import would make wait for themselves or be parts of themselves.
struct ImportCycles {
  let state: ModelState
  let changes: [Change]

  /// The maximum number of cycles to find.
  let limit: Int

  /// Returns, for each cycle, its field and a task of the file in it; without those tasks, none of
  /// the found cycles remains in the file.
  func tasks(ofFile isInFile: (Int) -> Bool) -> [(field: String, number: Int)] {
    let ways: [(field: String, of: (TaskItem) -> [Int])] = [
      ("after", { $0.after }), ("under", { $0.parent.map { [$0] } ?? [] }),
    ]
    return ways.flatMap { field, ways in cycles(ways, isInFile).map { (field, $0) } }
  }

  private enum Colour {
    case open
    case closed
  }

  private func links(_ ways: (TaskItem) -> [Int]) -> [Int: [Int]] {
    var links: [Int: [Int]] = [:]
    for case .task(_, let task?) in changes where task.isLinked {
      let numbers = ways(task)
      if !numbers.isEmpty { links[task.number] = numbers }
    }
    guard !links.isEmpty else { return [:] }
    var changed: Set<Int> = []
    for case .task(let before, let after) in changes {
      if let task = after ?? before { changed.insert(task.number) }
    }
    for task in state.linkedTasks where !changed.contains(task.number) {
      links[task.number] = ways(task)
    }
    return links
  }

  /// Returns a number of the file in each cycle, each once. No cycle is stored as a whole, since
  /// all tasks may be in as many.
  private func cycles(_ ways: (TaskItem) -> [Int], _ isInFile: (Int) -> Bool) -> [Int] {
    let links = links(ways)
    var colours: [Int: Colour] = [:]
    var (found, known) = ([Int](), Set<Int>())
    for start in links.keys.sorted() where colours[start] == nil {
      var path: [(number: Int, next: Int)] = [(start, 0)]
      colours[start] = .open
      while let last = path.last {
        let others = links[last.number] ?? []
        guard last.next < others.count else {
          colours[last.number] = .closed
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let other = others[last.next]
        switch colours[other] {
        case .open:
          let number =
            isInFile(other)
            ? other
            : path.reversed().lazy.map(\.number).prefix { $0 != other }.first(where: isInFile)
          guard let number, known.insert(number).inserted else { continue }
          found.append(number)
          if found.count == limit { return found }
        case .closed: break
        case nil:
          colours[other] = .open
          path.append((other, 0))
        }
      }
    }
    return found
  }
}
