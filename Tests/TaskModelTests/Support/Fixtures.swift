import Foundation
import TaskModel
import TestSupport

/// A date from literal parts.
func day(_ year: Int, _ month: Int, _ day: Int) -> CivilDate? {
  CivilDate(year: year, month: month, day: day)
}

/// A UUID that ends in the digits of a number.
func uuid(_ number: Int) -> UUID {
  UUID(uuidString: "00000000-0000-4000-8000-" + String(1_000_000_000_000 + number).suffix(12))
    ?? UUID()
}

let anna = User(id: uuid(101), name: "Anna")
let bob = User(id: uuid(102), name: "Bob Miller")
let created = Instant(secondsSinceEpoch: 1_773_223_200)
let later = Instant(secondsSinceEpoch: 1_773_226_800)

func task(
  _ number: Int, _ text: String, state: TaskItem.State = .open, due: Due? = nil,
  assignee: UUID? = nil
) -> TaskItem {
  TaskItem(
    number: number, id: uuid(number), text: text, state: state, due: due, assignee: assignee,
    created: created, completed: state == .done ? later : nil)
}

/// Tasks 1, 2 (done, Anna's), 3 and 5 (Bob's); Anna at seat 12, Bob without one; the next number is
/// 6.
let office = ModelState(
  tasks: [
    task(1, "Buy milk"), task(2, "Call Anna", state: .done, assignee: anna.id),
    task(3, "Pay rent", due: day(2026, 3, 31).map { Due(date: $0) }),
    task(5, "Repair the bicycle", assignee: bob.id),
  ], users: [anna, bob], seats: [Seat(user: anna.id, name: 12)], nextNumber: 6)
