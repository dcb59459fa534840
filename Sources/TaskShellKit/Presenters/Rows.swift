import Formats
import TaskLanguage
import TaskModel

/// A row that scripts get as an object.
package protocol DataRow: Equatable, Sendable {
  /// The members of its object.
  var members: [DataValue.Member] { get }
}

extension DataRow {
  package var data: DataValue { .object(members) }
}

/// A task, ready for display: views see this and never the model's task.
package struct TaskRow: DataRow {
  /// How near the deadline of an open task is.
  package enum Urgency: Equatable, Sendable {
    case overdue
    case today
    case later
    case none
  }

  /// An attribute of the task and its value for display.
  package struct Field: Equatable, Sendable {
    package let attribute: Attribute
    package let value: DisplayValue

    package init(_ attribute: Attribute, _ value: DisplayValue) {
      self.attribute = attribute
      self.value = value
    }
  }

  package let number: Int
  private let uuid: UUID
  package let text: String
  package let isDone: Bool
  /// Whether it is open and past its until date.
  package let isExpired: Bool
  package let urgency: Urgency
  package let isSelected: Bool
  /// The deadline in relative words; empty without one, and for data.
  package let relativeDue: Bilingual
  /// The distance to the deadline, to show beside the date; empty without one, and for data.
  package let dueDistance: Bilingual
  /// When it was completed, in words; empty for an open task, and for data.
  package let relativeDone: Bilingual
  package let marks: TaskMarks
  /// Its depth below the rows before it.
  package internal(set) var depth = 0
  /// How many of its parts are done, `2/5`; nil without parts.
  package let progress: String?
  /// All values for display, in the order of JSON; attributes without a value are left out.
  package private(set) var fields: [Field]
  /// The change to it; nil if it is only shown.
  package var change: RowChange<TaskRow>?

  package init(
    number: Int, id: UUID, text: String, isDone: Bool = false, isExpired: Bool = false,
    urgency: Urgency = .none,
    isSelected: Bool = false, relativeDue: Bilingual = .same(""),
    dueDistance: Bilingual = .same(""), relativeDone: Bilingual = .same(""), marks: TaskMarks = [],
    progress: String? = nil, fields: [Field]
  ) {
    self.number = number
    uuid = id
    self.text = text
    self.isDone = isDone
    self.isExpired = isExpired
    self.urgency = urgency
    self.isSelected = isSelected
    self.relativeDue = relativeDue
    self.dueDistance = dueDistance
    self.relativeDone = relativeDone
    self.marks = marks
    self.progress = progress
    self.fields = fields
  }

  package var members: [DataValue.Member] {
    fields.map { .init($0.attribute.name, $0.value.data) } + (change?.members ?? [])
  }

  /// The row with one more value.
  func adding(_ attribute: Attribute, _ value: DisplayValue) -> TaskRow {
    var row = self
    row.fields.append(Field(attribute, value))
    return row
  }

  /// The row with each value replaced.
  func mapping(_ change: (Field) -> Field) -> TaskRow {
    var row = self
    row.fields = fields.map(change)
    return row
  }

  /// The row with only these values, in this order.
  package func only(_ attributes: [Attribute]) -> TaskRow {
    var row = self
    row.fields = attributes.compactMap { attribute in
      fields.first { $0.attribute == attribute }
    }
    return row
  }

  /// The value of an attribute; nil without one.
  package subscript(attribute: Attribute) -> DisplayValue? {
    // By index: `first(where:)` would copy every field on the way.
    for index in fields.indices where fields[index].attribute == attribute {
      return fields[index].value
    }
    return nil
  }

  /// The UUID in lower case.
  package var id: String { uuid.notation }

  /// The name of the first assignee.
  package var assignee: String? { self[.assignee]?.shown }
  /// `2026-03-14` or `2026-03-14T17:00`, for scripts.
  package var due: String? {
    if case .moment(let due)? = self[.due]?.data { due } else { nil }
  }

  /// `2026/03/14` or `2026/03/14 17:00`, for people; empty without a deadline.
  package var formattedDue: String { self[.due]?.shown ?? "" }

  /// The deadline in relative words, or else formatted; empty without one.
  package func relativeDue(in language: Language) -> String {
    let relative = relativeDue.text(in: language)
    return relative.isEmpty ? formattedDue : relative
  }
}

