import TaskModel
import Testing

@Suite struct UserRequestTests {
  private let carl = User(id: uuid(103), name: "Carl")

  @Test func addGivesASeatWithTheName() throws {
    let changes = try office.addUser(named: "Carl", id: carl.id, seat: 14)
    #expect(
      changes == [
        .user(before: nil, after: carl),
        .seat(before: nil, after: Seat(user: carl.id, name: 14)),
      ])
    #expect(
      try office.addUser(named: "Carl", id: carl.id, seat: nil) == [.user(before: nil, after: carl)]
    )
  }

  @Test(arguments: ["anna", "ANNA", "ａｎｎａ"])
  func aNameIsTakenInAnyCaseAndWidth(name: String) {
    #expect(throws: ModelError.nameTaken("Anna")) {
      try office.addUser(named: name, id: carl.id, seat: nil)
    }
    #expect(throws: ModelError.nameTaken("Anna")) {
      try office.renameUser(named: "Bob Miller", to: name)
    }
  }

  @Test(arguments: ["", " ", "\u{3000}"])
  func aNameIsNeverEmpty(name: String) {
    #expect(throws: ModelError.emptyName) {
      try office.addUser(named: name, id: carl.id, seat: nil)
    }
    #expect(throws: ModelError.emptyName) { try office.renameUser(named: "Anna", to: name) }
  }

  @Test func aSeatIsTakenOnce() throws {
    let refusal = ModelError.seatTaken(12, by: "Anna")
    #expect(throws: refusal) { try office.addUser(named: "Carl", id: carl.id, seat: 12) }
    #expect(throws: refusal) { try office.moveUser(named: "Bob Miller", toSeat: 12) }
    #expect(try office.moveUser(named: "Anna", toSeat: 12).isEmpty)
  }

  @Test func moveGivesAndTakesASeat() throws {
    let old = Seat(user: anna.id, name: 12)
    #expect(
      try office.moveUser(named: "anna", toSeat: 999_999)
        == [.seat(before: old, after: Seat(user: anna.id, name: 999_999))])
    #expect(
      try office.moveUser(named: "anna", toSeat: nil) == [.seat(before: old, after: nil)])
    #expect(try office.moveUser(named: "Bob Miller", toSeat: nil).isEmpty)
  }

  @Test func renameKeepsTheID() throws {
    let renamed = User(id: anna.id, name: "ANNA")
    #expect(
      try office.renameUser(named: "Anna", to: "ANNA") == [.user(before: anna, after: renamed)])
    #expect(try office.renameUser(named: "ANNA", to: "Anna").isEmpty)
  }

  @Test func somebodyUnknownIsRefused() {
    let refusal = ModelError.noUser(name: "Zoe")
    #expect(throws: refusal) { try office.renameUser(named: "Zoe", to: "Zoë") }
    #expect(throws: refusal) { try office.moveUser(named: "Zoe", toSeat: 1) }
    #expect(throws: refusal) { try office.deleteUser(named: "Zoe") }
  }

  @Test func userWithOpenTasksStays() {
    #expect(throws: ModelError.userHasOpenTasks(name: "Bob Miller", count: 1)) {
      try office.deleteUser(named: "bob miller")
    }
  }

  @Test func userWithDoneTasksBecomesFormer() throws {
    let former = User(id: anna.id, name: "Anna", isFormer: true)
    let changes = try office.deleteUser(named: "Anna")
    #expect(
      changes == [
        .seat(before: Seat(user: anna.id, name: 12), after: nil),
        .user(before: anna, after: former),
      ])
    var state = office
    for change in changes { state.apply(change) }
    #expect(state.user(named: "Anna") == nil && state.user(anna.id) == former)
    #expect(state.users.map(\.name) == ["Bob Miller"])
    #expect(
      try state.addUser(named: "anna", id: UUID(), seat: nil) == [
        .user(before: former, after: User(id: anna.id, name: "anna"))
      ])
    let reopened = try state.reopen([2])
    #expect(reopened == [.task(before: state.task(numbered: 2), after: task(2, "Call Anna"))])
  }

  @Test func userWithoutTasksIsRemoved() throws {
    var state = office
    for change in try state.addUser(named: "Carl", id: UUID(), seat: nil) { state.apply(change) }
    let carl = try #require(state.user(named: "Carl"))
    #expect(try state.deleteUser(named: "Carl") == [.user(before: carl, after: nil)])
  }

  @Test func absencesJoinWhatTheyMeet() throws {
    let today = try #require(CivilDate(year: 2026, month: 3, day: 11))
    func span(_ first: Int, _ last: Int) throws -> Absence {
      let (first, last) = (today.adding(days: first), today.adding(days: last))
      return try #require(Absence(first: first ?? today, last: last ?? today))
    }
    var state = office
    for pair in [(-9, -5), (0, 2), (10, 12), (2, 4), (5, 6)] {
      let absence = try span(pair.0, pair.1)
      for change in try state.setAbsence(of: "Anna", to: absence, today: today) {
        state.apply(change)
      }
    }
    #expect(state.user(named: "Anna")?.absences == [try span(0, 6), try span(10, 12)])
    #expect(Absence(first: try span(2, 4).last, last: today) == nil)
    #expect(Absence(notation: "2026-03-11/2026-03-13")?.notation == "2026-03-11/2026-03-13")
    for text in ["2026-03-13/2026-03-11", "2026-03-11", "2026-03-11T10:00/2026-03-12", "/"] {
      #expect(Absence(notation: text) == nil, "\(text)")
    }
  }
}
