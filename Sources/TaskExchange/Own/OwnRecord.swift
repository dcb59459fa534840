import TaskLanguage
import TaskModel

/// A task as JSON and CSV of this shell tell it: values by the names of attributes.
struct OwnRecord {
  /// A value as the file writes it.
  enum Raw {
    case text(String)
    case number(String)
    case texts([String])
    case numbers([Int])
  }

  /// The fields that such a file can say something of.
  static let carried: [TaskField] = [
    .text, .state, .due, .assignee, .project, .tags, .priority, .notes, .recurrence, .after, .wait,
    .scheduled, .until, .estimate,
  ]

  private(set) var task: ImportedTask
  private(set) var problems: [RecordProblem] = []
  /// What other records call the task; nil where it has no number.
  private(set) var number: Int?
  private(set) var after: [Int] = []
  private(set) var kinds: [String: AttributeDefinition.Kind] = [:]
  private let context: ReadingContext

  init(line: Int, _ context: ReadingContext) {
    self.context = context
    task = ImportedTask(line: line, created: context.now)
  }

  /// Whether there is anything of that name.
  static func knows(_ name: String, _ context: ReadingContext) -> Bool {
    names.contains(name) || context.attributes.contains { $0.key == name }
  }

  /// The names of what a record can have, in the order of the attributes.
  static let names: [String] =
    AttributeTable.standard.shown.map(\.name)

  /// Takes a value; of a name that nothing has, it becomes an attribute of one's own.
  mutating func take(_ name: String, _ raw: Raw) {
    switch name {
    case "number": number = integer(name, raw)
    case "id": takeID(raw)
    case "text": if let text = text(name, raw) { task.task.text = text }
    case "state":
      if let state = read(name, raw, .choice(["open", "done"]), TaskItem.State.init(rawValue:)) {
        task.task.state = state
      }
    case "due": task.task.due = read(name, raw, .day) { Due(iso8601: $0) }
    case "scheduled": task.task.scheduled = read(name, raw, .day) { Due(iso8601: $0) }
    case "wait": task.task.wait = day(name, raw)
    case "until": task.task.until = day(name, raw)
    case "assignee": task.assignee = text(name, raw)
    case "assignees": task.others = Array(texts(name, raw, separator: ",").dropFirst())
    case "project": task.task.project = text(name, raw)
    case "tags": task.task.tags = texts(name, raw, separator: ",").distinct
    case "notes": task.task.notes = texts(name, raw, separator: "\n")
    case "after": after = numbers(name, raw)
    default: takeRare(name, raw)
    }
  }

  private mutating func takeRare(_ name: String, _ raw: Raw) {
    switch name {
    case "priority":
      task.task.priority = read(
        name, raw, .choice(TaskItem.Priority.allCases.map(\.rawValue)),
        TaskItem.Priority.init(rawValue:))
    case "every": task.task.recurrence = read(name, raw, .recurrence, Recurrence.init(notation:))
    case "estimate": task.task.estimate = read(name, raw, .duration, Minutes.init(notation:))
    case "created": if let instant = instant(name, raw) { task.task.created = instant }
    case "modified": task.task.modified = instant(name, raw)
    case "completed": task.task.completed = instant(name, raw)
    default: takeOwn(name, raw)
    }
  }

  /// What can only be said when everything is read.
  mutating func finish() {
    if task.task.text.allSatisfy(\.isWhitespace), !problems.contains(where: { $0.field == "text" })
    {
      problems.append(RecordProblem(line: task.line, field: "text", .text))
    }
    if task.task.state == .done {
      task.task.completed = task.task.completed ?? task.task.modified ?? task.task.created
    } else {
      task.task.completed = nil
    }
  }

  mutating func refuse(_ name: String, _ expected: RecordProblem.Expected, _ found: String?) {
    problems.append(RecordProblem(line: task.line, field: name, expected, found: found))
  }

  private mutating func takeOwn(_ name: String, _ raw: Raw) {
    let known = context.attributes.first { $0.key == name }
    switch raw {
    case .number(let text):
      let kind = known?.kind ?? .number
      guard let value = kind.value(text) else { return refuse(name, .number, text) }
      task.own.append(OwnValue(name, value))
      kinds[name] = kind
    case .text(let text):
      let kind = known?.kind ?? (Due(iso8601: text) != nil ? .date : .text)
      guard let value = kind.value(text) else { return refuse(name, kind.expected, text) }
      task.own.append(OwnValue(name, value))
      kinds[name] = kind
    case .texts, .numbers: refuse(name, .text, nil)
    }
  }

  // MARK: Values

  private mutating func takeID(_ raw: Raw) {
    guard let id = read("id", raw, .uuid, { UUID(uuidString: $0) }) else { return }
    task.task = task.task.identified(0, id)
  }

  private mutating func text(_ name: String, _ raw: Raw) -> String? {
    read(name, raw, .text) { $0 }
  }

  private mutating func day(_ name: String, _ raw: Raw) -> CivilDate? {
    read(name, raw, .day) { text in
      Due(iso8601: text).flatMap { $0.time == nil ? $0.date : nil }
    }
  }

  private mutating func instant(_ name: String, _ raw: Raw) -> Instant? {
    read(name, raw, .moment(example: "2026-03-11T09:00:00Z")) { Instant(rfc3339: $0) }
  }

  private mutating func read<Value>(
    _ name: String, _ raw: Raw, _ expected: RecordProblem.Expected, _ read: (String) -> Value?
  ) -> Value? {
    switch raw {
    case .text(let text), .number(let text):
      if let value = read(text) { return value }
      refuse(name, expected, text)
    case .texts, .numbers: refuse(name, expected, nil)
    }
    return nil
  }

  private mutating func integer(_ name: String, _ raw: Raw) -> Int? {
    read(name, raw, .number) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
  }

  private mutating func texts(_ name: String, _ raw: Raw, separator: Character) -> [String] {
    switch raw {
    case .texts(let texts): return texts.filter { text in text.contains { !$0.isWhitespace } }
    case .text(let text):
      return text.split(separator: separator).map(String.init)
        .filter { text in text.contains { !$0.isWhitespace } }
    case .numbers([]): return []
    case .number, .numbers:
      refuse(name, .texts, nil)
      return []
    }
  }

  private mutating func numbers(_ name: String, _ raw: Raw) -> [Int] {
    switch raw {
    case .numbers(let numbers): return numbers
    case .texts([]): return []
    case .text(let text), .number(let text):
      let parts = text.split { $0 == "," || $0 == " " }
      let numbers = parts.compactMap { Int($0) }
      if numbers.count == parts.count { return numbers }
      refuse(name, .taskNumber, text)
    case .texts: refuse(name, .taskNumber, nil)
    }
    return []
  }
}

extension AttributeDefinition.Kind {
  fileprivate var expected: RecordProblem.Expected {
    switch self {
    case .text, .choice: .text
    case .number: .number
    case .date: .day
    case .duration: .duration
    }
  }
}
