import TaskModel
import TestSupport
import Testing

/// Undo is refused if another shell has come to depend on what it would remove.
@Suite struct UndoConflictTests {
  private let storage = MemoryStorage(office)

  /// A shell that has read everything stored by the others.
  private func shell(_ author: String) throws -> SharedModel {
    try SharedModel(storage: storage, author: author)
  }

  private func undoIsRefused(_ refusal: Inconsistency) throws {
    let before = storage.load().state
    let mine = try shell("mine")
    #expect(throws: ModelError.inconsistent(refusal)) { try mine.undo() }
    #expect(storage.load().state == before)
  }

  private func addCarl() throws {
    try shell("mine").perform("user add") {
      try $0.addUser(named: "Carl", id: uuid(103), seat: nil)
    }
  }

  @Test func aSeatOfSomebodyWhoWasAdded() throws {
    try addCarl()
    try shell("other").perform("seat") { try $0.moveUser(named: "Carl", toSeat: 7) }
    try undoIsRefused(.userHasSeat(name: "Carl", 7))
  }

  @Test func aSeatThatWasSwapped() throws {
    try addCarl()
    try shell("other").perform("swap") { try $0.swapSeats(of: "Anna", and: "Carl") }
    try undoIsRefused(.userHasSeat(name: "Carl", 12))
  }

  @Test func aSeatOfSomebodyWhoIsGone() throws {
    try shell("mine").perform("seat") { try $0.moveUser(named: "Bob Miller", toSeat: 7) }
    try shell("mine").perform("seat") { try $0.moveUser(named: "Bob Miller", toSeat: nil) }
    try shell("other").perform("edit") { try $0.edit([5], TaskPatch(assignee: .set(nil))) }
    try shell("other").perform("delete") { try $0.deleteUser(named: "Bob Miller") }
    try undoIsRefused(.seatHolderGone(7))
  }

  /// Nobody is at two seats, or at that of a user who does not exist.
  @Test func aSeatOfNobodyIsFree() {
    let state = ModelState(
      tasks: [], users: [anna],
      seats: [Seat(user: uuid(999), name: 3), Seat(user: anna.id, name: 3)], nextNumber: 1)
    #expect(state.user(atSeat: 3) == anna)
  }

  @Test func workOfSomebodyWhoWasAdded() throws {
    try addCarl()
    let length = try #require(Minutes(60))
    try shell("other").perform("track") { state in
      guard let before = state.task(numbered: 1) else { return [] }
      var after = before
      after.sessions = [
        WorkSession(start: Due(date: .epoch), length: length, person: uuid(103))
      ]
      return [.task(before: before, after: after)]
    }
    try undoIsRefused(.userHasWorked(name: "Carl"))
  }

  @Test func doneTasksOfSomebodyWhoWasAdded() throws {
    try addCarl()
    try shell("other").perform("edit") { try $0.edit([2], TaskPatch(assignee: .set(uuid(103)))) }
    try undoIsRefused(.userHasWorked(name: "Carl"))
  }

  @Test func aTaskThatHasComeBack() throws {
    try shell("mine").perform("delete") { try $0.delete([1]) }
    try shell("other").perform("import") { state in
      [.task(before: nil, after: task(1, "Buy milk").identified(state.nextNumber, uuid(1)))]
    }
    try undoIsRefused(.taskIsThere(number: 1, as: 6))
  }

  @Test func partsOfWhatWasAdded() throws {
    try shell("mine").perform("add") {
      try $0.add(TaskPatch(text: "Trip"), id: uuid(6), at: created)
    }
    try shell("other").perform("add") {
      try $0.add(
        TaskPatch([.text: .set(.text("Ticket")), .parent: .set(6.fieldValue)]), id: uuid(7),
        at: created)
    }
    try undoIsRefused(.taskHasParts(number: 6, parts: [7]))
    #expect(throws: ModelError.inconsistent(.taskHasParts(number: 6, parts: [7]))) {
      try storage.load().state.delete([6])
    }
    #expect(try storage.load().state.delete([6, 7]).count == 2)
    // Together with its parts it can be deleted and restored.
    try shell("mine").perform("delete") { try $0.delete([7, 6]) }
    try shell("mine").undo()
    #expect(storage.load().state.task(numbered: 7)?.parent == 6)
  }

  @Test func followerWithPartsStays() throws {
    var milk = task(1, "Buy milk")
    milk.recurrence = Recurrence(.weeks(1))
    milk.due = day(2026, 3, 9).map { Due(date: $0) }
    var state = ModelState(tasks: [milk], users: [], seats: [], nextNumber: 2)
    for change in try state.complete([1], at: later, clock: .fixed()) { state.apply(change) }
    #expect(try state.reopen([1], at: later, clock: .fixed()).count == 2)
    let part = TaskPatch([.text: .set(.text("Part")), .parent: .set(2.fieldValue)])
    for change in try state.add(part, id: uuid(9), at: later) { state.apply(change) }
    #expect(try state.reopen([1], at: later, clock: .fixed()).count == 1)
  }

  /// A deleted user has no open tasks, not even copies.
  @Test func copiesAreNobodysWhoIsGone() throws {
    var state = office
    for change in try state.deleteUser(named: "Anna") { state.apply(change) }
    let copies = try state.duplicate([2], at: later) { _ in TaskPatch() }
    #expect(copies.count == 1)
    guard case .task(nil, let copy?)? = copies.first else { return }
    #expect(copy.assignees == [] && copy.state == .open)
    #expect(try state.verified(copies) == copies)
  }
}
