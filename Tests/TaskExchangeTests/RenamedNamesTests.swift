import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// A file knows people and attributes by their names: an import never renames an existing one, but adds
/// another if nobody has the name any more.
@Suite struct RenamedNamesTests {
  private static let size = AttributeDefinition(id: UUID(), key: "size", kind: .number)

  /// The tasks of all files, by text.
  private let ids = (0..<8).map { _ in UUID() }

  /// A file with tasks that have both.
  private func file(_ format: ExchangeFormat, _ texts: String...) throws -> ImportedTasks {
    let tasks = texts.enumerated().map { index, text in
      var task = TaskItem(
        number: index + 1, id: ids[text.utf8.reduce(0) { $0 + Int($1) } % 8], text: text,
        created: Instant(utc: .now))
      task.assignees = [.anna]
      task.values[Self.size.id] = .number(DecimalNumber(millionths: 3_000_000))
      return task
    }
    let state = ModelState(
      tasks: tasks, users: [User(id: .anna, name: "dan")], seats: [], attributes: [Self.size],
      nextNumber: tasks.count + 1)
    let bytes = format.write(tasks, WritingContext(state, clock: .fixed())).bytes
    return try format.read(bytes, .fixed())
  }

  /// What can happen to them between two imports.
  enum Fate: CaseIterable {
    case none, renamed, deleted, renamedAndDeleted

    func change(_ state: inout ModelState, _ time: Int) throws {
      func make(_ request: (ModelState) throws -> [Change]) throws {
        state.apply(try state.verified(try request(state)))
      }
      if self == .renamed || self == .renamedAndDeleted {
        if state.user(named: "dan") != nil {
          try make { try $0.renameUser(named: "dan", to: "ben \(time)") }
        }
        if state.attribute(named: "size") != nil {
          try make { try $0.renameAttribute(named: "size", to: "width\(time)") }
        }
      }
      guard self == .deleted || self == .renamedAndDeleted else { return }
      try make {
        try $0.complete($0.tasks.map(\.number), at: Instant(utc: .now), clock: .fixed())
      }
      for user in state.users { try make { try $0.deleteUser(named: user.name) } }
    }
  }

  private static let formats = ExchangeFormat.allCases.filter { $0.isRead && $0.isWritten }

  @Test(arguments: formats, Fate.allCases) func noNameComesBack(
    _ format: ExchangeFormat, _ fate: Fate
  ) throws {
    var state = ModelState()
    for time in 0..<4 {
      let batch = try file(format, "Task \(time)")
      let before = state
      let (after, summary, changes) = state.importing(batch)
      _ = try before.verified(changes)
      #expect(summary.problems == [] && summary.count(.added) == 1)
      for user in before.everyone { #expect(after.user(user.id)?.name == user.name) }
      for own in before.attributes { #expect(after.attribute(own.id) == own) }
      #expect(Array(after.tasks.dropLast()) == before.tasks)
      let task = try #require(after.tasks.last)
      if !batch.tasks.flatMap(\.people).isEmpty {
        #expect(task.assignees.compactMap { after.user($0)?.name } == ["dan"])
      }
      for key in batch.attributes.keys {
        let id = try #require(after.attribute(named: key)?.id)
        #expect(task.values[id] != nil)
      }
      // The same file brings the same, whether again or on another machine.
      #expect(after.importing(batch).changes.isEmpty)
      #expect(state.importing(batch).changes == changes)
      state = after
      try fate.change(&state, time)
    }
  }

  /// A file that is imported again means those whom it has brought, whatever they are called now.
  @Test(arguments: formats) func theSameFileMeansTheSame(_ format: ExchangeFormat) throws {
    var state = ModelState()
    let (first, second) = (try file(format, "Task"), try file(format, "Other"))
    state = state.importing(first).state
    try Fate.renamed.change(&state, 0)
    #expect(state.importing(first).changes.isEmpty)
    let known = state.importing(try file(format, "Task", "Other")).state
    #expect(known.everyone.count == state.everyone.count)
    #expect(known.attributes == state.attributes)
    // Another file means others.
    let other = state.importing(second).state
    #expect(other.everyone.count == 2 * state.everyone.count)
    #expect(other.attributes.count == 2 * state.attributes.count)
  }

  /// The same for people whom a file describes, with and without ids.
  @Test(arguments: [false, true]) func describedPeopleAreOthers(isMentioned: Bool) throws {
    let task = #",{"text":"x","assignee":"dan"}"#
    let dan = try ExchangeFormat.json.read(
      #"[{"type":"user","name":"dan"}\#(isMentioned ? task : "")]"#)
    var state = ModelState().importing(dan).state
    let id = try #require(state.users.first?.id)
    state.apply(try state.renameUser(named: "dan", to: "ben"))
    let (after, _, changes) = state.importing(dan)
    _ = try state.verified(changes)
    #expect(after.users.map(\.name).sorted() == ["ben", "dan"] && after.user(id)?.name == "ben")
    // A file may itself say who has that id now.
    let renamed = try ExchangeFormat.json.read(
      #"[{"type":"user","name":"dan"},{"type":"user","id":"\#(id.notation)","name":"ben"}\#(task)]"#
    )
    let fresh = ModelState().importing(renamed)
    #expect(fresh.summary.problems == [])
    #expect(fresh.state.users.map(\.name).sorted() == ["ben", "dan"])
    #expect(fresh.state.user(id)?.name == "ben")
    #expect(
      fresh.state.tasks.last?.assignees.compactMap { fresh.state.user($0)?.name } == ["dan"])
  }
}
