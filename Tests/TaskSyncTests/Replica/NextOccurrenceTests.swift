import TaskModel
import TestSupport
import Testing

@testable import TaskSync

/// A recurring task is changed on one machine and completed on another, which do not know of each other:
/// the next occurrence has the change, whoever syncs first.
@Suite struct NextOccurrenceTests {
  @Test(arguments: NamedChange.editsOfFirst, [0, 1, 2]) func aChangeIsPassedOn(
    _ edit: NamedChange, first: Int
  ) throws {
    let wanted = try NamedChange.doneFirst.done(in: edit.done(in: NamedChange.recurring)).described
    var world = try ReplicaMachines(3, of: NamedChange.recurring)
    #expect(try world.make(edit, on: 0) && world.make(NamedChange.doneFirst, on: 1))
    try world.sync(first)
    try world.settle("\(edit)", as: nil)
    let all = world.machines[2].state.described
    #expect(all == wanted, "\(edit): \(all.symmetricDifference(wanted))")
  }

  /// The other machine has completed several, or the deadline was changed as well.
  @Test(arguments: NamedChange.editsOfFirst, [false, true])
  func theOpenOneHasTheChange(_ edit: NamedChange, isMoved: Bool) throws {
    let moved = NamedChange.edit(1, [.due: .set(Due(iso8601: "2026-03-12")?.fieldValue)])
    var world = try ReplicaMachines(2, of: NamedChange.recurring)
    #expect(try world.make(isMoved ? .both(edit, moved) : edit, on: 0))
    #expect(try world.make(NamedChange.doneFirst, on: 1))
    let doneNext = NamedChange("done 4") { state in
      try state.complete([4], at: Instant(utc: .now), clock: .fixed())
    }
    #expect(try world.make(doneNext, on: 1))
    // The next one is found by the deadline that the task had where it was completed.
    if isMoved { try world.sync(1) }
    try world.settle("\(edit)", as: nil)
    let wanted = try doneNext.done(
      in: NamedChange.doneFirst.done(in: edit.done(in: NamedChange.recurring)))
    func open(_ state: ModelState) -> Set<String> {
      state.described.filter { $0.contains(" day") && $0.contains("open") }
    }
    let found = open(world.machines[0].state)
    #expect(found == open(wanted), "\(edit): \(found)")
  }

  /// Another task that is completed in the same step gets nothing of it, also if it has the same text,
  /// or there is no next occurrence of the changed one.
  @Test(arguments: NamedChange.editsOfFirst, [0, 1, 2, 3])
  func anotherTaskGetsNothing(_ edit: NamedChange, kind: Int) throws {
    let (hasSameText, isDeleted) = (kind % 2 == 0, kind > 1)
    var steps: [TaskField: TaskPatch.Step] = [
      .due: .set(Due(iso8601: "2026-03-11T08:00")?.fieldValue),
      .recurrence: .set(.recurrence(Recurrence(.days(1)))),
    ]
    if hasSameText { steps[.text] = .set(.text("Milk")) }
    let state = try NamedChange.edit(2, steps).done(in: NamedChange.recurring)
    let both = NamedChange("done 1, 2") { state in
      try state.complete([1, 2], at: Instant(utc: .now), clock: .fixed())
    }
    let id = try UUID(following: #require(state.task(numbered: 2)))
    let wanted = try #require(both.done(in: state).tasks.first { $0.id == id })
    var world = try ReplicaMachines(2, of: state)
    let moved = NamedChange.edit(1, [.due: .set(Due(iso8601: "2026-03-12")?.fieldValue)])
    #expect(try world.make(moved, on: 0))
    try world.sync(0)
    #expect(try world.make(edit, on: 0) && world.make(both, on: 1))
    if isDeleted {
      let next = try UUID(following: #require(state.task(numbered: 1)))
      let delete = NamedChange("delete the next") { state in
        try state.delete(state.tasks.filter { $0.id == next }.map(\.number))
      }
      #expect(try world.make(delete, on: 1))
    }
    try world.settle("\(edit)", as: nil)
    for machine in world.machines {
      let found = try #require(machine.state.tasks.first { $0.id == id })
      for field in TaskField.inherited where field != .assignee && field != .parent {
        #expect(field.value(of: found) == field.value(of: wanted), "\(edit), \(field.name)")
      }
    }
  }

  /// The machine that changes it has told of another deadline before.
  @Test(arguments: NamedChange.editsOfFirst.filter { $0.description != "edit 1 text" })
  func itIsFoundByItsTime(_ edit: NamedChange) throws {
    let moved = NamedChange.edit(1, [.due: .set(Due(iso8601: "2026-03-12")?.fieldValue)])
    var world = try ReplicaMachines(2, of: NamedChange.recurring)
    #expect(try world.make(moved, on: 0))
    try world.sync(0)
    #expect(try world.make(edit, on: 0) && world.make(NamedChange.doneFirst, on: 1))
    try world.settle("\(edit)", as: nil)
    let wanted = try NamedChange.doneFirst.done(in: edit.done(in: NamedChange.recurring))
    func open(_ state: ModelState) -> Set<String> {
      state.described.filter { $0.contains(" day") && $0.contains("open") }
    }
    let found = open(world.machines[1].state)
    #expect(found == open(wanted), "\(edit): \(found)")
  }

  /// Both complete the task; one had changed it before.
  @Test(arguments: NamedChange.editsOfFirst, [0, 1]) func theChangeOfOneStays(
    _ edit: NamedChange, first: Int
  ) throws {
    let wanted = try NamedChange.doneFirst.done(in: edit.done(in: NamedChange.recurring)).described
    for editor in [0, 1] {
      var world = try ReplicaMachines(3, of: NamedChange.recurring)
      #expect(try world.make(edit, on: editor))
      for place in [first, 1 - first] { #expect(try world.make(NamedChange.doneFirst, on: place)) }
      try world.settle("\(edit)", as: nil)
      let all = world.machines[2].state.described
      #expect(all == wanted, "\(edit) on \(editor): \(all.symmetricDifference(wanted))")
    }
  }

  /// What is changed of the next one, or of the completed one afterwards, is only changed there.
  @Test(arguments: NamedChange.editsOfFirst) func laterChangesStayWhereTheyAre(_ edit: NamedChange)
    throws
  {
    for number in [1, 4] {
      var world = try ReplicaMachines(2, of: NamedChange.recurring)
      #expect(try world.make(NamedChange.doneFirst, on: 1))
      var after = world.machines[1].state
      let before = after
      for change in before.changes(to: try edit.done(in: before)) {
        guard case .task(let old?, var new?) = change, old.number == 1,
          let target = before.task(numbered: number)
        else { continue }
        new = new.identified(number, target.id)
        for field in TaskField.all where field.value(of: old) == field.value(of: new) {
          field.set(field.value(of: target), in: &new)
        }
        after.apply(.task(before: target, after: new))
      }
      let changed = after
      guard changed != before else { continue }
      #expect(try world.make(NamedChange("later") { $0.changes(to: changed) }, on: 1))
      try world.settle("\(edit) of \(number)", as: 1)
    }
  }
}
