/// Everything the shell knows at one moment: tasks, users, and who sits where.
///
/// A value, so that a test can hold one beside another; the running shell has exactly one, owned
/// and changed in place by ``SharedModel``. Only changes made by the requests of this module (or
/// their inverses) are applied, so applying cannot fail.
package struct ModelState: Sendable {
  /// All tasks, once they have been read.
  private var list: [TaskItem] = []
  /// The tasks as long as nobody has changed many of them; then ``list`` is empty.
  private var unread: LazyTasks?
  /// What is known of ``linkedTasks``; each state that differs has its own.
  private var linked = Linked()

  /// The numbers of linked tasks, once they were asked for.
  private final class Linked: @unchecked Sendable {
    var numbers: [Int]?
  }

  /// In order of creation; one whom undo brought back comes last.
  ///
  /// Those who were deleted and are kept for what they have done are among them.
  package private(set) var everyone: [User] = []
  /// The names of seats by user id, kept apart from the users.
  package private(set) var seats: [UUID: SeatName] = [:]
  /// What people have added to the attributes of tasks, in order of creation.
  package private(set) var attributes: [AttributeDefinition] = []
  /// Task templates, in order of creation.
  package private(set) var templates: [TaskTemplate] = []
  /// The number that the next new task gets; it only grows, so that none is given twice.
  package private(set) var nextNumber = 1

  package init() {}

  /// By ascending number. Reads those that have not been read yet.
  package var tasks: [TaskItem] { unread?.all ?? list }

  /// Whether all of them are in memory.
  package var hasReadTasks: Bool { unread?.isFullyLoaded ?? true }

  /// How many tasks there are; reads none.
  package var taskCount: Int { unread?.count ?? list.count }

  /// The open tasks, without reading the others; nil where all tasks have been read.
  package func openTasks() -> OpenTasks? { unread?.openTasks() }

  /// The open tasks, and those of them that are due on that day or before it.
  package func dueTasks(by day: CivilDate) -> DueTasks {
    if let due = unread?.dueTasks(by: day) { return due }
    var due = DueTasks()
    // In place: an iterator would copy every task.
    let tasks = tasks
    for index in tasks.indices where tasks[index].state == .open {
      due.open += 1
      if let moment = tasks[index].due, moment.date <= day { due.deadlines.append(moment) }
    }
    return due
  }

  /// The tasks that are ``TaskItem/isLinked``, by ascending number; reads no others. All tasks are looked
  /// at once between two changes.
  package var linkedTasks: [TaskItem] {
    if let found = unread?.linkedTasks() { return found }
    if let numbers = linked.numbers { return numbers.compactMap(task(numbered:)) }
    // In place: an iterator would copy every task.
    let found = tasks.withUnsafeBufferPointer { tasks in
      tasks.indices.filter { tasks[$0].isLinked }.map { tasks[$0] }
    }
    linked.numbers = found.map(\.number)
    return found
  }

  /// The numbers of the tasks that have one of these ids.
  func numbers(of ids: Set<UUID>) -> [Int] {
    if let found = unread?.numbers(of: ids) { return found }
    // In place: an iterator would copy every task.
    let tasks = tasks
    return tasks.indices.lazy.filter { ids.contains(tasks[$0].id) }.map { tasks[$0].number }
  }

  /// Why ``tasks`` are only those that could be read, if it turned out that some cannot.
  package var refusal: (any Error)? { unread?.refusal }

  /// The state of a store: records in any order, and the first number not given yet.
  package init(
    tasks: [TaskItem], users: [User], seats: [Seat], attributes: [AttributeDefinition] = [],
    templates: [TaskTemplate] = [], nextNumber: Int
  ) {
    list = tasks
    self.templates = templates
    self.attributes = attributes
    // By index: an iterator would copy every task twice.
    if tasks.indices.dropFirst().contains(where: { tasks[$0 - 1].number >= tasks[$0].number }) {
      list.sort { $0.number < $1.number }
    }
    everyone = users
    self.seats = Dictionary(seats.map { ($0.user, $0.name) }, uniquingKeysWith: { $1 })
    self.nextNumber = max(nextNumber, (list.last?.number ?? 0) + 1)
  }

  /// This state, which has no tasks, with those of a store, read when somebody asks for them.
  package func reading(_ source: any TaskSource, nextNumber: Int) -> ModelState {
    var state = self
    state.linked = Linked()
    state.unread = LazyTasks(source)
    state.nextNumber = max(nextNumber, source.lastNumber + 1)
    return state
  }

  /// This state, which has no tasks, with these, whose numbers ascend.
  package func holding(_ tasks: [TaskItem], nextNumber: Int) -> ModelState {
    var state = self
    state.linked = Linked()
    state.list = tasks
    state.nextNumber = max(nextNumber, (tasks.last?.number ?? 0) + 1)
    return state
  }

  /// This state, to make so many changes to: if they are few, no other task is copied for them.
  ///
  /// Whoever asks the copy for all its ``tasks`` has them copied then.
  func copied(forChanges count: Int) -> ModelState {
    guard unread == nil, count < list.count / 16 else { return self }
    var state = self
    state.unread = LazyTasks(HeldTasks(self))
    state.list = []
    return state
  }

  /// Gives no number below this one to a new task: some of them were given before, and lost.
  package mutating func reserveNumbers(below number: Int) { nextNumber = max(nextNumber, number) }

  /// The task of that number, or nil; found by binary search.
  package func task(numbered number: Int) -> TaskItem? {
    if let unread { return unread.task(numbered: number) }
    let index = list.place(of: number)
    return index < list.count && list[index].number == number ? list[index] : nil
  }

  /// The tasks whose numbers are in the range, ascending; found by binary search. Of many unread
  /// tasks, only a few are read one by one.
  package func tasks(numbered range: ClosedRange<Int>) -> ArraySlice<TaskItem> {
    if let unread, range.upperBound - range.lowerBound < max(1, unread.count / 16) {
      return range.compactMap(unread.task(numbered:))[...]
    }
    let tasks = tasks
    let start = tasks.place(of: range.lowerBound)
    let end = range.upperBound == .max ? tasks.count : tasks.place(of: range.upperBound + 1)
    return tasks[start..<end]
  }

  /// The users that were not deleted, in the order of ``everyone``.
  package var users: [User] {
    everyone.contains(where: \.isFormer) ? everyone.filter { !$0.isFormer } : everyone
  }

  /// The user of that id, who may have been deleted.
  package func user(_ id: UUID) -> User? { everyone.first { $0.id == id } }

  package func attribute(_ id: UUID) -> AttributeDefinition? { attributes.first { $0.id == id } }

  package func template(_ id: UUID) -> TaskTemplate? { templates.first { $0.id == id } }

  /// The user who sits at that seat.
  package func user(atSeat seat: SeatName) -> User? {
    seats.lazy.filter { $0.value == seat }.compactMap { user($0.key) }.first
  }

  /// Puts the record after the change in the place of the record before it.
  package mutating func apply(_ change: Change) {
    switch change {
    case .task(let before, let after):
      guard let number = (after ?? before)?.number else { return }
      put(after, numbered: number)
      nextNumber = max(nextNumber, number + 1)
    case .user(let before, let after): Self.apply(before, after, to: &everyone, \.id)
    case .attribute(let before, let after): Self.apply(before, after, to: &attributes, \.id)
    case .template(let before, let after): Self.apply(before, after, to: &templates, \.id)
    case .seat(let before, let after):
      if let before { seats[before.user] = nil }
      if let after { seats[after.user] = after.name }
    }
  }

  package mutating func apply(_ changes: [Change]) {
    for change in changes { apply(change) }
  }

  /// Makes ready for a change of a task: in place from now on, if they have all been read.
  private mutating func takeIn(_ new: TaskItem?, inPlaceOf old: TaskItem?) {
    // A copy of this state keeps what it knows; most changes touch nothing of it.
    if (old?.isLinked ?? false) != (new?.isLinked ?? false) { linked = Linked() }
    guard let unread, unread.isFullyLoaded else { return }
    list = unread.all
    self.unread = nil
  }

  private mutating func put(_ task: TaskItem?, numbered number: Int) {
    takeIn(task, inPlaceOf: self.task(numbered: number))
    guard unread == nil else {
      unread?.put(task, numbered: number)
      return
    }
    let index = list.place(of: number)
    let isPresent = index < list.count && list[index].number == number
    switch task {
    case let task? where isPresent: list[index] = task
    case let task?: list.insert(task, at: index)
    case nil: if isPresent { list.remove(at: index) }
    }
  }

  /// Adds a task whose number is greater than all others; false for any other task.
  mutating func append(_ task: TaskItem) -> Bool {
    takeIn(task, inPlaceOf: nil)
    if unread != nil {
      guard unread?.append(task) == true else { return false }
    } else {
      guard task.number > list.last?.number ?? 0 else { return false }
      list.append(task)
    }
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
      return seats[id] == before?.name
    }
  }
}

extension ModelState: Equatable {
  package static func == (left: ModelState, right: ModelState) -> Bool {
    left.everyone == right.everyone && left.seats == right.seats
      && left.attributes == right.attributes && left.templates == right.templates
      && left.nextNumber == right.nextNumber && left.tasks == right.tasks
  }
}

extension [TaskItem] {
  /// The first index whose task has that number or a greater one; they ascend.
  package func place(of number: Int) -> Int {
    if let last, last.number < number { return count }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
