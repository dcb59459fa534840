import TaskLanguage
import TaskModel

/// Reads a project that Todoist has exported as CSV (Todoist Help, "Format a CSV file to import").
///
/// Rows are tasks, notes of the task before them, and sections; a task indented below another is a
/// part of that one. Labels are in the text as `@label`, dates in the words of a language.
struct TodoistReader {
  static let carried: [TaskField] = [
    .text, .state, .due, .assignee, .project, .tags, .priority, .notes, .recurrence, .parent,
    .until, .estimate,
  ]

  private let context: ReadingContext
  private var result = ImportedTasks(code: "ti", carried: carried)
  private var heading: [String: Int] = [:]
  private var section: String?
  /// The indices of the tasks above the next one, with their indents.
  private var above: [(indent: Int, index: Int)] = []
  private var texts: [String: Int] = [:]

  init(_ context: ReadingContext) { self.context = context }

  /// Whether a heading is that of Todoist.
  static func isHeading(_ cells: [String]) -> Bool {
    let names = Set(cells.map { $0.trimmed.uppercased() })
    return names.isSuperset(of: ["TYPE", "CONTENT", "PRIORITY"])
  }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> ImportedTasks {
    var rows = CSVRows(bytes)
    while true {
      do throws(RecordProblem) {
        guard let row = try rows.next() else { break }
        if heading.isEmpty {
          heading = Dictionary(
            row.enumerated().map { ($0.element.trimmed.uppercased(), $0.offset) },
            uniquingKeysWith: { first, _ in first })
        } else if row.contains(where: { !$0.isEmpty }) {
          try take(row, line: rows.line)
        }
      } catch {
        result.problems.append(error)
      }
      guard context.goesOn(at: rows.offset, having: result.count) else { break }
    }
    try context.stopped()
    return result
  }

  private func cell(_ name: String, _ row: [String]) -> String {
    guard let index = heading[name], index < row.count else { return "" }
    return row[index].trimmed
  }

  private mutating func take(_ row: [String], line: Int) throws(RecordProblem) {
    let content = cell("CONTENT", row)
    switch cell("TYPE", row).folded {
    case "task": try takeTask(row, content, line: line)
    case "note":
      if let last = result.tasks.indices.last, !content.isEmpty {
        result.tasks[last].task.notes.append(content)
      }
    case "section":
      section = content.isEmpty ? nil : content
      above = []
    case "", "meta": break
    case let other:
      throw RecordProblem(
        line: line, field: "TYPE", .choice(["task", "note", "section"]), found: other)
    }
  }

  private mutating func takeTask(
    _ row: [String], _ content: String, line: Int
  ) throws(RecordProblem) {
    var task = ImportedTask(line: line, created: context.now)
    try readContent(content, &task)
    let notes = cell("DESCRIPTION", row)
    if !notes.isEmpty { task.task.notes = [notes] }
    task.task.priority = try priority(cell("PRIORITY", row), line)
    task.task.project = section
    let person = cell("RESPONSIBLE", row)
    if !person.isEmpty { task.assignee = Self.name(person) }
    try readDate(row, &task)
    task.identify(in: "todoist", &texts)
    let indent = cell("INDENT", row).decimal ?? 1
    while let last = above.last, last.indent >= indent { above.removeLast() }
    task.parent = above.last.map { result.tasks[$0.index].task.id }
    above.append((indent, result.tasks.count))
    result.tasks.append(task)
  }

  /// Returns the name in `Anna (12345)`.
  private static func name(_ text: String) -> String {
    guard text.ends(with: ")"), let open = text.utf8.lastIndex(of: UInt8(ascii: "(")),
      text.behind(open).utf8.dropLast().allSatisfy({ (48...57).contains($0) })
    else { return text }
    return String(text[..<open]).trimmed
  }

  /// Reads a priority: Todoist uses 1, the highest, to 4, which means none.
  private func priority(_ text: String, _ line: Int) throws(RecordProblem) -> TaskItem.Priority? {
    switch text {
    case "1": return .high
    case "2": return .medium
    case "3": return .low
    case "", "4": return nil
    default:
      throw RecordProblem(
        line: line, field: "PRIORITY", .choice(["1", "2", "3", "4"]), found: text)
    }
  }

  private func readContent(
    _ content: String, _ task: inout ImportedTask
  ) throws(RecordProblem) {
    var words: [Substring] = []
    for word in content.words() {
      if word.begins(with: "@"), word.utf8.count > 1 {
        task.task.tags.append(String(word.dropping(1)))
      } else {
        words.append(word)
      }
    }
    task.task.tags = task.task.tags.distinct
    // An asterisk before a task means that it cannot be completed.
    if words.first == "*" { words.removeFirst() }
    task.task.text = words.joined(separator: " ")
    if words.isEmpty {
      throw RecordProblem(line: task.line, field: "CONTENT", .words, found: content)
    }
  }

  private mutating func readDate(
    _ row: [String], _ task: inout ImportedTask
  ) throws(RecordProblem) {
    let text = cell("DATE", row)
    if !text.isEmpty, !TodoistDate.read(text, into: &task.task, context) {
      result.losses.add(.asNotes("DATE"))
      task.task.notes.append("date: \(text)")
    }
    if let minutes = cell("DURATION", row).decimal, cell("DURATION_UNIT", row).folded != "day" {
      task.task.estimate = Minutes(minutes)
    }
    let deadline = cell("DEADLINE", row)
    if !deadline.isEmpty {
      guard let due = Due(iso8601: deadline) else {
        throw RecordProblem(line: task.line, field: "DEADLINE", .day, found: deadline)
      }
      // What Todoist calls the date is when the task is planned.
      if let planned = task.task.due { task.task.scheduled = planned }
      task.task.due = due
    }
  }
}

/// Dates as users have typed them in Todoist.
enum TodoistDate {
  /// Sets the deadline or the rule given by the words; returns false if there is none.
  static func read(_ text: String, into task: inout TaskItem, _ context: ReadingContext) -> Bool {
    let words = text.words().map(String.init)
    if let due = Due(iso8601: text.replacing(" ", with: "T")) {
      task.due = due
      return true
    }
    if let first = words.first?.folded, first == "every" || first == "every!" {
      guard
        let match = try? RecurrenceParser(context: context.dates).match(Array(words.dropFirst()))
      else { return false }
      task.due = match.first(context.dates)
      task.recurrence = task.due.map { match.recurrence.anchored(at: $0.date) } ?? match.recurrence
      task.recurrence?.isFromCompletion = first == "every!"
      return true
    }
    guard let due = try? DateParser(context.dates).parse(words) else { return false }
    task.due = due
    return true
  }
}
