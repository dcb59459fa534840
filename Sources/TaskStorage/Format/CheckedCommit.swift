import Formats
import SystemCalls
import TaskModel

/// The bytes of a commit, read back before they are written: nothing is stored that would make the
/// store unreadable, as an instant outside the years 1 to 9999 would.
extension StoreEncoder {
  /// Records below which a second thread costs more than it saves.
  static let minimumForThreads = 1000

  /// Nil where the commit would not read back as it is.
  static func checked(_ commit: StoredCommit, minimumForThreads: Int = minimumForThreads)
    -> [UInt8]?
  {
    let updates = commit.updates
    guard updates.count >= minimumForThreads else {
      let bytes = Self.commit(commit)
      return reads(bytes, as: commit) ? bytes : nil
    }
    var parts = WorkerThread.halves(of: updates.indices, isWorthwhile: true) {
      checkedLines(updates[$0])
    }
    let closing = StoredCommit(info: commit.info, updates: [])
    guard reads(Self.commit(closing), as: closing), var lines = parts.removeFirst() else {
      return nil
    }
    while !parts.isEmpty {
      guard let part = parts.removeFirst() else { return nil }
      // The closing line as well: to grow again would hold everything twice.
      lines.reserveCapacity(lines.count + part.count + (parts.isEmpty ? 1 << 12 : 0))
      lines += part
    }
    return closed(lines, commit.info)
  }

  private static func reads(_ bytes: [UInt8], as commit: StoredCommit) -> Bool {
    let read = bytes.withUnsafeBufferPointer { bytes in
      var reader = CommitReader()
      return try? reader.read(bytes, from: 0, after: commit.info.version - 1).commit
    }
    return read == commit
  }

  /// The lines of some records; nil if they would not read back as they are.
  private static func checkedLines(_ updates: ArraySlice<RecordUpdate>) -> [UInt8]? {
    let bytes = lines(of: updates)
    return bytes.withUnsafeBufferPointer({ reads($0, as: updates) }) ? bytes : nil
  }

  private static func reads(
    _ bytes: UnsafeBufferPointer<UInt8>, as updates: ArraySlice<RecordUpdate>
  ) -> Bool {
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
