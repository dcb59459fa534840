import TaskModel

extension TaskItem {
  /// A task with a value in every field, for tests that go through all fields.
  package static let full: TaskItem = {
    let day = CivilDate(year: 2026, month: 3, day: 20) ?? .epoch
    var task = TaskItem(
      number: 7, id: UUID(), text: "Paint the wall", state: .done,
      due: Due(date: day, time: CivilTime(hour: 17)), assignee: .anna, project: "house.kitchen",
      tags: ["home", "diy"], priority: .high, notes: ["The shop closes at 8"],
      noted: ["2026-03-11T10:00:00Z anna"],
      recurrence: Recurrence(.weeks(2)), after: [1, 3], parent: 1, wait: day.adding(days: -3),
      scheduled: Due(date: day.adding(days: -1) ?? day), until: day.adding(days: 9),
      estimate: Minutes(150), reminders: [.counted(.due, minutes: -30)],
      started: Instant(utc: .now, second: 3),
      sessions: Minutes(90).map { [WorkSession(start: Due(date: day), length: $0, person: .anna)] }
        ?? [], assigner: "carl",
      order: DecimalNumber(millionths: 1_000_500_000), created: Instant(utc: .now, second: 0),
      modified: Instant(utc: .now, second: 2), completed: Instant(utc: .now, second: 1),
      values: [.points: .number(DecimalNumber(millionths: 3_500_000))])
    task.others = [.ben]
    return task
  }()

  /// A task with only the fields that every task has.
  package static let bare = TaskItem(
    number: 8, id: UUID(), text: "Bare", created: full.created)

  /// The names of its stored properties without a value.
  package var emptyFields: [String] {
    storedProperties.compactMap { child in
      let mirror = Mirror(reflecting: child.value)
      let isEmpty =
        switch mirror.displayStyle {
        case .optional, .collection: mirror.children.isEmpty
        default: false
        }
      return isEmpty ? child.label : nil
    }
  }

  /// Its stored properties, including those in its details.
  private var storedProperties: [Mirror.Child] {
    Mirror(reflecting: self).children.filter { $0.label != "box" }
      + Mirror(reflecting: details).children
  }

  /// The names of its stored properties, except those that never change, the values of custom
  /// attributes, which are fields themselves, and the other assignees, who share a field with the
  /// first.
  package static var changingFields: [String] {
    full.storedProperties.compactMap(\.label)
      .filter { !["number", "id", "created", "values", "others"].contains($0) }
  }
}

extension UUID {
  /// The first assignee of ``TaskModel/TaskItem/full``.
  package static let anna = UUID()
  /// Its second assignee.
  package static let ben = UUID()
  /// A custom attribute.
  package static let points = UUID()
}

extension ModelState {
  /// Three tasks, the last of which is ``TaskItem/full``, and its assignees.
  package static let withFullTask = ModelState(
    tasks: [
      TaskItem(number: 1, id: UUID(), text: "First", created: TaskItem.full.created),
      TaskItem(number: 3, id: UUID(), text: "Third", created: TaskItem.full.created), .full,
    ], users: [User(id: .anna, name: "Anna"), User(id: .ben, name: "Ben")], seats: [],
    attributes: [AttributeDefinition(id: .points, key: "points", kind: .number)], nextNumber: 9)
}
