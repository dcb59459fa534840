/// A task.
///
/// Users type its number; its id survives export and import. (`Task` would be the natural name, but
/// in Swift that is a unit of concurrency.)
package struct TaskItem: Equatable, Sendable {
  package enum State: String, Sendable {
    case open
    case done
  }

  /// The priority of a task; lists use the order of the cases.
  package enum Priority: String, CaseIterable, Comparable, Sendable {
    case high
    case medium
    case low

    package static func < (left: Priority, right: Priority) -> Bool { left.rank < right.rank }

    /// The position in the order; 0 is the highest.
    package var rank: Int {
      switch self {
      case .high: 0
      case .medium: 1
      case .low: 2
      }
    }
  }

  /// The number, from 1 in order of creation; never reused, never changed.
  package private(set) var number: Int
  package private(set) var id: UUID
  /// The description of the task; never empty.
  package var text: String
  package var state: State
  package var due: Due?
  /// The id of the ``User`` assigned to it; if there are several, the first.
  package var assignee: UUID?
  /// A dotted path: `house.kitchen` is under `house`.
  package var project: String?
  /// The tags as written, in that order; unique, ignoring case and width.
  package var tags: [String] = []
  package var priority: Priority?
  package var created: Instant
  /// The values of custom attributes, by the id of the attribute.
  package var values = CustomValues()
  /// The time of the last change; nil if it was never changed.
  package var modified: Instant?
  /// The completion time; nil while it is open.
  package var completed: Instant?
  /// The rarely used fields: see ``details``.
  var box = TaskDetailsBox.empty

  /// Creates a task with the required fields only, to be completed by a reader.
  package init(number: Int, id: UUID, text: String, state: State, created: Instant) {
    self.number = number
    self.id = id
    self.text = text
    self.state = state
    self.created = created
  }

  /// All assigned users, each once.
  package var assignees: [UUID] {
    get { assignee.map { [$0] + others } ?? [] }
    set {
      assignee = newValue.first
      others = newValue.dropFirst().reduce(into: []) { others, id in
        if id != newValue.first, !others.contains(id) { others.append(id) }
      }
    }
  }

  /// Whether it refers to another task or is being worked on: the tasks to check when another one
  /// changes.
  package var isLinked: Bool {
    hasDetails && (!after.isEmpty || parent != nil || started != nil)
  }

  /// Whether it is open and has a place in the manual order.
  var isPlaced: Bool { hasDetails && state == .open && order != nil }

  package func isAssigned(to user: UUID) -> Bool {
    assignee == user || !others.isEmpty && others.contains(user)
  }

  /// Whether the user is assigned to it or has recorded time on it.
  package func mentions(_ user: UUID) -> Bool {
    isAssigned(to: user) || sessions.contains { $0.person == user }
  }

  /// Returns the task with another number and id.
  package func identified(_ number: Int, _ id: UUID) -> TaskItem {
    var task = self
    (task.number, task.id) = (number, id)
    return task
  }

  /// The recorded working time; nil if there is none.
  package var spent: Minutes? {
    sessions.isEmpty ? nil : Minutes(sessions.reduce(0) { $0 + $1.length.count })
  }

  /// The time since when somebody works on it; nil for a done task, whatever a file says.
  package var runningSince: Instant? { state == .open ? started : nil }

  /// Ends the current work, if any, and records it.
  ///
  /// - Parameter session: returns the session to record; nil for none.
  package mutating func stopWork(_ session: (TaskItem) -> WorkSession?) {
    guard started != nil else { return }
    if let session = session(self) { sessions.append(session) }
    started = nil
  }

  /// Returns the task with its number, and the numbers it refers to, mapped by `number`.
  package func renumbered(_ number: (Int) -> Int) -> TaskItem {
    var task = self
    task.number = number(self.number)
    task.after = after.map(number)
    task.parent = parent.map(number)
    return task
  }

  /// Returns an open copy of this task that nobody has begun.
  package func copy(number: Int, id: UUID, created: Instant) -> TaskItem {
    var copy = self
    (copy.number, copy.id, copy.created) = (number, id, created)
    (copy.state, copy.completed, copy.modified) = (.open, nil, nil)
    (copy.started, copy.sessions) = (nil, [])
    copy.reminders = reminders.filter { !$0.isSnooze }
    // A copy does not come from where the original was imported.
    copy.values = values.filter { !$0.key.isKept }
    return copy
  }

  /// Returns the next occurrence when this task is done at that instant; nil if it does not recur,
  /// or not any more.
  package func following(
    number: Int, id: UUID, created: Instant, _ clock: Clock
  ) -> TaskItem? {
    guard let recurrence, let now = clock.civil(created),
      let next = recurrence.next(after: due, at: now, clock)
    else { return nil }
    var following = self
    (following.number, following.id, following.created) = (number, id, created)
    (following.state, following.completed, following.modified) = (.open, nil, nil)
    following.moveOn(to: next, recurrence)
    (following.after, following.started, following.sessions) = ([], nil, [])
    return following
  }

  /// Moves a recurring task to its next deadline, with the dates that belong to it; without a
  /// deadline before, dates that may no longer be right are dropped.
  mutating func moveOn(to next: Due, _ recurrence: Recurrence) {
    let days = due.map { $0.date.days(to: next.date) }
    let minutes = due.minutes(to: next)
    until = days.flatMap { days in until.flatMap { $0.adding(days: days) } }
    wait = days.flatMap { days in wait.flatMap { $0.adding(days: days) } }
    scheduled =
      recurrence.isWithinDay
      ? minutes.flatMap { scheduled?.adding(minutes: $0) } : scheduled?.moved(by: days)
    reminders = reminders.following(by: minutes)
    (due, self.recurrence) = (next, recurrence.following)
  }

  /// Whether this is the next occurrence added when `task` was done: recognised by time and text.
  package func follows(_ task: TaskItem) -> Bool {
    created == task.completed && task.recurrence != nil && recurrence != nil && text == task.text
      && id != task.id && number > task.number
  }
}

