import TaskModel
import TestSupport
import Testing

/// Two copies of one state, in each of which something else was done: whatever that was, the merge says
/// a conflict, or keeps what both have done, whichever copy it is made in.
@Suite struct StateMergePairsTests {
  /// What somebody does with a copy.
  struct Deed: Sendable, CustomStringConvertible {
    let description: String
    let changes: @Sendable (ModelState) throws -> [Change]

    init(_ description: String, _ changes: @escaping @Sendable (ModelState) throws -> [Change]) {
      (self.description, self.changes) = (description, changes)
    }

    func done(in state: ModelState) throws -> ModelState {
      var state = state
      for change in try changes(state) { state.apply(change) }
      return state
    }
  }

  private static let cleo = User(id: uuid(103), name: "Cleo")
  private static let size = AttributeDefinition(
    id: uuid(201), key: "size", kind: .choice, choices: ["s", "m", "l"])
  private static let cost = AttributeDefinition(id: uuid(202), key: "cost", kind: .number)

  /// Milk is Anna's, the report Bob's; Cleo has a seat and nothing to do.
  private static let base: ModelState = {
    var milk = task(1, "Milk", assignee: anna.id)
    milk.values[size.id] = .text("s")
    let state = ModelState(
      tasks: [milk, task(2, "Report", assignee: bob.id), task(3, "Call")],
      users: [anna, bob, cleo], seats: [Seat(user: cleo.id, name: 9)], attributes: [size, cost],
      nextNumber: 4)
    let saved = Deed("") {
      try $0.saveTemplate(named: "morning", [1], anchor: nil, id: uuid(301), at: created)
    }
    return (try? saved.done(in: state)) ?? state
  }()

  private static func edit(_ number: Int, _ steps: [TaskField: TaskPatch.Step]) -> Deed {
    Deed("edit \(number) \(steps.keys.map(\.name).sorted().joined(separator: ","))") {
      try $0.edit([number], TaskPatch(steps))
    }
  }

  private static func people(adding id: UUID) -> TaskPatch.Step {
    .edit(TaskPatch.ListEdit(added: [id].fieldValue))
  }

  private static func adding(_ text: String, _ steps: [TaskField: TaskPatch.Step] = [:]) -> Deed {
    Deed("add \(text)") { state in
      var patch = TaskPatch(steps)
      patch.set(.text, text)
      return try state.add(patch, id: UUID(), at: created)
    }
  }

  private static func both(_ first: Deed, _ second: Deed) -> Deed {
    Deed("\(first), then \(second)") { state in
      let middle = try first.done(in: state)
      return state.changes(to: try second.done(in: middle))
    }
  }

  private static func addUser(_ name: String) -> Deed {
    Deed("user add \(name)") { try $0.addUser(named: name, id: UUID(), seat: nil) }
  }

  private static func deleteUser(_ name: String, remembered: Bool = false) -> Deed {
    Deed("user delete \(name)") { try $0.deleteUser(named: name) { _ in remembered } }
  }

  private static func capacity(_ name: String, _ hours: Int) -> Deed {
    Deed("user capacity \(name) \(hours)h") {
      try $0.setCapacity(of: name, to: Minutes(hours * 60))
    }
  }

  private static func rename(_ name: String, _ other: String) -> Deed {
    Deed("user rename \(name) \(other)") { try $0.renameUser(named: name, to: other) }
  }

  private static func sit(_ name: String, _ seat: SeatName?) -> Deed {
    Deed("user seat \(name) \(seat?.text ?? "none")") {
      try $0.moveUser(named: name, toSeat: seat)
    }
  }

  private static func save(_ name: String, _ numbers: [Int]) -> Deed {
    Deed("template save \(name) \(numbers)") {
      try $0.saveTemplate(named: name, numbers, anchor: nil, id: UUID(), at: later)
    }
  }

  private static func addAttribute(_ kind: AttributeDefinition.Kind, _ choices: [String]) -> Deed {
    Deed("attribute add area \(kind) \(choices)") {
      try $0.addAttribute(
        AttributeDefinition(id: UUID(), key: "area", kind: kind, choices: choices))
    }
  }

