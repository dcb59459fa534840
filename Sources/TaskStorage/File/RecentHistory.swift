import SystemCalls
import TaskModel

/// Commits that are read without those before them.
extension KnownStore {
  /// What the last `count` commits say of themselves, all of them if there are fewer, oldest first; nil
  /// where one is not as it was read.
  func infos(_ count: Int) -> [CommitInfo]? {
    let recent = spans.suffix(count)
    let infos = recent.compactMap(info(of:))
    return infos.count == recent.count ? infos : nil
  }

  /// The commits with these operations, in that order; nil where something else than tasks was changed, or
  /// is not as it was read, and the whole past tells.
  func commits(of operations: [UUID], in places: TaskPlaces) -> [LoggedCommit]? {
    var commits: [LoggedCommit] = []
    for operation in operations {
      guard let span = spans.last(where: { $0.operation == operation }),
        let commit = commit(of: span), var tasks = tasks(of: commit, before: span, places)
      else { return nil }
      let changes = commit.updates.compactMap { update -> Change? in
        guard let (number, after) = update.taskLeft else { return nil }
        defer { tasks[number] = after }
        return .task(before: tasks[number], after: after)
      }
      commits.append(LoggedCommit(info: commit.info, changes: changes))
    }
    return commits
  }

  /// The commit that stands there; nil if it changed something else than tasks.
  private func commit(of span: CommitSpan) -> StoredCommit? {
    guard var bytes = try? file.bytes(at: span.range.lowerBound, count: span.range.count) else {
      return nil
    }
    // The line feed that comes with the next commit.
    if bytes.count == span.range.count - 1 { bytes.append(UInt8(ascii: "\n")) }
    return bytes.withUnsafeBufferPointer { buffer in
      var reader = CommitReader()
      guard let (commit, _) = try? reader.read(buffer, from: 0, after: span.version - 1),
        span.isOf(commit.info), commit.updates.allSatisfy({ $0.taskLeft != nil }),
        reader.lines.unknown.isEmpty
      else { return nil }
      return commit
    }
  }

  /// What the tasks of this commit were before it; nil if one cannot be read.
  private func tasks(
    of commit: StoredCommit, before span: CommitSpan, _ places: TaskPlaces
  ) -> [Int: TaskItem]? {
    let numbers = Set(commit.updates.compactMap { $0.taskLeft?.number })
    var tasks: [Int: TaskItem] = [:]
    for (number, start) in places.lastStarts(of: numbers, before: span.range.lowerBound) {
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