/// A person, ready for display.
package struct PersonRow: DataRow {
  package let id: String
  package let name: String
  /// The reading of the name; nil if not set.
  package var reading: String?
  package let seat: SeatName?
  /// Minutes of work on tasks per day; nil if not set.
  package var capacity: Int?
  /// Current and coming absences, as ISO 8601 intervals.
  package var away: [String] = []
  /// The absences in words.
  package var awayShown: [Bilingual] = []
  /// The number of open tasks; nil if not reported.
  package var open: Int?
  /// Whether a shell of the person is connected to the team; nil if not reported.
  package var isHere: Bool?
  /// The change to the person; nil if only shown.
  package var change: RowChange<PersonRow>?

  package var members: [DataValue.Member] {
    .init(present: [
      "id": .text(id), "name": .text(name), "reading": reading.map { .text($0) },
      "seat": seat.map { seat in seat.number.map { .integer($0) } ?? .text(seat.text) },
      "capacity": capacity.map { .integer($0) }, "away": away.isEmpty ? nil : .texts(away),
      "here": isHere.map { .flag($0) },
    ]) + (change?.members ?? [])
  }
}

/// A custom attribute, ready for display.
package struct AttributeRow: DataRow {
  /// The UUID in lower case.
  package let id: String
  package let name: String
  package let kind: String
  package let choices: [String]
  package var change: RowChange<AttributeRow>?

  init(_ definition: AttributeDefinition) {
    id = definition.id.notation
    name = definition.key
    kind = definition.kind.rawValue
    choices = definition.choices
  }

  package var members: [DataValue.Member] {
    .init(present: [
      "id": .text(id), "name": .text(name), "kind": .text(kind),
      "choices": choices.isEmpty ? nil : .texts(choices),
    ]) + (change?.members ?? [])
  }
}

/// A change to the record of a row: added, changed or removed.
package indirect enum RowChange<Row: DataRow>: Equatable, Sendable {
  case added
  case changed(from: Row)
  case removed

  init(from before: Row?, isThere: Bool) {
    self = isThere ? before.map { .changed(from: $0) } ?? .added : .removed
  }

  /// The name for scripts.
  package var name: String {
    switch self {
    case .added: "added"
    case .changed: "changed"
    case .removed: "removed"
    }
  }

  /// The members that describe it in the object of the row.
  var members: [DataValue.Member] {
    let before: DataValue? = if case .changed(let before) = self { before.data } else { nil }
    return .init(present: ["change": .text(name), "before": before])
  }
}

/// Makes rows from the model's records.
struct RowBuilder {
  private let state: ModelState
  private let selection: Int?
  private let now: CivilDateTime
  private let clock: Clock
  private let context: DisplayContext
  private let shown: [Attribute]
  private let progress: [Int: (done: Int, all: Int)]
  /// Whether rows include what only people see: marks, and dates in words.
  private let isForPeople: Bool

  /// - Parameters:
  ///   - state: the source of the records; nil for the model's own state.
  ///   - attributes: the only attributes in rows, without what only people see; nil for everything.
  ///   - countsParts: whether rows report how many parts are done, which needs all tasks.
  init(
    model: SharedModel, clock: Clock, state: ModelState? = nil, attributes: [Attribute]? = nil,
    countsParts: Bool = true
  ) {
    let state = state ?? model.state
    self.state = state
    selection = model.selection
    now = clock.now().civil
    self.clock = clock
    context = DisplayContext(state, clock)
    shown = attributes ?? People(state: state, me: nil).attributes.visible
    isForPeople = attributes == nil
    progress = countsParts && isForPeople ? state.progress() : [:]
  }

  func row(_ task: TaskItem) -> TaskRow { row(task, context) }

  private func row(_ task: TaskItem, _ context: DisplayContext) -> TaskRow {
    var fields: [TaskRow.Field] = []
    fields.reserveCapacity(min(shown.count, 8))
    for attribute in shown {
      guard var value = attribute.kind.display(task, context) else { continue }
      // The deadline has words of its own.
      if isForPeople, case .moment = value.data, attribute != .due {
        value = withDateInWords(value, attribute, of: task)
      }
      fields.append(TaskRow.Field(attribute, value))
    }
    return TaskRow(
      number: task.number, id: task.id, text: task.text,
      isDone: task.state == .done,
      isExpired: task.state == .open && task.until.map { $0 < now.date } == true,
      urgency: urgency(of: task),
      isSelected: task.number == selection,
      relativeDue: relativeDue(task.due, isOpen: task.state == .open),
      dueDistance: distance(task.due, isOpen: task.state == .open),
      relativeDone: relativeDone(task),
      marks: isForPeople ? TaskMarks(task, in: state, today: now.date) : [],
      progress: progress[task.number].map { "\($0.done)/\($0.all)" }, fields: fields)
  }

