import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// The tasks that filters admit, and their order, on Wednesday, 11 March 2026, 10:00.
@Suite struct FilterTests {
  private static func task(
    _ number: Int, _ text: String, due: String? = nil, completed: String? = nil
  ) -> TaskItem {
    TaskItem(
      number: number, id: UUID(), text: text, state: completed == nil ? .open : .done,
      due: due.flatMap { Due(iso8601: $0) }, created: Instant(utc: .now),
      completed: completed.flatMap { Instant(rfc3339: $0) })
  }

  private static let state = ModelState(
    tasks: [
      task(1, "none"), task(2, "late", due: "2026-03-10"),
      task(3, "at ten", due: "2026-03-11T10:00"), task(4, "at nine", due: "2026-03-11T09:59"),
      task(5, "today", due: "2026-03-11"), task(6, "tomorrow", due: "2026-03-12T00:00"),
      task(7, "done today", due: "2026-04-01", completed: "2026-03-11T00:00:00Z"),
      task(8, "done before", due: "2026-03-10", completed: "2026-03-10T23:59:59Z"),
    ], users: [], seats: [], nextNumber: 9)

  private static func numbers(_ filter: TaskFilter, _ scope: StateScope = .open) -> [Int] {
    filter.matches(in: state, defaultScope: scope, clock: .fixed()).map(\.number)
  }

  @Test func tasksAreOrderedByDeadlineAndNumber() {
    #expect(Self.numbers(TaskFilter()) == [2, 4, 3, 5, 6, 1])
    #expect(Self.numbers(TaskFilter(), .all) == [2, 8, 4, 3, 5, 6, 7, 1])
    #expect(Self.numbers(TaskFilter(scope: .done), .open) == [8, 7])
  }

  @Test func overdueStartsWhenTheMinuteIsOver() {
    #expect(Self.numbers(TaskFilter(tests: [.overdue])) == [2, 4])
    #expect(Self.numbers(TaskFilter(tests: [.overdue]), .all) == [2, 4])
  }

  @Test func todayIsDueByItsEndOrDoneWithinIt() {
    #expect(Self.numbers(TaskFilter(tests: [.today])) == [2, 4, 3, 5])
    #expect(Self.numbers(TaskFilter(scope: .done, tests: [.today])) == [7])
    #expect(Self.numbers(TaskFilter(scope: .all, tests: [.today])) == [2, 4, 3, 5, 7])
  }

  @Test func everyTermMustHold() {
    #expect(
      Self.numbers(TaskFilter(tests: [.text(.contains("t")), .text(.contains("o"))])) == [5, 6])
    #expect(Self.numbers(TaskFilter(tests: [.text(.contains("at")), .overdue])) == [2, 4])
    #expect(Self.numbers(TaskFilter(tests: [.assignee(UUID())])).isEmpty)
  }

  @Test func theOrderIsStrict() {
    for left in Self.state.tasks {
      #expect(!TaskItem.byDeadline(left, left))
      for right in Self.state.tasks where left.number != right.number {
        #expect(TaskItem.byDeadline(left, right) != TaskItem.byDeadline(right, left))
      }
    }
  }

  /// The fast order of long lists equals the explicit order.
  @Test func listsFollowTheOrder() {
    let byFilter = Self.numbers(TaskFilter(), .all)
    #expect(byFilter == Self.state.tasks.sorted(by: TaskItem.byDeadline).map(\.number))
    let sorted = TaskFilter(sort: [TaskOrder(.due), TaskOrder(.number)])
    #expect(byFilter == Self.numbers(sorted, .all))
  }
}

extension TaskItem {
  /// Compares in the order of lists: earlier deadlines first, none last, then by priority, then by
  /// number.
  fileprivate static func byDeadline(_ left: TaskItem, _ right: TaskItem) -> Bool {
    switch (left.due, right.due) {
    case (let leftDue?, let rightDue?) where leftDue != rightDue: return leftDue < rightDue
    case (_?, nil): return true
    case (nil, _?): return false
    default:
      let ranks = (left.priority?.rank ?? 3, right.priority?.rank ?? 3)
      return ranks.0 == ranks.1 ? left.number < right.number : ranks.0 < ranks.1
    }
  }
}
