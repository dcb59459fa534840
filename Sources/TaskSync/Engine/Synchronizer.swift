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
  var patience = HTTPClient.Patience()
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

  package init(_ storage: RemoteStorage, _ surroundings: SyncSurroundings) {
    (self.storage, self.surroundings) = (storage, surroundings)
  }

  /// The lists of tasks that a remote's address leads to (RFC 6764), or the one list that it is.
  ///
  /// Of the remote only the address, the user and where the password comes from are looked at.
  package func lists(of remote: Remote) throws(SyncFault) -> [RemoteList] {
    let address = try WebAddress(typed: remote.url)
    return try server(of: remote, at: address).lists(from: address)
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
      to: address, login: login, authorities: remote.authorities, patience: surroundings.patience,
      isInterrupted: surroundings.isInterrupted)
    client.checkpoint = surroundings.checkpoint
    return CalDAVServer(client: client, login: login)
  }

  /// Brings the store and the remote together, as one step of the store.
  ///
  /// What was done stays done when it throws: the next sync goes on from there.
  ///
  /// - Parameter isDryRun: whether the answer only says what would change; then nothing does.
  /// - Throws: ``SyncFault``, or what the model or its store refuses.
  package func synchronize(
    _ remote: Remote, _ model: SharedModel, isDryRun: Bool = false
  ) throws -> SyncReport {
    guard let first = remote.lists.first else { throw SyncFault.noTaskLists(url: remote.url) }
    let address = try WebAddress(typed: first.url)
    var folder = storage.folder(of: remote.name)
    folder.checkpoint = surroundings.checkpoint
    // A dry run writes nothing, and so leaves no lock behind where there is no remote yet.
    var lock: OpenFile?
    if folder.exists {
      lock = try folder.lock()
      guard lock != nil else { throw SyncFault.remoteBusy(name: remote.name) }
    }
    defer { try? lock?.close() }
    try model.refresh()
    let run = SyncRun(
      remote, try server(of: remote, at: address), MemoryFiles(folder: folder), model, zones(),
      surroundings)
    return isDryRun ? try run.rehearse() : try run.perform()
  }

  /// The zones of the system, and that of this place.
  private func zones() -> SyncZones {
    let context = CalendarContext(clock: surroundings.clock) { SystemZones.file(named: $0) }
    return SyncZones(context, here: SystemZones.here)
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
    return conflicts.sorted { $0.number < $1.number }
  }

  /// Forgets the conflict of the task of that number, which was decided.
  package func settle(_ number: Int, in state: ModelState) throws(SyncFault) {
    guard let id = state.task(numbered: number)?.id else { return }
    for name in storage.names() {
      let folder = storage.folder(of: name)
      let files = MemoryFiles(folder: folder)
      guard let lock = try folder.lock() else { throw .remoteBusy(name: name) }
      defer { try? lock.close() }
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

/// The zone database of the system.
enum SystemZones {
  private static let folder = "/usr/share/zoneinfo/"

  /// The file of a zone; nil for none.
  static func file(named name: String) -> [UInt8]? {
    guard isName(name) else { return nil }
    return try? OpenFile.settings(at: folder + name, atMost: ZoneFile.maximumLength)
  }

  /// The zone of this place; nil where its name is not known.
  static var here: String? {
    if let variable = getenv("TZ") {
      let name = String(cString: variable)
      let bare = name.hasPrefix(":") ? String(name.dropFirst()) : name
      return file(named: bare) == nil ? nil : bare
    }
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard realpath("/etc/localtime", &path) != nil else { return nil }
    let text = String(
      decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard text.hasPrefix(folder) else { return nil }
    let name = String(text.dropFirst(folder.count))
    return isName(name) ? name : nil
  }

  private static func isName(_ name: String) -> Bool {
    (1...255).contains(name.utf8.count) && !name.hasPrefix("/") && !name.contains("..")
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}
