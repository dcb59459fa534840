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
