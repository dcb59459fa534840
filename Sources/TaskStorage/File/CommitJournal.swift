import Formats
import SystemCalls
import TaskModel

/// A file of commits beside a store that are still to be sent elsewhere.
///
/// A sealed header line with the id of the store, followed by sealed commits as in a store. Appends
/// are durable and in place; a rewrite is atomic. The header tells how many bytes were reported as
/// saved: what cannot be read after them is the tail of a crash, and anything else damage. Writers
/// hold the lock of the store.
package final class CommitJournal {
  /// The contents of the file.
  package struct Contents: Equatable, Sendable {
    /// The id of the store whose commits they are.
    package var store: UUID
    /// The version before the first of them.
    package var base: Int
    /// The number of commits known to have arrived.
    package var arrived: Int
    package var commits: [StoredCommit]

    package init(store: UUID, base: Int, arrived: Int = 0, commits: [StoredCommit] = []) {
      (self.store, self.base, self.arrived, self.commits) = (store, base, arrived, commits)
    }
  }

  package let path: String
  /// Whether a damaged file is kept before it is overwritten or deleted.
  private let keepsDamaged: Bool
  private var identity: FileIdentity?
  /// Kept open, so that its inode number is not reused.
  private var file: OpenFile?
  /// The offset after the last complete commit.
  private var end = 0
  /// The store whose commits were last asked for.
  private var store: UUID?
  /// The number of bytes that cannot be read, or are missing.
  private var unreadable = 0
  /// The header of the file; nil for one from an older program, without a seal.
  private var header: Header?
  /// The paths under which damaged files were kept, until they are taken.
  private var keptPaths: [String] = []

  package init(path: String, keepsDamaged: Bool = false) {
    (self.path, self.keepsDamaged) = (path, keepsDamaged)
  }

  /// Whether a part of the file could not be read.
  package var isDamaged: Bool { unreadable > 0 }

  /// Whether another process has written the file since it was last read.
  package var hasChanged: Bool { (try? FileIdentity.at(path)) ?? nil != identity }

  /// Reads the file; nil if there is none, or nothing in it can be read.
  ///
  /// - Parameter store: the store that it must belong to; a file of another one is damaged.
  package func read(of store: UUID? = nil) throws(StorageError) -> Contents? {
    forget()
    self.store = store
    let bytes: [UInt8]
    do throws(SystemError) {
      let file = try OpenFile.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
      bytes = try file.bytes()
      identity = FileIdentity(try file.status())
      self.file = file
    } catch {
      if error.code == ENOENT { return nil }
      throw .cannotRead(path: path, code: error.code)
    }
    guard let (header, contents, end) = bytes.withUnsafeBufferPointer(Self.contents),
      store == nil || store == contents.store
    else {
      // A later version of the format must not be touched.
      if bytes.withUnsafeBufferPointer(Self.isOfLaterVersion) { throw .foreign(path: path) }
      // An empty file is damaged as well: one without commits is deleted.
      unreadable = max(bytes.count, 1)
      return nil
    }
    let saved = header.saved ?? bytes.count
    self.header = header.saved == nil ? nil : header
    (self.end, unreadable) = (end, max(0, saved - end))
    return contents
  }

  /// Keeps a damaged file under another name and leaves its readable part in its place, durably;
  /// does nothing to a file in order. Reads the file first, as another process may have finished
  /// writing it.
  package func mend() throws(StorageError) {
    let contents = try read(of: store)
    guard isDamaged else { return }
    if let contents, !contents.commits.isEmpty { try replace(with: contents) } else { remove() }
  }

  /// Returns, once, the paths under which damaged files were kept.
  package func takeKeptPaths() -> [String] {
    defer { keptPaths = [] }
    return keptPaths
  }

  /// Keeps a damaged file under another name, which is returned, before it is replaced or deleted.
  private func keepDamaged() throws(StorageError) -> String? {
    guard isDamaged, keepsDamaged else { return nil }
    let kept = "\(path)-\(UUID().notation.prefix(8)).damaged"
    // Not every file system has hard links.
    if link(path, kept) != 0, rename(path, kept) != 0 {
      guard errno != ENOENT else { return nil }
      throw .cannotSave(path: path, step: .rename, code: errno)
    }
    return kept
  }

  /// Restores the state before ``keepDamaged()``, if the file could not be replaced.
  private func putBack(_ kept: String) {
    // Between two links to one file, this does nothing.
    rename(kept, path)
    unlink(kept)
  }

  /// Appends a commit to the file as last read or written; durable when this returns.
  package func append(_ commit: StoredCommit) throws(StorageError) {
    if isDamaged, keepsDamaged { try mend() }
    guard let file, let bytes = StoreEncoder.checked(commit) else {
      throw .cannotSave(path: path, step: .write, code: EINVAL)
    }
    do throws(SystemError) {
      if let identity, identity.size > end { try file.truncate(to: end) }
      try file.write(bytes, at: end)
    } catch {
      _ = try? file.truncate(to: end)
      throw .cannotSave(path: path, step: .write, code: error.code)
    }
    do throws(SystemError) {
      try file.synchronizeData()
      identity = FileIdentity(try file.status())
    } catch {
      _ = try? file.truncate(to: end)
      throw .cannotSave(path: path, step: .synchronize, code: error.code)
    }
    (end, unreadable) = (end + bytes.count, 0)
    // Not synchronised: after a power cut the header only tells of fewer bytes than there are.
    header?.saved = end
    if let header, (try? file.write(header.bytes, at: 0)) != nil {
      identity = (try? file.status()).map { FileIdentity($0) } ?? identity
    }
  }

  /// Replaces the contents of the file; durable when this returns.
  package func replace(with contents: Contents) throws(StorageError) {
    let kept = try keepDamaged()
    do throws(StorageError) {
      try write(contents)
    } catch {
      if let kept { putBack(kept) }
      throw error
    }
    if let kept { keptPaths.append(kept) }
    unreadable = 0
  }

  private func write(_ contents: Contents) throws(StorageError) {
    var header = Header(
      store: contents.store, base: contents.base, arrived: contents.arrived, saved: 0)
    let commits = contents.commits.flatMap(StoreEncoder.commit)
    header.saved = header.bytes.count + commits.count
    let bytes = header.bytes + commits
    do {
      let replaced = try replacement().replace(with: bytes)
      if let failure = replaced.failure { throw failure }
      let file = try OpenFile.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
      identity = FileIdentity(try file.status())
      self.file = file
    } catch let failure as FileReplacement.Failure {
      throw StorageError(saving: path, failure)
    } catch let error as SystemError {
      throw .cannotSave(path: path, step: .open, code: error.code)
    } catch let failure as DirectoryFailure {
      throw StorageError(failure)
    } catch {
      throw .cannotSave(path: path, step: .write, code: EIO)
    }
    (end, self.header) = (bytes.count, header)
  }

  /// Deletes the file; a damaged one that cannot be kept under another name stays.
  package func remove() {
    do throws(StorageError) {
      if let kept = try keepDamaged() { keptPaths.append(kept) }
    } catch { return }
    unlink(path)
    forget()
  }

  private func forget() { (file, identity, header, end, unreadable) = (nil, nil, nil, 0, 0) }

  private func replacement() throws -> FileReplacement {
    let location = try FileLocation(resolving: path)
    return FileReplacement(directory: try location.openDirectory(), name: location.name)
  }

  /// Parses the bytes; returns also the offset after the last whole commit. Nil for another file.
  private static func contents(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (Header, Contents, end: Int)? {
    guard let headerEnd = bytes.lineEnd(from: 0),
      case (Header.version, let header?)? = Header.read(bytes, to: headerEnd)
    else { return nil }
    var contents = Contents(store: header.store, base: header.base, arrived: header.arrived)
    var (reader, position, version) = (CommitReader(), headerEnd + 1, contents.base)
    while position < bytes.count,
      let (commit, span) = try? reader.read(bytes, from: position, after: version)
    {
      contents.commits.append(commit)
      (position, version) = (span.range.upperBound, span.version)
    }
    contents.arrived = min(contents.arrived, contents.commits.count)
    return (header, contents, position)
  }

  private static func isOfLaterVersion(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let end = bytes.lineEnd(from: 0), let header = Header.read(bytes, to: end) else {
      return false
    }
    return header.version > Header.version
  }
}

/// The first line of a journal.
private struct Header {
  static let version = 1
  private static let format = "taskshell-journal"

  let store: UUID
  let base: Int
  let arrived: Int
  /// The bytes of the file that were reported as saved, or fewer; nil without a seal.
  var saved: Int?

  /// The line; its length is the same for every number of saved bytes.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("format", Self.format)
    writer.field("version", Self.version)
    writer.field("store", store)
    writer.field("base", base)
    writer.field("arrived", arrived)
    writer.beginObject("saved")
    let digits = String(saved ?? 0)
    writer.field("bytes", String(repeating: "0", count: max(0, 12 - digits.count)) + digits)
    var bytes = writer.bytes
    Seal.append(to: &bytes, from: 0)
    return bytes
  }

  /// Parses the first line; nil if it is not one of this format, or if its seal is wrong. The header
  /// is nil if it lacks a field of this version.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, to end: Int
  ) -> (version: Int, header: Header?)? {
    var reader = JSONReader(bytes, 0..<end)
    var (format, version): (String?, Int?)
    var (store, base, arrived): (UUID?, Int?, Int?)
    var (isSealed, saved): (Bool, Int?) = (false, nil)
    let isObject = try? reader.object { (reader, key) throws(Defect) in
      if reader.equals(key, "format") {
        format = try reader.string()
      } else if reader.equals(key, "version") {
        version = try reader.integer()
      } else if reader.equals(key, "store") {
        store = try reader.string().flatMap { UUID(uuidString: $0) }
      } else if reader.equals(key, "base") {
        base = try reader.integer()
      } else if reader.equals(key, "arrived") {
        arrived = try reader.integer()
      } else if reader.equals(key, "saved") {
        isSealed = try reader.object { (reader, key) throws(Defect) in
          if reader.equals(key, "bytes") {
            saved = try reader.string().flatMap { Int($0) }
          } else {
            try reader.skipValue()
          }
        }
      } else {
        try reader.skipValue()
      }
    }
    guard isObject == true, format == Self.format, let version,
      !isSealed || Seal.closes(0..<end + 1, of: bytes)
    else { return nil }
    guard let store, let base, let arrived, base >= 0, arrived >= 0, saved ?? 0 >= 0 else {
      return (version, nil)
    }
    return (version, Header(store: store, base: base, arrived: arrived, saved: saved))
  }
}