  private static func renameAttribute(_ key: String) -> Deed {
    Deed("attribute rename size \(key)") { try $0.renameAttribute(named: "size", to: key) }
  }

  private static func deleteAttribute(_ key: String) -> Deed {
    Deed("attribute delete \(key)") { try $0.deleteAttribute(named: key, withValues: true) }
  }

  private static func note(_ text: String, _ seconds: Int) -> Deed {
    let time = Instant(secondsSinceEpoch: later.secondsSinceEpoch + seconds)
    return Deed("note 1 \(text)") {
      try $0.addNote(text, to: [1], NoteOrigin(time: time, author: text))
    }
  }

  private static let away = Deed("user away Cleo") {
    try $0.setAbsence(
      of: "Cleo", to: Absence(notation: "2026-05-01/2026-05-02"), today: .epoch)
  }

  private static let deeds: [Deed] = [
    rename("Anna", "Ann"), rename("Anna", "Zoe"), rename("Bob Miller", "Zoe"),
    rename("Cleo", "Chloe"), addUser("Zoe"), both(addUser("Zoe"), capacity("Zoe", 6)),
    both(addUser("Zoe"), capacity("Zoe", 4)), capacity("Cleo", 4), capacity("Cleo", 5), away,
    deleteUser("Cleo"), deleteUser("Cleo", remembered: true),
    both(deleteUser("Cleo"), addUser("Cleo")), sit("Cleo", 10), sit("Cleo", nil), sit("Anna", 10),
    adding("New", [.assignee: .set(.person(cleo.id))]),
    edit(1, [.assignee: people(adding: cleo.id)]),
    edit(1, [.assignee: .set(nil)]),
    both(edit(1, [.assignee: .set(nil)]), deleteUser("Anna", remembered: true)),
    save("morning", [1, 3]), save("morning", [2]), save("evening", [2]), save("evening", [3]),
    Deed("template delete morning") { try $0.deleteTemplate(named: "morning") },
    addAttribute(.text, []), addAttribute(.number, []), addAttribute(.choice, ["a"]),
    addAttribute(.choice, ["b"]), renameAttribute("width"), renameAttribute("length"),
    deleteAttribute("size"), deleteAttribute("cost"),
    edit(1, [.custom(size.id): .set(.text("m"))]), edit(1, [.custom(size.id): .set(.text("l"))]),
    edit(3, [.custom(cost.id): .set(.text("7"))]),
    adding("More", [.custom(size.id): .set(.text("m"))]), adding("Mine"),
    both(adding("Trip"), adding("Ticket", [.parent: .set(4.fieldValue)])),
    both(adding("Wash"), adding("Dry", [.after: .set(.numbers([4]))])),
    edit(3, [.parent: .set(2.fieldValue)]), edit(2, [.parent: .set(3.fieldValue)]),
    edit(3, [.after: .set(.numbers([2]))]), edit(2, [.after: .set(.numbers([3]))]),
    adding("Part", [.parent: .set(3.fieldValue)]), note("Ask", 1), note("Pay", 2), note("Ask", 3),
    Deed("done 1") { try $0.complete([1], at: later) },
    Deed("delete 3") { try $0.delete([3]) },
    edit(1, [.text: .set(.text("Bread"))]), edit(1, [.text: .set(.text("Butter"))]),
  ]

  private enum Outcome: Equatable {
    case conflict
    /// The rules of a state refuse it.
    case refused
    case merged(Set<String>)

    /// What only one of the two says.
    func difference(from other: Outcome) -> [String] {
      guard case (.merged(let one), .merged(let another)) = (self, other) else {
        return ["\(self)".prefix(9), "\(other)".prefix(9)].map(String.init)
      }
      return one.symmetricDifference(another).sorted()
    }
  }

  private func outcome(_ here: ModelState, _ there: ModelState) -> Outcome {
    let merge = StateMerge(here, from: Self.base, to: there, preferring: nil)
    guard merge.conflicts.isEmpty else { return .conflict }
    guard (try? here.verified(merge.changes)) != nil else { return .refused }
    return .merged(Self.contents(merge.state))
  }

