import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskTeam

/// One store with several addresses.
@Suite(.serialized, .enabled(if: Cluster.isAvailable, "\(Cluster.reason)"))
struct AddressTests {
  private let cluster: Cluster
  private let folder: TemporaryFolder

  init() throws {
    (cluster, folder) = (try Cluster(team: []), try TemporaryFolder())
  }

  private func client(_ more: String = "") throws -> Client {
    try Client(cluster.address("anna") + more, filesIn: folder, "anna")
  }

  private var copies: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/anna")
        .filter { $0.hasSuffix(".jsonl") }.sorted()
    }
  }

  @Test func anotherAddressLeadsToTheSameFiles() throws {
    let anna = try client()
    try anna.add("One")
    #expect(try anna.isShared())
    let store = try #require(anna.storage.cache.store)
    #expect(try copies == ["\(store.notation).jsonl"])
    try cluster.stop("immediate")
    try anna.add("Two")
    #expect(anna.storage.unshared == 1)
    // Without a server, it is unknown where another address leads; the known one works.
    #expect(throws: StorageError.self) { try client("&application_name=x") }
    #expect(try client().storage.unshared == 1)
    anna.storage.link.end(for: .unreachable(""))
    try cluster.start()
    let other = try client("&application_name=x")
    #expect(other.texts == ["1 One", "2 Two"])
    #expect(try other.isShared())
    #expect(try copies.count == 1)
    #expect(try cluster.sql("SELECT head FROM taskshell.store") == "2\n")
    // From now on it is known as well.
    try cluster.stop("immediate")
    let again = try client("&application_name=x")
    try again.add("Three")
    #expect(try client().storage.unshared == 1)
  }

  /// The first action at an address is a change.
  @Test func aChangeMayBeTheFirstThing() throws {
    let address = try TeamAddress(cluster.address("anna"))
    let storage = TeamStorage(
      at: address, filesIn: "\(folder.path)/anna", command: "test", isInteractive: false)
    let model = SharedModel(unloaded: storage, author: "anna")
    try model.perform("add One") {
      try $0.add(TaskPatch([.text: .set(.text("One"))]), id: UUID(), at: .now)
    }
    #expect(storage.cache.version == 1 && !storage.cache.isLocked)
    #expect(try client().texts == ["1 One"])
  }

  /// Unshared changes are shared with a server that has moved.
  @Test func aServerThatHasMovedGetsWhatIsNotShared() throws {
    let anna = try client()
    try anna.add("One")
    #expect(try anna.isShared())
    try cluster.stop()
    try anna.add("Two")
    cluster.port = 6543
    try cluster.start()
    let moved = try client("&port=6543")
    #expect(moved.texts == ["1 One", "2 Two"])
    #expect(try moved.isShared())
    #expect(try cluster.sql("SELECT head FROM taskshell.store") == "2\n")
    #expect(try copies.count == 1)
  }

  /// A copy named after its address by an older program is found from any address.
  @Test func anOlderCopyStaysWhereItIs() throws {
    let anna = try client()
    try anna.add("One")
    #expect(try anna.isShared())
    try cluster.stop("immediate")
    try anna.add("Two")
    let address = try TeamAddress(cluster.address("anna"))
    let store = try #require(anna.storage.cache.store)
    for kind in ["jsonl", "outbox"] {
      try FileManager.default.moveItem(
        atPath: "\(anna.folder)/\(store.notation).\(kind)",
        toPath: "\(anna.folder)/\(address.fileName).\(kind)")
    }
    try FileManager.default.removeItem(atPath: "\(anna.folder)/\(address.fileName).way")
    anna.storage.link.end(for: .unreachable(""))
    #expect(try client().storage.unshared == 1)
    try cluster.start()
    let other = try client("&application_name=x")
    #expect(try other.isShared())
    #expect(other.texts == ["1 One", "2 Two"])
    #expect(try copies == ["\(address.fileName).jsonl"])
  }
}
