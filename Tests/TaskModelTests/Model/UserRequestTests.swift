import TaskModel
import Testing

@Suite struct UserRequestTests {
  private let carl = User(id: uuid(103), name: "Carl")

  @Test func addGivesASeatWithTheName() throws {
    let changes = try office.addUser(named: "Carl", id: carl.id, seat: 14)
    #expect(
      changes == [
        .user(before: nil, after: carl),
        .seat(before: nil, after: Seat(user: carl.id, number: 14)),
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

  @Test(arguments: [0, -1, 1_000_000, .max, .min])
  func seatsHaveARange(seat: Int) {
    #expect(throws: ModelError.seatOutOfRange) {
      try office.addUser(named: "Carl", id: carl.id, seat: seat)
    }
    #expect(throws: ModelError.seatOutOfRange) { try office.moveUser(named: "Anna", toSeat: seat) }
  }

  @Test func aSeatIsTakenOnce() throws {
    let refusal = ModelError.seatTaken(number: 12, by: "Anna")
    #expect(throws: refusal) { try office.addUser(named: "Carl", id: carl.id, seat: 12) }
    #expect(throws: refusal) { try office.moveUser(named: "Bob Miller", toSeat: 12) }
    #expect(try office.moveUser(named: "Anna", toSeat: 12).isEmpty)
  }

  @Test func moveGivesAndTakesASeat() throws {
    let old = Seat(user: anna.id, number: 12)
    #expect(
      try office.moveUser(named: "anna", toSeat: 999_999)
        == [.seat(before: old, after: Seat(user: anna.id, number: 999_999))])
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

  @Test func whoeverHasOpenTasksStays() {
    #expect(throws: ModelError.userHasOpenTasks(name: "Bob Miller", count: 1)) {
      try office.deleteUser(named: "bob miller")
    }
  }

  @Test func deletingAUserFreesSeatAndDoneTasks() throws {
    #expect(
      try office.deleteUser(named: "Anna") == [
        .task(
          before: task(2, "Call Anna", state: .done, assignee: anna.id),
          after: task(2, "Call Anna", state: .done)),
        .seat(before: Seat(user: anna.id, number: 12), after: nil),
        .user(before: anna, after: nil),
      ])
  }
}
