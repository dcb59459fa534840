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
  package func progress() -> [Int: (done: Int, all: Int)] {
    var progress: [Int: (done: Int, all: Int)] = [:]
    for task in linkedTasks {
      var above = task.parent
      var passed: Set<Int> = [task.number]
      while let number = above, passed.insert(number).inserted {
        progress[number, default: (0, 0)].all += 1
        if task.state == .done { progress[number, default: (0, 0)].done += 1 }
        above = self.task(numbered: number)?.parent
      }
    }
    return progress
  }

  private func children() -> [Int: [Int]] {
    var children: [Int: [Int]] = [:]
    for task in linkedTasks {
      if let parent = task.parent { children[parent, default: []].append(task.number) }
    }
    return children
  }
}
