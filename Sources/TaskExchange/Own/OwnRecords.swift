import TaskModel

/// Gathers the records of JSON and CSV of this shell.
struct OwnRecords {
  private(set) var result = ImportedTasks(code: "ts", carried: OwnRecord.carried)
  private var numbers: [Int: UUID] = [:]
  private var waiting: [(place: Int, after: [Int], line: Int)] = []
  private var texts: [String: Int] = [:]

  mutating func add(_ problem: RecordProblem) { result.problems.append(problem) }

  mutating func add(_ finished: OwnRecord) {
    var record = finished
    record.finish()
    guard record.problems.isEmpty else {
      result.problems += record.problems
      return
    }
    var task = record.task
    if task.task.id == .none {
      result.isIdentifiedByText = true
      let nth = texts[task.task.text, default: 0]
      texts[task.task.text] = nth + 1
      let words = ["record", task.task.text] + (nth > 0 ? [String(nth)] : [])
      task.task = task.task.identified(0, UUID(derivedFrom: words))
    }
    if let number = record.number { numbers[number] = task.task.id }
    if !record.after.isEmpty { waiting.append((result.tasks.count, record.after, task.line)) }
    result.attributes.merge(record.kinds) { known, new in known == new ? known : .text }
    result.tasks.append(task)
  }

  /// Everything, with the tasks that others come after found by their numbers in the file.
  mutating func finished() -> ImportedTasks {
    for (place, after, line) in waiting {
      for number in after {
        if let id = numbers[number] {
          result.tasks[place].after.append(id)
        } else {
          result.losses.add(.references(of: "after"))
          _ = line
        }
      }
    }
    for place in result.tasks.indices {
      result.tasks[place].own = result.tasks[place].own.compactMap { own in
        result.attributes[own.key] == .text
          ? own.value.notation.map { OwnValue(own.key, .text($0)) } : own
      }
    }
    return result
  }
}
