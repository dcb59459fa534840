import Formats
import TaskLanguage
import TaskModel

/// Task templates: saving, listing and using them.
package struct TemplatePresenter {
  let context: PresenterContext
  unowned let view: any ShellView

  /// Shows all templates, by name.
  package func list() {
    let templates = context.state.templates.sorted { $0.name.sortKey < $1.name.sortKey }
    view.show(
      DataAnswer(
        templates.map(Self.value), columns: ["name", "tasks", "anchor", "texts"],
        lines: templates.map { template in
          let texts = template.tasks.map(\.text).joined(separator: " / ")
          let count = template.tasks.count
          return context.say(
            Bilingual("\(template.name) (\(count))", "\(template.name)（\(count)件）"))
            + "  " + texts
        }))
    if templates.isEmpty { view.show(context.say(.noTemplateYet)) }
  }

  package func save(_ name: String, _ numbers: [Int], anchor: CivilDate?) throws {
    let commit = try context.perform {
      try $0.saveTemplate(
        named: name, numbers, anchor: anchor, id: UUID(), at: context.instant)
    }
    if commit.changes.isEmpty { view.show(DataAnswer(context.say(.nothingChanged))) }
  }

  package func delete(_ name: String) throws {
    try context.perform { try $0.deleteTemplate(named: name) }
  }

  /// Adds the tasks of a template.
  package func use(_ name: String, due: CivilDate?, words: [(old: String, new: String)]) throws {
    try context.perform {
      try $0.useTemplate(
        named: name, anchor: due, today: context.now.date, words: words, at: context.instant)
    }
    reportOmissions(name)
  }

  private func reportOmissions(_ name: String) {
    if context.model.state.refersToDeleted(template: name) {
      view.show(context.say(.templateHasLost))
    }
  }

  fileprivate static func value(_ template: TaskTemplate) -> DataValue {
    .object(
      .init(present: [
        "name": .text(template.name), "tasks": .integer(template.tasks.count),
        "anchor": template.anchor.map { .text($0.iso8601) },
        "texts": .texts(template.tasks.map(\.text)),
      ]))
  }
}

/// Rows and messages for changes of templates.
enum TemplateChangeWording {
  /// The templates after the changes; deleted ones as they were. Nil if there are none.
  static func answer(_ changes: [Change]) -> DataAnswer? {
    let templates = changes.compactMap { change -> DataValue? in
      guard case .template(let before, let after) = change else { return nil }
      return (after ?? before).map(TemplatePresenter.value)
    }
    return templates.isEmpty
      ? nil : DataAnswer(templates, columns: ["name", "tasks", "anchor", "texts"])
  }

  static func messages(_ changes: [Change]) -> [Message] {
    changes.compactMap { change in
      guard case .template(let before, let after) = change else { return nil }
      let count = before?.tasks.count
      return after.map { .templateSaved($0.name, count: $0.tasks.count, before: count) }
        ?? before.map { .templateDeleted($0.name) }
    }
  }
}

extension CommandOutput {
  private static let members: [ObjectShape.Member] = [
    .always("name", .text), .always("tasks", .integer, "how many it has"),
    .perhaps("anchor", .day, "the day that due: stands for"),
    .always("texts", .list(.text)),
  ]

  /// The templates that were saved or deleted.
  static let template = CommandOutput.value(.rows(members))

  /// The templates, or the tasks added from one of them.
  static let templates = CommandOutput.value(
    .either([.rows(members), .list(.changedTask), .list(.task)]))
}
