import Formats
import TaskModel

/// Where a commit stands in its file.
struct CommitSpan: Equatable {
  /// The offset of its first line, and the one behind its last.
  let range: Range<Int>
  let version: Int
  let operation: UUID
  let time: Instant
}

/// Reads commits, each of them whole and sealed or not at all.
struct CommitReader {
  private(set) var lines: LineReader

  init(_ lines: LineReader = LineReader()) { self.lines = lines }

  /// Reads the commit that starts at `start` and must follow `version`.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, after version: Int
  ) throws(Defect) -> (commit: StoredCommit, span: CommitSpan) {
    var lines = lines
    var updates: [RecordUpdate] = []
    var position = start
    while let end = bytes.lineEnd(from: position) {
      var reader = JSONReader(bytes, position..<end)
      if let task = TaskCodec.canonicalTask(&reader) {
        updates.append(.task(task))
        position = end + 1
        continue
      }
      switch try lines.read(&reader) {
      case .update(let update): updates.append(update)
      case .unknown: break
      case .base: throw Defect(offset: position, what: .unknownRecord)
      case .commit(let line):
        let span = try Self.span(
          of: line, start..<end + 1, closedAt: position, in: bytes, after: version)
        self.lines = lines
        return (StoredCommit(info: line.info, updates: updates), span)
      }
      position = end + 1
    }
    throw Defect(offset: bytes.count, what: .truncated)
  }

  /// What the bytes of a commit say of it, if its line closes them and follows that version.
  private static func span(
    of line: CommitLine, _ range: Range<Int>, closedAt position: Int,
    in bytes: UnsafeBufferPointer<UInt8>, after version: Int
  ) throws(Defect) -> CommitSpan {
    guard line.bytes == position - range.lowerBound, Seal.closes(range, of: bytes) else {
      throw Defect(offset: position, what: .checksum)
    }
    guard line.previous == version, line.info.version == version + 1 else {
      throw Defect(offset: position, what: .badField("version"))
    }
    let info = line.info
    return CommitSpan(
      range: range, version: info.version, operation: info.operation, time: info.time)
  }
}
