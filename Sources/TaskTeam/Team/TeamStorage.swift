import SystemCalls
import TaskModel
import TaskStorage

/// A team's store: a server that has it, a file that is a copy of it, and beside that the changes that
/// the server has not got yet.
///
/// What the model sees is the copy with those changes. A change goes to the server if that answers in
/// time, and is in the copy then; else it is kept beside it, durably, and shared later. Nobody waits for
/// the network longer than ``patience``; reading never does, but for the very first time.
///
/// Who may write the two files holds the lock of the copy. The file of changes is always written
/// before the copy, and holds what the copy is going to have; so the two fit after every crash.
package final class TeamStorage: Storage {
  let link: TeamLink
  private let places: TeamPlaces
  private(set) var kept: TeamFiles
  var trouble = Trouble()
  /// Whether what is kept here has changed without a commit.
  var isChangedHere = false
  /// The version of the copy: of the last commit that is known to be the server's.
  var head = 0
  /// Commits of the server that are not in the copy yet; may have some that are.
  var arrived: [StoredCommit] = []
  /// Whether the server has been asked, since it was connected to, for the last changes of the copy.
  var isProved = false
  /// The last change that is known to be there as the server first got it, once that was asked for.
  var checkpoint: Checkpoint?
  /// Whether a person waits at a prompt, who is not to be kept waiting.
  package var isInteractive: Bool
  /// Since when others wait for what this shell is going to write; nil if nobody does.
  var turn: MonotonicTime?
  /// How many changes were to be shared when that began.
  var lastReportedUnshared = 0
  private var notices: [StorageNotice] = []
  /// The most changes that the first reading takes one by one, with what each of them did; of a longer
  /// past it takes what that has led to.
  var longestPast = 20_000
  /// Called with how many of how many records or changes the first reading has brought; with nil at its
  /// end.
  package var progress: ((count: Int, of: Int)?) -> Void = { _ in }

  /// A team's store whose files are in that folder; nothing is opened, and nobody connected to yet.
  package init(
    at address: TeamAddress, filesIn folder: String, command: String, program: String = "",
    isInteractive: Bool
  ) {
    link = TeamLink(to: address)
    places = TeamPlaces(in: folder, of: address, command: command, program: program)
    kept = places.known()
    self.isInteractive = isInteractive
    link.greeted = { [weak self] in self?.objection(to: $0) }
  }

  /// The file that is a copy of what the server has.
  package var cache: FileStorage { kept.cache }
  var outbox: Outbox { kept.outbox }
  var openConflicts: ConflictList { kept.conflicts }
  var aside: AsideList { kept.aside }
  package var path: String { cache.path }
  /// All files that it is kept in.
  package var files: [String] { kept.all }
  package var isTeam: Bool { true }
  /// What the team has cannot go away with a file.
  package var isGone: Bool { false }

  /// Whether something has come that ``news()`` would tell.
  package var hasNews: Bool {
    !fresh().isEmpty || trouble.refused != nil || trouble.fork?.isComplete == true
      || !aside.settled.isEmpty
  }

  /// How long a change waits for the server.
  var patience: Duration {
    guard isInteractive else { return .seconds(5) }
    return min(max(link.roundTrip * 4, .milliseconds(100)), .seconds(1))
  }

  package func load() throws(StorageError) -> StoredModel {
    link.connect()
    var stored = try cache.load()
    if cache.store == nil || stored.refusal != nil { stored = try readFirst(else: stored) }
    if !isInteractive { stored = try catchUp(stored) }
    stored = try standing(on: stored)
    guard !isInteractive, try finish(within: patience) else { return stored }
    return try standing(on: cache.load())
  }

  /// Takes the files of that store, to which this address has led for the first time; with the lock of
  /// the former ones, theirs.
  func takeFiles(of store: UUID) throws(StorageError) {
    let isHeld = cache.isLocked
    if isHeld { unlock() }
    kept = places.files(of: store)
    // The lock makes the folder.
    try lock()
    places.remember(kept)
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
    guard commit.info.version == head + outbox.commits.count + 1 else { return .stale }
    if link.handshake?.rights == .reader { throw .team(.mayNotWrite) }
    let bytes = try cache.requireRoom(for: commit, onto: state)
    if RecordText.holdsZero(bytes) { throw .team(.zeroInText) }
    // What a script keeps here goes first: then this is made on top of it, and of what came before.
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
    defer { notices = [] }
    return notices
  }

  func notify(_ notice: TeamNotice) {
    if case .unshared = notice {
      notices.removeAll { if case .team(.unshared) = $0 { true } else { false } }
    }
    notices.append(.team(notice))
  }

  /// Says, once, why there is no connection, unless that is what happens on the way.
  func noteProblem() {
    guard case .apart(let apart?) = link.state else {
      if link.isConnected, trouble.hasRested { trouble.told = nil }
      return
    }
    if case .unreachable = apart { return }
    noteOnce(problem)
  }

  /// Says what is wrong unless that was said last.
  func noteOnce(_ problem: TeamProblem) {
    guard trouble.told != problem else { return }
    trouble.told = problem
    notify(.problem(problem))
  }

  /// Why this server is not the one that the copy is of; nil if it is.
  private func objection(to handshake: Handshake) -> TeamProblem? {
    (turn, trouble.fork, isProved) = (nil, nil, false)
    trouble.currentProblem =
      handshake.version < TeamSchema.version
      ? .olderSchema(version: handshake.version, wanted: TeamSchema.version) : nil
    if handshake.rights == .reader, !outbox.isEmpty { trouble.currentProblem = .mayNotWrite }
    if let currentProblem = trouble.currentProblem { notify(.problem(currentProblem)) }
    guard let store = cache.store, store != handshake.store else { return nil }
    return .anotherTeam(handshake.name)
  }
}

/// What keeps changes of this shell from being shared.
struct Trouble {
  /// Why the server does not take what is kept here, until it is connected to again.
  var currentProblem: TeamProblem?
  /// A change that the server has refused, and why; it goes aside with the next look at the news.
  var refused: (operation: UUID, reason: String)?
  /// What is known of a server that has lost changes.
  var fork: Fork?
  /// Until when nothing is sent, after a fault that will pass.
  var rest = MonotonicTime.now
  /// What was said last of the server.
  var told: TeamProblem?
  /// The changes of others that could not be read whole, and were told.
  var unreadable: Set<Int?> = []

  var hasRested: Bool { MonotonicTime.now >= rest }
}
