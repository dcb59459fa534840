import TaskExchange
import TaskLanguage
import TaskModel

/// Tells what an import changes in a task, value by value.
struct ImportChanges {
  private let attributes: [Attribute]
  private let context: DisplayContext

  /// - Parameter newPeople: the names of people whom the import brings.
  init(_ state: ModelState, _ clock: Clock, _ newPeople: [UUID: String]) {
    attributes = AttributeTable.of(state.attributes).shown
    let known = DisplayContext(state, clock)
    context = DisplayContext(
      names: known.names.merging(newPeople) { known, _ in known }, civil: known.civil)
  }

  /// `due: 2026/03/12 → none`, a change each.
  func words(_ row: ImportPlan.Row) -> [Bilingual] {
    guard let before = row.before else { return [] }
    return attributes.compactMap { attribute in
      guard let field = attribute.field, !field.isTrace, attribute.key != .again,
        field.value(of: before) != field.value(of: row.task)
      else { return nil }
      return Loss.label(attribute.name) + .same(": ") + value(attribute, before) + .same(" → ")
        + value(attribute, row.task)
    }
  }

  private func value(_ attribute: Attribute, _ task: TaskItem) -> Bilingual {
    guard let value = attribute.kind.display(task, context) else {
      return Bilingual("none", "なし")
    }
    return value.words ?? .same(value.shown)
  }
}
