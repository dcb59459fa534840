import Foundation
import TaskModel

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A store that is one file.
///
/// A file of no bytes is no store: it counts as one that does not exist. A store that disappears,
/// or is emptied, while this object has it loaded, has not been replaced by anything: the loaded
/// state stays the valid one, and the next save writes it again.
///
/// The file is opened once, when it is loaded; the directory and the lock file only to save.
package final class FileStorage: Storage {
  /// As the user gave it; what is there may be a symbolic link.
  package let path: String

  private let lockTimeout: Duration
  private let holder: String
  private var stored: Stored?
  private var session: Session?
  private var hasSwept = false

  /// What was loaded or saved last.
  private struct Stored {
    let identity: FileIdentity
    /// Kept open, so that its inode number stays its own.
    let file: OpenFile
    let header: StoreHeader
    let version: Int
    let unknown: [String]
  }

  /// What is open while the lock is held.
  private struct Session {
    let lock: StoreLock
    let replacement: FileReplacement
  }

  /// A store at `path`; nothing is opened yet.
  ///
  /// `command` names this program to another shell that waits for the lock, which it does for
  /// `lockTimeout` at most.
  package init(path: String, command: String, lockTimeout: Duration = .seconds(5)) {
    self.path = path
    self.lockTimeout = lockTimeout
    holder = LockHolder.current(command: command)
  }

  /// How many times the whole file has been written; 0 if there is none.
  package var generation: Int { stored?.header.generation ?? 0 }
  /// Bytes of the file that was loaded or saved last; 0 if there is none.
  package var size: Int { stored?.identity.size ?? 0 }

  package func load() throws(StorageError) -> ModelState {
    stored = nil
    return try read() ?? ModelState()
  }

  package func stateIfReplaced() throws(StorageError) -> ModelState? {
    guard let identity = try identity(), identity.size > 0, identity != stored?.identity else {
      return nil
    }
    return try read()
  }

  package func lock() throws(StorageError) {
    guard session == nil else { return }
    let location = try failing(at: .lock) { () throws(SystemError) in
      try StoreLocation(resolving: path)
    }
    let directory = try location.openDirectory()
    let answer = try failing(at: .lock) { () throws(SystemError) in
      try StoreLock.acquire(location.name, in: directory, holder: holder, timeout: lockTimeout)
    }
    switch answer {
    case .locked(let lock):
      let replacement = FileReplacement(directory: directory, name: location.name)
      session = Session(lock: lock, replacement: replacement)
    case .busy(let holder):
      throw .busy(path: path, holder: holder)
    }
  }

  package func unlock() {
    session?.lock.release()
    session = nil
  }

  /// Writes the whole state to a new file and puts it in the place of the old one.
  ///
  /// Also refused if this object has not loaded what is there now, or if that holds what this
  /// version would drop.
  package func save(_ state: borrowing ModelState) throws(StorageError) {
    guard let session else { throw .cannotSave(path: path, step: .lock, code: ENOLCK) }
    try requireWritable()
    if !hasSwept {
      session.replacement.sweep()
      hasSwept = true
    }
    var header = stored?.header ?? StoreHeader(store: UUID(), generation: 0)
    header.generation += 1
    let version = (stored?.version ?? 0) + 1
    let snapshot = Snapshot(header: header, version: version, state: copy state)
    do {
      let file = try session.replacement.replace(with: snapshot.encoded())
      let identity = try failing(at: .create) { () throws(SystemError) in
        FileIdentity(try file.status())
      }
      stored = Stored(
        identity: identity, file: file, header: header, version: version, unknown: [])
    } catch let failure as FileReplacement.Failure {
      throw .cannotSave(path: path, step: failure.step, code: failure.code)
    } catch let failure as StorageError {
      throw failure
    } catch {
      throw .cannotSave(path: path, step: .write, code: EIO)
    }
  }

  private func requireWritable() throws(StorageError) {
    if let stored, !(stored.header.readOnly + stored.unknown).isEmpty {
      throw .readOnly(path: path, features: stored.header.readOnly + stored.unknown)
    }
    guard let identity = try identity(), identity.size > 0 else { return }
    guard identity == stored?.identity else {
      throw .cannotSave(path: path, step: .rename, code: ESTALE)
    }
    guard access(path, W_OK) == 0 else {
      throw .cannotSave(path: path, step: .create, code: errno)
    }
  }

  private func identity() throws(StorageError) -> FileIdentity? {
    do {
      return try FileIdentity.at(path)
    } catch {
      throw .cannotOpen(path: path, code: error.code)
    }
  }

  /// Reads what is at the path; nil if nothing is.
  private func read() throws(StorageError) -> ModelState? {
    guard let file = try open() else { return nil }
    let bytes: [UInt8]
    let identity: FileIdentity
    do {
      identity = FileIdentity(try file.status())
      bytes = try file.bytes()
    } catch {
      throw .cannotRead(path: path, code: error.code)
    }
    guard !bytes.isEmpty else { return nil }
    let snapshot: Snapshot
    do {
      snapshot = try bytes.withUnsafeBufferPointer { (bytes) throws(StoreHeader.Refusal) in
        try Snapshot(bytes)
      }
    } catch {
      throw StorageError(error, path: path, bytes: bytes)
    }
    stored = Stored(
      identity: identity, file: file, header: snapshot.header, version: snapshot.version,
      unknown: snapshot.unknown)
    return snapshot.state
  }

  /// Opens without waiting, whatever is there; nil if nothing is.
  private func open() throws(StorageError) -> OpenFile? {
    do {
      let file = try OpenFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      switch try file.status().st_mode & S_IFMT {
      case S_IFREG: return file
      case S_IFDIR: throw StorageError.isDirectory(path: path)
      default: throw StorageError.notRegularFile(path: path)
      }
    } catch let error as StorageError {
      throw error
    } catch let error as SystemError {
      switch error.code {
      case ENOENT: return nil
      // What open(2) answers for a socket, on Linux and on macOS.
      case ENXIO, EOPNOTSUPP: throw .notRegularFile(path: path)
      default: throw .cannotOpen(path: path, code: error.code)
      }
    } catch {
      throw .cannotOpen(path: path, code: EIO)
    }
  }

  private func failing<Result>(
    at step: StorageError.SaveStep, _ body: () throws(SystemError) -> Result
  ) throws(StorageError) -> Result {
    do {
      return try body()
    } catch {
      throw .cannotSave(path: path, step: step, code: error.code)
    }
  }
}

extension StorageError {
  /// The fact about a store whose bytes are refused.
  fileprivate init(_ refusal: StoreHeader.Refusal, path: String, bytes: [UInt8]) {
    switch refusal {
    case .foreign: self = .foreign(path: path)
    case .newerFormat(let format):
      self = .newerFormat(path: path, format: format, supported: StoreHeader.supportedVersion)
    case .incompatible(let features): self = .incompatible(path: path, features: features)
    case .defect(let defect):
      let line = bytes.prefix(defect.offset).count { $0 == 0x0A } + 1
      self = .damaged(path: path, line: line, offset: defect.offset, what: defect.what)
    }
  }
}
