import SystemCalls
import TaskExchange
import TaskModel

/// What a sync asks of whoever runs it.
package struct SyncSurroundings {
  /// Polled while anything waits; an answer of true ends it with ``SyncFault/syncInterrupted``.
  package var isInterrupted: () -> Bool
  /// Asks a person for the password of a user at a host; nil where nobody can be asked.
  package var askPassword: (_ user: String, _ host: String) -> String?
  /// Hears how far it is.
  package var progress: (SyncProgress) -> Void
  /// The moment and the place's clocks.
  package var clock: Clock
  /// The home directory, in which `.netrc` is looked for; nil for none.
  package var home: String?
  /// Asked where far more is gone on one side than usual: whether that is meant. False stops the sync.
  package var acceptsLoss: (SyncFault) -> Bool = { _ in false }
  /// How long a sync may take; nil for as long as somebody waits for it.
  package var limit: Duration?
  /// How long it waits for another process that syncs the same remote.
  package var patience = Duration.zero
  /// Words for why a sync has failed, which other shells show.
  package var describe: (any Error) -> RemoteStatus.Fault = { error in
    let text = "\(error)"
    return RemoteStatus.Fault(
      code: "failed", word: [text, text], sentence: [text, text], hint: [])
  }
  /// Sentences of what was not synced, in English and in Japanese.
  package var notes: (SyncReport) -> [[String]] = { _ in [] }
  /// Of what gave way, sentences in both languages that somebody is to be told later; none where somebody
  /// waits for the report.
  package var untold: (SyncReport) -> [[String]] = { _ in [] }
  /// How long servers are waited for.
  var network = HTTPClient.Patience()
  /// Called before and after whatever a sync does; tests end it there.
  var checkpoint: () throws(SyncFault) -> Void = {}

  package init(
    clock: Clock, home: String? = nil, isInterrupted: @escaping () -> Bool = { false },
    askPassword: @escaping (_ user: String, _ host: String) -> String? = { _, _ in nil },
    progress: @escaping (SyncProgress) -> Void = { _ in }
  ) {
    (self.clock, self.home, self.isInterrupted) = (clock, home, isInterrupted)
    (self.askPassword, self.progress) = (askPassword, progress)
  }
}

