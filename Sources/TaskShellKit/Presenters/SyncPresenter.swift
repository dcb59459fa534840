import TaskLanguage
import TaskModel
import TaskSync

/// Syncing the store with lists of servers.
package final class SyncPresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView
  private let stores: (any StoreHost)?
  private let host: SyncHost
  /// Whether somebody asked to stop.
  var isInterrupted: () -> Bool = { false }
  /// Whether a person can be asked for a password.
  var mayAsk = true
  /// Whether nobody waits for what runs.
  private var isAlone = false
  /// What a person has typed during the command that runs, by user and host.
  private var passwords: [String: String] = [:]
  /// What the sync that runs has changed here; nil while none does.
  private var brought: [Change]?
  /// Called before anything that a sync in the background would keep waiting.
  package var makeWay: () -> Void = {}
  /// How the remotes of a store stand, by its path.
  private var watch: (folder: String, watch: SyncWatch)?
  /// A progress is shown of that many tasks on.
  private static let leastShown = 200
  /// Seconds that a sync may take that nobody waits for, and that somebody waits for another process.
  private static let (longest, longestWait) = (120, 15)

  init(
    context: PresenterContext, view: any ShellView, stores: (any StoreHost)?, host: SyncHost
  ) {
    (self.context, self.view, self.stores, self.host) = (context, view, stores, host)
    context.model.observe { [weak self] event in
      if case .committed(let commit) = event, commit.origin == .exchange {
        self?.brought?.append(contentsOf: commit.changes)
      }
    }
  }

  // MARK: Commands

  /// Syncs with one remote, or with all: a fault of one does not keep the others.
  ///
  /// - Parameters:
  ///   - isAlone: whether nobody waits for it: then nobody is asked, and it takes two minutes at most.
  ///   - confirm: asks a person whether what looks like a loss is meant.
  func synchronize(
    _ name: String?, isDryRun: Bool, isAlone: Bool = false,
    confirming confirm: (SyncFault) throws -> Bool
  ) throws {
    try requireNothingStaged()
    makeWay()
    self.isAlone = isAlone
    let storage = try storage()
    let names = name.map { [$0] } ?? storage.names()
    guard !names.isEmpty else { throw SyncFault.noRemotesYet }
    defer {
      brought = nil
      ended()
    }
    var reports: [(report: SyncReport, changes: [Bilingual])] = []
    var faults: [RemoteFailure] = []
    var wasInterrupted = false
    for name in names {
      do {
        let report = try synchronize(
          try storage.remote(named: name), storage, isDryRun: isDryRun, confirming: confirm)
        let changes = ChangeWording(brought ?? [], context, isElsewhere: true).messages.map(\.text)
        reports.append((report, changes))
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
    brought = []
    var accepted: [SyncFault] = []
    while true {
      do {
        return try synchronizer(storage, accepting: accepted)
          .synchronize(remote, context.model, isDryRun: isDryRun)
      } catch let fault as SyncFault where fault.question != nil && !accepted.contains(fault) {
        // It is asked when nothing is locked, and then tried once more from the beginning.
        view.show(progress: nil)
        guard !isDryRun, try confirm(fault) else { throw fault }
        accepted.append(fault)
      }
    }
  }

  /// Defines a remote, and tells what its first sync would do.
  ///
  /// - Parameter choose: takes of the lists that are there.
  func add(_ remote: Remote, choosing choose: ([RemoteList]) throws -> [RemoteList]) throws {
    try requireNothingStaged()
    let storage = try storage()
    guard !storage.names().contains(remote.name) else {
      throw SyncFault.remoteExists(remote.name)
    }
    let synchronizer = synchronizer(storage)
    defer { ended() }
    var (remote, isKeyNew) = (remote, false)
    if remote.kind.isOfMachines {
      // A repository has an address; what has no colon is a path.
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
      // The remote is defined: what its first sync would do is told by the sync itself.
      view.tell(ofStore: Failure(error, context.language).sentence, isFault: true)
    }
    view.show(progress: nil)
    view.show(
      DataAnswer(.object(members), columns: members.map(\.name), sentences: sentences))
  }

  /// Shows the lists of tasks that are at an address.
  func showLists(of remote: Remote) throws {
    defer { ended() }
    // Nothing is kept of it, whatever the store is.
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
    let standings = Dictionary(standings().map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let rows = remotes.map { DataValue.object($0.data + (standings[$0.name]?.data ?? [])) }
    let untold = remotes.flatMap { takeUntold(of: $0.name, storage) }
    let told =
      (remotes.flatMap { standings[$0.name]?.messages ?? [] } + untold).map { context.say($0) }
    let machines = remotes.contains { $0.kind.isOfMachines } ? synchronizer(storage).machines() : []
    let sentences = remotes.isEmpty ? [context.say(.noRemotes)] : told + conflicts.map(sentence)
    view.show(
      DataAnswer(
        .object([
          .init("remotes", .list(rows)),
          .init("machines", .list(machines.map(\.data))),
          .init("conflicts", .list(conflicts.map { .integer($0.number) })),
          .init("gaveWay", .texts(untold.map(\.text.english))),
        ]), columns: ["remotes", "machines", "conflicts"],
        lines: remotes.map { context.say($0.words) }
          + machines.map { context.say($0.words(moment(of: $0))) },
        sentences: sentences))
  }

  func remove(_ name: String) throws {
    makeWay()
    let storage = try storage()
    let kind = (try? storage.remote(named: name))?.kind
    try synchronizer(storage).remove(named: name)
    view.show(
      DataAnswer(
        .list([]), columns: [],
        sentences: [
          context.say(.remoteRemoved(name, isOfMachines: kind?.isOfMachines ?? false))
        ]))
  }

  /// Gives this machine another name on all of one's own.
  func rename(machine title: String) throws {
    makeWay()
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
    view.show(
      DataAnswer(
        .list([]), columns: [],
        sentences: [context.say(.machineNamed(title, isAnother: isAnother))]))
  }

  /// What is to be told of syncs that nobody waited for; it is told once.
  private func takeUntold(of name: String, _ storage: RemoteStorage) -> [Message] {
    guard !context.model.isRehearsing else { return [] }
    return storage.takeUntold(of: name).compactMap { .untold(name, $0) }
  }

  /// What is to be told of a sync in the background that has ended; it is told once.
  package func untoldSentences(of name: String) -> [Sentence] {
    guard let storage = try? storage() else { return [] }
    return takeUntold(of: name, storage).map { context.say($0) }
  }

  // MARK: What others ask

  /// The names of the remotes; none where there can be none.
  package var names: [String] { (try? storage().names()) ?? [] }

  /// How the remotes of the store stand, by what is known here; none where it has none.
  package func standings() -> [SyncWatch.Standing] {
    guard let storage = try? storage() else { return [] }
    if watch?.folder != storage.folder { watch = (storage.folder, SyncWatch(storage)) }
    return watch?.watch.standings(context.model) ?? []
  }

  /// What the prompt shows of them: the first fault, or how many tasks are not synced; nil for nothing.
  package var mark: String? {
    let standings = standings()
    let faulty = standings.first { $0.status?.fault != nil }
    let most = faulty ?? standings.max { $0.unsynced < $1.unsynced }
    return most?.mark.map { context.say($0) }
  }

  /// Whether that remote, of ``standings()``, can be synced without anybody being asked.
  package func mayRunAlone(_ name: String) -> Bool {
    watch?.watch.mayRunAlone(name, home: host.home) ?? false
  }

  /// Why that remote is not synced by itself; nil where that was said before.
  package func noticeOfPassword(_ name: String) -> Sentence? {
    watch?.watch.isFirstNotice(name) == true ? context.say(.notSyncedAlone(name)) : nil
  }

  /// The conflicts that syncs have left, in words.
  package var conflictSentences: [Sentence] { ((try? conflicts()) ?? []).map(sentence) }

  /// The conflicts that syncs have left.
  func conflicts() throws -> [TeamConflict] {
    let storage = try storage()
    guard !storage.names().isEmpty else { return [] }
    return try synchronizer(storage).conflicts(in: context.model.state)
  }

  /// Forgets a conflict that was decided.
  func settle(_ number: Int) throws {
    makeWay()
    try synchronizer(storage()).settle(number, in: context.model.state)
  }

  func sentence(of conflict: TeamConflict) -> Sentence {
    context.say(
      context.message(
        of: conflict, against: context.model.state.task(numbered: conflict.number), isSynced: true))
  }

  // MARK: Helpers

  /// When a machine wrote last, as lists show a moment.
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

  /// Forgets what only the command that has run was told.
  private func ended() {
    view.show(progress: nil)
    passwords = [:]
    isAlone = false
  }

  /// What is staged would go to the server before it is saved.
  private func requireNothingStaged() throws {
    guard context.model.staged == nil else { throw ModelError.stagingIsOpen }
  }

  private func storage() throws(SyncFault) -> RemoteStorage {
    guard let stores, stores.team == nil, let file = stores.file else {
      throw SyncFault.storeNotSynced
    }
    return RemoteStorage(store: file)
  }

  /// - Parameter loss: what a person has said is meant.
  private func synchronizer(
    _ storage: RemoteStorage, accepting losses: [SyncFault] = []
  ) -> Synchronizer {
    var surroundings = SyncSurroundings(
      clock: context.clock, home: host.home,
      isInterrupted: { [weak self] in
        self?.isInterrupted() ?? false
      },
      askPassword: { [weak self] user, server in
        guard let self, mayAsk, !isAlone else { return nil }
        // One command asks once, however many requests it makes.
        let key = "\(user)\n\(server)"
        if let password = passwords[key] { return password }
        let password = host.askSecret(context.say(.passwordQuestion(user: user, host: server)))
        passwords[key] = password
        return password
      },
      progress: { [weak self] progress in self?.show(progress) })
    surroundings.acceptsLoss = { losses.contains($0) }
    surroundings.describe = { RemoteStatus.Fault($0) }
    surroundings.notes = \.notes
    if isAlone { surroundings.untold = \.yielded }
    surroundings.limit = isAlone ? .seconds(Self.longest) : nil
    surroundings.patience = .seconds(isAlone ? Self.longest : Self.longestWait)
    return Synchronizer(storage, surroundings)
  }

  private func show(_ progress: SyncProgress) {
    guard progress.all > Self.leastShown else { return }
    view.show(
      progress: ExchangeProgress(
        count: progress.count, fraction: Double(progress.count) / Double(progress.all)))
  }
}

/// What syncing needs of the machine.
package struct SyncHost {
  /// The home directory; nil for none.
  package let home: String?
  /// The path that means the same from any folder, where `~` stands for the home directory.
  package let absolute: (String) -> String
  /// Asks a person at the terminal for what is not to be seen; nil where there is none.
  package let askSecret: (String) -> String?

  package init(
    home: String? = nil, absolute: @escaping (String) -> String = { $0 },
    askSecret: @escaping (String) -> String? = { _ in nil }
  ) {
    (self.home, self.absolute, self.askSecret) = (home, absolute, askSecret)
  }
}
