import Formats
import SystemCalls

/// The command history, newest last, shared by all sessions that use the same file.
///
/// The file grows by whole rows (``HistoryRecord``) under a lock, so several open shells never mix
/// or lose rows; it is created with mode 0600 in a directory created with mode 0700. Damaged rows
/// are skipped. Nothing is read before the first use; later uses include rows added by other
/// sessions. If the file exceeds twice `bound` rows, it is replaced by one with the newest `bound`.
/// Write failures are thrown; the line is then kept in memory.
package final class HistoryFile {
  /// The maximum number of entries, and half of the maximum number of rows in the file.
  package let bound: Int
  private let storage: HistoryStorage?
  private var known: [HistoryEntry] = []
  /// Whether each of the known entries is of this session or from before it.
  private var areOwn: [Bool] = []
  /// The entry that this session is adding.
  private var added: HistoryEntry?
  private var hasRead = false
  private var revision = 0
  private var position = HistoryStorage.Position()
  private var rowsInFile = 0

  /// Creates a history at a path; with nil it is in memory only.
  ///
  /// Does not access the file yet.
  package init(path: String?, bound: Int = 10_000) {
    self.bound = max(1, bound)
    storage = path.map(HistoryStorage.init(path:))
  }

  /// Returns the entries, oldest first, at most ``bound``, including those added by other sessions.
  ///
  /// An unreadable file counts as empty.
  package func entries() -> [HistoryEntry] {
    refresh()
    return known
  }

  /// Returns the entries without those that other sessions have added since this one began, which the
  /// Up key does not bring: they may be meant for other tasks.
  package func ownEntries() -> [HistoryEntry] {
    refresh()
    return zip(known, areOwn).filter(\.1).map(\.0)
  }

  /// Returns a number that changes whenever ``entries()`` changes.
  package func currentRevision() -> Int {
    refresh()
    return revision
  }

  /// Adds a line.
  ///
  /// A line that is blank or begins with a space is not recorded. The time is in seconds since
  /// 1970-01-01 00:00 UTC.
  ///
  /// - Throws: ``HistoryError`` if the file could not be written.
  package func append(line: String, status: Int, store: String, time: Int) throws(HistoryError) {
    guard let first = line.unicodeScalars.first, !first.properties.isWhitespace,
      line.unicodeScalars.contains(where: { !$0.properties.isWhitespace })
    else { return }
    let entry = HistoryEntry(time: time, status: status, store: store, line: line)
    guard let storage else {
      remember([entry])
      return
    }
    refresh()
    added = entry
    defer { added = nil }
    do {
      try storage.append(HistoryRecord.encoded(entry))
    } catch {
      remember([entry])
      throw error
    }
    refresh()
    guard rowsInFile > 2 * bound else { return }
    try storage.rewrite { rows in
      let kept = rows.suffix(bound)
      return kept.flatMap { $0 + [UInt8(ascii: "\n")] }
    }
    refresh()
  }

  /// Deletes all lines, of all sessions.
  package func clear() throws(HistoryError) {
    try storage?.rewrite { _ in [] }
    (known, areOwn) = ([], [])
    revision += 1
    position = HistoryStorage.Position()
    rowsInFile = 0
  }

  /// Deletes all occurrences of these lines, of all sessions. Rows that are damaged or of a later
  /// version stay.
  package func remove(_ lines: Set<String>) throws(HistoryError) {
    guard !lines.isEmpty else { return }
    if let storage {
      try storage.rewrite { rows in
        rows.filter { row in
          HistoryRecord.decoded(row).map { !lines.contains($0.line) } ?? true
        }.flatMap { $0 + [UInt8(ascii: "\n")] }
      }
      refresh()
    }
    // In memory only, or lines that could not be written before.
    let kept = zip(known, areOwn).filter { !lines.contains($0.0.line) }
    (known, areOwn) = (kept.map(\.0), kept.map(\.1))
    revision += 1
  }

  private func refresh() {
    // A file that another session has replaced is as new.
    let isNew = !hasRead || position.file != nil
    let isFirst = !hasRead
    hasRead = true
    guard let news = storage?.read(from: &position) else { return }
    if news.startsOver {
      (known, areOwn) = ([], [])
      rowsInFile = 0
    }
    rowsInFile += news.rows.count
    let entries = news.rows.suffix(bound).compactMap(HistoryRecord.decoded)
    remember(entries, areOwn: entries.map { isFirst || news.startsOver && isNew || $0 == added })
  }

  private func remember(_ entries: [HistoryEntry], areOwn: [Bool]? = nil) {
    revision += 1
    known.append(contentsOf: entries)
    self.areOwn += areOwn ?? entries.map { _ in true }
    let excess = known.count - bound
    guard excess > 0 else { return }
    known.removeFirst(excess)
    self.areOwn.removeFirst(excess)
  }
}

/// A row of the history file: a JSON object without line feeds.
///
/// `{"time":1700000000,"status":0,"store":"…","line":"…"}`. Other members are skipped, so that
/// later versions can add some.
enum HistoryRecord {
  /// Returns the row for an entry, with a line feed at its end.
  static func encoded(_ entry: HistoryEntry) -> [UInt8] {
    JSONWriter.line { row in
      row.field("time", entry.time)
      row.field("status", entry.status)
      row.field("store", entry.store)
      row.field("line", entry.line)
    }
  }

