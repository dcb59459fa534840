import Formats
import SystemCalls
import TaskModel

/// A file of commits beside a store that are still to be sent elsewhere.
///
/// A header line with the id of the store, followed by sealed commits as in a store. Appends are
/// durable and in place; a rewrite is atomic. A tail cut short by a crash is ignored: it was never
/// reported as saved. Writers hold the lock of the store.
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

  private let path: String
  private var identity: FileIdentity?
  /// Kept open, so that its inode number is not reused.
  private var file: OpenFile?
  /// The offset after the last complete commit.
  private var end = 0

  package init(path: String) { self.path = path }

  /// Whether another process has written the file since it was last read.
  package var hasChanged: Bool { (try? FileIdentity.at(path)) ?? nil != identity }

  /// Reads the file; nil if there is none.
  package func read() throws(StorageError) -> Contents? {
    (file, identity, end) = (nil, nil, 0)
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
    guard let (contents, end) = bytes.withUnsafeBufferPointer(Self.contents) else {
      throw .foreign(path: path)
    }
    self.end = end
    return contents
  }

  /// Appends a commit to the file as last read or written; durable when this returns.
  package func append(_ commit: StoredCommit) throws(StorageError) {
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
    end += bytes.count
  }

  /// Replaces the contents of the file; durable when this returns.
  package func replace(with contents: Contents) throws(StorageError) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("format", Self.format)
    writer.field("version", 1)
    writer.field("store", contents.store)
    writer.field("base", contents.base)
    writer.field("arrived", contents.arrived)
    writer.endObject()
    writer.endLine()
    let bytes = writer.bytes + contents.commits.flatMap(StoreEncoder.commit)
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
    end = bytes.count
  }

  /// Deletes the file.
  package func remove() {
    unlink(path)
    (file, identity, end) = (nil, nil, 0)
  }

  private static let format = "taskshell-journal"

  private func replacement() throws -> FileReplacement {
    let location = try FileLocation(resolving: path)
    return FileReplacement(directory: try location.openDirectory(), name: location.name)
  }

  /// Parses the bytes; returns also the offset after the last whole commit. Nil for another file.
  private static func contents(_ bytes: UnsafeBufferPointer<UInt8>) -> (Contents, end: Int)? {
    guard let headerEnd = bytes.lineEnd(from: 0),
      var contents = header(of: bytes, to: headerEnd)
    else { return nil }
    var (reader, position) = (CommitReader(), headerEnd + 1)
    var version = contents.base
    while position < bytes.count,
      let (commit, span) = try? reader.read(bytes, from: position, after: version)
    {
      contents.commits.append(commit)
      (position, version) = (span.range.upperBound, span.version)
    }
    contents.arrived = min(contents.arrived, contents.commits.count)
    return (contents, position)
  }

  private static func header(of bytes: UnsafeBufferPointer<UInt8>, to end: Int) -> Contents? {
    var reader = JSONReader(bytes, 0..<end)
    var (format, version): (String?, Int?)
    var (store, base, arrived): (UUID?, Int?, Int?)
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
      } else {
        try reader.skipValue()
      }
    }
    guard isObject == true, format == Self.format, version == 1, let store, let base, let arrived,
      base >= 0, arrived >= 0
    else { return nil }
    return Contents(store: store, base: base, arrived: arrived)
  }
}
