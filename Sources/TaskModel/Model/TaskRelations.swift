/// Tasks that are parts of others.
extension ModelState {
  /// The tasks that lie under these, at any depth, by number; without these themselves.
  package func parts(of numbers: [Int]) -> [TaskItem] {
    let children = children()
    var found: Set<Int> = []
    var rest = numbers
    while let number = rest.popLast() {
      for child in children[number] ?? [] where found.insert(child).inserted { rest.append(child) }
    }
    return found.subtracting(numbers).sorted().compactMap(task(numbered:))
  }

  /// How many parts tasks have, at any depth, and how many of them are done.
  ///
  /// Each task is looked at once, however deep it lies: what lies under it first.
  package func progress() -> [Int: (done: Int, all: Int)] {
    var progress: [Int: (done: Int, all: Int)] = [:]
    var parents: [Int: Int] = [:]
    var isDone: [Int: Bool] = [:]
    /// How many parts right below a task were not counted yet.
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
    countCircles(parents, isDone, &progress)
    return progress
  }

  /// Counts tasks that lie under themselves, in a store that something else has written: each has all
  /// others of its circle, and what lies under them.
  private func countCircles(
    _ parents: [Int: Int], _ isDone: [Int: Bool], _ progress: inout [Int: (done: Int, all: Int)]
  ) {
    var seen: Set<Int> = []
    for start in parents.keys where !seen.contains(start) {
      var (circle, number) = ([Int](), start)
      while seen.insert(number).inserted, let next = parents[number] {
        circle.append(number)
        number = next
      }
      var (done, all) = (circle.count { isDone[$0] == true }, circle.count)
      for number in circle {
        let below = progress[number] ?? (0, 0)
        (done, all) = (done + below.done, all + below.all)
      }
      for number in circle {
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

/// Tasks that would wait for themselves, or be parts of themselves.
extension ModelState {
  /// Refuses changes that would lead from a task back to itself.
  func requireNoCircle(_ changes: [Change]) throws(ModelError) {
    if let circle = circle(in: changes, { $0.after }) { throw .cycle(circle) }
    if let circle = circle(in: changes, { $0.parent.map { [$0] } ?? [] }) { throw .loop(circle) }
  }

  private func circle(in changes: [Change], _ links: (TaskItem) -> [Int]) -> [Int]? {
    var changed: [Int: [Int]] = [:]
    for case .task(let before, let task?) in changes where links(task) != before.map(links) ?? [] {
      changed[task.number] = links(task)
    }
    return Self.circle(through: changed.keys) { number in
      changed[number] ?? task(numbered: number).map(links) ?? []
    }
  }

  /// The way from one of these numbers back to itself, which stands at both ends; nil if there is none.
  ///
  /// Where nothing goes in a circle, each number is looked at once, however many are asked for.
  private static func circle(
    through starts: some Collection<Int>, _ next: (Int) -> [Int]
  ) -> [Int]? {
    /// Numbers that are known to be in no cycle.
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

  /// A number on the way, and where it leads that was not looked at yet.
  private struct Step {
    let number: Int
    var rest: [Int]
    var ends = true
  }
}

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
