import Foundation
import TaskModel
import TestSupport

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func isLucky() -> Bool { Bool.random(using: &self) }

  /// The changes of a random request; none if it is refused.
  mutating func changes(in state: ModelState) -> [Change] {
    let number = state.tasks.randomElement(using: &self)?.number ?? 1
    let name = state.users.randomElement(using: &self)?.name ?? "Nobody"
    let fresh = uuid(self.number(1...999_999))
    let title = "Task \(self.number(1...99))"
    let due =
      isLucky() ? CivilDate(dayNumber: self.number(20_000...21_000)).map { Due(date: $0) } : nil
    let draft = TaskPatch(
      text: title, due: due,
      assignee: isLucky() ? state.users.randomElement(using: &self)?.id : nil)
    let seat = isLucky() ? self.number(1...9) : nil
    let newName = "Person \(self.number(1...30))"
    let text = isLucky() ? title : nil
    let pick = self.number(0...8)
    let answer = Result {
      switch pick {
      case 0, 1: try state.add(draft, id: fresh, at: created)
      case 2: try state.complete([number], at: later)
      case 3: try state.reopen([number])
      case 4: try state.edit([number], TaskPatch(text: text, due: .set(due)))
      case 5: try state.delete([number])
      case 6:
        try state.addUser(named: newName, id: fresh, seat: seat.map(SeatName.init(integerLiteral:)))
      case 7: try state.moveUser(named: name, toSeat: seat.map(SeatName.init(integerLiteral:)))
      default:
        try isHeads(fresh)
          ? state.renameUser(named: name, to: newName) : state.deleteUser(named: name)
      }
    }
    return (try? answer.get()) ?? []
  }

  private func isHeads(_ id: UUID) -> Bool { id.low % 2 == 0 }

  /// The state after a number of random requests.
  mutating func state(after steps: Int) -> ModelState {
    var state = ModelState()
    for _ in 0..<steps {
      for change in changes(in: state) { state.apply(change) }
    }
    return state
  }
}

extension ModelState {
  /// The contents of a state without the order of users and the next number.
  var contents: Contents {
    Contents(
      tasks: tasks, seats: seats, users: users.sorted { $0.id < $1.id })
  }

  struct Contents: Equatable {
    let tasks: [TaskItem]
    let seats: [UUID: SeatName]
    let users: [User]
  }
}
