/// Everything the shell knows at one moment: tasks, users, and who sits where.
///
/// A value, so that a test can hold one beside another; the running shell has exactly one, owned
/// and changed in place by ``SharedModel``. Only changes made by the requests of this module (or
/// their inverses) are applied, so applying cannot fail.
package struct ModelState: Equatable, Sendable {
  /// By ascending number.
  package private(set) var tasks: [TaskItem] = []
  /// In order of creation; one whom undo brought back comes last.
  ///
  /// Those who were deleted and are kept for what they have done are among them.
  package private(set) var everyone: [User] = []
  /// Seat numbers by user id, kept apart from the users.
  package private(set) var seats: [UUID: Int] = [:]
  /// What people have added to the attributes of tasks, in order of creation.
  package private(set) var attributes: [AttributeDefinition] = []
  /// Tasks kept as moulds, in order of creation.
  package private(set) var templates: [TaskTemplate] = []
  /// The number that the next new task gets; it only grows, so that none is given twice.
  package private(set) var nextNumber = 1

  package init() {}

  /// The state of a store: records in any order, and the first number not given yet.
  package init(
    tasks: [TaskItem], users: [User], seats: [Seat], attributes: [AttributeDefinition] = [],
    templates: [TaskTemplate] = [], nextNumber: Int
  ) {
    self.tasks = tasks
    self.templates = templates
    self.attributes = attributes
    // By index: an iterator would copy every task twice.
    if tasks.indices.dropFirst().contains(where: { tasks[$0 - 1].number >= tasks[$0].number }) {
      self.tasks.sort { $0.number < $1.number }
    }
    everyone = users
    self.seats = Dictionary(seats.map { ($0.user, $0.number) }, uniquingKeysWith: { $1 })
    self.nextNumber = max(nextNumber, (self.tasks.last?.number ?? 0) + 1)
  }

  /// Gives no number below this one to a new task: some of them were given before, and lost.
  package mutating func reserveNumbers(below number: Int) { nextNumber = max(nextNumber, number) }

  /// The task of that number, or nil; found by binary search.
  package func task(numbered number: Int) -> TaskItem? {
    let index = insertionIndex(of: number)
    return index < tasks.count && tasks[index].number == number ? tasks[index] : nil
  }

  /// The tasks whose numbers are in the range, ascending; found by binary search.
  package func tasks(numbered range: ClosedRange<Int>) -> ArraySlice<TaskItem> {
    let start = insertionIndex(of: range.lowerBound)
    let end = range.upperBound == .max ? tasks.count : insertionIndex(of: range.upperBound + 1)
    return tasks[start..<end]
  }

  /// Those who were not deleted, in the order of ``everyone``.
  package var users: [User] {
    everyone.contains(where: \.isFormer) ? everyone.filter { !$0.isFormer } : everyone
  }

  /// The user of that id, who may have been deleted.
  package func user(_ id: UUID) -> User? { everyone.first { $0.id == id } }

  package func attribute(_ id: UUID) -> AttributeDefinition? { attributes.first { $0.id == id } }

  package func template(_ id: UUID) -> TaskTemplate? { templates.first { $0.id == id } }

  /// The user of that name, in any case and width.
  package func user(named name: some StringProtocol) -> User? {
    let key = name.folded
    return users.first { $0.name.folded == key }
  }

  /// The user who sits at that seat.
  package func user(atSeat number: Int) -> User? {
    seats.first { $0.value == number }.flatMap { user($0.key) }
  }

  /// Puts the record after the change in the place of the record before it.
  package mutating func apply(_ change: Change) {
    switch change {
    case .task(let before, let after):
      guard let number = (after ?? before)?.number else { return }
      let index = insertionIndex(of: number)
      let isPresent = index < tasks.count && tasks[index].number == number
      switch after {
      case let task? where isPresent: tasks[index] = task
      case let task?: tasks.insert(task, at: index)
      case nil: if isPresent { tasks.remove(at: index) }
      }
      nextNumber = max(nextNumber, number + 1)
    case .user(let before, let after): Self.apply(before, after, to: &everyone, \.id)
    case .attribute(let before, let after): Self.apply(before, after, to: &attributes, \.id)
    case .template(let before, let after): Self.apply(before, after, to: &templates, \.id)
    case .seat(let before, let after):
      if let before { seats[before.user] = nil }
      if let after { seats[after.user] = after.number }
    }
  }

  /// Adds a task whose number is greater than all others; false for any other task.
  mutating func append(_ task: TaskItem) -> Bool {
    guard task.number > tasks.last?.number ?? 0 else { return false }
    tasks.append(task)
    nextNumber = max(nextNumber, task.number + 1)
    return true
  }

  /// Puts a record in the place of the one with its id, takes that away, or adds it at the end.
  private static func apply<Record>(
    _ before: Record?, _ after: Record?, to records: inout [Record], _ id: (Record) -> UUID
  ) {
    guard let key = (after ?? before).map(id) else { return }
    let index = records.firstIndex { id($0) == key }
    switch (index, after) {
    case (let index?, let record?): records[index] = record
    case (let index?, nil): records.remove(at: index)
    case (nil, let record?): records.append(record)
    case (nil, nil): break
    }
  }

  /// Whether the record that the change starts from is what this state holds.
  package func holds(before change: Change) -> Bool {
    switch change {
    case .task(let before, let after):
      guard let number = (before ?? after)?.number else { return true }
      return task(numbered: number) == before
    case .user(let before, let after):
      guard let id = (before ?? after)?.id else { return true }
      return user(id) == before
    case .attribute(let before, let after):
      guard let id = (before ?? after)?.id else { return true }
      return attribute(id) == before
    case .template(let before, let after):
      guard let id = (before ?? after)?.id else { return true }
      return template(id) == before
    case .seat(let before, let after):
      guard let id = (before ?? after)?.user else { return true }
      return seats[id] == before?.number
    }
  }

  /// The first index whose task has that number or a greater one.
  private func insertionIndex(of number: Int) -> Int {
    if let last = tasks.last, last.number < number { return tasks.count }
    var (low, high) = (0, tasks.count)
    while low < high {
      let middle = (low + high) / 2
      if tasks[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
