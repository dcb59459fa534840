/// Relations between tasks and their parts.
extension ModelState {
  /// Returns the parts of these tasks at any depth, by number, without the tasks themselves.
  package func parts(of numbers: [Int]) -> [TaskItem] {
    let children = children()
    var found: Set<Int> = []
    var rest = numbers
    while let number = rest.popLast() {
      for child in children[number] ?? [] where found.insert(child).inserted { rest.append(child) }
    }
    return found.subtracting(numbers).sorted().compactMap(task(numbered:))
  }

  /// Counts the parts of each task at any depth, and those of them that are done.
  ///
  /// Visits each task once, however deep, its parts first.
  package func progress() -> [Int: (done: Int, all: Int)] {
    var progress: [Int: (done: Int, all: Int)] = [:]
    var parents: [Int: Int] = [:]
    var isDone: [Int: Bool] = [:]
    /// The number of direct parts not counted yet, by task.
    var left: [Int: Int] = [:]
    for task in linkedTasks {
      guard let parent = task.parent, parent != task.number else { continue }
      (parents[task.number], isDone[task.number]) = (parent, task.state == .done)
      left[parent, default: 0] += 1
    }
    var ready = parents.keys.filter { left[$0] == nil }
    while let number = ready.popLast() {
      guard let parent = parents.removeValue(forKey: number) else { continue }
      let (done, all) = progress[number] ?? (0, 0)
      progress[parent, default: (0, 0)].all += all + 1
      progress[parent, default: (0, 0)].done += done + (isDone[number] == true ? 1 : 0)
      left[parent, default: 0] -= 1
      if left[parent] == 0 { ready.append(parent) }
    }
    countCycles(parents, isDone, &progress)
    return progress
  }

  /// Counts tasks that are parts of themselves, in a store that something else has written: each
  /// counts all others of its cycle, and their parts.
  private func countCycles(
    _ parents: [Int: Int], _ isDone: [Int: Bool], _ progress: inout [Int: (done: Int, all: Int)]
  ) {
    var seen: Set<Int> = []
    for start in parents.keys where !seen.contains(start) {
      var (cycle, number) = ([Int](), start)
      while seen.insert(number).inserted, let next = parents[number] {
        cycle.append(number)
        number = next
      }
      var (done, all) = (cycle.count { isDone[$0] == true }, cycle.count)
      for number in cycle {
        let below = progress[number] ?? (0, 0)
        (done, all) = (done + below.done, all + below.all)
      }
      for number in cycle {
        progress[number] = (done - (isDone[number] == true ? 1 : 0), all - 1)
      }
    }
  }

  private func children() -> [Int: [Int]] {
    var children: [Int: [Int]] = [:]
    for task in linkedTasks {
      if let parent = task.parent { children[parent, default: []].append(task.number) }
    }
    return children
  }
}

/// Checks for tasks that would wait for themselves, or be parts of themselves.
extension ModelState {
  /// Throws if the changes would create a cycle.
  func requireNoCycle(_ changes: [Change]) throws(ModelError) {
    if let cycle = cycle(in: changes, { $0.after }) { throw .cycle(cycle) }
    if let cycle = cycle(in: changes, { $0.parent.map { [$0] } ?? [] }) { throw .loop(cycle) }
  }

  private func cycle(in changes: [Change], _ links: (TaskItem) -> [Int]) -> [Int]? {
    var changed: [Int: [Int]] = [:]
    for case .task(let before, let task?) in changes where links(task) != before.map(links) ?? [] {
      changed[task.number] = links(task)
    }
    return Self.cycle(through: changed.keys) { number in
      changed[number] ?? task(numbered: number).map(links) ?? []
    }
  }

  /// Returns a cycle through one of these numbers, with it at both ends; nil if there is none.
  ///
  /// Without a cycle, each number is visited once, however many starts there are.
  private static func cycle(
    through starts: some Collection<Int>, _ next: (Int) -> [Int]
  ) -> [Int]? {
    /// Numbers known not to be in a cycle.
    var ending: Set<Int> = []
    for start in starts.sorted() {
      var passed: Set<Int> = [start]
      var way = [Step(number: start, rest: next(start))]
      while let step = way.indices.last {
        guard let number = way[step].rest.popLast() else {
          let left = way.removeLast()
          if left.ends {
            ending.insert(left.number)
          } else if let last = way.indices.last {
            way[last].ends = false
          }
          continue
        }
        if number == start { return way.map(\.number) + [start] }
        if ending.contains(number) { continue }
        if passed.insert(number).inserted {
          way.append(Step(number: number, rest: next(number)))
        } else {
          way[step].ends = false
        }
      }
    }
    return nil
  }

  /// A number on the path, and its successors that were not visited yet.
  private struct Step {
    let number: Int
    var rest: [Int]
    var ends = true
  }
}

/// Predecessors of tasks when some of these are deleted.
extension ModelState {
  /// Returns changes that replace deleted predecessors of remaining tasks by their own
  /// predecessors.
  ///
  /// - Parameter gone: ``TaskItem/inherited`` of each deleted task, by number; the state may still
  ///   contain these tasks.
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

  /// Returns the numbers of the predecessors, ascending, with deleted ones replaced by their own.
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
  /// The predecessors that its followers inherit when it is deleted; none if it was done.
  var inherited: [Int] { state == .open ? after : [] }
}
