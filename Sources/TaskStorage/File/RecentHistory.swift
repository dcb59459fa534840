import SystemCalls
import TaskModel

/// The last commits, read from the end of the store.
extension KnownStore {
  /// The last `count` commits, oldest first; nil where something else than tasks was changed, or is not as
  /// it was read, and the whole past tells.
  func recentPast(_ count: Int, along trail: TaskTrail) -> [LoggedCommit]? {
    let recent = spans.suffix(count)
    guard recent.count == count, let start = recent.first?.range.lowerBound,
      let commits = commits(of: recent), var tasks = tasks(of: commits, before: start, trail)
    else { return nil }
    return commits.map { commit in
      let changes = commit.updates.compactMap { update -> Change? in
        guard let (number, after) = update.taskLeft else { return nil }
        defer { tasks[number] = after }
        return .task(before: tasks[number], after: after)
      }
      return LoggedCommit(info: commit.info, changes: changes)
    }
  }

  /// The commits that stand there; nil if one of them changed something else than tasks.
  private func commits(of spans: ArraySlice<CommitSpan>) -> [StoredCommit]? {
    guard let start = spans.first?.range.lowerBound,
      var bytes = try? file.bytes(at: start, count: end - start)
    else { return nil }
    // The line feed that comes with the next commit.
    if bytes.count == end - start - 1 { bytes.append(UInt8(ascii: "\n")) }
    return bytes.withUnsafeBufferPointer { buffer in
      var (reader, commits) = (CommitReader(), [StoredCommit]())
      for span in spans {
        guard
          let (commit, _) = try? reader.read(
            buffer, from: span.range.lowerBound - start, after: span.version - 1),
          span.isOf(commit.info), commit.updates.allSatisfy({ $0.taskLeft != nil })
        else { return nil }
        commits.append(commit)
      }
      return reader.lines.unknown.isEmpty ? commits : nil
    }
  }

  /// What the tasks of these commits were before them; nil if one cannot be read.
  private func tasks(
    of commits: [StoredCommit], before place: Int, _ trail: TaskTrail
  ) -> [Int: TaskItem]? {
    let numbers = Set(commits.flatMap { $0.updates.compactMap { $0.taskLeft?.number } })
    var tasks: [Int: TaskItem] = [:]
    for (number, start) in trail.lastStarts(of: numbers, before: place) {
      switch update(at: start)?.taskLeft {
      case (number, let task)?: tasks[number] = task
      default: return nil
      }
    }
    return tasks
  }
}

extension RecordUpdate {
  /// The number of the task that it is of, and what it left of it; nil for anything else.
  fileprivate var taskLeft: (number: Int, task: TaskItem?)? {
    switch self {
    case .task(let task): (task.number, task)
    case .taskGone(let number): (number, nil)
    case .user, .userGone, .seat, .seatGone, .attribute, .attributeGone, .template, .templateGone:
      nil
    }
  }
}
