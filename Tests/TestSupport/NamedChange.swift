import TaskModel

/// A named change of a state; merges are tested with every pair of them.
package struct NamedChange: Sendable, CustomStringConvertible {
  package let description: String
  private let changes: @Sendable (ModelState) throws -> [Change]

  package init(
    _ description: String, _ changes: @escaping @Sendable (ModelState) throws -> [Change]
  ) {
    (self.description, self.changes) = (description, changes)
  }

  /// Returns the state with the changes applied.
  package func done(in state: ModelState) throws -> ModelState {
    var state = state
    for change in try changes(state) { state.apply(change) }
    return state
  }

  private static let anna = User(id: .anna, name: "Anna")
  private static let bob = User(id: .ben, name: "Bob Miller")
  package static let cleo = User(id: UUID(), name: "Cleo")
  private static let created = Instant(utc: .now, second: 0)
  private static let later = Instant(utc: .now, second: 1)
  package static let size = AttributeDefinition(
    id: UUID(), key: "size", kind: .choice, choices: ["s", "m", "l"])
  package static let cost = AttributeDefinition(id: UUID(), key: "cost", kind: .number)

  /// Three users; Anna has the task Milk, Bob the report, and Cleo a seat and no task.
  package static let base: ModelState = {
    func task(_ number: Int, _ text: String, assignee: UUID? = nil) -> TaskItem {
      TaskItem(
        number: number, id: UUID(), text: text, assignee: assignee, created: NamedChange.created)
    }
    var milk = task(1, "Milk", assignee: anna.id)
    milk.values[size.id] = .text("s")
    let state = ModelState(
      tasks: [milk, task(2, "Report", assignee: bob.id), task(3, "Call")],
      users: [anna, bob, cleo], seats: [Seat(user: cleo.id, name: 9)], attributes: [size, cost],
      nextNumber: 4)
    let saved = NamedChange("") {
      try $0.saveTemplate(named: "morning", [1], anchor: nil, id: UUID(), at: created)
    }
    return (try? saved.done(in: state)) ?? state
  }()

  package static func edit(_ number: Int, _ steps: [TaskField: TaskPatch.Step]) -> NamedChange {
    NamedChange("edit \(number) \(steps.keys.map(\.name).sorted().joined(separator: ","))") {
      try $0.edit([number], TaskPatch(steps))
    }
  }

  package static func people(adding id: UUID) -> TaskPatch.Step {
    .edit(TaskPatch.ListEdit(added: [id].fieldValue))
  }

  package static func adding(_ text: String, _ steps: [TaskField: TaskPatch.Step] = [:])
    -> NamedChange
  {
    NamedChange("add \(text)") { state in
      var patch = TaskPatch(steps)
      patch.set(.text, text)
      return try state.add(patch, id: UUID(), at: created)
    }
  }

  package static func both(_ first: NamedChange, _ second: NamedChange) -> NamedChange {
    NamedChange("\(first), then \(second)") { state in
      let middle = try first.done(in: state)
      return state.changes(to: try second.done(in: middle))
    }
  }

  package static func addUser(_ name: String) -> NamedChange {
    NamedChange("user add \(name)") { try $0.addUser(named: name, id: UUID(), seat: nil) }
  }

  package static func deleteUser(_ name: String, remembered: Bool = false) -> NamedChange {
    NamedChange("user delete \(name)") { try $0.deleteUser(named: name) { _ in remembered } }
  }

  package static func capacity(_ name: String, _ hours: Int) -> NamedChange {
    NamedChange("user capacity \(name) \(hours)h") {
      try $0.setCapacity(of: name, to: Minutes(hours * 60))
    }
  }

  package static func rename(_ name: String, _ other: String) -> NamedChange {
    NamedChange("user rename \(name) \(other)") { try $0.renameUser(named: name, to: other) }
  }

  package static func sit(_ name: String, _ seat: SeatName?) -> NamedChange {
    NamedChange("user seat \(name) \(seat?.text ?? "none")") {
      try $0.moveUser(named: name, toSeat: seat)
    }
  }

  package static func save(_ name: String, _ numbers: [Int]) -> NamedChange {
    NamedChange("template save \(name) \(numbers)") {
      try $0.saveTemplate(named: name, numbers, anchor: nil, id: UUID(), at: later)
    }
  }

  package static func addAttribute(
    _ kind: AttributeDefinition.Kind, _ choices: [String], named key: String = "area"
  ) -> NamedChange {
    NamedChange("attribute add \(key) \(kind) \(choices)") {
      try $0.addAttribute(
        AttributeDefinition(id: UUID(), key: key, kind: kind, choices: choices))
    }
  }

  package static func renameAttribute(_ key: String, of name: String = "size") -> NamedChange {
    NamedChange("attribute rename \(name) \(key)") { try $0.renameAttribute(named: name, to: key) }
  }

  package static func deleteAttribute(_ key: String) -> NamedChange {
    NamedChange("attribute delete \(key)") { try $0.deleteAttribute(named: key, withValues: true) }
  }

  package static func note(_ text: String, _ seconds: Int) -> NamedChange {
    let time = Instant(secondsSinceEpoch: later.secondsSinceEpoch + seconds)
    return NamedChange("note 1 \(text)") {
      try $0.addNote(text, to: [1], NoteOrigin(time: time, author: text))
    }
  }

  /// Records an hour of work on a task as that user's.
  package static func track(_ number: Int, _ name: String) -> NamedChange {
    NamedChange("track \(number) 1h by \(name)") { state in
      guard let person = state.user(named: name)?.id, let length = Minutes(60),
        let before = state.task(numbered: number)
      else { throw ModelError.noUser(name: name) }
      var after = before
      after.sessions.append(
        WorkSession(start: Due(date: .epoch), length: length, person: person))
      return [.task(before: before, after: after)]
    }
  }

  package static let away = NamedChange("user away Cleo") {
    try $0.setAbsence(
      of: "Cleo", to: Absence(notation: "2026-05-01/2026-05-02"), today: .epoch)
  }

  package static let all: [NamedChange] = [
    rename("Anna", "Ann"), rename("Anna", "Zoe"), rename("Bob Miller", "Zoe"),
    rename("Cleo", "Chloe"), addUser("Zoe"), both(addUser("Zoe"), capacity("Zoe", 6)),
    both(addUser("Zoe"), capacity("Zoe", 4)), capacity("Cleo", 4), capacity("Cleo", 5), away,
    deleteUser("Cleo"), deleteUser("Cleo", remembered: true), track(3, "Cleo"),
    both(addUser("Zoe"), track(2, "Zoe")),
    both(deleteUser("Cleo"), addUser("Cleo")), both(deleteUser("Cleo"), addUser("Zoe")),
    rename("Cleo", "Zoe"), sit("Cleo", 10), sit("Cleo", nil), sit("Anna", 10),
    adding("New", [.assignee: .set(.person(cleo.id))]),
    edit(1, [.assignee: people(adding: cleo.id)]),
    edit(1, [.assignee: .set(nil)]),
    both(edit(1, [.assignee: .set(nil)]), deleteUser("Anna", remembered: true)),
    save("morning", [1, 3]), save("morning", [2]), save("evening", [2]), save("evening", [3]),
    NamedChange("template delete morning") { try $0.deleteTemplate(named: "morning") },
    addAttribute(.text, []), addAttribute(.number, []), addAttribute(.choice, ["a"]),
    addAttribute(.choice, ["b"]), renameAttribute("width"), renameAttribute("length"),
    deleteAttribute("size"), deleteAttribute("cost"), renameAttribute("price", of: "cost"),
    both(deleteAttribute("cost"), addAttribute(.number, [], named: "price")),
    both(deleteAttribute("cost"), addAttribute(.number, [], named: "cost")),
    edit(1, [.custom(size.id): .set(.text("m"))]), edit(1, [.custom(size.id): .set(.text("l"))]),
    edit(3, [.custom(cost.id): .set(.text("7"))]),
    adding("More", [.custom(size.id): .set(.text("m"))]), adding("Mine"),
    both(adding("Trip"), adding("Ticket", [.parent: .set(4.fieldValue)])),
    both(adding("Wash"), adding("Dry", [.after: .set(.numbers([4]))])),
    edit(3, [.parent: .set(2.fieldValue)]), edit(2, [.parent: .set(3.fieldValue)]),
    edit(3, [.after: .set(.numbers([2]))]), edit(2, [.after: .set(.numbers([3]))]),
    adding("Part", [.parent: .set(3.fieldValue)]), note("Ask", 1), note("Pay", 2), note("Ask", 3),
    NamedChange("done 1") { try $0.complete([1], at: later) },
    NamedChange("delete 3") { try $0.delete([3]) },
    NamedChange("delete 1,3") { try $0.delete([1, 3]) },
    both(deleteAttribute("size"), deleteAttribute("cost")),
    edit(1, [.text: .set(.text("Bread"))]), edit(1, [.text: .set(.text("Butter"))]),
  ]
}

