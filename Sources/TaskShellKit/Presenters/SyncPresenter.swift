import Formats
import TaskLanguage
import TaskModel
import TaskSync

/// Syncs the store with its remotes.
package final class SyncPresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView
  private let stores: (any StoreHost)?
  private let host: SyncHost
  /// Whether the user asked to stop.
  var isInterrupted: () -> Bool = { false }
  /// Whether a person can be asked for a password.
  var mayAsk = true
  /// Whether the sync runs in the background.
  private var isInBackground = false
  /// Passwords typed during the current command, by user and host.
  private var passwords: [String: String] = [:]
  /// Called before anything that would have to wait for a background sync.
  package var yieldToForeground: () -> Void = {}
  /// The status of a store's remotes, and the path of their folder.
  private var watch: (folder: String, watch: SyncWatch)?
  /// The number of tasks from which progress is shown.
  private static let progressThreshold = 200
  /// Seconds a background sync may take, and those a foreground sync waits for another process.
  private static let (backgroundLimit, lockLimit) = (120, 15)

  init(
    context: PresenterContext, view: any ShellView, stores: (any StoreHost)?, host: SyncHost
  ) {
    (self.context, self.view, self.stores, self.host) = (context, view, stores, host)
  }

  // MARK: Commands

  /// Syncs with one remote, or with all; if one fails, the others are still synced.
  ///
  /// - Parameters:
  ///   - isInBackground: whether nobody is there: then it asks nothing and has two minutes.
  ///   - confirm: asks a person whether an apparent loss is intended.
  func synchronize(
    _ name: String?, isDryRun: Bool, isInBackground: Bool = false,
    confirming confirm: (SyncFault) throws -> Bool
  ) throws {
    try requireNothingStaged()
    yieldToForeground()
    self.isInBackground = isInBackground
    let storage = try storage()
    let names = try name.map { [$0] } ?? storage.names()
    guard !names.isEmpty else { throw SyncFault.noRemotesYet }
    defer { clearCommandState() }
    var reports: [(report: SyncReport, changes: [Bilingual])] = []
    var faults: [RemoteFailure] = []
    var wasInterrupted = false
    for name in names {
      do {
        let report = try synchronize(
          try storage.remote(named: name), storage, isDryRun: isDryRun, confirming: confirm)
        let changes = isDryRun ? [] : report.changes
        let lines = ChangeWording(changes, context, isElsewhere: true).messages.flatMap(\.lines)
        reports.append((report, lines))
        if report.fault == .syncInterrupted {
          wasInterrupted = true
          break
        }
        if let fault = report.fault { faults.append(RemoteFailure(remote: name, cause: fault)) }
      } catch SyncFault.syncInterrupted {
        wasInterrupted = true
        break
      } catch {
        guard names.count > 1 else { throw error }
        faults.append(RemoteFailure(remote: name, cause: error))
      }
    }
    view.show(progress: nil)
    if !reports.isEmpty { show(reports) }
    for fault in wasInterrupted ? faults[...] : faults.dropLast() {
      view.tell(ofStore: context.say(fault.message), isFault: true)
    }
    if wasInterrupted { throw SyncFault.syncInterrupted }
    if let fault = faults.last { throw names.count > 1 ? fault : fault.cause }
    let unsent = reports.reduce(0) { $0 + $1.report.unsynced }
    if unsent > 0, !isDryRun { throw TasksNotSynced(count: unsent) }
  }

  private func synchronize(
    _ remote: Remote, _ storage: RemoteStorage, isDryRun: Bool,
    confirming confirm: (SyncFault) throws -> Bool
  ) throws -> SyncReport {
    var accepted: [SyncFault] = []
    while true {
      do {
        return try synchronizer(storage, accepting: accepted)
          .synchronize(remote, context.model, isDryRun: isDryRun)
      } catch let fault as SyncFault where fault.question != nil && !accepted.contains(fault) {
        // Ask while nothing is locked, and then start again.
        view.show(progress: nil)
        guard !isDryRun, try confirm(fault) else { throw fault }
        accepted.append(fault)
      }
    }
  }

  /// Defines a remote, and reports what its first sync would do.
  ///
  /// - Parameter choose: selects among the lists on the server.
  func add(_ remote: Remote, choosing choose: ([RemoteList]) throws -> [RemoteList]) throws {
    try requireNothingStaged()
    let storage = try storage()
    guard try !storage.names().contains(remote.name) else {
      throw SyncFault.remoteExists(remote.name)
    }
    let synchronizer = synchronizer(storage)
    defer { clearCommandState() }
    var (remote, isKeyNew) = (remote, false)
    if remote.kind.isOfMachines {
      // A repository has an address; a name without a colon is a path.
      if remote.kind == .folder || !remote.url.contains(":") {
        remote.url = host.absolute(remote.url)
      }
      if let key = remote.key {
        remote.key = key.isEmpty ? storage.keyPath(of: remote.name) : host.absolute(key)
      }
      isKeyNew = try synchronizer.add(ofMachines: remote)
    } else {
      let found = try synchronizer.lists(of: remote)
      guard !found.isEmpty else { throw SyncFault.noTaskLists(url: remote.url) }
      remote.lists = try choose(found)
      try storage.add(remote)
    }
    var sentences = [context.say(.remoteAdded(remote))]
    if isKeyNew, let key = remote.key { sentences.append(context.say(.keyMade(key))) }
    var members = remote.data
    do {
      let report = try synchronizer.synchronize(remote, context.model, isDryRun: true)
      sentences.append(context.say(report.preview))
      members += [
        .init("onlyHere", .integer(report.there.new)),
        .init("onlyThere", .integer(report.here.new)), .init("both", .integer(report.inBoth)),
      ]
    } catch {
      // The remote is defined; its first sync will report what it does.
      view.tell(ofStore: Failure(error, context.language).sentence, isFault: true)
    }
    view.show(progress: nil)
    view.show(DataAnswer(.object(members), sentences: sentences))
  }

  /// Shows the task lists at an address.
  func showLists(of remote: Remote) throws {
    defer { clearCommandState() }
    // Nothing is saved, so that any store will do.
    let lists = try synchronizer(RemoteStorage(store: stores?.file ?? "")).lists(of: remote)
    guard !lists.isEmpty else { throw SyncFault.noTaskLists(url: remote.url) }
    view.show(
      DataAnswer(
        lists.map(\.data), columns: ["title", "url", "writable"],
        lines: lists.map { context.say($0.words) }))
  }

  func showStatus() throws {
    let storage = try storage()
    let remotes = try storage.names().map { name throws(SyncFault) in
      try storage.remote(named: name)
    }
    let conflicts = try conflicts()
    let remoteStates = Dictionary(remoteStates().map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let rows = remotes.map { DataValue.object($0.data + (remoteStates[$0.name]?.data ?? [])) }
    let pending = remotes.flatMap { takePendingMessages(of: $0.name, storage) }
    let messages =
      (remotes.flatMap { remoteStates[$0.name]?.messages ?? [] } + pending).map { context.say($0) }
    let machines = remotes.contains { $0.kind.isOfMachines } ? synchronizer(storage).machines() : []
    let sentences = remotes.isEmpty ? [context.say(.noRemotes)] : messages + conflicts.map(sentence)
    view.show(
      DataAnswer(
        .object([
          .init("remotes", .list(rows)),
          .init("machines", .list(machines.map(\.data))),
          .init("conflicts", .integers(conflicts.map(\.number))),
          .init("gaveWay", .texts(pending.map(\.text.english))),
        ]), columns: ["remotes", "machines", "conflicts"],
        lines: remotes.map { context.say($0.words) }
          + machines.map { context.say($0.words(moment(of: $0))) },
        sentences: sentences))
  }

  func remove(_ name: String) throws {
    yieldToForeground()
    let storage = try storage()
    let kind = (try? storage.remote(named: name))?.kind
    try synchronizer(storage).remove(named: name)
    let isOfMachines = kind?.isOfMachines ?? false
    view.show(DataAnswer(context.say(.remoteRemoved(name, isOfMachines: isOfMachines))))
  }

  /// Renames this machine in all remotes that sync machines.
  func rename(machine title: String) throws {
    yieldToForeground()
    let storage = try storage()
    let remotes = try storage.names().map { name throws(SyncFault) in
      try storage.remote(named: name)
    }.filter(\.kind.isOfMachines)
    guard !remotes.isEmpty else { throw SyncFault.noRemotesYet }
    for var remote in remotes where remote.machine != title {
      remote.machine = title
      try storage.replace(remote)
    }
    let isAnother = synchronizer(storage).machines().contains {
      !$0.isOwn && $0.title.folded == title.folded
    }
    view.show(DataAnswer(context.say(.machineNamed(title, isAnother: isAnother))))
  }

  /// The pending messages of background syncs; removes them, so that each is shown once.
  private func takePendingMessages(of name: String, _ storage: RemoteStorage) -> [Message] {
    guard !context.model.isRehearsing else { return [] }
    return storage.takePendingMessages(of: name).compactMap { .pending(name, $0) }
  }

  /// The pending sentences of a background sync that has ended; removes them.
  package func pendingSentences(of name: String) -> [Sentence] {
    guard let storage = try? storage() else { return [] }
    return takePendingMessages(of: name, storage).map { context.say($0) }
  }

  // MARK: For other components

  /// The names of the remotes; empty if the store cannot have any.
  package var names: [String] { (try? storage().names()) ?? [] }

  /// The known status of the store's remotes; empty if it has none.
  package func remoteStates() -> [SyncWatch.RemoteState] {
    guard let storage = try? storage() else { return [] }
    if watch?.folder != storage.folder { watch = (storage.folder, SyncWatch(storage)) }
    return watch?.watch.remoteStates(context.model) ?? []
  }

  /// The mark in the prompt: the first fault, or the number of unsynced tasks; nil for neither.
  package var mark: String? {
    let remoteStates = remoteStates()
    let faulty = remoteStates.first { $0.status?.fault != nil }
    let most = faulty ?? remoteStates.max { $0.unsynced < $1.unsynced }
    return most?.mark.map { context.say($0) }
  }

  /// Whether a remote of ``remoteStates()`` can be synced without asking for a password.
  package func canRunInBackground(_ name: String) -> Bool {
    watch?.watch.canRunInBackground(name, home: host.home) ?? false
  }

  /// Why a remote is not synced automatically; nil if that was reported before.
  package func noticeOfPassword(_ name: String) -> Sentence? {
    watch?.watch.isFirstNotice(name) == true ? context.say(.notSyncedAlone(name)) : nil
  }

  /// The conflicts left by syncs, in words.
  package var conflictSentences: [Sentence] { ((try? conflicts()) ?? []).map(sentence) }

  /// The conflicts left by syncs.
  func conflicts() throws -> [TeamConflict] {
    let storage = try storage()
    guard try !storage.names().isEmpty else { return [] }
    return try synchronizer(storage).conflicts(in: context.model.state)
  }

  /// Removes a conflict that was resolved.
  func forgetConflict(_ number: Int) throws {
    yieldToForeground()
    try synchronizer(storage()).forgetConflict(number, in: context.model.state)
  }

  func sentence(of conflict: TeamConflict) -> Sentence {
    context.say(
      context.message(
        of: conflict, against: context.model.state.task(numbered: conflict.number), isSynced: true))
  }

  // MARK: Helpers

  /// The time of a machine's last write, formatted as in lists.
  private func moment(of machine: KnownMachine) -> Bilingual {
    let instant = Instant(secondsSinceEpoch: machine.time)
    guard let civil = context.clock.civil(instant) else { return .same("") }
    return .date(Due(date: civil.date, time: civil.time), today: context.now.date)
  }

  private func show(_ reports: [(report: SyncReport, changes: [Bilingual])]) {
    let sentences = reports.flatMap { report, changes in
      report.messages(isQuiet: view.isQuiet, changes: changes).map { context.say($0) }
        + report.conflicts.map {
          context.say(
            context.message(of: $0.conflict, against: $0.theirs, isSynced: true))
        }
    }
    view.show(
      DataAnswer(
        .list(reports.map(\.report.data)), columns: SyncReport.columns, sentences: sentences))
  }

  /// Clears what belongs to the finished command: progress, passwords and its background mode.
  private func clearCommandState() {
    view.show(progress: nil)
    passwords = [:]
    isInBackground = false
  }

  /// Throws while changes are staged: they would reach the server before they are saved.
  private func requireNothingStaged() throws {
    guard context.model.staged == nil else { throw ModelError.stagingIsOpen }
  }

  private func storage() throws(SyncFault) -> RemoteStorage {
    guard let stores, stores.team == nil, let file = stores.file else {
      throw SyncFault.storeNotSynced
    }
    return RemoteStorage(store: file)
  }

  /// - Parameter losses: losses that a person has confirmed.
  private func synchronizer(
    _ storage: RemoteStorage, accepting losses: [SyncFault] = []
  ) -> Synchronizer {
    var surroundings = SyncEnvironment(
      clock: context.clock, home: host.home,
      isInterrupted: { [weak self] in
        self?.isInterrupted() ?? false
      },
      askPassword: { [weak self] user, server in
        guard let self, mayAsk, !isInBackground else { return nil }
        // Ask once per command, however many requests it makes.
        let key = "\(user)\n\(server)"
        if let password = passwords[key] { return password }
        let password = host.askSecret(context.say(.passwordQuestion(user: user, host: server)))
        passwords[key] = password
        return password
      },
      progress: { [weak self] count, all in self?.show(count, of: all) })
    surroundings.acceptsLoss = { losses.contains($0) }
    surroundings.describe = { RemoteStatus.Fault($0) }
    surroundings.notes = \.notes
    if isInBackground { surroundings.pendingMessages = \.yielded }
    surroundings.limit = isInBackground ? .seconds(Self.backgroundLimit) : nil
    surroundings.lockTimeout = .seconds(isInBackground ? Self.backgroundLimit : Self.lockLimit)
    return Synchronizer(storage, surroundings)
  }

  private func show(_ count: Int, of all: Int) {
    guard all > Self.progressThreshold else { return }
    view.show(progress: ExchangeProgress(count: count, fraction: Double(count) / Double(all)))
  }
}

/// The machine's means for syncing.
package struct SyncHost {
  /// The home directory; nil for none.
  package let home: String?
  /// Makes a path absolute; expands `~`.
  package let absolute: (String) -> String
  /// Asks for a secret at the terminal without echo; nil if there is no terminal.
  package let askSecret: (String) -> String?

  package init(
    home: String? = nil, absolute: @escaping (String) -> String = { $0 },
    askSecret: @escaping (String) -> String? = { _ in nil }
  ) {
    (self.home, self.absolute, self.askSecret) = (home, absolute, askSecret)
  }
}
