import TaskExchange
import TaskLanguage
import TaskModel

/// Tells what tasks have in a field, for people and as data.
struct FieldWords {
  /// The attributes that are shown, in their order.
  let attributes: [Attribute]
  private let context: DisplayContext

  /// - Parameter newPeople: the names of people who are not there yet.
  init(_ state: ModelState, _ clock: Clock, _ newPeople: [UUID: String] = [:]) {
    attributes = AttributeTable.of(state.attributes).shown
    let known = DisplayContext(state, clock)
    context = DisplayContext(
      names: known.names.merging(newPeople) { known, _ in known }, civil: known.civil)
  }

  /// The attribute that shows a field of two tasks: of several, the first that differs.
  func attribute(of field: TaskField, _ one: TaskItem, _ other: TaskItem?) -> Attribute? {
    let all = attributes.filter { $0.field == field }
    let differing = all.first { attribute in
      other.map { value(attribute, $0) != value(attribute, one) } ?? true
    }
    return differing ?? all.first
  }

  /// `2026/03/12`, or that there is none.
  func value(_ attribute: Attribute, _ task: TaskItem) -> Bilingual {
    guard let value = attribute.kind.display(task, context) else {
      return Bilingual("none", "なし")
    }
    return value.words ?? .same(value.shown)
  }

  /// The same in JSON, lists with commas; empty for none.
  func data(_ attribute: Attribute, _ task: TaskItem) -> String {
    attribute.kind.display(task, context)?.data.cell ?? ""
  }

  /// `due: 2026/03/12, priority: !high` of one of two tasks that differ there.
  func words(_ fields: [TaskField], of task: TaskItem, beside other: TaskItem) -> Bilingual {
    fields.compactMap { field in
      attribute(of: field, task, other).map { attribute in
        Loss.label(attribute.name) + .same(": ") + value(attribute, task)
      }
    }.joined(by: Bilingual(", ", "、"))
  }
}
