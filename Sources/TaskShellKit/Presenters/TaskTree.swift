import TaskModel

/// Tasks with their parts below them.
enum TaskTree {
  /// The tasks in the order given, each followed by its parts among them, and how deep each lies.
  static func ordered(_ tasks: [TaskItem]) -> [(task: TaskItem, depth: Int)] {
    let present = Set(tasks.map(\.number))
    var children: [Int: [TaskItem]] = [:]
    var roots: [TaskItem] = []
    for task in tasks {
      if let parent = task.parent, present.contains(parent) {
        children[parent, default: []].append(task)
      } else {
        roots.append(task)
      }
    }
    var ordered: [(task: TaskItem, depth: Int)] = []
    var rest = roots.reversed().map { (task: $0, depth: 0) }
    while let next = rest.popLast() {
      ordered.append(next)
      for child in (children[next.task.number] ?? []).reversed() {
        rest.append((child, next.depth + 1))
      }
    }
    return ordered
  }
}
