import TaskLanguage
import TaskModel

/// What the columns of JSON and CSV of this shell are.
enum NativeColumns {
  /// The attributes that a record can have, by their names there.
  static let attributes = Dictionary(
    AttributeTable.standard.shown.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// What is kept with a task and shown nowhere, by its name there: no attribute has such a name.
  static let kept = ["ical-uid": CalendarIdentity.key, "ical-object": CalendarOriginal.key]

  /// What is kept with a task, in the order of its names.
  static func kept(_ task: TaskItem) -> [(name: String, text: String)] {
    kept.sorted { $0.key < $1.key }.compactMap { name, key in
      if case .text(let text)? = task.values[key] { (name, text) } else { nil }
    }
  }

  /// The fields that such a file can say something of.
  static let carried = TaskField.all.filter { !$0.isTrace && !$0.isCompanion }

  /// The names of the columns that say something of each.
  private static let columns = carried.map { field in
    let names = AttributeTable.standard.shown.filter { $0.field == field }.map(\.name)
    return (field, names: field == .assignee ? names + [Attribute.assignees.name] : names)
  }

  /// What every record has that this shell writes: one with all of these tells the whole task.
  private static let always: Set<String> = ["number", "id", "text", "state", "created"]

  static func isWhole(_ names: Set<String>) -> Bool { names.isSuperset(of: always) }

  /// The fields that columns of these names say something of.
  static func fields(_ names: Set<String>) -> [TaskField] {
    columns.filter { $0.names.contains(where: names.contains) }.map(\.0)
  }

  /// The attribute that a heading names: as JSON and CSV call it, or as it is typed or shown in any
  /// language; nil for none.
  static func name(_ heading: String, _ context: ReadingContext) -> String? {
    context.attribute(called: heading)?.name
  }

  /// What a column was mapped to: an attribute, or a new custom one.
  static func mapped(_ name: String, _ context: ReadingContext) -> String {
    self.name(name, context) ?? name.folded
  }
}
