import TaskLanguage
import TaskModel

/// What formats are written against.
package struct WritingContext {
  package let clock: Clock
  package var options = WritingOptions()
  /// The bytes of a file of the system's zone database, by its name in there.
  package var zoneFile: (String) -> [UInt8]? = { _ in nil }
  /// The holidays that calendars show.
  package var holidays = HolidayCalendar.none
  let language: Language
  /// What values are shown against.
  let display: DisplayContext
  /// Everybody whom the file is to tell of, and where they sit.
  let people: [User]
  let seats: [UUID: SeatName]
  /// The names of users.
  let names: [UUID: String]
  /// The attributes that people have added.
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

  /// The id of a task that others name.
  func id(of number: Int) -> UUID? { ids[number] }

  /// The time worked on a task, as JSON has it.
  func sessions(_ task: TaskItem) -> [String] {
    guard case .texts(let texts)? = Attribute.sessions.kind.display(task, display)?.data else {
      return []
    }
    return texts
  }

  /// All tasks that there are, whether they are written or not.
  var tasks: [TaskItem] { state.tasks }

  func task(numbered number: Int) -> TaskItem? { state.task(numbered: number) }

  /// The names of all who do a task.
  func assignees(_ task: TaskItem) -> [String] { task.assignees.compactMap { names[$0] } }

  /// The ids of the tasks that a task comes after.
  func after(_ task: TaskItem) -> [UUID] { task.after.compactMap { ids[$0] } }

  /// The instant of a civil moment; of a day without a time, its midnight.
  func instant(_ due: Due) -> Instant {
    clock.instant(of: CivilDateTime(date: due.date, time: due.time ?? .midnight))
  }

  func instant(_ day: CivilDate) -> Instant { instant(Due(date: day)) }
}

/// How people want it written.
package struct WritingOptions: Equatable, Sendable {
  /// Whether a cell that a spreadsheet would calculate gets a `'` before it.
  package var guardsCells = false
  /// Whether users are written as well, in formats that have a place for them.
  package var tellsPeople = false
  /// Whether calendars subscribe to it, many of which show events alone: each deadline is one as well.
  package var isFeed = false

  package init() {}
}

/// What was written, and what could not be.
package struct ExportedTasks {
  package var bytes: [UInt8] = []
  package var losses = LossReport()

  /// Says that tables have no place for the words of choices.
  mutating func recordLostChoices(_ attributes: [AttributeDefinition]) {
    for attribute in attributes where attribute.kind == .choice {
      losses.add(.choices(of: attribute.key))
    }
  }

  /// Counts what a format without a place for users says nothing of.
  mutating func recordLostPeople(_ tasks: [TaskItem], _ context: WritingContext) {
    let named = Set(tasks.flatMap(\.assignees))
    let people = context.people.filter { !$0.isFormer }
    losses.add(.values(of: "user"), count: people.count { !named.contains($0.id) })
    losses.add(.values(of: "seat"), count: context.seats.count)
    losses.add(.values(of: "reading"), count: people.count { $0.reading != nil })
    losses.add(.values(of: "capacity"), count: people.count { $0.capacity != nil })
    losses.add(.values(of: "away"), count: people.count { !$0.absences.isEmpty })
  }

  /// Counts the values that a format has no place for.
  mutating func lose(_ tasks: [TaskItem], but carried: [TaskField]) {
    for field in TaskField.all where !carried.contains(field) && !field.isTrace {
      losses.add(.values(of: field.name), count: tasks.count { field.value(of: $0) != nil })
    }
  }
}
