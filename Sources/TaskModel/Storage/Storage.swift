import Formats

/// Persistent storage of a model: its state, and the commits that led to it.
///
/// Implemented by files, by the stores of teams and in memory. Only ``SharedModel`` calls it, from
/// one thread.
package protocol Storage: AnyObject {
  /// Reads the store; one that does not exist yet counts as empty.
  func load() throws(StorageError) -> StoredModel

  /// Returns what other shells have stored since the last call, or nil. Takes no lock.
  func news() throws(StorageError) -> StoreNews?

  /// Locks the store against commits of other shells, until ``unlock()``.
  func lock() throws(StorageError)
  func unlock()

  /// Returns the commit to be made, which a hook may have revised; throws if a hook refuses it.
  ///
  /// Called before ``commit(_:onto:)``, under the same conditions.
  func revised(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> StoredCommit

  /// Appends a commit. If this returns `durable`, neither a crash nor a power cut loses it; if it
  /// throws, the store is unchanged.
  ///
  /// Called between ``lock()`` and ``unlock()``, after ``news()`` has been adopted; `state` is the
  /// state before the commit, whose version is one less than the commit's.
  func commit(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> Durability

  /// Writes the whole store anew after a commit that was not ``Durability/durable``.
  ///
  /// Called like ``commit(_:onto:)``, with the current state.
  func saveAgain(_ state: borrowing ModelState) throws(StorageError)

  /// Whether the stored data existed and has gone; ``saveAgain(_:)`` writes it again.
  var isGone: Bool { get }

  /// Returns the notices since the last call.
  func takeNotices() -> [StorageNotice]

  /// Whether several people share the store, each under an own name.
  var isTeam: Bool { get }
}

extension Storage {
  package var isTeam: Bool { false }

  package func revised(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> StoredCommit { commit }
}

/// The contents of a store.
package struct StoredModel: Equatable, Sendable {
  package var state: ModelState
  /// The commits that the store still knows; the last of them led to ``state``.
  package var past: StoreHistory
  /// The number of commits so far.
  package var version: Int
  /// Reason why nothing can be committed, though the store could be read; nil if nothing is wrong.
  package var refusal: StorageError?

  package init(
    state: ModelState = ModelState(), history: [LoggedCommit] = [], version: Int = 0,
    refusal: StorageError? = nil
  ) {
    self.init(state: state, past: StoreHistory(history), version: version, refusal: refusal)
  }

  package init(state: ModelState, past: StoreHistory, version: Int, refusal: StorageError? = nil) {
    self.state = state
    self.past = past
    self.version = version
    self.refusal = refusal
  }

  /// The commits of ``past``, oldest first.
  package var history: [LoggedCommit] {
    get { past.commits }
    set { past = StoreHistory(newValue) }
  }

  package static func == (left: StoredModel, right: StoredModel) -> Bool {
    left.version == right.version && left.refusal == right.refusal && left.state == right.state
      && left.history == right.history
  }
}

/// Changes that other shells have made to a store.
package enum StoreNews: Equatable, Sendable {
  /// These commits follow the known state.
  case commits([StoredCommit])
  /// The known state is not part of the store any more: a fold dropped its past or, with a
  /// replacement, it is not in the store at all.
  case replaced(StoredModel, StoreReplacement? = nil)
  /// The store has been damaged since: the known state stays, and nothing can be committed.
  case damaged(StorageError)
  /// Commits made here that others have not got were moved after theirs: this is the store now, and
  /// these are the commits of others.
  case rebased(StoredModel, by: [LoggedCommit])
}

/// The durability of a commit.
package enum Durability: Equatable, Sendable {
  case durable
  /// The commit is made, and other shells see it, but a power cut may lose it: the device did not
  /// confirm it. ``Storage/saveAgain(_:)`` stores everything in a new place.
  case unsaved(StorageError)
  /// Nothing was made, because another shell committed first: ``Storage/news()`` returns its
  /// commit, and the request must be made again.
  case stale
}

/// An event in a store that the user should be told of.
package enum StorageNotice: Equatable, Sendable {
  /// A commit is not durable.
  case unsaved(StorageError)
  /// All pending commits are now durable.
  case saved
  /// An append cut short by a crash was at the end: `bytes` were moved to `copy`.
  case tornTail(path: String, bytes: Int, copy: String)
  /// The store can be read, but nothing can be committed to it.
  case refused(StorageError)
  /// The store could not be folded, so it is larger than necessary.
  case notFolded(StorageError)
  /// The store ends with an incomplete change of `bytes`, which is ignored.
  case incomplete(path: String, bytes: Int)
  /// Another copy of the store, opened only to read, ends with an incomplete change.
  case incompleteCopy(path: String, bytes: Int)
  /// The store has lost its last `changes`, which had been stored.
  case missing(path: String, changes: Int)
  /// The store is gone or, if `isEmptied`, has become empty. If `isKept`, this shell has it in
  /// memory and writes it again with the next commit.
  case vanished(path: String, isEmptied: Bool, isKept: Bool)
  /// The store was replaced: by ``StoreReplacement/other`` or ``StoreReplacement/diverged``.
  case replaced(path: String, StoreReplacement)
  case team(TeamNotice)
}

/// A limit of a store that a change would exceed.
package enum StoreLimit: Equatable, Sendable {
  /// Bytes of the whole file, without the past that can be dropped.
  case file(limit: Int)
  /// Bytes of one record.
  case line(limit: Int)
  /// Bytes of one text; `bytes` is its actual size.
  case text(limit: Int, bytes: Int)
  /// The number of tasks; `count` is the number after the change.
  case tasks(limit: Int, count: Int)
  case people(limit: Int, count: Int)
  /// The greatest number that a task can have.
  case numbers(limit: Int)
  /// The greatest number that a commit can have.
  case versions(limit: Int)
}

/// The kind of store that has replaced the known one.
package enum StoreReplacement: Equatable, Sendable {
  /// Another store.
  case other
  /// An earlier state of the same store.
  case older
  /// A copy of the store that has diverged: the last change made here is not in it.
  case diverged
  /// The result of a repair.
  case repaired
}

/// Reason why a store cannot be read or written, worded elsewhere.
///
/// Paths are as the user gave them; `code` is an `errno`.
package enum StorageError: Error, Equatable {
  case isDirectory(path: String)
  /// Neither a file nor a link to one: a pipe, a device, a socket.
  case notRegularFile(path: String)
  case cannotOpen(path: String, code: Int32)
  case cannotRead(path: String, code: Int32)
  /// The file was overwritten between two reads.
  case overwritten(path: String)
  case cannotCreateDirectory(path: String, code: Int32)
  case cannotSave(path: String, step: SaveStep, code: Int32)
  /// A file that is not a store in use was written whole, but the device did not confirm its name.
  case cannotConfirm(path: String, code: Int32)
  /// Copying a store ended early; `copied` is the number of changes that are at `path`.
  indirect case copyStopped(path: String, copied: Int, of: Int, cause: StorageError)
  /// Another shell holds the lock; `holder` is how that shell describes itself.
  case busy(path: String, holder: String?)
  /// The holder of the lock waits for the hook that this process is part of.
  case heldForHook(path: String)
  /// The commit would exceed a limit of the store; nothing was written.
  case limitPassed(path: String, StoreLimit)
  /// The file has `count` hard links: replacing it would replace only one of them.
  case severalNames(path: String, count: Int)
  /// The file at `path` belongs to an open store, so nothing else is written there.
  case partOfStore(path: String, StorePart)
  /// The lock file at `path` was not made by taskshell; it was left unchanged.
  case lockRefused(path: String, LockProblem)
  /// A store, but not a copy of this one.
  case unrelated(path: String)
  /// A hook that runs before each commit refused it, with this sentence.
  case refusedByHook(name: String, sentence: String)
  /// A copy of this store; one of the two has dropped the past that they share.
  case pastForgotten(path: String)
  /// Not a store: its first line is something else.
  case foreign(path: String)
  case newerFormat(path: String, format: Int, supported: Int)
  /// A newer version wrote the store; it cannot be read without support for these features.
  case incompatible(path: String, features: [String])
  /// A newer version wrote the store: it can be read, but saving would drop these features.
  case readOnly(path: String, features: [String])
  /// The bytes differ from those written; `line` counts from 1, `offset` in bytes from 0.
  case damaged(path: String, line: Int, offset: Int, what: Damage)
  case team(TeamProblem)

  /// Whether the bytes differ from those written.
  package var isDamage: Bool { if case .damaged = self { true } else { false } }

  /// Reason why a file beside the store is not its lock.
  package enum LockProblem: Equatable, Sendable {
    /// It has other contents.
    case foreign
    case symbolicLink
    /// It has another hard link.
    case hardLink
    /// A directory, a pipe, a device.
    case notRegular
  }

  /// The step of a save that failed.
  package enum SaveStep: String, Sendable {
    case lock
    case open
    case create
    case write
    /// Giving a new file the owner and group, the mode, and the other attributes of the old one.
    case owner
    case mode
    case attributes
    case synchronize
    case close
    case rename
    case synchronizeDirectory
  }
}