/// Changes of a recurring task, and its completion.
extension NamedChange {
  /// The base with a first task that recurs, and has a value in many fields.
  package static let recurring: ModelState = {
    let recurring = edit(
      1,
      [
        .due: .set(Due(iso8601: "2026-03-11T08:00")?.fieldValue),
        .recurrence: .set(.recurrence(Recurrence(.days(1)))), .project: .set(.text("work")),
        .tags: .set(.texts(["old"])), .estimate: .set(Minutes(15)?.fieldValue),
      ])
    return (try? recurring.done(in: base)) ?? base
  }()

  package static let doneFirst = NamedChange("done 1") {
    try $0.complete([1], at: later, clock: .fixed())
  }

  /// Changes of what the next occurrence has as well.
  package static let editsOfFirst: [NamedChange] = [
    edit(1, [.text: .set(.text("Bread"))]), edit(1, [.project: .set(.text("home"))]),
    edit(1, [.project: .set(nil)]), edit(1, [.priority: .set(.priority(.high))]),
    edit(1, [.tags: .set(.texts(["old", "new"]))]), edit(1, [.tags: .set(nil)]),
    edit(1, [.estimate: .set(Minutes(30)?.fieldValue)]), edit(1, [.estimate: .set(nil)]),
    edit(1, [.assignee: people(adding: cleo.id)]), edit(1, [.assignee: .set(nil)]),
    edit(1, [.parent: .set(2.fieldValue)]), note("Ask", 1),
    edit(1, [.custom(size.id): .set(.text("m"))]), edit(1, [.custom(size.id): .set(nil)]),
    edit(1, [.order: .set(DecimalNumber("1")?.fieldValue)]),
    edit(1, [.reminders: .set(.texts(["due-30m"]))]),
    edit(1, [.reminders: .set(.texts(["snoozed-2026-03-11T12:00"]))]),
    edit(1, [.reminders: .set(.texts(["due-30m", "snoozed-2026-03-11T12:00"]))]),
  ]
}

