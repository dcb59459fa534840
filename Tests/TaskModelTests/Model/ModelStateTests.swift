import Foundation
import TaskModel
import TestSupport
import Testing

@Suite struct ModelStateTests {
  @Test func tasksAreFoundByNumber() {
    #expect(office.task(numbered: 3)?.text == "Pay rent")
    #expect([0, 4, 6, -1, .min, .max].allSatisfy { office.task(numbered: $0) == nil })
  }

  @Test func usersAreFoundInAnyCaseAndWidth() {
    #expect(office.user(named: "ANNA") == anna)
    #expect(office.user(named: "ａｎｎａ") == anna)
    #expect(office.user(named: "bob　miller") == bob)
    #expect(office.user(named: "Ann") == nil)
    #expect(office.user(atSeat: 12) == anna)
    #expect(office.user(atSeat: 13) == nil)
  }

  @Test func recordsOfAStoreAreSorted() {
    let state = ModelState(
      tasks: [task(5, "e"), task(2, "b")], users: [], seats: [], nextNumber: 1)
    #expect(state.tasks.map(\.number) == [2, 5])
    #expect(state.nextNumber == 6)
    #expect(ModelState(tasks: [], users: [], seats: [], nextNumber: 9).nextNumber == 9)
  }

  @Test func applyingInsertsReplacesAndRemoves() {
    var state = office
    state.apply(.task(before: nil, after: task(4, "Between")))
    #expect(state.tasks.map(\.number) == [1, 2, 3, 4, 5])
    state.apply(.task(before: task(4, "Between"), after: task(4, "Other")))
    #expect(state.task(numbered: 4)?.text == "Other")
    state.apply(.task(before: task(4, "Other"), after: nil))
    #expect(state == office)
    state.apply(.user(before: nil, after: User(id: uuid(103), name: "Carl")))
    #expect(state.users.map(\.name) == ["Anna", "Bob Miller", "Carl"])
    state.apply(.seat(before: Seat(user: anna.id, name: 12), after: nil))
    #expect(state.seats.isEmpty)
  }

  @Test func numbersOnlyGrow() {
    var state = office
    state.apply(.task(before: nil, after: task(9, "Far")))
    #expect(state.nextNumber == 10)
    state.apply(.task(before: task(9, "Far"), after: nil))
    #expect(state.nextNumber == 10)
  }

  @Test func knowsWhatAChangeStartsFrom() {
    let milk = task(1, "Buy milk")
    #expect(office.holds(before: .task(before: milk, after: nil)))
    #expect(!office.holds(before: .task(before: task(1, "Buy tea"), after: nil)))
    #expect(!office.holds(before: .task(before: nil, after: milk)))
    #expect(office.holds(before: .task(before: nil, after: task(4, "New"))))
    #expect(office.holds(before: .user(before: anna, after: nil)))
    #expect(!office.holds(before: .user(before: nil, after: anna)))
    #expect(office.holds(before: .seat(before: nil, after: Seat(user: bob.id, name: 1))))
    #expect(!office.holds(before: .seat(before: Seat(user: anna.id, name: 1), after: nil)))
  }

  @Test(arguments: 0..<40)
  func theInverseTakesChangesBack(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var state = generator.state(after: 30)
    for _ in 0..<30 {
      let before = state
      let changes = generator.changes(in: state)
      for change in changes {
        #expect(state.holds(before: change))
        state.apply(change)
      }
      #expect(changes.isEmpty || state.contents != before.contents)
      var back = state
      for change in changes.inverse { back.apply(change) }
      #expect(back.contents == before.contents)
      #expect(back.nextNumber >= before.nextNumber)
    }
  }

  @Test(arguments: 0..<40)
  func theDifferenceLeadsFromAnyStateToAnyOther(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(1000 + seed))
    let start = generator.state(after: generator.number(0...60))
    let goal = generator.state(after: generator.number(0...60))
    var state = start
    for change in start.changes(to: goal) {
      #expect(state.holds(before: change))
      state.apply(change)
    }
    #expect(state.contents == goal.contents)
    #expect(goal.changes(to: goal).isEmpty)
  }

  @Test func theDifferenceNamesPeopleBeforeTheirTasks() {
    let kinds = ModelState().changes(to: office).map { change in
      switch change {
      case .user: "user"
      case .seat: "seat"
      case .task: "task"
      case .attribute: "attribute"
      case .template: "template"
      }
    }
    #expect(kinds == ["user", "user", "seat", "task", "task", "task", "task"])
  }
}
