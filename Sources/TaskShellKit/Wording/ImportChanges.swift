import TaskExchange
import TaskLanguage
import TaskModel

/// Tells what an import changes in a task and what it does not, value by value.
struct ImportChanges {
  private let fields: FieldWords

  /// - Parameter newPeople: the names of people whom the import brings.
  init(_ state: ModelState, _ clock: Clock, _ newPeople: [UUID: String]) {
    fields = FieldWords(state, clock, newPeople)
  }

  /// `due: 2026/03/12 → none`, a change each.
  func words(_ row: ImportPlan.Row) -> [Bilingual] {
    row.before.map { words(from: $0, to: row.task) } ?? []
  }

  /// The same of a task that is in conflict: what only the file has changed; empty for nothing.
  func taken(_ conflict: ImportPlan.Conflict) -> [Bilingual] {
    words(from: conflict.here, to: conflict.merged)
  }

  private func words(from before: TaskItem, to after: TaskItem) -> [Bilingual] {
    fields.attributes.compactMap { attribute in
      guard let field = attribute.field, !field.isTrace, attribute.key != .again,
        field.value(of: before) != field.value(of: after)
      else { return nil }
      return Loss.label(attribute.name) + .same(": ") + fields.value(attribute, before)
        + .same(" → ") + fields.value(attribute, after)
    }
  }

  /// What a conflict is about: what stands here and in the file, a field each.
  func differences(_ conflict: ImportPlan.Conflict) -> [ImportDifference] {
    conflict.fields.map { field in
      let attribute = fields.attribute(of: field, conflict.here, conflict.there)
      func data(_ task: TaskItem) -> String { attribute.map { fields.data($0, task) } ?? "" }
      return ImportDifference(
        number: conflict.here.number, subject: conflict.here.text,
        field: attribute?.name ?? field.name, here: data(conflict.here),
        there: conflict.there.map(data))
    }
  }

  /// `due: 2026/03/12 (file: 2026/03/14)`, a field each.
  func words(_ conflict: ImportPlan.Conflict) -> [Bilingual] {
    conflict.fields.map { field in
      let attribute = fields.attribute(of: field, conflict.here, conflict.there)
      func shown(_ task: TaskItem?) -> Bilingual {
        guard let task else { return Bilingual("deleted", "削除済み") }
        return attribute.map { fields.value($0, task) } ?? .same("")
      }
      return Self.words(attribute?.name ?? field.name, shown(conflict.here), shown(conflict.there))
    }
  }

  /// The same of a user.
  static func words(_ conflict: PersonConflict) -> Bilingual {
    words(conflict.field, .same(conflict.here), .same(conflict.there))
  }

  private static func words(
    _ field: String, _ here: Bilingual, _ there: Bilingual
  ) -> Bilingual {
    Loss.label(field)
      + Bilingual(
        ": \(here.english) (file: \(there.english))", ": \(here.japanese)（ファイル: \(there.japanese)）")
  }
}