extension TaskField {
  package static let text = TaskField("text", { $0.text }, { $0.text = $1 })
  package static let state = TaskField("state", { $0.state }, { $0.state = $1 })
  package static let due = TaskField("due", { $0.due }, { $0.due = $1 })
  package static let assignee = TaskField(
    "assignee", { $0.assignees }, { $0.assignees = $1 }, rule: .people)
  package static let project = TaskField("project", { $0.project }, { $0.project = $1 })
  package static let tags = TaskField("tags", { $0.tags }, { $0.tags = $1 }, rule: .distinct)
  package static let priority = TaskField("priority", { $0.priority }, { $0.priority = $1 })
  package static let notes = TaskField("notes", { $0.notes }, { $0.notes = $1 }, rule: .sequence)
  package static let noted = TaskField(
    "noted", { $0.noted }, { $0.noted = $1 }, rule: .sequence, isCompanion: true)
  package static let recurrence = TaskField("recurrence", { $0.recurrence }, { $0.recurrence = $1 })
  package static let after = TaskField("after", { $0.after }, { $0.after = $1 }, rule: .ascending)
  package static let parent = TaskField("parent", { $0.parent }, { $0.parent = $1 })
  package static let wait = TaskField("wait", { $0.wait }, { $0.wait = $1 })
  package static let scheduled = TaskField("scheduled", { $0.scheduled }, { $0.scheduled = $1 })
  package static let until = TaskField("until", { $0.until }, { $0.until = $1 })
  package static let estimate = TaskField("estimate", { $0.estimate }, { $0.estimate = $1 })
  package static let reminders = TaskField(
    "reminders", { $0.reminders }, { $0.reminders = $1 }, rule: .distinct)
  package static let started = TaskField("started", { $0.started }, { $0.started = $1 })
  package static let sessions = TaskField(
    "sessions", { $0.sessions }, { $0.sessions = $1 }, rule: .sequence)
  package static let assigner = TaskField(
    "assigner", { $0.assigner }, { $0.assigner = $1 }, isMetadata: true)
  package static let order = TaskField("order", { $0.order }, { $0.order = $1 })
  package static let modified = TaskField(
    "modified", { $0.modified }, { $0.modified = $1 }, isMetadata: true)
  package static let completed = TaskField(
    "completed", { $0.completed }, { $0.completed = $1 }, isCompanion: true)

