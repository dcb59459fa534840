import Foundation
import TaskModel
import TestSupport
import Testing

/// Two copies that have both gone on from one state.
@Suite struct StateMergeTests {
  /// Two flowers to water each week, on Mondays.
  private static let base: ModelState = {
    var tasks = [task(1, "Water"), task(2, "Water")]
    for place in tasks.indices {
      tasks[place].due = day(2026, 3, 9).map { Due(date: $0) }
      tasks[place].recurrence = Recurrence(.weeks(1))
    }
    return ModelState(tasks: tasks, users: [], seats: [], nextNumber: 3)
  }()

  /// That state after so many tasks were done, one after another, a minute each.
  private func done(_ numbers: Int..., from minute: Int, in state: ModelState = base) throws
    -> ModelState
  {
    var state = state
    for (offset, number) in numbers.enumerated() {
      let instant = Instant(secondsSinceEpoch: later.secondsSinceEpoch + (minute + offset) * 60)
      for change in try state.complete([number], at: instant, clock: .fixed()) {
        state.apply(change)
      }
    }
    return state
  }

  private func open(_ state: ModelState) -> [Int] {
    state.tasks.filter { $0.state == .open }.map(\.number)
  }

  private func merged(_ here: ModelState, with there: ModelState) -> StateMerge {
    StateMerge(here, from: Self.base, to: there, preferring: nil)
  }

  @Test func whatBothHaveDoneIsFollowedOnce() throws {
    let merge = merged(try done(1, from: 0), with: try done(1, from: 5))
    #expect(open(merge.state) == [2, 3] && merge.conflicts.isEmpty)
    // And opened again, nothing follows.
    let opened = try merge.state.reopen([1], at: later, clock: .fixed())
    #expect(opened.contains { $0.isDeletion(of: 3) })
  }

  @Test func whatOnlyOneHasDoneIsFollowedThere() throws {
    let merge = merged(try done(1, from: 0), with: try done(2, from: 5))
    #expect(open(merge.state) == [3, 4] && merge.conflicts.isEmpty)
    let both = merged(try done(1, from: 0), with: try done(1, 2, from: 5))
    #expect(open(both.state) == [3, 4] && both.conflicts.isEmpty)
  }

  /// Done at one moment, they are told apart by nothing but their number.
  @Test func tasksOfOneTextAreCounted() throws {
    var there = Self.base
    for change in try there.complete([1, 2], at: later, clock: .fixed()) { there.apply(change) }
    #expect(open(merged(try done(2, from: 0), with: there).state) == [3, 4])
    #expect(open(merged(there, with: there).state) == [3, 4])
  }

  @Test func whatFollowedAndWasDoneToo() throws {
    let twice = try done(1, 3, from: 5)
    #expect(open(twice) == [2, 4])
    let merge = merged(try done(1, from: 0), with: twice)
    #expect(merge.state.task(numbered: 3)?.state == .done)
    #expect(open(merge.state) == [2, 4] && merge.conflicts.isEmpty)
    let other = merged(twice, with: try done(1, from: 0))
    #expect(open(other.state) == [2, 4] && other.conflicts.isEmpty)
    let both = merged(try done(1, 3, from: 0), with: twice)
    #expect(open(both.state) == [2, 4] && both.conflicts.isEmpty)
  }

  /// What follows here was deleted or named anew: it stays so.
  @Test func whatWasDoneWithTheNextOneStays() throws {
    var here = try done(1, from: 0)
    for change in try here.delete([3]) { here.apply(change) }
    #expect(open(merged(here, with: try done(1, from: 5)).state) == [2])
  }
}

extension Change {
  fileprivate func isDeletion(of number: Int) -> Bool {
    if case .task(let before?, nil) = self { before.number == number } else { false }
  }
}
