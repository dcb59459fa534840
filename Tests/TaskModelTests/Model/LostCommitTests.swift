import TaskModel
import TestSupport
import Testing

/// Commits that were not durable and were lost in a power cut.
@Suite struct LostCommitTests {
  private let storage = LosingStorage()
  private let model: SharedModel
  private let witness: EventRecorder

  init() throws {
    model = try SharedModel(storage: storage)
    storage.durability = .unsaved(.cannotSave(path: "tasks", step: .synchronize, code: 5))
    try model.perform("edit 1") { try $0.edit([1], TaskPatch(text: "Buy tea")) }
    witness = EventRecorder(model)
  }

  private func add(_ text: String) throws {
    try model.perform("add \(text)") { state in
      try state.add(TaskPatch(text: text), id: uuid(state.nextNumber), at: created)
    }
  }

  @Test func aLostCommitIsMadeAgain() throws {
    storage.lose { _ in }
    storage.durability = .durable
    try add("New")
    #expect(model.state.task(numbered: 1)?.text == "Buy tea")
    #expect(storage.stored.state == model.state)
    #expect(storage.stored.history.map(\.info.command) == ["edit 1", "add New"])
    #expect(model.unsaved == nil)
  }

  /// A commit can be lost more than once.
  @Test func aCommitThatIsLostAgainIsMadeAgain() throws {
    for text in ["First", "Second"] {
      storage.lose { _ in }
      try add(text)
    }
    #expect(storage.stored.history.map(\.info.command) == ["edit 1", "add First", "add Second"])
    #expect(storage.stored.state == model.state)
  }

  /// A conflict is reported once and does not block later commands.
  @Test func aLostCommitThatFitsNoMoreIsGivenUp() throws {
    storage.lose { state in
      state.apply(.task(before: state.task(numbered: 1), after: task(1, "Buy coffee")))
    }
    #expect(
      throws: AbandonedCommit(
        title: "edit 1",
        reason: .taskChangedSince(
          number: 1, stored: task(1, "Buy coffee"), expected: task(1, "Buy milk")))
    ) { try add("New") }
    try add("New")
    #expect(model.state.task(numbered: 1)?.text == "Buy coffee")
    #expect(model.state.tasks.last?.text == "New")
    #expect(storage.stored.state == model.state)
  }

  @Test func aLostCommitWaitsForRoom() throws {
    storage.lose { _ in }
    let failure = StorageError.cannotSave(path: "tasks", step: .write, code: 28)
    storage.failure = failure
    #expect(throws: failure) { try add("New") }
    storage.failure = nil
    try add("New")
    #expect(storage.stored.history.map(\.info.command) == ["edit 1", "add New"])
  }
}

/// A store that can lose commits that are not durable.
private final class LosingStorage: Storage {
  private(set) var stored = StoredModel(state: office)
  var durability = Durability.durable
  var failure: StorageError?
  private var safe = StoredModel(state: office)
  private var unseen: StoredModel?

  /// Returns to the last durable state and changes that.
  func lose(_ change: (inout ModelState) -> Void) {
    stored = safe
    change(&stored.state)
    unseen = stored
  }

  func load() -> StoredModel { stored }

  func news() -> StoreNews? {
    defer { unseen = nil }
    return unseen.map { .replaced($0) }
  }

  func lock() {}
  func unlock() {}

  func commit(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> Durability {
    if let failure { throw failure }
    stored.history.append(stored.state.apply(commit))
    stored.version = commit.info.version
    if durability == .durable { safe = stored }
    return durability
  }

  func saveAgain(_ state: borrowing ModelState) { safe = stored }
  let isGone = false
  func takeNotices() -> [StorageNotice] { [] }
}
