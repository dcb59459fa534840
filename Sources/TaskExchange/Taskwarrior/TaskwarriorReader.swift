import Formats
import TaskModel

/// Reads what `task export` of Taskwarrior 2.6 and 3 writes: a list of objects, or one object a
/// line.
struct TaskwarriorReader {
  /// The fields that Taskwarrior can say something of; some as attributes that only its users define.
  static let carried: [TaskField] = [
    .text, .state, .due, .assignee, .project, .tags, .priority, .notes, .recurrence, .after,
    .parent, .wait, .scheduled, .until, .estimate, .order, .started,
  ]

  private let context: ReadingContext
  private var result = ImportedTasks(code: "tw", carried: carried)
  private var series = TaskwarriorSeries()
  private var own = TaskwarriorAttributes()
  private var ordinal = 0
  private var texts: [String: Int] = [:]

  init(_ context: ReadingContext) { self.context = context }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> ImportedTasks {
    var reader = JSONReader(foreign: bytes)
    var lines = LineCounter(bytes)
    do throws(Defect) {
      reader.skipSpace()
      let isList = try reader.array { (reader) throws(Defect) in
        try record(&reader, &lines)
      }
      while !isList, !reader.isAtEnd {
        try record(&reader, &lines)
        reader.skipSpace()
        _ = reader.take(",")
        reader.skipSpace()
      }
      try reader.finish()
    } catch {
      try context.stopped()
      result.problems.append(RecordProblem(line: lines.line(of: error.offset), .json))
    }
    try context.stopped()
    own.settle(&result, context)
    series.fold(&result, context)
    return result
  }

  private mutating func record(
    _ reader: inout JSONReader, _ lines: inout LineCounter
  ) throws(Defect) {
    let start = reader.position
    let line = lines.line(of: start)
    guard context.goesOn(at: start, having: result.count) else { throw reader.defect() }
    ordinal += 1
    var record = TaskwarriorRecord(line: line, ordinal: ordinal, context)
    let isObject = try reader.object { (reader, key) throws(Defect) in
      try record.take(&reader, key)
    }
    guard isObject else {
      try reader.skipValue()
      result.problems.append(RecordProblem(line: line, ordinal: ordinal, .object))
      return
    }
    record.finish()
    result.losses.add(record.losses)
    guard record.problems.isEmpty else {
      result.problems += record.problems
      return
    }
    if record.task.task.id == .none { record.identify(&texts) }
    series.add(record, at: result.tasks.count)
    own.add(record.own, at: result.tasks.count)
    result.tasks.append(record.task)
  }
}
