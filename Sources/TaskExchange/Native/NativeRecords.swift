import TaskModel

/// Gathers the records of JSON and CSV of this shell.
struct NativeRecords {
  private(set) var result = ImportedTasks(code: "ts", carried: NativeColumns.carried)
  private var numbers: [Int: UUID] = [:]
  private var waiting: [(place: Int, links: MissingTasks)] = []
  private var texts: [String: Int] = [:]

  /// - Parameter carriesByFile: whether another file may carry other fields.
  init(carriesByFile: Bool) { result.carriesByFile = carriesByFile }

  /// How many records were read, good and bad ones.
  var count: Int { result.count }

  mutating func add(_ problem: RecordProblem) { result.problems.append(problem) }

  mutating func add(_ read: NativePerson) {
    result.problems += read.problems
    if read.problems.isEmpty { result.people.append(read.person) }
  }

  /// Settles which fields the file says something of.
  mutating func carry(_ fields: [TaskField]) { result.carried = fields }

  mutating func add(_ finished: NativeRecord) {
    var record = finished
    record.finish()
    guard record.problems.isEmpty else {
      result.problems += record.problems
      return
    }
    var task = record.task
    if task.task.id == .none {
      task.isIdentifiedByText = true
      let nth = texts[task.task.text, default: 0]
      texts[task.task.text] = nth + 1
      let words = ["record", task.task.text] + (nth > 0 ? [String(nth)] : [])
      task.task = task.task.identified(0, UUID(derivedFrom: words))
    }
    if let number = record.number { numbers[number] = task.task.id }
    if !record.links.isEmpty { waiting.append((result.tasks.count, record.links)) }
    result.losses.add(record.losses)
    result.attributes.merge(record.kinds) { known, new in known == new ? known : .text }
    result.tasks.append(task)
  }

  /// Everything, with the tasks that others name found by their numbers in the file.
  mutating func finished() -> ImportedTasks {
    for (place, links) in waiting {
      for number in links.after {
        if let id = numbers[number] {
          result.tasks[place].after.append(id)
        } else {
          result.tasks[place].missing.after.append(number)
        }
      }
      guard let parent = links.parent else { continue }
      if let id = numbers[parent] {
        result.tasks[place].parent = id
      } else {
        result.tasks[place].missing.parent = parent
      }
    }
    for place in result.tasks.indices where !result.tasks[place].own.isEmpty {
      result.tasks[place].own = result.tasks[place].own.compactMap { own in
        result.attributes[own.key] == .text
          ? (own.written ?? own.value.notation).map { CustomValue(own.key, .text($0)) } : own
      }
    }
    return result
  }
}
