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
  private let ahead: TasksAhead?

  init(_ lines: LineReader = LineReader(), with ahead: TasksAhead? = nil) {
    self.lines = lines
    self.ahead = ahead
  }

  /// Reads the commit that starts at `start` and must follow `version`.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, after version: Int
  ) throws(Defect) -> (commit: StoredCommit, span: CommitSpan) {
    var lines = lines
    var updates: [RecordUpdate] = []
    var position = start
    while let end = bytes.lineEnd(from: position) {
      if position == ahead?.start, let ahead {
        ahead.join()
        updates.append(contentsOf: ahead.take().lazy.map { .task($0) })
        if ahead.end > position {
          position = ahead.end
          continue
        }
      }
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
}
