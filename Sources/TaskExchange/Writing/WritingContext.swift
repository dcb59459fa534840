import TaskLanguage
import TaskModel

/// The context in which formats are written.
package struct WritingContext {
  package let clock: Clock
  package var options = WritingOptions()
  /// Returns the bytes of a file of the system's zone database, by its name.
  package var zoneFile: (String) -> [UInt8]? = { _ in nil }
  /// The holidays shown in calendars.
  package var holidays = HolidayCalendar.none
  let language: Language
  /// The context for displaying values.
  let display: DisplayContext
  /// The users to write, and their seats.
  let people: [User]
  let seats: [UUID: SeatName]
  /// The names of users, by id.
  let names: [UUID: String]
  /// The custom attributes.
  let attributes: [AttributeDefinition]
  private let state: ModelState
  private let ids: [Int: UUID]

  package init(_ state: ModelState, clock: Clock, language: Language = .english) {
    self.clock = clock
    self.state = state
    self.language = language
    display = DisplayContext(state, clock)
    names = Dictionary(
      state.everyone.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    (people, seats) = (state.everyone, state.seats)
    attributes = state.attributes
    var ids: [Int: UUID] = [:]
    for task in state.linkedTasks {
      for number in task.after + [task.parent].compactMap({ $0 }) {
        ids[number] = state.task(numbered: number)?.id
      }
    }
    self.ids = ids
  }

  func say(_ english: String, _ japanese: String) -> String {
    language == .english ? english : japanese
  }

  /// Returns the id of a task that others refer to.
  func id(of number: Int) -> UUID? { ids[number] }

  /// Returns the work sessions of a task, as in JSON.
  func sessions(_ task: TaskItem) -> [String] {
    guard case .lines(let texts)? = Attribute.sessions.kind.display(task, display)?.data else {
      return []
    }
    return texts
  }

  /// All existing tasks, whether they are written or not.
  var tasks: [TaskItem] { state.tasks }

  func task(numbered number: Int) -> TaskItem? { state.task(numbered: number) }

  /// Returns the names of a task's assignees.
  func assignees(_ task: TaskItem) -> [String] { task.assignees.compactMap { names[$0] } }

  /// Returns the ids of a task's predecessors.
  func after(_ task: TaskItem) -> [UUID] { task.after.compactMap { ids[$0] } }

  /// Returns the instant of a local moment; for a day without a time, its midnight.
  func instant(_ due: Due) -> Instant {
    clock.instant(of: CivilDateTime(date: due.date, time: due.time ?? .midnight))
  }

  func instant(_ day: CivilDate) -> Instant { instant(Due(date: day)) }
}

/// The user's options for writing.
package struct WritingOptions: Equatable, Sendable {
  /// Whether a cell that a spreadsheet would calculate gets a `'` before it.
  package var guardsCells = false
  /// Whether users are written as well, in formats that can represent them.
  package var tellsPeople = false
  /// Whether it is a calendar feed: many programs show only events, so each deadline is one too.
  package var isFeed = false

  package init() {}
}

/// The output of an export, with its losses.
package struct ExportedTasks {
  package var bytes: [UInt8] = []
  package var losses = LossReport()

  /// Records that tables cannot represent the words of choices.
  mutating func recordLostChoices(_ attributes: [AttributeDefinition]) {
    for attribute in attributes where attribute.kind == .choice {
      losses.add(.choices(of: attribute.key))
    }
  }

  /// Records the losses of a format that cannot represent users.
  mutating func recordLostPeople(_ tasks: [TaskItem], _ context: WritingContext) {
    let named = Set(tasks.flatMap(\.assignees))
    let people = context.people.filter { !$0.isFormer }
    losses.add(.values(of: "user"), count: people.count { !named.contains($0.id) })
    losses.add(.values(of: "seat"), count: context.seats.count)
    losses.add(.values(of: "reading"), count: people.count { $0.reading != nil })
    losses.add(.values(of: "capacity"), count: people.count { $0.capacity != nil })
    losses.add(.values(of: "away"), count: people.count { !$0.absences.isEmpty })
  }

  /// Counts the values that a format cannot represent.
  mutating func lose(_ tasks: [TaskItem], but carried: [TaskField]) {
    for field in TaskField.all where !carried.contains(field) {
      losses.add(.values(of: field.name), count: tasks.count { field.value(of: $0) != nil })
    }
  }
}
