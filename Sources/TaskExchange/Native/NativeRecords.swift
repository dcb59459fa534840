import TaskLanguage
import TaskModel

/// Collects the records of this shell's JSON and CSV.
struct NativeRecords {
  private(set) var result = ImportedTasks(code: "ts", carried: NativeColumns.carried)
  private var numbers: [Int: UUID] = [:]
  private var waiting: [(index: Int, links: MissingTasks)] = []
  private var texts: [String: Int] = [:]

  /// - Parameter carriesByFile: whether another file may contain other fields.
  init(carriesByFile: Bool) { result.carriesByFile = carriesByFile }

  /// The number of records read, good and bad.
  var count: Int { result.count }

  mutating func add(_ problem: RecordProblem) { result.problems.append(problem) }

  mutating func add(_ read: NativePerson) {
    result.problems += read.problems
    if read.problems.isEmpty { result.people.append(read.person) }
  }

  /// Sets the fields that the file contains.
  mutating func carry(_ fields: [TaskField]) { result.carried = fields }

  mutating func add(_ finished: NativeRecord) {
    var record = finished
    record.finish()
    guard record.problems.isEmpty else {
      result.problems += record.problems
      return
    }
    var task = record.task
    if task.task.id == .none { task.identify(in: "record", &texts) }
    if let number = record.number { numbers[number] = task.task.id }
    if !record.links.isEmpty { waiting.append((result.tasks.count, record.links)) }
    result.losses.add(record.losses)
    result.attributes.merge(record.kinds) { known, new in known == new ? known : .text }
    result.tasks.append(task)
  }

  /// Returns all records, resolving references to tasks by their numbers in the file.
  mutating func finished() -> ImportedTasks {
    for (index, links) in waiting {
      for number in links.after {
        if let id = numbers[number] {
          result.tasks[index].after.append(id)
        } else {
          result.tasks[index].missing.after.append(number)
        }
      }
      guard let parent = links.parent else { continue }
      if let id = numbers[parent] {
        result.tasks[index].parent = id
      } else {
        result.tasks[index].missing.parent = parent
      }
    }
    for index in result.tasks.indices where !result.tasks[index].own.isEmpty {
      result.tasks[index].own = result.tasks[index].own.compactMap { own in
        result.attributes[own.key] == .text
          ? (own.written ?? own.value.customNotation).map { CustomValue(own.key, .text($0)) } : own
      }
    }
    return result
  }
}

/// The columns of this shell's JSON and CSV.
enum NativeColumns {
  /// The attributes that a record can have, by name.
  static let attributes = Dictionary(
    given.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static let given = AttributeTable.standard.all.filter(\.isGivenInFiles)

  /// The keys of hidden values, by column name; no attribute has such a name.
  static let kept = ["ical-uid": CalendarIdentity.key, "ical-object": CalendarOriginal.key]

  /// Returns the hidden values of a task, in the order of their names.
  static func kept(_ task: TaskItem) -> [(name: String, text: String)] {
    kept.sorted { $0.key < $1.key }.compactMap { name, key in
      if case .text(let text)? = task.values[key] { (name, text) } else { nil }
    }
  }

  /// The fields that such a file can contain.
  static let carried = TaskField.all.filter { !$0.isMetadata && !$0.isCompanion }

  /// The names of the columns for each field.
  private static let columns = carried.map { field in
    let names = given.filter { $0.field == field }.map(\.name)
    return (field, names: field == .assignee ? names + [Attribute.assignees.name] : names)
  }

  /// The columns of every record that this shell writes: one with all of them is a whole task.
  private static let always: Set<String> = ["number", "id", "text", "state", "created"]

  static func isWhole(_ names: Set<String>) -> Bool { names.isSuperset(of: always) }

  /// Returns the fields in columns of these names.
  static func fields(_ names: Set<String>) -> [TaskField] {
    columns.filter { $0.names.contains(where: names.contains) }.map(\.0)
  }

  /// Returns the attribute of a heading: by its name in JSON and CSV, or as it is typed or shown in
  /// any language; nil if there is none.
  static func name(_ heading: String, _ context: ReadingContext) -> String? {
    context.attribute(called: heading)?.name
  }

  /// Returns the target of a mapped column: an attribute, or a new custom one.
  static func mapped(_ name: String, _ context: ReadingContext) -> String {
    self.name(name, context) ?? name.folded
  }
}
