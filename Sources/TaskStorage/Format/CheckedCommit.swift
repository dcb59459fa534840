import SystemCalls
import TaskModel

/// The bytes of a commit, read back before they are written: nothing is stored that would make the
/// store unreadable, as an instant outside the years 1 to 9999 would.
extension StoreEncoder {
  /// Records below which a second thread costs more than it saves.
  static let leastShared = 1000

  /// Nil where the commit would not read back as it is.
  static func checked(_ commit: StoredCommit, leastShared: Int = leastShared) -> [UInt8]? {
    let updates = commit.updates
    guard updates.count >= leastShared, WorkerThread.pays else {
      let bytes = Self.commit(commit)
      return reads(bytes, as: commit) ? bytes : nil
    }
    let middle = updates.count / 2
    let (first, second) = (CheckedLines(updates[..<middle]), CheckedLines(updates[middle...]))
    let thread = WorkerThread { second.write() }
    first.write()
    if let thread { thread.join() } else { second.write() }
    let closing = StoredCommit(info: commit.info, updates: [])
    guard first.isReadable, second.isReadable, reads(Self.commit(closing), as: closing) else {
      return nil
    }
    var lines = first.takeBytes()
    lines += second.takeBytes()
    return closed(lines, commit.info)
  }

  private static func reads(_ bytes: [UInt8], as commit: StoredCommit) -> Bool {
    let read = bytes.withUnsafeBufferPointer { bytes in
      var reader = CommitReader()
      return try? reader.read(bytes, from: 0, after: commit.info.version - 1).commit
    }
    return read == commit
  }
}

/// The lines of some records, which one thread writes and reads back.
private final class CheckedLines: @unchecked Sendable {
  private let updates: ArraySlice<RecordUpdate>
  private var bytes: [UInt8] = []
  private(set) var isReadable = false

  init(_ updates: ArraySlice<RecordUpdate>) { self.updates = updates }

  func write() {
    bytes = StoreEncoder.lines(of: updates)
    isReadable = bytes.withUnsafeBufferPointer(reads)
  }

  /// Gives them away: a large commit is not to be there twice.
  func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private func reads(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var (lines, position) = (LineReader(), 0)
    for update in updates {
      guard let end = bytes.lineEnd(from: position) else { return false }
      var reader = JSONReader(bytes, position..<end)
      position = end + 1
      if let task = TaskCodec.canonicalTask(&reader) {
        guard case .task(let written) = update, task == written else { return false }
      } else {
        guard case .update(let read)? = try? lines.read(&reader), read == update else {
          return false
        }
      }
    }
    return position == bytes.count
  }
}
