import SystemCalls

/// The bytes of a history file: appended to, read from where we stopped, replaced as a whole.
///
/// Appending and replacing hold an exclusive lock on the file that the path names at that moment, so
/// a session never writes into a file that another one has just replaced.
package struct HistoryStorage {
  /// How far a reader has come, and in which file.
  struct Position {
    fileprivate var file: FileIdentity?
    fileprivate var offset = 0
  }

  /// What a reader has not seen yet.
  struct News {
    /// The rows, without line feeds.
    var rows: [ArraySlice<UInt8>]
    /// True when what was read earlier no longer counts, because the file is another one.
    var startsOver: Bool
  }

  /// The most bytes read at once, from the end of the file: an enormous file stays harmless.
  package static let mostBytes = 32 << 20

  private static let lineFeed = UInt8(ascii: "\n")

  let path: String

  /// The whole rows after the position, which moves past them; nil when there is nothing new.
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

  /// Adds bytes that are whole rows.
  ///
  /// A row that a crash cut short is ended first.
  func append(_ bytes: [UInt8]) throws(HistoryError) {
    try locked { file, _ in
      let size = Int(try file.status().st_size)
      let isTorn = try size > 0 && file.bytes(at: size - 1, count: 1) != [Self.lineFeed]
      try writeAll((isTorn ? [Self.lineFeed] : []) + bytes, to: file.descriptor)
    }
  }

  /// Replaces the file by what `change` makes of its rows; others see the old one or the new one.
  func rewrite(_ change: ([ArraySlice<UInt8>]) -> [UInt8]) throws(HistoryError) {
    try locked { file, replacement in
      replacement.sweep()
      let rows = try file.bytes().split(separator: Self.lineFeed)
      _ = try replacement.replace(with: change(rows))
    }
  }

  /// Opens the file for appending, makes it if it is not there, and holds its lock meanwhile.
  private func locked(_ body: (OpenFile, FileReplacement) throws -> Void) throws(HistoryError) {
    do {
      let location = try FileLocation(resolving: path)
      let directory = try location.openDirectory()
      for _ in 0..<100 {
        let file = try OpenFile.open(
          location.name, in: directory, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK)
        let status = try file.status()
        guard status.isRegularFile else { throw SystemError.notRegular }
        // A file system without locks: rows are still added whole, by one write each.
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
