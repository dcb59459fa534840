import Foundation
import TaskModel
import Testing

/// A store whose device fails to synchronise, and may lose unsynchronised data.
private final class FailingStorage: Storage {
  static let failure = StorageError.cannotSave(path: "x", step: .synchronize, code: EIO)

  var isFailing = false
  private var durable = StoredModel()
  private var visible = StoredModel()
  private var hasLost = false
  private(set) var saves = 0

  func load() -> StoredModel { visible }
  func lock() {}
  func unlock() {}
  let isGone = false
  func takeNotices() -> [StorageNotice] { [] }

  func news() -> StoreNews? {
    defer { hasLost = false }
    return hasLost ? .replaced(visible) : nil
  }

  func commit(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> Durability {
    visible.history.append(visible.state.apply(commit))
    visible.version = commit.info.version
    if isFailing { return .unsaved(Self.failure) }
    durable = visible
    return .durable
  }

  func saveAgain(_ state: borrowing ModelState) throws(StorageError) {
    if isFailing { throw Self.failure }
    saves += 1
    durable = visible
  }

  func losePages() {
    visible = durable
    hasLost = true
  }

  var texts: [String] { durable.state.tasks.map(\.text) }
}

struct UnsavedTests {
  private func notices(of model: SharedModel) -> () -> [StorageNotice] {
    final class Box { var notices: [StorageNotice] = [] }
    let box = Box()
    model.observe { if case .storage(let notice) = $0 { box.notices.append(notice) } }
    return { box.notices }
  }

  @Test func commitThatIsNotDurableStaysInMemoryAndIsSaid() throws {
    let storage = FailingStorage()
    let model = try SharedModel(storage: storage)
    let notices = notices(of: model)
    storage.isFailing = true
    try model.add("a")
    #expect(model.state.tasks.map(\.text) == ["a"])
    #expect(model.unsaved == FailingStorage.failure)
    #expect(notices() == [.unsaved(FailingStorage.failure)])
    #expect(throws: FailingStorage.failure) { try model.saveAgain() }
    #expect(model.unsaved != nil)
    storage.isFailing = false
    try model.saveAgain()
    #expect(model.unsaved == nil)
    #expect(notices().last == .saved)
    #expect(storage.texts == ["a"])
    try model.saveAgain()
    #expect(storage.saves == 1)
  }

  @Test func nextCommitMendsIt() throws {
    let storage = FailingStorage()
    let model = try SharedModel(storage: storage)
    let notices = notices(of: model)
    storage.isFailing = true
    try model.add("a")
    storage.isFailing = false
    try model.add("b")
    #expect(model.unsaved == nil)
    #expect(notices() == [.unsaved(FailingStorage.failure), .saved])
  }

  /// The kernel dropped the failed write: the commit is repeated.
  @Test(arguments: [true, false])
  func lostCommitIsMadeAgain(bySaving: Bool) throws {
    let storage = FailingStorage()
    let model = try SharedModel(storage: storage)
    try model.add("a")
    storage.isFailing = true
    try model.add("b")
    try model.edit(2, "c")
    storage.losePages()
    storage.isFailing = false
    if bySaving { try model.saveAgain() } else { try model.add("d") }
    #expect(storage.texts == (bySaving ? ["a", "c"] : ["a", "c", "d"]))
    #expect(model.state.tasks.map(\.text) == storage.texts)
    #expect(model.unsaved == nil)
    #expect(model.version == (bySaving ? 3 : 4))
  }
}
