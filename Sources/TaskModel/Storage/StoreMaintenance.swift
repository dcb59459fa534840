import Formats

/// Maintenance of a store, beyond reading and committing.
///
/// Only commands call it, one at a time; a store that maintains itself returns nil.
package protocol StoreMaintenance: AnyObject {
  /// Reads the store anew and describes it; nil if there is none yet.
  func info() throws(StorageError) -> StoreInfo?

  /// Checks every byte without changing anything; nil if there is no store yet.
  func check() throws(StorageError) -> StoreCheck?

  /// Drops the past that is no longer needed; nil if there is no store yet.
  func fold() throws(StorageError) -> StoreInfo?

  /// Builds a store from what can be salvaged, and keeps the damaged one; nil if nothing is wrong.
  func repair() throws(StorageError) -> StoreRepair?

  /// Copies the store durably to another path, which must not exist. Changes that could not be
  /// saved are taken from `state`.
  func backup(_ state: ModelState, version: Int, to path: String) throws(StorageError)

  /// Returns how the copy of this store at that path has changed since both were the same;
  /// `operations` are those of this store. Nil if it has nothing new; throws for any other file.
  func divergence(
    of path: String, from operations: Set<UUID>
  ) throws(StorageError) -> StoreDivergence?
}

/// The changes of a copy of a store since the two diverged.
package struct StoreDivergence: Equatable, Sendable {
  /// The last state that both had in common.
  package let base: ModelState
  /// The state of the copy now.
  package let state: ModelState
  /// The commits that led from `base` to `state`; at least one.
  package let operations: [UUID]

  package init(base: ModelState, state: ModelState, operations: [UUID]) {
    self.base = base
    self.state = state
    self.operations = operations
  }
}

/// A description of a store for people.
package struct StoreInfo: Equatable, Sendable {
  /// The path as the user gave it.
  package let path: String
  /// Bytes of the file.
  package let size: Int
  /// The number of times that the whole file has been written.
  package let generation: Int
  /// The number of commits so far.
  package let version: Int
  /// The current number of tasks, users and seats.
  package let records: Int
  /// Commits that the file still knows.
  package let commits: Int
  package let commitsSinceFold: Int
  /// The time when the whole file was last written.
  package let lastFold: Instant
  /// Bytes after the last complete commit: left by a crash, or damaged.
  package let tailBytes: Int
  /// Whether ``StoreMaintenance/check()`` would find nothing, as far as is known without it.
  package let isSound: Bool

  package init(
    path: String, size: Int, generation: Int, version: Int, records: Int, commits: Int,
    commitsSinceFold: Int, lastFold: Instant, tailBytes: Int, isSound: Bool = true
  ) {
    self.path = path
    self.size = size
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

/// A damaged line of a store.
package struct StoreDefect: Equatable, Sendable {
  /// The line number, from 1.
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
  /// Reason why the store is refused, wholly or for writing; nil if nothing is wrong.
  package let refusal: StorageError?
  package let defects: [StoreDefect]
  /// Records that a repair would keep.
  package let salvagedRecords: Int
  /// Missing changes, though every remaining byte is intact.
  package let losses: [StorageNotice]
  /// The names of copies that programs for synchronising folders have left beside the store.
  package let copies: [String]

  /// Whether nothing at all is wrong.
  package var isSound: Bool { refusal == nil && losses.isEmpty }

  package init(
    refusal: StorageError?, defects: [StoreDefect], salvagedRecords: Int,
    losses: [StorageNotice] = [], copies: [String] = []
  ) {
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
  /// The number of records in the repaired store.
  package let records: Int
  /// Whether earlier changes can still be undone.
  package let keepsHistory: Bool
  /// The number of changes that had been saved and are in no line of the damaged file.
  package let lostChanges: Int

  package init(
    copy: String, defects: [StoreDefect], records: Int, keepsHistory: Bool, lostChanges: Int
  ) {
    self.copy = copy
    self.defects = defects
    self.records = records
    self.keepsHistory = keepsHistory
    self.lostChanges = lostChanges
  }
}

/// The store that a shell works on, and access to others; used by commands alone.
package protocol StoreHost: AnyObject {
  /// The team that the store belongs to; nil for a file.
  var team: (any TeamAdministration)? { get }
  /// The absolute path of the store; nil for a team's store.
  var file: String? { get }
  /// The author that the store records for commits made here.
  var author: String { get }
  /// Whether the user named the store at startup; then the start-up file does not choose one.
  var isGiven: Bool { get }

  /// Switches to a store: a path, or the address of a team. Returns its absolute name.
  ///
  /// With `checking`, examines it first and throws if it is no store; otherwise does not read it
  /// yet.
  func open(_ name: String, checking: Bool) throws -> String

  /// Copies a store with its history to an empty one; each is a path or the address of a team.
  func copy(from source: String, to target: String) throws -> StoreCopied

  /// Creates the team that the address names. Waits for the server.
  func createTeam(at address: String) throws

  /// Checks each step of the way to a team's server, changing nothing; nil for the store's own.
  func examineTeam(at address: String?) throws -> [TeamFinding]
}

/// The result of copying a store.
package struct StoreCopied: Equatable, Sendable {
  /// The number of changes copied.
  package let changes: Int
  /// Damage and gaps of the copied store.
  package let notices: [StorageNotice]

  package init(changes: Int, notices: [StorageNotice] = []) {
    (self.changes, self.notices) = (changes, notices)
  }
}
