import Formats

/// Looking after a store, beyond reading and committing.
///
/// Only commands call it, one at a time; a store that keeps itself in order answers with nil.
package protocol StoreMaintenance: AnyObject {
  /// Describes the store, read anew; nil if there is none yet.
  func info() throws(StorageError) -> StoreInfo?

  /// Looks at every byte and changes nothing; nil if there is no store yet.
  func check() throws(StorageError) -> StoreCheck?

  /// Drops the past that need not be kept; nil if there is no store yet.
  func fold() throws(StorageError) -> StoreInfo?

  /// Makes a store of what can be salvaged and keeps the damaged one; nil if nothing is wrong.
  func repair() throws(StorageError) -> StoreRepair?

  /// Writes the store to another path, which must not exist; durably. It is copied as it is, and what
  /// it does not hold, because that could not be saved, is taken from `state`.
  func backup(_ state: ModelState, version: Int, to path: String) throws(StorageError)

  /// What another copy of the store at that path has become since it was last the same as this one,
  /// which has these operations; nil if it has nothing that is not here. Refused for any other file.
  func divergence(
    of path: String, from operations: Set<UUID>
  ) throws(StorageError) -> StoreDivergence?
}

/// The changes of a copy of a store since both were the same.
package struct StoreDivergence: Equatable, Sendable {
  /// The last state that both had.
  package let base: ModelState
  /// The state of the copy now.
  package let state: ModelState
  /// The commits that led from the one to the other; at least one.
  package let operations: [UUID]

  package init(base: ModelState, state: ModelState, operations: [UUID]) {
    self.base = base
    self.state = state
    self.operations = operations
  }
}

/// A description of a store for people.
package struct StoreInfo: Equatable, Sendable {
  /// As the user gave it.
  package let path: String
  /// Bytes of the file.
  package let size: Int
  package let store: UUID
  /// How many times the whole file has been written.
  package let generation: Int
  /// How many commits there have been.
  package let version: Int
  /// Tasks, users and seats of now.
  package let records: Int
  /// Commits that the file still knows.
  package let commits: Int
  package let commitsSinceFold: Int
  /// When the whole file was written last.
  package let lastFold: Instant
  /// Bytes behind the last whole commit: what a crash left, or damage.
  package let tailBytes: Int
  /// Whether a ``StoreMaintenance/check()`` would find nothing, as far as can be told without one.
  package let isSound: Bool

  package init(
    path: String, size: Int, store: UUID, generation: Int, version: Int, records: Int,
    commits: Int, commitsSinceFold: Int, lastFold: Instant, tailBytes: Int, isSound: Bool = true
  ) {
    self.path = path
    self.size = size
    self.store = store
    self.generation = generation
    self.version = version
    self.records = records
    self.commits = commits
    self.commitsSinceFold = commitsSinceFold
    self.lastFold = lastFold
    self.tailBytes = tailBytes
    self.isSound = isSound
  }
}

/// A line of a store that cannot be trusted.
package struct StoreDefect: Equatable, Sendable {
  /// From 1.
  package let line: Int
  /// Bytes from the start of the file.
  package let offset: Int
  package let what: Damage

  package init(line: Int, offset: Int, what: Damage) {
    self.line = line
    self.offset = offset
    self.what = what
  }
}

/// The result of checking every byte of a store.
package struct StoreCheck: Equatable, Sendable {
  /// Nil if not even the base can be trusted.
  package let info: StoreInfo?
  /// Why the store is refused, wholly or for writing; nil if nothing is wrong.
  package let refusal: StorageError?
  package let defects: [StoreDefect]
  /// Records that a repair would keep.
  package let salvagedRecords: Int
  /// What is missing, though every byte that is there is good.
  package let losses: [StorageNotice]
  /// The names of files beside the store that programs which synchronise folders have made of it.
  package let copies: [String]

  /// Whether nothing at all is wrong.
  package var isSound: Bool { refusal == nil && losses.isEmpty }

  package init(
    info: StoreInfo?, refusal: StorageError?, defects: [StoreDefect], salvagedRecords: Int,
    losses: [StorageNotice] = [], copies: [String] = []
  ) {
    self.info = info
    self.refusal = refusal
    self.defects = defects
    self.salvagedRecords = salvagedRecords
    self.losses = losses
    self.copies = copies
  }
}

/// The result of a repair.
package struct StoreRepair: Equatable, Sendable {
  /// The name of the damaged file, kept beside the store.
  package let copy: String
  package let defects: [StoreDefect]
  /// Records that the repaired store has.
  package let records: Int
  /// Changes that were saved once and that no line of the damaged file speaks of.
  package let lostChanges: Int

  package init(copy: String, defects: [StoreDefect], records: Int, lostChanges: Int) {
    self.copy = copy
    self.defects = defects
    self.records = records
    self.lostChanges = lostChanges
  }
}

/// Which store a shell works on, and the teams that there are; commands alone call it.
package protocol StoreHost: AnyObject {
  /// The team whose store this is; nil for a file.
  var team: (any TeamAdministration)? { get }
  /// The path of the store, from any folder; nil for a team's.
  var file: String? { get }
  /// The author that the store records for commits made here.
  var author: String { get }
  /// Whether the person has named the store at the start: then the start-up file names none.
  var isGiven: Bool { get }

  /// Makes that the store: a path, or the address of a team. The answer names it from any folder.
  ///
  /// With `checking`, it is looked at first, and what is no store is refused; else nothing is read yet.
  func open(_ name: String, checking: Bool) throws -> String

  /// Copies a store with its history to one that is empty yet, each a path or the address of a team.
  func copy(from source: String, to target: String) throws -> StoreCopied

  /// Makes the team that the address names. Waits for the server.
  func createTeam(at address: String) throws

  /// Looks at the way to a team's server, step by step, and changes nothing; nil for the store's own.
  func examineTeam(at address: String?) throws -> [TeamFinding]
}

/// The result of copying a store.
package struct StoreCopied: Equatable, Sendable {
  /// How many changes of the past.
  package let changes: Int
  /// Damage and gaps of the copied store.
  package let notices: [StorageNotice]

  package init(changes: Int, notices: [StorageNotice] = []) {
    (self.changes, self.notices) = (changes, notices)
  }
}
