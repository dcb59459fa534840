/// The whole state of the model at one moment: tasks, users and their seats.
///
/// A value, so that a test can compare several; the running shell has exactly one, owned and
/// changed in place by ``SharedModel``. Only changes made by the requests of this module (or their
/// inverses) are applied, so applying cannot fail.
package struct ModelState: Sendable {
  /// All tasks, once they are no longer read on demand.
  private var list: [TaskItem] = []
  /// The tasks as long as they are read on demand; then ``list`` is empty.
  private var unread: LazyTasks?
  /// A cache for ``linkedTasks`` and ``placedTasks``; states that differ in them do not share it.
  private var found = Found()

  /// The numbers of tasks that all were searched for, once they are known.
  private final class Found: @unchecked Sendable {
    var linked: [Int]?
    var placed: [Int]?
  }

  /// All users in order of creation; one restored by undo comes last.
  ///
  /// Includes deleted users who are kept for what they have done.
  package private(set) var everyone: [User] = []
  /// The names of seats by user id, kept apart from the users.
  package private(set) var seats: [UUID: SeatName] = [:]
  /// The custom attributes, in order of creation.
  package private(set) var attributes: [AttributeDefinition] = []
  /// Task templates, in order of creation.
  package private(set) var templates: [TaskTemplate] = []
  /// The number of the next new task; it only grows, so that no number is used twice.
  package private(set) var nextNumber = 1

  package init() {}

  /// All tasks, by ascending number. Reads those that have not been read yet.
  package var tasks: [TaskItem] { unread?.all ?? list }

  /// All tasks, by ascending number, but for those that have changed, and these by their numbers,
  /// nil for a deleted one: for one look at all, without the copy that ``tasks`` may take.
  package var layers: (tasks: [TaskItem], changed: [Int: TaskItem?]) {
    unread?.layers ?? (list, [:])
  }

  /// Whether all tasks are in memory.
  package var hasReadTasks: Bool { unread?.isFullyLoaded ?? true }

  /// The number of tasks; reads none of them.
  package var taskCount: Int { unread?.count ?? list.count }

  /// Returns the open tasks without reading the others; nil if all tasks have been read.
  package func openTasks() -> OpenTasks? { unread?.openTasks() }

  /// Returns the open tasks, and those of them that are due on that day or earlier.
  package func dueTasks(by day: CivilDate) -> DueTasks {
    if let due = unread?.dueTasks(by: day) { return due }
    var due = DueTasks()
    // By index: an iterator would copy every task.
    let tasks = tasks
    for index in tasks.indices where tasks[index].state == .open {
      due.open += 1
      if let moment = tasks[index].due, moment.date <= day { due.deadlines.append(moment) }
    }
    return due
  }

  /// The tasks that are ``TaskItem/isLinked``, by ascending number; reads no others. All tasks are
  /// searched once between two changes.
  package var linkedTasks: [TaskItem] {
    if let found = unread?.linkedTasks() { return found }
    return tasks(where: \.isLinked, &found.linked)
  }

  /// The open tasks that have a place in the manual order, by ascending number; all tasks are
  /// searched once between two changes of which ones these are.
  package var placedTasks: [TaskItem] { tasks(where: \.isPlaced, &found.placed) }

  /// Returns the tasks for which `isWanted` is true, whose numbers are kept.
  @inline(__always)
  private func tasks(where isWanted: (TaskItem) -> Bool, _ known: inout [Int]?) -> [TaskItem] {
    if let known { return known.compactMap(task(numbered:)) }
    // In place: an iterator would copy every task.
    let found = tasks.withUnsafeBufferPointer { tasks in
      tasks.indices.filter { isWanted(tasks[$0]) }.map { tasks[$0] }
    }
    known = found.map(\.number)
    return found
  }

  /// Returns the numbers of the tasks with these ids.
  func numbers(of ids: Set<UUID>) -> [Int] {
    if let found = unread?.numbers(of: ids) { return found }
    // By index: an iterator would copy every task.
    let tasks = tasks
    return tasks.indices.lazy.filter { ids.contains(tasks[$0].id) }.map { tasks[$0].number }
  }

  /// The error if some tasks turned out to be unreadable, so that ``tasks`` lacks them.
  package var refusal: (any Error)? { unread?.refusal }

  /// Creates a state from records in any order, and the first number not used yet.
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

  /// Returns this state, which has no tasks, with those of a store, read on demand.
  package func reading(_ source: any TaskSource, nextNumber: Int) -> ModelState {
    var state = self
    state.found = Found()
    state.unread = LazyTasks(source)
    state.nextNumber = max(nextNumber, source.lastNumber + 1)
    return state
  }

  /// Returns this state, which has no tasks, with these, whose numbers ascend.
  package func holding(_ tasks: [TaskItem], nextNumber: Int) -> ModelState {
    var state = self
    state.found = Found()
    state.list = tasks
    state.nextNumber = max(nextNumber, (tasks.last?.number ?? 0) + 1)
    return state
  }

  /// Returns this state for `count` changes: if they are few, the other tasks are not copied.
  ///
  /// Reading all ``tasks`` of the copy copies them then.
  func copied(forChanges count: Int) -> ModelState {
    guard hasReadTasks, unread?.isOverlay != true, count < taskCount / 16 else { return self }
    var state = self
    state.unread = LazyTasks(LoadedTasks(self))
    state.list = []
    return state
  }

  /// Reserves all numbers below this one: some of them were used by tasks that were lost.
  package mutating func reserveNumbers(below number: Int) { nextNumber = max(nextNumber, number) }

  /// Returns the task of that number, or nil; found by binary search.
  package func task(numbered number: Int) -> TaskItem? {
    if let unread { return unread.task(numbered: number) }
    let index = list.insertionIndex(of: number)
    return index < list.count && list[index].number == number ? list[index] : nil
  }

  /// Returns the tasks whose numbers are in the range, ascending; found by binary search. Of many
  /// unread tasks, only a few are read one by one.
  package func tasks(numbered range: ClosedRange<Int>) -> ArraySlice<TaskItem> {
    if let unread, range.upperBound - range.lowerBound < max(1, unread.count / 16) {
      return range.compactMap(unread.task(numbered:))[...]
    }
    let tasks = tasks
    let start = tasks.insertionIndex(of: range.lowerBound)
    let end =
      range.upperBound == .max ? tasks.count : tasks.insertionIndex(of: range.upperBound + 1)
    return tasks[start..<end]
  }

  /// The users who were not deleted, in the order of ``everyone``.
  package var users: [User] {
    everyone.contains(where: \.isFormer) ? everyone.filter { !$0.isFormer } : everyone
  }

  /// Returns the user of that id, who may have been deleted.
  package func user(_ id: UUID) -> User? { everyone.first { $0.id == id } }

  package func attribute(_ id: UUID) -> AttributeDefinition? { attributes.first { $0.id == id } }

  package func template(_ id: UUID) -> TaskTemplate? { templates.first { $0.id == id } }

  /// Returns the user who has that seat.
  package func user(atSeat seat: SeatName) -> User? {
    seats.lazy.filter { $0.value == seat }.compactMap { user($0.key) }.first
  }

  /// Replaces the record before the change by the record after it.
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

  /// Prepares for a change of a task, made in place from now on if all tasks have been read.
  private mutating func prepareToReplace(_ old: TaskItem?, with new: TaskItem?) {
    // A copy of this state keeps its cache; most changes do not affect it.
    let keepsLinked = (old?.isLinked ?? false) == (new?.isLinked ?? false)
    let keepsPlaced = (old?.isPlaced ?? false) == (new?.isPlaced ?? false)
    if !keepsLinked || !keepsPlaced {
      let known = found
      found = Found()
      if keepsLinked { found.linked = known.linked }
      if keepsPlaced { found.placed = known.placed }
    }
    guard let unread, unread.isFullyLoaded, !unread.isOverlay else { return }
    list = unread.all
    self.unread = nil
  }

  private mutating func put(_ task: TaskItem?, numbered number: Int) {
    prepareToReplace(self.task(numbered: number), with: task)
    guard unread == nil else {
      unread?.put(task, numbered: number)
      return
    }
    list.put(task, numbered: number)
  }

  /// Adds a task whose number is greater than all others; returns false for any other task.
  mutating func append(_ task: TaskItem) -> Bool {
    guard task.number > unread?.lastNumber ?? list.last?.number ?? 0 else { return false }
    prepareToReplace(nil, with: task)
    if unread == nil { list.append(task) } else { unread?.append(task) }
    nextNumber = max(nextNumber, task.number + 1)
    return true
  }

  /// Replaces or removes the record with that id, or adds it at the end.
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
}

extension ModelState: Equatable {
  package static func == (left: ModelState, right: ModelState) -> Bool {
    left.everyone == right.everyone && left.seats == right.seats
      && left.attributes == right.attributes && left.templates == right.templates
      && left.nextNumber == right.nextNumber && left.tasks == right.tasks
  }
}

extension [TaskItem] {
  /// Returns the first index whose task has that number or a greater one; the numbers must ascend.
  package func insertionIndex(of number: Int) -> Int {
    if let last, last.number < number { return count }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Replaces or inserts the task of that number, or removes it for nil; the numbers must ascend.
  mutating func put(_ task: TaskItem?, numbered number: Int) {
    let index = insertionIndex(of: number)
    let isPresent = index < count && self[index].number == number
    switch task {
    case let task? where isPresent: self[index] = task
    case let task?: insert(task, at: index)
    case nil: if isPresent { remove(at: index) }
    }
  }
}
