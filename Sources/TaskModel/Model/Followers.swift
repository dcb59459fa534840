/// Tasks that come after others which are deleted.
extension ModelState {
  /// The changes by which no task that stays comes after a deleted one, but after what that one leaves.
  ///
  /// - Parameter gone: what each deleted task leaves, as ``TaskItem/left``, by its number; the state may
  ///   have these tasks still.
  func followerChanges(of gone: [Int: [Int]]) -> [Change] {
    guard !gone.isEmpty else { return [] }
    return linkedTasks.compactMap { task in
      guard gone[task.number] == nil, task.after.contains(where: { gone[$0] != nil }) else {
        return nil
      }
      var freed = task
      freed.after = predecessors(of: task, besides: gone)
      return .task(before: task, after: freed)
    }
  }

  /// The numbers of the tasks it comes after, ascending, with deleted ones replaced by their own.
  private func predecessors(of task: TaskItem, besides gone: [Int: [Int]]) -> [Int] {
    var found: Set<Int> = []
    var passed: Set<Int> = [task.number]
    var rest = task.after
    while let number = rest.popLast() {
      guard passed.insert(number).inserted else { continue }
      if let left = gone[number] {
        rest += left
      } else if self.task(numbered: number) != nil {
        found.insert(number)
      }
    }
    return found.sorted()
  }
}

extension [Change] {
  /// The tasks that these changes delete, by number.
  package var deletedTasks: [Int: TaskItem] {
    var deleted: [Int: TaskItem] = [:]
    for case .task(let before, let after) in self {
      guard let number = (before ?? after)?.number else { continue }
      deleted[number] = after == nil ? before : nil
    }
    return deleted
  }
}

extension TaskItem {
  /// The tasks that its followers come after once it is deleted; none if it was done.
  var left: [Int] { state == .open ? after : [] }
}
