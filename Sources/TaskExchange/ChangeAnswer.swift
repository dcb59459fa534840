import Formats
import TaskModel

/// The answer of a hook that gets changes before they are made: the lines of JSON passed to it,
/// with other values.
///
/// A line contains the whole task, so what it omits is removed; tasks without a line are made as
/// planned. Only tasks are read, and only those that the changes leave. People and attributes are
/// never created.
package struct ChangeAnswer {
  private let changes: [Change]
  /// The state with the changes applied.
  private let state: ModelState
  private var context: ReadingContext

  /// An error in an answer.
  package enum Problem: Error, Equatable {
    case record(RecordProblem)
    case limit(ReadingLimit)
    case rule(ModelError)
  }

  /// The members of a line besides those of a task.
  private static let (type, change) = ("type", "change")

  package init(to changes: [Change], onto state: ModelState, _ context: ReadingContext) {
    (self.changes, self.state, self.context) = (changes, state.applying(changes), context)
    self.context.columns = [Self.type: nil, Self.change: nil, "before": nil]
  }

  /// Returns the tasks of these lines that differ, by number, as they are to be stored.
  package func tasks(of bytes: [UInt8]) throws -> [Int: TaskItem] {
    var batch: ImportedTasks
    do {
      batch = try ExchangeFormat.json.read(Self.tasksAlone(bytes), context)
    } catch let limit as ReadingLimit {
      throw Problem.limit(limit)
    }
    try require(batch)
    for index in batch.tasks.indices { link(&batch.tasks[index]) }
    let options = ImportOptions(prefersFile: true, remembers: false)
    let plan = ImportPlan(batch, onto: state, options, at: context.now)
    if let problem = plan.summary.problems.first { throw Problem.record(problem) }
    do throws(ModelError) {
      _ = try state.verified(plan.changes)
    } catch {
      throw Problem.rule(error)
    }
    var tasks: [Int: TaskItem] = [:]
    for case .task(let before?, var task?) in plan.changes {
      // It is one step, whose times the task has already.
      task.modified = before.modified
      if task.state == .done, before.state != .done { task.completed = context.now }
      if task != before { tasks[task.number] = task }
    }
    return tasks
  }

  /// Replaces everything that is not a task, or is a removed one, by spaces; so line numbers are
  /// kept.
  private static func tasksAlone(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(foreign: buffer)
      // Reading it as tasks reports invalid JSON.
      while true {
        reader.skipSpace()
        let start = reader.position
        guard !reader.isAtEnd, let isTask = try? isTask(&reader) else { return }
        guard !isTask else { continue }
        for index in start..<reader.position where result[index] != UInt8(ascii: "\n") {
          result[index] = UInt8(ascii: " ")
        }
      }
    }
    return result
  }

  private static func isTask(_ reader: inout JSONReader) throws(Defect) -> Bool {
    var isTask = true
    let isObject = try reader.object { (reader, key) throws(Defect) in
      switch try reader.text(of: key) {
      case type: if let text = try reader.string() { isTask = isTask && text == "task" }
      case change: if let text = try reader.string() { isTask = isTask && text != "removed" }
      default: try reader.skipValue()
      }
      try reader.skipIfUnread()
    }
    guard isObject else { throw reader.defect() }
    return isTask
  }

  private func require(_ batch: ImportedTasks) throws {
    if let problem = batch.problems.first { throw Problem.record(problem) }
    let ids = Set(
      changes.compactMap { change -> UUID? in
        if case .task(_, let task?) = change { task.id } else { nil }
      })
    let names = Set(state.everyone.map(\.name.folded))
    for task in batch.tasks {
      func refuse(_ field: String, _ expected: RecordProblem.Expected, _ found: String?) -> Problem
      {
        .record(RecordProblem(line: task.line, field: field, expected, found: found))
      }
      guard ids.contains(task.task.id) else {
        throw refuse("id", .ofTheseChanges, task.isIdentifiedByText ? nil : task.task.id.notation)
      }
      if let name = task.people.first(where: { !names.contains($0.folded) }) {
        throw refuse("assignee", .knownPerson, name)
      }
      if let own = task.own.first(where: { state.attribute(named: $0.key) == nil }) {
        throw refuse(own.key, .attribute, nil)
      }
      let numbers = task.missing.after + (task.missing.parent.map { [$0] } ?? [])
      if let number = numbers.first(where: { state.task(numbered: $0) == nil }) {
        throw refuse("after", .storedTask, String(number))
      }
    }
  }

  /// Resolves numbers as those of the store, whether the answer contains those tasks or not.
  private func link(_ task: inout ImportedTask) {
    task.after += task.missing.after.compactMap { state.task(numbered: $0)?.id }
    task.parent = task.parent ?? task.missing.parent.flatMap { state.task(numbered: $0)?.id }
    task.missing = MissingTasks()
  }
}

extension ModelState {
  fileprivate func applying(_ changes: [Change]) -> ModelState {
    var state = self
    for change in changes { state.apply(change) }
    return state
  }
}
