import TaskLanguage
import TaskModel

/// What the columns of JSON and CSV of this shell are.
enum OwnColumns {
  /// The fields that such a file can say something of.
  static let carried: [TaskField] = [
    .text, .state, .due, .assignee, .project, .tags, .priority, .notes, .recurrence, .after,
    .parent, .wait, .scheduled, .until, .estimate, .started, .sessions,
  ]

  /// The names of what a record can have, in the order of the attributes.
  static let names: [String] = AttributeTable.standard.shown.map(\.name)

  static let standard = Set(names)

  /// What every record has that this shell writes: one with all of these tells the whole task.
  private static let always: Set<String> = ["number", "id", "text", "state", "created"]

  static func isWhole(_ names: Set<String>) -> Bool { names.isSuperset(of: always) }

  /// The fields that columns of these names say something of.
  static func fields(_ names: Set<String>) -> [TaskField] {
    carried.filter { field in self.columns(of: field).contains(where: names.contains) }
  }

  private static func columns(of field: TaskField) -> [String] {
    switch field {
    case .assignee: ["assignee", "assignees"]
    case .recurrence: ["every"]
    case .parent: ["under"]
    default: [field.name]
    }
  }

  /// The attribute that a heading names: as JSON and CSV call it, or as it is typed or shown in any
  /// language; nil for none.
  static func name(_ heading: String, _ context: ReadingContext) -> String? {
    context.attribute(called: heading)?.name
  }

  /// What a column was mapped to: an attribute, or a new one of one's own.
  static func mapped(_ name: String, _ context: ReadingContext) -> String {
    self.name(name, context) ?? name.folded
  }
}
