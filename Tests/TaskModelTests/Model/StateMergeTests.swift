import Foundation
import TaskModel
import TestSupport
import Testing

/// Merges two copies that have both changed since one state.
@Suite struct StateMergeTests {
  /// Two tasks of one text that recur weekly on Mondays.
  private static let base: ModelState = {
    var tasks = [task(1, "Water"), task(2, "Water")]
    for place in tasks.indices {
      tasks[place].due = day(2026, 3, 9).map { Due(date: $0) }
      tasks[place].recurrence = Recurrence(.weeks(1))
    }
    return ModelState(tasks: tasks, users: [], seats: [], nextNumber: 3)
  }()

  /// A state after the given tasks were done one after another, a minute apart.
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

  /// Work that began in one copy ends where the other was done.
  @Test func aDoneTaskDoesNotRun() throws {
    let started = try changed { $0.started = later }
    let done = try changed { ($0.state, $0.completed) = (.done, later) }
    for (here, there) in [(started, done), (done, started)] {
      let task = try #require(merged(here, with: there).state.task(numbered: 1))
      #expect(task.state == .done && task.started == nil)
    }
    // A file may say otherwise.
    var task = task(1, "Water")
    (task.started, task.state) = (later, .done)
    #expect(task.runningSince == nil)
    let state = ModelState(tasks: [task], users: [], seats: [], nextNumber: 2)
    var reopened = state
    for change in try state.reopen([1]) { reopened.apply(change) }
    #expect(reopened.task(numbered: 1)?.state == .open)
    #expect(reopened.task(numbered: 1)?.runningSince == nil)
  }

  private func merged(_ here: ModelState, with there: ModelState) -> StateMerge {
    StateMerge(here, from: Self.base, to: there, preferring: nil)
  }

  private func changed(_ change: (inout TaskItem) -> Void) throws -> ModelState {
    var state = Self.base
    let before = try #require(state.task(numbered: 1))
    var after = before
    change(&after)
    state.apply(.task(before: before, after: after))
    return state
  }

  /// If several were done one after another, it applies to the open one; if none is open, it is
  /// reported.
  @Test(arguments: [true, false])
  func aNewRuleIsForTheLastThatFollows(isDoneHere: Bool) throws {
    let done = try done(1, 3, 4, from: 0)
    for rule in [Recurrence(.months(1)), nil] {
      let changed = try changed { $0.recurrence = rule }
      let merge = isDoneHere ? merged(done, with: changed) : merged(changed, with: done)
      #expect(merge.conflicts.isEmpty)
      #expect(merge.state.task(numbered: 3) == done.task(numbered: 3))
      #expect(merge.state.task(numbered: 5)?.state == .open)
      #expect(merge.state.task(numbered: 5)?.recurrence == rule)
      guard isDoneHere, let last = done.task(numbered: 5) else { continue }
      var ended = done
      ended.apply(.task(before: last, after: nil))
      #expect(merged(ended, with: changed).conflicts.count == 1)
    }
  }

  /// A rule that one copy has changed applies to the successor of the task that the other has done.
  @Test(arguments: [true, false])
  func aNewRuleIsForTheTaskThatFollows(isDoneHere: Bool) throws {
    let done = try done(1, from: 0)
    for rule in [Recurrence(.months(1)), nil] {
      let changed = try changed { $0.recurrence = rule }
      let merge = isDoneHere ? merged(done, with: changed) : merged(changed, with: done)
      #expect(merge.conflicts.isEmpty)
      #expect(merge.state.task(numbered: 1) == done.task(numbered: 1))
      #expect(merge.state.task(numbered: 3)?.recurrence == rule)
      #expect(merge.state.task(numbered: 3)?.due == done.task(numbered: 3)?.due)
    }
  }

