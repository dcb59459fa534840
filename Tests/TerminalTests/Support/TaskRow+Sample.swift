import TaskLanguage
import TaskModel
import TaskShellKit

extension TaskRow {
  /// A row with some of a task's fields.
  static func sample(
    _ number: Int, _ text: String, due: String? = nil, assignee: String? = nil,
    project: String? = nil, tags: [String] = [], priority: String? = nil, isDone: Bool = false,
    urgency: Urgency = .none
  ) -> TaskRow {
    let id = "00000000-0000-4000-8000-000000000001"
    let state = isDone ? "done" : "open"
    let optional: [Field?] = [
      due.map { Field(.due, DisplayValue(.moment($0), shown: $0.replacing("-", with: "/"))) },
      assignee.map { Field(.assignee, DisplayValue(.text($0), shown: $0)) },
      project.map { Field(.project, DisplayValue(.text($0), shown: $0)) },
      tags.isEmpty
        ? nil
        : Field(
          .tag, DisplayValue(.texts(tags), shown: tags.map { "#\($0)" }.joined(separator: " "))),
      priority.map { Field(.priority, DisplayValue(.text($0), shown: $0)) },
    ]
    let fields = [
      Field(.number, DisplayValue(.integer(number), shown: String(number))),
      Field(.id, DisplayValue(.text(id), shown: id)),
      Field(.text, DisplayValue(.text(text), shown: text)),
      Field(.state, DisplayValue(.text(state), shown: state)),
    ]
    let created = DisplayValue(.text("2026-03-11T09:00:00Z"), shown: "2026/03/11 10:00")
    return TaskRow(
      number: number, id: UUID(uuidString: id) ?? UUID(), text: text, isDone: isDone,
      urgency: urgency,
      fields: fields + optional.compactMap { $0 } + [Field(.created, created)])
  }
}