  /// What a state says, whatever the numbers and ids.
  private static func contents(_ state: ModelState) -> Set<String> {
    func names(_ task: TaskItem) -> String {
      task.assignees.map { state.user($0)?.name ?? "nobody known" }.sorted()
        .joined(separator: " ")
    }
    func values(_ task: TaskItem) -> String {
      task.values.map { "\(state.attribute($0.key)?.key ?? "nothing known"): \($0.value)" }
        .sorted().joined(separator: " ")
    }
    func text(_ number: Int) -> String { state.task(numbered: number)?.text ?? "gone" }
    func notes(_ task: TaskItem) -> String {
      task.notesWithOrigins.map { "\($0.text) by \($0.origin?.author ?? "?")" }.sorted()
        .joined(separator: ", ")
    }
    let users = state.everyone.map {
      "\($0.name) \($0.capacity?.count ?? 0) \($0.absences.map(\.notation)) \($0.isFormer)"
        + " at \(state.seats[$0.id]?.text ?? "none")"
    }
    let attributes = state.attributes.map { "\($0.key) \($0.kind) \($0.choices.sorted())" }
    let templates = state.templates.map { template in
      "\(template.name): \(template.tasks.map(\.text))"
    }
    let tasks = state.tasks.map { task in
      "\(task.text) \(task.state) [\(names(task))] [\(values(task))] under "
        + "\(task.parent.map(text) ?? "none") after \(task.after.map(text)) \(notes(task))"
    }
    return Set(users + attributes + templates + tasks)
  }

  @Test(arguments: deeds) func neitherCopyIsPreferredUnasked(_ deed: Deed) throws {
    let here = try deed.done(in: Self.base)
    for other in Self.deeds {
      let there = try other.done(in: Self.base)
      let (outcome, mirrored) = (outcome(here, there), outcome(there, here))
      #expect(outcome == mirrored, "\(deed) and \(other): \(outcome.difference(from: mirrored))")
      guard case .merged(let merged) = outcome else { continue }
      let gone = ["nobody known", "nothing known"].filter { mark in
        merged.contains { $0.contains(mark) }
      }
      #expect(gone.isEmpty, "\(deed) and \(other)")
    }
  }

  /// Whether a merge of these two is made, is a conflict or is refused.
  @Test(arguments: [
    (rename("Anna", "Zoe"), rename("Bob Miller", "Zoe"), "conflict"),
    (rename("Anna", "Zoe"), addUser("Zoe"), "conflict"),
    (rename("Anna", "Zoe"), rename("Anna", "Ann"), "conflict"),
    (
      both(addUser("Zoe"), capacity("Zoe", 6)), both(addUser("Zoe"), capacity("Zoe", 4)),
      "conflict"
    ),
    (addUser("Zoe"), both(addUser("Zoe"), capacity("Zoe", 4)), "merged"),
    (save("morning", [2]), save("morning", [1, 3]), "conflict"),
    (save("evening", [2]), save("evening", [3]), "conflict"),
    (save("evening", [2]), save("evening", [2]), "merged"),
    (renameAttribute("width"), renameAttribute("length"), "conflict"),
    (addAttribute(.text, []), addAttribute(.number, []), "conflict"),
    (addAttribute(.choice, ["a"]), addAttribute(.choice, ["b"]), "merged"),
    (edit(3, [.parent: .set(2.fieldValue)]), edit(2, [.parent: .set(3.fieldValue)]), "refused"),
    (
      edit(3, [.after: .set(.numbers([2]))]), edit(2, [.after: .set(.numbers([3]))]), "refused"
    ),
  ])
  func whatCannotBeBothIsSaid(_ deed: Deed, _ other: Deed, _ outcome: String) throws {
    let (here, there) = (try deed.done(in: Self.base), try other.done(in: Self.base))
    #expect("\(self.outcome(here, there))".hasPrefix(outcome))
  }

  private func merged(
    _ deed: Deed, _ other: Deed, preferring preference: MergePreference? = nil
  ) throws -> ModelState {
    let merge = StateMerge(
      try deed.done(in: Self.base), from: Self.base, to: try other.done(in: Self.base),
      preferring: preference)
    #expect(merge.conflicts.isEmpty)
    return merge.state
  }

