import TaskModel

/// Reads todo.txt (todotxt.org, "Todo.txt format rules"), with topydo's extensions: one task on
/// each line, with `(A)` before it, and `+project`, `@context` and `key:value` in it.
struct TodoTxtReader {
  static let carried: [TaskField] = [
    .text, .state, .due, .assignee, .project, .tags, .priority, .recurrence, .after,
    .parent, .wait, .scheduled, .until, .estimate, .order,
  ]

  private let context: ReadingContext
  private var result = ImportedTasks(code: "td", carried: carried)
  /// The indices of tasks by the names of `id:` and `p:`.
  private var ids: [String: Int] = [:]
  private var parents: [String: [Int]] = [:]
  /// The name of a task's parent given by `under:`.
  private var wholes: [(index: Int, id: String)] = []
  /// The number of tasks with each text so far.
  private var texts: [String: Int] = [:]

  init(_ context: ReadingContext) { self.context = context }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> ImportedTasks {
    var lines = TextLines(bytes)
    while true {
      do throws(RecordProblem) {
        guard let line = try lines.next() else { break }
        guard line.contains(where: { !$0.isWhitespace }) else { continue }
        add(TodoTxtLine(line, number: lines.line, context))
      } catch {
        result.problems.append(error)
      }
      guard context.goesOn(at: lines.offset, having: result.count) else { break }
    }
    try context.stopped()
    link()
    return result
  }

  private mutating func add(_ line: TodoTxtLine) {
    guard line.problems.isEmpty else {
      result.problems += line.problems
      return
    }
    var task = line.task
    task.identify(in: "todo.txt", &texts)
    for id in line.ids {
      // A name belongs to one task.
      if ids[id] != nil { result.losses.add(.values(of: "id")) }
      ids[id] = ids[id] ?? result.tasks.count
    }
    if let whole = line.whole { wholes.append((result.tasks.count, whole)) }
    for id in line.parents { parents[id, default: []].append(result.tasks.count) }
    for value in task.own {
      result.attributes[value.key] = line.kinds[value.key]
    }
    result.losses.add(line.losses)
    result.tasks.append(task)
  }

  /// Links tasks: one with `id:1` waits for those with `p:1`.
  private mutating func link() {
    for (id, children) in parents {
      guard let waiting = ids[id] else {
        result.losses.add(.references(of: "p"), count: children.count)
        continue
      }
      result.tasks[waiting].after += children.map { result.tasks[$0].task.id }
    }
    for (index, id) in wholes {
      guard let whole = ids[id] else {
        result.losses.add(.references(of: "parent"))
        continue
      }
      result.tasks[index].parent = result.tasks[whole].task.id
    }
  }
}