  /// A completed task keeps its deadline; if the other copy has skipped it, that is reported.
  @Test func doneTaskKeepsItsDeadline() throws {
    let done = try done(1, from: 0)
    let skipped = try changed { $0.due = day(2026, 3, 16).map { Due(date: $0) } }
    let later = merged(skipped, with: done)
    #expect(later.conflicts.isEmpty)
    #expect(later.state.tasks == done.tasks)
    let before = merged(done, with: skipped)
    #expect(before.state == done)
    #expect(
      before.conflicts == [
        .task(here: done.task(numbered: 1), there: skipped.task(numbered: 1), fields: [.due])
      ])
  }

  /// Tags are compared without case; notes that differ in case are two.
  @Test func tagsOfBothAreKeptOnce() throws {
    func changed(_ tag: String, _ note: String) -> ModelState {
      var state = Self.base
      guard let before = state.task(numbered: 1) else { return state }
      var after = before
      (after.tags, after.notes) = ([tag], [note])
      state.apply(.task(before: before, after: after))
      return state
    }
    let merge = merged(changed("Food", "Ask"), with: changed("food", "ask"))
    #expect(merge.conflicts.isEmpty)
    #expect(merge.state.task(numbered: 1)?.tags == ["Food"])
    #expect(merge.state.task(numbered: 1)?.notes == ["Ask", "ask"])
  }

  private func office(_ change: (inout User) -> Void = { _ in }) -> ModelState {
    var user = User(id: Self.anna, name: "Anna", capacity: Minutes(480))
    change(&user)
    return ModelState(tasks: [], users: [user], seats: [], nextNumber: 1)
  }

  private static let anna = UUID()

  private func absence(_ notation: String) -> [Absence] {
    [Absence(notation: notation)].compactMap(\.self)
  }

  /// Changes of a user in both copies are kept as far as they are compatible.
  @Test func usersAreMergedFieldByField() {
    let here = office { $0.absences = absence("2026-05-01/2026-05-02") }
    let there = office {
      ($0.name, $0.capacity) = ("Ann", Minutes(240))
      $0.absences = absence("2026-05-03/2026-05-04")
    }
    let merge = StateMerge(here, from: office(), to: there, preferring: nil)
    let ann = merge.state.user(Self.anna)
    #expect(merge.conflicts.isEmpty && ann?.name == "Ann" && ann?.capacity == Minutes(240))
    #expect(ann?.absences.map(\.notation) == ["2026-05-01/2026-05-04"])
  }

  @Test func twoCapacitiesAreAConflict() {
    let (here, there) = (
      office { $0.capacity = Minutes(60) }, office { $0.capacity = Minutes(120) }
    )
    let open = StateMerge(here, from: office(), to: there, preferring: nil)
    #expect(open.conflicts.count == 1 && open.state == here)
    let forced = StateMerge(here, from: office(), to: there, preferring: .there)
    #expect(forced.state.user(Self.anna)?.capacity == Minutes(120))
    let taken = StateMerge(
      office(), from: office(), to: office { $0.capacity = nil }, preferring: nil)
    #expect(taken.state.user(Self.anna)?.capacity == nil && taken.conflicts.isEmpty)
  }

  @Test func taskDoneTwiceHasOneFollower() throws {
    let merge = merged(try done(1, from: 0), with: try done(1, from: 5))
    #expect(open(merge.state) == [2, 3] && merge.conflicts.isEmpty)
    // If it is reopened, no successor remains.
    let opened = try merge.state.reopen([1], at: later, clock: .fixed())
    #expect(opened.contains { $0.isDeletion(of: 3) })
  }

  @Test func taskDoneOnOneSideIsFollowedThere() throws {
    let merge = merged(try done(1, from: 0), with: try done(2, from: 5))
    #expect(open(merge.state) == [3, 4] && merge.conflicts.isEmpty)
    let both = merged(try done(1, from: 0), with: try done(1, 2, from: 5))
    #expect(open(both.state) == [3, 4] && both.conflicts.isEmpty)
  }

  /// Tasks done at the same moment differ only in their number.
  @Test func tasksOfOneTextAreCounted() throws {
    var there = Self.base
    for change in try there.complete([1, 2], at: later, clock: .fixed()) { there.apply(change) }
    #expect(open(merged(try done(2, from: 0), with: there).state) == [3, 4])
    #expect(open(merged(there, with: there).state) == [3, 4])
  }

  @Test func followerDoneToo() throws {
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

  /// The successor in this copy was deleted or renamed, and stays so.
  @Test func changedFollowerStays() throws {
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