  /// A row with every date and moment in words, for views that show all values.
  func detailed(_ task: TaskItem) -> TaskRow {
    row(task).mapping {
      TaskRow.Field($0.attribute, withDateInWords($0.value, $0.attribute, of: task))
    }
  }

  /// A date in words; any other value unchanged.
  private func withDateInWords(
    _ value: DisplayValue, _ attribute: Attribute, of task: TaskItem
  ) -> DisplayValue {
    guard let due = attribute.kind.moment(of: task, context) else { return value }
    return DisplayValue(value.data, shown: value.shown, words: .date(due, today: now.date))
  }

  /// The row of a task after a change, or before it if it was deleted.
  func row(_ before: TaskItem?, _ after: TaskItem?) -> TaskRow? {
    guard let task = after ?? before else { return nil }
    let past = context.ofPast
    let old = after == nil ? nil : before.map { row($0, past) }
    var changed = row(task, past)
    changed.change = RowChange(from: old, isThere: after != nil)
    return changed
  }

  func row(_ user: User) -> PersonRow {
    PersonRow(
      id: user.id.notation, name: user.name, reading: user.reading, seat: state.seats[user.id],
      capacity: user.capacity?.count,
      away: user.absences.filter { $0.last >= now.date }.map(\.notation),
      awayShown: user.absences.filter { $0.last >= now.date }.map {
        Bilingual.span($0, today: now.date)
      })
  }

  private func relativeDue(_ due: Due?, isOpen: Bool) -> Bilingual {
    guard isForPeople, let due else { return .same("") }
    return .relativeDue(due, now: now, isOpen: isOpen)
  }

  private func distance(_ due: Due?, isOpen: Bool) -> Bilingual {
    guard isForPeople, let due else { return .same("") }
    return .distance(due, now: now, isOpen: isOpen)
  }

  private func relativeDone(_ task: TaskItem) -> Bilingual {
    guard isForPeople, task.state == .done, let day = task.completed.flatMap(clock.civil)?.date
    else { return .same("") }
    return .done(on: day, today: now.date)
  }

  private func urgency(of task: TaskItem) -> TaskRow.Urgency {
    guard let due = task.due, task.state == .open else { return .none }
    if due.hasPassed(at: now) { return .overdue }
    return due.date == now.date ? .today : .later
  }
}

/// The tasks, people and attributes that a command changed, each once, with their final values.
package struct ChangedRows: Equatable, Sendable {
  package var tasks: [TaskRow] = []
  package var people: [PersonRow] = []
  package var attributes: [AttributeRow] = []

  package init(
    tasks: [TaskRow] = [], people: [PersonRow] = [], attributes: [AttributeRow] = []
  ) {
    self.tasks = tasks
    self.people = people
    self.attributes = attributes
  }

  /// The objects of all rows, each with its type.
  package var typed: [DataValue] {
    func typed(_ type: String, _ rows: [some DataRow]) -> [DataValue] {
      rows.map { .object([.init("type", .text(type))] + $0.members) }
    }
    return typed("task", tasks) + typed("user", people) + typed("attribute", attributes)
  }

  /// These changes merged with later ones.
  package func followed(by later: ChangedRows) -> ChangedRows {
    ChangedRows(
      tasks: Self.merged(tasks, later.tasks, by: \.id, \.change),
      people: Self.merged(people, later.people, by: \.id, \.change),
      attributes: Self.merged(attributes, later.attributes, by: \.id, \.change))
  }

  private static func merged<Row>(
    _ rows: [Row], _ later: [Row], by id: (Row) -> String,
    _ change: WritableKeyPath<Row, RowChange<Row>?>
  ) -> [Row] {
    // A step can change a record twice: the first and the last value count.
    var all = rows
    var indices = Dictionary(
      rows.enumerated().map { (id($1), $0) }, uniquingKeysWith: { first, _ in first })
    for row in later {
      guard let index = indices[id(row)] else {
        indices[id(row)] = all.count
        all.append(row)
        continue
      }
      let first = all[index][keyPath: change]
      all[index] = row
      if case .changed? = row[keyPath: change], let first { all[index][keyPath: change] = first }
    }
    return all
  }
}