  @Test func whoIsDeletedAndNeededStays() throws {
    let task = Self.adding("New", [.assignee: .set(.person(Self.cleo.id))])
    for (deed, other) in [(Self.deleteUser("Cleo"), task), (task, Self.deleteUser("Cleo"))] {
      let state = try merged(deed, other)
      #expect(state.user(Self.cleo.id)?.name == "Cleo")
      #expect(state.tasks.last?.assignee == Self.cleo.id)
    }
    // And who was only kept for what was done works again.
    let former = try merged(Self.deleteUser("Cleo", remembered: true), task)
    #expect(former.user(Self.cleo.id)?.isFormer == false)
    #expect(try merged(Self.away, Self.deleteUser("Cleo", remembered: true)).users.count == 3)
    #expect(
      try merged(Self.adding("Mine"), Self.deleteUser("Cleo", remembered: true))
        .user(Self.cleo.id)?.isFormer == true)
  }

  @Test func whoIsAddedAnewIsTheSame() throws {
    let anew = Self.both(Self.deleteUser("Cleo"), Self.addUser("Cleo"))
    #expect(
      try merged(Self.adding("Mine"), anew).users.map(\.name) == ["Anna", "Bob Miller", "Cleo"])
  }

  @Test func anAttributeThatIsNeededStays() throws {
    let value = Self.edit(3, [.custom(Self.cost.id): .set(.text("7"))])
    let state = try merged(Self.deleteAttribute("cost"), value)
    #expect(state.attribute(named: "cost") == Self.cost)
    #expect(state.task(numbered: 3)?.values[Self.cost.id] == .text("7"))
  }

  /// Numbers that tasks name are those that they have here.
  @Test func partsComeUnderTheirOwnTask() throws {
    let trip = Self.both(
      Self.adding("Trip"), Self.adding("Ticket", [.parent: .set(4.fieldValue)]))
    let state = try merged(Self.adding("Mine"), trip)
    #expect(state.tasks.map(\.text).suffix(3) == ["Mine", "Trip", "Ticket"])
    #expect(state.tasks.last?.parent == 5)
  }

  @Test func originsStayWithTheirNotes() throws {
    let state = try merged(
      Self.note("Ask", 1), Self.both(Self.note("Ask", 3), Self.note("Pay", 4)))
    let notes = try #require(state.task(numbered: 1)?.notesWithOrigins)
    #expect(notes.map(\.text) == ["Ask", "Pay"])
    #expect(notes.map(\.origin?.author) == ["Ask", "Pay"])
    #expect(state.task(numbered: 1)?.noted.count == 2)
  }

  @Test func whatIsPreferredStands() throws {
    let (two, three) = (Self.save("evening", [2]), Self.save("evening", [3]))
    #expect(
      try merged(two, three, preferring: .here).templates.last?.tasks.map(\.text) == ["Report"])
    #expect(
      try merged(two, three, preferring: .there).templates.last?.tasks.map(\.text) == ["Call"])
    let (width, length) = (Self.renameAttribute("width"), Self.renameAttribute("length"))
    #expect(try merged(width, length, preferring: .here).attribute(named: "width") != nil)
    #expect(try merged(width, length, preferring: .there).attribute(named: "length") != nil)
    // Two cannot have one name, whatever is preferred.
    let here = try Self.rename("Anna", "Zoe").done(in: Self.base)
    for (other, preference) in [
      (Self.rename("Bob Miller", "Zoe"), MergePreference.there), (Self.addUser("Zoe"), .here),
      (Self.addUser("Zoe"), .there),
    ] {
      let merge = StateMerge(
        here, from: Self.base, to: try other.done(in: Self.base), preferring: preference)
      #expect(throws: ModelError.nameTaken("Zoe")) { try here.verified(merge.changes) }
    }
    let kept = StateMerge(
      here, from: Self.base, to: try Self.rename("Bob Miller", "Zoe").done(in: Self.base),
      preferring: .here)
    #expect(kept.state.users.map(\.name) == ["Zoe", "Bob Miller", "Cleo"])
  }
}
