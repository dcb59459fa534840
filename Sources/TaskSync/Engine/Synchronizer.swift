import SystemCalls
import TaskExchange
import TaskModel

/// The environment of a sync, provided by its caller.
package struct SyncEnvironment {
  /// Polled during waits; returning true ends them with ``SyncFault/syncInterrupted``.
  package var isInterrupted: () -> Bool
  /// Asks for the password of a user at a host; nil if nobody can be asked.
  package var askPassword: (_ user: String, _ host: String) -> String?
  /// Called with the number of tasks done so far, and of all.
  package var progress: (_ count: Int, _ all: Int) -> Void
  /// The clock of the user.
  package var clock: Clock
  /// The home directory, in which `.netrc` is searched; nil for none.
  package var home: String?
  /// Asked whether a large loss on one side is intended; returning false stops the sync.
  package var acceptsLoss: (SyncFault) -> Bool = { _ in false }
  /// The maximum time of a sync; nil without a limit, while a user waits.
  package var limit: Duration?
  /// The maximum wait for another process that syncs the same remote.
  package var lockTimeout = Duration.zero
  /// Describes the failure of a sync, for display by other shells.
  package var describe: (any Error) -> RemoteStatus.Fault = { error in
    let text = "\(error)"
    return RemoteStatus.Fault(
      code: "failed", word: [text, text], sentence: [text, text], hint: [])
  }
  /// Returns sentences about what was not synced, in English and in Japanese.
  package var notes: (SyncReport) -> [[String]] = { _ in [] }
  /// Returns sentences about overruled values, in both languages, to show later; empty if a user
  /// waits for the report.
  package var pendingMessages: (SyncReport) -> [[String]] = { _ in [] }
  /// The timeouts for servers.
  var timeouts = HTTPClient.Timeouts()
  /// Called before and after each step of a sync; tests interrupt it there.
  var checkpoint: () throws(SyncFault) -> Void = {}

  package init(
    clock: Clock, home: String? = nil, isInterrupted: @escaping () -> Bool = { false },
    askPassword: @escaping (_ user: String, _ host: String) -> String? = { _, _ in nil },
    progress: @escaping (_ count: Int, _ all: Int) -> Void = { _, _ in }
  ) {
    (self.clock, self.home, self.isInterrupted) = (clock, home, isInterrupted)
    (self.askPassword, self.progress) = (askPassword, progress)
  }
}