  /// Returns the field for the value of a custom attribute.
  package static func custom(_ id: UUID) -> TaskField {
    TaskField(
      "values.\(id.uuidString)", { $0.values[id] }, { $0.values[id] = $1 }, isMetadata: id.isKept)
  }

  /// The fields that the next occurrence of a task has from it as they are, like its custom values.
  package static let inherited: [TaskField] = [
    text, assignee, project, tags, priority, notes, parent, estimate, reminders, order,
  ]

  /// Returns what the next occurrence has from the task: no reminders that are for this one only.
  package func inheritedValue(of task: TaskItem) -> FieldValue? {
    guard self == .reminders else { return value(of: task) }
    var task = task
    task.reminders.removeAll { !$0.isCounted }
    return value(of: task)
  }

  /// Every field that can change, except values of custom attributes.
  package static let all: [TaskField] = [
    text, state, due, assignee, project, tags, priority, notes, noted, recurrence, after,
    parent, wait,
    scheduled, until, estimate, reminders, started, sessions, assigner, order, modified, completed,
  ]
}

extension TaskItem {
  /// The fields in which two versions of a task differ, except those that record other changes and
  /// values that are not shown.
  package func visibleFields(unlike other: TaskItem) -> [TaskField] {
    let custom = Set(values.keys).union(other.values.keys).map { TaskField.custom($0) }
    return (TaskField.all + custom).filter {
      !$0.isMetadata && $0.value(of: self) != $0.value(of: other)
    }
  }

  package func differsVisibly(from other: TaskItem) -> Bool {
    !visibleFields(unlike: other).isEmpty
  }
}

extension Due? {
  /// Returns the minutes to another deadline; nil if one of them is missing.
  package func minutes(to other: Due?) -> Int? {
    flatMap { due in other.map { due.minutes(to: $0) } }
  }
}

extension Due {
  /// Returns the deadline that many days later; nil outside the calendar, or if `days` is nil.
  fileprivate func moved(by days: Int?) -> Due? {
    days.flatMap { date.adding(days: $0) }.map { Due(date: $0, time: time) }
  }
}

/// Rarely used fields, boxed so that tasks without them are small and quick to copy.
package struct TaskDetails: Equatable, Sendable {
  /// The other assignees; empty if there is no first one.
  package var others: [UUID] = []
  /// The notes in the order in which they were added; none is empty.
  package var notes: [String] = []
  /// The origins of the notes as ``NoteOrigin/notation``; empty for an unknown one.
  package var noted: [String] = []
  package var recurrence: Recurrence?
  /// The numbers of the tasks that must be done first, ascending.
  package var after: [Int] = []
  /// The number of the task that it is a part of.
  package var parent: Int?
  /// The day until which lists hide it.
  package var wait: CivilDate?
  /// The time when work on it should begin.
  package var scheduled: Due?
  /// The last day on which it is listed while open; then it has expired.
  package var until: CivilDate?
  /// The estimated time, in minutes.
  package var estimate: Minutes?
  /// The reminders in the order given; each once.
  package var reminders: [Reminder] = []
  /// The start of the last work that was not ended; ``runningSince`` if the task is open.
  package var started: Instant?
  /// The recorded work sessions, in the order in which they were recorded.
  package var sessions: [WorkSession] = []
  /// The login of the team member who assigned it.
  package var assigner: String?
  /// The position in the manual order; tasks without one come last.
  package var order: DecimalNumber?

  package init() {}

  fileprivate static let none = TaskDetails()
}

