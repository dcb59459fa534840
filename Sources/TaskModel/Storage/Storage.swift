import Formats

/// A place where a model is kept: a state, and the commits that led to it.
///
/// The shell has one: a file today, behind the same protocol a server tomorrow. Only
/// ``SharedModel`` calls it, from one thread.
package protocol Storage: AnyObject {
  /// Reads what is stored; a store that does not exist yet is an empty one.
  func load() throws(StorageError) -> StoredModel

  /// Returns what other shells have stored since the last call, or nil. Takes no lock.
  func news() throws(StorageError) -> StoreNews?

  /// Keeps every other shell from committing, until ``unlock()``.
  func lock() throws(StorageError)
  func unlock()

  /// Returns a commit as it is to be made: whoever is asked before may refuse it, or want it otherwise.
  ///
  /// Called as ``commit(_:onto:)`` is, and before it.
  func revised(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> StoredCommit

  /// Adds a commit, durably: when this answers `durable`, neither a crash nor a power cut loses
  /// it. When it throws, the store is as it was.
  ///
  /// Called between ``lock()`` and ``unlock()``, after ``news()`` has been adopted; `state` is the
  /// state before the commit, whose version is one less than the commit's.
  func commit(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> Durability

  /// Stores everything anew after a commit that was not ``Durability/durable``.
  ///
  /// Called like ``commit(_:onto:)``, with the state of now.
  func saveAgain(_ state: borrowing ModelState) throws(StorageError)

  /// Whether what is stored has gone, though it was there: ``saveAgain(_:)`` stores it again.
  var isGone: Bool { get }

  /// Returns what happened to the store since the last call.
  func takeNotices() -> [StorageNotice]

  /// Whether several people, each under a name of their own, work on it.
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
  /// How many commits there have been.
  package var version: Int
  /// Why nothing can be committed, though all of this could be read; nil if nothing is wrong.
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
  /// These commits follow what was known.
  case commits([StoredCommit])
  /// What was known is no part of what is stored now: its past was dropped by a fold or, if it is a
  /// replacement, it is not in the store at all.
  case replaced(StoredModel, StoreReplacement? = nil)
  /// What was known stays what is known: the store has been damaged since, and nothing can be committed.
  case damaged(StorageError)
  /// What was made here and nobody else has yet stands behind what others have made meanwhile: that is
  /// the store now, and these are the commits of others.
  case rebased(StoredModel, by: [LoggedCommit])
}

/// How safe a commit is.
package enum Durability: Equatable, Sendable {
  case durable
  /// The commit is made, and other shells see it, but a power cut may lose it: the device refused
  /// to say that it has it. ``Storage/saveAgain(_:)`` stores everything in a new place.
  case unsaved(StorageError)
  /// Nothing was made, because somebody else was faster: ``Storage/news()`` tells of it, and then the
  /// request is to be asked again.
  case stale
}

/// An event in a store that people should be told.
package enum StorageNotice: Equatable, Sendable {
  /// A commit is not durable.
  case unsaved(StorageError)
  /// All pending commits are now durable.
  case saved
  /// An append that was cut short, by a crash, stood at the end: `bytes` were moved to `copy`.
  case tornTail(path: String, bytes: Int, copy: String)
  /// The store can be read, but nothing can be committed to it.
  case refused(StorageError)
  /// The store is larger than it need be, because it could not be folded.
  case notFolded(StorageError)
  /// The end of the store is an incomplete change of `bytes`, which does not count.
  case incomplete(path: String, bytes: Int)
  /// A torn end of another copy of the store, which was only read.
  case incompleteCopy(path: String, bytes: Int)
  /// The store has lost its last `changes`, which were stored once.
  case missing(path: String, changes: Int)
  /// The store that was here is gone or, if it `isEmptied`, holds no bytes any more. If it
  /// `isKept`, this shell has it in memory, and its next commit writes it again.
  case vanished(path: String, isEmptied: Bool, isKept: Bool)
  /// The store is not the one that was here: ``StoreReplacement/other`` or
  /// ``StoreReplacement/diverged``.
  case replaced(path: String, StoreReplacement)
  case team(TeamNotice)
}

/// A limit of a store that a change would pass.
package enum StoreLimit: Equatable, Sendable {
  /// Bytes of the whole file, even without the past that can be dropped.
  case file(limit: Int)
  /// Bytes of one record.
  case line(limit: Int)
  /// Bytes of one text, and how many it has.
  case text(limit: Int, bytes: Int)
  /// Tasks, and how many there would be.
  case tasks(limit: Int, count: Int)
  case people(limit: Int, count: Int)
  /// The greatest number of a task: there is none for another one.
  case numbers(limit: Int)
  /// The greatest number of a commit.
  case versions(limit: Int)
}

/// What has replaced a store.
package enum StoreReplacement: Equatable, Sendable {
  /// Another store.
  case other
  /// An earlier state of the same store.
  case older
  /// A copy of the store that has gone another way: the last change made here is not in it.
  case diverged
  /// The result of a repair.
  case repaired
}

/// Why a store cannot be read or written: facts, worded elsewhere.
///
/// Paths are as the user gave them; `code` is an `errno`.
package enum StorageError: Error, Equatable {
  case isDirectory(path: String)
  /// Neither a file nor a link to one: a pipe, a device, a socket.
  case notRegularFile(path: String)
  case cannotOpen(path: String, code: Int32)
  case cannotRead(path: String, code: Int32)
  /// Something else was written into the file between two looks at it.
  case overwritten(path: String)
  case cannotCreateDirectory(path: String, code: Int32)
  case cannotSave(path: String, step: SaveStep, code: Int32)
  /// A file that is no store in use was written whole, and the device has not confirmed its name.
  case cannotConfirm(path: String, code: Int32)
  /// A copy of a store ended before it was whole: the number of its changes that are at `path`.
  indirect case copyStopped(path: String, copied: Int, of: Int, cause: StorageError)
  /// Another shell holds the lock; `holder` is what that shell says of itself.
  case busy(path: String, holder: String?)
  /// The commit would pass a limit of the store; nothing was written.
  case limitPassed(path: String, StoreLimit)
  /// The file has so many names: a new one would take the place of one of them alone.
  case severalNames(path: String, count: Int)
  /// The file at `path` belongs to a store that is open: nothing else is written there.
  case partOfStore(path: String, StorePart)
  /// The lock file at `path` is not one of taskshell's, and was left as it is.
  case lockRefused(path: String, LockProblem)
  /// A store, but not a copy of this one.
  case unrelated(path: String)
  /// A program that is asked before each commit said no, and why.
  case refusedByHook(name: String, sentence: String)
  /// A copy of this store, but one of them has dropped the part of the past that both share.
  case pastForgotten(path: String)
  /// Not a store at all: its first line is something else.
  case foreign(path: String)
  case newerFormat(path: String, format: Int, supported: Int)
  /// A newer version wrote the store, and it cannot be read without knowing these features.
  case incompatible(path: String, features: [String])
  /// A newer version wrote the store: it can be read, but saving would drop these features.
  case readOnly(path: String, features: [String])
  /// The bytes are not what was written; `line` counts from 1, `offset` in bytes from 0.
  case damaged(path: String, line: Int, offset: Int, what: Damage)
  case team(TeamProblem)

  /// Whether the bytes are not what was written.
  package var isDamage: Bool { if case .damaged = self { true } else { false } }

  /// Why a file beside the store is no lock of it.
  package enum LockProblem: Equatable, Sendable {
    /// Something else is written in it.
    case foreign
    case symbolicLink
    /// It has another name as well.
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
    /// To give a new file the owner and group, the mode, and the other attributes of the old one.
    case owner
    case mode
    case attributes
    case synchronize
    case close
    case rename
    case synchronizeDirectory
  }
}
