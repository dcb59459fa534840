import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage
@testable import TaskTeam

/// The forms accepted by a database are those written by a shell.
@Suite struct SchemaFormTests {
  @Test func everyMemberOfATaskHasAForm() throws {
    let bytes = StoreEncoder.lines(of: [RecordUpdate.task(.full)])
    let line = try #require(
      JSONSerialization.jsonObject(with: Data(bytes)) as? [String: [String: Any]])
    let names = try #require(line["task"]).keys
    #expect(names.count > 20)
    for name in names { #expect(TeamSchema.text.contains("('task', '\(name)', '"), "\(name)") }
  }
}

/// Every kind of record: added, changed, deleted, and all of that undone and redone, with and
/// without a server.
@Suite(.serialized, .enabled(if: Cluster.isAvailable, "\(Cluster.reason)"))
struct RecordKindTests {
  private let cluster: Cluster
  private let folder: TemporaryFolder

  init() throws {
    (cluster, folder) = (try Cluster(team: ["ben"]), try TemporaryFolder())
  }

  /// A file that is imported again brings tasks with the ids of those that were deleted, also where these
  /// come back by other ways, and whoever does it.
  @Test(arguments: [true, false]) func aTaskIsMadeAnewUnderItsId(isOnline: Bool) throws {
    let anna = try Client(cluster.address("anna"), filesIn: folder, "anna")
    let ben = try Client(cluster.address("ben"), filesIn: folder, "ben")
    let (id, other) = (UUID(), UUID())
    func imports(_ client: Client) throws {
      try client.model.perform("import") { state in
        var after = state
        for id in [id, other] {
          for change in try after.add(
            TaskPatch([.text: .set(.text("From a file"))]), id: id, at: .now)
          { after.apply(change) }
        }
        return state.changes(to: after)
      }
    }
    try anna.add("One")
    #expect(try ben.waits { ben.texts.count == 1 })
    if !isOnline { try cluster.stop("immediate") }
    for _ in 0..<2 {
      try imports(anna)
      try anna.model.undo()
    }
    try imports(anna)
    try anna.model.perform("delete") { try $0.delete([$0.tasks.last?.number ?? 0]) }
    if !isOnline { try cluster.start() }
    #expect(try anna.isShared(), "\(anna.notices)")
    #expect(try ben.waits { ben.texts == anna.texts }, "\(ben.texts)")
    #expect(anna.model.state.tasks.last?.id == id)
    try anna.model.undo()
    try anna.model.undo()
    #expect(try ben.waits { ben.texts == ["1 One"] })
    try imports(ben)
    #expect(try anna.waits { anna.texts == ben.texts && anna.texts.count == 3 })
    #expect(anna.storage.asideChanges.isEmpty && ben.storage.asideChanges.isEmpty)
    let new = try Client(cluster.address("ben"), filesIn: folder, "new") { $0.longestPast = -1 }
    #expect(new.texts == anna.texts)
  }

  /// The changes of a record of one kind, in order.
  struct Life: Sendable, CustomStringConvertible {
    let description: String
    let steps: [@Sendable (ModelState) throws -> [Change]]

    static let all: [Life] = [
      Life(
        description: "task",
        steps: [
          { try $0.add(TaskPatch([.text: .set(.text("Two"))]), id: UUID(), at: .now) },
          { try $0.edit([2], TaskPatch([.text: .set(.text("Other"))]), at: .now) },
          { try $0.delete([2]) },
        ]),
      Life(
        description: "user",
        steps: [
          { try $0.addUser(named: "Zoe", id: UUID(), seat: nil) },
          { try $0.renameUser(named: "Zoe", to: "Zoë") },
          { try $0.deleteUser(named: "Zoë") { _ in false } },
        ]),
      Life(description: "seat", steps: seat(SeatName("3"), SeatName("4"))),
      Life(description: "place", steps: seat(SeatName("3F-12"), SeatName("3F-13"))),
      Life(
        description: "attribute",
        steps: [
          { state in
            try state.addAttribute(
              AttributeDefinition(id: UUID(), key: "size", kind: .choice, choices: ["s", "m"]))
          },
          { try $0.renameAttribute(named: "size", to: "width") },
          { try $0.deleteAttribute(named: "width", withValues: true) },
        ]),
      Life(
        description: "template",
        steps: [
          { try $0.saveTemplate(named: "home", [1], anchor: nil, id: UUID(), at: .now) },
          {
            try $0.saveTemplate(
              named: "home", [1], anchor: CivilDate(year: 2026, month: 3, day: 9), id: UUID(),
              at: .now)
          },
          { try $0.deleteTemplate(named: "home") },
        ]),
    ]

    private static func seat(
      _ first: SeatName?, _ second: SeatName?
    ) -> [@Sendable (ModelState) throws -> [Change]] {
      [
        { try $0.addUser(named: "Zoe", id: UUID(), seat: first) },
        { try $0.moveUser(named: "Zoe", toSeat: second) },
        { try $0.moveUser(named: "Zoe", toSeat: nil) },
      ]
    }
  }

  @Test(arguments: Life.all, [false, true])
  func everythingCanBeTakenBackAndMadeAgain(_ life: Life, isOffline: Bool) throws {
    let anna = try Client(
      cluster.address("anna"), filesIn: folder, "anna", interactive: isOffline)
    let ben = try Client(cluster.address("ben"), filesIn: folder, "ben", interactive: isOffline)
    try anna.add("One")
    #expect(try anna.isShared())
    #expect(try ben.waits { ben.texts == ["1 One"] })
    if isOffline { try cluster.stop("immediate") }
    for (number, step) in life.steps.enumerated() {
      try anna.model.perform("\(life) \(number)") { try step($0) }
    }
    let count = life.steps.count
    for _ in 0..<count { try anna.model.undo() }
    for _ in 0..<count { try anna.model.redo() }
    try anna.model.undo()
    try ben.add("Ben's")
    if isOffline { try cluster.start() }
    for client in [anna, ben] { #expect(try client.isShared(), "\(client.notices)") }
    for client in [anna, ben] {
      #expect(try client.waits { client.storage.head == ben.storage.head })
      #expect(client.storage.unshared == 0 && client.storage.conflicts.isEmpty)
    }
    #expect(anna.model.state.described == ben.model.state.described)
    // From the server's current records, and from its changes.
    for (name, limit) in [("records", -1), ("changes", 1000)] {
      let new = try Client(cluster.address("ben"), filesIn: folder, name) {
        $0.longestPast = limit
      }
      #expect(new.model.state.described == anna.model.state.described, "\(name)")
    }
  }

  /// A deletion known to the team is undone without the team, while somebody adds a task: both keep
  /// their own numbers.
  @Test func aTaskThatComesBackHasItsOwnNumber() throws {
    let anna = try Client(cluster.address("anna"), filesIn: folder, "anna")
    let ben = try Client(cluster.address("ben"), filesIn: folder, "ben")
    for text in ["One", "Two", "Three"] { try anna.add(text) }
    try anna.model.perform("delete 2") { try $0.delete([2]) }
    #expect(try anna.isShared())
    #expect(try ben.waits { ben.texts == ["1 One", "3 Three"] })
    try cluster.stop("immediate")
    try anna.model.undo()
    try anna.add("Anna's")
    try ben.add("Ben's")
    try cluster.start()
    for client in [ben, anna] { #expect(try client.isShared(), "\(client.notices)") }
    #expect(try ben.waits { ben.texts.count == 5 && ben.texts == anna.texts })
    #expect(anna.model.state.task(numbered: 2)?.text == "Two")
  }
}