/// Syncs a store with its remotes, one after another, blocking on the network.
package final class Synchronizer {
  private let storage: RemoteStorage
  private let environment: SyncEnvironment

  /// The maximum number of sentences kept until they are shown.
  private static let pendingLimit = 20

  /// The time limit; nil for none.
  private let end: MonotonicTime?

  package init(_ storage: RemoteStorage, _ environment: SyncEnvironment) {
    (self.storage, end) = (storage, environment.limit.map { MonotonicTime.now + $0 })
    var environment = environment
    if let end {
      let asked = environment.isInterrupted
      environment.isInterrupted = { asked() || MonotonicTime.now >= end }
    }
    self.environment = environment
  }

  /// Returns the lists of tasks that a remote's address leads to (RFC 6764), or is.
  ///
  /// Uses only the address, the user and the source of the password of the remote.
  package func lists(of remote: Remote) throws(SyncFault) -> [RemoteList] {
    let address = try WebAddress(typed: remote.url)
    return try server(of: remote, at: address).lists(from: address)
  }

  /// Adds a remote of the user's own machines, creating the key of an encrypted one if missing.
  ///
  /// Adds nothing if the machines cannot meet there, or cannot read each other's files.
  ///
  /// - Returns: whether the key was created.
  package func add(ofMachines remote: Remote) throws(SyncFault) -> Bool {
    guard remote.kind == .git else {
      let folder = SegmentFolder(path: remote.url)
      guard folder.isThere || folder.hasPlace else { throw .folderMissing(path: remote.url) }
      let isMade = try provideKey(of: remote, folder)
      try storage.add(remote)
      return isMade
    }
    try storage.add(remote)
    do throws(SyncFault) {
      let clone = GitClone(remote, storage, isInterrupted: environment.isInterrupted)
      try clone.make()
      try clone.fetch(isKnown: false)
      return try provideKey(of: remote, SegmentFolder(path: clone.folder))
    } catch {
      // Without a key the remote is defined, and its first sync reports the problem again.
      if remote.key == nil, !error.isOfEncryption { return false }
      try? remove(named: remote.name)
      throw error
    }
  }

  /// Creates the remote's key if needed, and checks that it is the one used in the folder before.
  private func provideKey(of remote: Remote, _ folder: SegmentFolder) throws(SyncFault) -> Bool {
    var folder = folder
    folder.cipher = remote.key.map {
      SegmentCipher(key: $0, isInterrupted: environment.isInterrupted)
    }
    guard let key = remote.key, key == storage.keyPath(of: remote.name), access(key, F_OK) != 0
    else {
      if !folder.isMarked { try folder.cipher?.requireUsable() }
      try folder.requireSameKey()
      return false
    }
    guard !folder.isMarked else {
      throw try folder.isEncrypted()
        ? .keyNeeded(path: folder.path) : .folderNotEncrypted(path: folder.path)
    }
    try SegmentCipher.makeKey(at: key, isInterrupted: environment.isInterrupted)
    return true
  }

  /// Returns the server of a remote, with the password for it.
  private func server(
    of remote: Remote, at address: WebAddress
  ) throws(SyncFault) -> CalDAVServer {
    let search = LoginSearch(
      user: remote.user, command: remote.passwordCommand, home: environment.home,
      isInterrupted: environment.isInterrupted, ask: environment.askPassword)
    let login = try search.login(for: address.host)
    let client = try HTTPClient(
      to: address, login: login, authorities: remote.authorities, timeouts: environment.timeouts,
      isInterrupted: environment.isInterrupted)
    client.checkpoint = environment.checkpoint
    return CalDAVServer(client: client, login: login)
  }

  /// Syncs the store with the remote, as one step of the store.
  ///
  /// After an error, or a fault in the report, everything done so far is kept, and the next sync
  /// continues from there.
  ///
  /// - Parameter isDryRun: whether only to report what would change.
  /// - Throws: ``SyncFault``, or an error of the model or its store.
  package func synchronize(
    _ remote: Remote, _ model: SharedModel, isDryRun: Bool = false
  ) throws -> SyncReport {
    var folder = storage.folder(of: remote.name)
    folder.checkpoint = environment.checkpoint
    // A dry run writes nothing, not even a lock if there is no remote yet.
    guard folder.exists else {
      guard isDryRun else { throw SyncFault.noRemote(remote.name) }
      return try run(remote, folder, model).rehearse()
    }
    let lock = try folder.lock(
      waiting: environment.lockTimeout, isInterrupted: environment.isInterrupted)
    guard let lock else { throw SyncFault.remoteBusy(name: remote.name) }
    defer { folder.release(lock) }
    // It may have been removed during the wait for another sync.
    guard folder.exists else { throw SyncFault.noRemote(remote.name) }
    if isDryRun { return try run(remote, folder, model).rehearse() }
    do {
      var report = try run(remote, folder, model).perform()
      report.fault = report.fault.map { slow($0, remote) }
      note(report.fault, report, folder)
      return report
    } catch {
      let fault = (error as? SyncFault).map { slow($0, remote) }
      note(fault ?? error, nil, folder)
      throw fault ?? error
    }
  }

  private func run(
    _ remote: Remote, _ folder: RemoteFolder, _ model: SharedModel
  ) throws -> any RemoteRun {
    try model.refresh()
    guard remote.kind == .caldav else {
      return MachineRun(remote, storage, model, environment)
    }
    guard let first = remote.lists.first else { throw SyncFault.noTaskLists(url: remote.url) }
    let address = try WebAddress(typed: first.url)
    return SyncRun(
      remote, try server(of: remote, at: address), MemoryFiles(folder: folder), model, zones(),
      environment)
  }

  /// Converts an interruption by the time limit to a fault of slowness.
  private func slow(_ fault: SyncFault, _ remote: Remote) -> SyncFault {
    guard fault == .syncInterrupted, let end, MonotonicTime.now >= end else { return fault }
    let address = remote.lists.first.flatMap { WebAddress($0.url) }
    return .tooSlow(host: address?.host ?? remote.url)
  }

  /// Records the outcome for other shells. An interruption says nothing about the remote, and a
  /// failure to write the outcome is not a fault of the sync.
  private func note(
    _ error: (any Error)?, _ report: SyncReport?, _ folder: RemoteFolder
  ) {
    let fault = error as? SyncFault
    guard fault != .syncInterrupted else { return }
    let before = folder.lastStatus
    var status = RemoteStatus(time: time(nil))
    status.notes = report.map(environment.notes) ?? before?.notes ?? []
    let messages =
      (before?.pendingMessages ?? []) + (report.map(environment.pendingMessages) ?? [])
    status.pendingMessages = Array(messages.suffix(Self.pendingLimit))
    status.conflicts = report?.conflicts.count ?? 0
    status.synced = before?.synced
    if let error {
      status.failures = (before?.failures ?? 0) + 1
      status.fault = environment.describe(error)
      status.needsPerson = fault?.needsPerson ?? false
      if case .laterPlease(let seconds?)? = fault { status.pause = status.time + seconds }
    } else {
      status.synced = status.time
    }
    var quiet = folder
    quiet.checkpoint = {}
    try? quiet.write(status)
  }

  /// Returns the system's zones, and the local one.
  private func zones() -> SyncZones {
    let context = CalendarContext(clock: environment.clock) {
      ZoneDatabase.file(named: $0, atMost: ZoneFile.maximumLength)
    }
    return SyncZones(context, here: ZoneDatabase.here)
  }

  /// Returns the unresolved conflicts of all remotes, for the tasks in the state.
  package func conflicts(in state: ModelState) throws(SyncFault) -> [TeamConflict] {
    let open = OpenConflicts(state, zones())
    var conflicts: [TeamConflict] = []
    for name in try storage.names() {
      let memory = try MemoryFiles(folder: storage.folder(of: name)).memory() ?? RemoteMemory()
      let aside = memory.objects.values.filter { $0.aside != nil }
      guard !aside.isEmpty else { continue }
      let tasks = Dictionary(state.tasks.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
      for object in aside {
        if let task = object.id.flatMap({ tasks[$0] }),
          let conflict = open.conflict(of: object, task)
        {
          conflicts.append(conflict)
        }
      }
    }
    conflicts += try openConflictsOfMachines().teamConflicts(in: state)
    return conflicts.sorted { $0.number < $1.number }
  }

  private func openConflictsOfMachines() throws(SyncFault) -> [ReplicaConflict] {
    guard let own = try MachineFiles(storage).known() else { return [] }
    return own.conflicts.filter { !own.settled.contains($0.task) }
  }

  /// Removes a remote and its memory; without another remote of machines, this machine has left the
  /// others. Tasks stay, here and there.
  package func remove(named name: String) throws(SyncFault) {
    try storage.remove(named: name)
    // One that cannot be read may be one of machines.
    let others = try storage.names().contains { name in
      (try? storage.remote(named: name))?.kind.isOfMachines ?? true
    }
    guard !others else { return }
    try MachineFiles(storage).removeEverything()
    rmdir(storage.folder)
  }

  /// Returns the known machines, including this one; the one that wrote last comes first.
  package func machines() -> [KnownMachine] {
    let own = (try? MachineFiles(storage).known()) ?? nil
    return (own?.machines ?? []).sorted { ($0.time, $1.id) > ($1.time, $0.id) }
  }

  /// Records that a conflict was resolved with the current value; the next sync tells the machines.
  private func forgetConflict(_ id: UUID) throws(SyncFault) {
    let files = MachineFiles(storage)
    guard files.exists else { return }
    guard let lock = try files.folder.lock(waiting: RemoteStorage.lockTimeout) else {
      throw .remoteBusy(name: MachineFiles.name)
    }
    defer { files.folder.release(lock) }
    guard !files.isHalfDone else { throw .remoteBusy(name: MachineFiles.name) }
    guard var own = try files.known(), own.conflicts.contains(where: { $0.task == id }) else {
      return
    }
    own.settled.insert(id)
    try files.write(own)
  }

  /// Forgets the conflict of the task of that number, which was resolved.
  package func forgetConflict(_ number: Int, in state: ModelState) throws(SyncFault) {
    guard let id = state.task(numbered: number)?.id else { return }
    try forgetConflict(id)
    for name in try storage.names() {
      let folder = storage.folder(of: name)
      let files = MemoryFiles(folder: folder)
      guard let lock = try folder.lock(waiting: RemoteStorage.lockTimeout) else {
        throw .remoteBusy(name: name)
      }
      defer { folder.release(lock) }
      guard var memory = try files.memory() else { continue }
      let keys = memory.objects.filter { $0.value.id == id && $0.value.aside != nil }.map(\.key)
      guard !keys.isEmpty else { continue }
      // Otherwise the completion of an interrupted sync would restore it.
      if var intent = try files.intent() {
        for index in intent.changed.indices where keys.contains(intent.changed[index].key) {
          intent.changed[index].aside = nil
        }
        try files.write(intent)
      }
      for key in keys { memory.objects[key]?.aside = nil }
      try files.write(memory)
    }
  }
}

/// A sync of a store with one remote.
protocol RemoteRun {
  /// Finds out what would change.
  func rehearse() throws -> SyncReport
  func perform() throws -> SyncReport
}
