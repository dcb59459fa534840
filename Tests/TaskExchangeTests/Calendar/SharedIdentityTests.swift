import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

@Suite struct SharedIdentityTests {
  /// Tasks that share UIDs at random: by a saved one, by that of an earlier import, by the id of
  /// another task. All that share one but its holder get another.
  @Test(arguments: 0..<40)
  func tasksThatShareAnIdentityGetTheirOwn(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var state = ModelState()
    let former = AttributeDefinition(id: UUID(), key: WritingContext.formerUID, kind: .text)
    state.apply(.attribute(before: nil, after: former))
    for number in 0..<20 {
      let patch = TaskPatch([.text: .set(.text("Task \(number)"))])
      try state.apply(state.add(patch, id: UUID(), at: Instant(utc: .now)))
    }
    let ids = state.tasks.map(\.id.notation)
    let names = ["a", "b", ids[0], ids[1], ids[2].uppercased()]
    for task in state.tasks {
      var after = task
      switch random.number(0...5) {
      case 0: CalendarIdentity.set(names.randomElement(using: &random), of: &after)
      case 1: after.values[former.id] = names.randomElement(using: &random).map { .text($0) }
      default: continue
      }
      state.apply(.task(before: task, after: after))
    }
    let writing = WritingContext(state, clock: .fixed())
    let new = writing.newUIDs(among: state.tasks)
    let sharing = Dictionary(grouping: state.tasks, by: writing.uid(of:)).values
    #expect(
      Set(new.keys)
        == Set(
          sharing.flatMap { tasks in
            let holder = tasks.last { $0.state == .open } ?? tasks[tasks.count - 1]
            return tasks.map(\.id).filter { $0 != holder.id }
          }))
    #expect(Set(state.tasks.map { new[$0.id] ?? writing.uid(of: $0) }).count == 20)
  }
}
