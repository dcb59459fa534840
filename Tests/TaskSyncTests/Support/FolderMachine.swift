import Formats
import SystemCalls
import TaskModel
import TaskStorage
import TestSupport

@testable import TaskSync

/// A store on one of several machines that sync through a folder.
final class FolderMachine: SyncedMachine {
  let home: TemporaryFolder
  let path: String
  private(set) var model: SharedModel
  var remotes: [Remote]
  /// The difference of its clock from the true time, in seconds.
  let offset: Int
  /// The seconds since the beginning of the test.
  var seconds = 0
  /// The number of checkpoints before a simulated power cut; nil for none.
  var remaining: Int?
  private(set) var checkpoints = 0
  var hook: ((TaskItem) -> TaskItem)?
  /// The sentences of a sync that are stored as if it ran in the background.
  var pendingMessages: (SyncReport) -> [[String]] = { _ in [] }
  /// Changes by others between a local change and its upload; once per sync.
  var beforePush: (() -> Void)?
  /// The number of checkpoints before these changes.
  var quiet = 0

  init(_ remotes: [Remote], offset: Int = 0, home: TemporaryFolder? = nil) throws {
    self.home = try home ?? TemporaryFolder()
    (self.remotes, self.offset) = (remotes, offset)
    path = self.home.file("store")
    model = try SharedModel(storage: MemoryStorage())
    for remote in remotes where try !RemoteStorage(store: path).names().contains(remote.name) {
      try RemoteStorage(store: path).add(remote)
    }
    try restart()
  }

  static func remote(_ path: String, name: String = "own", machine: String? = nil) -> Remote {
    var remote = Remote(name: name, url: path)
    (remote.kind, remote.machine) = (.folder, machine)
    return remote
  }

  func restart() throws {
    model = try SharedModel(
      storage: DyingStorage(
        FileStorage(path: path, command: "test"), hook: { [weak self] in self?.hook?($0) ?? $0 },
        {}), author: "anna"
    ) { [weak self] in self?.now ?? Instant(secondsSinceEpoch: 0) }
  }

  var now: Instant {
    Instant(secondsSinceEpoch: Instant(utc: .now).secondsSinceEpoch + seconds + offset)
  }

  var storage: RemoteStorage { RemoteStorage(store: path) }

  var synchronizer: Synchronizer {
    var environment = SyncEnvironment(clock: clock)
    environment.pendingMessages = pendingMessages
    environment.checkpoint = { [weak self] () throws(SyncFault) in
      guard let self else { return }
      checkpoints += 1
      if quiet > 0 {
        quiet -= 1
      } else if let others = beforePush {
        beforePush = nil
        others()
      }
      guard let left = remaining else { return }
      guard left > 0 else { throw .syncInterrupted }
      remaining = left - 1
    }
    return Synchronizer(storage, environment)
  }

  @discardableResult
  func sync(_ place: Int = 0, isDryRun: Bool = false) throws -> SyncReport {
    passTime()
    return try synchronizer.synchronize(remotes[place], model, isDryRun: isDryRun)
  }

  func passTime() { seconds += 1 }

  func task(_ id: UUID) -> TaskItem? { model.state.tasks.first { $0.id == id } }

  /// The data that is the same on all machines, which excludes task numbers.
  var records: [RecordKey: FlatRecord] { model.state.flatTasks }

  var conflicts: [TeamConflict] {
    get throws { try synchronizer.conflicts(in: model.state) }
  }
}

/// The name of a segment with the given bytes.
func segmentHash(_ bytes: [UInt8]) -> String { SHA256.name(of: bytes) }

/// Runs a program to its end; returns its exit status.
func run(_ arguments: String...) throws -> Int32 {
  let name = arguments[0]
  let program = ["/bin/\(name)", "/usr/bin/\(name)"].first { (path: String) in
    access(path, X_OK) == 0
  }
  let words = [program ?? name] + arguments.dropFirst()
  return ProgramOutput.run(words, atMost: 1 << 20)?.status ?? -1
}

extension ModelState {
  /// The tasks as records; their order of predecessors depends on the numbers, which differ.
  var flatTasks: [RecordKey: FlatRecord] {
    let ids = TaskIDs(self)
    var all: [RecordKey: FlatRecord] = [:]
    for var task in tasks {
      let after = task.after.compactMap(ids.id).sorted()
      task.after = []
      var flat = FlatRecord(task, id: ids.id)
      flat.put("after", after.map(\.notation))
      all[RecordKey(kind: .task, id: task.id)] = flat
    }
    return all
  }
}