  /// Returns the entry in a row; nil for a damaged row or one without a line.
  static func decoded(_ row: ArraySlice<UInt8>) -> HistoryEntry? {
    row.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes, 0..<bytes.count)
      return try? entry(&reader)
    }
  }

  private static func entry(_ reader: inout JSONReader) throws(Defect) -> HistoryEntry? {
    var entry = HistoryEntry(time: 0, status: 0, store: "", line: "")
    var hasLine = false
    reader.skipSpace()
    let isObject = try reader.object { (reader, key) throws(Defect) in
      if reader.equals(key, "time"), let time = try reader.integer() {
        entry.time = time
      } else if reader.equals(key, "status"), let status = try reader.integer() {
        entry.status = status
      } else if reader.equals(key, "store"), let store = try reader.string() {
        entry.store = store
      } else if reader.equals(key, "line"), let line = try reader.string() {
        (entry.line, hasLine) = (line, true)
      } else {
        try reader.skipValue()
      }
    }
    try reader.finish()
    return isObject && hasLine ? entry : nil
  }
}

/// An entry of the command history.
package struct HistoryEntry: Equatable, Sendable {
  /// The time when it was run, in seconds since 1970-01-01 00:00 UTC.
  package var time: Int
  /// The exit status: 0 is success.
  package var status: Int
  /// The store it was run on, in the program's own notation.
  package var store: String
  /// The line as entered; may contain line feeds.
  package var line: String
}

/// An error of reading or writing the history file.
package struct HistoryError: Error, Equatable, Sendable {
  /// The file or directory.
  package var path: String
  /// The system's error number (`errno`).
  package var code: Int32
}

/// The bytes of a history file: appended to, read incrementally, replaced as a whole.
///
/// Appending and replacing lock the file that the path names at that moment, so a session never
/// writes into a file that another one has just replaced.
package struct HistoryStorage {
  /// A reader's position, and the file that it refers to.
  struct Position {
    fileprivate var file: FileIdentity?
    fileprivate var offset = 0
  }

  /// Data that a reader has not seen yet.
  struct News {
    /// The rows, without line feeds.
    var rows: [ArraySlice<UInt8>]
    /// Whether rows read earlier are invalid, because the file was replaced.
    var startsOver: Bool
  }

  /// The maximum bytes read at once, from the end of the file, in case the file is enormous.
  package static let mostBytes = 32 << 20

  private static let lineFeed = UInt8(ascii: "\n")

  let path: String

  /// Reads the complete rows after the position and advances it; nil if there is nothing new.
  func read(from position: inout Position) -> News? {
    guard let found = try? FileIdentity.at(path) else { return nil }
    let startsOver =
      !(position.file.map(found.isSameFile) ?? false) || found.size < position.offset
    guard startsOver || found.size > position.offset,
      let file = try? OpenFile.open(path, O_RDONLY | O_NONBLOCK),
      let status = try? file.status(), status.isRegularFile
    else { return nil }
    let begin = startsOver ? 0 : position.offset
    let from = max(begin, Int(status.st_size) - Self.mostBytes)
    guard let bytes = try? file.bytes(from: from), let end = bytes.lastIndex(of: Self.lineFeed)
    else { return nil }
    position = Position(file: FileIdentity(status), offset: from + end + 1)
    var rows = bytes[..<end].split(separator: Self.lineFeed)
    if from > begin, !rows.isEmpty { rows.removeFirst() }
    return News(rows: rows, startsOver: startsOver)
  }

  /// Appends bytes that are complete rows.
  ///
  /// Ends a row cut short by a crash first.
  func append(_ bytes: [UInt8]) throws(HistoryError) {
    try locked { file, _ in
      let size = Int(try file.status().st_size)
      let isTorn = try size > 0 && file.bytes(at: size - 1, count: 1) != [Self.lineFeed]
      try writeAll((isTorn ? [Self.lineFeed] : []) + bytes, to: file.descriptor)
    }
  }

  /// Replaces the file by the result of `change`; others see either the old or the new file.
  func rewrite(_ change: ([ArraySlice<UInt8>]) -> [UInt8]) throws(HistoryError) {
    try locked { file, replacement in
      replacement.sweep()
      let rows = try file.bytes().split(separator: Self.lineFeed)
      _ = try replacement.replace(with: change(rows))
    }
  }

  /// Opens the file for appending, creating it if missing, and locks it during `body`.
  private func locked(_ body: (OpenFile, FileReplacement) throws -> Void) throws(HistoryError) {
    do {
      let location = try FileLocation(resolving: path)
      let directory = try location.openDirectory()
      for _ in 0..<100 {
        let file = try OpenFile.open(
          location.name, in: directory, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK)
        let status = try file.status()
        guard status.isRegularFile else { throw SystemError.notRegular }
        // On a file system without locks, rows are still appended whole, by one write each.
        guard (try? file.lock(.exclusive, within: .milliseconds(500))) ?? true else {
          throw SystemError(code: EWOULDBLOCK)
        }
        guard try file.isStill(location.name, in: directory) else { continue }
        if status.st_mode & 0o077 != 0 { fchmod(file.descriptor, 0o600) }
        return try body(file, FileReplacement(directory: directory, name: location.name))
      }
      throw SystemError(code: EWOULDBLOCK)
    } catch let failure as DirectoryFailure {
      throw HistoryError(path: failure.path, code: failure.code)
    } catch {
      let code = (error as? SystemError)?.code ?? (error as? FileReplacement.Failure)?.code
      throw HistoryError(path: path, code: code ?? EIO)
    }
  }
}
