import TaskModel
import TestSupport
import Testing

@testable import TaskSync

/// A server knows people and attributes by their names only: one that was renamed on one machine stays
/// renamed, and its former name is another one's on all machines.
@Suite(.enabled(if: isInstalled("python3"))) struct RenamedNamesSyncTests {
  private let server: CalDAVTestServer
  private let (home, laptop): (Machine, Machine)

  init() throws {
    server = try CalDAVTestServer()
    (home, laptop) = (try Machine(server), try Machine(server))
  }

  private func described(_ machine: Machine) -> Set<String> {
    let state = machine.model.state
    return Set(
      state.tasks.map { task in
        let people = task.assignees.map { state.user($0)?.name ?? "nobody" }
        let values = task.values.compactMap { own in
          state.attribute(own.key).map { "\($0.key): \(own.value)" }
        }
        return "\(task.text) \(people) \(values.sorted())"
      })
  }

  @Test(arguments: 1...3) func theFormerNameIsFree(times: Int) throws {
    try home.perform { try $0.addUser(named: "dan", id: UUID(), seat: nil) }
    try home.perform {
      try $0.addAttribute(AttributeDefinition(id: UUID(), key: "size", kind: .number))
    }
    for time in 0...times {
      let state = home.model.state
      let dan = try #require(state.user(named: "dan"))
      let size = try #require(state.attribute(named: "size"))
      try home.add("Task \(time)") { task in
        task.assignees = [dan.id]
        task.values[size.id] = .number(DecimalNumber(millionths: time * 1_000_000))
      }
      try home.sync()
      let report = try laptop.sync()
      #expect(report.problems.isEmpty, "\(report.problems.map(\.text))")
      #expect(described(laptop) == described(home))
      try laptop.perform { try $0.renameUser(named: "dan", to: "ben \(time)") }
      try laptop.perform { try $0.renameAttribute(named: "size", to: "width\(time)") }
      try laptop.sync()
      try home.sync()
      #expect(described(laptop) == described(home))
    }
    let people = laptop.model.state.users.map(\.name).sorted()
    #expect(people == (0...times).map { "ben \($0)" })
    #expect(try laptop.sync().isEmpty && home.sync().isEmpty)
  }
}