extension ModelState {
  /// The contents, independent of numbers and ids.
  package var described: Set<String> {
    func names(_ task: TaskItem) -> String {
      task.assignees.map { user($0)?.name ?? "nobody known" }.sorted()
        .joined(separator: " ")
    }
    func values(_ task: TaskItem) -> String {
      task.values.map { "\(attribute($0.key)?.key ?? "nothing known"): \($0.value)" }
        .sorted().joined(separator: " ")
    }
    func workers(_ task: TaskItem) -> [String] {
      task.sessions.compactMap(\.person).map { user($0)?.name ?? "nobody known" }.sorted()
    }
    func text(_ number: Int) -> String { task(numbered: number)?.text ?? "gone" }
    func notes(_ task: TaskItem) -> String {
      task.notesWithOrigins.map { "\($0.text) by \($0.origin?.author ?? "?")" }.sorted()
        .joined(separator: ", ")
    }
    let people = everyone.map {
      "\($0.name) \($0.capacity?.count ?? 0) \($0.absences.map(\.notation)) \($0.isFormer)"
        + " at \(seats[$0.id]?.text ?? "none")"
    }
    let ownAttributes = attributes.map { "\($0.key) \($0.kind) \($0.choices.sorted())" }
    let kept = templates.map { template in
      "\(template.name): \(template.tasks.map(\.text))"
    }
    let list = tasks.map { task in
      "\(task.text) \(task.state) [\(names(task))] [\(values(task))] \(workers(task)) under "
        + "\(task.parent.map(text) ?? "none") after \(task.after.map(text)) \(notes(task))"
        + " \(task.project ?? "") \(task.tags.sorted()) \(task.priority?.rawValue ?? "")"
        + " \(task.estimate?.notation ?? "") \(task.reminders.map(\.notation))"
        + " \(task.order?.notation ?? "") \(task.due?.iso8601 ?? "")"
        + " \(task.recurrence?.notation ?? "")"
    }
    return Set(people + ownAttributes + kept + list)
  }
}