/// A box for the details, shared by copies of a task; tasks without details allocate none.
enum TaskDetailsBox: Equatable, Sendable {
  case empty
  indirect case holding(TaskDetails)

  init(_ details: TaskDetails) { self = details == .none ? .empty : .holding(details) }

  var details: TaskDetails {
    switch self {
    case .empty: TaskDetails()
    case .holding(let details): details
    }
  }

  /// Returns one of the details, or its value where there are none: making all of them for one is
  /// slow.
  @inline(__always)
  func detail<Value>(_ read: (borrowing TaskDetails) -> Value, else absent: Value) -> Value {
    switch self {
    case .empty: absent
    case .holding(let details): read(details)
    }
  }
}

/// The details as properties of the task.
extension TaskItem {
  package var details: TaskDetails {
    get { box.details }
    set { box = TaskDetailsBox(newValue) }
  }
  /// Whether it has details; does not read them.
  package var hasDetails: Bool {
    if case .holding = box { true } else { false }
  }
  /// The other assignees besides ``assignee``; empty if that is nil.
  package var others: [UUID] {
    get { box.detail({ $0.others }, else: []) }
    set { details.others = newValue }
  }
  /// The notes in the order in which they were added; none is empty.
  package var notes: [String] {
    get { box.detail({ $0.notes }, else: []) }
    set { details.notes = newValue }
  }
  /// The origins of the notes as ``NoteOrigin/notation``; empty for an unknown one.
  package var noted: [String] {
    get { box.detail({ $0.noted }, else: []) }
    set { details.noted = newValue }
  }
  package var recurrence: Recurrence? {
    get { box.detail({ $0.recurrence }, else: nil) }
    set { details.recurrence = newValue }
  }
  /// The numbers of the tasks that must be done first, ascending.
  package var after: [Int] {
    get { box.detail({ $0.after }, else: []) }
    set { details.after = newValue }
  }
  /// The number of the task that it is a part of.
  package var parent: Int? {
    get { box.detail({ $0.parent }, else: nil) }
    set { details.parent = newValue }
  }
  /// The day until which lists hide it.
  package var wait: CivilDate? {
    get { box.detail({ $0.wait }, else: nil) }
    set { details.wait = newValue }
  }
  /// The time when work on it should begin.
  package var scheduled: Due? {
    get { box.detail({ $0.scheduled }, else: nil) }
    set { details.scheduled = newValue }
  }
  /// The last day on which it is listed while open; then it has expired.
  package var until: CivilDate? {
    get { box.detail({ $0.until }, else: nil) }
    set { details.until = newValue }
  }
  /// The estimated time, in minutes.
  package var estimate: Minutes? {
    get { box.detail({ $0.estimate }, else: nil) }
    set { details.estimate = newValue }
  }
  /// The reminders in the order given; each once.
  package var reminders: [Reminder] {
    get { box.detail({ $0.reminders }, else: []) }
    set { details.reminders = newValue }
  }
  /// The start of the last work that was not ended; ``runningSince`` if the task is open.
  package var started: Instant? {
    get { box.detail({ $0.started }, else: nil) }
    set { details.started = newValue }
  }
  /// The recorded work sessions, in the order in which they were recorded.
  package var sessions: [WorkSession] {
    get { box.detail({ $0.sessions }, else: []) }
    set { details.sessions = newValue }
  }
  /// The login of the team member who assigned it.
  package var assigner: String? {
    get { box.detail({ $0.assigner }, else: nil) }
    set { details.assigner = newValue }
  }
  /// The position in the manual order; tasks without one come last.
  package var order: DecimalNumber? {
    get { box.detail({ $0.order }, else: nil) }
    set { details.order = newValue }
  }
}
