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
    var placed: Set<Int> = []
    // What is left behind the roots lies under itself, in a store that something else has written.
    for root in roots + tasks where !placed.contains(root.number) {
      var rest = [(task: root, depth: 0)]
      while let next = rest.popLast() {
        guard placed.insert(next.task.number).inserted else { continue }
        ordered.append(next)
        rest += (children[next.task.number] ?? []).reversed().map { ($0, next.depth + 1) }
      }
    }
    return ordered
  }
}