/// Syncs a store with its remotes, one after another, and waits for the network meanwhile.
package final class Synchronizer {
  private let storage: RemoteStorage
  private let surroundings: SyncSurroundings

  /// No more sentences wait for somebody to be told.
  private static let untoldLimit = 20

  /// When it is given up; nil for never.
  private let end: MonotonicTime?

  package init(_ storage: RemoteStorage, _ surroundings: SyncSurroundings) {
    (self.storage, end) = (storage, surroundings.limit.map { MonotonicTime.now + $0 })
    var surroundings = surroundings
    if let end {
      let asked = surroundings.isInterrupted
      surroundings.isInterrupted = { asked() || MonotonicTime.now >= end }
    }
    self.surroundings = surroundings
  }

  /// The lists of tasks that a remote's address leads to (RFC 6764), or the one list that it is.
  ///
  /// Of the remote only the address, the user and where the password comes from are looked at.
  package func lists(of remote: Remote) throws(SyncFault) -> [RemoteList] {
    let address = try WebAddress(typed: remote.url)
    return try server(of: remote, at: address).lists(from: address)
  }

  /// Adds a remote of one's own machines. Where it is to be encrypted, its key is made unless it is there.
  ///
  /// Nothing is added where machines cannot meet, or cannot read each other.
  ///
  /// - Returns: whether the key was made.
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
      let clone = GitClone(remote, storage, isInterrupted: surroundings.isInterrupted)
      try clone.make()
      try clone.fetch()
      return try provideKey(of: remote, SegmentFolder(path: clone.folder))
    } catch {
      // Without a key the remote is defined, and its first sync says it again.
      if remote.key == nil, !error.isOfEncryption { return false }
      try? remove(named: remote.name)
      throw error
    }
  }

  /// Sees to it that the remote has a key, and that it is the one of those who have met there before.
  private func provideKey(of remote: Remote, _ folder: SegmentFolder) throws(SyncFault) -> Bool {
    var folder = folder
    folder.cipher = remote.key.map {
      SegmentCipher(key: $0, isInterrupted: surroundings.isInterrupted)
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
    try SegmentCipher.makeKey(at: key, isInterrupted: surroundings.isInterrupted)
    return true
  }

  /// The server of a remote, with a password to be shown to it.
  private func server(
    of remote: Remote, at address: WebAddress
  ) throws(SyncFault) -> CalDAVServer {
    let search = LoginSearch(
      user: remote.user, command: remote.passwordCommand, home: surroundings.home,
      isInterrupted: surroundings.isInterrupted, ask: surroundings.askPassword)
    surroundings.progress(SyncProgress(.connecting))
    let login = try search.login(for: address.host)
    let client = try HTTPClient(
      to: address, login: login, authorities: remote.authorities, patience: surroundings.network,
      isInterrupted: surroundings.isInterrupted)
    client.checkpoint = surroundings.checkpoint
    return CalDAVServer(client: client, login: login)
  }

  /// Brings the store and the remote together, as one step of the store.
  ///
  /// What was done stays done when it throws, or when the report has a fault: the next sync goes on from
  /// there.
  ///
  /// - Parameter isDryRun: whether the answer only says what would change; then nothing does.
  /// - Throws: ``SyncFault``, or what the model or its store refuses.
  package func synchronize(
    _ remote: Remote, _ model: SharedModel, isDryRun: Bool = false
  ) throws -> SyncReport {
    var folder = storage.folder(of: remote.name)
    folder.checkpoint = surroundings.checkpoint
    // A dry run writes nothing, and so leaves no lock behind where there is no remote yet.
    guard folder.exists else {
      guard isDryRun else { throw SyncFault.noRemote(remote.name) }
      return try run(remote, folder, model).rehearse()
    }
    let lock = try folder.lock(
      waiting: surroundings.patience, isInterrupted: surroundings.isInterrupted)
    guard let lock else { throw SyncFault.remoteBusy(name: remote.name) }
    defer { folder.release(lock) }
    // It may have been removed while another one was waited for.
    guard folder.exists else { throw SyncFault.noRemote(remote.name) }
    if isDryRun { return try run(remote, folder, model).rehearse() }
    do {
      var report = try run(remote, folder, model).perform()
      report.fault = report.fault.map { slow($0, remote) }
      note(report.fault, report, remote, folder)
      return report
    } catch {
      let fault = (error as? SyncFault).map { slow($0, remote) }
      note(fault ?? error, nil, remote, folder)
      throw fault ?? error
    }
  }

  private func run(
    _ remote: Remote, _ folder: RemoteFolder, _ model: SharedModel
  ) throws -> any RemoteRun {
    try model.refresh()
    guard remote.kind == .caldav else {
      return MachineRun(remote, storage, model, surroundings)
    }
    guard let first = remote.lists.first else { throw SyncFault.noTaskLists(url: remote.url) }
    let address = try WebAddress(typed: first.url)
    return SyncRun(
      remote, try server(of: remote, at: address), MemoryFiles(folder: folder), model, zones(),
      surroundings)
  }

  /// A sync that nobody but the clock has interrupted took too long.
  private func slow(_ fault: SyncFault, _ remote: Remote) -> SyncFault {
    guard fault == .syncInterrupted, let end, MonotonicTime.now >= end else { return fault }
    let address = remote.lists.first.flatMap { WebAddress($0.url) }
    return .tooSlow(host: address?.host ?? remote.url)
  }

  /// Leaves for other shells how it has ended. That somebody has interrupted it says nothing of the remote;
  /// what cannot be written is no fault of the sync.
  private func note(
    _ error: (any Error)?, _ report: SyncReport?, _ remote: Remote, _ folder: RemoteFolder
  ) {
    let fault = error as? SyncFault
    guard fault != .syncInterrupted else { return }
    let before = folder.lastStatus
    let position = position(of: remote, folder)
    var status = RemoteStatus(
      time: time(nil), operation: position?.operation ?? before?.operation,
      version: position?.version ?? before?.version ?? 0)
    status.unsent = report?.unsent ?? before?.unsent ?? 0
    status.notes = report.map(surroundings.notes) ?? before?.notes ?? []
    let untold = (before?.untold ?? []) + (report.map(surroundings.untold) ?? [])
    status.untold = Array(untold.suffix(Self.untoldLimit))
    status.conflicts = report?.conflicts.count ?? 0
    status.synced = before?.synced
    if let error {
      status.failures = (before?.failures ?? 0) + 1
      status.fault = surroundings.describe(error)
      status.needsPerson = fault?.needsPerson ?? false
      if case .laterPlease(let seconds?)? = fault { status.pause = status.time + seconds }
    } else {
      status.synced = status.time
    }
    var quiet = folder
    quiet.checkpoint = {}
    try? quiet.write(status)
  }

  /// What of the store's past is known to a remote.
  private func position(
    of remote: Remote, _ folder: RemoteFolder
  ) -> (operation: UUID?, version: Int)? {
    guard remote.kind.isOfMachines else { return try? MemoryFiles(folder: folder).position() }
    return (try? MachineFiles(storage).known()).flatMap { own in
      own.map { ($0.operation, $0.version) }
    }
  }

  /// The zones of the system, and that of this place.
  private func zones() -> SyncZones {
    let context = CalendarContext(clock: surroundings.clock) {
      ZoneDatabase.file(named: $0, atMost: ZoneFile.maximumLength)
    }
    return SyncZones(context, here: ZoneDatabase.here)
  }

  /// The conflicts that syncs have left, of all remotes, as the state has their tasks now.
  package func conflicts(in state: ModelState) throws(SyncFault) -> [TeamConflict] {
    let open = OpenConflicts(state, zones())
    var conflicts: [TeamConflict] = []
    for name in storage.names() {
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

  /// Removes a remote and what is remembered of it; without any remote of machines this one
  /// has left the others. Tasks stay, here and there.
  package func remove(named name: String) throws(SyncFault) {
    try storage.remove(named: name)
    let others = storage.names().compactMap { try? storage.remote(named: $0) }
    guard !others.contains(where: \.kind.isOfMachines) else { return }
    try MachineFiles(storage).removeEverything()
    rmdir(storage.folder)
  }

  /// The machines that this one has heard of, itself among them; the one that wrote last comes first.
  package func machines() -> [KnownMachine] {
    let own = (try? MachineFiles(storage).known()) ?? nil
    return (own?.machines ?? []).sorted { ($0.time, $1.id) > ($1.time, $0.id) }
  }

  /// Remembers that a conflict between machines was decided for what stands; the next sync tells them.
  private func settle(_ id: UUID) throws(SyncFault) {
    let files = MachineFiles(storage)
    guard files.exists else { return }
    guard let lock = try files.folder.lock(waiting: RemoteStorage.patience) else {
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

  /// Forgets the conflict of the task of that number, which was decided.
  package func settle(_ number: Int, in state: ModelState) throws(SyncFault) {
    guard let id = state.task(numbered: number)?.id else { return }
    try settle(id)
    for name in storage.names() {
      let folder = storage.folder(of: name)
      let files = MemoryFiles(folder: folder)
      guard let lock = try folder.lock(waiting: RemoteStorage.patience) else {
        throw .remoteBusy(name: name)
      }
      defer { folder.release(lock) }
      guard var memory = try files.memory() else { continue }
      let keys = memory.objects.filter { $0.value.id == id && $0.value.aside != nil }.map(\.key)
      guard !keys.isEmpty else { continue }
      // A sync that did not come to its end would bring it back.
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
