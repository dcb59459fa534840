import SystemCalls
import TaskModel
import TaskStorage
import TestSupport
import Testing

@testable import TaskSync

/// A machine with a synced store, and the actions of its user.
protocol SyncedMachine: AnyObject {
  var model: SharedModel { get }
  var now: Instant { get }
  var storage: RemoteStorage { get }
  /// What a hook makes of a task in each commit; nil without a hook.
  var hook: ((TaskItem) -> TaskItem)? { get set }
  /// Lets time pass, as between two commands.
  func passTime()
}

extension SyncedMachine {
  var clock: Clock {
    let now = now
    return Clock(
      now: { Clock.Reading(civil: Clock.fixed().civil(now) ?? .now, instant: now) },
      civil: Clock.fixed().civil)
  }

  func perform(_ request: (ModelState) throws -> [Change]) throws {
    passTime()
    try model.perform("test", request)
  }

  @discardableResult
  func add(
    _ text: String, id: UUID = UUID(), _ body: (inout TaskItem) -> Void = { _ in }
  ) throws -> UUID {
    try perform { state in
      var task = TaskItem(number: state.nextNumber, id: id, text: text, created: now)
      body(&task)
      return [.task(before: nil, after: task)]
    }
    return id
  }

  func edit(_ id: UUID, _ body: (inout TaskItem) -> Void) throws {
    try perform { state in
      guard let task = state.tasks.first(where: { $0.id == id }) else { return [] }
      var after = task
      body(&after)
      after.modified = now
      return after == task ? [] : [.task(before: task, after: after)]
    }
  }

  func delete(_ id: UUID) throws {
    try perform { state in
      try state.delete(state.tasks.filter { $0.id == id }.map(\.number))
    }
  }

  func complete(_ id: UUID) throws {
    try perform { state in
      try state.complete(
        state.tasks.filter { $0.id == id }.map(\.number), at: now, clock: clock)
    }
  }

  var texts: [String] { model.state.tasks.map(\.text).sorted() }

  /// The number of unsynced changes that shells show.
  var unsynced: Int {
    SyncWatch(storage).remoteStates(model).reduce(0) { $0 + $1.unsynced }
  }
}

/// A store with a remote on one machine.
final class Machine: SyncedMachine {
  let folder: TemporaryFolder
  private let path: String
  let remote: Remote
  private(set) var model: SharedModel
  /// The minutes since the beginning of the test.
  var minutes = 0
  /// The number of checkpoints before a simulated power cut; nil for none.
  var remaining: Int?
  /// The number of points so far at which a sync could have ended.
  private(set) var checkpoints = 0
  var acceptsLoss = false
  var hook: ((TaskItem) -> TaskItem)?
  /// The report of the last sync, even if it ended with a fault.
  private(set) var report: SyncReport?
  /// Changes by others while a sync waits for the network; called before each request until it
  /// returns true.
  var meanwhile: ((SharedModel) throws -> Bool)?

  init(_ server: any TestList, mapping: Remote.Mapping = .all) throws {
    folder = try TemporaryFolder()
    path = folder.file("store")
    remote = Remote(
      name: "phone", url: server.list, user: CalDAVTestServer.user, mapping: mapping,
      lists: [RemoteList(url: server.list, title: "Tasks")])
    try RemoteStorage(store: path).add(remote)
    model = try SharedModel(storage: MemoryStorage())
    try restart()
  }

  /// Restarts with the files on disk.
  func restart() throws {
    let storage = DyingStorage(
      FileStorage(path: path, command: "test"), hook: { [weak self] in self?.hook?($0) ?? $0 },
      { [weak self] in try self?.checkpoint() })
    model = try SharedModel(storage: storage, author: "anna") { [weak self] in
      self?.now ?? Instant(secondsSinceEpoch: 0)
    }
  }

  var now: Instant {
    Instant(secondsSinceEpoch: Instant(utc: .now).secondsSinceEpoch + 60 * minutes)
  }

  struct SimulatedPowerCut: Error {}

  private func checkpoint() throws {
    checkpoints += 1
    guard let left = remaining else { return }
    guard left > 0 else { throw SimulatedPowerCut() }
    remaining = left - 1
  }

  private var environment: SyncEnvironment {
    var environment = SyncEnvironment(
      clock: clock, askPassword: { _, _ in CalDAVTestServer.password })
    environment.acceptsLoss = { [acceptsLoss] _ in acceptsLoss }
    environment.timeouts.silence = 5
    environment.checkpoint = { [weak self] () throws(SyncFault) in
      do { try self?.runMeanwhile() } catch { throw .syncInterrupted }
      do { try self?.checkpoint() } catch { throw .syncInterrupted }
    }
    return environment
  }

  /// Runs `meanwhile` in another shell of the same store.
  private func runMeanwhile() throws {
    guard let meanwhile else { return }
    self.meanwhile = nil
    let now = now
    let other = try SharedModel(
      storage: FileStorage(path: path, command: "other"), author: "anna"
    ) { now }
    try other.refresh()
    if try !meanwhile(other) { self.meanwhile = meanwhile }
  }

  var storage: RemoteStorage { RemoteStorage(store: path) }

  var synchronizer: Synchronizer { Synchronizer(storage, environment) }

  /// The memory of the remote.
  var files: MemoryFiles {
    MemoryFiles(folder: RemoteStorage(store: path).folder(of: remote.name))
  }

  @discardableResult
  func sync(isDryRun: Bool = false) throws -> SyncReport {
    passTime()
    report = nil
    let report = try synchronizer.synchronize(remote, model, isDryRun: isDryRun)
    self.report = report
    if let fault = report.fault { throw fault }
    return report
  }

  /// Returns the fault of a failing sync.
  func fault() -> SyncFault? {
    do {
      try sync()
      return nil
    } catch {
      return error as? SyncFault
    }
  }

  func passTime() { minutes += 1 }

  func task(_ text: String) -> TaskItem? { model.state.tasks.first { $0.text == text } }
}

/// A store whose commits a hook revises, and which fails at a checkpoint just before or just after
/// a commit.
final class DyingStorage: Storage {
  private let storage: FileStorage
  private let hook: (TaskItem) -> TaskItem
  private let checkpoint: () throws -> Void

  init(
    _ storage: FileStorage, hook: @escaping (TaskItem) -> TaskItem,
    _ checkpoint: @escaping () throws -> Void
  ) {
    (self.storage, self.hook, self.checkpoint) = (storage, hook, checkpoint)
  }

  private func check() throws(StorageError) {
    do { try checkpoint() } catch { throw .cannotRead(path: "dead", code: EIO) }
  }

  func load() throws(StorageError) -> StoredModel { try storage.load() }
  func news() throws(StorageError) -> StoreNews? { try storage.news() }
  func lock() throws(StorageError) { try storage.lock() }
  func unlock() { storage.unlock() }
  func revised(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> StoredCommit {
    let updates = commit.updates.map { update in
      if case .task(let task) = update { RecordUpdate.task(hook(task)) } else { update }
    }
    return StoredCommit(info: commit.info, updates: updates)
  }
  func commit(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> Durability {
    try check()
    let durability = try storage.commit(commit, onto: state)
    try check()
    return durability
  }
  func saveAgain(_ state: borrowing ModelState) throws(StorageError) {
    try storage.saveAgain(state)
  }
  var isGone: Bool { storage.isGone }
  func takeNotices() -> [StorageNotice] { storage.takeNotices() }
}
