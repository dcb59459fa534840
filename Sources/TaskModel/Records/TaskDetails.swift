/// Rarely used fields, kept apart so that tasks without them take little room and are copied quickly.
package struct TaskDetails: Equatable, Sendable {
  /// The other assignees; empty without a first one.
  package var others: [UUID] = []
  /// In the order in which they were added; none is empty.
  package var notes: [String] = []
  /// The origins of the notes as ``NoteOrigin`` writes them; empty for one that is not known.
  package var noted: [String] = []
  package var recurrence: Recurrence?
  /// The numbers of the tasks that must be done before, ascending.
  package var after: [Int] = []
  /// The number of the task that it is a part of.
  package var parent: Int?
  /// The day until which lists leave it out.
  package var wait: CivilDate?
  /// When work on it should begin.
  package var scheduled: Due?
  /// The last day on which an open task is listed; after it, it has expired.
  package var until: CivilDate?
  /// How long it will take, in minutes.
  package var estimate: Minutes?
  /// When somebody is to be reminded of it, as they were given; each once.
  package var reminders: [Reminder] = []
  /// Since when somebody works on it; nil when nobody does.
  package var started: Instant?
  /// The time worked on it, the oldest first as it was noted.
  package var sessions: [WorkSession] = []
  /// The login of the team member who assigned it.
  package var assigner: String?
  /// Its place in the order that people give tasks by hand; those without one come last.
  package var order: DecimalNumber?

  package init() {}

  fileprivate static let none = TaskDetails()
}

/// The details of a task in a place of their own, which copies share; none is nothing at all.
enum TaskDetailsBox: Equatable, Sendable {
  case empty
  indirect case holding(TaskDetails)

  init(_ details: TaskDetails) { self = details == .none ? .empty : .holding(details) }

  @inline(__always)
  var details: TaskDetails {
    switch self {
    case .empty: TaskDetails()
    case .holding(let details): details
    }
  }
}

/// The details of a task as its own properties.
extension TaskItem {
  package var details: TaskDetails {
    get { box.details }
    set { box = TaskDetailsBox(newValue) }
  }
  /// Whether it has any; answered without reading them.
  package var hasDetails: Bool {
    if case .holding = box { true } else { false }
  }
  /// The other assignees beside ``assignee``; empty without that.
  package var others: [UUID] {
    get { box.details.others }
    set { details.others = newValue }
  }
  /// In the order in which they were added; none is empty.
  package var notes: [String] {
    get { box.details.notes }
    set { details.notes = newValue }
  }
  /// The origins of the notes as ``NoteOrigin`` writes them; empty for one that is not known.
  package var noted: [String] {
    get { box.details.noted }
    set { details.noted = newValue }
  }
  package var recurrence: Recurrence? {
    get { box.details.recurrence }
    set { details.recurrence = newValue }
  }
  /// The numbers of the tasks that must be done before, ascending.
  package var after: [Int] {
    get { box.details.after }
    set { details.after = newValue }
  }
  /// The number of the task that it is a part of.
  package var parent: Int? {
    get { box.details.parent }
    set { details.parent = newValue }
  }
  /// The day until which lists leave it out.
  package var wait: CivilDate? {
    get { box.details.wait }
    set { details.wait = newValue }
  }
  /// When work on it should begin.
  package var scheduled: Due? {
    get { box.details.scheduled }
    set { details.scheduled = newValue }
  }
  /// The last day on which an open task is listed; after it, it has expired.
  package var until: CivilDate? {
    get { box.details.until }
    set { details.until = newValue }
  }
  /// How long it will take, in minutes.
  package var estimate: Minutes? {
    get { box.details.estimate }
    set { details.estimate = newValue }
  }
  /// When somebody is to be reminded of it, as they were given; each once.
  package var reminders: [Reminder] {
    get { box.details.reminders }
    set { details.reminders = newValue }
  }
  /// Since when somebody works on it; nil when nobody does.
  package var started: Instant? {
    get { box.details.started }
    set { details.started = newValue }
  }
  /// The time worked on it, the oldest first as it was noted.
  package var sessions: [WorkSession] {
    get { box.details.sessions }
    set { details.sessions = newValue }
  }
  /// The login of the team member who assigned it.
  package var assigner: String? {
    get { box.details.assigner }
    set { details.assigner = newValue }
  }
  /// Its place in the order that people give tasks by hand; those without one come last.
  package var order: DecimalNumber? {
    get { box.details.order }
    set { details.order = newValue }
  }
}
