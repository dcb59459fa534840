import Formats
import SystemCalls
import TaskModel

/// The past of one task, read from its own lines alone.
extension KnownStore {
  /// The commits that changed the task of that number, each with nothing else, oldest first; nil where
  /// something is not as it was read, and the whole past tells.
  func past(ofTask number: Int, in places: TaskPlaces) -> [LoggedCommit]? {
    var (task, commits) = (TaskItem?.none, [(info: CommitInfo, changes: [Change])]())
    for start in places.starts(of: number) {
      let after: TaskItem?
      switch update(at: start) {
      case .task(let task)? where task.number == number: after = task
      case .taskGone(number)?: after = nil
      default: return nil
      }
      if start >= baseEnd {
        guard let info = info(ofCommitAt: start) else { return nil }
        let change = Change.task(before: task, after: after)
        if commits.last?.info.operation == info.operation {
          commits[commits.count - 1].changes.append(change)
        } else {
          commits.append((info, [change]))
        }
      }
      task = after
    }
    return commits.map { LoggedCommit(info: $0.info, changes: $0.changes) }
  }

  /// The record whose line begins there; nil for any other line.
  func update(at start: Int) -> RecordUpdate? {
    file.line(at: start, before: end)?.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer, 0..<buffer.count)
      if let task = TaskCodec.canonicalTask(&reader) { return .task(task) }
      var lines = LineReader()
      guard case .update(let update)? = try? lines.read(&reader), lines.unknown.isEmpty else {
        return nil
      }
      return update
    }
  }

  /// What the commit that holds that place says of itself.
  private func info(ofCommitAt place: Int) -> CommitInfo? {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].range.upperBound <= place { low = middle + 1 } else { high = middle }
    }
    guard low < spans.count, spans[low].range.contains(place) else { return nil }
    return info(of: spans[low])
  }

  /// What the line that closes a commit says; nil where that is not as it was read.
  func info(of span: CommitSpan) -> CommitInfo? {
    lastLine(of: span.range)?.withUnsafeBufferPointer { buffer in
      var (reader, lines) = (JSONReader(buffer, 0..<buffer.count), LineReader())
      guard case .commit(let line)? = try? lines.read(&reader), span.isOf(line.info) else {
        return nil
      }
      return line.info
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let usualLength = 1024

  /// The last line of these bytes, without its line feed.
  private func lastLine(of range: Range<Int>) -> ArraySlice<UInt8>? {
    var length = Self.usualLength
    while true {
      let limit = min(length, range.count)
      guard var bytes = try? file.bytes(at: range.upperBound - limit, count: limit)[...] else {
        return nil
      }
      if bytes.last == Self.lineFeed { bytes.removeLast() }
      if let feed = bytes.lastIndex(of: Self.lineFeed) { return bytes[(feed + 1)...] }
      guard limit < range.count else { return nil }
      length *= 8
    }
  }
}
