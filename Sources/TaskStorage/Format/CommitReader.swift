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
      switch try lines.read(&reader) {
      case .update(let update): updates.append(update)
      case .unknown: break
      case .base: throw Defect(offset: position, what: .unknownRecord)
      case .commit(let line):
        let range = start..<end + 1
        guard line.bytes == position - start, Seal.closes(range, of: bytes) else {
          throw Defect(offset: position, what: .checksum)
        }
        guard line.previous == version, line.info.version == version + 1 else {
          throw Defect(offset: position, what: .badField("version"))
        }
        self.lines = lines
        let info = line.info
        return (
          StoredCommit(info: info, updates: updates),
          CommitSpan(
            range: range, version: info.version, operation: info.operation, time: info.time)
        )
      }
      position = end + 1
    }
    throw Defect(offset: bytes.count, what: .truncated)
  }

  /// Whether what stands from `start` on is damage, and not the rest of an append that was cut
  /// short: some line closes a commit.
  ///
  /// The closing line is written last, so after a crash it is missing, or it was written to the
  /// device before what precedes it, which then reads as zeros. A whole commit is none of these.
  static func findsCommit(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var position = start
    var lines = LineReader()
    while let end = bytes.lineEnd(from: position) {
      if bytes[position..<end].starts(with: mark) {
        var reader = JSONReader(bytes, position..<end)
        if case .commit(let line)? = try? lines.read(&reader) {
          let isWhole =
            line.bytes <= position - start
            && Seal.closes(position - line.bytes..<end + 1, of: bytes)
          if isWhole || !bytes[start..<position].contains(0) { return true }
        }
      }
      position = end + 1
    }
    return false
  }

  private static let mark = Array(#"{"commit":"#.utf8)
}
