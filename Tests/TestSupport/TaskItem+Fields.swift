import TaskModel

extension TaskItem {
  /// Creates a task with any of its fields.
  package init(
    number: Int, id: UUID, text: String, state: TaskItem.State = .open, due: Due? = nil,
    assignee: UUID? = nil, project: String? = nil, tags: [String] = [],
    priority: TaskItem.Priority? = nil, notes: [String] = [], noted: [String] = [],
    recurrence: Recurrence? = nil,
    after: [Int] = [], parent: Int? = nil, wait: CivilDate? = nil, scheduled: Due? = nil,
    until: CivilDate? = nil, estimate: Minutes? = nil, reminders: [Reminder] = [],
    started: Instant? = nil, sessions: [WorkSession] = [], assigner: String? = nil,
    order: DecimalNumber? = nil, created: Instant,
    modified: Instant? = nil, completed: Instant? = nil, values: CustomValues = [:]
  ) {
    self.init(number: number, id: id, text: text, state: state, created: created)
    self.due = due
    self.assignee = assignee
    self.project = project
    self.tags = tags
    self.priority = priority
    var details = TaskDetails()
    details.notes = notes
    details.noted = noted
    details.recurrence = recurrence
    details.after = after
    details.parent = parent
    details.wait = wait
    details.scheduled = scheduled
    details.until = until
    details.estimate = estimate
    details.reminders = reminders
    details.started = started
    details.sessions = sessions
    details.assigner = assigner
    details.order = order
    self.details = details
    self.modified = modified
    self.completed = completed
    self.values = values
  }
}
