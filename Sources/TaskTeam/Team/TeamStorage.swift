import SystemCalls
import TaskModel
import TaskStorage

/// A team's store: a server, a local copy in a file, and beside that the changes that are not
/// shared yet.
///
/// The model sees the copy with those changes. A commit goes to the server and the copy if the
/// server answers in time; otherwise it is kept beside the copy, durably, and shared later. Commits
/// wait for the network for ``answerTimeout`` at most; reading waits only the first time.
///
/// Only the holder of the copy's lock may write the two files. The file of changes is written
/// before the copy, and contains what the copy will have; so they are consistent after any crash.
package final class TeamStorage: Storage {
  let link: TeamLink
  private let locator: TeamFileLocator
  private(set) var kept: TeamFiles
  var trouble = Trouble()
  /// Whether what is kept here has changed without a commit.
  var isChangedHere = false
  /// The version of the copy: its last commit is known to be on the server.
  var head = 0
  /// Commits of the server that are not in the copy yet; may include some that are.
  var arrived: [StoredCommit] = []
  /// Whether the copy's last changes have been verified on this connection.
  var isProved = false
  /// The last change known to be on the server as it first arrived, once verified.
  var checkpoint: Checkpoint?
  /// Whether a user waits at a prompt, who should not be delayed.
  package var isInteractive: Bool
  /// The time since when others wait for this shell's turn to write; nil if nobody does.
  var turn: MonotonicTime?
  /// The number of unshared changes when that was last reported.
  var lastReportedUnshared = 0
  private var notices: [StorageNotice] = []
  /// The maximum number of changes that the first reading loads individually; of a longer history
  /// it loads only the resulting state.
  var longestPast = 20_000
  /// Called with the records or changes that the first reading has loaded, and their total; with
  /// nil at its end.
  package var progress: ((count: Int, of: Int)?) -> Void = { _ in }

  /// Creates a team's store with files in that folder; opens nothing and does not connect yet.
  package init(
    at address: TeamAddress, filesIn folder: String, command: String, program: String = "",
    isInteractive: Bool
  ) {
    link = TeamLink(to: address)
    locator = TeamFileLocator(in: folder, of: address, command: command, program: program)
    kept = locator.known()
    self.isInteractive = isInteractive
    link.greeted = { [weak self] in self?.objection(to: $0) }
    link.known = { [weak self] in self?.kept.store }
  }

  /// The local copy of the server's contents.
  package var cache: FileStorage { kept.cache }
  var outbox: Outbox { kept.outbox }
  var openConflicts: ConflictList { kept.conflicts }
  var aside: AsideList { kept.aside }
  /// The files in which it is kept.
  package var files: [String] { kept.all }
  package var isTeam: Bool { true }
  /// A deleted file does not remove the team's data.
  package var isGone: Bool { false }

  /// Whether ``news()`` would report something.
  package var hasNews: Bool {
    !fresh().isEmpty || trouble.refused != nil || trouble.fork?.isComplete == true
      || !aside.settled.isEmpty
  }

  /// The time that a commit waits for the server.
  var answerTimeout: Duration {
    guard isInteractive else { return .seconds(5) }
    return min(max(link.roundTrip * 4, .milliseconds(100)), .seconds(1))
  }

  package func load() throws(StorageError) -> StoredModel {
    link.connect()
    var stored = try loadCopy()
    if cache.store == nil || stored.refusal != nil { stored = try readFirst(else: stored) }
    if !isInteractive { stored = try catchUp(stored) }
    stored = try standing(on: stored)
    guard !isInteractive, try finish(within: answerTimeout) else { return stored }
    return try standing(on: cache.load())
  }

  /// Switches to the files of that store, to which this address has led for the first time; moves a
  /// held lock to them.
  func takeFiles(of store: UUID) throws(StorageError) {
    let isHeld = cache.isLocked
    if isHeld { unlock() }
    kept = locator.files(of: store)
    // Locking creates the folder.
    try lock()
    locator.remember(kept)
    if !isHeld { unlock() }
  }

  package func lock() throws(StorageError) {
    cache.lockTimeout = .seconds(5)
    try cache.lock()
  }

  package func unlock() { cache.unlock() }

  package func commit(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> Durability {
    guard let store = cache.store else { throw .team(.neverRead(link.address.text)) }
    // The commit would be made on top of news that cannot be saved.
    if let error = trouble.notTaken { throw error }
    guard commit.info.version == head + outbox.commits.count + 1 else { return .stale }
    if link.handshake?.rights == .reader, !hasGotRights() { throw .team(.mayNotWrite) }
    let bytes = try cache.requireRoom(for: commit, onto: state)
    if RecordText.containsNull(bytes) { throw .team(.zeroInText) }
    // In a script, pending changes are shared first; this one is then made on top of them.
    if !isInteractive, try isFirstShared() { return .stale }
    if outbox.isEmpty, let durability = try share(commit, in: store) { return durability }
    try outbox.append(commit, onto: copy state, of: store)
    lastReportedUnshared = max(lastReportedUnshared, outbox.commits.count)
    notify(.unshared(outbox.commits.count))
    return .durable
  }

  /// No-op: ``tend()`` sends what is pending.
  package func saveAgain(_ state: borrowing ModelState) throws(StorageError) {}

  package func takeNotices() -> [StorageNotice] {
    for path in kept.takeKeptPaths() { notify(.damaged(keptIn: path)) }
    defer { notices = [] }
    return notices
  }

  func notify(_ notice: TeamNotice) {
    if case .unshared = notice {
      notices.removeAll { if case .team(.unshared) = $0 { true } else { false } }
    }
    notices.append(.team(notice))
  }

  /// Reports, once, why there is no connection, unless it is still being established.
  func noteProblem() {
    guard case .apart(let apart?) = link.state else {
      if link.isConnected, trouble.isOver { trouble.told = nil }
      return
    }
    if case .unreachable = apart { return }
    noteOnce(problem)
  }

  /// Reports a problem unless it was the last one reported.
  func noteOnce(_ problem: TeamProblem) {
    guard trouble.told != problem else { return }
    trouble.told = problem
    notify(.problem(problem))
  }

  /// Returns the reason why this server does not match the copy; nil if it does.
  private func objection(to handshake: Handshake) -> TeamProblem? {
    (turn, trouble.fork, isProved) = (nil, nil, false)
    if trouble.currentProblem != nil { (trouble.currentProblem, trouble.rest) = (nil, .now) }
    if handshake.rights == .reader, !outbox.isEmpty {
      hold(for: .mayNotWrite)
    } else if handshake.version < TeamSchema.version {
      hold(for: .olderSchema(version: handshake.version, wanted: TeamSchema.version))
    }
    guard let store = cache.store, store != handshake.store else { return nil }
    return .anotherTeam(handshake.name)
  }
}

/// Obstacles to sharing this shell's changes.
struct Trouble {
  /// The time after which a new connection checks whether the current problem is over.
  var longestRest = Duration.seconds(30)
  /// The reason why nothing is sent, until the next connection.
  var currentProblem: TeamProblem?
  /// Whether the server has denied the last change; a new connection finds out why.
  var isDenied = false
  /// A change that the server has refused, and why; the next check for news sets it aside.
  var refused: (operation: UUID, reason: String)?
  /// The error that kept the last news from being saved here.
  var notTaken: StorageError?
  /// The investigation of a server that has lost changes.
  var fork: Fork?
  /// The version at which an investigation found that nothing is lost, until there is news.
  var unfounded: Int?
  /// The end of the pause in sending.
  var rest = MonotonicTime.now
  /// The problem that was last reported.
  var told: TeamProblem?
  /// The versions of others' changes that were reported as not completely readable.
  var unreadable: Set<Int?> = []

  var hasRested: Bool { MonotonicTime.now >= rest }
  /// Whether changes can be shared.
  var isOver: Bool { hasRested && currentProblem == nil && !isDenied && unfounded == nil }
}
