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
