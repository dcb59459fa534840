import SystemCalls
import TaskModel
import TaskStorage
import TaskTeam

extension StoreBackend {
  /// All kinds of stores except files.
  fileprivate static let all: [StoreBackend] = [.postgreSQL]

  /// Returns the kind of store that the name belongs to.
  static func of(_ name: String) -> StoreBackend { all.first { $0.claims(name) } ?? .file }
}

/// The current store of a session, and its maintenance.
final class StoreSwitch: StoreMaintenance {
  private(set) var current: OpenedStore
  let isGiven: Bool
  private let paths: Paths
  private let opened: (String) throws -> OpenedStore

  /// - Parameter name: the store named by an option; nil to use the environment or the default.
  init(
    _ paths: Paths, named name: String?,
    opening opened: @escaping (String) throws -> OpenedStore
  ) throws {
    isGiven = name != nil || paths.namesStore
    self.paths = paths
    self.opened = opened
    current = try opened(try name ?? paths.store())
  }

  func info() throws(StorageError) -> StoreInfo? { try current.maintenance.info() }
  func check() throws(StorageError) -> StoreCheck? { try current.maintenance.check() }
  func fold() throws(StorageError) -> StoreInfo? { try current.maintenance.fold() }
  func repair() throws(StorageError) -> StoreRepair? { try current.maintenance.repair() }
  func backup(_ state: ModelState, version: Int, to path: String) throws(StorageError) {
    try current.maintenance.backup(state, version: version, to: paths.expanded(path))
  }
  func divergence(
    of path: String, from operations: Set<UUID>
  ) throws(StorageError) -> StoreDivergence? {
    try current.maintenance.divergence(of: paths.expanded(path), from: operations)
  }
}

extension StoreSwitch: StoreHost {
  var team: (any TeamAdministration)? { current.team }
  var author: String { current.author }
  var file: String? { current.team == nil ? paths.absolute(current.name) : nil }

  /// The folder of a store that the user has named, if it does not exist yet.
  var missingFolder: String? {
    guard isGiven, let file, let folder = (try? FileLocation(resolving: file))?.directory,
      access(folder, F_OK) != 0
    else { return nil }
    return paths.shown(folder)
  }

  func open(_ name: String, checking: Bool) throws -> String {
    let address = StoreBackend.all.contains { $0.claims(name) } ? name : paths.absolute(name)
    let next = try opened(address)
    do throws(StorageError) {
      if checking, let team = next.team { try team.requireConnection() }
      if checking { _ = try next.maintenance.info() }
    } catch {
      // A damaged store can be repaired from there.
      guard error.isDamage else { throw error }
    }
    current = next
    return address
  }

  func copy(from source: String, to target: String) throws -> StoreCopied {
    let (from, to) = (try opened(paths.expanded(source)), try opened(paths.expanded(target)))
    for file in to.files {
      if let part = StoreFiles(current.files + from.files).part(at: file) {
        throw StorageError.partOfStore(path: target, part)
      }
    }
    if from.team == nil, try from.maintenance.info() == nil {
      throw StorageError.cannotOpen(path: source, code: ENOENT)
    }
    // Each write must build on what the server has, not on what is still to be sent.
    to.team?.isInteractive = false
    return try StoreCopy.copy(from.storage, to: to.storage, named: target)
  }

  func createTeam(at address: String) throws {
    guard let create = StoreBackend.of(address).create else {
      throw StorageError.team(.badAddress(address))
    }
    try create(address)
  }
  func examineTeam(at address: String?) throws -> [TeamFinding] {
    guard let name = address ?? (current.team == nil ? nil : current.name) else {
      throw StorageError.team(.noTeamStore)
    }
    guard let examine = StoreBackend.of(name).examine else {
      throw StorageError.team(.badAddress(name))
    }
    return try examine(name)
  }
}

/// Waits for other shells to save.
final class StoreWait {
  private let store: () -> OpenedStore
  private var watcher: StoreWatcher?

  /// - Parameter store: returns the current store.
  init(_ store: @escaping () -> OpenedStore) { self.store = store }

  /// Waits that many milliseconds; returns whether the store may have changed. The store and its
  /// folder need not exist yet.
  func wait(milliseconds: Int) -> Bool {
    let team = store().team
    guard let watcher else {
      watcher = try? StoreWatcher(path: store().path)
      if watcher == nil { poll(nil, 0, Int32(milliseconds)) }
      return true
    }
    var entries = [pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)]
    if let server = team?.descriptor {
      entries.append(pollfd(fd: server, events: Int16(POLLIN), revents: 0))
    }
    let isWoken = poll(&entries, nfds_t(entries.count), Int32(milliseconds)) > 0
    team?.tend()
    // A server without notifications is polled.
    return watcher.drain() || isWoken && entries[0].revents == 0 || team?.hasNews == true
  }
}
